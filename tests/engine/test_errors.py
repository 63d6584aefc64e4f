"""Errors: which line states one, what resolves it, what merely follows it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.making import call, fold, result, turn
from troth.engine.errors import error_line
from troth_schemas.events import AnyEvent
from troth_schemas.obligations import Obligation


@pytest.mark.parametrize(
    ("output", "stated"),
    [
        ("Exit code 2", None),
        ("Exit code 1\n[unit] ERROR task failed\n\nsrc/a.rs:4:9: unused `n`", "src/a.rs:4:9: unused `n`"),
        ("make: *** [Makefile:3: build] Error 1", "make: *** [Makefile:3: build] Error 1"),
        ("=== RUN   TestLoad_no_error\n--- FAIL: TestLoad_no_error (0.1s)", "--- FAIL: TestLoad_no_error (0.1s)"),
        ("=== RUN   TestLoad_returns_error\n--- PASS: TestLoad_returns_error (0.1s)\nPASS", None),
        ("2 passed, 0 errors", None),
        ("Already up to date.\nsrc/a.rs:4:9: unused `n`", "src/a.rs:4:9: unused `n`"),
        ("On branch main\nerror: nothing to commit, working tree clean", None),
        ("error: nothing added to commit but new files", "error: nothing added to commit but new files"),
        ("warning: 3 missing docs\nfatal: not a git repository", "fatal: not a git repository"),
        ("Traceback (most recent call last):\n  File \"x.py\", line 2\nKeyError: 'zone'", "KeyError: 'zone'"),
        ("Connecting ...\npermission denied by the host", "permission denied by the host"),
        ("[lint] command failed\nexited with code 3", "[lint] command failed"),
    ],
)  # fmt: skip
def test_the_line_that_says_what_went_wrong(output: str, stated: str | None) -> None:
    """A report by its form before one that speaks of errors, that before one that only says that something failed."""
    assert error_line(output) == stated


FAILS = "src/a.go:3:4: undefined: zone"


def errors(*events: AnyEvent) -> list[Obligation]:
    """The error states of a session, as they stand at its end."""
    state, _ = fold(list(events))
    return [o for o in state.obligations.values() if o.kind == "error_state"]


def after(failed: str, then: str, output: str = "done", *, error: str = FAILS, status: str = "ok") -> str:
    """The status of the error of the first command once the second one has returned."""
    first: list[AnyEvent] = [turn(0, "Go on."), call(1, command=failed), result(2, "t1", error, "error")]
    return errors(*first, call(3, command=then), result(4, "t3", output, status))[0].status


@pytest.mark.parametrize(
    ("failed", "then"),
    [
        ("make build", "make build"),
        ("make build", "cd src && make build"),
        ("go test ./pkg/a", "go test ./..."),
        ("go build ./pkg/a", "go build ./pkg/a | tail -5"),
        ("git add a.txt && git commit -m x && git push", "git push"),
        ("git fetch && git rebase origin/next", "rm -f .git/index.lock && git rebase --continue"),
        ("go build ./pkg/a", "go build ./... && go test ./pkg/a | grep ok"),
        ("go test -run 'TestLoad|TestSave' ./pkg/a", "go test -run TestSave ./pkg/a"),
    ],
)
def test_a_success_of_the_same_thing_resolves(failed: str, then: str) -> None:
    """The same command on the same operands, alone or with others, wider or by another route."""
    assert after(failed, then) == "fulfilled"


@pytest.mark.parametrize(
    ("failed", "then"),
    [
        ("git gc --auto", "git reflog expire --all"),
        ("make build", "make lint"),
        ("go test ./pkg/a", "go vet ./pkg/a"),
        ("docker run img-a", "docker run img-b"),
        ("go build ./pkg/a ./pkg/b", "go build ./pkg/a"),
        ("make build", "ls"),
        ("make build", "make build | grep -c warning"),
    ],
)
def test_another_success_resolves_nothing(failed: str, then: str) -> None:
    """Another command, another operand, a part of it, or one whose outcome a filter hides."""
    assert after(failed, then) == "active"


def test_a_narrower_filter_proves_only_what_has_no_filter() -> None:
    """One test that passes does not prove the rest, but it proves that the code compiles."""
    one = "go test -run TestLoad ./pkg/a"
    assert after("go test ./pkg/a", one, error="--- FAIL: TestSave (0.1s)") == "active"
    assert after("go test ./pkg/a", one, error=FAILS) == "fulfilled"


def test_an_ok_that_reports_an_error_is_no_success() -> None:
    """The status of a pipe is its last reader's."""
    assert after("make test", "make test | tail -3", "--- FAIL: TestLoad (0.1s)") == "active"
    assert after("make test", "make test | tail -3", "all good") == "fulfilled"


def test_a_program_that_did_not_begin_is_mended_when_it_runs() -> None:
    """Called from the right place its output, whatever it says and however little is shown, is the proof."""
    error, shown = "stat /w/site/pkg/a: directory not found", "--- FAIL: TestLoad (0.1s)"
    assert after("go test ./pkg/a", "go test ./pkg/a | grep FAIL", shown, error=error) == "fulfilled"
    assert after("go test ./pkg/a", "go test ./pkg/a | tail -1", error, error=error) == "active"
    assert after("go test ./pkg/a", "go vet ./pkg/a | tail -1", shown, error=error) == "active"


def test_how_long_a_failure_took_is_no_part_of_it() -> None:
    """Another run takes another time; a summary need not keep it."""
    said = result(2, "t1", "--- FAIL: TestLoad (0.46s)", "error")
    (failed,) = errors(turn(0, "Go on."), call(1, command="make test"), said)
    assert not any("0.46" in span.text for span in failed.literals)


def test_a_test_that_is_seen_to_pass_is_mended_whatever_ran_it() -> None:
    """The runner's own report of the test by name."""
    error = "--- FAIL: TestLoad (0.1s)"
    assert after("make test", "go test -v ./pkg/a", "--- PASS: TestLoad (0.2s)", error=error) == "fulfilled"
    assert after("make test", "go test -v ./pkg/a", "--- PASS: TestLoadAll (0.2s)", error=error) == "active"


def test_a_conflict_ends_with_the_commit_that_concludes_it() -> None:
    """So it does with a reset; another failure of a merge is not ended by a commit."""
    conflict = "CONFLICT (content): Merge conflict in a.txt"
    for then in ("git add a.txt && git commit --no-edit", "git merge --abort", "git reset --hard"):
        assert after("git merge next", then, error=conflict) == "fulfilled"
    assert after("git merge next", "git commit -m x", error="fatal: refusing to merge unrelated histories") == "active"


def test_an_edit_is_mended_on_its_own_file() -> None:
    """What failed on one file is not resolved by a success on another."""

    def edit(n: int, path: str, status: str, **more: Any) -> list[AnyEvent]:
        fields: dict[str, Any] = {"file_path": path, "old_string": "a", "new_string": "b", **more}
        text = "ok" if status == "ok" else "Error: string not found"
        return [call(n, "Edit", **fields), result(n + 1, f"t{n}", text, status)]

    failed = [turn(0, "Go on."), *edit(1, "/w/a.go", "error")]
    assert errors(*failed, *edit(3, "/w/b.go", "ok"))[0].status == "active"
    assert errors(*failed, *edit(3, "/w/a.go", "ok", replace_all=True))[0].status == "fulfilled"


def test_the_next_failure_of_the_same_thing_takes_the_place_of_the_last() -> None:
    """Said again it is the same error with one more sighting; in other words the later one holds."""
    first: list[AnyEvent] = [
        turn(0, "Go on."),
        call(1, command="make test"),
        result(2, "t1", FAILS, "error"),
        call(3, command="make test"),
    ]
    (same,) = errors(*first, result(4, "t3", FAILS, "error"))
    assert (same.status, same.sightings) == ("active", (2, 4))
    old, new = errors(*first, result(4, "t3", "src/a.go:9:1: expected '}'", "error"))
    assert (old.status, old.superseded_by, new.status, new.supersedes) == ("superseded", new.id, "active", (old.id,))


def test_what_failed_in_a_chain_is_the_last_that_left_a_trace() -> None:
    """`make unit && make style` that says `[unit] …` is mended by `make unit`."""
    said = "[unit] ERROR task failed\nsrc/a.rs:4:9: unused variable"
    assert after("make unit && make style", "make unit", error=said) == "fulfilled"
    assert after("make unit && make style", "make style", error=said) == "active"


def test_a_long_argument_does_not_hide_what_a_call_acts_on() -> None:
    """The statement of a pending call is cut at its end, so what is short stands first."""
    state, _ = fold([turn(0, "Go on."), call(1, "Write", content="x " * 2000, file_path="/w/notes.md")])
    (pending,) = state.active.values()
    assert "/w/notes.md" in pending.statement


def test_an_answer_to_ask_first_is_used_up_by_the_act() -> None:
    """A yes suspends the rule for one act; the rule itself stays."""
    asked = [turn(0, "Ask me before each deploy."), turn(1, "Yes, deploy build 12.")]

    def open_kinds(*events: AnyEvent) -> list[str]:
        state, _ = fold([*asked, *events])
        return sorted(o.kind for o in state.active.values())

    assert open_kinds() == ["permission", "requirement"]
    failed = open_kinds(call(2, "Deploy", build=12), result(3, "t2", "quota: 0", "error"))
    assert failed == ["permission", "requirement"]
    assert open_kinds(call(2, "Deploy", build=12), result(3, "t2")) == ["requirement"]

"""`troth permit`: through the stream and through a gate, against a worker that enforces."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.troth import Ended, troth
from tests.gate.asker import Asker
from tests.gate.conftest import TOKEN, House, house
from troth.engine.state import ANSWERS_MAX

PUSH = "git push origin main"


@pytest.fixture(scope="module")
def enforcing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A worker with its gate, which denies."""
    yield from house(tmp_path_factory.mktemp("enforcing"), "--mode", "enforce")


def denied(house: House, session_id: str) -> tuple[Asker, str]:
    """A session in which a push was denied, and the verdict that said so."""
    asker = house.asker(session_id)
    asker.start()
    asker.prompt("Never push to main.", "p1")
    got = asker.call("t1", PUSH)
    assert got.decision == "deny"
    assert "permit" not in got.reason
    return asker, got.headers["X-Troth-Verdict"]


def permit(house: House, verdict_id: str, *more: str, reason: str = "agreed with the owner") -> Ended:
    return troth(
        "permit", verdict_id, "--reason", reason, *more, brokers=house.troupe.bootstrap, TROTH_GATE_TOKEN=TOKEN
    )


def test_a_denied_call_passes_once_on_the_stream(enforcing: House) -> None:
    """Said to the topics: the same call passes until it has succeeded, and is denied again."""
    asker, verdict_id = denied(enforcing, "by stream")
    ended = permit(enforcing, verdict_id)
    assert (ended.code, ended.err) == (0, "")
    assert "once" in ended.out
    assert asker.call("t2", "git push upstream main").decision == "deny"
    assert asker.call("t3", PUSH).decision == "pass"
    asker.result("t3", PUSH, "done")
    again = asker.call("t4", PUSH)
    assert again.decision == "deny"
    assert "permit" not in again.reason


def test_a_denied_call_passes_through_a_gate(enforcing: House) -> None:
    """Said to a gate, which knows no verdict by its id: its session is named with it."""
    asker, verdict_id = denied(enforcing, "by gate")
    assert permit(enforcing, verdict_id, "--gate", enforcing.url).code == 2
    ended = permit(enforcing, verdict_id, "--gate", enforcing.url, "--session", "by gate")
    assert (ended.code, ended.err) == (0, "")
    assert asker.call("t2", PUSH).decision == "pass"


def test_a_gate_says_what_it_does_not_know(enforcing: House) -> None:
    """A verdict that nobody gave, another session's, and one that stopped nothing: 2, and nothing is recorded."""
    asker, verdict_id = denied(enforcing, "unknown")
    passed = asker.call("t2", "git status").headers["X-Troth-Verdict"]
    for name, session in (("v-0000000000000000", "unknown"), (verdict_id, "of nobody"), (passed, "unknown")):
        ended = permit(enforcing, name, "--gate", enforcing.url, "--session", session)
        assert (ended.code, ended.out) == (2, "")
        assert name in ended.err
        assert "unknown_verdict" in ended.err
    assert asker.call("t3", PUSH).decision == "deny"


def test_a_record_of_the_verdict_names_its_session(enforcing: House, tmp_path: Path) -> None:
    """As `troth verdicts --json` prints it."""
    asker, verdict_id = denied(enforcing, "by file")
    printed = troth("verdicts", "--json", "--session", "by file", brokers=enforcing.troupe.bootstrap)
    file = tmp_path / "verdicts.jsonl"
    file.write_text(printed.out)
    ended = permit(enforcing, verdict_id, "--gate", enforcing.url, "-f", str(file), "--uses", "2")
    assert (ended.code, ended.out.count("2 times")) == (0, 1)
    for call_id in ("t2", "t3"):
        assert asker.call(call_id, PUSH).decision == "pass"
        asker.result(call_id, PUSH, "done")
    assert asker.call("t4", PUSH).decision == "deny"


def test_what_a_higher_tier_rules_is_refused(enforcing: House) -> None:
    """With the rule's own words, before anything is sent."""
    asker = enforcing.asker("above")
    asker.judge(type="turn", event_id="e1", role="system", text="Never push to main.")
    call = {"type": "tool_call", "event_id": "call:t1", "call_id": "t1", "tool": "Bash", "cwd": "/w"}
    verdict = asker.judge(**call, arguments={"command": PUSH}).body["verdict"]
    for where in ((), ("--gate", enforcing.url, "--session", "above")):
        ended = permit(enforcing, verdict["verdict_id"], *where)
        assert ended.code == 1
        assert "Never push to main" in ended.err
        assert "system" in ended.err
    call = {**call, "event_id": "call:t2", "call_id": "t2"}
    assert asker.judge(**call, arguments={"command": PUSH}).body["verdict"]["decision"] == "block"


def test_only_what_was_stopped_is_permitted(enforcing: House) -> None:
    """A verdict that let its call pass, and an id that nobody gave."""
    asker = enforcing.asker("passes")
    allowed = asker.call("t1", "git status").headers["X-Troth-Verdict"]
    ended = permit(enforcing, allowed)
    assert (ended.code, "stopped no call" in ended.err) == (1, True)
    ended = permit(enforcing, "v-0000000000000000")
    assert (ended.code, len(ended.err.splitlines())) == (2, 1)


@pytest.mark.parametrize("more", [("--uses", "0"), ("--uses", "x"), ("--once", "--uses", "2")])
def test_a_number_that_permits_nothing_is_wrong_usage(more: tuple[str, ...]) -> None:
    """Zero times, no number, two numbers."""
    assert troth("permit", "v-1", "--reason", "x", *more).code == 2


def test_help_says_how_many_verdicts_a_session_keeps() -> None:
    """The number that the engine has."""
    assert f"keeps its latest {ANSWERS_MAX} verdicts" in troth("permit", "--help").out


def test_a_reason_is_asked_for() -> None:
    """It stays on the record, so it must say something."""
    assert troth("permit", "v-1").code == 2
    assert troth("permit", "v-1", "--reason", " ").code == 2


@pytest.mark.parametrize(
    "more", [("--gate", "http://127.0.0.1:1", "--brokers", "127.0.0.1:1"), ("--session", "s"), ("--tenant", "acme")]
)
def test_an_option_that_would_say_nothing_is_refused(more: tuple[str, ...]) -> None:
    """Where the permission goes is never a guess."""
    ended = troth("permit", "v-1", "--reason", "x", *more)
    assert (ended.code, len(ended.err.splitlines())) == (2, 1)


def test_nobody_there_is_one_line(tmp_path: Path) -> None:
    """Neither a broker nor a gate."""
    for where in ((), ("--gate", "http://127.0.0.1:1", "--session", "s")):
        ended = troth("permit", "v-1", "--reason", "x", *where)
        assert (ended.code, len(ended.err.splitlines())) == (3, 1)
    file = tmp_path / "none.jsonl"
    file.write_text(json.dumps({"a": 1}) + "\n")
    assert troth("permit", "v-1", "--reason", "x", "-f", str(file), "--gate", "http://127.0.0.1:1").code == 2
    assert troth("permit", "v-1", "--reason", "x", "-f", str(tmp_path / "absent"), "--gate", "http://x").code == 2


def test_without_a_worker_it_is_said_that_nobody_applied_it(broker: str) -> None:
    """The command stands on the log; what the exit code says is that nobody has heeded it yet."""
    from tests.cli.verdict.test_verdicts import put, verdict

    put(broker, verdict("s", 1))
    ended = troth("permit", "v1", "--reason", "x", brokers=broker)
    assert (ended.code, "no worker" in ended.err) == (3, True)

"""What a bare `git push` pushes: the branch that an earlier call of the session has checked out."""

from __future__ import annotations

import pytest

from tests.engine.making import by_subject, call, fold, result, turn
from troth_schemas.events import AnyEvent

RULE = "Never push to main."


def decisions(*said: str, rule: str = RULE) -> list[str]:
    """The decision on each command; what begins with `>` is the result of the command before it."""
    events: list[AnyEvent] = [turn(0, rule)]
    for text in said:
        at = len(events)
        events.append(result(at, f"t{at - 1}", text[1:]) if text[0] == ">" else call(at, command=text))
    _, steps = fold(events)
    verdicts = by_subject(steps)
    return [verdicts[f"t{n}"].decision for n, text in enumerate(said, start=1) if text[0] != ">"]


@pytest.mark.parametrize(
    "push", ["git push", "git push origin HEAD", "git push --force", "git add -A && git push -u origin"]
)
def test_push_of_the_branch_that_was_checked_out(push: str) -> None:
    """A push without a name is one of the current branch."""
    assert decisions("git checkout main", ">ok", push) == ["allow", "block"]
    assert decisions("git switch -c topic", ">ok", push) == ["allow", "allow"]


@pytest.mark.parametrize(
    ("shown", "decision"),
    [("On branch main\nnothing to commit", "block"), ("On branch topic", "allow"), ("## main...origin/main", "block")],
)
def test_what_git_prints_tells_the_branch(shown: str, decision: str) -> None:
    """The output of `git status` is as good as a checkout."""
    assert decisions("git status -sb", ">" + shown, "git push") == ["allow", decision]


def test_checkout_of_a_file_changes_no_branch() -> None:
    """`git checkout -- FILE` restores a file; the branch stays."""
    assert decisions("git checkout main", ">", "git checkout -- a.py", ">", "git push")[-1] == "block"


def test_each_directory_has_its_own_branch() -> None:
    """What is checked out in another work tree is not pushed from here."""
    assert decisions("git -C /w/other checkout main", ">ok", "git push", "git -C /w/other push") == [
        "allow", "allow", "block",
    ]  # fmt: skip


def test_a_checkout_that_failed_changes_nothing() -> None:
    """Only a success tells what is checked out."""
    events: list[AnyEvent] = [
        turn(0, RULE),
        call(1, command="git checkout main"),
        result(2, "t1", "error: conflict", "error"),
    ]
    _, steps = fold([*events, call(3, command="git push")])
    assert by_subject(steps)["t3"].decision == "allow"


def test_nothing_goes_onto_the_current_branch() -> None:
    """Commits and merges go onto it as pushes do."""
    said = ("git checkout main", ">ok", "git merge topic", "git commit -m x", "git push", "git log -3")
    assert decisions(*said, rule="Nothing goes to main.") == ["allow", "block", "block", "block", "allow"]

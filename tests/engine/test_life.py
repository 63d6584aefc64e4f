"""How a commitment, a rule and a permission end, and what looks like an end and is none."""

from __future__ import annotations

import pytest

from tests.engine.making import call, fold, result, turn
from troth_schemas.events import AnyEvent


def first(*events: AnyEvent) -> str:
    """The status of the first obligation that words made."""
    state, _ = fold(list(events))
    return next(o.status for o in state.obligations.values() if o.role != "tool")


def promised(words: str, command: str) -> str:
    """What became of a promise once a call has succeeded."""
    return first(turn(0, "Go on."), turn(1, words, "assistant"), call(2, command=command), result(3, "t2"))


TAG = "Once CI is green I'll cut the tag v2.3.0."
KEYS = "Once the review is done I'll rotate the keys."
MIGRATION = "I will re-run the migration after the schema diff is reviewed."


@pytest.mark.parametrize(
    ("words", "command"),
    [
        (MIGRATION, "alembic upgrade head"),
        (MIGRATION, "python manage.py migrate"),
        (MIGRATION, "npx prisma migrate deploy"),
        (TAG, "git tag v2.3.0"),
        (TAG, "git tag -a v2.3.0 -m done"),
    ],
)
def test_a_promise_is_fulfilled_by_what_does_it(words: str, command: str) -> None:
    """By the act or by the noun that stands for it, whatever program does it."""
    assert promised(words, command) == "fulfilled"


@pytest.mark.parametrize(
    ("words", "command"),
    [
        (MIGRATION, "alembic history"),
        (MIGRATION, "cat migrations/0042.sql"),
        (TAG, "git tag v2.2.9"),
        (TAG, "git push origin v2.3.0"),
        ("Once CI is green I'll delete the tag v2.3.0.", "git tag v2.3.0"),
        (KEYS, "make test"),
    ],
)
def test_what_is_near_a_promise_does_not_fulfil_it(words: str, command: str) -> None:
    """Another object, another act, or only a look."""
    assert promised(words, command) == "active"


@pytest.mark.parametrize(
    ("later", "role", "status"),
    [
        ("Change of plan: I won't rotate the keys anymore.", "assistant", "abandoned"),
        ("Don't rotate the keys.", "user", "retracted"),
        ("Don't rotate the logs.", "user", "active"),
        ("Don't rotate the keys on Fridays.", "user", "active"),
        ("The keys are in the vault.", "user", "active"),
    ],
)
def test_a_promise_is_given_up_or_called_off(later: str, role: str, status: str) -> None:
    """By another plan of the one who made it, or by a ban on the act from one who outranks it."""
    assert first(turn(0, "Go on."), turn(1, KEYS, "assistant"), turn(2, later, role)) == status


def test_a_promise_said_with_its_condition_elsewhere_is_the_same() -> None:
    """One obligation with two sightings."""
    again = "I'll rotate the keys after the review is done."
    state, _ = fold([turn(0, "Go on."), turn(1, KEYS, "assistant"), turn(2, again, "assistant")])
    assert [o.sightings for o in state.active.values()] == [(1, 2)]


@pytest.mark.parametrize(
    ("told", "status"),
    [
        ("The release is out.", "expired"),
        ("ok, the release is out, go on", "expired"),
        ("Is the release out?", "active"),
        ("The release is not out yet.", "active"),
        ("Tell me when the release is out.", "active"),
        ("The audit is out.", "active"),
    ],
)
def test_what_holds_until_something_ends_when_it_is_said_to_be_so(told: str, status: str) -> None:
    """A plain statement by the same tier; a question, a denial or a plan is none."""
    assert first(turn(0, "Until the release is out, no schema changes."), turn(1, told)) == status
    assert first(turn(0, "Until the release is out, no schema changes."), turn(1, told, "assistant")) == "active"


@pytest.mark.parametrize(
    ("rule", "command", "status"),
    [
        ("All work stays in /w/trees/blue.", "git worktree remove /w/trees/blue", "expired"),
        ("All work stays in /w/trees/blue.", "rm -rf /w/trees/blue", "active"),
        ("Only commit on branch feature/zeta.", "git branch -D feature/zeta", "expired"),
        ("Only commit on branch feature/zeta.", "git branch -D feature/eta", "active"),
        ("Never push to branch feature/zeta.", "git branch -D feature/zeta", "active"),
    ],
)
def test_a_rule_about_a_thing_ends_with_the_thing(rule: str, command: str, status: str) -> None:
    """A work tree or branch that is removed is gone; a folder comes back, and a ban outlives what it names."""
    assert first(turn(0, rule), call(1, command=command), result(2, "t1")) == status
    assert first(turn(0, rule), call(1, command=command), result(2, "t1", "fatal: in use", "error")) == "active"

"""A bound on retries counts the runs of the same call that failed, one after another."""

from __future__ import annotations

import pytest

from tests.engine.making import by_subject, call, fold, result, turn
from troth_schemas.events import AnyEvent


def decisions(rule: str, runs: int, *, between: str | None = None) -> list[str]:
    """The decisions on `make import`, each run of which fails; `between` succeeds after each."""
    events: list[AnyEvent] = [turn(0, rule)]
    mine = []
    for number in range(runs):
        at = len(events)
        mine.append(f"t{at}")
        events += [call(at, command="make import"), result(at + 1, f"t{at}", f"error: refused ({number % 2})", "error")]
        if between is not None:
            events += [call(at + 2, command=between), result(at + 3, f"t{at + 2}")]
    _, steps = fold(events)
    return [by_subject(steps)[name].decision for name in mine]


@pytest.mark.parametrize("rule", ["Retry at most 3 times.", "At most 3 retries."])
def test_the_run_past_the_bound_is_stopped(rule: str) -> None:
    """Three retries are four runs."""
    assert decisions(rule, 6) == ["allow"] * 4 + ["block"] * 2


def test_looking_between_two_runs_changes_nothing() -> None:
    """A call that only reads starts no new count."""
    assert decisions("Retry at most 3 times.", 5, between="ls")[-1] == "block"


def test_a_change_between_two_runs_makes_a_new_attempt() -> None:
    """What is tried after something else was written is another thing."""
    assert decisions("Retry at most 3 times.", 6, between="sed -i s/a/b/ x.py") == ["allow"] * 6

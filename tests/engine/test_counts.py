"""A number that a tool only counts with is no id of anything, and one that it names something by is."""

from __future__ import annotations

import pytest

from tests.engine.making import by_subject, call, compaction, fold, result
from troth_schemas.events import AnyEvent


def decision(output: str, command: str) -> str:
    """What a command gets after a loss, where `output` has been shown after that loss."""
    shown, asked = call(1, command="make"), call(3, command=command)
    events: list[AnyEvent] = [compaction(0, "The work goes on."), shown, result(2, shown.call_id, output), asked]
    return by_subject(fold(events)[1])[asked.call_id].decision


@pytest.mark.parametrize(
    ("output", "command"),
    [
        ("took 4821 ms", "gh pr merge 4821"),
        ("Ran 4821 tests in 3.2s", "kill 4821"),
        ("3 files changed, 4821 insertions(+)", "gh issue close 4821"),
        ("wrote 4821 bytes", "gh run cancel 4821"),
        ("waited 4821 seconds for the lock", "kill -9 4821"),
        ("4821 warnings, 0 errors", "gh pr close 4821"),
    ],
)
def test_count_binds_no_id(output: str, command: str) -> None:
    """A measure, a count, at the start, in the middle, at the end of what is told."""
    assert decision(output, command) == "rehydrate"


@pytest.mark.parametrize(
    ("output", "command"),
    [
        ("4821\tFix the basket\tfeat/a\tOPEN", "gh pr merge 4821"),
        ("4821  tests  on windows  OPEN", "gh pr merge 4821"),
        ("root 4821 0.3 1.1 node server.js", "kill 4821"),
        ("run 4821 has finished", "gh run cancel 4821"),
        ('{"number": 4821, "title": "tests"}', "gh issue close 4821"),
        ("job 4821 runs tests", "gh run cancel 4821"),
        ("4821 closed", "gh issue reopen 4821"),
        ("4821 tests failed\nsee PR #4821", "gh pr close 4821"),
        ("took 4821 ms", "sleep 4821"),
    ],
)
def test_named_number_binds_its_id(output: str, command: str) -> None:
    """A column, a key, a state behind it, one more sighting; and a count needs no proof where it is one."""
    assert decision(output, command) == "allow"

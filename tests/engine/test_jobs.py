"""The end of a background job: who says so, and what only looks like it."""

from __future__ import annotations

import pytest

from tests.engine.making import call, fold, result, turn
from troth_schemas.events import AnyEvent
from troth_schemas.obligations import Obligation


def job(launched: str, *then: AnyEvent) -> Obligation:
    """The pending call whose launch printed this, at the end."""
    start: list[AnyEvent] = [turn(0, "Go on."), call(1, command="./serve.sh &"), result(2, "t1", launched, "running")]
    state, _ = fold([*start, *then])
    return next(o for o in state.obligations.values() if o.origin_seq == 1)


def looked(launched: str, command: str, output: str) -> str:
    """The status of the job once a later command has shown something."""
    return job(launched, call(3, command=command), result(4, "t3", output)).status


@pytest.mark.parametrize(
    ("launched", "command", "output"),
    [
        ("[1] 48213", "kill 48213", ""),
        ("[1] 48213", "jobs -l", "[1]+ 48213 Done  ./serve.sh"),
        ("shell id sh-77", "tool status sh-77", "<status>completed</status>"),
        ("shell id sh-77", "tool status sh-77", "running checks\n…\nexit code 0"),
        ("https://ci.acme.test/runs/9912", "ci view 9912", "Status: completed"),
    ],
)
def test_a_job_ends_where_it_is_said_or_made_to_end(launched: str, command: str, output: str) -> None:
    """A kill, a line that names it, a status field, or a process that is gone."""
    assert looked(launched, command, output) == "fulfilled"


@pytest.mark.parametrize(
    ("launched", "command", "output"),
    [
        ("[1] 48213", "kill 48214", ""),
        ("[1] 48213", "ps -p 48213", "48213 pts/0 00:00:01 serve.sh"),
        ("[1] 48213", "make test", "1 test failed, all done"),
        ("shell id sh-77", "cat log", "sh-77 began\nall done"),
        ("shell id sh-77", "tool status sh-77", "<status>running</status>\ndone: 3 files"),
        ("https://ci.acme.test/runs/9912", "ci view 9912", "build in progress\nlint completed"),
    ],
)
def test_a_job_goes_on_where_only_something_in_it_is_done(launched: str, command: str, output: str) -> None:
    """Another job, a count, another line, or a part of it."""
    assert looked(launched, command, output) == "active"


def test_a_notice_ends_the_job_it_names() -> None:
    """Whatever the job itself says after that; another job's notice ends nothing."""
    said = "<id>sh-77</id> <status>completed</status> " + "The queue is still running. " * 40
    over = turn(3, said, origin="notification")
    assert job("shell id sh-77", over).status == "fulfilled"
    other = turn(3, "<id>sh-78</id> <status>completed</status>", origin="notification")
    assert job("shell id sh-77", other).status == "active"
    assert job("shell id sh-77", turn(3, "sh-77 is done?")).status == "active"


def test_the_handle_of_a_job_is_what_finds_it_again() -> None:
    """The number a shell counts its jobs by is none beside a process id; the id in a URL is one."""
    assert job("[1] 48213").handles == ("48213",)
    assert "9912" in job("https://ci.acme.test/runs/9912").handles

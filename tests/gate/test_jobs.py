"""Background jobs as a runtime lists them: pending while they run, for the ledger and for a compaction."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from tests.engine.making import call, compaction, fold, result, turn, verdicts
from troth.engine.state import SessionState
from troth.gate.jobs import jobs, needed
from troth.gate.question import Asked
from troth_schemas.events import AnyEvent, Command

ASKED = Asked(tenant="default", request_id="r", at=datetime(2026, 11, 30, tzinfo=UTC))


def listed(*tasks: dict[str, Any]) -> list[Command]:
    return list(jobs("s", tasks, ASKED, ASKED.source("claude-code", None)))


def task(status: str, job_id: str = "bk-0042") -> dict[str, Any]:
    return {"id": job_id, "type": "shell", "status": status, "command": "make seed"}


def pending(state: SessionState) -> list[str]:
    return [o.statement for o in state.active.values() if o.kind == "pending_call"]


def after(*events: AnyEvent) -> SessionState:
    state, _ = fold([turn(0, "seed the database"), *events])
    return state


def test_a_running_job_must_not_be_lost_by_a_compaction() -> None:
    """It is a hard member of the preservation set until it ends."""
    [job] = listed(task("running"))
    state, steps = fold([turn(0, "seed it"), job, compaction(1, "The user wants the database seeded, work goes on.")])
    [statement] = pending(state)
    assert "bk-0042" in statement
    assert verdicts(steps)[-1].decision == "violation"


def test_the_end_of_a_job_ends_what_held_it_and_nothing_else() -> None:
    """A rule that merely names the job stays."""
    [job] = listed(task("running"))
    rule = turn(1, "never kill bk-0042")
    state = after(job, rule)
    [ended] = listed(task("completed"))
    commands = list(needed(state, ended))
    assert [c.obligation_id is not None for c in commands] == [True]
    state = after(job, rule, *commands)
    assert pending(state) == []
    assert any(o.kind == "prohibition" for o in state.active.values())


def test_a_job_whose_launch_gave_the_handle_is_not_recorded_again() -> None:
    """The call that started it holds it already; when it has ended, that is what ends."""
    launch: list[AnyEvent] = [
        call(1, call_id="t1", command="make seed"),
        result(2, "t1", "started with id bk-0042", "running"),
    ]
    state = after(*launch)
    assert list(needed(state, listed(task("running"))[0])) == []
    [ended] = needed(state, listed(task("completed"))[0])
    assert pending(after(*launch, ended)) == []


def test_the_end_of_a_job_nobody_holds_says_nothing() -> None:
    """No command, so that nothing is recorded for it."""
    assert list(needed(after(), listed(task("completed"))[0])) == []


def test_odd_listings_are_passed_over() -> None:
    """A task without an id; one without a status counts as running; the same list twice is the same commands."""
    assert listed({"status": "running"}, {"id": 3}) == []
    assert [c.action for c in listed({"id": "x"})] == ["record"]
    assert listed(task("running")) == listed(task("running"))

"""Gate outcomes: what a call without a verdict comes to in the ledger."""

from __future__ import annotations

import pytest

from tests.engine.making import START, call, compaction, fold, result, turn
from troth.engine.state import SessionState
from troth_schemas.events import AnyEvent, GateOutcome

ASKED = call(None, call_id="t1", event_id="call:t1", command="rm -r build")


def outcome(answered: str, call_id: str = "t1") -> GateOutcome:
    return GateOutcome(
        session_id="s", event_id=f"outcome:{call_id}", ts=START, call_id=call_id, outcome="timeout", answered=answered
    )


def pending(events: list[AnyEvent]) -> list[str]:
    """How each call stands after these events."""
    return statuses(fold(events)[0])


def statuses(state: SessionState) -> list[str]:
    return [o.status for o in state.obligations.values() if o.kind == "pending_call"]


@pytest.mark.parametrize(
    ("answered", "status"),
    [("deny", "abandoned"), ("pass", "active"), ("ask", "active"), ("ask_again", "active"), ("unheard", "active")],
)
def test_only_a_deny_that_was_heard_ends_the_call(answered: str, status: str) -> None:
    """Whoever was told to ask again, or heard nothing, may do so under the same name: the call stays open."""
    assert pending([ASKED, outcome(answered), ASKED]) == [status]


@pytest.mark.parametrize("order", ["denied, then asked again", "asked again, then the record of the denial"])
@pytest.mark.parametrize(
    ("status", "ended"), [("ok", "fulfilled"), ("error", "fulfilled"), ("running", "active"), ("refused", "abandoned")]
)
def test_a_call_that_ran_after_all_is_as_if_it_had_not_been_denied(order: str, status: str, ended: str) -> None:
    """Asked again under its id it got its verdict: its result ends it, or holds it behind a handle."""
    denial: list[AnyEvent] = [outcome("deny"), ASKED] if order.startswith("denied") else [ASKED, outcome("deny")]
    came = result(None, "t1", "started job bq71", status, event_id="result:t1")
    told, plain = fold([ASKED, *denial, came])[0], fold([ASKED, came])[0]
    assert statuses(told) == [ended]
    if status != "refused":
        assert statuses(plain) == [ended]
        assert [o.handles for o in told.obligations.values()] == [o.handles for o in plain.obligations.values()]
        assert told.calls.keys() == plain.calls.keys()


def test_what_the_call_resolves_is_resolved_by_the_retry() -> None:
    """An error ends when the same command succeeds, denied before or not."""
    first = call(None, call_id="t0", event_id="call:t0", command="npm test")
    failed = result(None, "t0", "Error: 2 tests failed", "error", event_id="result:t0")
    run = call(None, call_id="t1", event_id="call:t1", command="npm test")
    came = result(None, "t1", "all passed", event_id="result:t1")
    for asked in ([run], [run, outcome("deny"), run]):
        state, _ = fold([first, failed, *asked, came])
        assert [o.status for o in state.obligations.values() if o.kind == "error_state"] == ["fulfilled"]


def test_a_denied_call_is_not_open_at_a_compaction() -> None:
    """It is no member of what must be kept, and none that was cut."""
    _, steps = fold([ASKED, outcome("deny"), compaction(None, "Nothing is under way.", event_id="c")])
    [verdict] = [v for step in steps for v in step.verdicts if v.subject == "compaction"]
    assert verdict.fidelity == ()
    assert {reason.code for reason in verdict.reasons}.isdisjoint({"dropped", "shape_open_call"})


def test_a_denied_call_is_kept_no_longer_than_any_other() -> None:
    """A person speaks, or an assistant after a later result: then no result of it is to come."""
    later: list[AnyEvent] = [
        call(None, call_id="t2", event_id="call:t2", command="ls"),
        result(None, "t2", event_id="result:t2"),
    ]
    said = turn(None, "Listed.", role="assistant", event_id="a")
    afters: tuple[list[AnyEvent], ...] = ([turn(None, "Go on.", event_id="u")], [*later, said])
    for after in afters:
        state, _ = fold([ASKED, outcome("deny"), *after])
        assert state.calls == {}
        assert statuses(state)[0] == "abandoned"

"""Gate outcomes: what a call without a verdict comes to in the ledger."""

from __future__ import annotations

import pytest

from tests.engine.making import START, call, fold, result
from troth_schemas.events import GateOutcome


@pytest.mark.parametrize(
    ("answered", "status"),
    [("deny", "abandoned"), ("pass", "active"), ("ask", "active"), ("ask_again", "active"), ("unheard", "active")],
)
def test_only_a_deny_that_was_heard_ends_the_call(answered: str, status: str) -> None:
    """Whoever was told to ask again, or heard nothing, may do so under the same name: the call stays open."""
    outcome = GateOutcome(
        session_id="s", event_id="outcome:1", ts=START, call_id="t1", outcome="timeout", answered=answered
    )
    asked = call(None, call_id="t1", event_id="call:t1", command="rm -r build")
    state, _ = fold([asked, outcome, asked])
    assert [o.status for o in state.obligations.values() if o.kind == "pending_call"] == [status]
    state, _ = fold([asked, outcome, asked, result(None, "t1", event_id="result:t1")])
    ended = "abandoned" if answered == "deny" else "fulfilled"
    assert [o.status for o in state.obligations.values() if o.kind == "pending_call"] == [ended]

"""A gate outcome: the door answered without a verdict. A call that it denied will not run."""

from __future__ import annotations

from troth.engine.transition import Transition
from troth_schemas.events import GateOutcome


def apply_gate_outcome(at: Transition, outcome: GateOutcome) -> None:
    call = at.state.calls.get(outcome.call_id)
    if call is None or outcome.answered != "deny":
        return
    pending = at.draft.get(call.obligation_id)
    if pending is not None and pending.status == "active":
        at.draft.end(pending, "abandoned")
    at.close_calls((call.call_id,))

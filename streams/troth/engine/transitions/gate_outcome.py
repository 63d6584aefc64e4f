"""A gate outcome: the door answered without a verdict. A call that it denied will not run."""

from __future__ import annotations

from troth.engine.transition import Transition
from troth_schemas.events import GateOutcome


def apply_gate_outcome(at: Transition, outcome: GateOutcome) -> None:
    call = at.state.calls.get(outcome.call_id)
    if call is not None and outcome.answered == "deny":
        at.end_call(call, "abandoned")

"""A gate outcome: the door answered without a verdict. A call that it denied will not run, unless it is asked again."""

from __future__ import annotations

import msgspec

from troth.engine.transition import Transition
from troth_schemas.events import GateOutcome


def apply_gate_outcome(at: Transition, outcome: GateOutcome) -> None:
    """The call is abandoned. A runtime may ask again under its id and be answered with the verdict: the call is still
    known, until a person speaks or it is overtaken, so that a result takes the denial back."""
    call = at.state.calls.get(outcome.call_id)
    if call is not None and outcome.answered == "deny":
        at.abandon(call)
        at.open_calls((msgspec.structs.replace(call, denied=True),))

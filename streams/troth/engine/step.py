"""The one door: `apply(state, event, policy) -> Step`.

An event comes with the time of its record; what it releases (held events whose gap it closes) is applied in the same
step. State is evolved in place, by the very changes that the step yields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from troth.engine.identity import identifier
from troth.engine.judge.compaction.members import Readings, read_ahead
from troth.engine.order import identities, is_applied, overdue, placed, ready, standing
from troth.engine.policy import ActingPolicy
from troth.engine.records import parts_of
from troth.engine.standing_orders import begin_policy
from troth.engine.state import Change, Held, Identity, SessionState, Unheld
from troth.engine.transition import Transition
from troth.engine.transitions.command import apply_command
from troth.engine.transitions.compaction import apply_compaction
from troth.engine.transitions.gate_outcome import apply_gate_outcome
from troth.engine.transitions.session import apply_session, settle_children
from troth.engine.transitions.tool_call import apply_tool_call
from troth.engine.transitions.tool_result import apply_tool_result
from troth.engine.transitions.turn import apply_turn
from troth_schemas.codec import Fault
from troth_schemas.events import (
    AnyEvent,
    Command,
    Compaction,
    GateOutcome,
    SessionEvent,
    ToolCall,
    ToolResult,
    Turn,
)
from troth_schemas.ledger import LedgerRecord
from troth_schemas.verdicts import Verdict

ChoosePolicy = Callable[[str | None], ActingPolicy]
"""The policy in force for a runtime: asked for each event as it is applied, held ones included."""
InForce = ActingPolicy | ChoosePolicy
Witness = Callable[[Transition], None]
"""Sees an event right before it is applied, with the session as it is then; it must change nothing."""


class Step(msgspec.Struct):
    """What one event made: changes of state in the order to store them, verdicts, commands to other sessions, public
    ledger records, and the fault that kept the event out, if one did."""

    changes: list[Change] = msgspec.field(default_factory=list)
    verdicts: list[Verdict] = msgspec.field(default_factory=list)
    commands: list[Command] = msgspec.field(default_factory=list)
    ledger: list[LedgerRecord] = msgspec.field(default_factory=list)
    fault: Fault | None = None


TRANSITIONS: Final[dict[type, Callable[..., None]]] = {
    Turn: apply_turn,
    SessionEvent: apply_session,
    ToolCall: apply_tool_call,
    ToolResult: apply_tool_result,
    Compaction: apply_compaction,
    Command: apply_command,
    GateOutcome: apply_gate_outcome,
}


def look_ahead(state: SessionState, event: AnyEvent, policy: InForce) -> Iterator[Readings]:
    """What may be read of an event before it is applied, in slices: an iterator that ends at once for most events.

    The last value goes to `apply`. The state is only looked at; whether this was done changes no verdict.
    """
    if isinstance(event, Compaction) and event.session_id == state.session_id:
        acting = policy(state.head.runtime or event.runtime) if callable(policy) else policy
        yield from read_ahead(state, event, acting.policy)


def apply(
    state: SessionState,
    event: AnyEvent,
    policy: InForce,
    *,
    record_ms: int = 0,
    ahead: Readings | None = None,
    witness: Witness | None = None,
) -> Step:
    """Apply one event to its session. `record_ms` is the time of its record (Unix milliseconds); `ahead` is what
    `look_ahead` came to for this event, if it was asked."""
    step = Step()
    if event.session_id != state.session_id:
        event = _as_seen_here(event)
    known_as = identities(event)
    stands = standing(state, event, known_as)
    if stands == "conflict":
        step.fault = Fault("conflict", f"other content than the first event of this identity ({_identity(event)})")
    elif stands == "held" or (stands == "numbered" and (event.seq or 0) > state.head.next_seq):
        _record(step, state, Held(event, record_ms))
    elif stands != "duplicate":
        _apply(step, state, event, known_as, policy, after_gap=False, ahead=ahead, witness=witness)
        _release(step, state, policy, witness)
    return step


def expire(
    state: SessionState,
    policy: InForce,
    watermark_ms: int | None,
    *,
    give_up_inheritance: bool = True,
    witness: Witness | None = None,
) -> Step:
    """Apply the held events whose grace has ended. `watermark_ms` None: every input has been read to its end.

    A session that awaits its inheritance lets go of nothing until it has come, or until it is given up.
    """
    step = Step()
    acting = policy(state.head.runtime) if callable(policy) else policy
    while (held := overdue(state, watermark_ms, acting.policy.gap_grace_ms)) is not None:
        if state.head.awaits is not None:
            if not give_up_inheritance:
                break
            _record(step, state, msgspec.structs.replace(state.head, awaits=None))
        after_gap = held.event.seq != state.head.next_seq
        _apply_held(step, state, held, policy, witness, after_gap=after_gap)
        _release(step, state, policy, witness)
    return step


def _as_seen_here(event: AnyEvent) -> AnyEvent:
    """A child's session event in its ancestor's session: it has no place in the ancestor's own numbering."""
    own = event.event_id or f"seq-{event.seq}"
    return msgspec.structs.replace(event, seq=None, event_id=identifier("session", event.session_id, own))


def _identity(event: AnyEvent) -> str:
    return f"seq {event.seq}" if event.seq is not None else f"event_id `{event.event_id}`"


def _release(step: Step, state: SessionState, policy: InForce, witness: Witness | None) -> None:
    while (held := ready(state)) is not None:
        _apply_held(step, state, held, policy, witness, after_gap=False)


def _apply_held(
    step: Step, state: SessionState, held: Held, policy: InForce, witness: Witness | None, *, after_gap: bool
) -> None:
    assert held.event.seq is not None, "only a numbered event is ever held"
    _record(step, state, Unheld(held.event.seq, parts_of(held)))
    _apply(step, state, held.event, identities(held.event), policy, after_gap=after_gap, witness=witness)


def _apply(
    step: Step,
    state: SessionState,
    event: AnyEvent,
    known_as: tuple[Identity, ...],
    policy: InForce,
    *,
    after_gap: bool,
    ahead: Readings | None = None,
    witness: Witness | None = None,
) -> None:
    acting = policy(state.head.runtime or event.runtime) if callable(policy) else policy
    began = begin_policy(state, event, acting)
    if began.page is not None:
        _record(step, state, began.page)
    is_copy = is_applied(state, event)
    at = Transition(state, event, acting, placed(state, event, after_gap=after_gap), began, known_as, ahead)
    if witness is not None and not is_copy:
        witness(at)
    if not is_copy:  # of a copy of what came without its number only the number is news
        TRANSITIONS[type(event)](at, event)
    settle_children(at)
    changes, record = at.close()
    for change in changes:
        _record(step, state, change)
    step.verdicts += at.verdicts
    step.commands += at.commands
    if record is not None and not (is_copy and not record.changes):
        step.ledger.append(record)


def _record(step: Step, state: SessionState, change: Change) -> None:
    state.evolve(change)
    step.changes.append(change)

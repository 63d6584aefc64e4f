"""A session event: a session starts (perhaps under a parent), goes on from another, or ends.

The event reaches both sessions it names. In the child it opens the wait for what is inherited; in the parent it makes
the commands that bring it. The two may live on different workers, so nothing is read across: a command carries it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from troth.engine.identity import identifier
from troth.engine.ledger import STANDING
from troth.engine.state import Child
from troth.engine.transition import Transition
from troth_schemas.events import Command, CommandObligation, SessionEvent, Source
from troth_schemas.obligations import Obligation

LITERALS_PER_COMMAND: Final = 1_000
SESSION_ACTOR: Final = "session:"
"""How a session names itself as the actor of a command."""
_NOT_INHERITED: Final = frozenset({"permission", "pending_call", "error_state"})


def ancestor_of(event: SessionEvent) -> str | None:
    """The session that this one inherits from. One that goes on under its own name inherits nothing."""
    named = event.parent_session_id if event.action == "started" else event.from_session_id
    return named if named != event.session_id else None


def apply_session(at: Transition, event: SessionEvent) -> None:
    if event.session_id != at.state.session_id:
        _adopt(at, event)
    elif event.action == "ended":
        _end(at)
    else:
        ancestor = ancestor_of(event)
        if ancestor is not None and ancestor not in at.head.inherited_from:
            at.set_head(awaits=ancestor, inherited=False)
        elif ancestor is None and event.seq is None:
            _join(at, event)


def _join(at: Transition, event: SessionEvent) -> None:
    """A session that goes on, of which nothing was seen: a hole, until its transcript is read, or found to be empty."""
    if event.action == "started":
        at.set_head(joined=False)
    elif not at.position:
        at.set_head(joined=True)


def _end(at: Transition) -> None:
    for obligation in list(at.draft.active()):
        if obligation.kind in ("error_state", "pending_call") and not obligation.handles:
            at.draft.end(obligation, "expired")


def _adopt(at: Transition, event: SessionEvent) -> None:
    """A child names us its ancestor: give at once, or once we have got as far as `parent_seq`. Its end closes it."""
    known = at.state.children.get(event.session_id)
    if event.action == "ended":
        if known is not None:
            at.put_child(msgspec.structs.replace(known, open=False))
        return
    if ancestor_of(event) != at.state.session_id:
        return
    due = event.parent_seq
    waits = due is not None and at.state.head.next_seq <= due
    child = Child(event.session_id, due, not waits, _name(event), event.action == "continued")
    at.put_child(child)
    if not waits:
        at.commands.extend(bequest(at, child))


def _name(event: SessionEvent) -> str:
    return event.event_id or f"{event.session_id}/{event.seq}"


def is_inherited(obligation: Obligation) -> bool:
    """A child has its own calls and errors, gets no permission, and starts with the standing orders by itself."""
    return obligation.kind not in _NOT_INHERITED and obligation.origin != STANDING


def bequest(at: Transition, child: Child) -> Iterator[Command]:
    """The commands that bring a child all it inherits; the last one is marked complete."""
    given = [o for o in at.draft.active() if is_inherited(o)]
    for obligation in given:
        yield inherit(at, child, obligation.id, obligation=_as_stated(obligation))
    if child.literals:
        bound = [s.text for s in at.state.index.bound()]
        for start in range(0, len(bound), LITERALS_PER_COMMAND):
            yield inherit(at, child, f"literals-{start}", literals=bound[start : start + LITERALS_PER_COMMAND])
    yield inherit(at, child, "complete", complete=True)


def inherit(at: Transition, child: Child, name: str, **fields: object) -> Command:
    return Command(
        session_id=child.session_id,
        event_id=identifier("inherit", at.state.session_id, child.event_id, name),
        ts=at.event.ts,
        source=Source(tenant=at.state.tenant) if at.state.tenant != "default" else None,
        action="inherit",
        actor=f"{SESSION_ACTOR}{at.state.session_id}",
        **fields,  # type: ignore[arg-type]  # the fields of Command, named by the callers above
    )


def _as_stated(obligation: Obligation) -> CommandObligation:
    return CommandObligation(
        id=obligation.id,
        statement=obligation.statement,
        kind=obligation.kind,
        polarity=obligation.polarity,
        role=obligation.role,
        origin=obligation.origin,
        origin_seq=obligation.origin_seq,
        hard=obligation.hard,
        literals=[s.text for s in obligation.literals],
        document=obligation.document,
    )


def settle_children(at: Transition) -> None:
    """Give what has fallen due, and tell children of a hard obligation that was opened here."""
    if not at.state.children:
        return
    reached = at.head.next_seq if at.event.seq is None else max(at.head.next_seq, at.event.seq + 1)
    new = [c.obligation for c in at.draft.changes() if c.change == "opened" and c.obligation.hard]
    for child in at.state.children.values():
        if not child.given and (child.due_seq is None or reached > child.due_seq):
            at.put_child(msgspec.structs.replace(child, given=True))
            at.commands.extend(bequest(at, child))
        elif child.given:
            for obligation in filter(is_inherited, new):
                at.commands.append(inherit(at, child, obligation.id, obligation=_as_stated(obligation)))

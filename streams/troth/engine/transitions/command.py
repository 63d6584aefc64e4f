"""A command: somebody records, ends, permits or hands down by an explicit word."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from troth.engine.extract.act import SpeechAct
from troth.engine.hearing import Speaker, hear_acts, obligation_of
from troth.engine.normal import normal
from troth.engine.state import ANCESTORS_MAX
from troth.engine.stated import act_of, literal_kind, tier_of
from troth.engine.transition import Transition
from troth.engine.transitions.session import SESSION_ACTOR
from troth_schemas.events import Command
from troth_schemas.obligations import LiteralSpan, Obligation, Status

_ENDS: Final[dict[str, Status]] = {"retract": "retracted", "expire": "expired", "fulfil": "fulfilled"}


def apply_command(at: Transition, command: Command) -> None:
    _ACTIONS[command.action](at, command)


def _record(at: Transition, command: Command) -> None:
    if command.obligation is None:
        return
    speaker = Speaker(tier_of(command.obligation.role), command.obligation.origin or "human", command.agent_id)
    hear_acts(at.draft, (act_of(command.obligation),), speaker)


def _inherit(at: Transition, command: Command) -> None:
    """What another session handed down keeps its id: it is the same obligation, held here too."""
    stated = command.obligation
    if stated is not None and (stated.id is None or at.draft.get(stated.id) is None):
        speaker = Speaker(tier_of(stated.role), stated.origin or "human", command.agent_id, stated.document)
        fresh = obligation_of(at.draft, act_of(stated), speaker)
        at.draft.open(msgspec.structs.replace(fresh, id=stated.id or fresh.id, origin_seq=stated.origin_seq))
    if command.literals:
        spans = [LiteralSpan(text, literal_kind(text)) for text in command.literals]
        at.put(at.state.index.page(at.position, command.seq, spans, binding=lambda _: True))
    if command.complete:
        ancestor = command.actor.removeprefix(SESSION_ACTOR)
        completed = (*at.head.inherited_from, ancestor)[-ANCESTORS_MAX:]
        is_awaited = at.head.awaits in (None, ancestor)
        at.set_head(
            inherited_from=completed,
            awaits=None if is_awaited else at.head.awaits,
            inherited=at.head.inherited or is_awaited,
        )


def _named(at: Transition, command: Command) -> Iterator[Obligation]:
    """What the command speaks of: one obligation by id, or all active ones that hold the literal."""
    if command.obligation_id is not None:
        found = at.draft.get(command.obligation_id)
        if found is not None and found.status == "active":
            yield found
    elif command.literal is not None:
        wanted = normal(command.literal, literal_kind(command.literal))
        for obligation in list(at.draft.active()):
            if any(normal(s.text, s.kind) == wanted for s in obligation.literals):
                yield obligation


def _end(at: Transition, command: Command) -> None:
    for obligation in list(_named(at, command)):
        at.draft.end(obligation, _ENDS[command.action])


def _permit(at: Transition, command: Command) -> None:
    if command.uses == 0:
        return  # permission to do it no times is none
    for rule in list(_named(at, command)):
        act = SpeechAct(
            doing="permit", statement=command.note or f"permitted: {rule.statement}", offset=0, length=0,
            acts=rule.acts, objects=rule.objects, literals=rule.literals,
        )  # fmt: skip
        permission = obligation_of(at.draft, act, Speaker("user", "human", command.agent_id))
        uses = command.uses if command.uses is not None else 1
        at.draft.open(
            msgspec.structs.replace(permission, kind="permission", uses=uses, permits=rule.id, rule="command")
        )


def _feedback(at: Transition, command: Command) -> None:
    """Kept on the log for whoever reads it; the ledger does not change."""


_ACTIONS: Final[dict[str, Callable[[Transition, Command], None]]] = {
    "record": _record,
    "inherit": _inherit,
    "retract": _end,
    "expire": _end,
    "fulfil": _end,
    "permit": _permit,
    "feedback": _feedback,
}

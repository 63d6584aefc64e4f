"""A command: somebody records, ends, permits or hands down by an explicit word."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from troth.engine.answers import kept_answer
from troth.engine.extract.act import SpeechAct
from troth.engine.hearing import Speaker, hear_acts, obligation_of, outranks
from troth.engine.judge.calls.permission import BY_VERDICT
from troth.engine.normal import normal
from troth.engine.state import ANCESTORS_MAX
from troth.engine.stated import act_of, literal_kind, tier_of
from troth.engine.transition import Transition
from troth.engine.transitions.session import SESSION_ACTOR
from troth_schemas.events import Command
from troth_schemas.obligations import LiteralSpan, Obligation, Status

_PERSON: Final = Speaker("user", "human")
"""Whoever permits: a lower tier never permits against a higher one."""
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
    """A person suspends rules: whatever breaks them next, or of a verdict its call alone."""
    if command.uses == 0:
        return  # permission to do it no times is none
    if command.verdict_id is not None:
        _permit_call(at, command, command.verdict_id)
        return
    for rule in list(_named(at, command)):
        act = SpeechAct(
            doing="permit", statement=command.note or f"permitted: {rule.statement}", offset=0, length=0,
            acts=rule.acts, objects=rule.objects, literals=rule.literals,
        )  # fmt: skip
        _open_permission(at, command, act, rule)


def _permit_call(at: Transition, command: Command, verdict_id: str) -> None:
    """Permit the call of a verdict what it was stopped for, all of it or nothing: part of it would not let it pass."""
    answer = kept_answer(at.state, verdict_id)
    if answer is None or answer.verdict is None or not answer.mark:
        return
    stopping = [r.obligation for r in answer.verdict.reasons if r.decision != "none"]
    rules = [at.draft.get(name) if name else None for name in dict.fromkeys(o.id if o else None for o in stopping)]
    statement = command.note or f"permitted: call {answer.verdict.subject_id}"
    above = [rule for rule in rules if rule is not None and not outranks(_PERSON, rule)]
    for stands in above:
        at.draft.oppose(stands, "permit", statement, _PERSON.role, _PERSON.origin)
    for rule in rules if not above else ():
        act = SpeechAct(doing="permit", statement=statement, offset=0, length=0)
        _open_permission(at, command, act, rule, name=BY_VERDICT, handles=(answer.mark,))


def _open_permission(
    at: Transition,
    command: Command,
    act: SpeechAct,
    rule: Obligation | None,
    *,
    name: str = "command",
    handles: tuple[str, ...] = (),
) -> None:
    speaker = msgspec.structs.replace(_PERSON, agent_id=command.agent_id)
    if rule is not None and not outranks(speaker, rule):
        at.draft.oppose(rule, "permit", act.statement, speaker.role, speaker.origin)
        return
    uses = command.uses if command.uses is not None else 1
    permission = msgspec.structs.replace(
        obligation_of(at.draft, act, speaker), kind="permission", uses=uses, rule=name, handles=handles,
        permits=rule.id if rule is not None else None,
    )  # fmt: skip
    at.draft.open(permission)


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

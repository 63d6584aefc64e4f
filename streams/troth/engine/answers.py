"""Answers: a question that is asked again gets the verdict that it got, word for word.

The latest of a session are part of its state, so a new owner has them too. Most allow and say nothing else: of those
only what they do not share is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from troth.engine.identity import identifier
from troth.engine.records import parts_of
from troth.engine.state import ANSWERS_MAX, Allowed, Answer, Change, Identity, SessionState, Unanswered
from troth_schemas.events import AnyEvent, Compaction, ToolCall, Turn
from troth_schemas.reasons import Subject
from troth_schemas.verdicts import LedgerCount, Verdict

_SUBJECTS: Final[dict[type, Subject]] = {ToolCall: "tool_call", Compaction: "compaction", Turn: "turn"}


def subject_of(event: AnyEvent) -> Subject | None:
    """What of an event can be judged; None for one that gets no verdict."""
    return _SUBJECTS.get(type(event))


def verdict_id(tenant: str, session_id: str, event: AnyEvent, subject: Subject) -> str:
    """The id of the verdict that an event gets, known before it is judged."""
    own = str(event.seq) if event.seq is not None else f"event:{event.event_id}"
    return identifier("v", tenant, session_id, own, subject)


def answers(state: SessionState, known_as: tuple[Identity, ...], verdict: Verdict, mark: str = "") -> Iterator[Change]:
    """The changes that keep a verdict, with its call's mark, and let go of the one that it pushes out."""
    if len(state.answers) >= ANSWERS_MAX:
        oldest = next(iter(state.answers.values()))
        yield Unanswered(oldest.position, parts_of(oldest))
    allowed = _allowed(state, verdict)
    if allowed is not None:
        yield Answer(verdict.position, known_as, allowed, None)
    else:
        yield Answer(verdict.position, known_as, None, verdict, mark)


def answer_to(state: SessionState, known_as: tuple[Identity, ...]) -> Verdict | None:
    """The verdict that the event of one of these identities got; None where there was none, or it is kept no longer."""
    for kind, value, _ in known_as:
        position = state.answered.get((kind, value))
        if position is not None:
            answer = state.answers[position]
            return answer.verdict if answer.allowed is None else _whole(state, position, answer.allowed)
    return None


def kept_answer(state: SessionState, verdict_id: str) -> Answer | None:
    """The answer that holds the verdict of this id whole; None where it said nothing, or is kept no longer."""
    held = state.answers.values()
    return next((a for a in held if a.verdict is not None and a.verdict.verdict_id == verdict_id), None)


def _allowed(state: SessionState, verdict: Verdict) -> Allowed | None:
    allowed = Allowed(
        verdict.verdict_id, verdict.seq, verdict.source, verdict.subject_id, verdict.enforced, verdict.ledger.before,
        verdict.generation, verdict.policy, verdict.engine,
    )  # fmt: skip
    return allowed if _whole(state, verdict.position, allowed) == verdict else None


def _whole(state: SessionState, position: int, kept: Allowed) -> Verdict:
    return Verdict(
        verdict_id=kept.verdict_id,
        tenant=state.tenant,
        session_id=state.session_id,
        seq=kept.seq,
        position=position,
        source=kept.source,
        subject="tool_call",
        subject_id=kept.subject_id,
        decision="allow",
        enforced=kept.enforced,
        ledger=LedgerCount(before=kept.obligations, after=kept.obligations),
        generation=kept.generation,
        policy=kept.policy,
        engine=kept.engine,
    )

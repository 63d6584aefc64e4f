"""A question at the owner of its session: record it, let the stream judge it, answer with what the stream said."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final, Protocol

import msgspec

from troth.engine.answers import answer_to, subject_of, verdict_id
from troth.engine.judge.cap import cap_of
from troth.engine.order import identities
from troth.engine.state import SessionState
from troth.gate.documents import Documents
from troth.gate.news import news
from troth.gate.ownership import ChoosePolicy, Owner
from troth.gate.question import Question
from troth.gate.rehydration import Delivered, in_force
from troth.gate.waiting import Moved, Place, Waiting
from troth_schemas.codec import identity_digest
from troth_schemas.events import AnyEvent
from troth_schemas.verdicts import Verdict

EVENTS_AT_ONCE: Final = 500


class Recorder(Protocol):
    """Puts an event on the log."""

    async def record(self, event: AnyEvent) -> Place:
        """Its place, once all replicas have it. Raises BrokerError."""

    async def record_all(self, events: Sequence[AnyEvent]) -> Sequence[Place]:
        """Their places, recorded in this order with one wait for all."""


class Expired(Exception):
    """The event was judged so long ago that its verdict is kept no longer."""


class Answered(msgspec.Struct, frozen=True):
    """What the stream says of a question's events: the last verdict, where there is one, and the context to give."""

    verdict: Verdict | None = None
    context: str = ""


class Asking:
    """Asks the stream, as the owner. Every method raises Moved when the session goes to another worker meanwhile,
    Refused for an event that became a dead letter, and BrokerError."""

    def __init__(self, owner: Owner, recorder: Recorder, waiting: Waiting, policy: ChoosePolicy) -> None:
        self._owner: Final = owner
        self._recorder: Final = recorder
        self._waiting: Final = waiting
        self._policy: Final = policy
        self._delivered: Final = Delivered()
        self._documents: Final = Documents()

    async def ask(self, question: Question) -> Answered:
        """Record the events one after another, each placed before the next, and wait until all are judged."""
        self._documents.note(question)
        verdict = None
        for event in question.events:
            for needed_event in self._needed(question, event):
                verdict = await self.judged(needed_event)
        if question.call is not None and verdict is None:
            raise Expired(question.call.call_id)
        return Answered(verdict, self._context(question))

    async def judged(self, event: AnyEvent) -> Verdict | None:
        """Record one event and wait until it was judged; its verdict, if it gets one or got one before."""
        subject, partition = subject_of(event), self._owner.partition(event.session_id)
        if subject is None:
            place = await self._recorder.record(event)
            if not self._owner.is_ours(partition):
                raise Moved  # meanwhile: nobody will tell us
            await self._waiting.place(place)
            return None
        name = verdict_id(event.tenant, event.session_id, event, subject)
        waiter = self._waiting.verdict(name, partition)
        try:
            verdict = await self._waiting.place(await self._recorder.record(event), waiter)
            if verdict is not None:
                return verdict
            state = self._owner.session(event.tenant, event.session_id)
            if (kept := answer_to(state, identities(event))) is not None:
                return kept
            if not _is_held(state, event):
                return None
            waiter = self._waiting.verdict(name, partition)
            return await waiter
        finally:
            waiter.cancel()

    async def put_all(self, events: Sequence[AnyEvent], session_id: str) -> None:
        """Record many numbered events, and wait until those of `session_id` are judged."""
        for start in range(0, len(events), EVENTS_AT_ONCE):
            some = events[start : start + EVENTS_AT_ONCE]
            places = await self._recorder.record_all(some)
            own = [p for p, event in zip(places, some, strict=True) if event.session_id == session_id]
            await asyncio.gather(*(self._waiting.place(place) for place in own))

    def session(self, question: Question) -> SessionState:
        return self._owner.session(question.tenant, question.session_id)

    def _needed(self, question: Question, event: AnyEvent) -> list[AnyEvent]:
        if question.hook is None:
            return [event]
        return list(news(self.session(question), self._documents.carried(question, event)))

    def _context(self, question: Question) -> str:
        if question.context == "none":
            return ""
        state, agent_id = self.session(question), question.agent_id
        cap = cap_of(self._policy(question.tenant, question.runtime).policy)
        if question.context == "in_force":
            return in_force(state, agent_id, cap)
        return self._delivered.context(state, agent_id, always=question.context == "always", cap=cap)


def _is_held(state: SessionState, event: AnyEvent) -> bool:
    """Whether it came early and waits for what comes before it."""
    by_seq = event.seq is not None and event.seq in state.held
    return by_seq or (event.event_id is not None and identity_digest(event.event_id) in state.held_ids)

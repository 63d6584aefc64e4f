"""Meeting a session: where the gate's first question about it is not its beginning, its past is read first.

Until that is done the session is incomplete: calls are judged, and what only an unread past could explain is excused.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

import msgspec

from troth.engine.state import SessionState
from troth.gate.asking import Asking
from troth.gate.question import Question
from troth.gate.settings import GateSettings
from troth.gate.transcripts import History, read_history
from troth_schemas.events import AnyEvent, SessionEvent

STARTED: Final = "started"
JOINED: Final = "joined"
"""Event ids: a session has one beginning, and is met under way once."""
UNREADABLE_MAX: Final = 10_000
_OPENINGS: Final = frozenset({"SessionStart", "UserPromptSubmit", "InstructionsLoaded"})
"""Hooks that come first in a session that has just begun; any other comes of something said before."""

Key = tuple[str, str]
"""tenant, session_id"""


def mark(question: Question) -> SessionEvent:
    """Says that a session is under way. Of one that is known already it says nothing new."""
    return _session_event(question, JOINED)


class Meeting:
    """Reads the past of sessions that are new to us, each once at a time, before their first question is asked."""

    def __init__(self, settings: GateSettings, asking: Asking) -> None:
        self._settings: Final = settings
        self._asking: Final = asking
        self._under_way: Final[dict[Key, asyncio.Task[None]]] = {}
        self._unreadable: Final[OrderedDict[Key, str | None]] = OrderedDict()

    async def meet(self, question: Question) -> None:
        """Return once the past is read, or cannot be. Cancelled, the reading goes on for the next question."""
        key = (question.tenant, question.session_id)
        task = self._under_way.get(key)
        if task is None:
            if question.begins or question.hook is None or not self._is_unmet(self._asking.session(question), question):
                return
            task = self._under_way[key] = asyncio.create_task(self._read_past(question), name="gate-meeting")
            task.add_done_callback(lambda done: self._met(key, done))
        await asyncio.shield(task)

    async def close(self) -> None:
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _met(self, key: Key, task: asyncio.Task[None]) -> None:
        self._under_way.pop(key, None)
        if not task.cancelled():
            task.exception()  # whoever waited has heard it; the next question tries again

    def _is_unmet(self, state: SessionState, question: Question) -> bool:
        """Whether nothing is known of a session, or only that it was under way and its past may be readable now."""
        if not state.position:
            return True
        key = (question.tenant, question.session_id)
        tried = key in self._unreadable and self._unreadable[key] == question.transcript_path
        return state.head.joined and state.is_incomplete and not tried

    async def _read_past(self, question: Question) -> None:
        settings = self._settings
        history = await asyncio.to_thread(
            read_history, question.transcript_path, settings.transcript_roots, settings.transcript_bytes_max
        )
        if before := _before(history, question):
            await self._asking.put_all(before, question.session_id)
            return
        is_beginning = history.found == "read" or (history.found == "absent" and question.hook in _OPENINGS)
        if not is_beginning:
            self._unreadable[question.tenant, question.session_id] = question.transcript_path
            if len(self._unreadable) > UNREADABLE_MAX:
                self._unreadable.popitem(last=False)
        await self._asking.judged(_session_event(question, STARTED if is_beginning else JOINED))


def _before(history: History, question: Question) -> tuple[AnyEvent, ...]:
    """What the transcript has, unless that is no more than the question itself."""
    asked = {event.event_id for event in question.events}
    has_past = any(event.event_id not in asked for event in history.events)
    return tuple(_of_tenant(event, question) for event in history.events) if has_past else ()


def _of_tenant(event: AnyEvent, question: Question) -> AnyEvent:
    if question.tenant == "default" or event.source is None:
        return event
    return msgspec.structs.replace(event, source=msgspec.structs.replace(event.source, tenant=question.tenant))


def _session_event(question: Question, name: str) -> SessionEvent:
    return SessionEvent(
        session_id=question.session_id,
        event_id=name,
        ts=question.asked.at,
        source=question.asked.source(question.runtime, None),
        action="started" if name == STARTED else "continued",
    )

"""Instruction files as a runtime says that it loads them: those it loads by itself come back after a compaction."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

import msgspec

from troth.gate.question import Question
from troth_schemas.events import AnyEvent, Carried, Compaction

SESSIONS_MAX: Final = 10_000
DOCUMENTS_MAX: Final = 256


class Documents:
    """What was loaded in which session. Kept in memory: what is forgotten is judged as if it had not come back."""

    def __init__(self) -> None:
        self._loaded: Final[OrderedDict[tuple[str, str], dict[str, None]]] = OrderedDict()

    def note(self, question: Question) -> None:
        """A file was loaded that will be loaded again by itself."""
        if question.loaded is None:
            return
        key = (question.tenant, question.session_id)
        paths = self._loaded.setdefault(key, {})
        self._loaded.move_to_end(key)
        if len(paths) < DOCUMENTS_MAX:
            paths[question.loaded] = None
        if len(self._loaded) > SESSIONS_MAX:
            self._loaded.popitem(last=False)

    def carried(self, question: Question, event: AnyEvent) -> AnyEvent:
        """A compaction of the session's own window, with what comes back after it; any other event as it is."""
        paths = self._loaded.get((question.tenant, question.session_id))
        if not paths or not isinstance(event, Compaction) or question.agent_id is not None or question.hook is None:
            return event
        return msgspec.structs.replace(event, carried=Carried(documents=list(paths)))

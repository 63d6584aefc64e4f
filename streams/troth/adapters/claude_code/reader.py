"""A transcript's lines -> events and what was passed over, session by session, in file order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, Final

from troth.adapters import field
from troth.adapters.claude_code.record import Record
from troth.adapters.claude_code.session import Session
from troth.adapters.claude_code.speech import Item
from troth.adapters.lines import decode_line, timestamp
from troth.adapters.skipped import Skipped, short

CONVERSATION: Final = frozenset({"user", "assistant", "system", "attachment"})
BOOKKEEPING: Final = frozenset(
    {
        "summary", "progress", "file-history-snapshot", "file-history-delta", "queue-operation", "ai-title",
        "custom-title", "agent-name", "agent-color", "agent-setting", "last-prompt", "mode", "permission-mode",
        "pr-link", "bridge-session", "tag", "cost-state", "result", "stream_event", "continued-in", "relocated",
        "fork-context-ref", "content-replacement", "ended-by-model", "history-suppression", "attribution-snapshot",
        "frame-link", "worktree-state", "speculation-accept",
    }
)  # fmt: skip
"""Record types that hold no part of the conversation: titles, snapshots, settings, timings."""
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def read_transcript(lines: Iterable[bytes]) -> Iterator[Item]:
    """The events of one transcript in `seq` order per session, and a `Skipped` for each thing that became none.

    Never raises for what the lines hold. For a session that spans several files use one `Reader` for all of them.
    """
    return Reader().read(lines)


class Reader:
    """Reads one transcript after another; a session that goes on in the next file goes on counting."""

    def __init__(self) -> None:
        self._sessions: dict[str, Session] = {}
        self._session_of: dict[str, str] = {}
        self._agent_of: dict[str, str] = {}
        self._last_session_id: str | None = None
        self._last_ts = _EPOCH

    def read(self, lines: Iterable[bytes]) -> Iterator[Item]:
        """Everything in these lines; what a session still held at their end comes last."""
        for number, line in enumerate(lines, 1):
            yield from self.feed(number, line)
        yield from self.settle()

    def feed(self, number: int, line: bytes) -> Iterator[Item]:
        """What one more line makes certain, `number` counting from 1; for whoever reads a file that still grows."""
        if line.strip():
            yield from self._line(number, line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line)

    def settle(self) -> Iterator[Item]:
        """What is still held, once nothing is expected to follow: a message's next text block, a summary."""
        for session in self._sessions.values():
            yield from session.close()

    def _line(self, number: int, line: bytes) -> Iterator[Item]:
        fields = decode_line(number, line)
        if isinstance(fields, Skipped):
            yield fields
            return
        record = self._record(number, fields)
        if isinstance(record, Skipped):
            yield record
            return
        session = self._sessions.get(record.session_id)
        if session is None:
            session = self._sessions[record.session_id] = Session()
            if (parent := self._session_before(record)) is not None:
                yield from session.continue_from(parent, record)
        if record.uuid is not None:
            self._session_of[record.uuid] = record.session_id
        yield from session.feed(record)

    def _record(self, number: int, fields: dict[str, Any]) -> Record | Skipped:
        kind = fields.get("type")
        if not isinstance(kind, str) or kind not in CONVERSATION:
            is_known = isinstance(kind, str) and kind in BOOKKEEPING
            return Skipped(number, "not_conversation" if is_known else "unknown_type", short(kind))
        session_id = field.ident(fields, "sessionId", "session_id") or self._last_session_id
        if session_id is None:
            return Skipped(number, "no_session", kind)
        if kind in ("user", "assistant") and not isinstance(fields.get("message"), dict):
            return Skipped(number, "invalid", f"{kind} without message")
        uuid = field.ident(fields, "uuid")
        self._last_session_id = session_id
        self._last_ts = timestamp(fields) or self._last_ts
        return Record(
            line=number, kind=kind, fields=fields, session_id=session_id, uuid=uuid, ts=self._last_ts,
            agent_id=self._agent(fields, uuid),
        )  # fmt: skip

    def _agent(self, fields: dict[str, Any], uuid: str | None) -> str | None:
        """The sub-agent a record belongs to. Older versions name none: there, each chain of records is one."""
        if not field.flag(fields, "isSidechain"):
            return None
        parent = self._agent_of.get(field.text(fields, "parentUuid") or "")
        agent = field.ident(fields, "agentId", "agent_id") or parent or f"sidechain:{uuid or 'unnamed'}"
        if uuid is not None:
            self._agent_of[uuid] = agent
        return agent

    def _session_before(self, record: Record) -> str | None:
        """The session that this one's first record names as its parent, where the transcript holds both."""
        parent = field.text(record.fields, "parentUuid") or field.text(record.fields, "logicalParentUuid")
        before = self._session_of.get(parent or "")
        return before if before != record.session_id else None

"""One session of a transcript: its events in file order, numbered from 0 without a gap."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from troth.adapters import field
from troth.adapters.claude_code import compaction, speech
from troth.adapters.claude_code.compaction import Window
from troth.adapters.claude_code.lifted import Asked
from troth.adapters.claude_code.record import Record
from troth.adapters.claude_code.speech import Item
from troth.adapters.skipped import Skipped
from troth_schemas.codec import content_digest
from troth_schemas.events import AnyEvent, SessionEvent, ToolCall, ToolResult, Turn

HELD_RECORDS_MAX: Final = 64
"""How many records may stand between a boundary and its summary (attachments, hook output) before it is given up."""
_NOTICES: Final = frozenset({"synthetic", "notification", "config"})


class Session:
    """Takes records, gives events. What it must wait for (an assistant's next text block, a summary) it holds."""

    def __init__(self) -> None:
        self._next_seq = 0
        self._line = 0
        self._uuids: set[str] = set()
        self._marks: dict[str, range] = {}
        self._digests: dict[str, int] = {}
        self._used: dict[str, int] = {}
        self._asked: dict[str, Asked] = {}
        self._seq_of_result: dict[str, int] = {}
        self._windows: defaultdict[str | None, Window] = defaultdict(Window)
        self._documents: dict[str, None] = {}
        self._speech: Turn | None = None
        self._joined = False
        self._boundary: Record | None = None
        self._held: list[Record] = []

    def feed(self, record: Record) -> Iterator[Item]:
        """What this record makes certain: perhaps nothing yet, perhaps what was held before it as well."""
        if record.uuid is not None and record.uuid in self._uuids:
            yield record.skipped("duplicate", "record")
            return
        if record.uuid is not None:
            self._uuids.add(record.uuid)
        if self._boundary is None:
            yield from self._take(record)
        else:
            yield from self._await_summary(self._boundary, record)

    def close(self) -> Iterator[Item]:
        """What is still held, at the end of a file."""
        if self._boundary is not None:
            yield from self._compact(self._boundary, None)
        yield from self._flush()

    def continue_from(self, session_id: str, record: Record) -> Iterator[Item]:
        """This session's first record follows one of another session in the same transcript."""
        event_id = field.prefixed("continued", (record.session_id,))
        yield from self._place(
            SessionEvent(**record.stamp(), event_id=event_id, action="continued", from_session_id=session_id)
        )

    def _await_summary(self, boundary: Record, record: Record) -> Iterator[Item]:
        """The summary follows its boundary, if not always at once: at the latest before that agent speaks again."""
        same_agent = record.agent_id == boundary.agent_id
        if same_agent and compaction.is_summary(record):
            yield from self._compact(boundary, record)
        elif (same_agent and (record.kind == "assistant" or compaction.is_boundary(record))) or (
            len(self._held) >= HELD_RECORDS_MAX
        ):
            yield from self._compact(boundary, None)
            yield from self._take(record)
        else:
            self._held.append(record)

    def _compact(self, boundary: Record, summary: Record | None) -> Iterator[Item]:
        held, self._held, self._boundary = self._held, [], None
        yield from self._flush()
        window = self._windows[boundary.agent_id]
        kept = compaction.kept_seqs(boundary, self._marks)
        replaced = window.replace(self._next_seq, kept)
        text = compaction.summary_text(summary) if summary else None
        documents = tuple(self._documents) if boundary.agent_id is None else ()
        yield from self._place(
            compaction.compaction(
                boundary, text, replaced, kept_all=bool(kept) and replaced is None, documents=documents
            )
        )
        for record in held:
            yield from self._take(record)

    def _take(self, record: Record) -> Iterator[Item]:
        self._line = record.line
        if compaction.is_boundary(record):
            self._boundary = record
        elif compaction.is_summary(record):
            yield from self._compact(record, record)
        elif compaction.is_prune(record):
            yield from self._flush()
            yield from self._place(compaction.prune(record, self._seq_of_result))
        else:
            self._documents.update(dict.fromkeys(speech.reloaded_documents(record)))
            before, self._joined = self._upcoming, False
            for item in self._items(record):
                yield from self._place(item)
            if record.uuid is not None:
                self._marks[record.uuid] = range(before - self._joined, self._upcoming)

    def _items(self, record: Record) -> Iterable[Item]:
        match record.kind:
            case "user":
                return speech.user_events(record, self._asked)
            case "assistant":
                return speech.assistant_events(record)
            case "attachment":
                return speech.attachment_events(record)
            case _:
                return speech.system_events(record)

    @property
    def _upcoming(self) -> int:
        return self._next_seq + (self._speech is not None)

    def _place(self, item: Item) -> Iterator[Item]:
        """Number an event, unless it is a text block that the next one may continue, or a copy."""
        if isinstance(item, Skipped):
            yield item
        elif isinstance(item, Turn) and item.role == "assistant":
            yield from self._speak(item)
        else:
            yield from self._flush()
            if self._is_copy(item):
                yield Skipped(self._line, "duplicate", str(item.__struct_config__.tag))
            else:
                yield self._numbered(item)

    def _speak(self, said: Turn) -> Iterator[Item]:
        """Blocks of one message that follow each other are one turn; a call between them keeps them apart."""
        held = self._speech
        if held is not None and (held.event_id, held.source) == (said.event_id, said.source):
            self._speech = msgspec.structs.replace(held, text=f"{held.text}\n\n{said.text}")
            self._joined = True
            return
        yield from self._flush()
        self._speech = said

    def _flush(self) -> Iterator[Item]:
        if self._speech is not None:
            said, self._speech = self._speech, None
            yield self._numbered(speech.known_by_its_text(said))

    def _is_copy(self, event: AnyEvent) -> bool:
        """A call or result written twice with the same content is one; with other content both stand."""
        if not isinstance(event, (ToolCall, ToolResult)) or event.event_id is None:
            return False
        digest = content_digest(event)
        return self._digests.setdefault(event.event_id, digest) == digest and event.event_id in self._used

    def _numbered(self, event: AnyEvent) -> AnyEvent:
        seq, self._next_seq = self._next_seq, self._next_seq + 1
        placed = msgspec.structs.replace(event, seq=seq, event_id=self._unused(event.event_id))
        self._remember(placed, seq)
        return placed

    def _unused(self, event_id: str | None) -> str | None:
        """An id stands for one event: a second one of the same name (a message's next turn) is numbered `/2`."""
        if event_id is None:
            return None
        self._used[event_id] = times = self._used.get(event_id, 0) + 1
        return event_id if times == 1 else field.ident({"id": f"{event_id}/{times}"}, "id")

    def _remember(self, event: AnyEvent, seq: int) -> None:
        if isinstance(event, ToolCall):
            self._asked[event.call_id] = speech.asked_by(event)
        elif isinstance(event, ToolResult):
            self._seq_of_result[event.call_id] = seq
        if isinstance(event, (ToolCall, ToolResult)) or (isinstance(event, Turn) and event.origin not in _NOTICES):
            self._windows[event.agent_id].said.append(seq)

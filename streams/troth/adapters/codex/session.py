"""One rollout: its records in file order -> the events of its session, numbered from where the session stands."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

import msgspec

from troth.adapters import field
from troth.adapters.codex import events
from troth.adapters.codex.calls import called
from troth.adapters.codex.compaction import compaction
from troth.adapters.codex.fragment import instructions
from troth.adapters.codex.outputs import output, text_of
from troth.adapters.field import Fields
from troth.adapters.skipped import Skipped, short
from troth_schemas.codec import content_digest
from troth_schemas.events import AnyEvent, SessionEvent, Source, ToolCall, ToolResult, Turn

Item = AnyEvent | Skipped
UNPLACED: Final = 0
"""The `seq` of an event that its session has not numbered yet."""
_CALLS: Final = frozenset({"function_call", "custom_tool_call", "local_shell_call"})
_OUTPUTS: Final = frozenset({"function_call_output", "custom_tool_call_output"})
_SILENT: Final = frozenset(
    {
        "reasoning", "compaction", "compaction_summary", "context_compaction", "compaction_trigger", "web_search_call",
        "image_generation_call", "tool_search_call", "tool_search_output", "ghost_snapshot", "additional_tools",
        "agent_message", "other",
    }
)  # fmt: skip
"""Response items that hold no words and no acts of the session's own."""


class Numbers(msgspec.Struct):
    """How far a session is numbered, over all of its files, and which names are taken."""

    next_seq: int = 0
    used: dict[str, int] = msgspec.field(default_factory=dict)
    digests: dict[str, int] = msgspec.field(default_factory=dict)


class Rollout:
    """Takes records, gives events; holds nothing back. `meta` is the payload of its `session_meta`."""

    def __init__(self, session_id: str, agent_id: str | None, meta: Fields, numbers: Numbers) -> None:
        self.session_id: Final = session_id
        self._meta: Final = meta
        self._numbers: Final = numbers
        self._source: Final = Source(runtime=events.RUNTIME, agent_id=agent_id)
        self._cwd = field.text(meta, "cwd")
        self._turn_id: str | None = None
        self._documents: dict[str, str] = {}
        self._developer = ""
        self._tokens: int | None = None
        self._budget: int | None = None

    def begin(self, ts: datetime) -> Iterator[Item]:
        """The session's beginning. An agent's file is a part of its session; one with a session of its own, older
        versions gave each agent one, names its parent."""
        if self._source.agent_id is not None:
            return
        spawned = field.inner(field.inner(field.inner(self._meta, "source"), "subagent"), "thread_spawn")
        parent = field.ident(spawned, "parent_thread_id")
        yield self._numbered(
            SessionEvent(**self._stamp(ts), event_id="started", action="started", parent_session_id=parent)
        )

    def feed(self, line: int, kind: str, payload: Fields, ts: datetime) -> Iterator[Item]:
        """The events that one record makes."""
        for item in self._items(line, kind, payload, self._stamp(ts)):
            if isinstance(item, Skipped):
                yield item
            elif self._is_copy(item):
                yield Skipped(line, "duplicate", str(item.__struct_config__.tag))
            else:
                yield self._numbered(item)

    def _items(self, line: int, kind: str, payload: Fields, stamp: events.Stamp) -> Iterator[Item]:
        match kind:
            case "response_item":
                yield from self._response(line, payload, stamp)
            case "event_msg":
                yield from self._notice(line, payload, stamp)
            case "turn_context":
                yield from self._context(line, payload, stamp)
            case "compacted":
                yield compaction(
                    stamp, self._turn(line), payload, documents=tuple(self._documents),
                    tokens_before=self._tokens, context_budget=self._budget,
                )  # fmt: skip
            case _:
                yield Skipped(line, "not_conversation", kind)

    def _response(self, line: int, item: Fields, stamp: events.Stamp) -> Iterator[Item]:
        kind = item.get("type")
        if kind == "message":
            yield from self._message(line, item, stamp)
        elif kind in _CALLS:
            made = called(item)
            if made is None:
                yield Skipped(line, "invalid", short(kind))
                return
            yield events.call(stamp, made.call_id, made.tool, made.arguments, self._cwd)
        elif kind in _OUTPUTS:
            call_id = field.ident(item, "call_id")
            if call_id is None:
                yield Skipped(line, "invalid", short(kind))
                return
            status, text = output(item.get("output"))
            event_id = field.prefixed("result", (call_id,))
            yield ToolResult(**stamp, event_id=event_id, call_id=call_id, status=status, text=text)
        else:
            yield Skipped(line, "not_conversation" if kind in _SILENT else "unknown_type", short(kind))

    def _message(self, line: int, item: Fields, stamp: events.Stamp) -> Iterator[Item]:
        """The agent's words. Those of a person have a record of their own; what else is said under the user's name is
        the client's, instruction files among it."""
        text, role = text_of(item.get("content")), item.get("role")
        if role == "assistant" and text:
            yield events.message(stamp, self._turn(line), text)
            return
        found = instructions(text, self._cwd) if role == "user" else None
        if found is None or self._documents.get(found[0].path) == found[0].sha256:
            yield Skipped(line, "not_conversation", f"message of {short(role)}")
            return
        document, words = found
        self._documents[document.path] = document.sha256
        event_id = field.prefixed("document", ("rollout", document.sha256[:24]))
        yield Turn(**stamp, event_id=event_id, role="user", origin="config", text=words, document=document)

    def _notice(self, line: int, notice: Fields, stamp: events.Stamp) -> Iterator[Item]:
        kind = notice.get("type")
        text = field.text(notice, "message")
        if kind == "user_message" and text is not None and notice.get("kind") in (None, "plain"):
            yield events.prompt(stamp, self._turn(line), text)
            return
        if kind in ("task_started", "turn_started"):
            self._turn_id = field.ident(notice, "turn_id") or self._turn_id
        elif kind == "token_count":
            info = field.inner(notice, "info")
            self._tokens = field.count(field.inner(info, "last_token_usage"), "total_tokens") or self._tokens
            self._budget = field.count(info, "model_context_window") or self._budget
        yield Skipped(line, "not_conversation", short(kind))

    def _context(self, line: int, context: Fields, stamp: events.Stamp) -> Iterator[Item]:
        """Where the turn runs; what an operator configured for the model is said once, and again when it changes."""
        self._turn_id = field.ident(context, "turn_id") or self._turn_id
        self._cwd = field.text(context, "cwd") or self._cwd
        words = field.text(context, "developer_instructions") or ""
        if not words or words == self._developer:
            yield Skipped(line, "not_conversation", "turn_context")
            return
        self._developer = words
        event_id = field.prefixed("record", (self._turn(line), "developer"))
        yield Turn(**stamp, event_id=event_id, role="developer", origin="config", text=words)

    def _turn(self, line: int) -> str:
        """The turn under way; older versions name none."""
        return self._turn_id or f"line-{line}"

    def _stamp(self, ts: datetime) -> events.Stamp:
        return {"session_id": self.session_id, "seq": UNPLACED, "ts": ts, "source": self._source}

    def _is_copy(self, event: AnyEvent) -> bool:
        """A call or result written twice alike is one; with other content both stand."""
        if not isinstance(event, (ToolCall, ToolResult)) or event.event_id is None:
            return False
        digest = content_digest(event)
        return self._numbers.digests.setdefault(event.event_id, digest) == digest and (
            event.event_id in self._numbers.used
        )

    def _numbered(self, event: AnyEvent) -> AnyEvent:
        seq, self._numbers.next_seq = self._numbers.next_seq, self._numbers.next_seq + 1
        return msgspec.structs.replace(event, seq=seq, event_id=self._unused(event.event_id))

    def _unused(self, event_id: str | None) -> str | None:
        """An id stands for one event: a second one of the same name is numbered `/2`."""
        if event_id is None:
            return None
        self._numbers.used[event_id] = times = self._numbers.used.get(event_id, 0) + 1
        return event_id if times == 1 else field.ident({"id": f"{event_id}/{times}"}, "id")


def payload_of(fields: Fields) -> dict[str, Any] | None:
    """What a line carries; None for one that is no line of a rollout."""
    payload = fields.get("payload")
    return payload if isinstance(payload, dict) else None

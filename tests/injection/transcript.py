"""A real session as events, what its calls do as far as a reader can tell without the engine, and copies of it with
more events put in."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import msgspec

from troth.adapters.claude_code.reader import read_transcript
from troth.adapters.skipped import Skipped
from troth_schemas.events import AnyEvent, Compaction, ToolCall, ToolResult, Turn

EDITING: Final = frozenset({"Edit", "MultiEdit"})
FIRST_EVENTS: Final = 3
"""Nothing is put in before these: a session begins with its own first turns."""


class Transcript:
    """One session. Places are numbers of events."""

    def __init__(self, name: str, events: list[AnyEvent]) -> None:
        self.name = name
        self.events = events

    @classmethod
    def read(cls, path: Path) -> Transcript:
        with gzip.open(path) as lines:
            events = [item for item in read_transcript(lines) if not isinstance(item, Skipped)]
        return cls(path.name.partition(".")[0], events)

    @cached_property
    def loss(self) -> int:
        """The place of the first compaction that lost anything."""
        return next(at for at, e in enumerate(self.events) if isinstance(e, Compaction) and _loses(e))

    @cached_property
    def quiet(self) -> tuple[int, ...]:
        """The places before which no call waits for its result."""
        places: list[int] = []
        waiting: set[str] = set()
        for at, event in enumerate(self.events):
            if not waiting and at >= FIRST_EVENTS and not isinstance(event, Compaction):
                places.append(at)
            if isinstance(event, ToolCall):
                waiting.add(event.call_id)
            elif isinstance(event, ToolResult):
                waiting.discard(event.call_id)
        return tuple(places)

    def quiet_between(self, first: int, last: int) -> list[int]:
        return [at for at in self.quiet if first <= at <= last]

    @cached_property
    def later_calls(self) -> tuple[tuple[int, ToolCall], ...]:
        """The calls of the main agent after the first compaction."""
        numbered = enumerate(self.events[self.loss :], start=self.loss)
        return tuple((at, e) for at, e in numbered if isinstance(e, ToolCall) and e.agent_id is None)

    @cached_property
    def cwd(self) -> str:
        return next((e.cwd for _, e in self.later_calls if e.cwd), "/w/site")

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """What each event shows, as text."""
        return tuple(text_of(event) for event in self.events)

    @cached_property
    def whole(self) -> str:
        return "\n".join(self.texts)

    def edited(self) -> list[tuple[int, str]]:
        """(place, absolute path) of each later call that edits a file which exists."""
        calls = ((at, call, call.arguments.get("file_path")) for at, call in self.later_calls)
        return [(at, path) for at, call, path in calls if call.tool in EDITING and isinstance(path, str)]

    def files(self) -> list[str]:
        """The files that later calls edit, each once."""
        return list(dict.fromkeys(path for _, path in self.edited()))

    def commands(self) -> list[tuple[int, str]]:
        """(place, text) of each later shell command."""
        calls = ((at, call.arguments.get("command")) for at, call in self.later_calls if call.tool == "Bash")
        return [(at, text) for at, text in calls if isinstance(text, str)]

    def shown(self, form: str, before: int) -> list[str]:
        """All matches of a pattern in what was known before a place, each once: everything up to the first loss, and
        then what people and tools that succeeded showed."""
        known = (self.texts[at] for at in range(before) if at < self.loss or _binds(self.events[at]))
        return list(dict.fromkeys(m for text in known for m in re.findall(form, text)))


def _loses(compaction: Compaction) -> bool:
    return compaction.is_boundary and compaction.trigger != "prune"


def _binds(event: AnyEvent) -> bool:
    if isinstance(event, Turn):
        return event.role == "user" and event.origin in (None, "human")
    return isinstance(event, ToolResult) and event.status == "ok"


def text_of(event: AnyEvent) -> str:
    match event:
        case Turn() | ToolResult():
            return event.text
        case ToolCall():
            return said(event.arguments)
        case Compaction():
            return event.summary or ""
        case _:
            return ""


def said(arguments: Mapping[str, Any]) -> str:
    """The arguments of a call as text: its strings as they are, the rest as JSON."""
    return "\n".join(v if isinstance(v, str) else f"{k} {json.dumps(v)}" for k, v in arguments.items())


class Copy:
    """A session with events put in before places of the original."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        self._added: dict[int, list[AnyEvent]] = {}
        self._count = 0
        self.told: set[str] = set()
        """Values that faults of this copy are about: each only once, lest one takes another back."""

    def say(self, at: int, text: str) -> None:
        """A person's turn, and the assistant's answer to it."""
        self._put(at, Turn(role="user", origin="human", text=text, **self._head(at)))
        self._put(at, Turn(role="assistant", text="Understood.", **self._head(at)))

    def call(self, at: int, tool: str, arguments: dict[str, Any]) -> str:
        """A call that the runtime does not run, and its id."""
        self._count += 1
        call_id = f"injected-{self._count}"
        call = ToolCall(call_id=call_id, tool=tool, arguments=arguments, cwd=self.transcript.cwd, **self._head(at))
        self._put(at, call)
        self._put(at, ToolResult(call_id=call_id, status="refused", text="", **self._head(at)))
        return call_id

    def _head(self, at: int) -> dict[str, Any]:
        near = self.transcript.events[at]
        return {"session_id": near.session_id, "seq": 0, "ts": near.ts}

    def _put(self, at: int, event: AnyEvent) -> None:
        self._added.setdefault(at, []).append(event)

    @property
    def first(self) -> int:
        """The place of the first event put in."""
        return min(self._added)

    def events(self) -> list[AnyEvent]:
        """All events in order, numbered anew; ranges of compactions follow."""
        merged: list[AnyEvent] = []
        moved: dict[int, int] = {}
        for at, event in enumerate(self.transcript.events):
            merged.extend(self._added.get(at, ()))
            if event.seq is not None:
                moved[event.seq] = len(merged)
            merged.append(event)
        return [_numbered(event, seq, moved) for seq, event in enumerate(merged)]


def _numbered(event: AnyEvent, seq: int, moved: Mapping[int, int]) -> AnyEvent:
    if isinstance(event, Compaction):
        first, last = (moved.get(n, n) if n is not None else None for n in (event.first_seq, event.last_seq))
        return msgspec.structs.replace(event, seq=seq, event_id=None, first_seq=first, last_seq=last)
    return msgspec.structs.replace(event, seq=seq, event_id=None)


def read_all(paths: Iterable[Path]) -> list[Transcript]:
    return [Transcript.read(path) for path in paths]

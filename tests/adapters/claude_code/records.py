"""Hand-made transcript records, in the documented shape, and readings of them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from troth.adapters.claude_code import read_transcript
from troth.adapters.skipped import Skipped
from troth_schemas.events import AnyEvent, Compaction, ToolCall, ToolResult, Turn

Record = dict[str, Any]
REJECTED = (
    "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, "
    "the new_string was NOT written to the file). "
)
REJECTED_WITH_WORDS = REJECTED + "To tell you how to proceed, the user said:\n"
STOP = REJECTED + "STOP what you are doing and wait for the user to tell you how to proceed."
MEMORY_NOTE = (
    "\n\nNote: The user's next message may contain a correction or preference. Pay close attention — if they explain "
    "what went wrong or how they'd prefer you to work, consider saving that to memory for future sessions."
)


def record(kind: str, uuid: str, **fields: Any) -> Record:
    """A record of session `s-1` with the fields every record has; None takes one away."""
    whole = {
        "type": kind,
        "uuid": uuid,
        "parentUuid": None,
        "sessionId": "s-1",
        "isSidechain": False,
        "timestamp": "2026-10-12T09:00:00.000Z",
        "cwd": "/home/kim/src/ledger",
        **fields,
    }
    return {name: value for name, value in whole.items() if value is not None or name == "parentUuid"}


def prompt(uuid: str, text: Any, **fields: Any) -> Record:
    return record("user", uuid, message={"role": "user", "content": text}, **fields)


def assistant(uuid: str, message_id: str, *blocks: Record, model: str = "claude-opus-5", **fields: Any) -> Record:
    message = {"role": "assistant", "id": message_id, "model": model, "content": list(blocks)}
    return record("assistant", uuid, message=message, **fields)


def text(words: str) -> Record:
    return {"type": "text", "text": words}


def thinking() -> Record:
    return {"type": "thinking", "thinking": "hm"}


def tool_use(call_id: str, name: str = "Bash", **arguments: Any) -> Record:
    return {"type": "tool_use", "id": call_id, "name": name, "input": arguments}


def result(
    uuid: str, call_id: str, content: Any, *beside: Record, is_error: bool | None = None, **fields: Any
) -> Record:
    block: Record = {"type": "tool_result", "tool_use_id": call_id, "content": content}
    if is_error is not None:
        block["is_error"] = is_error
    return prompt(uuid, [block, *beside], **fields)


def boundary(uuid: str, **metadata: Any) -> Record:
    meta = {"trigger": "auto", "preTokens": 150_000, **metadata}
    return record("system", uuid, subtype="compact_boundary", content="Conversation compacted", compactMetadata=meta)


def summary(uuid: str, words: str, **fields: Any) -> Record:
    return prompt(uuid, words, isCompactSummary=True, isVisibleInTranscriptOnly=True, **fields)


def lines(records: Iterable[Record | bytes]) -> list[bytes]:
    return [r if isinstance(r, bytes) else json.dumps(r).encode() for r in records]


def read(*records: Record | bytes) -> list[AnyEvent | Skipped]:
    return list(read_transcript(lines(records)))


def events(*records: Record | bytes) -> list[AnyEvent]:
    return [item for item in read(*records) if not isinstance(item, Skipped)]


def skipped(*records: Record | bytes) -> list[tuple[str, str]]:
    return [(item.reason, item.what) for item in read(*records) if isinstance(item, Skipped)]


def outline(found: Iterable[AnyEvent]) -> list[tuple[str, ...]]:
    """Each event in the few words that tell it from another."""
    return [_line(event) for event in found]


def _line(event: AnyEvent) -> tuple[str, ...]:
    match event:
        case Turn():
            return ("turn", event.role, event.origin or "-", event.text)
        case ToolCall():
            return ("call", event.call_id)
        case ToolResult():
            return ("result", event.call_id, event.status)
        case Compaction():
            return ("compaction", event.trigger, "opaque" if event.summary is None else event.summary)
        case _:
            return (event.__struct_config__.tag,) if isinstance(event.__struct_config__.tag, str) else ("?",)

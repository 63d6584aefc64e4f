"""Which format a stream of lines is in, told from its first bytes."""

from __future__ import annotations

import re
from typing import Final, Literal

import msgspec

from troth_schemas.events import EVENT_TYPES

Format = Literal["events", "claude-code", "codex"]
SNIFF_BYTES: Final = 64 * 1024
"""How many (unpacked) bytes are enough: the first lines of a transcript may be bookkeeping, or one very long record."""

_EVENT_TYPES: Final = frozenset(str(t.__struct_config__.tag) for t in EVENT_TYPES)
_TRANSCRIPT_KEYS: Final = frozenset({"sessionId", "parentUuid", "isSidechain", "leafUuid"})
_ROLLOUT_TYPES: Final = frozenset({"session_meta", "response_item", "compacted", "turn_context", "event_msg"})
_SDK_TYPES: Final = frozenset({"user", "assistant", "system"})
_EVENT_START: Final = re.compile(rb'^\s*\{\s*"type"\s*:\s*"(?:%s)"' % "|".join(sorted(_EVENT_TYPES)).encode())
_ROLLOUT_START: Final = re.compile(
    rb'^\s*\{\s*(?:"(?:timestamp|ordinal)"\s*:\s*(?:"[^"]*"|\d+)\s*,\s*)*"type"\s*:\s*"(?:%s)"\s*,\s*"payload"\s*:'
    % "|".join(sorted(_ROLLOUT_TYPES)).encode()
)
_TRANSCRIPT_MARK: Final = re.compile(rb'"(?:%s)"\s*:' % "|".join(sorted(_TRANSCRIPT_KEYS)).encode())


def sniff(first_bytes: bytes) -> Format | None:
    """The format of the first line that shows one; None when no line does. Broken and blank lines decide nothing."""
    for line in first_bytes.removeprefix(b"\xef\xbb\xbf").split(b"\n"):
        if (found := _format_of(line)) is not None:
            return found
    return None


def _format_of(line: bytes) -> Format | None:
    if not line.strip():
        return None
    try:
        record = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return _format_of_a_part(line)
    if not isinstance(record, dict):
        return None
    kind = record.get("type")
    if isinstance(kind, str) and kind in _EVENT_TYPES and "session_id" in record:
        return "events"
    if isinstance(kind, str) and kind in _ROLLOUT_TYPES and isinstance(record.get("payload"), dict):
        return "codex"
    if _TRANSCRIPT_KEYS & record.keys() or (kind in _SDK_TYPES and "session_id" in record):
        return "claude-code"
    return None


def _format_of_a_part(line: bytes) -> Format | None:
    """A line that does not parse may be a long one cut off: its beginning still shows what it is."""
    if not line.lstrip().startswith(b"{"):
        return None
    if _EVENT_START.match(line):
        return "events"
    if _ROLLOUT_START.match(line):
        return "codex"
    return "claude-code" if _TRANSCRIPT_MARK.search(line) else None

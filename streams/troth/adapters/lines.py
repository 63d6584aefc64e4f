"""One line of a foreign transcript -> the object on it, and the time that it names. Nothing here raises."""

from __future__ import annotations

import json
import math
import re
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from troth.adapters import field
from troth.adapters.field import Fields
from troth.adapters.skipped import LINE_BYTES_MAX, Skipped

NESTING_MAX: Final = 200
"""Levels of lists and objects in one record; deeper ones could be read but not written again by every JSON library."""
_SURROGATE: Final = re.compile(r"[\ud800-\udfff]")


def decode_line(number: int, line: bytes) -> dict[str, Any] | Skipped:
    """The object on a line, or why there is none. Lone surrogates (cut emoji) become U+FFFD: they cost no record."""
    if len(line) > LINE_BYTES_MAX:
        return Skipped(number, "too_large", "line")
    try:
        value = msgspec.json.decode(line)
    except RecursionError:
        return Skipped(number, "invalid", "nested too deep")
    except (msgspec.DecodeError, UnicodeError):
        value = _decode_leniently(line)
    if not isinstance(value, dict):
        return Skipped(number, "malformed", "line")
    if line.count(b"[") + line.count(b"{") > NESTING_MAX and _nesting(value) > NESTING_MAX:
        return Skipped(number, "invalid", "nested too deep")
    return value


def _decode_leniently(line: bytes) -> Any:
    try:
        return _scrubbed(json.loads(line.decode("utf-8", "replace")))
    except (ValueError, RecursionError):
        return None


def _scrubbed(value: Any) -> Any:
    if isinstance(value, str):
        return _SURROGATE.sub("\ufffd", value)
    if isinstance(value, list):
        return [_scrubbed(item) for item in value]
    if isinstance(value, dict):
        return {_scrubbed(key): _scrubbed(item) for key, item in value.items()}
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _nesting(value: Any) -> int:
    """How many lists and objects stand inside each other, counted without recursion and no further than needed."""
    depth, level = 0, [value]
    while level and depth <= NESTING_MAX:
        level = [item for outer in level for item in _items(outer)]
        depth += 1
    return depth


def _items(value: Any) -> list[Any]:
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [item for item in items if isinstance(item, (dict, list))]


def timestamp(fields: Fields) -> datetime | None:
    """RFC 3339 as UTC; a time without a zone is taken for UTC, since the runtime writes nothing else."""
    written = field.text(fields, "timestamp")
    if written is None:
        return None
    try:
        time = datetime.fromisoformat(written)
        return time.astimezone(UTC) if time.tzinfo else time.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return None

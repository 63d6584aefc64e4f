"""What Codex wrote of a compaction that it tells a hook of: the hook's own input has no word of it."""

from __future__ import annotations

import json
import time
from datetime import UTC, datetime

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

TAIL_BYTES = 8 * 1024 * 1024
"""How far back from its end a rollout is looked through."""
AGE_SECONDS = 60.0
"""An older record is of an earlier compaction."""
LOOKS = 4
LOOK_SECONDS = 0.1
"""The record is written before the hook is started, by another task of the runtime: it may come a moment later."""
_TURNS = (b'"task_started"', b'"turn_started"', b'"turn_context"')


def compacted(path: str, turn_id: str, until: float) -> dict[str, Any] | None:
    """The payload of the turn's latest `compacted` record; None where there is none by `until` (monotonic seconds)."""
    for look in range(LOOKS):
        if look:
            if time.monotonic() + LOOK_SECONDS > until:
                break
            time.sleep(LOOK_SECONDS)
        if (found := _latest(path, turn_id)) is not None:
            return found
    return None


def _latest(path: str, turn_id: str) -> dict[str, Any] | None:
    """Read backwards: the last such record, unless the turn under way began after it, or another one holds it."""
    found: dict[str, Any] | None = None
    for line in reversed(_tail(path)):
        if found is None and b'"compacted"' in line:
            record = _record(line)
            if record.get("type") == "compacted" and isinstance(payload := record.get("payload"), dict):
                if not _is_fresh(record.get("timestamp")):
                    return None
                found = payload
        elif any(mark in line for mark in _TURNS):
            named = _turn_of(_record(line))
            if named is not None:
                return found if named == turn_id else None
    return found


def _tail(path: str) -> list[bytes]:
    try:
        with open(path, "rb") as file:
            size = file.seek(0, 2)
            file.seek(max(0, size - TAIL_BYTES))
            return file.read(TAIL_BYTES).split(b"\n")
    except (OSError, ValueError):
        return []


def _record(line: bytes) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _turn_of(record: dict[str, Any]) -> str | None:
    payload = record.get("payload")
    if not isinstance(payload, dict):
        return None
    names = record.get("type") == "turn_context" or payload.get("type") in ("task_started", "turn_started")
    named = payload.get("turn_id") if names else None
    return named if isinstance(named, str) else None


def _is_fresh(stamp: object) -> bool:
    try:
        written = datetime.fromisoformat(str(stamp))
    except ValueError:
        return False
    written = written if written.tzinfo else written.replace(tzinfo=UTC)
    return abs((datetime.now(UTC) - written).total_seconds()) < AGE_SECONDS

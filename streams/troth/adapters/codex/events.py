"""What a Codex session says -> events, the same whether a rollout or a hook tells of it.

`stamp` is what every event starts with: session, number, time, source. Ids are made of the runtime's own and of the
words, so that both feeds of a session meet as duplicates.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

from troth.adapters import field
from troth_schemas.events import ToolCall, Turn

RUNTIME: Final = "codex"
_DIGITS: Final = 16
Stamp = dict[str, Any]


def prompt(stamp: Stamp, turn_id: str, text: str) -> Turn:
    """What a person typed. A turn may take several prompts: one more typed while it ran is of the same `turn_id`."""
    return Turn(**stamp, event_id=_named("prompt", turn_id, text), role="user", origin="human", text=text)


def message(stamp: Stamp, turn_id: str, text: str) -> Turn:
    """What the agent said."""
    return Turn(**stamp, event_id=_named("message", turn_id, text), role="assistant", text=text)


def call(stamp: Stamp, call_id: str, tool: str, arguments: dict[str, Any], cwd: str | None) -> ToolCall:
    """A call in the form in which a hook is asked about it."""
    event_id = field.prefixed("call", (call_id,))
    return ToolCall(**stamp, event_id=event_id, call_id=call_id, tool=tool, arguments=arguments, cwd=cwd)


def _named(kind: str, turn_id: str, text: str) -> str | None:
    return field.prefixed(kind, (turn_id, hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:_DIGITS]))

"""One record of a transcript, with what every event of it will carry."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

import msgspec

from troth.adapters import field
from troth.adapters.skipped import Skipped, SkipReason
from troth_schemas.events import Source

RUNTIME: Final = "claude-code"
UNPLACED: Final = 0
"""The `seq` of an event that its session has not numbered yet."""


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A conversation record: its fields as they stand, and those that place it. `agent_id` only for a sub-agent's."""

    line: int
    kind: str
    fields: dict[str, Any]
    session_id: str
    uuid: str | None
    ts: datetime
    agent_id: str | None = None

    @property
    def source(self) -> Source:
        return Source(runtime=RUNTIME, agent_id=self.agent_id)

    @property
    def name(self) -> str:
        """What the record's own event ids are made of: its uuid, or its line where it has none."""
        return self.uuid or f"line-{self.line}"

    @property
    def message(self) -> dict[str, Any]:
        return field.inner(self.fields, "message")

    @property
    def cwd(self) -> str | None:
        return field.text(self.fields, "cwd")

    def stamp(self) -> dict[str, Any]:
        """What every event made of this record starts with."""
        return {"session_id": self.session_id, "seq": UNPLACED, "ts": self.ts, "source": self.source}

    def skipped(self, reason: SkipReason, what: str) -> Skipped:
        return Skipped(self.line, reason, what)


def block_text(content: object) -> str:
    """The text of a message or result: a plain text, or the text blocks of a list joined by line ends."""
    if isinstance(content, str):
        return content
    blocks = field.objects(content)
    return "\n".join(b["text"] for b in blocks if b.get("type") == "text" and isinstance(b.get("text"), str))

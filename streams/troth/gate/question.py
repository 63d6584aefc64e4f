"""What is asked of the gate, whatever the runtime's own form: the events to record, and what the answer must hold."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

import msgspec

from troth_schemas.events import AnyEvent, Source, ToolCall

Context = Literal["none", "once", "always", "in_force"]
"""What the answer carries: nothing, what a compaction lost (once for each generation, or whenever something was), or
the rules that are in force, for an agent that has heard none of them."""
Decision = Literal["pass", "deny", "ask"]
Outcome = Literal["verdict", "recorded", "ignored", "timeout", "overloaded", "engine_error"]


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """Who asks, and when: what the events of a question are stamped with. `request_id` is the same in a retry."""

    tenant: str
    request_id: str
    at: datetime

    def source(self, runtime: str, agent_id: str | None) -> Source:
        return Source(tenant=None if self.tenant == "default" else self.tenant, runtime=runtime, agent_id=agent_id)


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """One question. `hook` is the runtime's name for the occasion, None for an event in our own form; `call` the tool
    call whose verdict answers it, where there is one.

    `loaded`: an instruction file that the runtime has loaded, and will load again by itself after a compaction.
    `begins`: the session starts with it, so that nothing was said before. `transcript_path`: where the runtime says
    that the rest of the session is written.
    """

    asked: Asked
    runtime: str
    tenant: str
    session_id: str
    hook: str | None = None
    agent_id: str | None = None
    events: tuple[AnyEvent, ...] = ()
    call: ToolCall | None = None
    context: Context = "none"
    begins: bool = False
    loaded: str | None = None
    transcript_path: str | None = None

    @property
    def says_nothing(self) -> bool:
        """Whether there is nothing in it to record, to note or to answer."""
        return (
            not self.events
            and self.call is None
            and self.context == "none"
            and self.loaded is None
            and (self.hook != "PreToolUse")
        )


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """What the runtime is told, before it is put into the runtime's own form. `reason` is for the model."""

    decision: Decision = "pass"
    reason: str = ""
    context: str = ""


NOTHING = Reply()
Fields = dict[str, Any]

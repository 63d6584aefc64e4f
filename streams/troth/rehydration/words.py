"""The words of an event: what an obligation's offset and length count in, and what a reader is shown."""

from __future__ import annotations

from troth.engine.judge.calls.case import statement_of
from troth_schemas.events import AnyEvent, Command, Compaction, ToolCall, ToolResult, Turn


def spoken(event: AnyEvent) -> str | None:
    """The text of its own that an event carries; None for one that has none."""
    match event:
        case Turn() | ToolResult():
            return event.text
        case Compaction():
            return event.summary
        case _:
            return None


def stated(event: AnyEvent) -> str:
    """The text that a span of an obligation lies in: of a call and a command as the ledger states them."""
    match event:
        case ToolCall():
            return statement_of(event)
        case Command():
            return event.obligation.statement if event.obligation is not None else event.note or ""
        case _:
            return spoken(event) or ""


def role_of(event: AnyEvent) -> str | None:
    match event:
        case Turn():
            return event.role
        case ToolCall() | ToolResult():
            return "tool"
        case Command():
            return event.actor
        case _:
            return None

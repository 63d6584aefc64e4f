"""What of a hook's events is news to the session: a runtime tells some things twice, in other words."""

from __future__ import annotations

from collections.abc import Iterator

from troth.engine.state import SessionState
from troth.gate.jobs import needed
from troth_schemas.codec import identity_digest
from troth_schemas.events import AnyEvent, Command, ToolResult


def news(state: SessionState, event: AnyEvent) -> Iterator[AnyEvent]:
    """The event, what is left of it, or nothing.

    A result that stands under its own name is not told again in a hook's words. One that failed is told by the hook of
    its failure; the list of its batch does not say so of it.
    """
    if isinstance(event, Command):
        yield from needed(state, event)
    elif not (isinstance(event, ToolResult) and _is_known(state, event)):
        yield event


def _is_known(state: SessionState, result: ToolResult) -> bool:
    names = (f"result:{result.call_id}", f"failed:{result.call_id}")
    return any(identity_digest(name) in state.event_ids for name in names)

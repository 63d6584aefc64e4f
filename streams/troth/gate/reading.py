"""Bodies -> what they hold. Nothing here raises but a `Fault` that says what is wrong and what to do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from troth.adapters.lines import decode_line
from troth.adapters.skipped import Skipped
from troth.gate.faults import Fault
from troth.gate.question import Asked, Question
from troth_schemas import codec
from troth_schemas.events import AnyEvent, ToolCall

RUNTIME_OF_EVENTS: Final = "events"
_HINT: Final = "docs/gate.md and schemas/jsonschema say what an event looks like"


def decode_object(body: bytes) -> dict[str, Any] | None:
    """The JSON object of a hook's input, lone surrogates mended; None where there is none, or it is nested too deep."""
    fields = decode_line(1, body)
    return None if isinstance(fields, Skipped) else fields


def judge_question(body: bytes, asked: Asked) -> Question:
    """The question that one event of our own form is."""
    event = _event(body, "the body")
    return Question(
        asked=asked,
        runtime=RUNTIME_OF_EVENTS,
        tenant=event.tenant,
        session_id=event.session_id,
        agent_id=event.agent_id,
        events=(event,),
        call=event if isinstance(event, ToolCall) else None,
    )


def ndjson_events(body: bytes) -> Iterator[AnyEvent]:
    """The events of a body of lines."""
    for number, line in enumerate(body.splitlines(), 1):
        if line.strip():
            yield _event(line, f"line {number}")


def _event(value: bytes, place: str) -> AnyEvent:
    event = codec.decode_event(value)
    if isinstance(event, codec.Fault):
        raise Fault(400, "invalid_event", f"{place}: {event.reason}: {event.detail}", _HINT)
    return event

"""A hook's input -> the question it is, with the events that a transcript of the same session would give.

The records of a transcript are made up from the payload and read by the transcript's own adapter, so that ids and
contents are the same whichever way they come (RUNTIMES: code.claude.com/docs/en/hooks, 2.1.240).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from troth.adapters import field
from troth.adapters.claude_code.compaction import compaction
from troth.adapters.claude_code.record import RUNTIME, Record
from troth.adapters.claude_code.speech import asked_by, assistant_events, known_by_its_text, user_events
from troth.adapters.field import Fields
from troth.adapters.skipped import Skipped
from troth.gate.hooks import BEGINNINGS, question
from troth.gate.jobs import jobs
from troth.gate.question import Asked, Question
from troth.gate.response import Shown, shown
from troth_schemas.events import AnyEvent, SessionEvent, ToolCall, Turn

_ERROR_MARK: Final = "<tool_use_error>"
"""How the client opens the text of a call that it could not run."""
_LOADED_WHEN_READ: Final = frozenset({"nested_traversal", "path_glob_match"})
_RESUMED: Final = frozenset({"resume", "fork"})


def read_hook(fields: Fields, asked: Asked) -> Question | None:
    """The question; None for a hook that is not known, or says no session."""
    name, session_id = field.text(fields, "hook_event_name"), field.ident(fields, "session_id")
    read = _HOOKS.get(name or "")
    if name is None or session_id is None or read is None:
        return None
    events = tuple(read(Hook(fields, asked, session_id)))
    return question(name, fields, asked, RUNTIME, session_id, events, loaded=_loaded(name, fields))


def _loaded(name: str, fields: Fields) -> str | None:
    """The path of an instruction file that comes back by itself. One that a folder or a rule brought in does not."""
    if name != "InstructionsLoaded" or field.text(fields, "load_reason") in _LOADED_WHEN_READ:
        return None
    return field.text(fields, "file_path")


class Hook:
    """One hook's input, and the transcript records it would have become."""

    def __init__(self, fields: Fields, asked: Asked, session_id: str) -> None:
        self.fields: Final = fields
        self.asked: Final = asked
        self.session_id: Final = session_id
        self.agent_id: Final = field.ident(fields, "agent_id")
        self.source: Final = asked.source(RUNTIME, self.agent_id)

    def record(self, kind: str, content: object, **more: Any) -> Record:
        """A record as the runtime would write it; its name, where ids are made of one, is the request's id."""
        fields = {"cwd": self.fields.get("cwd"), "message": {"role": kind, "content": content}, **more}
        return Record(
            line=0, kind=kind, fields=fields, session_id=self.session_id, uuid=self.asked.request_id, ts=self.asked.at,
            agent_id=self.agent_id,
        )  # fmt: skip

    def placed(self, events: Iterator[AnyEvent | Skipped]) -> Iterator[AnyEvent]:
        """The events as this hook sends them: without a number, which only the transcript has."""
        for event in events:
            if not isinstance(event, Skipped):
                yield msgspec.structs.replace(event, seq=None, source=self.source)

    def session_event(self, action: Any, event_id: str) -> SessionEvent:
        return SessionEvent(
            session_id=self.session_id, event_id=event_id, ts=self.asked.at, source=self.source, action=action
        )


def _session_start(hook: Hook) -> Iterator[AnyEvent]:
    source = field.text(hook.fields, "source")
    if source in BEGINNINGS:
        yield hook.session_event("started", "started")
    elif source in _RESUMED:
        yield hook.session_event("continued", f"continued:{hook.asked.request_id}")


def _session_end(hook: Hook) -> Iterator[AnyEvent]:
    yield hook.session_event("ended", f"ended:{hook.asked.request_id}")


def _prompt(hook: Hook) -> Iterator[AnyEvent]:
    prompt = field.text(hook.fields, "prompt")
    if prompt is not None:
        yield from hook.placed(
            user_events(hook.record("user", prompt, promptId=field.ident(hook.fields, "prompt_id")), {})
        )


def _call(hook: Hook) -> Iterator[AnyEvent]:
    fields = hook.fields
    call_id = field.ident(fields, "tool_use_id") or hook.asked.request_id
    block = {"type": "tool_use", "id": call_id, "name": fields.get("tool_name"), "input": fields.get("tool_input")}
    yield from hook.placed(assistant_events(hook.record("assistant", [block])))


def _result(hook: Hook) -> Iterator[AnyEvent]:
    yield from _result_of(hook, hook.fields, shown(hook.fields.get("tool_response")))


def _failure(hook: Hook) -> Iterator[AnyEvent]:
    error = field.text(hook.fields, "error") or "failed"
    yield from _result_of(hook, hook.fields, Shown(error, is_model_text=False), is_error=True, name="failed")


def _batch(hook: Hook) -> Iterator[AnyEvent]:
    for call in field.objects(hook.fields.get("tool_calls")):
        yield from _result_of(hook, call, shown(call.get("tool_response")))


def _result_of(
    hook: Hook, call: Fields, response: Shown, *, is_error: bool = False, name: str = "observed"
) -> Iterator[AnyEvent]:
    """The result, and what a person typed inside it. What the model will see under another wording is our own sighting
    of the result: under its name, the two would contradict each other."""
    call_id = field.ident(call, "tool_use_id")
    if call_id is None:
        return
    is_error = is_error or response.text.startswith(_ERROR_MARK)
    block = {"type": "tool_result", "tool_use_id": call_id, "content": response.text, "is_error": is_error}
    record = hook.record("user", [block], toolUseResult=call.get("tool_response"))
    named = ToolCall(
        session_id=hook.session_id, event_id="asked", ts=hook.asked.at, call_id=call_id,
        tool=field.text(call, "tool_name") or "", arguments=field.inner(call, "tool_input"),
    )  # fmt: skip
    for event in hook.placed(user_events(record, {call_id: asked_by(named)})):
        if event.event_id == f"result:{call_id}" and not response.is_model_text:
            event = msgspec.structs.replace(event, event_id=field.prefixed(name, (call_id,)))
        yield event


def _compaction(hook: Hook) -> Iterator[AnyEvent]:
    summary = field.text(hook.fields, "compact_summary")
    record = hook.record("user", None, compactMetadata={"trigger": hook.fields.get("trigger")})
    documents = tuple(field.texts(hook.fields.get("troth_documents")))
    yield from hook.placed(iter([compaction(record, summary, None, kept_all=False, documents=documents)]))


def _stop(hook: Hook) -> Iterator[AnyEvent]:
    said = field.text(hook.fields, "last_assistant_message")
    if said is not None:
        for event in hook.placed(assistant_events(hook.record("assistant", said))):
            yield known_by_its_text(event) if isinstance(event, Turn) else event
    yield from jobs(hook.session_id, field.objects(hook.fields.get("background_tasks")), hook.asked, hook.source)


def _nothing(_: Hook) -> Iterator[AnyEvent]:
    return iter(())


_HOOKS: Final[dict[str, Callable[[Hook], Iterator[AnyEvent]]]] = {
    "SessionStart": _session_start,
    "SessionEnd": _session_end,
    "UserPromptSubmit": _prompt,
    "PreToolUse": _call,
    "PostToolUse": _result,
    "PostToolUseFailure": _failure,
    "PostToolBatch": _batch,
    "PostCompact": _compaction,
    "Stop": _stop,
    "SubagentStop": _stop,
    "PreCompact": _nothing,
    "SubagentStart": _nothing,
    "InstructionsLoaded": _nothing,
}
"""Other hooks are answered and pass unrecorded."""

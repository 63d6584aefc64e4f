"""A hook's input -> the question it is (RUNTIMES 4.1: `codex-rs/hooks/schema/generated`).

What a rollout tells of as well is made by the rollout's own adapter, so that ids and contents are the same whichever
way it comes. A result is not: a hook has the tool's own output, and the model saw it in another form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from troth.adapters import field
from troth.adapters.codex import events
from troth.adapters.codex.compaction import compaction
from troth.adapters.field import Fields
from troth.gate.hooks import BEGINNINGS, question
from troth.gate.jobs import jobs
from troth.gate.question import Asked, Question
from troth.gate.response import shown
from troth_schemas.events import AnyEvent, ResultStatus, SessionEvent, ToolResult, Trigger

RUNTIME: Final = events.RUNTIME


def read_hook(fields: Fields, asked: Asked) -> Question | None:
    """The question; None for a hook that is not known, or says no session."""
    name, session_id = field.text(fields, "hook_event_name"), field.ident(fields, "session_id")
    read = _HOOKS.get(name or "")
    if name is None or session_id is None or read is None:
        return None
    made = tuple(read(Hook(fields, asked, session_id)))
    return question(name, fields, asked, RUNTIME, session_id, made)


class Hook:
    """One hook's input, and what each event of it starts with. A turn of the runtime names what is said in it."""

    def __init__(self, fields: Fields, asked: Asked, session_id: str) -> None:
        self.fields: Final = fields
        self.asked: Final = asked
        self.session_id: Final = session_id
        self.agent_id: Final = field.ident(fields, "agent_id")
        self.source: Final = asked.source(RUNTIME, self.agent_id)
        self.turn_id: Final = field.ident(fields, "turn_id") or asked.request_id

    def start(self) -> dict[str, Any]:
        return {"session_id": self.session_id, "ts": self.asked.at, "source": self.source}

    def stamp(self, *name: str) -> dict[str, Any]:
        return {**self.start(), "event_id": field.prefixed(name[0], name[1:]) if len(name) > 1 else name[0]}


def _session_start(hook: Hook) -> Iterator[AnyEvent]:
    source = field.text(hook.fields, "source")
    if source in BEGINNINGS:
        yield SessionEvent(**hook.stamp("started"), action="started")
    elif source != "compact":
        yield SessionEvent(**hook.stamp("continued", hook.asked.request_id), action="continued")


def _prompt(hook: Hook) -> Iterator[AnyEvent]:
    if (prompt := field.text(hook.fields, "prompt")) is not None:
        yield events.prompt(hook.start(), hook.turn_id, prompt)


def _call(hook: Hook) -> Iterator[AnyEvent]:
    call_id = field.ident(hook.fields, "tool_use_id") or hook.asked.request_id
    tool, arguments = field.text(hook.fields, "tool_name"), hook.fields.get("tool_input")
    if tool is None or not isinstance(arguments, dict):
        return
    yield events.call(hook.start(), call_id, tool, arguments, field.text(hook.fields, "cwd"))


def _result(hook: Hook) -> Iterator[AnyEvent]:
    call_id, response = field.ident(hook.fields, "tool_use_id"), hook.fields.get("tool_response")
    if call_id is not None:
        text = shown(response).text
        yield ToolResult(**hook.stamp("observed", call_id), call_id=call_id, status=_status(response), text=text)


def _status(response: object) -> ResultStatus:
    if not isinstance(response, dict):
        return "ok"
    said_no = response.get("success") is False or response.get("is_error") is True or response.get("isError") is True
    code = response.get("exit_code", response.get("exitCode", 0))
    return "error" if said_no or (isinstance(code, int) and code != 0) else "ok"


def _compaction(hook: Hook) -> Iterator[AnyEvent]:
    """No text comes with it; `troth hook` adds what it finds in the rollout."""
    trigger: Trigger = "manual" if field.text(hook.fields, "trigger") == "manual" else "auto"
    found = field.inner(hook.fields, "troth_compacted")
    documents = field.texts(hook.fields.get("troth_documents"))
    yield compaction(hook.start(), hook.turn_id, found, trigger=trigger, documents=documents)


def _stop(hook: Hook) -> Iterator[AnyEvent]:
    if (said := field.text(hook.fields, "last_assistant_message")) is not None:
        yield events.message(hook.start(), hook.turn_id, said)
    yield from jobs(hook.session_id, field.objects(hook.fields.get("background_tasks")), hook.asked, hook.source)


def _nothing(_: Hook) -> Iterator[AnyEvent]:
    return iter(())


_HOOKS: Final[dict[str, Callable[[Hook], Iterator[AnyEvent]]]] = {
    "SessionStart": _session_start,
    "UserPromptSubmit": _prompt,
    "PreToolUse": _call,
    "PostToolUse": _result,
    "PostCompact": _compaction,
    "Stop": _stop,
    "SubagentStop": _stop,
    "PreCompact": _nothing,
    "SubagentStart": _nothing,
}

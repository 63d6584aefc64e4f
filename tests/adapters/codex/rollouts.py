"""Rollouts of the documented shape (openai/codex, `codex-rs/protocol`: RolloutItem, ResponseItem, EventMsg)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from troth.adapters.codex import read_rollout
from troth.adapters.skipped import Skipped
from troth_schemas.events import AnyEvent

THREAD = "019b2c7e-77d0-7b31-8c3a-5a1c2f4e6d90"
LEAD = "Another language model started to solve this problem and produced a summary. Here it is:"
Line = dict[str, Any]


def line(kind: str, payload: Line, ts: str = "2026-11-30T10:00:00.000Z") -> Line:
    return {"timestamp": ts, "type": kind, "payload": payload}


def meta(thread_id: str = THREAD, **more: Any) -> Line:
    common = {"timestamp": "2026-11-30T10:00:00.000Z", "originator": "codex_cli_rs", "cli_version": "0.128.0"}
    return line("session_meta", {"id": thread_id, "cwd": "/srv/shop", "source": "cli", **common, **more})


def item(kind: str, /, **fields: Any) -> Line:
    return line("response_item", {"type": kind, **fields})


def notice(kind: str, /, **fields: Any) -> Line:
    return line("event_msg", {"type": kind, **fields})


def context(turn_id: str | None, cwd: str = "/srv/shop", **more: Any) -> Line:
    named = {} if turn_id is None else {"turn_id": turn_id}
    policy = {"approval_policy": "on-request", "sandbox_policy": {"mode": "workspace-write"}}
    return line("turn_context", {**named, "cwd": cwd, "model": "example-model-2", **policy, **more})


def user(text: str) -> Line:
    """What stands in the model's history under the user's name."""
    return item("message", role="user", content=[{"type": "input_text", "text": text}])


def agent(text: str) -> Line:
    return item("message", role="assistant", content=[{"type": "output_text", "text": text}])


def prompt(text: str) -> list[Line]:
    """What a person typed, as it is written: for the model, and as an event."""
    return [user(text), notice("user_message", message=text, images=[])]


def turn(turn_id: str, *prompts: str) -> list[Line]:
    """The beginning of a turn."""
    started = notice("task_started", turn_id=turn_id, model_context_window=272_000)
    return [started, context(turn_id), *(each for text in prompts for each in prompt(text))]


def function(call_id: str, name: str, arguments: object, **more: Any) -> Line:
    return item("function_call", name=name, arguments=json.dumps(arguments), call_id=call_id, **more)


def output(call_id: str, text: object, kind: str = "function_call_output") -> Line:
    return item(kind, call_id=call_id, output=text)


def shell(call_id: str, command: str, said: str, code: int = 0) -> list[Line]:
    """A command and what the model saw of it."""
    header = f"Chunk ID: 6e6db0\nWall time: 0.4 seconds\nProcess exited with code {code}\nOriginal token count: 9\n"
    return [function(call_id, "exec_command", {"cmd": command}), output(call_id, f"{header}Output:\n{said}")]


def compacted(summary: str, *kept: str, **more: Any) -> Line:
    """A local compaction: the summary, and the messages of people that stay in the window."""
    message = f"{LEAD}\n{summary}"
    history = [user(text)["payload"] for text in (*kept, message)]
    return line("compacted", {"message": message, "replacement_history": history, **more})


def read(lines: Iterable[Line]) -> list[AnyEvent]:
    return [each for each in read_rollout(packed(lines)) if not isinstance(each, Skipped)]


def packed(lines: Iterable[Line]) -> list[bytes]:
    return [json.dumps(each).encode() for each in lines]

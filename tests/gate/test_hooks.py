"""Hook inputs become events, and replies become outputs that the runtime reads as they are meant."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.gate.recorded import IDS, PAYLOADS, check_output, faults, payload
from troth.gate.door import CLAUDE_CODE, CODEX
from troth.gate.hooks import output
from troth.gate.question import NOTHING, Asked, Decision, Question, Reply
from troth_schemas.codec import Fault, decode_event, encode
from troth_schemas.events import AnyEvent, Command, Compaction, SessionEvent, ToolCall, ToolResult, Turn

RUNTIMES = {runtime.name: runtime for runtime in (CLAUDE_CODE, CODEX)}
ASKED = Asked(tenant="acme", request_id="r1", at=datetime(2026, 11, 30, 10, tzinfo=UTC))
REPLIES = [
    Reply(decision=d, reason="why" if d != "pass" else "", context=c) for d in get_args(Decision) for c in ("", "said")
]


def read(runtime: str, fields: dict[str, Any]) -> Question | None:
    return RUNTIMES[runtime].read_hook(fields, ASKED)


def events(runtime: str, fields: dict[str, Any]) -> tuple[AnyEvent, ...]:
    question = read(runtime, fields)
    assert question is not None
    return question.events


@pytest.mark.parametrize(("runtime", "name", "fields"), PAYLOADS, ids=IDS)
def test_every_documented_hook_is_taken(runtime: str, name: str, fields: dict[str, Any]) -> None:
    """Its events are events of their topics, of the session and tenant that asked, known by an id, and unnumbered."""
    question = read(runtime, fields)
    if question is None:
        return
    assert question.session_id == fields["session_id"]
    for event in question.events:
        assert decode_event(encode(event), event.TOPIC) == event
        assert (event.session_id, event.tenant, event.runtime) == (fields["session_id"], "acme", runtime)
        assert (event.seq, event.event_id is not None, event.agent_id) == (None, True, fields.get("agent_id"))


@pytest.mark.parametrize("reply", REPLIES, ids=lambda r: f"{r.decision}{'-' * bool(r.context)}{r.context}")
@pytest.mark.parametrize(("runtime", "name", "fields"), PAYLOADS, ids=IDS)
def test_every_output_is_one_the_runtime_knows(runtime: str, name: str, fields: dict[str, Any], reply: Reply) -> None:
    """Whatever the reply, the output is valid for that hook: a key the runtime does not know would let the tool run."""
    event = fields["hook_event_name"]
    said = output(event, reply)
    check_output(runtime, event, said)
    assert "allow" not in str(said), "that would skip the user's own permission prompt"
    if reply == NOTHING:
        assert said == {}
    if event == "PreToolUse" and reply.decision != "pass":
        assert said["hookSpecificOutput"]["permissionDecision"] == reply.decision


def test_an_output_of_the_other_runtime_would_be_seen() -> None:
    """The output forms are not so wide that everything fits."""
    assert faults("codex", "PreToolUse", {"hookSpecificOutput": {"hookEventName": "PreToolUse", "defer": True}})
    assert faults(
        "claude-code", "PreToolUse", {"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "no"}}
    )


def kinds(runtime: str, name: str) -> list[type]:
    return [type(event) for event in events(runtime, payload(runtime, name))]


@pytest.mark.parametrize(
    ("runtime", "name", "expected"),
    [
        ("claude-code", "SessionStart", [SessionEvent]),
        ("claude-code", "SessionStart.compact", []),
        ("claude-code", "SessionEnd", [SessionEvent]),
        ("claude-code", "UserPromptSubmit", [Turn]),
        ("claude-code", "PreToolUse", [ToolCall]),
        ("claude-code", "PreToolUse.mcp", [ToolCall]),
        ("claude-code", "PostToolUse", [ToolResult]),
        ("claude-code", "PostToolUseFailure", [ToolResult]),
        ("claude-code", "PostCompact", [Compaction]),
        ("claude-code", "PreCompact", []),
        ("claude-code", "InstructionsLoaded", []),
        ("codex", "SessionStart", [SessionEvent]),
        ("codex", "UserPromptSubmit", [Turn]),
        ("codex", "PreToolUse", [ToolCall]),
        ("codex", "PreToolUse.apply_patch", [ToolCall]),
        ("codex", "PostToolUse", [ToolResult]),
        ("codex", "PostCompact", [Compaction]),
    ],
)
def test_what_a_hook_becomes(runtime: str, name: str, expected: list[type]) -> None:
    """The table of docs/gate.md."""
    assert kinds(runtime, name) == expected


def test_a_call_is_taken_as_it_stands() -> None:
    """Id, tool, arguments and directory, for the verdict to point into."""
    fields = payload("claude-code", "PreToolUse")
    [made] = events("claude-code", fields)
    assert isinstance(made, ToolCall)
    assert made.event_id == f"call:{fields['tool_use_id']}"
    assert (made.call_id, made.tool, made.arguments, made.cwd) == (
        fields["tool_use_id"], fields["tool_name"], fields["tool_input"], fields["cwd"],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("response", "event_id", "text"),
    [
        ("out", "result:t", "out"),
        ([{"type": "text", "text": "a"}, {"type": "text", "text": "b"}], "result:t", "a\nb"),
        ({"stdout": "out", "stderr": "warn", "interrupted": False}, "observed:t", "out\nwarn"),
        ({"content": [{"type": "text", "text": "a"}]}, "observed:t", "a"),
        ({"filePath": "/w/x"}, "observed:t", '{"filePath":"/w/x"}'),
        (None, "observed:t", ""),
    ],
)
def test_a_response_is_the_result_where_it_is_what_the_model_sees(response: object, event_id: str, text: str) -> None:
    """A tool's own record has other words than the transcript: under the result's name the two would conflict."""
    fields = payload("claude-code", "PostToolUse", tool_response=response, tool_use_id="t")
    [made] = events("claude-code", fields)
    assert isinstance(made, ToolResult)
    assert (made.event_id, made.text, made.status) == (event_id, text, "ok")


def test_an_opaque_compaction_has_no_summary() -> None:
    """Codex gives none: what it kept cannot be seen, and nothing is claimed of it."""
    [made] = events("codex", payload("codex", "PostCompact"))
    assert isinstance(made, Compaction)
    assert made.summary is None


def test_jobs_that_still_run_are_pending() -> None:
    """What Stop lists: a running one is recorded under its id, one that has ended is fulfilled."""
    tasks = [
        {"id": "bk-1", "type": "shell", "status": "running", "command": "make seed"},
        {"id": "bk-2", "type": "shell", "status": "completed", "command": "make"},
    ]
    made = [
        e
        for e in events("claude-code", payload("claude-code", "Stop", background_tasks=tasks))
        if isinstance(e, Command)
    ]
    assert [(e.action, e.event_id) for e in made] == [("record", "job:bk-1"), ("fulfil", "job-ended:bk-2")]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
)


@given(st.sampled_from(PAYLOADS), st.data())
def test_odd_fields_break_nothing(known: tuple[str, str, dict[str, Any]], data: st.DataObject) -> None:
    """Any field of any hook may hold anything: what comes of it are still events, or nothing."""
    runtime, _, fields = known
    name = data.draw(st.sampled_from(sorted(fields)))
    question = read(runtime, {**fields, name: data.draw(JSON)})
    for event in question.events if question is not None else ():
        assert not isinstance(decode_event(encode(event), event.TOPIC), Fault)

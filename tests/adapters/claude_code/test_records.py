"""What each kind of record becomes."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime

import pytest

from tests.adapters.claude_code.records import (
    Record,
    assistant,
    boundary,
    events,
    outline,
    prompt,
    read,
    record,
    result,
    skipped,
    summary,
    text,
    thinking,
    tool_use,
)
from troth.adapters.skipped import Skipped
from troth_schemas.events import Document, Source, ToolCall, ToolResult, Turn


def test_a_small_session_becomes_its_events_in_order() -> None:
    """Prompt, words, call, result: one event each, numbered from 0, thinking left out."""
    found = events(
        prompt("u1", "fix the import"),
        assistant("a1", "m1", thinking()),
        assistant("a2", "m1", text("I look first.")),
        assistant("a3", "m1", tool_use("t1", "Read", file_path="/x/y.py")),
        result("u2", "t1", "1\tpass"),
        assistant("a4", "m2", text("Nothing to fix.")),
    )
    assert outline(found) == [
        ("turn", "user", "human", "fix the import"),
        ("turn", "assistant", "-", "I look first."),
        ("call", "t1"),
        ("result", "t1", "ok"),
        ("turn", "assistant", "-", "Nothing to fix."),
    ]
    assert [e.seq for e in found] == [0, 1, 2, 3, 4]


def test_a_call_keeps_its_name_arguments_and_place() -> None:
    """Nothing about a call is rewritten, and the record's working directory comes along."""
    arguments = {"command": "ls  -l", "nested": {"list": [1, 2.5, None, "ü"]}, "timeout": 120000}
    [call] = events(assistant("a1", "m1", tool_use("t1", "mcp__files__list", **arguments), cwd="/w/trees/blue"))
    assert call == ToolCall(
        session_id="s-1", seq=0, event_id="call:t1", ts=datetime(2026, 10, 12, 9, tzinfo=UTC),
        source=Source(runtime="claude-code"), call_id="t1", tool="mcp__files__list", arguments=arguments,
        cwd="/w/trees/blue",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("plain", "plain"),
        ([text("one"), text("two")], "one\ntwo"),
        ([text("seen"), {"type": "image", "source": {"data": "…"}}], "seen"),
        ([{"type": "image", "source": {}}], ""),
        ([], ""),
        (None, ""),
        (17, ""),
    ],
)
def test_a_results_text_is_what_it_says(content: object, expected: str) -> None:
    """A text, or the text blocks of a list; pictures and nonsense say nothing."""
    [found] = events(result("u1", "t1", content))
    assert isinstance(found, ToolResult)
    assert found.text == expected


def test_calls_that_the_service_runs_are_calls_too() -> None:
    """Server tools put their result into the assistant's own message."""
    found = events(
        assistant(
            "a1", "m1",
            {"type": "server_tool_use", "id": "srv1", "name": "web_search", "input": {"query": "q"}},
            {"type": "web_search_tool_result", "tool_use_id": "srv1", "content": [{"type": "web_search_result"}]},
            text("found"),
        )
    )  # fmt: skip
    assert outline(found) == [("call", "srv1"), ("result", "srv1", "ok"), ("turn", "assistant", "-", "found")]


def test_the_client_speaking_for_the_agent_is_synthetic() -> None:
    """An API error or a filler in the agent's place is not the agent's word."""
    found = events(
        assistant("a1", "m1", text("No response requested."), model="<synthetic>"),
        assistant("a2", "m2", text("API Error: 529"), isApiErrorMessage=True),
    )
    assert [e.origin for e in found if isinstance(e, Turn)] == ["synthetic", "synthetic"]


def test_a_prompt_typed_while_the_agent_worked_is_a_turn() -> None:
    """It has no user record of its own: the attachment is all there is."""
    queued = {"type": "queued_command", "commandMode": "prompt", "prompt": "and never touch main"}
    blocks = {"type": "queued_command", "prompt": [text("this too"), {"type": "image"}], "origin": {"kind": "human"}}
    task = {"type": "queued_command", "commandMode": "task-notification", "prompt": "<task-notification>…"}
    peer = {"type": "queued_command", "commandMode": "prompt", "prompt": "stop", "origin": {"kind": "peer"}}
    meta = {"type": "queued_command", "commandMode": "prompt", "prompt": "stop", "isMeta": True}
    found = events(
        *(record("attachment", f"q{i}", attachment=a) for i, a in enumerate((queued, blocks, task, peer, meta)))
    )
    assert [(e.origin, e.text) for e in found if isinstance(e, Turn)] == [
        ("human", "and never touch main"),
        ("human", "this too"),
        ("notification", "<task-notification>…"),
        ("synthetic", "stop"),
        ("synthetic", "stop"),
    ]


def test_instruction_files_enter_as_config_turns_with_path_and_digest() -> None:
    """What was loaded at the start or on the way is a `config` turn; managed policy speaks for the system."""
    loaded = {"type": "instructions", "reason": "session_start", "files": [
        {"path": "/etc/claude/CLAUDE.md", "type": "Managed", "content": "Never send mail."},
        {"path": "/w/CLAUDE.md", "type": "Project", "content": "Run make check."},
        {"path": "/h/MEMORY.md", "type": "AutoMem", "content": "The agent's own notes."},
    ]}  # fmt: skip
    nested = {"type": "nested_memory", "path": "/w/api/CLAUDE.md", "content": {"type": "Project", "content": "No ORM."}}
    found = events(record("attachment", "i1", attachment=loaded), record("attachment", "i2", attachment=nested))
    turns = [e for e in found if isinstance(e, Turn)]
    assert [(t.role, t.origin, t.document and t.document.path) for t in turns] == [
        ("system", "config", "/etc/claude/CLAUDE.md"),
        ("user", "config", "/w/CLAUDE.md"),
        ("user", "config", "/w/api/CLAUDE.md"),
    ]
    assert turns[1].document == Document(path="/w/CLAUDE.md", sha256=hashlib.sha256(b"Run make check.").hexdigest())


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (record("summary", "x", summary="A title", leafUuid="l"), ("not_conversation", "summary")),
        (record("file-history-snapshot", "x", snapshot={}), ("not_conversation", "file-history-snapshot")),
        (record("queue-operation", "x", operation="enqueue", content="hi"), ("not_conversation", "queue-operation")),
        (record("system", "x", subtype="turn_duration"), ("not_conversation", "system turn_duration")),
        (record("attachment", "x", attachment={"type": "date"}), ("not_conversation", "attachment date")),
        (record("hologram", "x"), ("unknown_type", "hologram")),
        (record("user", "x"), ("invalid", "user without message")),
        (prompt("x", []), ("invalid", "user without content")),
        (prompt("x", 7), ("invalid", "user without content")),
        (prompt("x", [{"type": "hologram"}]), ("unknown_type", "block hologram")),
        (prompt("x", ["bare"]), ("unknown_type", "block bare")),
        (prompt("x", [{"type": "text", "text": 5}]), ("invalid", "text block")),
        (prompt("x", [{"type": "tool_result", "content": "no id"}]), ("invalid", "tool_result")),
        (assistant("x", "m", {"type": "tool_use", "id": "t", "name": "B", "input": "x"}), ("invalid", "tool_use")),
        (assistant("x", "m", {"type": "tool_use", "name": "B", "input": {}}), ("invalid", "tool_use")),
        (assistant("x", "m", tool_use("t" * 513)), ("invalid", "tool_use")),
        ({"type": "user", "message": {"content": "whose?"}}, ("no_session", "user")),
        ({"sessionId": "s-1"}, ("unknown_type", "NoneType")),
        (b"{broken", ("malformed", "line")),
        (b"[1]", ("malformed", "line")),
        (b"null", ("malformed", "line")),
        (b"\xff\xfe", ("malformed", "line")),
        (b'{"a":' * 300 + b"1" + b"}" * 300, ("invalid", "nested too deep")),
        (b"[" * 100_000, ("invalid", "nested too deep")),
    ],
)
def test_what_is_no_conversation_is_skipped_by_reason(line: Record | bytes, expected: tuple[str, str]) -> None:
    """Every record that becomes nothing says why, and none is an exception."""
    assert skipped(line) == [expected]
    assert events(line) == []


def test_a_bad_line_costs_no_other() -> None:
    """The records around a broken one are read as if it were not there; blank lines are not even counted."""
    records = (prompt("u1", "one"), b"{broken", b"   ", prompt("u2", "two"))
    assert outline(events(*records)) == [("turn", "user", "human", "one"), ("turn", "user", "human", "two")]
    assert [(s.line, s.reason) for s in read(*records) if isinstance(s, Skipped)] == [(2, "malformed")]


def test_a_cut_emoji_costs_no_prompt() -> None:
    """A lone surrogate, as JavaScript writes a text cut in two, becomes the replacement character."""
    [turn] = events(b'{"type":"user","sessionId":"s-1","message":{"content":"never \\ud83d push"}}')
    assert isinstance(turn, Turn)
    assert turn.text == "never \ufffd push"


def test_odd_characters_stay_as_they_are() -> None:
    """NUL, a byte order mark at the start, and megabytes of text are text like any other."""
    [turn] = events(
        b"\xef\xbb\xbf" + b'{"type":"user","sessionId":"s-1","message":{"content":"a\\u0000b' + b"x" * 10**7 + b'"}}'
    )
    assert isinstance(turn, Turn)
    assert turn.text == "a\0b" + "x" * 10**7


@pytest.mark.parametrize("when", ["", "yesterday", 17, None, "9999-12-31T23:59:59-23:00"])
def test_a_time_that_does_not_parse_is_the_last_one_seen(when: object) -> None:
    """An event needs a time; the engine orders by `seq`, so the last known one does."""
    first, second = events(prompt("u1", "one"), prompt("u2", "two", timestamp=when))
    assert first.ts == second.ts == datetime(2026, 10, 12, 9, tzinfo=UTC)


def test_times_are_utc() -> None:
    """An offset is turned, a missing one taken for UTC."""
    found = events(
        prompt("u1", "a", timestamp="2026-10-12T11:30:00+02:00"), prompt("u2", "b", timestamp="2026-10-12T09:30:00")
    )
    assert {e.ts for e in found} == {datetime(2026, 10, 12, 9, 30, tzinfo=UTC)}


def test_every_kind_of_record_in_one_session_is_read() -> None:
    """A session with everything in it: nothing raises and nothing is counted twice."""
    found = events(
        prompt("u1", "go"),
        assistant("a1", "m1", text("ok"), tool_use("t1")),
        result("u2", "t1", "done"),
        boundary("b1"),
        summary("k1", "what was"),
        record("system", "p1", subtype="microcompact_boundary", microcompactMetadata={}),
        record("system", "l1", subtype="local_command", content="<local-command-stdout>Bye</local-command-stdout>"),
    )
    assert outline(found) == [
        ("turn", "user", "human", "go"),
        ("turn", "assistant", "-", "ok"),
        ("call", "t1"),
        ("result", "t1", "ok"),
        ("compaction", "auto", "what was"),
        ("compaction", "prune", "opaque"),
        ("turn", "user", "synthetic", "<local-command-stdout>Bye</local-command-stdout>"),
    ]

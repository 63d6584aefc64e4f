"""Sessions: numbers, ids, merged text, copies, sub-agents, continuations."""

from __future__ import annotations

import hashlib
from collections import defaultdict

import pytest

from tests.adapters.claude_code.records import (
    Record,
    assistant,
    boundary,
    events,
    lines,
    outline,
    prompt,
    read,
    result,
    skipped,
    summary,
    text,
    thinking,
    tool_use,
)  # fmt: skip
from troth.adapters.claude_code import Reader
from troth.adapters.skipped import Skipped
from troth_schemas.events import AnyEvent, SessionEvent, ToolCall, Turn


def digest(said: str) -> str:
    return hashlib.sha256(said.encode()).hexdigest()


def message_id(said: str) -> str:
    return f"message:{digest(said)[:32]}"


def ids(*records: Record) -> list[str | None]:
    return [e.event_id for e in events(*records)]


def test_events_carry_the_ids_that_a_hook_feed_gives_too() -> None:
    """`call:`, `result:` and `prompt:` of the runtime's own ids, texts by their digest; lifted words by their call."""
    assert ids(
        prompt("u1", "go"),
        assistant("a1", "m1", text("ok"), tool_use("t1")),
        result("u2", "t1", "out", text("but gently")),
        boundary("b1"),
        summary("k1", "s"),
        prompt("u3", "[Request interrupted by user]"),
    ) == [
        "prompt:u1", message_id("ok"), "call:t1", "result:t1", "said:t1", f"compaction:{digest('s')}", "record:u3",
    ]  # fmt: skip


def test_a_prompt_is_named_by_its_prompt_id_where_the_version_writes_one() -> None:
    """The id is shared by every record of the turn, so only the prompt itself takes it."""
    found = ids(
        prompt("u1", "go", promptId="p-1"),
        assistant("a1", "m1", tool_use("t1")),
        result("u2", "t1", "out", promptId="p-1"),
        prompt("u3", "<command-name>/x</command-name><command-args>more</command-args>", promptId="p-1"),
        prompt("u4", "and on", promptId="p-2"),
    )
    assert found == ["prompt:p-1", "call:t1", "result:t1", "record:u3", "said:u3", "prompt:p-2"]


def test_no_two_events_of_a_session_share_an_id() -> None:
    """Where an id names two of them, the second is numbered."""
    found = ids(
        assistant("a1", "m1", text("one"), tool_use("t1"), text("one")),
        prompt("u1", "x", promptId="p"),
        prompt("u2", "y", promptId="p"),
        result("u3", "t1", "out"),
        result("u4", "t1", "other"),
    )
    said = message_id("one")
    assert found == [said, "call:t1", f"{said}/2", "prompt:p", "prompt:p/2", "result:t1", "result:t1/2"]


def test_an_id_too_long_for_an_event_is_left_out() -> None:
    """`seq` names the event then; the call keeps its own id whole."""
    [call] = events(assistant("a1", "m1", tool_use("t" * 512)))
    assert isinstance(call, ToolCall)
    assert (call.event_id, call.seq, call.call_id) == (None, 0, "t" * 512)


def test_text_blocks_of_one_message_are_one_turn() -> None:
    """Thinking between them does not part them; a call does, since it was made in between."""
    found = events(
        assistant("a1", "m1", text("one")),
        assistant("a2", "m1", thinking()),
        assistant("a3", "m1", text("two")),
        assistant("a4", "m1", tool_use("t1")),
        assistant("a5", "m1", text("three")),
        assistant("a6", "m2", text("four")),
    )
    assert outline(found) == [
        ("turn", "assistant", "-", "one\n\ntwo"),
        ("call", "t1"),
        ("turn", "assistant", "-", "three"),
        ("turn", "assistant", "-", "four"),
    ]


def test_calls_of_one_message_interleaved_with_results_keep_the_files_order() -> None:
    """Parallel calls are written as they return; nothing is moved together."""
    found = events(
        assistant("a1", "m1", tool_use("t1")),
        result("r1", "t1", "x"),
        assistant("a2", "m1", tool_use("t2")),
        result("r2", "t2", "y"),
    )
    assert [line[:2] for line in outline(found)] == [("call", "t1"), ("result", "t1"), ("call", "t2"), ("result", "t2")]


def test_a_record_written_twice_is_one() -> None:
    """A resumed session repeats records under their uuids."""
    record = prompt("u1", "go")
    assert len(events(record, record)) == 1
    assert skipped(record, record) == [("duplicate", "record")]


def test_a_call_and_result_repeated_under_new_uuids_are_one() -> None:
    """The same content under the same call id is a copy; other content is not."""
    first = [assistant("a1", "m1", tool_use("t1", x=1)), result("r1", "t1", "out")]
    again = [assistant("a2", "m1", tool_use("t1", x=1)), result("r2", "t1", "out")]
    assert len(events(*first, *again)) == 2
    assert skipped(*first, *again) == [("duplicate", "tool_call"), ("duplicate", "tool_result")]
    assert [s.line for s in read(*first, *again) if isinstance(s, Skipped)] == [3, 4]
    assert len(events(*first, result("r2", "t1", "something else"))) == 3


def test_sessions_in_one_file_are_numbered_apart() -> None:
    """Each counts from 0 without a gap, whatever stands between its records."""
    found = events(
        prompt("u1", "a"), prompt("v1", "b", sessionId="s-2"), prompt("u2", "c"), prompt("v2", "d", sessionId="s-2")
    )
    assert [(e.session_id, e.seq) for e in found] == [("s-1", 0), ("s-2", 0), ("s-1", 1), ("s-2", 1)]


@pytest.mark.parametrize("link", ["parentUuid", "logicalParentUuid"])
def test_a_session_that_follows_another_in_one_file_continues_it(link: str) -> None:
    """Its first record names a record of the other as parent: the ledger goes on, as at a resume or fork."""
    found = events(prompt("u1", "never push"), prompt("v1", "go on", sessionId="s-2", **{link: "u1"}))
    started = found[1]
    assert isinstance(started, SessionEvent)
    assert (started.session_id, started.seq, started.action, started.from_session_id) == ("s-2", 0, "continued", "s-1")
    assert found[2].seq == 1


def test_a_session_without_such_a_link_continues_nothing() -> None:
    """No event is invented."""
    found = events(prompt("u1", "a"), prompt("v1", "b", sessionId="s-2", parentUuid="elsewhere"))
    assert outline(found) == [("turn", "user", "human", "a"), ("turn", "user", "human", "b")]


def test_a_conversation_record_without_a_session_belongs_to_the_last_one() -> None:
    """Nothing a person said is lost for a missing field."""
    found = events(prompt("u1", "a"), prompt("u2", "b", sessionId=None))
    assert [(e.session_id, e.seq) for e in found] == [("s-1", 0), ("s-1", 1)]


def test_a_session_over_two_files_counts_on() -> None:
    """One reader for both: a sub-agent's file comes after its session's own."""
    reader = Reader()
    first = list(reader.read(lines([prompt("u1", "go"), assistant("a1", "m1", text("held back"))])))
    side = [prompt("s1", "brief", isSidechain=True, agentId="x")]
    second = list(reader.read(lines(side)))
    found = [e for e in (*first, *second) if not isinstance(e, Skipped)]
    assert [(e.seq, e.agent_id) for e in found] == [(0, None), (1, None), (2, "x")]


def test_sub_agents_stay_in_their_parents_session_under_their_own_name() -> None:
    """Their brief is the parent's, their refusals may carry a person's words."""
    side: Record = {"isSidechain": True, "agentId": "x"}
    found = events(
        prompt("u1", "go"),
        prompt("s1", "never ask, just do", **side),
        assistant("s2", "m1", tool_use("t1"), **side),
        result("s3", "t1", "Permission for this tool use was denied. The user said:\nnot there", is_error=True, **side),
    )
    assert [e.agent_id for e in found] == [None, "x", "x", "x", "x"]
    assert outline(found)[1] == ("turn", "user", "synthetic", "never ask, just do")
    assert outline(found)[4] == ("turn", "user", "human", "not there")


def test_unnamed_sub_agents_are_told_apart_by_their_chains() -> None:
    """Older versions write no agent id: records that hang together are one agent."""
    side: Record = {"isSidechain": True}
    found = events(
        prompt("s1", "brief one", **side),
        prompt("v1", "brief two", **side),
        assistant("s2", "m1", text("one"), parentUuid="s1", **side),
        assistant("v2", "m2", text("two"), parentUuid="v1", **side),
    )
    by_agent: defaultdict[str | None, list[AnyEvent]] = defaultdict(list)
    for event in found:
        by_agent[event.agent_id].append(event)
    assert [[e.text for e in es if isinstance(e, Turn)] for es in by_agent.values()] == [
        ["brief one", "one"],
        ["brief two", "two"],
    ]

"""Compactions: their two records, the range they replaced, and prunes."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from tests.adapters.claude_code.records import (
    Record,
    assistant,
    boundary,
    events,
    outline,
    prompt,
    record,
    result,
    summary,
    text,
    tool_use,
)
from troth.adapters.claude_code import compaction
from troth_schemas.events import Compaction

LEAD = "This session is being continued from a previous conversation that ran out of context."


def compactions(*records: Record) -> list[Compaction]:
    return [e for e in events(*records) if isinstance(e, Compaction)]


def ranges(*records: Record) -> list[tuple[int | None, int | None]]:
    return [(c.first_seq, c.last_seq) for c in compactions(*records)]


def turns(*names: str) -> list[Record]:
    return [prompt(name, f"words of {name}") for name in names]


def test_boundary_and_summary_are_one_compaction() -> None:
    """Trigger, token counts, summary and range come from the two records; neither is a turn."""
    found = events(
        *turns("u1", "u2"), boundary("b1", trigger="manual", postTokens=9000), summary("k1", "what was"), *turns("u3")
    )
    assert outline(found) == [
        ("turn", "user", "human", "words of u1"),
        ("turn", "user", "human", "words of u2"),
        ("compaction", "manual", "what was"),
        ("turn", "user", "human", "words of u3"),
    ]
    made = found[2]
    assert isinstance(made, Compaction)
    digest = hashlib.sha256(b"what was").hexdigest()
    assert (made.compaction_id, made.event_id, made.seq) == ("b1", f"compaction:{digest}", 2)
    assert (made.tokens_before, made.tokens_after, made.first_seq, made.last_seq) == (150_000, 9000, 0, 1)
    assert made.is_boundary


@pytest.mark.parametrize("metadata", [{"trigger": "unheard of"}, {"trigger": 3, "preTokens": -1}, {"preTokens": True}])
def test_odd_metadata_is_left_out(metadata: dict[str, Any]) -> None:
    """An unknown trigger counts as automatic; counts that are none are absent."""
    [made] = compactions(*turns("u1"), boundary("b1", **metadata), summary("k1", "s"))
    assert made.trigger == "auto"
    assert made.tokens_before in (None, 150_000)


def test_a_second_compaction_replaces_what_came_after_the_first() -> None:
    """Ranges add up; the earlier one is not part of the later window."""
    first = [*turns("u1", "u2"), boundary("b1"), summary("k1", "s1")]
    assert ranges(*first, *turns("u3", "u4"), boundary("b2"), summary("k2", "s2")) == [(0, 1), (3, 4)]


def test_two_in_a_row_replace_the_same_range() -> None:
    """Nothing was said in between: what the first replaced is summarised again."""
    assert ranges(*turns("u1"), boundary("b1"), summary("k1", "s"), boundary("b2"), summary("k2", "t")) == [
        (0, 0),
        (0, 0),
    ]


def test_a_file_that_begins_with_a_compaction_leaves_the_range_open() -> None:
    """What was replaced stands in another file: null, so all before."""
    assert ranges(boundary("b1"), summary("k1", "s"), *turns("u1")) == [(None, None)]


def test_records_between_boundary_and_summary_come_after_the_compaction() -> None:
    """The boundary is where the window ends, wherever the summary is written."""
    found = events(*turns("u1"), boundary("b1"), prompt("m1", "<bash-stdout></bash-stdout>"), summary("k1", "s"))
    assert [line[0] for line in outline(found)] == ["turn", "compaction", "turn"]
    assert outline(found)[1] == ("compaction", "auto", "s")


@pytest.mark.parametrize(
    "after",
    [
        [],
        turns("u2"),
        [assistant("a1", "m1", text("on we go"))],
        [*turns("u2"), assistant("a1", "m1", text("on we go")), summary("k9", "too late")],
        [prompt(f"u{n}", "a") for n in range(10, 90)],
    ],
)
def test_without_a_summary_the_compaction_is_opaque(after: list[Record]) -> None:
    """At the end, before the agent speaks again, or after long waiting; nothing that was held is lost."""
    found = events(*turns("u1"), boundary("b1"), *after)
    assert outline(found)[1] == ("compaction", "auto", "opaque")
    assert len(found) == 2 + len(after)
    assert [e.seq for e in found] == list(range(len(found)))


@pytest.mark.parametrize("flags", [{"isCompactSummary": True}, {}])
def test_a_summary_without_a_boundary_is_a_compaction_too(flags: dict[str, Any]) -> None:
    """Older versions wrote no boundary, and some no flag: the client's opening sentence shows it."""
    words = f"{LEAD} The conversation is summarized below:\n…"
    [made] = compactions(*turns("u1"), prompt("k1", words, **flags), *turns("u2"))
    digest = hashlib.sha256("…".encode()).hexdigest()
    assert (made.summary, made.first_seq, made.last_seq) == ("…", 0, 0)
    assert (made.event_id, made.compaction_id) == (f"compaction:{digest}", digest)


HINTS = (
    "\n\nIf you need specific details from before compaction (like code), read the full transcript at: /h/s.jsonl"
    "\nPlease continue the conversation from where we left it off without asking the user any further questions."
)


@pytest.mark.parametrize(
    "written",
    [
        f"{LEAD} The summary below covers the earlier portion of the conversation.\n\nSummary:\n1. Port 9443.{HINTS}",
        "<analysis>\nfirst this\n</analysis>\n\n<summary>\n1. Port 9443.\n</summary>",
        "Summary:\n1. Port 9443.",
    ],
)
def test_a_summary_is_the_same_wherever_it_is_read(written: str) -> None:
    """As the summariser wrote it, as the client labels it, and as it stands between the client's hints."""
    assert compaction.bare_summary(written) == "Summary:\n1. Port 9443."


def test_what_a_summary_says_of_going_on_stays() -> None:
    """Only the client's own last lines are cut off."""
    said = "Continue the conversation from where the schema stands.\nThen stop."
    assert compaction.bare_summary(said) == said


def kept(head: str, tail: str) -> dict[str, Any]:
    return {"preservedSegment": {"headUuid": head, "anchorUuid": "k1", "tailUuid": tail}}


U = ("u1", "u2", "u3", "u4")


@pytest.mark.parametrize(
    ("metadata", "expected"),
    [
        (kept("u3", "u4"), (0, 1)),
        ({"preservedMessages": {"anchorUuid": "k1", "uuids": ["u3", "u4"]}}, (0, 1)),
        ({"preservedMessages": {"uuids": ["u4", "elsewhere", 7]}}, (0, 2)),
        (kept("u1", "u2"), (2, 3)),
        ({"preservedMessages": {"uuids": ["u1", "u4"]}}, (1, 2)),
        (kept("u2", "u3"), (0, 3)),
        ({"preservedMessages": {"uuids": ["u2"]}}, (0, 3)),
        (kept("elsewhere", "u4"), (0, 3)),
        ({"preservedSegment": "nonsense", "preservedMessages": 3}, (0, 3)),
    ],
)
def test_what_was_kept_at_an_end_narrows_the_range(metadata: dict[str, Any], expected: tuple[int, int]) -> None:
    """A range is one interval: what was kept in its middle, or is unknown to the file, is judged with it."""
    assert ranges(*turns(*U), boundary("b1", **metadata), summary("k1", "s")) == [expected]


def test_a_compaction_that_kept_everything_lost_nothing() -> None:
    """No boundary in the sense of the ledger: no generation, no fidelity."""
    [made] = compactions(*turns(*U), boundary("b1", **kept("u1", "u4")), summary("k1", "s"))
    assert (made.lossy, made.first_seq, made.last_seq) == (False, None, None)


def test_what_was_kept_is_in_the_next_window() -> None:
    """The kept end of one window is the beginning of the next."""
    first = [*turns(*U), boundary("b1", **kept("u3", "u4")), summary("k1", "s")]
    assert ranges(*first, *turns("u5"), boundary("b2"), summary("k2", "t")) == [(0, 1), (2, 5)]


def test_kept_records_may_be_calls_joined_text_or_silent() -> None:
    """A segment is found by any record of it, also one that became no event of its own."""
    session = [
        prompt("u1", "go"),
        assistant("a0", "m1", {"type": "thinking", "thinking": "hm"}),
        assistant("a1", "m1", text("one")),
        assistant("a2", "m1", text("two")),
        assistant("a3", "m1", tool_use("t1")),
        result("u2", "t1", "ok"),
    ]
    for head in ("a0", "a1", "a2"):
        assert ranges(*session, boundary("b1", **kept(head, "u2")), summary("k1", "s")) == [(0, 0)]
    assert ranges(*session, boundary("b1", **kept("a3", "u2")), summary("k1", "s")) == [(0, 1)]


def test_notices_after_the_kept_end_do_not_matter() -> None:
    """Markers and command output that follow what was kept are no words that a summary could lose."""
    marker = prompt("i1", "[Request interrupted by user]")
    assert ranges(*turns(*U), marker, boundary("b1", **kept("u4", "u4")), summary("k1", "s")) == [(0, 2)]


def test_documents_loaded_at_the_start_are_carried() -> None:
    """The runtime loads them again by itself; a nested folder's file is gone until it is read again."""
    loaded = {
        "type": "instructions",
        "files": [{"path": "/w/CLAUDE.md", "type": "Project", "content": "Run make check."}],
    }
    nested = {"type": "nested_memory", "path": "/w/api/CLAUDE.md", "content": {"type": "Project", "content": "No ORM."}}
    [made] = compactions(
        record("attachment", "i1", attachment=loaded),
        record("attachment", "i2", attachment=nested),
        *turns("u1"),
        boundary("b1"),
        summary("k1", "s"),
    )
    assert made.carried is not None
    assert made.carried.documents == ["/w/CLAUDE.md"]
    assert made.carried.ledger_count is None


def test_a_prune_clears_the_results_it_names() -> None:
    """Null summary, trigger `prune`; without names the range is open."""
    session = [
        prompt("u1", "go"),
        *(
            r
            for i in (1, 2, 3)
            for r in (assistant(f"a{i}", f"m{i}", tool_use(f"t{i}")), result(f"r{i}", f"t{i}", "out"))
        ),
    ]
    meta = {"trigger": "auto", "preTokens": 90_000, "tokensSaved": 20_000, "compactedToolIds": ["t1", "t2", "gone"]}
    named = record("system", "p1", subtype="microcompact_boundary", microcompactMetadata=meta)
    bare = record("system", "p2", subtype="microcompact_boundary")
    found = compactions(*session, named, bare)
    assert [(c.trigger, c.summary, c.first_seq, c.last_seq) for c in found] == [
        ("prune", None, 2, 4),
        ("prune", None, None, None),
    ]
    assert [(c.tokens_before, c.tokens_after) for c in found] == [(90_000, 70_000), (None, None)]
    assert [c.event_id for c in found] == ["compaction:p1", "compaction:p2"]


def test_a_prune_does_not_move_the_window() -> None:
    """The turns of before are still there for the next compaction to replace."""
    prune = record("system", "p1", subtype="microcompact_boundary")
    assert ranges(*turns("u1"), prune, *turns("u2"), boundary("b1"), summary("k1", "s")) == [(None, None), (0, 2)]


def test_a_sub_agents_window_is_its_own() -> None:
    """Its compaction neither closes the parent's window nor begins at it."""
    side: Record = {"isSidechain": True, "agentId": "x"}
    agent_boundary = {**boundary("b1"), **side}
    found = compactions(
        *turns("u1", "u2"),
        prompt("s1", "brief", **side),
        assistant("s2", "m1", tool_use("t1"), **side),
        agent_boundary,
        summary("k1", "agent's", **side),
        *turns("u3"),
        boundary("b2"),
        summary("k2", "main's"),
    )
    assert [(c.agent_id, c.summary, c.last_seq) for c in found] == [("x", "agent's", 3), (None, "main's", 5)]
    assert found[1].first_seq == 0

"""Two feeds of one Codex session, its hooks and its rollout, meet as duplicates: one ledger, one verdict a call."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.adapters.codex.rollouts import (
    THREAD,
    Line,
    agent,
    compacted,
    function,
    item,
    meta,
    output,
    packed,
    read,
    shell,
    turn,
)
from troth.engine.history import SessionHistory
from troth.gate.codex.hook import read_hook
from troth.gate.news import news
from troth.gate.question import Asked
from troth.gate.transcripts import read_history
from troth_schemas.events import AnyEvent, Compaction, ToolCall, Turn
from troth_schemas.verdicts import Verdict

RULE = "Never push to main. All work stays in /srv/shop."
SUMMARY = "1. Work goes on in /srv/shop.\n2. The tests of the header pass, the footer is next."
PATCH = "*** Begin Patch\n*** Update File: /srv/shop/footer.html\n@@\n-a\n+b\n*** End Patch"
KEPT = compacted(SUMMARY, RULE)
ROLLOUT: list[Line] = [
    meta(),
    *turn("t1", RULE),
    *shell("c1", "git status", "On branch tidy-header"),
    *shell("c2", "git push origin main", "fatal: unable to access", code=128),
    agent("I will run the tests after the footer is done."),
    KEPT,
    *turn("t2", "go on with the footer"),
    item("custom_tool_call", call_id="c3", name="apply_patch", input=PATCH),
    output("c3", "Exit code: 0\nWall time: 0 seconds\nOutput:\nSuccess.", "custom_tool_call_output"),
    function("c4", "send", {"to": "sarah"}, namespace="mcp__mail__"),
    output("c4", "Wall time: 0.1 seconds\nOutput:\nsent"),
    agent("Done: the footer is there."),
]


def hook(name: str, turn_id: str | None = None, **fields: Any) -> dict[str, Any]:
    named = {} if turn_id is None else {"turn_id": turn_id}
    return {"hook_event_name": name, "session_id": THREAD, "cwd": "/srv/shop", **named, **fields}


def pre(turn_id: str, call_id: str, tool: str, **arguments: str) -> dict[str, Any]:
    return hook("PreToolUse", turn_id, tool_use_id=call_id, tool_name=tool, tool_input=arguments)


def post(turn_id: str, call_id: str, tool: str, response: object, **arguments: str) -> dict[str, Any]:
    """A hook hears of what succeeded only."""
    return {**pre(turn_id, call_id, tool, **arguments), "hook_event_name": "PostToolUse", "tool_response": response}


HOOKS: list[dict[str, Any]] = [
    hook("SessionStart", source="startup"),
    hook("UserPromptSubmit", "t1", prompt=RULE),
    pre("t1", "c1", "Bash", command="git status"),
    post("t1", "c1", "Bash", "On branch tidy-header", command="git status"),
    pre("t1", "c2", "Bash", command="git push origin main"),
    hook("Stop", "t1", last_assistant_message="I will run the tests after the footer is done."),
    hook("PostCompact", "t1", trigger="manual", troth_compacted=KEPT["payload"]),
    hook("UserPromptSubmit", "t2", prompt="go on with the footer"),
    pre("t2", "c3", "apply_patch", command=PATCH),
    post("t2", "c3", "apply_patch", "Success.", command=PATCH),
    pre("t2", "c4", "mcp__mail__send", to="sarah"),
    post("t2", "c4", "mcp__mail__send", {"content": [{"type": "text", "text": "sent"}]}, to="sarah"),
    hook("Stop", "t2", last_assistant_message="Done: the footer is there."),
]


def by_hooks() -> list[AnyEvent]:
    events: list[AnyEvent] = []
    for number, payload in enumerate(HOOKS):
        asked = Asked(tenant="default", request_id=f"r{number}", at=datetime(2026, 11, 30, 10, tzinfo=UTC))
        question = read_hook(payload, asked)
        assert question is not None, payload["hook_event_name"]
        events += question.events
    return events


def told(events: Sequence[AnyEvent]) -> tuple[Counter[tuple[object, ...]], list[Verdict], list[str]]:
    """What holds in the ledger, the verdicts, and the faults. What a failure leaves behind only the rollout has."""
    history = SessionHistory()
    steps = []
    for event in events:
        heard = [event] if event.seq is not None else list(news(history.session("default", THREAD), event))
        steps += [step for each in heard for step in history.feed(each)]
    steps += history.finish()
    obligations = history.session("default", THREAD).obligations.values()
    ledger: Counter[tuple[object, ...]] = Counter(
        (o.kind, o.polarity, o.hard, o.statement, o.role, o.kind == "pending_call" or o.status) for o in obligations
        if o.kind != "error_state"
    )  # fmt: skip
    faults = [step.fault.detail for step in steps if step.fault is not None]
    return ledger, [v for step in steps for v in step.verdicts], faults


def check(events: Sequence[AnyEvent]) -> None:
    ledger, verdicts, faults = told(events)
    alone, alone_verdicts, _ = told(read(ROLLOUT))
    assert faults == []
    assert ledger == alone
    decisions = {v.subject_id: v.decision for v in alone_verdicts if v.subject == "tool_call"}
    assert {v.subject_id: v.decision for v in verdicts if v.subject == "tool_call"} == decisions
    counted = Counter(v.subject for v in verdicts)
    assert (counted["tool_call"], counted["compaction"]) == (4, 1)


def test_the_hooks_alone_give_the_same_ledger() -> None:
    """Live equals replay: whoever installs hooks and imports nothing has what the rollout would give."""
    check(by_hooks())


@pytest.mark.parametrize("hooks_first", [True, False])
def test_one_feed_after_the_other_is_one_session(hooks_first: bool) -> None:
    """In either order: the second copy of an event is none, and nothing conflicts."""
    hooks, rollout = by_hooks(), read(ROLLOUT)
    check(hooks + rollout if hooks_first else rollout + hooks)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.booleans(), max_size=60))
def test_two_feeds_at_once_are_one_session(takes: list[bool]) -> None:
    """However they interleave."""
    rest, other, merged = by_hooks(), read(ROLLOUT), []
    for take in takes:
        source = rest if take else other
        if source:
            merged.append(source.pop(0))
    check([*merged, *rest, *other])


def test_the_rules_of_the_example_are_heard() -> None:
    """The comparison is not of two empty ledgers: the rule stands, and the call that breaks it is blocked."""
    ledger, verdicts, _ = told(read(ROLLOUT))
    assert {kind for kind, *_ in ledger} >= {"prohibition", "requirement", "pending_call"}
    assert {v.subject_id: v.decision for v in verdicts if v.subject == "tool_call"}["c2"] == "block"


def test_ids_are_the_runtimes_own() -> None:
    """Both feeds name prompts, calls, the agent's words and compactions alike; results are told in other words."""
    hooks, rollout = ({e.event_id for e in events} for events in (by_hooks(), read(ROLLOUT)))
    assert {e.event_id for e in by_hooks() if isinstance(e, (ToolCall, Turn, Compaction))} <= hooks & rollout
    assert {e for e in hooks - rollout if e} == {"observed:c1", "observed:c3", "observed:c4"}


def test_a_compaction_without_its_record_is_known_by_its_turn() -> None:
    """Nothing can be read of it, and nothing is made up."""
    payload = hook("PostCompact", "t1", trigger="auto")
    question = read_hook(payload, Asked(tenant="default", request_id="r", at=datetime(2026, 11, 30, tzinfo=UTC)))
    assert question is not None
    [made] = question.events
    assert isinstance(made, Compaction)
    assert (made.event_id, made.summary, made.carried) == ("compaction:t1", None, None)


def test_a_gate_that_starts_cold_reads_the_rollout(tmp_path: Path) -> None:
    """Its past is the rollout's, rules and compaction and all; a file outside of the folders is not read."""
    path = tmp_path / "rollout-2026-11-30T10-00-00-019b2c7e.jsonl"
    path.write_bytes(b"\n".join(packed(ROLLOUT)))
    history = read_history(str(path), (tmp_path,), 1_000_000)
    assert (history.found, history.events) == ("read", tuple(read(ROLLOUT)))
    assert read_history(str(path), (tmp_path / "other",), 1_000_000).found == "unreadable"


def test_an_agents_rollout_is_not_the_sessions_past(tmp_path: Path) -> None:
    """It has numbers of its own: taken for the session's, they would stand in the place of its beginning."""
    path = tmp_path / "rollout-2026-11-30T10-00-00-019b-child.jsonl"
    path.write_bytes(b"\n".join(packed([meta("019b-child", session_id=THREAD), *turn("t9", "Look around.")])))
    assert read_history(str(path), (tmp_path,), 1_000_000).found == "unreadable"

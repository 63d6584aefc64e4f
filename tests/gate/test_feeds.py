"""Two feeds of one session, its hooks and its transcript, meet as duplicates: one ledger, one verdict a call."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from troth.adapters.claude_code import read_transcript
from troth.adapters.skipped import Skipped
from troth.engine.history import SessionHistory
from troth.gate.claude_code.hook import read_hook
from troth.gate.news import news
from troth.gate.question import Asked
from troth_schemas.events import AnyEvent, Compaction, ToolCall
from troth_schemas.verdicts import Verdict

SESSION = "s-1"
RULE = "Never push to main. All work stays in /w/site."
SUMMARY = "1. Work goes on in /w/site.\n2. The tests of the header pass, the footer is next."
LEAD = "This session is being continued from a previous conversation that ran out of context. The summary below covers"
WRAPPED = (
    f"{LEAD} the earlier portion of the conversation.\n\nSummary:\n{SUMMARY}\n\n"
    "Please continue the conversation from where we left it off without asking the user any further questions."
)
Record = dict[str, Any]
ANSWERS = {"Which branch?": "the one called tidy-footer"}


def record(kind: str, uuid: str, content: object, **more: object) -> Record:
    message = {"role": kind, "content": content, "id": f"msg-{uuid}"}
    return {"type": kind, "uuid": uuid, "sessionId": SESSION, "cwd": "/w/site", "message": message, **more}


def use(call_id: str, tool: str, **arguments: object) -> Record:
    return {"type": "tool_use", "id": call_id, "name": tool, "input": arguments}


def done(call_id: str, text: str, *, is_error: bool = False) -> Record:
    return {"type": "tool_result", "tool_use_id": call_id, "content": text, "is_error": is_error}


ASKED = (
    'User has answered your questions: "Which branch?"="the one called tidy-footer". You can now continue with that.'
)
TRANSCRIPT: list[Record] = [
    record("user", "u1", RULE, promptId="p1"),
    record("assistant", "a1", [{"type": "text", "text": "Looking."}, use("t1", "Bash", command="git status")]),
    record("user", "u2", [done("t1", "On branch tidy-header\nnothing to commit")]),
    record("assistant", "a2", [use("t2", "Bash", command="git push origin main")]),
    record("assistant", "a3", [use("t3", "AskUserQuestion", questions=[{"question": "Which branch?"}])]),
    record("user", "u3", [done("t2", "fatal: unable to access", is_error=True)]),
    record("user", "u4", [done("t3", ASKED)], toolUseResult={"answers": ANSWERS}),
    record("assistant", "a4", [{"type": "text", "text": "I will run the tests after the footer is done."}]),
    {
        "type": "system", "subtype": "compact_boundary", "uuid": "b1", "sessionId": SESSION,
        "compactMetadata": {"trigger": "auto", "preTokens": 150_000},
    },
    record("user", "k1", WRAPPED, isCompactSummary=True, parentUuid="b1"),
    record("user", "u5", "go on with the footer", promptId="p2"),
    record("assistant", "a5", [use("t4", "Bash", command="git push origin tidy-footer")]),
    record("user", "u6", [done("t4", "Everything up-to-date")]),
    record("assistant", "a6", [{"type": "text", "text": "Done: the footer is pushed."}]),
]  # fmt: skip


def ran(call_id: str, tool: str, response: object, **arguments: object) -> Record:
    return {"tool_use_id": call_id, "tool_name": tool, "tool_input": arguments, "tool_response": response}


def hook(name: str, **fields: object) -> Record:
    return {"hook_event_name": name, "session_id": SESSION, "cwd": "/w/site", **fields}


def pre(call_id: str, tool: str, **arguments: object) -> Record:
    return hook("PreToolUse", tool_use_id=call_id, tool_name=tool, tool_input=arguments)


QUESTIONS = {"questions": [{"question": "Which branch?"}]}
HOOKS: list[Record] = [
    hook("SessionStart", source="startup"),
    hook("UserPromptSubmit", prompt=RULE, prompt_id="p1"),
    pre("t1", "Bash", command="git status"),
    hook("PostToolBatch", tool_calls=[ran("t1", "Bash", "On branch tidy-header\nnothing to commit")]),
    pre("t2", "Bash", command="git push origin main"),
    pre("t3", "AskUserQuestion", **QUESTIONS),
    hook("PostToolUseFailure", tool_use_id="t2", tool_name="Bash", error="fatal: unable to access"),
    hook("PostToolUse", **ran("t3", "AskUserQuestion", {"answers": ANSWERS}, **QUESTIONS)),
    hook(
        "PostToolBatch",
        tool_calls=[
            ran("t2", "Bash", "fatal: unable to access", command="git push origin main"),
            ran("t3", "AskUserQuestion", ASKED, **QUESTIONS),
        ],
    ),
    hook("Stop", last_assistant_message="I will run the tests after the footer is done.", background_tasks=[]),
    hook("PreCompact", trigger="auto"),
    hook("PostCompact", trigger="auto", compact_summary=f"<analysis>thus</analysis>\n<summary>\n{SUMMARY}\n</summary>"),
    hook("SessionStart", source="compact"),
    hook("UserPromptSubmit", prompt="go on with the footer", prompt_id="p2"),
    pre("t4", "Bash", command="git push origin tidy-footer"),
    hook("PostToolUse", **ran("t4", "Bash", {"stdout": "Everything up-to-date", "stderr": "", "interrupted": False})),
    hook("PostToolBatch", tool_calls=[ran("t4", "Bash", "Everything up-to-date")]),
    hook("Stop", last_assistant_message="Done: the footer is pushed."),
]


def by_hooks() -> list[AnyEvent]:
    events: list[AnyEvent] = []
    for number, payload in enumerate(HOOKS):
        asked = Asked(tenant="default", request_id=f"r{number}", at=datetime(2026, 11, 30, 10, tzinfo=UTC))
        question = read_hook(payload, asked)
        assert question is not None, payload["hook_event_name"]
        events += question.events
    return events


def by_transcript() -> list[AnyEvent]:
    lines = [json.dumps({"timestamp": "2026-11-30T10:00:00Z", **each}).encode() for each in TRANSCRIPT]
    return [item for item in read_transcript(lines) if not isinstance(item, Skipped)]


def told(events: Sequence[AnyEvent]) -> tuple[Counter[tuple[object, ...]], list[Verdict], list[str]]:
    """The ledger without numbers, the verdicts, and the faults."""
    history = SessionHistory()
    steps = [step for event in events for each in heard(history, event) for step in history.feed(each)]
    steps += history.finish()
    obligations = history.session("default", SESSION).obligations.values()
    ledger: Counter[tuple[object, ...]] = Counter(
        (o.kind, o.polarity, o.hard, o.statement, o.status, o.role) for o in obligations
    )
    faults = [step.fault.detail for step in steps if step.fault is not None]
    return ledger, [v for step in steps for v in step.verdicts], faults


def heard(history: SessionHistory, event: AnyEvent) -> list[AnyEvent]:
    """What the gate records of a hook's event; a transcript's are numbered, and come as they are."""
    return [event] if event.seq is not None else list(news(history.session("default", SESSION), event))


def merged(first: list[AnyEvent], second: list[AnyEvent], takes: Sequence[bool]) -> list[AnyEvent]:
    """Both lists, each in its order, taken from as `takes` says."""
    rest, other, out = list(first), list(second), []
    for take in takes:
        source = rest if take else other
        if source:
            out.append(source.pop(0))
    return out + rest + other


def check(events: Sequence[AnyEvent]) -> None:
    ledger, verdicts, faults = told(events)
    alone, alone_verdicts, _ = told(by_transcript())
    assert faults == []
    assert ledger == alone
    decisions = {v.subject_id: v.decision for v in alone_verdicts if v.subject == "tool_call"}
    assert {v.subject_id: v.decision for v in verdicts if v.subject == "tool_call"} == decisions
    counted = Counter(v.subject for v in verdicts)
    assert (counted["tool_call"], counted["compaction"]) == (4, 1)


def test_the_hooks_alone_give_the_same_ledger() -> None:
    """Whoever installs hooks and imports nothing has what a transcript would give."""
    check(by_hooks())


@pytest.mark.parametrize("hooks_first", [True, False])
def test_one_feed_after_the_other_is_one_session(hooks_first: bool) -> None:
    """In either order: the second copy of an event is none, and nothing conflicts."""
    hooks, transcript = by_hooks(), by_transcript()
    check(hooks + transcript if hooks_first else transcript + hooks)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.booleans(), max_size=60))
def test_two_feeds_at_once_are_one_session(takes: list[bool]) -> None:
    """However they interleave."""
    check(merged(by_hooks(), by_transcript(), takes))


def test_the_rules_of_the_example_are_heard() -> None:
    """The comparison is not of two empty ledgers: the rule stands, and the call that breaks it is blocked."""
    ledger, verdicts, _ = told(by_transcript())
    assert {kind for kind, *_ in ledger} >= {"prohibition", "requirement", "pending_call"}
    assert {v.subject_id: v.decision for v in verdicts if v.subject == "tool_call"}["t2"] == "block"


def test_ids_are_the_runtimes_own() -> None:
    """Both feeds name a call, a result, a prompt and a compaction alike."""
    hooks, transcript = ({e.event_id for e in events} for events in (by_hooks(), by_transcript()))
    shared = hooks & transcript
    assert shared >= {"call:t1", "result:t1", "prompt:p1", "said:t3"}
    assert {e.event_id for e in by_hooks() if isinstance(e, (ToolCall, Compaction))} <= shared

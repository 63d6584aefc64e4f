"""How a call ended, and what a person typed into its result."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adapters.claude_code.records import (
    MEMORY_NOTE,
    REJECTED_WITH_WORDS,
    STOP,
    assistant,
    events,
    outline,
    result,
    tool_use,
)
from troth_schemas.events import ToolResult, Turn

ANSWERED = "User has answered your questions: {}. You can now continue with the user's answers in mind."


def status(content: str, is_error: bool | None = None, **fields: Any) -> str:
    [found] = [e for e in events(result("u1", "t1", content, is_error=is_error, **fields)) if isinstance(e, ToolResult)]
    return found.status


def lifted(content: Any, name: str = "Bash", arguments: dict[str, Any] | None = None, **how: Any) -> list[str]:
    """The human turns that follow the result, each directly."""
    found = events(assistant("a1", "m1", tool_use("t1", name, **(arguments or {}))), result("u1", "t1", content, **how))
    assert outline(found)[:2] == [("call", "t1"), ("result", "t1", outline(found)[1][2])]
    turns = [e for e in found[2:] if isinstance(e, Turn)]
    assert len(turns) == len(found) - 2
    assert all((t.role, t.origin) == ("user", "human") for t in turns)
    return [t.text for t in turns]


@pytest.mark.parametrize(
    "content",
    [
        STOP,
        REJECTED_WITH_WORDS + "not now",
        "The user doesn't want to take this action right now. STOP what you are doing and wait.",
        "Permission for this tool use was denied. The tool use was rejected (eg. …). The user said:\nno",
        "Permission to use Bash with command rm -rf build has been denied.",
        "Permission for this action has been denied. Reason: production.",
        "Claude requested permissions to use WebFetch, but you haven't granted it yet.",
        "Claude requested permissions to write to /etc/hosts, but you haven't granted it yet.",
        "This command requires approval",
        "PreToolUse:Bash hook error: [gate]: main is frozen",
        "[Request interrupted by user for tool use]",
        "The agent proposed a plan that was rejected by the user. The user chose to stay in plan mode rather…",
    ],
)
def test_a_refusal_by_a_person_or_a_gate_is_refused(content: str) -> None:
    """It is the runtime's wording on a failed result; the same text as ordinary output is output."""
    assert status(content, is_error=True) == "refused"
    assert status(content) == "ok"


@pytest.mark.parametrize("kind", ["user-rejected", "interrupted", "permission-rule"])
def test_a_denial_is_known_by_its_field_where_there_is_one(kind: str) -> None:
    """Newer versions name what stopped a call, whatever the text."""
    assert status("Error: no", is_error=True, toolDenialKind=kind) == "refused"


@pytest.mark.parametrize(
    ("content", "fields"),
    [
        ("Exit code 1\nfailed", {}),
        ("Exit code 137\n[Request interrupted by user for tool use]", {}),
        ("<tool_use_error>File does not exist.</tool_use_error>", {}),
        ("<tool_use_error>Sibling tool call errored</tool_use_error>", {"toolDenialKind": "cancelled"}),
        ("Command running in background with ID: b1", {}),
    ],
)
def test_a_failure_is_an_error(content: str, fields: dict[str, Any]) -> None:
    """What failed, or was cut off after it had begun, is an error."""
    assert status(content, is_error=True, **fields) == "error"


@pytest.mark.parametrize(
    ("content", "fields"),
    [
        ("Command running in background with ID: b6u5kq9dp. Output is being written to: /tmp/x.output", {}),
        ("building…\nCommand running in background with ID: b6u5kq9dp", {}),
        ("Command was manually backgrounded by user with ID: b1. Output is being written to: /tmp/x", {}),
        ("Command exceeded the blocking budget (60s) and was moved to the background with ID: b2. Still running", {}),
        ("Command did not complete within its 120s timeout and was moved to the background (ID: b3).", {}),
        ("Async agent launched successfully.\nagentId: ae499f1\nThe agent is working in the background.", {}),
        ("Workflow launched in background. Task ID: w1", {}),
        ("gestartet", {"toolUseResult": {"backgroundTaskId": "b1"}}),
        ("gestartet", {"toolUseResult": {"isAsync": True, "status": "async_launched"}}),
        ("gestartet", {"toolUseResult": {"status": "teammate_spawned"}}),
    ],
)
def test_an_acknowledged_start_is_running(content: str, fields: dict[str, Any]) -> None:
    """The call returned a handle, not its outcome; told by the structured result or by the runtime's wording."""
    assert status(content, **fields) == "running"
    assert status([{"type": "text", "text": content}], **fields) == "running"  # type: ignore[arg-type]  # a list, too


@pytest.mark.parametrize(
    "content",
    [
        "done",
        "",
        "the log says: Command running in background with ID: b1\nand then it ended",
        "<retrieval_status>timeout</retrieval_status>\n<status>running</status>",
        "     1\tThe user doesn't want to proceed with this tool use.",
    ],
)
def test_anything_else_is_ok(content: str) -> None:
    """A poll of a running job has itself returned, and quoting a launch is none."""
    assert status(content, is_error=False) == "ok"
    assert status(content, toolUseResult="a plain text") == "ok"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (REJECTED_WITH_WORDS + "I did not say push", ["I did not say push"]),
        (REJECTED_WITH_WORDS + "two\n\nparagraphs: the user said:\nno", ["two\n\nparagraphs: the user said:\nno"]),
        (REJECTED_WITH_WORDS + "never on main" + MEMORY_NOTE, ["never on main"]),
        (REJECTED_WITH_WORDS + "  \n", []),
        (STOP, []),
        (STOP + MEMORY_NOTE, []),
        (
            "Permission for this tool use was denied. The tool use was rejected. The user said:\nuse rg",
            ["use rg"],
        ),
        ("Permission to use Bash has been denied.", []),
    ],
)
def test_words_typed_into_a_refusal_follow_it_as_a_human_turn(content: str, expected: list[str]) -> None:
    """Verbatim, without the runtime's wording around them; a bare refusal has none."""
    assert lifted(content, is_error=True) == expected
    assert lifted([{"type": "text", "text": content}], is_error=True) == expected


def test_a_file_that_quotes_a_refusal_says_nothing() -> None:
    """A transcript of a transcript: output that holds the wording is still output."""
    assert lifted(REJECTED_WITH_WORDS + "delete everything") == []
    assert lifted("Exit code 1\n" + REJECTED_WITH_WORDS + "delete everything", is_error=True) == []


QUESTIONS = {"questions": [{"question": 'Which "db"?'}, {"question": "Keep a, b?"}, {"question": "Where?"}]}


@pytest.mark.parametrize(
    ("pairs", "expected"),
    [
        ('"Which "db"?"="Postgres", "Keep a, b?"="Yes", "Where?"="eu-west-1"', ["Postgres\nYes\neu-west-1"]),
        ('"Keep a, b?"="only "a", never b"', ['only "a", never b']),
        ('"Where?"="eu" selected preview:\nregion: "us" notes: all user notes: never us', ["eu\nnever us"]),
        ('"Where?"="eu" notes: not us, "Keep a, b?"="No"', ["eu\nnot us\nNo"]),
        ('"Where?"=(no option selected) notes: ask Dana', ["ask Dana"]),
        ('"Where?"=""', []),
        ("nothing", []),
    ],
)
def test_answers_to_the_agents_questions_follow_as_one_human_turn(pairs: str, expected: list[str]) -> None:
    """The answers and notes, a line each, and never the agent's own question or preview."""
    assert lifted(ANSWERED.format(pairs), "AskUserQuestion", QUESTIONS) == expected


def test_answers_are_read_without_the_call_too() -> None:
    """The call may stand in another file: then the pairs alone are read."""
    answered = 'Your questions have been answered: "Which?"="A", "Where?"="B, or C". You can now continue with these.'
    found = events(assistant("a1", "m1", tool_use("t1", "AskUserQuestion")), result("u1", "t1", answered))
    assert [e.text for e in found if isinstance(e, Turn)] == ["A\nB, or C"]


def test_the_structured_answers_win_over_the_text() -> None:
    """Where the record holds them as data, nothing is parsed."""
    structured = {
        "answers": {"Which?": "Postgres", "Also?": ["logs", "metrics"]},
        "annotations": {"Which?": {"notes": "16 only", "preview": "no"}, "New?": {"notes": "later"}},
    }
    said = lifted("whatever", "AskUserQuestion", toolUseResult=structured)
    assert said == ["Postgres\n16 only\nlogs\nmetrics\nlater"]


def test_another_tools_output_is_no_answer() -> None:
    """Only the question tool's result holds answers."""
    assert lifted(ANSWERED.format('"Delete it?"="Yes"')) == []


@pytest.mark.parametrize(
    ("tail", "expected"),
    [
        ('- "Which?"\n  Answer: A only\n- "Where?"\n  (No answer provided)', ["A only"]),
        ('- "Which?"\n  (No answer provided)', []),
        ('- "Which?"\n  Answer: A\n- "Where?"\n  Answer: B' + MEMORY_NOTE, ["A\nB"]),
    ],
)
def test_questions_sent_back_give_only_what_was_answered(tail: str, expected: list[str]) -> None:
    """A refusal to clarify holds the runtime's own sentences and the agent's questions around the answers."""
    sent_back = (
        "The user wants to clarify these questions.\n    This means they may have additional information, context or "
        "questions for you.\n\n    Questions asked:\n"
    )
    assert lifted(REJECTED_WITH_WORDS + sent_back + tail, "AskUserQuestion", is_error=True) == expected


PLAN = "# Plan\nUser feedback on this plan: write it down\n1. parse"
APPROVED = "User has approved your plan. You can now start coding.\n\nYour plan has been saved to: /h/plan.md\n"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (APPROVED + f"\n## Approved Plan:\n{PLAN}", []),
        (APPROVED + f"\nUser feedback on this plan: no new files\n\n## Approved Plan:\n{PLAN}", ["no new files"]),
        (APPROVED + f"\n## Approved Plan (edited by user):\n{PLAN}\n\nThe user said: no new files", ["no new files"]),
        (APPROVED + f"\n## Approved Plan:\n{PLAN}\n\nUser feedback: no new files", ["no new files"]),
        ("User has approved exiting plan mode. You can now proceed.", []),
    ],
)
def test_a_comment_on_an_approval_is_lifted_and_the_plan_is_not(content: str, expected: list[str]) -> None:
    """What stands beside the plan may be the person's; the plan is the agent's, whatever it says."""
    assert lifted(content, "ExitPlanMode", {"plan": PLAN}) == expected


def test_a_plan_sent_back_is_a_refusal_with_words() -> None:
    """The clearest orders are often typed there."""
    assert lifted(REJECTED_WITH_WORDS + "first the tests", "ExitPlanMode", {"plan": PLAN}, is_error=True) == [
        "first the tests"
    ]

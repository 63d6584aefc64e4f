"""The shape of a compaction: summaries that are none, and calls that were cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.engine.judge.compaction.shape import shapes
from troth.engine.judge.summary.summary import read_summary


def codes(text: str, *range_texts: str) -> list[str]:
    return [s.code for s in shapes(read_summary(text), range_texts=range_texts)]


@pytest.mark.parametrize("text", ["", "   ", "\n\n\t\n"])
def test_empty(text: str) -> None:
    """Nothing, or only white space."""
    assert codes(text) == ["shape_empty"]


@pytest.mark.parametrize(
    "text",
    [
        "Error generating summary: 429 Too Many Requests",
        "Previous conversation was too long to summarize.",
        "No previous conversation history.",
        "Error: context deadline exceeded",
        "Failed to generate summary: connection reset",
        "API Error: 500 internal server error",
        'Traceback (most recent call last):\n  File "x.py", line 1\nValueError',
        '{"error": {"type": "overloaded_error"}}',
        "429 Too Many Requests",
        "prompt is too long: 210000 tokens > 200000 maximum",
    ],
)
def test_error(text: str) -> None:
    """The text of a failure, as runtimes write it where the summary should be."""
    assert codes(text) == ["shape_error"]


@pytest.mark.parametrize(
    "text",
    [
        "Understood. I have the context and am ready to continue.",
        "Got it, I'm ready to continue.",
        "Okay! How can I help?",
        "(summary pending)",
        "[summary]",
        "N/A",
        "...",
        "TODO",
        "I'm sorry, but I can't summarize this conversation.",
        "I cannot help with that request.",
        "Your task is to create a detailed summary of the conversation so far.",
        "Please provide a concise summary of the conversation above.",
        "Summarize the conversation above in 500 words.",
    ],
)
def test_placeholder(text: str) -> None:
    """An acknowledgement, a refusal, a stub, or the summariser's own prompt."""
    assert codes(text) == ["shape_placeholder"]


@pytest.mark.parametrize(
    "text",
    [
        "The parser was rewritten and the tests are",
        "The parser was rewritten, and then",
        "Files changed: a.py, b.py,",
        "Code so far:\n```python\ndef f():\n    return 1\n",
        "The parser was rewritten [truncated]",
    ],
)
def test_truncated(text: str) -> None:
    """An end that no writer chose."""
    assert codes(text) == ["shape_truncated"]


@pytest.mark.parametrize(
    "text",
    [
        "The parser was rewritten. Next: the printer.",
        "Pods listed.",
        "Understood the cause: the cache key lacks the tenant. Fixed in cache.py.",
        "Error handling was moved to a middleware; error codes are documented in errors.md.",
        "- a.py edited\n- tests green",
        "The user is sorry about the delay and asked for a shorter report.",
        "Everything up to step 3 is done; what remains is listed under “Next”:\n1. ship",
        "Decided against Redis\n\nOpen: who signs off",
        "Budget 40 USD …",
        "Done: deploy staging. In progress: deploy staging.",
    ],
)
def test_a_summary_is_a_summary(text: str) -> None:
    """Short, terse or unpunctuated is not yet a fault."""
    assert codes(text) == []


def test_unrelated_only_when_nothing_is_shared() -> None:
    """A summary of something else shares no word or literal with its range; one shared name is enough."""
    range_text = (
        "Rename the column qty to quantity in the invoice table and run the migration against the sandbox database."
    )
    other = (
        "Birds were counted along the northern shore; herons nest early, and the ranger repainted both wooden towers."
    )
    assert codes(other, range_text) == ["shape_unrelated"]
    assert codes(other + " See the invoice table.", range_text) == []


def test_little_text_proves_nothing() -> None:
    """With a few words on either side, no overlap is no proof."""
    assert codes("Pods listed.", "kubectl get nodes") == []
    assert codes("Birds were counted along the northern shore; herons nest early this year.", "ok") == []


def test_cut_calls() -> None:
    """One finding for each open call and each orphaned result, with its id, also for an opaque summary."""
    found = shapes(None, open_calls=["t1", "t2"], orphan_results=["t3"])
    assert [(s.code, s.found) for s in found] == [
        ("shape_open_call", "t1"),
        ("shape_open_call", "t2"),
        ("shape_orphan_result", "t3"),
    ]


@given(st.text(max_size=300), st.lists(st.text(max_size=80), max_size=3))
def test_any_text_has_a_shape(text: str, range_texts: list[str]) -> None:
    """No text is an exception, and at most one finding is about the text."""
    assert len(shapes(read_summary(text), range_texts=range_texts)) <= 1

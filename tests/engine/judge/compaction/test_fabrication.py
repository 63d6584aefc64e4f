"""Assertions of a summary that nobody made, and true ones in other words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.engine.judge.compaction.fabrication import fabrications
from troth.engine.judge.heard import HeardTurn
from troth.engine.judge.summary.summary import read_summary


def heard(*texts: str, role: str = "user") -> list[HeardTurn]:
    return [HeardTurn(n, n, role, text, False) for n, text in enumerate(texts)]


@pytest.mark.parametrize(
    ("summary", "said"),
    [
        (
            "User asked: 'delete ticket 4471 and notify the vendor'.",
            ["Show me the open tickets.", "Thanks, that is all."],
        ),
        ("User asked to halt all tool work and summarise.", ["Run the full rehearsal and then build."]),
        ("Recorded constraint: do not release the plugin.", ["Release both when green: library and plugin."]),
        ("The user approved deleting the old volumes.", ["List the old volumes."]),
        ("The user gave permission to push to main.", ["Which branch is this?"]),
        ("User requirement: never use the blue cluster.", ["How large is the red cluster?"]),
    ],
)
def test_made_up(summary: str, said: list[str]) -> None:
    """A request, a consent or a constraint that no turn contains is reported once."""
    assert len(fabrications(read_summary(summary), heard(*said))) == 1


@pytest.mark.parametrize(
    ("summary", "said"),
    [
        ("User asked to find out what triggers the collector.", ["what is calling the gc?"]),
        ("The user asked for a shorter report.", ["make the report shorter please"]),
        ("The user approved the plan.", ["yes, do it"]),
        ("The user approved deleting the old volumes.", ["ok go ahead"]),
        ("Recorded constraint: do not touch the lockfile.", ["please leave the lockfile alone, don't touch it"]),
        ("Constraint recorded: only ASCII in identifiers.", ["Only ASCII in identifiers."]),
        ("User said the tests are slow.", ["the tests are too slow"]),
        ("The user asked me to fix it.", ["whatever"]),
        ("The parser was rewritten; users can log in again.", ["fix the login"]),
    ],
)
def test_true_in_other_words(summary: str, said: list[str]) -> None:
    """A summary's own words for what was said are no fabrication."""
    assert fabrications(read_summary(summary), heard(*said)) == ()


def test_where_it_stands_and_what_comes_closest() -> None:
    """A finding quotes the assertion, says where it begins and which turn of a person is nearest."""
    text = "Invoices were listed. User asked: 'cancel invoice 8841 and refund the client'."
    turns = heard("Hello.", "List the open invoices.", "Thanks.")
    (found,) = fabrications(read_summary(text), turns)
    assert text[found.offset :].startswith("User asked")
    assert found.nearest_seq == 1


def test_a_long_turn_may_hold_it() -> None:
    """What was cut from a long turn may have said it: then nothing is reported that shares a word."""
    turns = [HeardTurn(0, 0, "user", "Here is the log of the invoices. " * 100, True)]
    assert fabrications(read_summary("User asked to archive the invoices of last spring."), turns) == ()


def test_a_transcript_that_lacks_most_of_it_is_incomplete() -> None:
    """When most assertions were never heard, the turns are missing, not the truth."""
    lines = [
        "User asked to rename the quarterly ledger columns.",
        "User asked to translate the onboarding leaflet into Danish.",
        "User asked to compress the holiday photographs overnight.",
    ]
    assert fabrications(read_summary("\n".join(f"- {line}" for line in lines)), heard("Hi.")) == ()


def test_the_assistant_may_have_taken_it_up() -> None:
    """A matter the assistant spoke of was asked for in a turn that is not there."""
    turns = [*heard("Go on."), *heard("I renamed the quarterly ledger columns as you asked.", role="assistant")]
    assert fabrications(read_summary("User asked to rename the quarterly ledger columns."), turns) == ()


def test_nothing_heard_nothing_reported() -> None:
    """Without turns there is nothing to compare with."""
    assert fabrications(read_summary("User approved everything."), ()) == ()


@given(st.text(max_size=200), st.lists(st.text(max_size=80), max_size=3))
def test_any_text(text: str, said: list[str]) -> None:
    """No summary and no turn is an exception."""
    fabrications(read_summary("User asked to " + text), heard(*said))

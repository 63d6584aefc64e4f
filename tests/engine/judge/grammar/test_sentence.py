"""Sentences: where they begin and end, and what they are listed under."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.engine.judge.grammar.sentence import sentences


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("Use v1.20 at 10.0.0.1 only. Then stop.", ["Use v1.20 at 10.0.0.1 only.", "Then stop."]),
        ("Tools, e.g. jq, are fine. Ok.", ["Tools, e.g. jq, are fine.", "Ok."]),
        ("- one\n- two\n  goes on\n- three", ["one", "two\n  goes on", "three"]),
        ("A wrapped\nparagraph.\n\nAnother", ["A wrapped\nparagraph.", "Another"]),
        ("# Head\nBody", ["# Head", "Body"]),
        ("Rules:\nnever push", ["Rules:", "never push"]),
        ("1. **Do it.** Now", ["**Do it.**", "Now"]),
        ("| a | b |\n| c | d |", ["| a | b |", "| c | d |"]),
        ("So … it goes on. End", ["So … it goes on.", "End"]),
        ("x\n```\nnever y\nz\n```\nw", ["x", "never y", "z", "w"]),
    ],
)
def test_cuts(text: str, expected: list[str]) -> None:
    """Ends of sentences, list items, headings, rows and lines of code cut; line wraps and abbreviations do not."""
    assert [s.text for s in sentences(text)] == expected


def test_headers() -> None:
    """A sentence knows the line it is listed under, through levels of lists, until the list ends."""
    text = "## Rules\n- git:\n  - never push\n- be brief\n\n## Done\n- built"
    found = sentences(text)
    above = {s.text: (found[s.header].text if s.header >= 0 else None) for s in found}
    assert above == {
        "## Rules": None,
        "git:": "## Rules",
        "never push": "git:",
        "be brief": "## Rules",
        "## Done": None,
        "built": "## Done",
    }


def test_a_lead_in_ends_with_its_list() -> None:
    """Text after a blank line on the same level is no longer listed."""
    found = sentences("Pending:\n- rotate keys\n\nThe build is green.")
    assert [s.header for s in found] == [-1, 0, -1]


@given(st.text(alphabet="ab .!?\n-#*|`:1)(“”…e.g", max_size=200))
def test_offsets(text: str) -> None:
    """Every sentence stands where it says, in order, and nothing but blanks and list marks is left out."""
    end = 0
    for sentence in sentences(text):
        assert text[sentence.offset : sentence.offset + len(sentence.text)] == sentence.text
        assert sentence.offset >= end
        assert sentence.text.strip() == sentence.text != ""
        end = sentence.offset + len(sentence.text)

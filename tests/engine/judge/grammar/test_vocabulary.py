"""The words of a pattern, against what it matches."""

from __future__ import annotations

import re
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from troth.engine.judge.grammar.vocabulary import ANYTHING, language
from troth.engine.lexicon import deontics, hedges

PATTERNS: Final = (
    *deontics.LIFT, *deontics.BAN, *deontics.UNTOUCHED, *deontics.RELEASE, deontics.NEGATION, deontics.MUST,
    deontics.MAY, deontics.WILL, deontics.NOT_YET, deontics.DONE, deontics.EVERY, deontics.AVOIDANCE, hedges.HEDGES,
    hedges.REPORTS,
)  # fmt: skip
_LOOKS: Final = re.compile(r"\(\?[=!](?:[^()]|\([^()]*\))*\)")
"""What only looks ahead says nothing of the words of a match."""


@pytest.mark.parametrize(
    ("pattern", "openers", "words"),
    [
        ("stop", {"stop"}, {"stop"}),
        ("stops?|halt", {"stop", "stops", "halt"}, {"stop", "stops", "halt"}),
        ("(?:is |are )*fine", {"is", "are", "fine"}, {"is", "are", "fine"}),
        ("ask(?:s|ed)? (?:me|us) first", {"ask", "asks", "asked"}, {"ask", "asks", "asked", "me", "us", "first"}),
        ("read[- ]only", {"read-only", "read"}, {"read-only", "read", "only"}),
        ("keep(?= it)", {"keep"}, {"keep"}),
        ("authori[sz]ed", {"authorised", "authorized"}, {"authorised", "authorized"}),
    ],
)
def test_the_words_of_a_pattern(pattern: str, openers: set[str], words: set[str]) -> None:
    """Groups, alternatives, repeats, classes and looks ahead."""
    found = language(pattern)
    assert found.openers == openers
    assert found.words == words


@pytest.mark.parametrize("pattern", PATTERNS, ids=range(len(PATTERNS)))
@settings(max_examples=20)
@given(data=st.data())
def test_no_word_of_a_match_is_left_out(pattern: str, data: st.DataObject) -> None:
    """Whatever a pattern of the lexicon matches is made of its words, and begins with one of its openers."""
    found = language(pattern)
    text = data.draw(
        st.from_regex(_LOOKS.sub("", pattern).replace(r"\S+", "x").replace("[^,;]", "[x ]"), fullmatch=True)
    )
    said = text.split(" ")
    assert said[0] in found.openers
    assert all(word in found.words or set(word) <= {"x"} for word in said if word) or any(
        ANYTHING in w for w in found.words
    )

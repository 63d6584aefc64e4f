"""What a promise or a request waits for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.engine.extract.clauses.waits import bare, comes_about, finite, is_happening, is_time, time_at


@pytest.mark.parametrize(
    ("clause", "happens"),
    [
        ("once the reindex completes", True),
        ("as soon as it is up", True),
        ("after the workers have drained", True),
        ("after the demo", True),
        ("until friday", True),
        ("once i have your go-ahead", True),
        ("once i have the list", False),
        ("once i've read the file", False),
        ("after reading the logs", False),
        ("once at startup", False),
        ("when in doubt", False),
        ("after the deploy had failed", False),
    ],
)
def test_a_happening_is_told_from_a_step_of_ones_own(clause: str, happens: bool) -> None:
    """A clause with another subject, a noun that happens or a time; what was got from somebody, too."""
    assert is_happening(clause.split(), places=False, is_own=True) is happens


@pytest.mark.parametrize(
    ("clause", "may"),
    [
        ("if the canary fails", True),
        ("if the vendor doesn't answer by monday", True),
        ("should the load grow", True),
        ("if it fires again tonight", True),
        ("if the file doesn't exist", False),
        ("if the module needs a flag", False),
        ("if that works", False),
    ],
)
def test_what_may_come_about_is_told_from_how_things_are(clause: str, may: bool) -> None:
    """A verb of change, or a time by which nothing has come; a state is none."""
    assert comes_about(clause.split()) is may


@pytest.mark.parametrize(
    ("words", "verb"),
    [("the unit tests pass", "pass"), ("the build finishes", "finish"), ("ci is green", "is"), ("the demo", None)],
)
def test_the_verb_that_agrees(words: str, verb: str | None) -> None:
    """A plural noun before it is the subject, not the verb."""
    assert finite(words.split()) == verb


@pytest.mark.parametrize(
    ("words", "at"),
    [("check again in two hours", 2), ("start it at 22:00", 2), ("go one by one", None), ("do it tomorrow", 2)],
)
def test_a_time_at_the_end(words: str, at: int | None) -> None:
    """A phrase of the calendar or the clock; a bare number is none."""
    assert time_at(words.split()) == at


@given(st.lists(st.text(st.characters(codec="ascii", exclude_characters=" \n"), min_size=1, max_size=8), max_size=8))
def test_any_words_are_read(words: list[str]) -> None:
    """Whatever the words, there is an answer, and the head and the rest hold no word twice."""
    head, rest = bare(words)
    assert len(rest) < len(words) or (not words and head == "")
    assert is_happening(words, places=False) in (True, False)
    assert comes_about(words) in (True, False)
    assert is_time(words) in (True, False)

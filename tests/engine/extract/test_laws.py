"""Laws of hearing: what must hold of any text, and how a change of the words changes what is heard."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.extract.labelled import labelled_sentences
from troth.engine.extract.hear import hear
from troth.engine.extract.literals.literals import find_literals, find_tokens
from troth_schemas.obligations import Tier

SENTENCES = [row.text for row in labelled_sentences()]
ORDERS = [row.text for row in labelled_sentences() if row.wanted and row.role == "user"]
ROLES: tuple[Tier, ...] = ("system", "developer", "user", "assistant", "tool")
WORDS = st.sampled_from(
    'never don\'t not only always keep use main src/a.py `git push` "x y" , . : ; ? ! - ( ) [ ] > # | ``` \n \n\n 3 $5 '
    "until unless if when I'll you must no more than under s3://b-1/ don’t … é 漢 \u2028 \x00 \ud800".split(" ")
)
TEXTS = st.one_of(
    st.text(max_size=200),
    st.lists(WORDS, max_size=60).map(" ".join),
    st.lists(st.sampled_from(SENTENCES), max_size=5).map(" ".join),
)
VERBS = ["push", "rename", "delete", "deploy", "publish", "restart"]
THINGS = ["the mirror", "node-7", "config/app.yml", "any tables", "the vendored code", "port 4411"]


def order(verb: str, thing: str) -> str:
    return f"{verb} {thing}"


@given(text=TEXTS, role=st.sampled_from(ROLES), is_document=st.booleans())
@settings(max_examples=300, deadline=None)
def test_statements_and_literals_are_verbatim(text: str, role: Tier, is_document: bool) -> None:
    """Whatever the text, hearing never fails and every offset gives back the words."""
    for act in hear(text, role=role, origin="human", is_document=is_document):
        assert text[act.offset : act.offset + act.length] == act.statement != ""
        for span in act.literals:
            assert text[span.offset : span.offset + len(span.text)] == span.text
            assert act.offset <= span.offset
            assert span.offset + len(span.text) <= act.offset + act.length
        for part in (*act.exceptions, *([act.condition] if act.condition else [])):
            assert part in text


@given(text=TEXTS)
@settings(max_examples=300, deadline=None)
def test_found_literals_are_where_they_say(text: str) -> None:
    """Offsets are exact and in order; the index form names no token that the text has not."""
    spans = find_literals(text)
    assert [s.offset for s in spans] == sorted(s.offset for s in spans)
    for span in spans:
        assert text[span.offset : span.offset + len(span.text)] == span.text != ""
    for token in find_tokens(text):
        assert token.text in text


@given(text=TEXTS, role=st.sampled_from(ROLES))
@settings(max_examples=100, deadline=None)
def test_hearing_is_a_function(text: str, role: Tier) -> None:
    """The same text gives the same acts."""
    assert hear(text, role=role, origin="human") == hear(text, role=role, origin="human")


@given(verb=st.sampled_from(VERBS), thing=st.sampled_from(THINGS))
def test_negation_flips_polarity(verb: str, thing: str) -> None:
    """ "Always V" requires what "never V" forbids, with the same acts and objects."""
    (required,) = hear(f"Always {order(verb, thing)}.", role="user", origin="human")
    (forbidden,) = hear(f"Never {order(verb, thing)}.", role="user", origin="human")
    assert (required.polarity, forbidden.polarity) == ("require", "forbid")
    assert (required.acts, required.objects) == (forbidden.acts, forbidden.objects)


@given(verb=st.sampled_from(VERBS), thing=st.sampled_from(THINGS))
def test_double_negation_requires(verb: str, thing: str) -> None:
    """Not to forget an act is to do it."""
    (act,) = hear(f"Don't forget to {order(verb, thing)}.", role="user", origin="human")
    assert act.polarity == "require"


@given(low=st.integers(1, 10_000), step=st.integers(1, 500), noun=st.sampled_from(["retries", "workers", "files"]))
def test_number_changes_the_bound(low: int, step: int, noun: str) -> None:
    """Another number is another bound of the same quantity."""
    (first,) = hear(f"At most {low} {noun}.", role="user", origin="human")
    (second,) = hear(f"At most {low + step} {noun}.", role="user", origin="human")
    assert first.bound is not None
    assert second.bound is not None
    assert second.bound.value - first.bound.value == step
    assert first.bound.subject == second.bound.subject


@given(verb=st.sampled_from(VERBS), one=st.integers(0, 9), two=st.integers(0, 9))
def test_literal_changes_the_obligation(verb: str, one: int, two: int) -> None:
    """Texts that differ by one character of a literal are different obligations."""
    (first,) = hear(f"Never {verb} db-{one}.", role="user", origin="human")
    (second,) = hear(f"Never {verb} db-{two}.", role="user", origin="human")
    assert (first.literals == second.literals) == (one == two)


@pytest.mark.parametrize("text", ORDERS)
def test_hedge_or_not_a_quoted_order_is_silent(text: str) -> None:
    """Quoting a sentence silences it, as a block and as code."""
    assert hear("\n".join(f"> {line}" for line in text.split("\n")), role="user", origin="human") == ()
    assert hear(f"```\n{text}\n```", role="user", origin="human") == ()


@pytest.mark.parametrize("text", ORDERS)
def test_unrelated_prose_before_it_changes_nothing(text: str) -> None:
    """A paragraph above an order moves it and leaves it as it was."""
    prose = "The office moved to Lyon last spring and the new desks are fine.\n\n"
    alone = hear(text, role="user", origin="human")
    after = hear(prose + text, role="user", origin="human")
    assert [(a.doing, a.kind, a.statement, a.acts, a.objects, a.bound) for a in alone] == [
        (a.doing, a.kind, a.statement, a.acts, a.objects, a.bound) for a in after
    ]
    assert [a.offset + len(prose) for a in alone] == [a.offset for a in after]


@pytest.mark.parametrize("text", ORDERS)
def test_an_order_in_the_tools_mouth_binds_nobody(text: str) -> None:
    """Put in another role, a sentence loses its force."""
    assert hear(text, role="tool", origin="human") == ()
    assert hear(text, role="user", origin="synthetic") == ()


@pytest.mark.parametrize("part", range(4))
def test_a_sentence_that_breaks_off_is_heard(part: int) -> None:
    """Whoever stops in mid-sentence, at any word of any labelled one, is heard without a fault, within the text."""
    for row in labelled_sentences()[part::4]:
        words = row.text.split(" ")
        for begun in (" ".join(words[:count]) for count in range(1, len(words))):
            acts = hear(begun, role=row.role, origin="human")
            assert all(0 <= act.offset <= act.offset + act.length <= len(begun) for act in acts), begun

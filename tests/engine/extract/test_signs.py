"""What a clause says of a bar, by the signs of its words: each denial and each ending turns it about."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.engine.extract.changes.signs import read_signs
from troth.engine.lexicon.english_lifting import DEONTIC, ENDED, FREED, SHUT

RULES = st.sampled_from(sorted(DEONTIC))


def is_free(text: str) -> bool:
    return read_signs(text.split()) is not None


@given(RULES, st.sampled_from(sorted(ENDED)))
def test_a_rule_that_is_over_frees_and_a_denial_of_it_does_not(rule: str, over: str) -> None:
    """The name of a rule is minus, what ends it turns that about, a denial turns it back."""
    assert is_free(f"the {rule} on _ is {over}")
    assert not is_free(f"the {rule} on _ is not {over}")


@given(st.sampled_from(sorted(FREED)))
def test_what_is_free_is_not_free_when_denied(free: str) -> None:
    """And the other way round for what is shut."""
    assert is_free(f"_ is {free}")
    assert not is_free(f"_ is not {free}")


@given(st.sampled_from(sorted(SHUT)))
def test_what_is_shut_is_free_when_denied(shut: str) -> None:
    """A bar alone frees nothing."""
    assert is_free(f"_ is no longer {shut}")
    assert not is_free(f"_ is {shut}")


@pytest.mark.parametrize(
    "text",
    ["forget the rule about not pushing to _", "forget about not calling _", "the no push rule is void",
     "you do not have to stay away from _", "i have no objection to deleting _", "my no on _ is withdrawn",
     "i was wrong about _", "we do not need the _ ban any more", "what i said about leaving _ alone is over"],
)  # fmt: skip
def test_a_rule_counts_once_whatever_is_in_its_name(text: str) -> None:
    """What a rule is about belongs to its name."""
    assert is_free(text)


@pytest.mark.parametrize(
    "text",
    ["do not lift the ban on _", "the ban on _ holds", "it is fine to leave _ alone", "stay away from _",
     "never mind the weather", "remove the limit check in _", "i do not take back what i said about _",
     "during the freeze do not merge", "the tests pass"],
)  # fmt: skip
def test_what_frees_nothing(text: str) -> None:
    """A bar affirmed, a freedom to keep away, a thing that is called as a rule is."""
    assert not is_free(text)

"""Texts made binding by name, and texts of which only something is told."""

from __future__ import annotations

import pytest

from troth.engine.extract.hear import hear

ADOPTED = (
    "The travel policy is binding for you as well.",
    "What the style guide says about headings goes for everything you write here.",
    "Whatever the runbook prescribes for failover, do that.",
    'The vendor\'s note reads "never mix the two resins" and we keep to that.',
    'My boss wrote "no calls before nine", so we stick to it.',
    "The house rules in docs/house.md apply to you too.",
    "Everything the checklist says holds for your patches too.",
    "The deployment handbook applies to you as well.",
    "What our wiki says on naming goes for all you write.",
)
TOLD = (
    "The rules of the game apply to everyone who plays",
    'He said "no way" and we laughed',
    "What he says goes",
    "whatever it says, I'm tired",
    "This rule applies to German customers",
    "The mail goes to everyone",
    "the contract applies for two years",
    "The filter applies to all rows.",
)


@pytest.mark.parametrize("text", ADOPTED)
def test_a_text_made_binding_is_one_obligation(text: str) -> None:
    """It is heard once, and is hard."""
    (act,) = hear(text, role="user", origin="human")
    assert (act.doing, act.hard) == ("oblige", True)


def test_a_quoted_ban_that_is_adopted_bans() -> None:
    """The polarity is that of the words that are quoted."""
    (act,) = hear('The vendor wrote "never sell to minors" and we keep to that.', role="user", origin="human")
    assert (act.polarity, act.acts, act.objects) == ("forbid", ("sell",), ("minor",))


@pytest.mark.parametrize("text", TOLD)
def test_a_text_of_which_something_is_told_binds_nobody(text: str) -> None:
    """Whom a rule is for must be us."""
    assert hear(text, role="user", origin="human") == ()

"""A statement that is taken back in the same breath or by the next sentence is not in force."""

from __future__ import annotations

from typing import Final

import pytest

from tests.engine.judge.fidelity.test_frames import RULES
from tests.engine.judge.labelled import KEPT, judged
from troth.engine.judge.summary.summary import read_summary
from troth.engine.judge.summary.withdrawal import revoked_at
from troth_schemas.obligations import Kind

TAKEN_BACK: Final = (
    'The user had said "{r}", but that restriction no longer applies.',
    'The user had said "{r}", but that is no longer so.',
    '"{R}" was the rule, but it has been lifted.',
    "{R}, but that rule no longer applies.",
    "{R}; this has since been withdrawn.",
    "{R} (this rule has expired).",
    "{R}, though that was only the first version.",
    'Earlier: "{r}"; that is over now.',
    "{R} \u2014 a rule that was dropped last week.",
    'The request "{r}" was taken back.',
    '"{R}", which the user revoked later.',
    'The user once wrote "{r}", however that no longer holds.',
    'The instruction "{r}" has been withdrawn.',
    'It used to say "{r}", and that has changed.',
    "{R}. That has since been withdrawn.",
    "{R}. Kim withdrew this rule on Monday.",
)
STILL_STANDING: Final = (
    'The user said "{r}", and that still applies.',
    "{R}; this rule stands.",
    'The user said "{r}", but the old cap on uploads no longer applies.',
    "{R}; the ban on screenshots was lifted.",
    "{R} (this has not been lifted).",
)


def _said(form: str, text: str) -> str:
    return form.format(r=text, R=text[0].upper() + text[1:])


@pytest.mark.parametrize("form", TAKEN_BACK)
def test_what_is_taken_back_is_never_certified(form: str) -> None:
    """Neither the rule's own words nor others are kept where the words behind them end the rule."""
    certified = [
        said
        for kind, statement, forms in RULES
        for said in (_said(form, text) for text in forms)
        if judged(statement, said, kind) in KEPT
    ]
    assert certified == []


@pytest.mark.parametrize("form", STILL_STANDING)
@pytest.mark.parametrize(("kind", "statement", "forms"), RULES, ids=[r[1] for r in RULES])
def test_what_is_not_taken_back_stands(kind: Kind, statement: str, forms: tuple[str, ...], form: str) -> None:
    """The end of another rule, or the word that this one holds, takes nothing from it."""
    assert judged(statement, _said(form, forms[0]), kind) in KEPT


@pytest.mark.parametrize("form", TAKEN_BACK)
def test_the_look_at_words_misses_no_withdrawal(form: str) -> None:
    """A sentence in which something is taken back is among those that may revoke."""
    for _, _, forms in RULES:
        summary = read_summary(_said(form, forms[0]))
        for number, sentence in enumerate(summary.sentences):
            assert not revoked_at(sentence.text) or summary.signs.revoking >> number & 1

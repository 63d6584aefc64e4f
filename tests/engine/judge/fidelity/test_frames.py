"""A rule inside words that say it is not agreed, not certain, no longer so, or holds only somewhere, is not kept."""

from __future__ import annotations

from typing import Final

import pytest

from tests.engine.judge.labelled import KEPT, judged
from troth.engine.judge.grammar.clauses import clauses
from troth_schemas.obligations import Kind

RULES: Final[tuple[tuple[Kind, str, tuple[str, ...]], ...]] = (
    ("prohibition", "never delete the raw recordings",
     ("never delete the raw recordings", "raw recordings must never be deleted")),
    ("prohibition", "don't merge anything into stable/9",
     ("don't merge anything into stable/9", "nothing may be merged into stable/9")),
    ("requirement", "run the linter before every commit",
     ("run the linter before every commit", "the linter must be run before every commit")),
    ("threshold", "keep the boot image under 48 kB",
     ("keep the boot image under 48 kB", "the boot image must stay below 48 kB")),
    ("requirement", "answer in Dutch", ("answer in Dutch", "answers must be in Dutch")),
    ("requirement", "only Tom signs off releases",
     ("only Tom signs off releases", "releases are signed off only by Tom")),
    ("decision", "let's go with Meilisearch", ("let's go with Meilisearch", "we use Meilisearch")),
    ("threshold", "no more than six shifts per week",
     ("no more than six shifts per week", "at most 6 shifts per week")),
)  # fmt: skip
"""What a person said, and two ways in which a summary may keep it."""

FRAMES: Final = (
    "In the test environment, {r}.",
    "{R} for team A.",
    "On Fridays, {r}.",
    "{R} (draft, not agreed).",
    "Maybe {r}.",
    "It was suggested to {r}.",
    "The old policy said: {r}.",
    "{R}, at least on staging.",
    "{R} when time permits.",
    "{R}, or so I understood.",
    "Jonas thinks: {r}.",
    "{R} this week.",
    "{R} until the audit.",
    "If the client insists, {r}.",
    "{R} in the demo branch.",
    "For large customers, {r}.",
    "{R}, unless it is urgent.",
    "A colleague's note reads: {r}.",
    "One option would be: {r}.",
    "Formerly: {r}.",
    "We used to say: {r}.",
    "{R}, except at night.",
    "Question: {r}?",
    "The user asked whether to {r}.",
    "{R} — still to be confirmed.",
    "Proposal: {r}.",
    "{R}, ideally.",
    "Not decided yet: {r}.",
    "Someone on the forum wrote that {r}.",
    "{R} if you can.",
    "As a rule of thumb, {r}.",
    "During the migration, {r}.",
    "{R} for the next two days.",
    "When Tom is away, {r}.",
    "{R}, mostly.",
    "{R} with the exception of ward 2.",
    "Rejected idea: {r}.",
    "We no longer say: {r}.",
    "The contractor wants: {r}.",
    "{R} outside office hours.",
    "In theory, {r}.",
    "{R}, as far as possible.",
    "Try to follow: {r}.",
    "The template says: {r}.",
    "{R} on the second server.",
    "Last year's rule: {r}.",
    "{R}, provided Ines agrees.",
    "The assistant assumed: {r}.",
    "Cancelled: {r}.",
    "{R}. This is no longer needed.",
    "{R}. Only for new hires.",
    "{R}. That was before the user changed his mind.",
    "{R}, he joked.",
    "Lena prefers: {r}.",
    "{R} at first.",
    "{R} by default.",
    "{R} in general.",
    "{R} whenever it is convenient.",
    "{R} on request.",
    "Under the previous contract, {r}.",
    "For testing: {r}.",
)
"""`{r}` is the rule, `{R}` the rule with a capital."""

SUMMARY: Final = "# Notes\n- Work on the projection goes on.\n- {}\n- The suite passes."


@pytest.mark.parametrize("form", [0, 1])
@pytest.mark.parametrize(("kind", "statement", "forms"), RULES, ids=[r[1] for r in RULES])
def test_each_is_kept_when_it_stands_alone(kind: Kind, statement: str, forms: tuple[str, ...], form: int) -> None:
    """Without a frame the rule is kept: the frames below are what makes the difference."""
    text = forms[form]
    assert judged(statement, SUMMARY.format(f"{text[0].upper()}{text[1:]}."), kind) in KEPT


@pytest.mark.parametrize("frame", FRAMES)
def test_no_frame_lets_a_rule_be_certified(frame: str) -> None:
    """Neither the rule's own words nor others are verbatim or paraphrased inside the frame."""
    certified = [
        text
        for kind, statement, forms in RULES
        for text in forms
        if judged(statement, SUMMARY.format(frame.format(r=text, R=text[0].upper() + text[1:])), kind) in KEPT
    ]
    assert certified == []


@pytest.mark.parametrize(
    "doubt",
    ["not agreed", "undecided", "to be confirmed", "TBC", "he joked", "or so I gathered", "as far as I know",
     "used to be the rule", "tentatively", "unofficially", "subject to change", "remains to be seen", "I think"],
)  # fmt: skip
def test_what_unsettles_is_seen_by_its_words(doubt: str) -> None:
    """The look at words before the search misses none of the ways to say that nothing is settled."""
    assert all(c.hedged for c in clauses(f"Invoices are sent on Monday ({doubt})."))

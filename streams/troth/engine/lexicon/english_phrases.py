"""English phrases that open or close what is said. Source: Quirk et al. 8.124 (disjuncts), 11.24-30 (directives)."""

from __future__ import annotations

from typing import Final


def phrases(*texts: str) -> tuple[tuple[str, ...], ...]:
    """Each text as its words."""
    return tuple(tuple(text.split()) for text in texts)


def by_first(listed: tuple[tuple[str, ...], ...]) -> dict[str, tuple[tuple[str, ...], ...]]:
    """The phrases by their first word, longest first."""
    table: dict[str, list[tuple[str, ...]]] = {}
    for phrase in listed:
        table.setdefault(phrase[0], []).append(phrase)
    return {first: tuple(sorted(found, key=len, reverse=True)) for first, found in table.items()}


UNTOUCHABLE: Final = frozenset(
    {
        "frozen", "look-only", "read only", "read-only", "readonly", "untouchable", "view only",
    }
)  # fmt: skip
"""Forbidden predicates that leave reading free."""

AS_IT_IS: Final = phrases(
    "as it is", "as they are", "as it was", "as they were", "the way it is", "the way they are", "as is",
    "as-is", "alone", "untouched", "intact", "unchanged", "unmodified", "be",
)  # fmt: skip
"""What "leave X …" and "keep X …" end in when X must not change."""

UNSAID: Final = by_first(phrases(
    "i did not say", "i didn't say", "i did not ask", "i didn't ask", "i never said", "i never asked",
    "i told you not", "i said not", "i said don't", "i said do not", "i'd rather you didn't",
    "i would rather you didn't", "i'd rather you not", "i asked you not",
))  # fmt: skip
"""Openings that rule out the act after them ("I did not say commit")."""

UNWANTED: Final = by_first(phrases(
    "i don't want", "i do not want", "i dont want", "we don't want", "we do not want", "i never want",
    "i won't accept", "i will not accept", "i won't have", "i will not have", "i don't accept",
    "we don't accept", "i won't tolerate", "i don't wanna",
))  # fmt: skip
"""Openings that rule out the thing or the act after them."""

CHOOSING: Final = by_first(phrases(
    "we go with", "we're going with", "we are going with", "let's go with", "lets go with", "go with",
    "we'll go with", "we will go with", "going with", "let's go for", "we go for", "let's use", "lets use",
    "we'll use", "we will use", "we're using", "we chose", "we choose", "we pick", "we picked", "i pick",
    "i choose", "we decided on", "we've decided on", "we have decided on", "i've decided on", "decided on",
    "we settled on", "we've settled on", "settled on", "we agreed on", "we've agreed on", "i've chosen",
    "we opt for",
))  # fmt: skip
"""Openings that announce a choice; what follows is chosen."""

WILL: Final = phrases(
    "i'll", "i will", "i shall", "i am going to", "i'm going to", "i'm gonna", "we'll", "we will", "i plan to",
    "i promise to", "i still need to", "i intend to", "i need to",
)  # fmt: skip
"""Openings of a promise."""

NEW_PLANS: Final = phrases(
    "change of plan", "new plan", "scrap that", "scrap the plan", "scrap the earlier plan",
    "abandoning that plan", "abandoning the plan", "abandoning this approach", "forget the plan",
    "forget my earlier plan", "plan changed",
)  # fmt: skip
"""Openings that replace the plan that was."""

GIVING_UP: Final = phrases(
    "i won't", "i will not", "i'll not", "i'm no longer going to", "i am no longer going to",
    "i will no longer", "i no longer plan to", "i no longer need to",
)  # fmt: skip
"""Openings that give a promise up."""

LAPSES: Final = phrases(
    "no longer applies", "no longer apply", "no longer holds", "no longer needed", "no longer in force",
    "is lifted", "are lifted", "has been lifted", "was lifted", "have been lifted", "is over",
    "doesn't apply anymore", "does not apply anymore", "doesn't apply any more", "is void", "is cancelled",
    "is canceled", "is waived", "is gone", "is off",
)  # fmt: skip
"""Endings that say a rule is over."""

POSSIBLY: Final = frozenset(
    {
        "as far as possible", "as much as possible", "ideally", "if at all possible", "if feasible",
        "if possible", "if you can", "it would be nice", "it'd be nice", "preferably", "when possible",
        "when you can", "whenever possible", "where feasible", "where possible", "where you can",
        "wherever possible",
    }
)  # fmt: skip
"""Hedges that ask for something only as far as it can be had."""

_WRAPPERS: Final = {
    "ensure": phrases(
        "make sure", "make certain", "be sure", "see to it", "take care", "be careful", "careful", "double check",
        "ensure", "mind you",
    ),
    "to": phrases(
        "i want you", "i need you", "i'd like you", "i would like you", "we want you", "we need you", "i expect you",
        "i'm asking you", "i told you", "i urge you", "i ask you", "i'd ask you", "i would ask you", "i'd prefer you",
        "i would prefer you", "i'd rather you", "remember", "try", "you're supposed", "you are supposed",
    ),
    "note": phrases(
        "keep in mind", "bear in mind", "note that", "remember that", "remember ,", "remember :", "please note",
        "mind that",
    ),
}  # fmt: skip
WRAPPERS: Final[dict[str, tuple[tuple[str, tuple[str, ...]], ...]]] = {
    first: tuple((kind, phrase) for kind, listed in _WRAPPERS.items() for phrase in by_first(listed).get(first, ()))
    for first in dict.fromkeys(phrase[0] for listed in _WRAPPERS.values() for phrase in listed)
}
"""What stands before an order or a remark without being it; by first word, each with its kind.

`to` wraps only with "to" or "not to" after it.
"""

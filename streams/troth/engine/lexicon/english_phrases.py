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
    "as-is", "alone", "untouched", "intact", "unchanged", "unmodified", "be", "in place", "where it is",
    "where they are", "in peace",
)  # fmt: skip
"""What "leave X …" and "keep X …" end in when X must not change."""

UNSAID: Final = by_first(phrases(
    "i did not say", "i didn't say", "i did not ask", "i didn't ask", "i never said", "i never asked",
    *(f"i {never} {agreed}" for never, verbs in (("never", ("agreed to", "approved", "okayed", "signed off on")),
                                                 ("didn't", ("agree to", "approve", "okay", "sign off on")),
                                                 ("did not", ("agree to", "approve", "okay", "sign off on")))
      for agreed in verbs),
    "i told you not", "i said not", "i said don't", "i said do not", "i'd rather you didn't",
    "i would rather you didn't", "i'd rather you not", "i asked you not",
))  # fmt: skip
"""Openings that rule out the act after them ("I did not say commit")."""

UNWANTED: Final = by_first(phrases(
    "i don't want", "i do not want", "i dont want", "we don't want", "we do not want", "i never want",
    "i won't accept", "i will not accept", "i won't have", "i will not have", "i don't accept",
    "we don't accept", "we won't tolerate", "we don't tolerate", "i don't tolerate", "i won't tolerate",
    "i don't wanna", "i don't wish", "i do not wish", "we don't wish", "we do not wish",
))  # fmt: skip
"""Openings that rule out the thing or the act after them."""

_CHOICES: Final = (
    # base form, gerund, past; after Levin 1993, 31.3 and 29.2 (verbs of deciding and of adopting)
    ("go with", "going with", ""), ("go for", "going for", ""), ("settle on", "settling on", "settled on"),
    ("settle for", "settling for", "settled for"), ("decide on", "deciding on", "decided on"),
    ("agree on", "agreeing on", "agreed on"), ("opt for", "opting for", "opted for"),
    ("stick with", "sticking with", ""), ("stay with", "staying with", ""), ("stay on", "staying on", ""),
    ("roll with", "rolling with", ""),
    ("land on", "landing on", "landed on"), ("pick", "", "picked"), ("choose", "", "chose"), ("", "", "chosen"),
    ("keep using", "", ""), ("use", "", ""), ("keep", "keeping", ""), ("take", "taking", ""),
    ("standardise on", "standardising on", "standardised on"),
    ("standardize on", "standardizing on", "standardized on"),
    ("move forward with", "moving forward with", ""),
)  # fmt: skip
_CHOOSERS: Final = (
    ("we", "we'll", "we will", "i'll", "let's", "lets"),
    ("we're", "we are", "i'm"),
    ("we", "we've", "we have", "i've", "i"),
)
"""Who chooses, before the base form, the gerund and the past."""
_NO_CHOICES: Final = frozenset({"we keep", "we use", "we take", "lets keep", "let's keep", "let's take", "lets take",
                                "i'll keep", "i'll use", "i'll take", "i chosen", "we chosen"})  # fmt: skip
"""What tells a habit or the next step as often."""

CHOOSING: Final = by_first(phrases(
    "go with", "going with", "going for", "decided on", "settled on", "sticking with", "go for", "i pick", "i choose",
    "we're using", "move forward with", "moving forward with",
    *(f"{who} {verb}" for forms in _CHOICES for chosen, verb in zip(_CHOOSERS, forms, strict=True) if verb
      for who in chosen if f"{who} {verb}" not in _NO_CHOICES),
))  # fmt: skip
"""Openings that announce a choice; what follows is chosen."""

WILL: Final = phrases(
    "i'll", "i will", "i shall", "i am going to", "i'm going to", "i'm gonna", "we'll", "we will", "i plan to",
    "i promise to", "i promise", "i still need to", "i intend to", "i need to", "i still have to", "i must still",
    "i have yet to", "i still owe", "i owe", "i commit to", "i undertake to", "i'm planning to", "i am planning to",
)  # fmt: skip
"""Openings of a promise."""

CONSENTING: Final = frozenset(
    (
        "agreed", "approved", "be my guest", "consider it approved", "do it", "fine by me", "fine with me", "go",
        "go ahead", "go for it", "go on", "granted", "green light", "i agree", "i approve", "lgtm", "no objection",
        "no objections", "no objections from me", "permission granted", "signed off", "you are cleared",
        "you're cleared", "you're good to go",
        *(f"{have} my {consent}" for have in ("you have", "you've got")
          for consent in ("approval", "blessing", "consent", "go-ahead", "ok", "okay", "permission")),
    )
)  # fmt: skip
"""What is said before an act that it gives leave for ("approved: run the cleanup once", "go for it, delete it")."""

NEW_PLANS: Final = phrases(
    "change of plan", "new plan", "scrap that", "scrap the plan", "scrap the earlier plan",
    "abandoning that plan", "abandoning the plan", "abandoning this approach", "forget the plan",
    "forget my earlier plan", "plan changed",
)  # fmt: skip
"""Openings that replace the plan that was."""

INSISTING: Final = by_first(tuple(
    (*subject.split(), *predicate.split())
    for subject, predicates in (
        ("i", ("insist", "demand", "expect that", "ask that", "request that", "require that")),
        ("we", ("insist", "demand", "expect that", "require that")),
        ("i want to be", ("clear", "very clear", "explicit", "very explicit", "perfectly clear", "plain")),
        ("let me be", ("clear", "very clear", "explicit", "perfectly clear")),
        ("i'd", ("rather", "prefer that")),
        ("i would", ("rather", "prefer that")),
        ("see", ("to it", "that")),
        ("the", ("rule is", "rule here is", "point is")),
        ("my", ("rule is", "rule :", "one rule is", "condition is")),
        ("our", ("rule is", "rule here is", "policy is")),
    )
    for predicate in predicates
))  # fmt: skip
"""Openings that lay down the clause after them."""

GIVING_UP: Final = phrases(
    "i won't", "i will not", "i'll not", "i'm no longer going to", "i am no longer going to",
    "i will no longer", "i no longer plan to", "i no longer need to",
)  # fmt: skip
"""Openings that give a promise up."""

POSSIBLY: Final = frozenset(
    {
        "as a rule of thumb", "as far as possible", "as far as you can", "as best you can", "as much as possible",
        "if you can manage", "if it's not too much trouble",
        "if time permits", "if you get the chance", "if you have time", "time permitting", "ideally",
        "if at all possible", "if feasible",
        "if possible", "if you can", "it would be nice", "it'd be nice", "preferably", "when possible",
        "when you can", "whenever possible", "where feasible", "where possible", "where you can",
        "wherever possible",
    }
)  # fmt: skip
"""Hedges that ask for something only as far as it can be had."""

SUPPOSING: Final = phrases(
    "suppose", "supposing", "imagine", "pretend", "let's say", "lets say", "let's pretend", "let's assume",
    "say we", "say you", "say i", "assume for a moment", "assume we", "assume you", "hypothetically", "what if",
    "in theory", "if i told you", "if i said", "if you had to", "if we had to", "if i were to", "if we were to",
    "theoretically", "in a perfect world",
)  # fmt: skip
"""Openings of what is only supposed."""

JESTING: Final = frozenset("haha hahaha hehe jaja jajaja kkkk rsrs lol lmao rofl jk joking kidding".split())
"""Words that laugh."""

IRONIC: Final = (
    "what could possibly go wrong", "what could go wrong", "said no one ever", "famous last words", "yeah right",
    "as if that", "good luck with that",
)  # fmt: skip
"""Phrases that turn what is said beside them into its opposite."""

_WRAPPERS: Final = {
    "ensure": phrases(
        "make sure", "make certain", "be sure", "see to it", "take care", "be careful", "careful", "double check",
        "ensure", "mind you", "make it a habit", "get into the habit of", "make a point of",
    ),
    "to": phrases(
        "i want you", "i need you", "i'd like you", "i would like you", "we want you", "we need you", "i expect you",
        "i'm asking you", "i told you", "i urge you", "i ask you", "i'd ask you", "i would ask you", "i'd prefer you",
        "i would prefer you", "i'd rather you", "remember", "try", "i wanted to remind you", "i want to remind you",
        "let me remind you", "you're supposed", "you are supposed",
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

ASKING: Final = by_first(tuple(
    (*opening.split(), *(() if closing == "-" else closing.split()))
    for opening, closings in (
        ("do you think", ("you can", "you could", "we can", "we could")),
        ("do you think you'd be able", ("to",)),
        ("would it be possible", ("that you", "if you", "for you to", "to")),
        ("is it possible", ("for you to", "that you")),
        ("would you be", ("so kind as to", "so kind to", "willing to", "able to", "ok to", "okay to")),
        ("would you be so kind", ("and",)),
        *((f"{may} {i} ask you", ("to", "please to")) for may in ("may", "can", "could", "might") for i in ("i", "we")),
        ("any chance", ("you can", "you could", "you'd", "you would", "of you")),
        ("is there any chance", ("you can", "you could", "you'd")),
        ("would you", ("be able to",)),
    )
    for closing in closings
))  # fmt: skip
"""Openings of a question that asks for an act; what follows is the act."""

AGREEING: Final = by_first(tuple(
    (*asking.split(), *agreement.split())
    for asking, agreements in (
        *((f"{can} we", ("agree that", "agree", "settle that", "all agree that", "please agree that"))
          for can in ("can", "could", "shall")),
        *((lets, ("agree that", "agree", "settle that", "say that")) for lets in ("let's", "lets", "let us")),
        ("are we agreed", ("that",)),
        ("are we clear", ("that",)),
        ("is it understood", ("that",)),
        *((it, ("understood that", "agreed that", "settled that", "a given that")) for it in ("it is", "it's")),
        ("it goes without saying", ("that",)),
    )
    for agreement in agreements
))  # fmt: skip
"""Openings that ask for agreement to the clause after them, or say that there is one."""

LEANING: Final = by_first(tuple(
    (*who.split(), *how.split())
    for who, leanings in (
        *((who, ("lean towards", "lean toward")) for who in ("i", "we")),
        *((who, ("lean towards", "lean toward", "tend towards", "tend toward"))
          for who in ("i'd", "we'd", "i would", "we would")),
        *((am, ("inclined to", "leaning towards", "leaning toward", "partial to")) for am in ("i'm", "i am", "we're")),
        *((f"my {sense} {is_}", ("to", "for"))
          for sense in ("gut feeling", "inclination", "instinct", "leaning", "preference", "taste")
          for is_ in ("is", "would be")),
        *((f"my preference {goes}", ("to", "for")) for goes in ("goes", "leans")),
        ("mild preference", ("for",)), ("slight preference", ("for",)), ("weak preference", ("for",)),
        ("my taste", ("is",)),
        *((who, ("tend to prefer", "tend to like", "gravitate towards", "usually prefer", "generally prefer", "favour",
                 "favor")) for who in ("i", "we")),
        ("my preference", ("is", "would be")), ("i have a soft spot", ("for",)), ("i have a preference", ("for",)),
        ("i have a slight preference", ("for",)), ("i am", ("fond of", "a fan of")), ("i'm", ("fond of", "a fan of")),
    )
    for how in leanings
))  # fmt: skip
"""What a speaker says of a taste; what follows is the deed or the thing."""

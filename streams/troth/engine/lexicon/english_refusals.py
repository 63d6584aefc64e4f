"""English predicates that say a thing or an act is off limits, and those that say it is allowed.

Sources: the synonym and similar-to sets of "forbidden", "out of bounds", "sacred", "allowed" and "acceptable" in
WordNet 3.1; Huddleston & Pullum, "The Cambridge Grammar of the English Language", ch. 3, 9.3 (deontic adjectives).
Read by `extract/orders/refusals.py`; negation turns the one class into the other, so that neither holds a negated form.
"""

from __future__ import annotations

from typing import Final

from troth.engine.lexicon.english_phrases import UNTOUCHABLE, by_first, phrases

REFUSED: Final = by_first(phrases(
    *UNTOUCHABLE,
    "banned", "barred", "disallowed", "forbidden", "illegal", "illicit", "impermissible", "inadmissible", "intolerable",
    "inviolable", "outlawed", "prohibited", "proscribed", "sacred", "sacrosanct", "taboo", "tabu", "unacceptable",
    "unthinkable", "verboten", "off limits", "off-limits", "hands off", "hands-off", "out of bounds", "out-of-bounds",
    "out of the question", "out of scope", "off the table", "off the menu", "ruled out", "a no go", "a no-go", "no-go",
    "a no no", "a no-no", "a no-fly zone", "a no-go zone", "a no-go area", "no-go territory", "a red line", "a taboo",
    "a cardinal sin", "a crime", "a firing offence", "a firing offense", "a mortal sin", "a sackable offence",
    "a dealbreaker", "a deal breaker", "a hard no", "none of your business", "none of your concern",
    "none of your affair", "beyond the pale", "against the rules", "against our rules", "against policy",
    "against our policy",
))  # fmt: skip
"""What is said of what must not be done or touched, by its first word, longest first."""
CLOSED: Final = frozenset("blocked closed frozen locked sealed shut".split())
"""What is only a state, and forbids an act named after it ("closed for pushes")."""
ALLOWED: Final = by_first(phrases(
    "acceptable", "admissible", "allowed", "alright", "all right", "authorised", "authorized", "fine", "legal", "ok",
    "okay", "permissible", "permitted", "tolerable", "tolerated", "welcome", "an option", "fair game", "up for grabs",
    "on the table", "your business", "your concern", "yours to touch", "yours to change", "yours to edit",
    "up for debate", "up for negotiation",
))  # fmt: skip
"""What is said of what may be done: forbidden when it is negated."""
EXCESSIVE: Final = frozenset(
    "big costly deep expensive far few great heavy high large late little long low many much slow small wide".split()
)
"""After "too": what is said of a quantity that must not be."""
VALUED: Final = frozenset(
    "critical crucial essential imperative important indispensable key mandatory necessary paramount vital".split()
)
"""What is said of a clause that must hold ("it is vital that …")."""
ENTITLEMENTS: Final = frozenset(
    "authorisation authority authorization business clearance licence license mandate permission right".split()
)
"""What somebody has not who may not do a thing ("you have no permission to …")."""
INTENSIFIERS: Final = frozenset(
    """
    absolutely also altogether categorically clearly completely definitely entirely explicitly expressly firmly flatly
    fully just now plainly really simply still strictly therefore totally utterly very wholly
    """.split()
)
"""Adverbs that leave what is said as it is."""
AGENTS: Final = frozenset(
    "agent anybody anyone assistant bot claude contractor intern model sub-agent subagent worker you".split()
)
"""Whom a rule about persons binds here."""

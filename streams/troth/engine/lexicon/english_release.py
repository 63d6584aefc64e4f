"""English words by which a thing or an act is set free, each with the sign that it has.

What speaks of a bar (a rule, a state, a duty to keep away, an objection) is negative, what speaks of freedom is
positive; a denial and an ending turn the sign about. Sources: the synonym sets of "allowed", "free", "forbidden",
"refrain", "object" and "end" in WordNet 3.1; Huddleston & Pullum, "The Cambridge Grammar of the English Language",
ch. 9 (negation). Read by `extract/changes/signs.py`.
"""

from __future__ import annotations

from typing import Final

from troth.engine.lexicon.english_lifting import (
    DEONTIC,
    DISMISSING,
    ENDED,
    ENDED_PHRASES,
    FREED,
    LAPSING,
    LIFTING,
    SHUT,
)
from troth.engine.lexicon.english_phrases import phrases
from troth.engine.lexicon.english_refusals import REFUSED

FREEING: Final = phrases(
    *FREED, "cleared to", "cleared for", "welcome", "authorised", "authorized", "permissible", "tolerated",
    "my blessing", "my permission", "my approval", "my ok", "my okay", "my go-ahead", "my consent", "permission",
    "clearance", "the green light", "a green light", "the go-ahead", "a go-ahead", "thumbs up", "a free hand",
    "free rein", "a free pass", "carte blanche", "at liberty", "nothing against", "no reason not to",
    "nothing wrong with", "an option again", "whitelisted", "allowlisted", "feel free", "be my guest",
    "help yourself", "knock yourself out", "fire away", "free to", "resume", "no objection",
    "nothing speaks against", "off the blacklist", "off the list", "off the denylist", "off the deny list",
)  # fmt: skip
"""Said of what may be done, and of hardly anything else."""
WELL: Final = phrases(
    "fine", "ok", "okay", "okey", "good", "alright", "all right", "safe", "open", "clear", "cool", "free",
    "harmless", "unproblematic", "approved", "cleared", "acceptable", "legal", "legit", "greenlit", "green-lit",
    "a go", "good to go", "yours",
)  # fmt: skip
"""Said of what may be done, and of how a thing is: of an act only the one."""
MAY: Final = frozenset({"can", "may"})
GO_AHEAD: Final = phrases("go ahead", "go right ahead", "by all means")
"""Leave for the act that follows, for once unless more is said."""
FREELY: Final = phrases(
    "freely", "at will", "as you like", "as you please", "as you wish",
    "as you see fit", "as you need", "as you want", "as much as you", "as often as you", "as many times as you",
    "however you", "all you like", "all you want", "any way you", "to your heart's content", "without asking",
    "without restriction", "without restrictions", "without limits", "at your leisure",
)  # fmt: skip
"""How an act may be done that is free: it makes an order a leave."""
BARRED: Final = (
    *phrases(*SHUT, "no-go", "out of reach", "under lock and key", "prevented"),
    *(phrase for listed in REFUSED.values() for phrase in listed),
)
"""Said of what must not be done or touched."""
PROBLEMS: Final = phrases(
    "problem", "problems", "issue", "issues", "concern", "concerns", "worry", "worries", "harm", "risk", "danger",
    "trouble", "big deal",
)  # fmt: skip
"""What an act may be said to be: denied, it may be done."""
AVOIDING: Final = phrases(
    "stay away",
    "staying away", "stay off", "staying off", "stay out", "staying out", "stay clear", "staying clear",
    "steer clear", "steering clear", "keep off", "keeping off", "keep out", "keeping out", "keep away",
    "keeping away", "keep clear", "keep your hands off", "keep hands off", "keep clear of", "hold off",
    "holding off", "hold back", "holding back", "stop short", "leave alone", "leaving alone", "alone", "untouched",
    "hands off", "spare", "sparing", "tiptoe around",
)  # fmt: skip
"""Verbs of keeping away, and what they end in ("leave it alone")."""
AVOIDING_VERBS: Final = frozenset("abstain avoid refrain shun".split())
OPENING: Final = frozenset("reopen thaw unban unblock unfreeze unlock unprotect unseal".split())
"""Verbs that open what was shut, in any form."""
KEEPING: Final = frozenset("keep keeping kept preserve preserved preserving retain retained retaining".split())
"""Verbs by which a thing is not to go."""
OBJECTING: Final = phrases("reservations", "qualms", "have a problem", "in the way")
OBJECTING_VERBS: Final = frozenset("care disallow forbid hesitate insist mind object oppose prohibit".split())
"""Words for a person's standing against an act."""
RULE_NOUNS: Final = DEONTIC | frozenset(
    "block blocker constraint lock no-go objection order prohibition quota request requirement veto warning"
    " wish".split()
)
"""Names of what bars."""
ENDING: Final = LIFTING | DISMISSING | frozenset("clear delete undo release discard strike retire".split())
"""Verbs, in any form, that end a rule that they stand beside."""
ENDING_PHRASES: Final = phrases(
    "call off", "calling off", "called off", "do away with", "doing away with", "get rid of", "getting rid of",
    "never mind", "nevermind", "pay no attention to", "do not worry about", "do not mind", "throw out",
    "throw away", "put an end to", "set aside", "let go of",
)  # fmt: skip
OVER: Final = phrases(
    *ENDED, *ENDED_PHRASES, *LAPSING, "released", "cleared", "overturned", "relaxed", "undone", "discarded",
    "struck", "outdated", "unneeded", "gone now", "come off", "came off", "no more", "lifted",
)  # fmt: skip
"""What is said of a rule that is over."""
TAKING_BACK: Final = phrases(
    "take back", "taking back", "took back", "take it back", "changed my mind", "change my mind", "was wrong about",
    "was mistaken about", "was too strict about", "was overcautious about",
)  # fmt: skip
"""Phrases that end a rule, or whatever was said of what they name."""
DENYING: Final = phrases(
    "not", "no", "never", "nobody", "nothing", "none", "neither", "no longer", "no more", "no further",
    "no such", "hardly", "anything but",
)  # fmt: skip
SUPPOSING: Final = frozenset(
    """
    almost ask asked asking asks better could decide expect going hope hopefully hoping if maybe might
    nearly pending perhaps planned planning plans probably provided shall should soon still suppose supposed
    supposedly think tomorrow unless unsure until wait wanted wants whether will wish wonder wondering would yet
    """.split()
)
"""Words of a clause that tells of what is not so by now, or only may be."""

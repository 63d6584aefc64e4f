"""Verbs that say otherwise what a rule says: sent and received, put in and contained, not skipped and performed."""

from __future__ import annotations

import re
from typing import Final

from troth.engine.judge.grammar.token import concepts, stem
from troth.engine.lexicon.deontics import AVOIDANCE
from troth.engine.lexicon.thesaurus import TRANSFERS, WORDINGS

SENDING: Final = frozenset(map(stem, TRANSFERS))
INCLUDED: Final = frozenset(map(stem, "quote put mention state give name include add write list note".split()))
INCLUDING: Final = concepts(stem("include"))
INCLUDES: Final = re.compile(
    r"\b(?:contains?|includes?|bears?|carry|carries|mentions?|lists?|names?|states?)\b", re.IGNORECASE
)
"""What is put into something is what that contains."""
HAVING: Final = frozenset(map(stem, "include contain carry bear".split()))
"""`X includes Y` is `no X without Y`."""
AVERTED: Final = re.compile(AVOIDANCE, re.IGNORECASE)
PERFORMED: Final = frozenset(map(stem, "run perform execute complete pass hold carryout".split()))
"""What is done with what is not skipped."""
GETS: Final = re.compile(r"\b(?:gets?|receives?|got|goes?)\b", re.IGNORECASE)
"""What somebody gets is what he is sent."""
ENDS: Final = {
    stem("first"): re.compile(r"\b(?:start|begin|lead|open|head)(?:s|ning|ing)? (?:off )?with\b", re.IGNORECASE),
    stem("last"): re.compile(r"\b(?:end|close|finish|conclude)(?:s|ing)? with\b", re.IGNORECASE),
}
"""What something begins or ends with comes first or last in it."""
ENDING: Final = frozenset(map(stem, "start begin lead open head end close finish conclude".split()))
SPACING: Final = frozenset(map(stem, "wait pause".split()))
SPACED: Final = re.compile(r"\b(?:between|apart)\b", re.IGNORECASE)
"""Who waits an hour between two things leaves an hour between them."""
GIVING: Final = SENDING | frozenset(map(stem, "reach see receive get obtain disclose reveal expose leak".split()))
"""What somebody is sent, shown or given reaches him."""
BRINGING: Final = INCLUDED | frozenset(map(stem, "use insert create make introduce leave have".split()))
"""What nobody brings about where there is to be none (`no emojis in X`)."""
FORMING: Final = frozenset(map(stem, WORDINGS))
"""What says in which form something is, as `to be in` does."""
FORMS: Final = frozenset("language format style spelling unit units currency encoding".split())
"""What a label names the form of something by (`Language of X: Y`)."""

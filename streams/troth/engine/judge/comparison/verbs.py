"""Verbs that say otherwise what a rule says: sent and received, put in and contained, not skipped and performed."""

from __future__ import annotations

import re
from typing import Final

from troth.engine.judge.grammar.token import stem
from troth.engine.lexicon.deontics import AVOIDANCE
from troth.engine.lexicon.thesaurus import TRANSFERS

SENDING: Final = frozenset(map(stem, TRANSFERS))
INCLUDED: Final = frozenset(map(stem, "quote put mention state give name include add write list note".split()))
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

"""Verbs that may open an order in a summary: those of English that are not sooner taken for a noun there."""

from __future__ import annotations

from typing import Final

from troth.engine.lexicon.english_verbs import VERBS

_SOONER_NOUNS: Final = frozenset(
    """
    author branch can cat cc comb control cost date design diff issue land lead light like live matter need number
    output package phone place port press project result right site text time title trade version wake
    """.split()
)
_TELLING: Final = frozenset(
    """
    appear arise become belong care come comprise consist contain cost depend deserve exist feel find get go happen have
    know lack like love matter mean need occur possess remain say see seem think understand want
    """.split()
)
"""Verbs that tell how something is; nobody is ordered to."""

IMPERATIVES: Final = (VERBS | {"sell", "fire", "feed", "paint", "cook", "clean"}) - _SOONER_NOUNS - _TELLING

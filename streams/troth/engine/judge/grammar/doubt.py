"""Words that leave what a sentence says unsaid or unsettled: asked, denied, only wished for, still open."""

from __future__ import annotations

import re
from typing import Final

from troth.engine.judge.grammar.token import Token
from troth.engine.lexicon.hedges import UNSETTLED

UNSETTLED_BY: Final = re.compile(UNSETTLED, re.IGNORECASE)
_UNSETTLING: Final = frozenset(re.findall(r"[a-z]{2,}", UNSETTLED)) - frozenset(
    "or if as is be to it he we in on by are was were the they she can tell for with been yet not still really "
    "quite fully never remains".split()
)


def may_unsettle(tokens: list[Token]) -> bool:
    """Whether a word stands there without which nothing is unsettled: a look at words before the search."""
    return any(t.low in _UNSETTLING for t in tokens)


_DOUBTING: Final = ("whether", "used to", "version", "draft", "plan", "proposal", "that", "if")


def may_doubt(text: str) -> bool:
    """Whether a word stands in a text without which `DOUBT` finds nothing: a look before the search."""
    low = text.lower()
    return any(word in low for word in _DOUBTING)


DOUBT: Final = re.compile(
    r"\bwhether\b|\bused to be\b|"
    r"\b(?:first|earlier|older?|previous|initial|original) (?:version|draft|plan|proposal)\b|"
    r"\b(?:not|n't|hardly|no longer) (?:true|right|correct|the case) that\b|"
    r"\b(?:false|untrue|wrong) that\b|"
    r"\b(?:like|prefer|love|happy|glad|nice|better|good|great) (?:it )?if\b",
    re.IGNORECASE,
)
"""What leaves everything behind it in a sentence unsaid: asked, denied or only wished for."""

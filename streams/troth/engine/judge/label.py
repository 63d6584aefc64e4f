"""Words that stand before a colon: whether they only name the matter of what follows, or say where alone it holds."""

from __future__ import annotations

import re
from typing import Final

from troth.engine.judge.token import Token
from troth.engine.lexicon.hedges import CONFINED_TO

_CONFINED_TO: Final = re.compile(CONFINED_TO)


TELLING: Final = frozenset("says said say reads read wants wanted told tells tell thinks thought".split())
"""With one of these a label hands on what somebody says."""


def is_topic_word(token: Token) -> bool:
    """Whether a word is a common one that names a matter (`Calendar:`), and no place, time, group or person."""
    if token.kind != "word" or token.exact or token.text.endswith(("'s", "\u2019s")):
        return False
    is_named = token.name and "-" not in token.text
    return not is_named and not token.low.endswith("ed") and _CONFINED_TO.fullmatch(token.low) is None

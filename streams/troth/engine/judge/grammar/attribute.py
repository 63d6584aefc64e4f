"""Adjectives that allow where they stand alone (`is fine`) and only say which where a noun follows (`good tests`)."""

from __future__ import annotations

from typing import Final

from troth.engine.judge.grammar.cue import Cue
from troth.engine.judge.grammar.region import BE, DETERMINERS
from troth.engine.judge.grammar.term import PREPOSITIONS
from troth.engine.judge.grammar.token import Token
from troth.engine.lexicon.thesaurus import VACUOUS

_ADJECTIVES: Final = frozenset("safe open good free fine possible acceptable welcome".split())
_NO_NOUNS: Final = frozenset("if when once as until unless".split())


def is_attributive(cue: Cue, tokens: list[Token]) -> bool:
    """Whether a word for being allowed stands before a noun, or behind a determiner."""
    if cue.name != "may" or cue.text not in _ADJECTIVES:
        return False
    before = tokens[cue.first - 1].low if cue.first > 0 else ""
    following = tokens[cue.last + 1] if cue.last + 1 < len(tokens) else None
    if before in DETERMINERS:
        return True
    return (
        before not in BE
        and following is not None
        and following.kind == "word"
        and following.low not in PREPOSITIONS
        and following.low not in VACUOUS
        and following.low not in _NO_NOUNS
    )

"""Plurals that stand for what comes again and again, and how they are dealt with."""

from __future__ import annotations

from collections.abc import Sequence

from troth.engine.extract.clauses.reading import Reading
from troth.engine.extract.sentences.lemmas import is_base_verb, noun_lemma
from troth.engine.lexicon.english_verbs import (
    HANDLING,
    LEARNING,
    MUSING,
    ONE_OFF,
)
from troth.engine.lexicon.english_words import DETERMINERS, PREPOSITIONS, PRONOUNS

_MANNERS = frozenset("by through via as using with per to in on under into without at".split())

MASSES = frozenset("money data output mail travel feedback metadata traffic telemetry documentation payroll".split())
"""Nouns without a plural that stand bare for what comes again and again."""


def has_manner(r: Reading, lowers: Sequence[str]) -> bool:
    """`address clients by their last name`, `book all trips through the portal`: how such things are dealt with."""
    verbs = HANDLING | LEARNING | ONE_OFF | MUSING
    if r.lemma in verbs or not is_base_verb(r.verb) or r.verb in ("do", "be", "have", "start", "stop", "go"):
        return False
    if lowers[:1] == ("all",):
        lowers = lowers[1:]
    end = next((i for i, w in enumerate(lowers) if w in PREPOSITIONS or w == "using"), 0)
    if not 0 < end <= 3 or lowers[end] not in _MANNERS or lowers[0] in DETERMINERS | PRONOUNS | PREPOSITIONS:
        return False
    noun = lowers[end - 1]
    is_general = (noun_lemma(noun) != noun and noun.isalpha()) or noun in MASSES
    return (
        is_general
        and lowers[end + 1 : end + 2] not in (("this",), ("that",), ("these",))
        and end + 1 < len(lowers)
        and lowers[end + 1] not in PRONOUNS
    )

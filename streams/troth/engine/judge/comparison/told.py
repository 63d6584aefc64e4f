"""Two statements of fact: nothing in their form says who does what, so their words have to say it in one order."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Final

from troth.engine.judge.comparison.pairing import Pairs
from troth.engine.judge.comparison.part import Part
from troth.engine.judge.comparison.values import all_amounts
from troth.engine.judge.grammar.clause import Clause
from troth.engine.judge.grammar.token import scan, stem
from troth.engine.lexicon import deontics
from troth.engine.lexicon.thesaurus import NEUTRAL, VACUOUS

_BINDING: Final = re.compile(
    rf"\b(?:{deontics.MUST}|{deontics.MAY}|{deontics.ALWAYS}|{deontics.ONLY}|{deontics.WILL}|never)\b", re.IGNORECASE
)
_CHOOSING: Final = re.compile(
    r"\b(?:we|i|us)(?: will|'ll)? (?:keep|use|go|stay|take)\b|\b(?:go|goes|going|went|stay|stick) with\b|"
    r"\b(?:settled?|decided?|agreed?) (?:on|for|to)\b|\b(?:chos|choos|pick|select|adopt|opt)(?:e|en|ed|s|es)?\b",
    re.IGNORECASE,
)
"""What was chosen is known by what it is, however the choice is told."""
_FORM: Final = frozenset(
    "a an the any all be is are was were been being am has have had having do does did done and or to of it its that "
    "which who there we i us our also then so".split()
)
"""Words of form: a statement is the same with and without them."""


def told_parts(rule: Clause, clause: Clause, pairs: Pairs) -> list[Part]:
    """What makes another statement of the same words: their order, a word of little content more or less."""
    if not (is_statement(rule) and is_statement(clause)) or _has_exact(rule) or _CHOOSING.search(rule.text):
        return []
    if _is_turned(rule, clause, pairs):
        return [Part("qualifier", "added", "order")]
    if _said(rule) != _said(clause):
        return [Part("qualifier", "added")]
    more, less = _small_words(clause) - _small_words(rule), _small_words(rule) - _small_words(clause)
    agent = {"by"} if rule.passive != clause.passive else set()
    return [Part("qualifier", "added" if more else "lost", word) for word in (*more, *less) if word not in agent]


def is_statement(clause: Clause) -> bool:
    """Whether a clause tells how things are or are not, and neither orders nor rules."""
    return (
        clause.stated
        and any(t.side == "subject" for t in clause.terms)
        and (not clause.hedged or _BINDING.search(clause.text) is None)
    )


def _is_turned(rule: Clause, clause: Clause, pairs: Pairs) -> bool:
    """Whether the words stand in another order; where one is passive, whether its subject is that of the other too."""
    own = [(wanted, found) for wanted, found in pairs if any(found is t for t in clause.terms)]
    if rule.passive == clause.passive:
        own = [(w, f) for w, f in own if not (w.role and w.role == f.role)]  # a preposition says it wherever it stands
        return any(one.at > other.at for (_, one), (_, other) in pairwise(own))
    return any(w.side == f.side == "subject" and not (w.is_verb or w.is_neutral) for w, f in own)


def _said(clause: Clause) -> int:
    """How many words of content a statement has."""
    return sum(not (t.is_neutral or t.is_optional or t.is_topic) for t in clause.terms)


def _has_exact(clause: Clause) -> bool:
    return any(a.unit or a.comparison for a in all_amounts(clause)) or any(
        t.exact or t.name or t.weekday for t in clause.terms
    )


def _small_words(clause: Clause) -> Counter[str]:
    """The words of a clause that are no terms of it, and yet say something: prepositions, particles, pronouns."""
    low = [t.low for t in scan(clause.text) if t.kind == "word"]
    return Counter(stem(w) for w in low if w not in _FORM and ((w in VACUOUS and w not in NEUTRAL) or w in _ATTITUDE))


_ATTITUDE: Final = frozenset("said says told asked next maybe perhaps possibly probably supposedly".split())
"""Words that put a statement at one remove."""

"""What a clause says beyond the rule, and what of it narrows nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from troth.engine.judge.comparison.coordination import DENYING
from troth.engine.judge.comparison.listing import is_joined
from troth.engine.judge.comparison.order import is_granting
from troth.engine.judge.comparison.pairing import Pairs, is_measured
from troth.engine.judge.comparison.part import Part
from troth.engine.judge.comparison.reach import is_change, reach
from troth.engine.judge.comparison.verbs import (
    AVERTED,
    BRINGING,
    ENDING,
    ENDS,
    GETS,
    GIVING,
    PERFORMED,
    SENDING,
)
from troth.engine.judge.grammar.clause import Clause
from troth.engine.judge.grammar.sameness import Aliases, same
from troth.engine.judge.grammar.term import Term
from troth.engine.judge.grammar.token import concepts, stem
from troth.engine.lexicon.thesaurus import CLASSIFIERS, GENERIC, PLACED, WORDINGS

KIND_WITHIN: Final = 4
"""Tokens between a kind and its name where a summary says the kind (`the bucket to use is …`)."""
_WORDINGS: Final = frozenset(map(stem, WORDINGS))
_PLACED: Final = frozenset(map(stem, PLACED))


def added_parts(rule: Clause, clause: Clause, pairs: Pairs, aliases: Aliases, inherited: Sequence[Term]) -> list[Part]:
    """Content that the rule does not have narrows it, unless it is a joined item, a kind noun or a word about rules."""
    is_actless = not any(t.is_verb for t in (*rule.terms, *inherited))
    purpose = _purpose(clause) if rule.modality == "plan" and not _NOT.search(rule.text) else 0
    is_nominal = any(w.is_verb and f.side == "subject" for w, f in pairs)
    gives = any(t.key in SENDING and not any(t is w for w, _ in pairs) for t in rule.terms)
    is_told = rule.stated and clause.stated
    is_left = rule.any_act and reach(rule) != "any"
    known = [*rule.terms, *inherited, *(t for c in rule.conditions for t in c.terms)]
    matched = {t.at for _, t in pairs}
    paired = {id(t) for _, t in pairs}
    return [
        _added(term)
        for term in clause.terms
        if id(term) not in paired
        if not (adds_nothing(term, clause) and not (is_told and term.key in _PLACED))
        if not any(same(k, term, aliases) for k in known)
        if not ((gives and term.key in GIVING) or (is_nominal and term.key in _WORDINGS))
        if not (is_actless and (term.key in _WORDINGS or (term.key in SENDING and GETS.search(rule.text))))
        if not (is_left and is_change(term))
        if clause.only or not is_joined(term, clause, matched, may_choose=clause.modality in DENYING)
        if not (term.key in PERFORMED and rule.modality == "require" and AVERTED.search(rule.text))
        if not (purpose and term.at >= purpose)
        if not (rule.modality == "plan" and _is_epithet(term, clause, matched))
        if not any(k.key in ENDS and term.key in ENDING and ENDS[k.key].search(clause.text) for k in rule.terms)
    ]


_HEARERS: Final = re.compile(r"\b(?:with|to|for|from|about|at|on|by) (?:me|us|you|him|her)\b", re.IGNORECASE)
_OWNERS: Final = re.compile(r"\b(?:my|your|his|her)\b", re.IGNORECASE)


def confined_parts(rule: Clause, clause: Clause) -> list[Part]:
    """`for me` and `my` say of what alone a denial holds, where the rule says nothing of the kind."""
    if clause.modality not in DENYING:
        return []
    return [
        Part("qualifier", "added", found[0])
        for kind in (_HEARERS, _OWNERS)
        if (found := kind.search(clause.text)) and not _PERSONAL.search(rule.text)
    ]


_PERSONAL: Final = re.compile(
    r"\b(?:me|my|us|our|your|him|his|her|user|user's)\b|\b(?:with|to|for|from|about|at|on|by) you\b", re.IGNORECASE
)


_NOT: Final = re.compile(r"\b(?:not|never|no)\b", re.IGNORECASE)


def _is_epithet(term: Term, clause: Clause, matched: set[int]) -> bool:
    """Whether a noun stands behind an exact name that is the rule's, in a run that ends with the kind of thing that is
    (`the X-12 tracker ticket`; `the X-12 subtasks` are others)."""
    places = {t.at: t for t in clause.terms}
    first = last = term.at
    while first - 1 in places and not places[first].exact:
        first -= 1
    while last + 1 in places and not places[last + 1].is_verb:
        last += 1
    kind = places[last].text.lower()
    is_kind = kind in CLASSIFIERS or kind in _TRACKED
    return is_kind and first in matched and places[first].exact and not (term.is_verb or term.exact)


_TRACKED: Final = frozenset("ticket issue task bug pr story".split())


def _purpose(clause: Clause) -> int:
    """Where the end for which something promised is done begins (`run the tests to verify it`), 0 if nowhere: what is
    promised is no less for having one."""
    verbs = [t for t in clause.terms if t.is_verb]
    if len(verbs) < 2 or any(t.key in _LETTING for t in verbs):
        return 0
    return next(
        (t.at for t in verbs[1:] if t.role == "to" and re.search(rf"\bto {re.escape(t.text)}\b", clause.text)), 0
    )


_LETTING: Final = frozenset(
    map(stem, "ask tell allow permit let get help cause force invite require enable remind want".split())
)
_APART: Final = frozenset("unique individual separate distinct".split())
_OWN: Final = re.compile(r"\bown (?:unique|individual|separate|distinct)\b", re.IGNORECASE)
"""What is somebody's own is his alone."""
_OF_THOSE: Final = frozenset(("alone", "who", "which"))
"""Words that say no more than `only` does (`those who are not licensed must not`)."""
_SETTINGS: Final = frozenset("in on at during under through".split())
"""Prepositions by which the kind of something says where alone a rule holds, unless the name stands behind it."""


def adds_nothing(term: Term, clause: Clause) -> bool:
    """Whether a rule is no narrower for a term of the clause: a word about rules, a topic, the kind of a name."""
    if (
        term.is_neutral
        or term.is_optional
        or term.is_topic
        or (term.is_measure and is_measured(term, clause))
        or term.key in _PLACED
        or (term.key == "date" and any(a.is_date for a in clause.amounts))
    ):
        return True
    if term.text.lower() in ("one", "ones") or (clause.only and term.text.lower() in _OF_THOSE):
        return True
    if term.text.lower() in _APART and _OWN.search(clause.text):
        return True
    if clause.any_act and term.text.lower() in ("secret", "hidden", "confidential", "private"):
        return True
    if term.text.lower() in GENERIC and (clause.scope == "every" or clause.only):
        return True
    return term.text.lower() in CLASSIFIERS and any(
        (t.exact or t.name or t.weekday)
        and abs(t.at - term.at) <= KIND_WITHIN
        and (t.role == term.role or term.role not in _SETTINGS)
        for t in clause.terms
    )


def _added(term: Term) -> Part:
    if term.exact or term.name:
        return Part("literal", "added", term.text)
    if term.weekday:
        return Part("time", "added", term.text)
    return Part("act" if term.is_verb else "qualifier", "added", term.text)


def _takes_place(term: Term) -> bool:
    return term.key in PERFORMED or term.key in BRINGING or not term.groups.isdisjoint(_TAKING_PLACE)


def added_order_parts(rule: Clause, clause: Clause, aliases: Aliases) -> list[Part]:
    """What a rule about an order of things gains, on either side of the order."""
    known = [*rule.terms, *(t for c in rule.conditions for t in c.terms)]
    is_actless = not any(t.is_verb for t in rule.terms)
    beside = [t for c in clause.conditions for t in c.terms]
    said = [*clause.terms, *beside]
    return [
        _added(t)
        for t in said
        if not (is_granting(t) or (is_actless and t.is_verb and (t not in beside or _takes_place(t))))
        and t.text.lower() not in _SEQUENCE
        and not adds_nothing(t, clause)
        and not any(same(k, t, aliases) for k in known)
    ]


_TAKING_PLACE: Final = frozenset().union(*(concepts(stem(verb)) for verb in ("end", "finish", "run", "pass")))
"""The thesaurus groups of what may be said of a thing that has to come first without saying more than that it did."""
_SEQUENCE: Final = frozenset(
    "left leave exist first beforehand precede precedes preceded follow follows followed comes come".split()
)

"""What of a rule has no like in a clause: lost, or replaced by what stands in its place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from troth.engine.judge.comparison.added import adds_nothing
from troth.engine.judge.comparison.listing import is_joined
from troth.engine.judge.comparison.pairing import Pairs, is_light, is_pair, is_paired
from troth.engine.judge.comparison.part import Part
from troth.engine.judge.comparison.reach import is_change, reach, rules_out
from troth.engine.judge.comparison.verbs import (
    AVERTED,
    BRINGING,
    ENDS,
    FORMING,
    FORMS,
    GETS,
    GIVING,
    HAVING,
    INCLUDED,
    INCLUDES,
    INCLUDING,
    PERFORMED,
    SENDING,
    SPACED,
    SPACING,
)
from troth.engine.judge.grammar.clause import Clause
from troth.engine.judge.grammar.sameness import near, opposite
from troth.engine.judge.grammar.term import Term
from troth.engine.judge.grammar.token import stem
from troth.engine.lexicon.deontics import RULE_NOUNS
from troth.engine.lexicon.thesaurus import CLASSIFIERS, GENERIC


def is_classifier(word: str) -> bool:
    """Whether a noun says what kind of thing a name beside it is, in the singular or the plural."""
    low = word.lower()
    return low in CLASSIFIERS or low.removesuffix("s") in CLASSIFIERS


_THINGS: Final = frozenset(map(stem, (*GENERIC, "object", "file", "entry")))
_ALL: Final = re.compile(r"\b(?:nothing|anything|everything)\b", re.IGNORECASE)
"""What takes in every thing that a rule calls by a general name (`nothing in X` for `objects in X`)."""


def lost_parts(rule: Clause, clause: Clause, pairs: Pairs, lost: list[Term]) -> list[Part]:
    """What became of each term that is `lost`; none for one that the clause says in another way."""
    parts = []
    covers_any_act = clause.any_act and all(
        t.is_neutral or any(t is p for _, p in pairs) for t in clause.terms if t.is_verb
    )
    kept_exact = [t for t, _ in pairs if t.exact or t.name]
    if rule.any_act and clause.any_act and reach(rule) == "any" and reach(clause) == "change":
        parts.append(Part("act", "lost", reach(clause)))
    for term in lost:
        if term.exact or term.name:
            replaced = any(near(term, t) for t in clause.terms) or _is_exchanged(term, rule, clause, pairs, lost)
            foreign = any((o.exact or o.name) and not any(o is p for _, p in pairs) for o in clause.terms)
            is_item = any(is_joined(term, rule, {k.at}) for k in kept_exact)
            if not (replaced or foreign) and (is_item or _is_adjunct_lost(term, rule, lost)):
                parts.append(Part("qualifier", "lost", term.text))  # one item of a list: half a rule
            else:
                parts.append(Part("literal", "replaced" if replaced else "lost", term.text))
        elif any(opposite(term, t) and not is_paired(t, pairs) for t in clause.terms):
            parts.append(Part("qualifier", "reversed", term.text))
        elif term.weekday:
            parts.append(Part("time", "replaced" if any(t.weekday for t in clause.terms) else "lost", term.text))
        elif (
            ((term.key in INCLUDED or not term.groups.isdisjoint(INCLUDING)) and INCLUDES.search(clause.text))
            or (term.key in BRINGING and _is_nominal_ban(clause))
            or (term.key in FORMING and _BEING_IN.search(clause.text) and not any(t.is_verb for t in clause.terms))
            or (term.key in FORMING and any(t.is_optional and t.text.lower() in FORMS for t in clause.terms))
            or (term.key in SPACING and SPACED.search(clause.text))
            or (term.key == "date" and any(a.is_date for a in clause.amounts))
            or (term.key in SENDING and any(t.key in GIVING and not is_paired(t, pairs) for t in clause.terms))
            or (term.key in ENDS and ENDS[term.key].search(clause.text))
            or (term.key in HAVING and clause.needs == "its object")
            or (term.text.lower() in GENERIC and rule.scope == clause.scope == "every")
            or (term.key in _THINGS and rule.modality == clause.modality == "forbid" and _ALL.search(clause.text))
            or (term.key in PERFORMED and clause.modality == "require" and AVERTED.search(clause.text))
            or (
                ((term.is_verb or is_change(term)) and covers_any_act and rules_out(clause, term))
                or (is_classifier(term.text) and _is_named(term, rule, lost))
                or (term.key in SENDING and (_goes_to(rule, clause, lost) or GETS.search(clause.text)))
            )
        ):
            continue
        else:
            parts.append(Part("act" if term.is_verb else "qualifier", "lost", term.text))
    return parts


_FROZEN: Final = re.compile(r"\b(?:freeze|lock|lockdown|moratorium)s?\b", re.IGNORECASE)
_RULE: Final = re.compile(RULE_NOUNS, re.IGNORECASE)


def is_named_by_lift(term: Term, clause: Clause) -> bool:
    """Whether the name of the rule that is lifted says what a term does (`the freeze` is one of changes)."""
    if is_change(term) and _FROZEN.search(clause.text):
        return True
    return _RULE.fullmatch(term.text) is not None and term.text.lower() in clause.text.lower()


def is_indispensable(term: Term, rule: Clause) -> bool:
    """Whether a clause that lacks the like of a term proves nothing, however it is put: none of the excuses of
    `lost_parts` is for a name or a day."""
    return (term.exact or term.name or term.weekday) and not is_light(term, rule)


_BEING_IN: Final = re.compile(r"\b(?:be|is|are) in\b", re.IGNORECASE)
_NO: Final = re.compile(r"\W*no\b", re.IGNORECASE)


def _is_nominal_ban(clause: Clause) -> bool:
    """Whether a clause without a verb says that there is to be none of something."""
    return (
        clause.modality == "forbid" and _NO.match(clause.text) is not None and not any(t.is_verb for t in clause.terms)
    )


def _is_adjunct_lost(term: Term, rule: Clause, lost: list[Term]) -> bool:
    """Whether the term went with all of the stretch behind a comma that it stands in (`…, signed with key K`): half of
    the rule is gone, and no word of it is another."""
    stretches = rule.text.split(", ")
    stretch = next((s for s in stretches[1:] if term.text in s), "")
    inside = [t for t in rule.terms if t.text in stretch] if stretch else []
    return len(inside) > 1 and all(any(t is o for o in lost) for t in inside if not t.is_neutral)


_NAMING: Final = re.compile(
    r"\b(?:named|called|titled|entitled) (?:the )?\S+\W*$|"
    r"^\W*(?:please |let's |let us |we )?(?:name|call) (?:it|(?:the|our|this) \S+) \S+\W*$",
    re.IGNORECASE,
)


def renamed_parts(rule: Clause, pairs: Pairs) -> list[Part]:
    """A name that is given to something is exact: in the plural it is another."""
    if not pairs or _NAMING.search(rule.text) is None:
        return []
    wanted, found = pairs[-1]
    is_last = wanted is rule.terms[-1] and not wanted.is_verb
    return [Part("literal", "replaced", wanted.text)] if is_last and wanted.text.lower() != found.text.lower() else []


def _is_exchanged(term: Term, rule: Clause, clause: Clause, pairs: Pairs, lost: list[Term]) -> bool:
    """Whether all else is kept and another name stands behind the same preposition (`go with B` for `go with A`)."""
    if (not term.role and term.side != "object") or any(t is not term and not t.is_neutral for t in lost):
        return False
    if not any(not t.is_neutral for t, _ in pairs) or len(clause.terms) > len(rule.terms) + 2:
        return False
    return any(
        (o.exact or o.name or not (o.groups or o.is_verb or o.is_neutral))
        and (o.role, o.side if not o.role else term.side) == (term.role, term.side)
        and not is_paired(o, pairs)
        for o in clause.terms
    )


def with_replaced(rule: Clause, clause: Clause, pairs: Pairs, lost: list[Term], parts: list[Part]) -> list[Part]:
    """The parts, a lost noun as replaced where a foreign one stands in its very place."""
    nouns = {t.text: t for t in lost if not (t.is_verb or t.is_neutral or t.is_measure or t.is_unit or t.weekday)}
    if not nouns or not pairs:
        return parts
    known = {id(found) for _, found in pairs}
    foreign = [t for t in clause.terms if id(t) not in known and not t.is_neutral and not adds_nothing(t, clause)]
    return [
        Part("literal", "replaced", p.detail)
        if p.name == "qualifier" and p.change == "lost" and _in_place(nouns.get(p.detail), foreign, rule, clause, pairs)
        else p
        for p in parts
    ]


def _in_place(term: Term | None, foreign: Sequence[Term], rule: Clause, clause: Clause, pairs: Pairs) -> bool:
    """Whether one of the foreign terms stands where the term did: behind the same word, in the same role."""
    if term is None:
        return False
    ahead = next((w for w in reversed(rule.terms) if w.at < term.at and any(w is o for o, _ in pairs)), None)
    for other in foreign:
        if other.role != term.role or (other.is_verb and not other.text.endswith("ed")):
            continue
        if other.text not in clause.text:
            continue  # it stands in a label
        before = next((f for f in reversed(clause.terms) if f.at < other.at and any(f is p for _, p in pairs)), None)
        if ahead is None or before is None:
            behind = next((w for w in rule.terms if w.at > term.at and any(w is o for o, _ in pairs)), None)
            after = next((f for f in clause.terms if f.at > other.at and any(f is p for _, p in pairs)), None)
            if ahead is before and (term.side == other.side == "subject" or is_pair(behind, after, pairs)):
                return True
        elif any(ahead is o and before is p for o, p in pairs):
            return True
    return False


def _is_bare_name(term: Term, kind: Term, rule: Clause) -> bool:
    """Whether a word that no list knows stands behind the kind of thing, with no article before (`on host nibbio`)."""
    is_known = term.groups or term.is_verb or term.is_neutral or term.is_measure or term.text.endswith("s")
    phrase = re.escape(f"{kind.text} {term.text}")
    return (
        not is_known and re.search(rf"\b(?:the|an?|every|each|all|any|no|its|our|your) {phrase}\b", rule.text) is None
    )


def _is_named(term: Term, rule: Clause, lost: list[Term]) -> bool:
    """Whether a noun only says the kind of the exact name beside it, which is kept, or of what an amount counts."""
    if term.is_unit:
        return bool(rule.amounts)
    if any(t.at == term.at + 1 and _is_bare_name(t, term, rule) for t in rule.terms if t not in lost):
        return True
    return any((t.exact or t.name) and abs(t.at - term.at) <= NAMED_WITHIN for t in rule.terms if t not in lost)


NAMED_WITHIN: Final = 2
"""Tokens between a kind and its name: `the branch fix/x`, `branch "fix/x"`, `the fix/x branch`."""


def _goes_to(rule: Clause, clause: Clause, lost: list[Term]) -> bool:
    """`the report goes to X` for `send the report to X`."""
    named = [t for t in rule.terms if t.role == "to"]
    kept = not named or any(t.role == "to" for t in rule.terms if t not in lost)
    acts = any(t.is_verb and not any(t.key == k.key for k in rule.terms) for t in clause.terms)
    return kept and not acts and any(t.role == "to" for t in clause.terms)

"""Quantifiers: all, some, most, any and only."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from troth.engine.judge.comparison.conditions import is_confining
from troth.engine.judge.comparison.part import ONLY, Part
from troth.engine.judge.grammar.clause import Clause
from troth.engine.judge.grammar.term import Term
from troth.engine.judge.grammar.token import stem


def scope_parts(rule: Clause, clause: Clause) -> list[Part]:
    """Quantifiers first (`some`, `most` for all there is), then `only`."""
    if clause.modality in ("permit", "fact") and clause.scope == "every" and _opens_up(rule, clause):
        return [Part("quantifier", "reversed", "any")]
    if (
        clause.modality != "topic"
        and clause.scope in ("some", "most")
        and rule.scope != clause.scope
        and not (rule.amounts and not clause.amounts)
    ):
        is_flip = rule.modality == "forbid"
        return [Part("quantifier", "reversed" if is_flip else "narrowed", clause.scope)]
    if rule.only and any(c.relation == "except" and _names_same(rule, c.terms) for c in clause.conditions):
        return [Part("quantifier", "reversed", "except")]
    if rule.only and not clause.only:
        is_open = clause.scope == "every" and clause.modality != "forbid"
        return [Part("quantifier", "reversed" if is_open else "lost", ONLY)]
    if (
        clause.only
        and not rule.only
        and rule.modality != "forbid"
        and rule.scope != "every"
        and not _admits_done(clause)
        and not any(is_confining(c) for c in rule.conditions)
    ):
        return [Part("quantifier", "added", ONLY)]
    return []


_ANY: Final = re.compile(r"\b(?:any|every|whichever|whatever|all|each)\s+([a-z]+)", re.IGNORECASE)


def _opens_up(rule: Clause, clause: Clause) -> bool:
    """Whether `any gate` stands where the rule names one (`gate-b`, `the colour Fennel`)."""
    kinds = {stem(word.lower()) for word in _ANY.findall(clause.text)}
    exact = [t for t in rule.terms if t.exact or t.name]
    if any(t.text in {c.text for c in clause.terms} for t in exact):
        return False
    named = {t.key for t in rule.terms for e in exact if t.at == e.at - 1}
    return any(k in named or any(e.text.lower().startswith(k + "-") for e in exact) for k in kinds)


def _names_same(rule: Clause, terms: Sequence[Term]) -> bool:
    """Whether an exception names what the rule confines itself to."""
    own = {t.key for t in rule.terms if not t.is_verb}
    return bool(terms) and all(t.key in own for t in terms if not t.is_verb)


def _admits_done(clause: Clause) -> bool:
    """`only signed commits are allowed` demands the signature."""
    return clause.modality == "permit" and any(t.is_verb and t.text.endswith(("ed", "en")) for t in clause.terms)

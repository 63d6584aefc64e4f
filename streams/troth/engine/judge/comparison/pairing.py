"""The terms of a rule beside those of a clause: which has its like, and how much of the rule is there."""

from __future__ import annotations

from collections.abc import Iterable

from troth.engine.judge.comparison.values import all_amounts
from troth.engine.judge.grammar.clause import Clause
from troth.engine.judge.grammar.sameness import Aliases, near, same
from troth.engine.judge.grammar.term import Term
from troth.engine.lexicon.thesaurus import CLASSIFIERS

Pairs = list[tuple[Term, Term]]
"""A term of the rule and its like in the clause."""


def pair_terms(rule: Clause, clause: Clause, aliases: Aliases, context: Iterable[Term]) -> tuple[Pairs, list[Term]]:
    """Pair the rule's terms with the clause's, its conditions' and its context's; what finds no partner is lost."""
    pool = [*clause.terms, *(t for c in clause.conditions for t in c.terms), *context]
    pairs: Pairs = []
    lost = []
    for term in rule.terms:
        partner = None
        for other in pool:
            if same(term, other, aliases):
                if other.role == term.role:
                    partner = other
                    break
                partner = partner or other
        if partner is not None:
            pairs.append((term, partner))
        elif not is_light(term, rule):
            lost.append(term)
    return pairs, lost


def is_crossed(rule: Clause, clause: Clause, pairs: Pairs) -> bool:
    """Whether the act of one is the thing of the other and the other way round (`amend commits`, `commit changes`)."""
    act = next((t for t in clause.terms if t.is_verb and t.side == "object"), None)
    if act is None or clause.terms[0] is not act:
        return False
    thing = next((w for w, f in pairs if f is act), None)
    own = next((f for w, f in pairs if w.is_verb and w is rule.terms[0]), None)
    is_other = thing is not None and thing is not rule.terms[0]
    return is_other and own is not None and own is not act and not own.is_verb


def is_light(term: Term, rule: Clause) -> bool:
    """Whether the rule can do without the term: a word about rules, or a measure beside its amount."""
    if term.is_optional:
        return True
    if not (term.is_neutral or term.is_measure):
        return False
    heavy = any(not (t.is_neutral or t.is_measure or t.is_optional or t.is_unit) for t in rule.terms)
    return (term.is_neutral and (heavy or bool(rule.amounts))) or (
        term.is_measure and heavy and is_measured(term, rule)
    )


def is_measured(term: Term, clause: Clause) -> bool:
    """Whether an amount of the clause says what a word for a quantity or its course does; a bare count of things does
    not say how they move (`three runs`)."""
    return bool(clause.amounts) and (not term.is_verb or any(a.comparison or a.unit for a in clause.amounts))


def is_paired(term: Term, pairs: Pairs) -> bool:
    """Whether a term of the clause is the like of one of the rule."""
    return any(term is p for _, p in pairs)


def is_pair(one: Term | None, other: Term | None, pairs: Pairs) -> bool:
    """Whether the two are one another's like."""
    return one is not None and any(one is o and other is p for o, p in pairs)


def is_exact(term: Term) -> bool:
    """Whether a term is known by its spelling: a literal, or a name."""
    return term.exact or term.name


def weight(term: Term, *, beside_exact: bool) -> float:
    """What a term counts: an exact word double, a noun that only says the kind of an exact word beside it little."""
    if is_exact(term):
        return 2.0
    return 0.4 if beside_exact and term.text.lower() in CLASSIFIERS else 1.0


def scores(rule: Clause, clause: Clause, lost: list[Term], gone: int) -> tuple[float, float]:
    """The share of the rule's content that is there, and the same of what tells which rule it is: words, and literals
    that only a slip away from their like."""
    counted = [t for t in rule.terms if not is_light(t, rule)]
    if any(not t.is_unit for t in counted):
        counted = [t for t in counted if not t.is_unit]
        lost = [t for t in lost if not t.is_unit]
    beside_exact = any(t.exact for t in rule.terms)
    slipped = sum(any(near(t, o) for o in clause.terms) for t in lost if is_exact(t))
    plain, exact = _weighed(counted, beside_exact=beside_exact)
    plain_lost, exact_lost = _weighed(lost, beside_exact=beside_exact)
    total = plain + exact + len(all_amounts(rule))
    missing = plain_lost + exact_lost + gone
    plain += slipped
    return (1.0 - missing / total if total else 0.0), (1.0 - plain_lost / plain if plain else 0.0)


def _weighed(terms: Iterable[Term], *, beside_exact: bool) -> tuple[float, float]:
    """What some terms count: those that are words, and those that are exact."""
    plain = exact = 0.0
    for term in terms:
        if is_exact(term):
            exact += weight(term, beside_exact=beside_exact)
        else:
            plain += weight(term, beside_exact=beside_exact)
    return plain, exact

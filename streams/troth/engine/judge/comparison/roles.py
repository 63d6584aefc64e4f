"""Who does what to whom: the same words, exchanged."""

from __future__ import annotations

from troth.engine.judge.comparison.pairing import Pairs
from troth.engine.judge.comparison.part import Part
from troth.engine.judge.grammar.clause import Clause
from troth.engine.judge.grammar.term import Term


def role_parts(rule: Clause, clause: Clause, pairs: Pairs) -> list[Part]:
    """From and to, doer and done-to: exchanged, the words are the same and the rule is another."""
    turned = []
    for wanted, found in pairs:
        if {wanted.role, found.role} == {"from", "to"} and not clause.any_act:
            return [Part("actor", "reversed", f"{wanted.role} {wanted.text}")]
        if wanted.is_unit or found.is_unit or wanted.is_neutral or wanted.is_measure or found.is_measure:
            continue
        one, other = _part_played(wanted, rule), _part_played(found, clause)
        if one != other:
            turned.append((one, other))
    if any((b, a) in turned for a, b in turned):
        return [Part("actor", "reversed")]
    return []


def moved_parts(rule: Clause, clause: Clause, pairs: Pairs) -> list[Part]:
    """A modifier that has gone over to another noun: `staging data, test cluster` is not `test data, staging
    cluster`."""
    behind = {t.at: t for t in rule.terms}
    origins: dict[int, list[Term]] = {}
    for wanted, found in pairs:
        origins.setdefault(id(found), []).append(wanted)
    following = {t.at: t for t in clause.terms}
    for wanted, found in pairs:
        own, beside = behind.get(wanted.at + 1), following.get(found.at + 1)
        if own is None or beside is None or id(beside) not in origins or wanted.is_verb or wanted.exact:
            continue
        others = origins[id(beside)]
        if any(o is own or abs(o.at - wanted.at) == 1 for o in others) or not any(own is w for w, _ in pairs):
            continue
        return [Part("actor", "reversed", f"{wanted.text} {others[0].text}")]
    return []


def _part_played(term: Term, clause: Clause) -> str:
    """`doer`, `done-to` or the preposition: passive and active are one."""
    if term.role == "by":
        return "doer" if clause.passive else "by"
    if term.role and term.role not in ("on", "in", "at", "for"):
        return term.role
    if term.side == "subject":
        return "done-to" if clause.passive else "doer"
    return "done-to"

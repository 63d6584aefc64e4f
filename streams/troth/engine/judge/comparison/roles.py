"""Who does what to whom: the same words, exchanged."""

from __future__ import annotations

import re
from typing import Final

from troth.engine.judge.comparison.pairing import Pairs
from troth.engine.judge.comparison.part import Part
from troth.engine.judge.grammar.clause import Clause
from troth.engine.judge.grammar.term import Term


def role_parts(rule: Clause, clause: Clause, pairs: Pairs) -> list[Part]:
    """From and to, doer and done-to: exchanged, the words are the same and the rule is another."""
    turned = []
    for wanted, found in pairs:
        if {wanted.role, found.role} == {"from", "to"} and not (clause.any_act or _goes_reading(rule, clause)):
            return [Part("actor", "reversed", f"{wanted.role} {wanted.text}")]
        if wanted.is_unit or found.is_unit or wanted.is_neutral or wanted.is_measure or found.is_measure:
            continue
        one, other = _part_played(wanted, rule), _part_played(found, clause)
        if one != other:
            turned.append((one, other))
    is_exchanged = any((b, a) in turned for a, b in turned)
    if is_exchanged and not (
        _is_converse(rule, clause) or (_EQUATING.search(rule.text) and _EQUATING.search(clause.text))
    ):
        return [Part("actor", "reversed")]
    return []


_GOING: Final = re.compile(
    r"\b(?:reads?|reading|quer(?:y|ies)|lookups?) (?:\S+ )?(?:go|goes|going) to\b", re.IGNORECASE
)
_HOLDING: Final = re.compile(r"\b(?:carr(?:y|ies)|contains?|includes?|ha(?:s|ve)|bears?|shows?)\b", re.IGNORECASE)
_HELD: Final = re.compile(
    r"\b(?:belongs?|goes|go|stands?|appears?|sits?|comes?) (?:in|into|on|at|under)\b", re.IGNORECASE
)


_EQUATING: Final = re.compile(r"\b(?:is|are|was|were) (?:(?:the|a|an|one|our|its)\b|[A-Z])")
"""What one thing is, the other is too (`the venue is X`, `X is the venue`)."""


def _goes_reading(rule: Clause, clause: Clause) -> bool:
    """Whether one says where reading goes to, and the other where is read from."""
    return _GOING.search(clause.text) is not None or _GOING.search(rule.text) is not None


def _is_converse(rule: Clause, clause: Clause) -> bool:
    """Whether one says what holds something, and the other where that belongs (`X carries Y`, `Y belongs in X`)."""
    return any(_HOLDING.search(a.text) and _HELD.search(b.text) for a, b in ((rule, clause), (clause, rule)))


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
        is_kept = any(o is own or abs(o.at - wanted.at) == 1 or _is_head(o, wanted, behind) for o in others)
        if is_kept or not any(own is w for w, _ in pairs):
            continue
        return [Part("actor", "reversed", f"{wanted.text} {others[0].text}")]
    return []


def _is_head(term: Term, modifier: Term, by_place: dict[int, Term]) -> bool:
    """Whether a term ends the run of nouns that the modifier opens (`live customer data` is `live data`)."""
    return term.at > modifier.at and all(at in by_place for at in range(modifier.at, term.at))


def _part_played(term: Term, clause: Clause) -> str:
    """`doer`, `done-to` or the preposition: passive and active are one."""
    if term.role == "by":
        return "doer" if clause.passive else "by"
    if term.role and term.role not in ("on", "in", "at", "for"):
        return term.role
    if term.side == "subject":
        return "done-to" if clause.passive else "doer"
    return "done-to"

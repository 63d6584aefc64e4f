"""Who does what to whom: the same words, exchanged."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from troth.engine.judge.comparison.pairing import Pairs
from troth.engine.judge.comparison.part import Part
from troth.engine.judge.grammar.clause import Clause
from troth.engine.judge.grammar.term import Term
from troth.engine.judge.grammar.token import concepts, stem
from troth.engine.lexicon.thesaurus import CONTAINING, PLACED, STANDING


def role_parts(rule: Clause, clause: Clause, pairs: Pairs) -> list[Part]:
    """From and to, doer and done-to: exchanged, the words are the same and the rule is another."""
    turned = []
    for role in _ASYMMETRIC.intersection(wanted.role for wanted, _ in pairs):
        if _is_swapped(role, pairs):
            return [Part("actor", "reversed", role)]
    for wanted, found in pairs:
        if {wanted.role, found.role} == {"from", "to"} and not (clause.any_act or _goes_reading(rule, clause)):
            return [Part("actor", "reversed", f"{wanted.role} {wanted.text}")]
        if wanted.is_unit or found.is_unit or wanted.is_neutral or wanted.is_measure or found.is_measure:
            continue
        one, other = _part_played(wanted, rule, pairs), _part_played(found, clause, pairs)
        if one != other:
            turned.append((one, other))
    is_exchanged = any((b, a) in turned for a, b in turned)
    if is_exchanged and not (
        _is_converse(rule, clause) or (_EQUATING.search(rule.text) and _EQUATING.search(clause.text))
    ):
        return [Part("actor", "reversed")]
    return []


_ASYMMETRIC: Final = frozenset(("over", "above", "under", "behind", "against"))


def _is_swapped(role: str, pairs: Pairs) -> bool:
    """Whether what stands above another in one stands below it in the other (`A over B`, `B over A`)."""
    below = [found.role for wanted, found in pairs if wanted.role == role]
    others = [wanted.role for wanted, found in pairs if found.role == role]
    return bool(below and others) and role not in below and role not in others


_WORD: Final = re.compile(r"[a-z]+")
_READING: Final = concepts(stem("query")) | concepts(stem("read"))
_READ: Final = stem("read")
_GOING: Final = stem("go")
_CONTAINING: Final = frozenset(map(stem, CONTAINING))
_PLACED: Final = frozenset(map(stem, (*PLACED, *STANDING)))
_PLACES: Final = frozenset("in into on at under".split())


def _stems(clause: Clause) -> list[str]:
    """The words of a clause as stems, prepositions as they are."""
    return [word if word in _PLACES else stem(word) for word in _WORD.findall(clause.text.lower())]


_EQUATING: Final = re.compile(r"\b(?:is|are|was|were) (?:(?:the|a|an|one|our|its)\b|[A-Z])")
"""What one thing is, the other is too (`the venue is X`, `X is the venue`)."""


def _goes_reading(rule: Clause, clause: Clause) -> bool:
    """Whether one says where reading goes to, and the other where is read from."""
    return any(_is_going(_stems(said)) for said in (rule, clause))


def _is_going(words: list[str]) -> bool:
    """`reads go to X`, `queries for this go to X`: an act of reading, and where it goes."""
    reads = [n for n, w in enumerate(words) if w == _READ or not concepts(w).isdisjoint(_READING)]
    return any(_GOING in words[n + 1 : n + 4] and "to" in words[n + 2 : n + 5] for n in reads)


def _is_converse(rule: Clause, clause: Clause) -> bool:
    """Whether one says what holds something, and the other where that belongs (`X carries Y`, `Y belongs in X`)."""
    one, other = _stems(rule), _stems(clause)
    return (_holds(one) and _is_held(other)) or (_holds(other) and _is_held(one))


def _holds(words: list[str]) -> bool:
    return not _CONTAINING.isdisjoint(words)


def _is_held(words: list[str]) -> bool:
    return any(word in _PLACED and following in _PLACES for word, following in pairwise(words))


def _is_of_act(term: Term, pairs: Pairs) -> bool:
    """Whether a name says whose act stands behind it (`Dana's approval`)."""
    is_owner = term.text.endswith(("'s", "\u2019s"))
    act = next((found for wanted, found in pairs if wanted.is_verb), None)
    return is_owner and act is not None and act.at == term.at + 1


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


def _part_played(term: Term, clause: Clause, pairs: Pairs) -> str:
    """`doer`, `done-to` or the preposition: passive and active are one."""
    if clause.needs == "its object" and not (clause.passive or term.role):
        return "doer" if _is_of_act(term, pairs) else "done-to"
    if term.role == "by":
        return "doer" if clause.passive else "by"
    if term.role and term.role not in ("on", "in", "at", "for"):
        return term.role
    if term.side == "subject":
        return "done-to" if clause.passive else "doer"
    return "done-to"

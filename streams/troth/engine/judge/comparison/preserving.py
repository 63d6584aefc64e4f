"""The opposite of a rule in the form of the rule: what must be kept and what is not to be deleted, what is waived."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import msgspec

from troth.engine.judge.grammar.clause import Clause, Condition
from troth.engine.judge.grammar.quantity import Amount
from troth.engine.judge.grammar.sameness import Aliases, covered
from troth.engine.judge.grammar.term import Term
from troth.engine.judge.grammar.token import concepts, stem


def waiver(rule: Clause, clause: Clause, aliases: Aliases) -> Clause | None:
    """`X may V without Y`, where the rule demands Y of X, as what it denies: `no Y`."""
    without = next((c for c in clause.conditions if c.relation == "without" and not c.negated), None)
    if without is None or clause.modality not in ("permit", "require", "plan", "fact", "done") or clause.only:
        return None
    if not (without.terms and covered([t for t in without.terms if not t.is_neutral], rule.terms, aliases)):
        return None
    terms = (*(t for t in clause.terms if not t.is_verb), *without.terms)
    return msgspec.structs.replace(clause, modality="forbid", terms=terms, conditions=(), any_act=True)


_TURNED: Final = {">": "<=", ">=": "<"}
_GATES: Final = frozenset(("unless", "until", "without", "before", "only-if"))


def gated(rule: Clause, clause: Clause, aliases: Aliases) -> Clause | None:
    """`over N needs Y`, `over N only after Y` and `before doing over N, Y` in the form of a rule that allows no more
    than N without Y."""
    is_bound = any(a.comparison in ("<", "<=") for a in rule.amounts)
    if not is_bound or not any(c.relation in _GATES for c in rule.conditions):
        return None
    gate = _gate(rule, clause, aliases)
    if gate is None:
        return None
    terms, amount, needed, rest = gate
    turned = amount._replace(comparison=_TURNED[amount.comparison])
    unless = Condition("unless", needed, (), False, clause.text)
    return msgspec.structs.replace(
        clause, modality="require", terms=terms, amounts=(turned,), conditions=(*rest, unless), needs=""
    )


class _Gate(NamedTuple):
    """What is gated, beyond which amount, by what, and the conditions beside."""

    terms: tuple[Term, ...]
    amount: Amount
    needed: tuple[Term, ...]
    rest: tuple[Condition, ...]


def _gate(rule: Clause, clause: Clause, aliases: Aliases) -> _Gate | None:
    if len(clause.amounts) == 1 and clause.amounts[0].comparison in _TURNED:
        only = next((c for c in clause.conditions if c.relation == "only-if" and c.terms), None)
        if only is not None and clause.modality in ("permit", "require"):
            rest = tuple(c for c in clause.conditions if c is not only)
            return _Gate(clause.terms, clause.amounts[0], only.terms, rest)
        if clause.modality == "require" and clause.needs == "its object":
            return _need(rule, clause, aliases)
    before = next((c for c in clause.conditions if c.relation == "before" and len(c.amounts) == 1 and c.terms), None)
    if before is None or clause.amounts or clause.modality != "require" or not clause.terms:
        return None
    if before.amounts[0].comparison not in _TURNED:
        return None
    rest = tuple(c for c in clause.conditions if c is not before)
    return _Gate(before.terms, before.amounts[0], clause.terms, rest)


def _need(rule: Clause, clause: Clause, aliases: Aliases) -> _Gate | None:
    beside = [c for c in clause.conditions if c.relation == "before" and covered(c.terms, rule.terms, aliases)]
    needed = tuple(t for t in clause.terms if t.side != "subject")
    terms = (*(t for t in clause.terms if t.side == "subject"), *(t for c in beside for t in c.terms))
    rest = tuple(c for c in clause.conditions if not any(c is b for b in beside))
    return _Gate(terms, clause.amounts[0], needed, rest) if needed and terms else None


_DESTROYING: Final = frozenset(
    map(stem, "delete remove erase destroy discard purge wipe drop deletion removal".split())
)
_DELETING: Final = concepts(stem("delete"))
_PRESERVING: Final = re.compile(
    r"\W*(?:please |always )?(?:keep|retain|preserve)\b|"
    r"\b(?:must|shall|(?:is|are|has|have|needs?) to)(?: always| all)? be (?:kept|retained|preserved)\b",
    re.IGNORECASE,
)
_STAYING: Final = frozenset(map(stem, "stay remain".split()))
_LEAVING: Final = frozenset(map(stem, "leave left abandon quit exit".split()))
_KEEPING: Final = re.compile(r"\W*(?:please |always )?keep\b", re.IGNORECASE)
_KEPT_IN: Final = re.compile(r"\b(?:keep|kept|stays?|staying|remains?)\b", re.IGNORECASE)
"""What is kept in a place does not leave it."""
_PRESERVED: Final = frozenset(map(stem, "retain preserve store save keep kept".split()))


def preserved(rule: Clause, clause: Clause) -> Clause:
    """What must be kept is not to be deleted, and the other way round: the clause in the form of the rule."""
    acts = [t for t in rule.terms if t.key in _DESTROYING or not t.groups.isdisjoint(_DELETING)]
    if rule.modality == "forbid" and acts and clause.modality == "fact" and clause.stated:
        kept = tuple(t for t in clause.terms if t.key not in _STAYING)
        return (
            msgspec.structs.replace(clause, modality="forbid", terms=(*kept, *acts))
            if len(kept) < len(clause.terms)
            else clause
        )
    if rule.modality == clause.modality == "require" and acts and _PRESERVING.search(clause.text):
        kept = tuple(t for t in clause.terms if t.key not in _PRESERVED)
        return msgspec.structs.replace(clause, modality="forbid", terms=(*kept, *acts)) if kept else clause
    if clause.modality not in ("require", "forbid", "permit") or clause.modality == rule.modality:
        return clause
    if rule.modality == "forbid" and acts and clause.modality == "require" and _PRESERVING.search(clause.text):
        kept = tuple(t for t in clause.terms if t.key not in _PRESERVED)
        return msgspec.structs.replace(clause, modality="forbid", terms=(*kept, *acts)) if kept else clause
    stays = [t for t in rule.terms if t.key in _STAYING]
    if (
        rule.modality in ("require", "fact")
        and stays
        and clause.modality == "forbid"
        and any(t.key in _LEAVING for t in clause.terms)
    ):
        rest = tuple(t for t in clause.terms if t.key not in _LEAVING)
        return (
            msgspec.structs.replace(clause, modality="require", terms=(*rest, *stays), any_act=False)
            if rest
            else clause
        )
    if clause.modality == "forbid" and _KEEPING.match(rule.text) and any(t.role == "in" for t in rule.terms):
        rest = tuple(t for t in clause.terms if t.key not in _LEAVING)
        if rest and len(rest) < len(clause.terms):
            return msgspec.structs.replace(clause, modality="require", terms=rest, any_act=False, scope=rule.scope)
    if clause.modality == "permit" and not clause.only and _KEEPING.match(rule.text):
        rest = tuple(t for t in clause.terms if t.key not in _LEAVING)
        if rest and len(rest) < len(clause.terms):
            return msgspec.structs.replace(clause, modality="release", terms=rest)
    leaves = [t for t in rule.terms if t.key in _LEAVING]
    if (
        rule.modality == "forbid"
        and leaves
        and any(t.role == "in" for t in clause.terms)
        and _KEPT_IN.search(clause.text)
    ):
        rest = tuple(t for t in clause.terms if t.key not in _STAYING)
        return msgspec.structs.replace(clause, modality="forbid", terms=(*rest, *leaves))
    is_kept = rule.modality == "require" and _PRESERVING.search(rule.text) is not None
    if is_kept and clause.modality == "forbid" and not clause.any_act and not rule.amounts:
        rest = tuple(t for t in clause.terms if t.key not in _DESTROYING)
        acts = [t for t in rule.terms if t.key in _PRESERVED]
        if rest and len(rest) < len(clause.terms):
            return msgspec.structs.replace(clause, modality="require", terms=(*rest, *acts))
    return clause

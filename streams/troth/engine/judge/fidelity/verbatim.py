"""Where a statement stands word for word, is in force and is not taken back later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from troth.engine.judge.comparison.comparison import compare
from troth.engine.judge.fidelity.align import candidates
from troth.engine.judge.fidelity.choice import readings_of
from troth.engine.judge.fidelity.reading import WHOLE, lift_reading
from troth.engine.judge.fidelity.rule import Rule, RulePart
from troth.engine.judge.fidelity.standing import standings
from troth.engine.judge.grammar.sameness import Aliases
from troth.engine.judge.rehydration import HEADING
from troth.engine.judge.summary.summary import Summary
from troth.engine.judge.summary.tally import numbers_of
from troth_schemas.obligations import Obligation

_ORDERING_KINDS: Final = frozenset(("prohibition", "requirement", "threshold"))


def verbatim(member: Obligation, literals: Sequence[str], rule: Rule, summary: Summary, aliases: Aliases) -> int | None:
    """The last sentence where the statement stands word for word, in force, and is not taken back afterwards."""
    statement = member.statement
    standing = max(
        (s for s in standings(statement, rule.spoken, rule.stems, rule.tokens, literals, summary) if s.in_force),
        key=lambda s: s.first,
        default=None,
    )
    if standing is None or _is_rescinded(rule, summary, standing.first, standing.last, aliases):
        return None
    if member.kind in _ORDERING_KINDS and any(
        _opposed_later(p, member, summary, standing.last, aliases) for p in rule.parts
    ):
        return None
    return standing.first


def _is_rescinded(rule: Rule, summary: Summary, first: int, last: int, aliases: Aliases) -> bool:
    """Whether the sentence beside takes it back (`that no longer applies`), or a later one lifts it by name."""
    if (
        summary.layout.beside(last) is not None
        and summary.signs.lifting >> (last + 1) & 1
        and any(c.modality == "lift" and (c.anaphoric or not c.terms) for c in summary.clauses(last + 1))
    ):
        return True
    return any(_lifted_later(part, summary, last, aliases) for part in rule.parts)


OPPOSITES_MAX: Final = 4
"""Sentences that hold all of a rule and come after it, of which the last are read."""


def _opposed_later(part: RulePart, member: Obligation, summary: Summary, last: int, aliases: Aliases) -> bool:
    """Whether a later sentence with all the words of the rule permits or orders its opposite."""
    clause = part.clause
    if clause.any_act or len(part.search.terms) < 2 or clause.modality not in ("forbid", "require"):
        return False
    held = summary.signs.ordering if clause.modality == "forbid" else summary.signs.denying
    held &= -1 << last + 1 & ~summary.layout.leading
    for term, _ in part.search.terms:
        held &= summary.places.of(term, aliases).own
    return any(
        r.fidelity == "contradicted" and r.score >= WHOLE
        for number in list(numbers_of(held))[-OPPOSITES_MAX:]
        if HEADING not in summary.layout.headers(summary.sentences[number])
        if not any(c.conditions for c in summary.clauses(number))
        for r in readings_of(part, member, summary, number, aliases)
    )


def _lifted_later(part: RulePart, summary: Summary, last: int, aliases: Aliases) -> bool:
    clause = part.clause
    near = candidates(part.search, summary, aliases, among=-1 << (last + 1) & summary.signs.lifting)
    for number, _ in (*near.close, *near.distant):
        if HEADING not in summary.layout.headers(summary.sentences[number]):
            for other in summary.clauses(number):
                if other.modality != "lift" or (result := compare(clause, other, aliases)) is None:
                    continue
                if lift_reading(clause, other, result, number):
                    return True
    return False

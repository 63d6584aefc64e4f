"""The choice among the readings of a clause: a proof if there is one, else what tells most of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from troth.engine.judge.comparison.comparison import compare
from troth.engine.judge.comparison.preserving import gated, preserved, waiver
from troth.engine.judge.comparison.stance import stance_of
from troth.engine.judge.comparison.table import WORST
from troth.engine.judge.comparison.values import all_amounts
from troth.engine.judge.fidelity.align import Search, candidates
from troth.engine.judge.fidelity.reading import DROPPED, OPPOSED_OWN, WHOLE, Reading, is_practice, reading_of
from troth.engine.judge.fidelity.rule import RulePart
from troth.engine.judge.grammar.canonical import demand
from troth.engine.judge.grammar.clause import Clause
from troth.engine.judge.grammar.sameness import Aliases
from troth.engine.judge.summary.said import Said
from troth.engine.judge.summary.summary import Summary
from troth.engine.judge.summary.tally import numbers_of
from troth_schemas.obligations import Obligation

SURPASSED: Final = 0.95
"""A sentence that can hold so little less than the best one found tells nothing that would count."""
_STRESSED: Final = re.compile(r"\W*(?:not|nor|never) even\b", re.IGNORECASE)
"""`(never X,) not even when Y`: a case that the rule takes in by name."""
_STRESS: Final = re.compile(
    r"\b(?:(?:not|nor|never) even|also (?:not|never)|even (?:not|if|when|at|on|for|under)|regardless|no matter|"
    r"or not)\b",
    re.IGNORECASE,
)


def best_reading(part: RulePart, member: Obligation, summary: Summary, aliases: Aliases) -> Reading:
    """The reading that tells most of this clause: a proof if there is one, else the closest clause that speaks of
    it."""
    if _STRESSED.match(part.clause.text):
        return _stressed(part, summary, aliases)
    by_force = member.kind not in _TOLD_KINDS
    near = candidates(part.search, summary, aliases, among=~summary.layout.leading, by_force=by_force)
    most = OPPOSED_OWN if part.search.is_list or part.search.by_value else WHOLE
    readings: list[Reading] = []
    best = floor = 0.0
    for number, share in (*near.close, *near.distant):
        if share < floor and not summary.signs.lifting >> number & 1:
            continue
        found = list(readings_of(part, member, summary, number, aliases))
        best = max(best, *(r.score for r in found)) if found else best
        is_proved = any(r.fidelity == "paraphrased" for r in found) or floor == WHOLE
        floor = WHOLE if is_proved else min(SURPASSED * best, most)
        readings.extend(found)
    return _choose(sorted(readings, key=lambda r: r.sentence))


def _stressed(part: RulePart, summary: Summary, aliases: Aliases) -> Reading:
    """Whether a sentence takes in by name what the rule takes in by name."""
    terms = [t for t in (*part.clause.terms, *(t for c in part.clause.conditions for t in c.terms)) if t.key != "even"]
    held = 0
    for term in terms:
        held |= summary.places.of(term, aliases).own
    for number in numbers_of(held & ~summary.layout.leading):
        if _STRESS.search(summary.sentences[number].text):
            return Reading("paraphrased", number, 1.0)
    return DROPPED


def readings_of(
    part: RulePart, member: Obligation, summary: Summary, number: int, aliases: Aliases
) -> Iterator[Reading]:
    """What the clauses of one sentence make of a clause of the rule."""
    rule = part.clause
    is_pending = member.kind == "commitment" and summary.layout.is_pending(summary.sentences[number])
    for said in summary.said(number):
        if not _may_speak(rule, part.search, said, aliases):
            continue
        clause = preserved(rule, said.clause)
        stance = stance_of(rule, clause, member.kind, aliases, is_pending=is_pending)
        proof_only = (
            stance == "silent" and clause.modality != "lift" and not _may_be_practice(part, clause, said, aliases)
        )
        is_lacking = proof_only and not all(said.mentions(t, aliases) for t in part.search.proof)
        result = (
            None if is_lacking else compare(rule, clause, aliases, said.context, part.inherited, proof_only=proof_only)
        )
        is_ordered = result is not None and result.ordered
        if rule.modality in ("require", "fact") and not is_ordered and (demanded := demand(clause)) is not None:
            clause, stance = demanded, "agrees"
            result = compare(rule, clause, aliases, said.context, part.inherited)
        elif rule.modality in ("require", "fact") and not is_ordered and (spared := waiver(rule, clause, aliases)):
            clause, stance = spared, "opposed"
            result = compare(rule, clause, aliases, said.context, part.inherited)
        if all_amounts(rule) and (bounded := gated(rule, clause, aliases)):
            clause, stance = bounded, "agrees"
            result = compare(rule, clause, aliases, said.context, part.inherited)
        if result is None or (stance == "opposed" and rule.contrast and _is_beside(part, said, aliases)):
            continue
        reading = reading_of(rule, clause, result, stance, number, hard=member.hard)
        if reading is not None and not (reading.fidelity == "contradicted" and _is_asked(summary, number)):
            yield reading


_TURNABLE: Final = frozenset("from to over under".split())


def _may_be_practice(part: RulePart, clause: Clause, said: Said, aliases: Aliases) -> bool:
    """Whether a clause may tell of the very thing that a rule is about: it names all of it but what is exact."""
    if not is_practice(part.clause, clause):
        return False
    rule, is_ban = part.clause, part.clause.modality == "forbid"
    is_exact = any(t.exact or t.name or t.role in _TURNABLE for t in rule.terms)
    if not (is_ban or is_exact or rule.conditions or all_amounts(rule)):
        return False  # there is nothing in it that could be another
    return all(said.mentions(t, aliases) for t in part.search.heavy if is_ban or not (t.exact or t.name))


def _is_asked(summary: Summary, number: int) -> bool:
    """Whether a sentence is a question, which asserts the opposite of nothing."""
    return summary.sentences[number].text.rstrip("\"'*_`)\u201d\u2019 ").endswith("?")


def _is_beside(part: RulePart, said: Said, aliases: Aliases) -> bool:
    """Whether what is told of a thing or a case that is not meant (`… , not from X`, `… and never while Y`) is of
    another act than the rule's, or of no such case."""
    own = {t.key for t in part.clause.terms}
    case = [t for c in part.clause.conditions for t in c.terms if t.key not in own]
    if case and not any(said.mentions(t, aliases) for t in case):
        return True
    acts = [t for t in part.inherited if t.is_verb]
    told = said.clause.modality in ("fact", "done", "denied")
    return told and bool(acts) and not any(said.mentions(t, aliases) for t in acts)


_TOLD_KINDS: Final = frozenset(("decision", "identifier", "commitment"))
"""Kinds that what is told may keep or break: something chosen, something promised and done."""


def _may_speak(rule: Clause, search: Search, said: Said, aliases: Aliases) -> bool:
    """Whether a comparison can come to anything: the clause names enough of the rule, or a value of it."""
    if said.clause.modality == "lift" and all_amounts(rule) and all_amounts(said.clause):
        return True
    plain = exact = plain_hits = exact_hits = 0
    for term in search.heavy:
        if term.exact:
            exact += 1
            exact_hits += said.mentions(term, aliases) or said.resembles(term)
        elif not term.is_neutral:
            plain += 1
            plain_hits += said.mentions(term, aliases)
    if plain == 0 and exact == 0:
        return True
    if plain_hits + exact_hits == 0 and rule.conditions and said.clause.scope == "every":
        return any(said.mentions(t, aliases) for c in rule.conditions for t in c.terms)
    return plain_hits + exact_hits > 0 and (
        search.is_list
        or 2 * plain_hits >= plain > 0
        or 2 * (plain_hits + 2 * exact_hits) + 2 * len(all_amounts(rule)) >= plain + 2 * exact
    )


def _choose(readings: Sequence[Reading]) -> Reading:
    if not readings:
        return DROPPED
    opposed = max((r for r in readings if r.fidelity == "contradicted"), key=lambda r: r.score, default=None)
    proved = next((r for r in readings if r.fidelity == "paraphrased"), None)
    if opposed and (proved is None or opposed.score >= WHOLE):
        return opposed
    return proved or max(readings, key=lambda r: (round(r.score, 3), WORST.index(r.fidelity)))


def combine(readings: Sequence[Reading]) -> Reading:
    """A rule in parts takes its worst part; every part gone is `dropped`, some gone is `weakened`."""
    kept = [r for r in readings if r.fidelity != "dropped"]
    if not kept:
        return DROPPED
    worst = max(kept, key=lambda r: WORST.index(r.fidelity))
    if len(kept) < len(readings) and WORST.index(worst.fidelity) < WORST.index("weakened"):
        return Reading("weakened", worst.sentence, worst.score)
    return worst

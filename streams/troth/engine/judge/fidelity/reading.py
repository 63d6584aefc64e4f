"""What one clause of a summary makes of one clause of a rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from troth.engine.judge.comparison.comparison import ALIGNED, Comparison
from troth.engine.judge.comparison.part import ORDER, Part
from troth.engine.judge.comparison.stance import Stance
from troth.engine.judge.comparison.table import fidelity_of
from troth.engine.judge.comparison.values import all_amounts, equal_amounts
from troth.engine.judge.grammar.clause import Clause
from troth.engine.judge.grammar.quantity import Amount
from troth_schemas.reasons import Fidelity


class Reading(NamedTuple):
    """A fidelity, the sentence it rests on (-1: none) and how much of the rule that sentence speaks of."""

    fidelity: Fidelity
    sentence: int
    score: float = 0.0


WHOLE: Final = 0.99
"""Share of a rule from which an opposite outweighs a proof elsewhere; what says less need not be looked at then."""
UNPROVED: Final = 0.98
"""The score of what is only told, under that from which an opposite outweighs a proof."""
OPPOSED_OWN: Final = 0.6
"""Share of a rule that a clause must hold itself before it can be said to assert the opposite."""
TOLD_SUBJECT_MIN: Final = 0.3
"""Share of a rule's words without which what is told of one of its literals is about something else."""
DROPPED: Final = Reading("dropped", -1)


def reading_of(
    rule: Clause, clause: Clause, result: Comparison, stance: Stance, number: int, *, hard: bool
) -> Reading | None:
    """What `clause` makes of the rule's clause; None when it does not speak of it."""
    if clause.modality == "lift" and rule.modality != "lift":
        return lift_reading(rule, clause, result, number)
    is_told = stance == "silent" and is_practice(rule, clause)
    if is_told and (result.fidelity != "paraphrased" or rule.modality == "forbid"):
        return _practised(rule, result, number) if result.own > 0.0 else None
    if stance == "silent" and result.fidelity != "paraphrased":
        return None
    if not _speaks(rule, clause, result, stance):
        return None
    turned = any(
        p.name in ("condition", "exception") and p.change == "reversed" and p.detail != ORDER for p in result.parts
    )
    if stance == "opposed" and not turned and not result.ordered:
        if rule.modality != "forbid" and _is_of_a_case(clause, result):
            return Reading("weakened", number, result.score)
        narrowed = rule.only and clause.modality == "forbid" and any(p.change == "added" for p in result.parts)
        return None if narrowed or _is_in_another_way(rule, clause, result) else _opposed_reading(result, number)
    parts = [p for p in result.parts if not (turned and stance == "opposed" and p.change == "reversed")]
    if stance == "silent":
        parts.append(Part("force", "lost"))
    elif (stance in ("weaker", "opposed") and not result.ordered) or (clause.hedged and not rule.hedged and hard):
        parts.append(Part("force", "narrowed"))
    fidelity = fidelity_of(parts)
    if fidelity == "mutated" and not result.names_object and _is_of_another(rule, parts):
        return None  # the act alone, done to something else
    if fidelity == "mutated" and result.score <= ALIGNED and not _has_value(rule):
        return None  # half of its words, and nothing exact that could have changed: another matter
    return Reading(fidelity, number, result.score)


def _is_of_another(rule: Clause, parts: Sequence[Part]) -> bool:
    """Whether the one exact thing that a rule is about is gone and another stands there."""
    is_plain = not (rule.conditions or all_amounts(rule) or rule.only)
    exact = {t.text for t in rule.terms if t.exact}
    is_gone = any(p.name == "literal" and p.change == "lost" and p.detail in exact for p in parts)
    return is_plain and is_gone and any(p.name in ("literal", "qualifier") and p.change == "added" for p in parts)


def is_practice(rule: Clause, clause: Clause) -> bool:
    """Whether a clause tells how something is done, of which a rule says how it is to be done."""
    is_told = not clause.hedged and (clause.modality == "fact" or (clause.modality == "require" and clause.told))
    return is_told and rule.modality in ("require", "forbid") and any(t.is_verb for t in rule.terms)


def _practised(rule: Clause, result: Comparison, number: int) -> Reading | None:
    """What a told practice makes of a rule: the very thing that it forbids, or all that it demands but for one value.
    It proves nothing, and no proof elsewhere yields to it."""
    lost = [p for p in result.parts if p.change in ("lost", "replaced", "reversed")]
    score = min(result.score, UNPROVED)
    if any(p.name in ("actor", "condition") and p.change == "reversed" for p in result.parts):
        return Reading("contradicted", number, score) if result.score >= WHOLE else None
    if rule.modality == "forbid":
        return Reading("contradicted", number, score) if result.score >= WHOLE and not lost else None
    is_other = bool(lost) and all(p.name in ("literal", "value") and p.change == "replaced" for p in lost)
    return Reading("mutated", number, score) if is_other and max(result.score, result.subject) > ALIGNED else None


def _has_value(rule: Clause) -> bool:
    """Whether a clause has something exact: a literal, a name, an amount."""
    is_spelt = any(t.exact or t.name or t.weekday or "-" in t.text for t in rule.terms)
    return is_spelt or bool(all_amounts(rule)) or bool(rule.scope)


def _speaks(rule: Clause, clause: Clause, result: Comparison, stance: Stance) -> bool:
    """Whether the clause is about the rule at all."""
    if result.own <= 0.0 and rule.terms:
        return False
    told = clause.modality in ("fact", "done")
    is_valued = bool(all_amounts(rule))
    if _is_thin(rule) and any(p.name == "act" and p.change in ("added", "replaced") for p in result.parts):
        return False
    if told and is_valued and any(t.is_unit for t in rule.terms) and not result.counts:
        return False
    least = ALIGNED + 0.01 if is_valued else TOLD_SUBJECT_MIN
    if told and result.has_words and not result.ordered and result.subject < least:
        return False
    if result.score > ALIGNED or (result.score == ALIGNED and _is_on_it(result)):
        return True
    if stance == "silent" or result.subject < ALIGNED or (result.subject == ALIGNED and not _is_on_it(result)):
        return False
    valued = bool(all_amounts(rule)) and (clause.vague or bool(all_amounts(clause)))
    replaced = any(p.name == "literal" and p.change == "replaced" for p in result.parts)
    return not told or valued or replaced or (bool(rule.scope) and rule.scope == clause.scope)


def _is_thin(rule: Clause) -> bool:
    """Whether one word is all that a clause has to be known by (`keep it in the repo`)."""
    heavy = [t for t in rule.terms if not (t.is_neutral or t.is_optional or t.exact)]
    return len(heavy) == 1 == len(rule.terms) and not heavy[0].is_verb and not all_amounts(rule)


def _is_on_it(result: Comparison) -> bool:
    """Whether half of a rule is enough to know it by: its act, and nothing foreign beside."""
    if any((p.name == "literal" and p.change == "replaced") or p.change == "reversed" for p in result.parts):
        return True
    foreign = any(p.name in ("qualifier", "literal", "act") and p.change == "added" for p in result.parts)
    is_bare = all(p.name == "act" for p in result.parts if p.change == "lost")
    return (result.keeps_act or is_bare) and not foreign


def lift_reading(rule: Clause, clause: Clause, result: Comparison, number: int) -> Reading | None:
    same_amount = any(_one_figure(a, b) for a in all_amounts(rule) for b in all_amounts(clause))
    if clause.terms and result.own <= 0.0 and not same_amount:
        return None  # all that it says of the rule is what it takes over from beside it
    named = result.score > ALIGNED and (result.subject > ALIGNED or not result.has_words)
    if named or same_amount or result.subject > ALIGNED:
        return Reading("contradicted", number, max(result.score, result.subject, ALIGNED))
    return None


def _one_figure(one: Amount, other: Amount) -> bool:
    """Whether two amounts are one where a lift may name the figure without its unit."""
    return equal_amounts(one, other) or (one.value == other.value and "" in (one.unit, other.unit))


def _opposed_reading(result: Comparison, number: int) -> Reading | None:
    """The opposite is asserted only of the same act and object: nothing of either lost, and no other act beside."""
    lost = any(p.name == "literal" and p.change == "lost" for p in result.parts) or (
        any(p.name == "act" and p.change == "lost" for p in result.parts) and not (result.is_item or _is_bare(result))
    )
    if result.strays:
        return None
    if lost or result.own < OPPOSED_OWN or (result.has_words and result.subject < ALIGNED):
        return Reading("weakened", number, result.score * 0.5) if result.score >= ALIGNED else None
    return Reading("contradicted", number, result.score)


_WAYS: Final = frozenset("in with by through".split())


def _is_in_another_way(rule: Clause, clause: Clause, result: Comparison) -> bool:
    """Whether what is forbidden in one way is ordered in another (`store it encrypted`, and not `in plain text`)."""
    if rule.modality != "forbid" or clause.modality != "require":
        return False
    lost = {p.detail for p in result.parts if p.change == "lost"}
    ways = {t.text for t in rule.terms if t.role in _WAYS and not (t.exact or t.name)}
    return bool(lost) and lost <= ways and any(p.change == "added" for p in result.parts)


def _is_of_a_case(clause: Clause, result: Comparison) -> bool:
    """Whether what is demanded is forbidden in one case that the rule does not speak of (`never while Y`)."""
    added = {p.detail for p in result.parts if p.name == "condition" and p.change == "added"}
    return clause.modality == "forbid" and any(
        c.relation in ("if", "while") and c.terms and c.text in added for c in clause.conditions
    )


def _is_bare(result: Comparison) -> bool:
    """Whether only the act is gone and no other one is there: `the user wants digests again`."""
    return len(result.parts) == 1 and result.subject >= ALIGNED

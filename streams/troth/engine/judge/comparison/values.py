"""What became of the amounts of a rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from troth.engine.judge.comparison.part import Part
from troth.engine.judge.grammar.clause import Clause
from troth.engine.judge.grammar.quantity import Amount


def all_amounts(clause: Clause) -> Sequence[Amount]:
    """The amounts of a clause and of its conditions."""
    if not clause.conditions:
        return clause.amounts
    return [*clause.amounts, *(a for c in clause.conditions for a in c.amounts)]


def equal_amounts(one: Amount, other: Amount) -> bool:
    """Whether two amounts are one quantity."""
    units = one.unit == other.unit or ("/" in one.unit and "/" in other.unit and _bare_rate(one.unit, other.unit))
    return units and abs(one.value - other.value) <= 1e-9 * max(1.0, abs(one.value))


def _bare_rate(one: str, other: str) -> bool:
    """`5 requests per second` and `five per second` are one where the noun stands elsewhere."""
    return one.split("/")[1] == other.split("/")[1] and "" in (one.split("/")[0], other.split("/")[0])


def value_parts(rule: Clause, clause: Clause) -> tuple[int, list[Part]]:
    """How many amounts are lost, and what became of each."""
    parts: list[Part] = []
    gone = 0
    wanted, found = all_amounts(rule), all_amounts(clause)
    for amount in wanted:
        equal = [a for a in found if equal_amounts(amount, a)]
        if equal:
            best = next((a for a in equal if a.comparison == amount.comparison and not a.is_estimate), equal[0])
            parts.extend(_comparison_part(amount, best))
        else:
            gone += 1
            if not (found or clause.conditions or clause.vague) and any(
                amount in c.amounts and c.terms for c in rule.conditions
            ):
                continue  # it went with the condition that it stands in
            parts.append(Part("value", "replaced" if any(a.is_date == amount.is_date for a in found) else "lost"))
    parts.extend(Part("value", "added") for a in found if not any(equal_amounts(a, w) for w in wanted))
    return gone, parts


_DIRECTION: Final = {"<": -1, "<=": -1, ">": 1, ">=": 1, "==": 0, "": 0}


def _comparison_part(wanted: Amount, found: Amount) -> list[Part]:
    if found.is_estimate and not wanted.is_estimate:
        return [Part("value", "widened", "estimate")]
    if wanted.comparison == found.comparison or {wanted.comparison, found.comparison} <= {"", "=="}:
        return []
    if _DIRECTION[wanted.comparison] * _DIRECTION[found.comparison] < 0:
        return [Part("value", "reversed")]
    return [Part("value", "replaced", "comparison")]

"""`threshold`: a value that the call states lies beyond a bound on the same quantity."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import Final

from troth.engine.judge.case import CallCase
from troth.engine.judge.finding import Finding, reason
from troth.engine.refer.reference import Value
from troth.engine.words import stem
from troth_schemas.obligations import Bound, Comparison

_HOLDS: Final[dict[Comparison, Callable[[float, float], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    "==": operator.eq,
    ">=": operator.ge,
    ">": operator.gt,
}
CURRENCIES: Final = frozenset({"USD", "EUR", "GBP", "CHF", "JPY"})


def threshold(case: CallCase) -> Iterator[Finding]:
    """One finding for each bound that a value of the call breaks."""
    for obligation in case.obligations:
        if obligation.bound is None or not obligation.hard:
            continue
        for value in case.reading.values:
            if same_quantity(obligation.bound, value) and not _HOLDS[obligation.bound.comparison](
                value.value, obligation.bound.value
            ):
                yield Finding(
                    reason=reason(
                        "tool_call",
                        "threshold",
                        obligation,
                        found=value.text,
                        where=value.where,
                        rule="bound",
                        detail=f"`{value.text}` is not {obligation.bound.comparison} {obligation.bound.value:g}"
                        + (f" {obligation.bound.unit}" if obligation.bound.unit else ""),
                    )
                )
                break


def same_quantity(bound: Bound, value: Value) -> bool:
    """Whether a value measures what the bound bounds: by name, or by being money against a budget."""
    if bound.unit and value.unit and bound.unit != value.unit:
        return False
    if bound.unit in CURRENCIES and value.unit == bound.unit:
        return True
    subject = {stem(w) for w in bound.subject}
    return not subject.isdisjoint(stem(w) for w in value.name)

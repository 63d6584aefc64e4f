"""`threshold`: a value that the call states lies beyond a bound on the same quantity."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterator
from typing import Final

from troth.engine.judge.calls.case import CallCase
from troth.engine.judge.calls.quantity import is_of_bound, stated
from troth.engine.judge.calls.retries import retries_before
from troth.engine.judge.finding import Finding, reason
from troth.engine.words import stem
from troth_schemas.obligations import Bound, Comparison, Obligation

_HOLDS: Final[dict[Comparison, Callable[[float, float], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    "==": operator.eq,
    ">=": operator.ge,
    ">": operator.gt,
}


def threshold(case: CallCase) -> Iterator[Finding]:
    """One finding for each bound that a value of the call breaks."""
    values = [(deed, stated(value, deed)) for deed in case.reading.deeds for value in deed.values]
    for obligation in case.obligations:
        if obligation.bound is None or not obligation.hard:
            continue
        retries = _RETRYING.intersection(map(stem, obligation.bound.subject)) and retries_before(case)
        if retries and not _HOLDS[_UPPER.get(obligation.bound.comparison, "<=")](retries, obligation.bound.value):
            yield _counted(obligation, retries)
            continue
        for deed, value in values:
            if is_of_bound(obligation.bound, value, deed) and not _is_within(obligation.bound, value.value):
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


_RETRYING: Final = frozenset(map(stem, ("retry", "retries", "attempt", "attempts", "rerun", "reruns")))
_UPPER: Final[dict[Comparison, Comparison]] = {"<": "<", "<=": "<=", "==": "<="}
"""How many times a thing may be tried is bounded from above, whatever form the bound has."""


def _counted(obligation: Obligation, retries: int) -> Finding:
    return Finding(
        reason=reason(
            "tool_call", "threshold", obligation, found=str(retries), rule="counted_runs",
            detail=f"the same call has failed {retries} times, with nothing changed in between",
        )
    )  # fmt: skip


BINARY: Final = 1.024
"""What a kibibyte is of a kilobyte: people, and tools, say MB for both."""


def _is_within(bound: Bound, value: float) -> bool:
    """Whether a value keeps a bound; of bytes, in either reading of their multiples."""
    holds = _HOLDS[bound.comparison]
    if bound.unit != "B":
        return holds(value, bound.value)
    multiple = _multiple(bound.value)
    if bound.comparison == "==":
        return bound.value / multiple <= value <= bound.value * multiple
    return any(holds(round(read, 3), bound.value) for read in (value, value / multiple, value * multiple))


def _multiple(value: float) -> float:
    """By how much the two readings of a multiple of its size differ."""
    return BINARY ** int(math.log10(max(value, 1.0)) // 3)

"""How often a call has been tried: the runs of the very same call that failed, one after another, nothing changed."""

from __future__ import annotations

from itertools import islice
from typing import Final

from troth.engine.errand import errands, is_same_thing
from troth.engine.judge.calls.case import CallCase, statement_of
from troth.engine.state import SessionState
from troth_schemas.obligations import Obligation

LOOKED_BACK_MAX: Final = 256
"""How many of the latest obligations are looked at: retries follow one another."""


def retries_before(case: CallCase) -> int:
    """The failed runs before this one; as many retries has the call had, this one included. A run after something else
    was written is a first run, not a retry."""
    failed = _failures(case)
    if not failed:
        return 0
    statement, count = statement_of(case.call), 0
    for run in islice(reversed(case.state.obligations.values()), LOOKED_BACK_MAX):
        if run.kind != "pending_call":
            continue
        if run.statement == statement:
            if run.ended_seq not in failed:
                break
            count += 1
        elif run.hard and run.status == "fulfilled":
            break
    return count


def _failures(case: CallCase) -> frozenset[int]:
    """Where the results stand that told of an error of the same thing, as long as it is not resolved."""
    tried, _ = errands(case.reading)
    errors = [o for o in case.obligations if o.kind == "error_state"]
    same = [e for e in errors if any(is_same_thing(t, e.acts, e.objects, e.handles) for t in tried)]
    return frozenset(seq for error in same for each in _with_former(case.state, error) for seq in each.sightings)


def _with_former(state: SessionState, error: Obligation) -> list[Obligation]:
    """The error and those that it took the place of."""
    chain, waiting = [error], list(error.supersedes)
    while waiting and len(chain) < LOOKED_BACK_MAX:
        former = state.obligations.get(waiting.pop())
        if former is not None:
            chain.append(former)
            waiting.extend(former.supersedes)
    return chain

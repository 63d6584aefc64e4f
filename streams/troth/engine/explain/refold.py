"""A session's history laid out again from what is still held of it, and folded up to one event.

Across topics nothing but `seq` and the owner's placements tells the order; a history of which some is gone is folded
all the same, and what is missing is counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from troth.engine.policy import ActingPolicy
from troth.engine.state import SessionState
from troth.engine.step import Witness, apply, expire
from troth_schemas.events import AnyEvent
from troth_schemas.ledger import LedgerRecord
from troth_schemas.verdicts import Verdict

Identity = tuple[int | None, str | None]
"""(seq, event_id), as the event brought them."""


class Heard(NamedTuple):
    """An event, and when its record was written (Unix milliseconds)."""

    event: AnyEvent
    record_ms: int


def laid_out(heard: Iterable[Heard], placements: Iterable[LedgerRecord]) -> list[AnyEvent]:
    """The events in the order in which the owner applied them, as far as that is known; a copy counts once.

    What was placed otherwise than next in order has a record that says where; what has none fills the places between,
    by `seq`, or by the time of its record where it has no number.
    """
    first: dict[Identity, Heard] = {}
    for each in heard:
        first.setdefault((each.event.seq, each.event.event_id), each)
    known = {(r.seq, r.event_id): r.position for r in placements}
    at = {known[name]: each.event for name, each in first.items() if name in known}
    rest = [each for name, each in first.items() if name not in known]
    rest.sort(key=lambda h: (h.record_ms, h.event.seq if h.event.seq is not None else -1))
    numbered = iter(sorted((h.event for h in rest if h.event.seq is not None), key=lambda e: e.seq or 0))
    filling = iter([h.event if h.event.seq is None else next(numbered) for h in rest])
    order: list[AnyEvent] = []
    for position in range(len(first) + max(at, default=0) + 1):
        event = at.get(position) or next(filling, None)
        if event is not None:
            order.append(event)
    return order


def refold(
    verdict: Verdict,
    order: Sequence[AnyEvent],
    placements: Iterable[LedgerRecord],
    acting: ActingPolicy,
    witness: Witness,
) -> Verdict | None:
    """Fold up to the event of a verdict; the verdict that it gets now, None where the event is no longer held.

    `witness` sees every event right before it is applied.
    """
    state = SessionState(verdict.tenant, verdict.session_id)
    after_gap = {(r.seq, r.event_id) for r in placements if r.placed == "gap"}
    for event in order:
        steps = [apply(state, event, acting, witness=witness)]
        if (event.seq, event.event_id) in after_gap:
            steps.append(expire(state, acting, None, witness=witness))
        for step in steps:
            for made in step.verdicts:
                if made.verdict_id == verdict.verdict_id:
                    return made
    ended = expire(state, acting, None, witness=witness)
    return next((made for made in ended.verdicts if made.verdict_id == verdict.verdict_id), None)

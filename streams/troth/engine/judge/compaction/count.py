"""`ledger_count_drop`: the count that a runtime reports fell, and nothing that ended explains the fall."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from troth.engine.judge.finding import Finding, reason
from troth.engine.state import SessionState, Window
from troth_schemas.events import Compaction


def count_drop(state: SessionState, compaction: Compaction, before: Window) -> Iterator[Finding]:
    """Compared with the window's previous report, less what ended of that; a first report is compared with nothing."""
    reported = compaction.carried.ledger_count if compaction.carried else None
    if reported is None or before.reported is None:
        return
    ended = sum(
        o.origin_position < before.reported_at <= o.ended_position
        for o in state.obligations.values()
        if o.ended_position is not None
    )
    if reported < before.reported - ended:
        yield Finding(
            reason=reason(
                "compaction",
                "ledger_count_drop",
                found=str(reported),
                rule="carried_count",
                detail=f"{before.reported} at the previous compaction, {ended} of them ended since",
            )
        )


def missing(state: SessionState, compaction: Compaction, lost: Iterable[str]) -> tuple[str, ...]:
    """Which obligations went, where the count fell: those that the runtime does not list among the ones it put back;
    where it lists none, those that came through nowhere (`lost`)."""
    listed = compaction.carried.obligation_ids if compaction.carried else None
    if listed is None:
        return tuple(lost)
    kept = frozenset(listed)
    return tuple(i for i in state.active if i not in kept)

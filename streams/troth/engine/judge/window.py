"""What a context window still holds: ranges of replaced turns, added up."""

from __future__ import annotations

from troth.engine.ledger import UNNUMBERED
from troth.engine.state import RANGES_MAX, Window
from troth_schemas.events import Compaction
from troth_schemas.obligations import Obligation

Range = tuple[int, int]


def replaced_range(compaction: Compaction, next_seq: int) -> Range:
    """The inclusive `seq` range a compaction replaces; an unknown border is read as all there was."""
    end = compaction.seq - 1 if compaction.seq is not None else next_seq - 1
    first = compaction.first_seq if compaction.first_seq is not None else 0
    last = compaction.last_seq if compaction.last_seq is not None else end
    return first, last


def added(ranges: tuple[Range, ...], fresh: Range) -> tuple[Range, ...]:
    """The union, in order; past RANGES_MAX pieces the two closest become one (which may only lose retention)."""
    if fresh[1] < fresh[0]:
        return ranges
    merged: list[Range] = []
    for first, last in sorted((*ranges, fresh)):
        if merged and first <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    while len(merged) > RANGES_MAX:
        gap = min(range(len(merged) - 1), key=lambda i: merged[i + 1][0] - merged[i][1])
        merged[gap : gap + 2] = [(merged[gap][0], merged[gap + 1][1])]
    return tuple(merged)


def is_within(seq: int | None, replaced: Range) -> bool:
    """Whether a numbered event stands in an inclusive range; one without a number stands in none."""
    return seq is not None and replaced[0] <= seq <= replaced[1]


def is_retained(obligation: Obligation, window: Window) -> bool:
    """Whether a sighting of the obligation stands in a turn that no compaction's range has held."""
    return any(
        seq != UNNUMBERED and not any(is_within(seq, replaced) for replaced in window.replaced)
        for seq in obligation.sightings
    )

"""Where a compaction cut: the calls in its range that are open, and those whose result it left outside."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice
from typing import Final

from troth.engine.judge.window import Range, is_within
from troth.engine.state import SessionState

LOOKED_BACK_MAX: Final = 256
"""How many of the latest obligations are looked at: a result that came long after its call stood beside a boundary."""


def open_calls(state: SessionState, replaced: Range, told: Collection[str] = ()) -> list[str]:
    """The ids of calls in the range that may write and have no result, refusal, abandonment or handle.

    `told`: obligations that came through; a call that is still told of as pending was not cut away.
    """
    return [
        call.call_id
        for call in state.calls.values()
        if call.effect == "write"
        and not call.denied
        and call.obligation_id not in told
        and is_within(call.seq, replaced)
        and not _has_handle(state, call.obligation_id)
    ]


def orphan_results(state: SessionState, replaced: Range) -> list[str]:
    """The statements of calls in the range whose result stands after it."""
    latest = islice(reversed(state.obligations.values()), LOOKED_BACK_MAX)
    return [
        o.statement
        for o in latest
        if o.kind == "pending_call"
        and o.status == "fulfilled"
        and is_within(o.origin_seq, replaced)
        and o.ended_seq is not None
        and o.ended_seq > replaced[1]
    ]


def _has_handle(state: SessionState, obligation_id: str) -> bool:
    pending = state.obligations.get(obligation_id)
    return pending is not None and bool(pending.handles)

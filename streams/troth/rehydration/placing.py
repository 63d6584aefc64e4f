"""Positions: where an owner placed the events that have no number, by what it wrote of each on `troth.ledger`."""

from __future__ import annotations

from collections.abc import Iterable

from troth_schemas.ledger import LedgerRecord

Placements = dict[int, str]
"""Position -> event id, of events without a number."""


def placements(records: Iterable[LedgerRecord], tenant: str, session_id: str) -> Placements:
    """Those of one session among the records."""
    return {
        record.position: record.event_id
        for record in records
        if record.placed == "unsequenced"
        and record.event_id
        and (record.tenant, record.session_id) == (tenant, session_id)
    }

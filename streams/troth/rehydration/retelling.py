"""A session's ledger out of its events: the fold, for whoever has the events and not the worker's state."""

from __future__ import annotations

from collections.abc import Iterable

from troth.archive.originals import Original
from troth.engine.history import SessionHistory
from troth.engine.state import SessionState
from troth.rehydration.holdings import Piece
from troth_schemas.codec import Fault, decode_event
from troth_schemas.obligations import Obligation
from troth_schemas.reasons import Fidelity

LOST: frozenset[Fidelity] = frozenset({"weakened", "mutated", "contradicted", "dropped", "unreadable"})


def retold(tenant: str, session_id: str, pieces: Iterable[Piece]) -> SessionState:
    """The session as its held events leave it, under the built-in policy: numbered events by number, the others where
    Kafka's time puts them."""
    history = SessionHistory()
    for original in sorted((piece.original for piece in pieces), key=_by_time):
        event = decode_event(original.value, original.topic)
        if not isinstance(event, Fault):
            history.feed(event, record_ms=original.timestamp_ms)
    history.finish()
    return history.session(tenant, session_id)


def lost(state: SessionState) -> list[Obligation]:
    """What is in force and did not come through the latest compaction of some window."""
    fallen = {obligation_id for (_, obligation_id), fidelity in state.fidelity.items() if fidelity in LOST}
    return [obligation for obligation in state.active.values() if obligation.id in fallen]


def _by_time(original: Original) -> tuple[int, str, int, int]:
    return original.timestamp_ms, original.topic, original.partition, original.offset

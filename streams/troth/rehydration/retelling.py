"""A session's ledger out of its events: the fold, for whoever has the events and not the worker's state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from troth.archive.originals import Original
from troth.engine.history import SessionHistory
from troth.engine.policy import ActingPolicy
from troth.engine.state import SessionState
from troth.rehydration.holdings import Piece
from troth.rehydration.placing import Placements, placements
from troth_schemas.codec import Fault, decode_event
from troth_schemas.events import AnyEvent, SessionEvent
from troth_schemas.obligations import Obligation
from troth_schemas.reasons import Fidelity

LOST: frozenset[Fidelity] = frozenset({"weakened", "mutated", "contradicted", "dropped", "unreadable"})


class Retold(NamedTuple):
    """A session as its held events leave it. `begins`: whether the first event that is held is how a session begins,
    so that positions can be counted from it."""

    state: SessionState
    placements: Placements
    begins: bool


def retold(tenant: str, session_id: str, pieces: Iterable[Piece], policy: ActingPolicy | None = None) -> Retold:
    """Tell a session again, under `policy` (default: the built-in one): numbered events by number, the others where
    Kafka's time puts them."""
    history = SessionHistory() if policy is None else SessionHistory(policy)
    placed: Placements = {}
    first: AnyEvent | None = None
    for original in sorted((piece.original for piece in pieces), key=_by_time):
        event = decode_event(original.value, original.topic)
        if isinstance(event, Fault):
            continue
        first = first or event
        for step in history.feed(event, record_ms=original.timestamp_ms):
            placed |= placements(step.ledger, tenant, session_id)
    history.finish()
    return Retold(history.session(tenant, session_id), placed, isinstance(first, SessionEvent))


def runtime_of(pieces: Iterable[Piece]) -> str | None:
    """Which runtime the session is of, by the first event that says so."""
    events = (decode_event(piece.original.value, piece.original.topic) for piece in pieces)
    sources = (event.source for event in events if not isinstance(event, Fault))
    return next((source.runtime for source in sources if source is not None and source.runtime), None)


def lost(state: SessionState) -> list[Obligation]:
    """What is in force and did not come through the latest compaction of some window."""
    fallen = {obligation_id for (_, obligation_id), fidelity in state.fidelity.items() if fidelity in LOST}
    return [obligation for obligation in state.active.values() if obligation.id in fallen]


def _by_time(original: Original) -> tuple[int, str, int, int]:
    return original.timestamp_ms, original.topic, original.partition, original.offset

"""The ledger: what one event changes in a session's obligations, as new versions.

A draft collects the versions of one event over the session's state and changes nothing by itself. Nothing ends an
obligation but what DOMAIN.md ("Life of an obligation") names: not age, not a compaction, not idleness.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from troth.engine.identity import identifier
from troth.engine.judge.heard import HeardTurn
from troth.engine.state import KINDS, LedgerPage, SessionState
from troth_schemas.events import AnyEvent
from troth_schemas.ledger import Attempt, ChangeName, Conflict, LedgerChange
from troth_schemas.obligations import Obligation, Status, Tier

TIERS: Final[dict[Tier, int]] = {"system": 4, "developer": 3, "user": 2, "assistant": 1, "tool": 0}
SIGHTINGS_MAX: Final = 8
UNNUMBERED: Final = -1
STANDING: Final = "policy"
"""The origin of a policy's standing orders: held outside every transcript, so that no compaction reaches them."""
_ENDINGS: Final[dict[Status, ChangeName]] = {
    "fulfilled": "fulfilled",
    "superseded": "superseded",
    "retracted": "retracted",
    "expired": "expired",
    "abandoned": "abandoned",
}


def rank(obligation: Obligation) -> tuple[int, int]:
    """Who outranks whom: by tier, and at the same tier a person's words over a document's."""
    return TIERS[obligation.role], obligation.origin != "config"


class LedgerDraft:
    """The new versions that one event makes, over the state they are made from."""

    def __init__(self, state: SessionState, event: AnyEvent, position: int, scope: str = "") -> None:
        self._state = state
        self._scope = scope
        self._versions: dict[str, Obligation] = {}
        self._names: dict[str, ChangeName] = {}
        self._ordinal = 0
        self._conflicts: dict[Conflict, None] = {}
        self.event = event
        self.position = position

    @property
    def previous_turn_position(self) -> int:
        """Where the turn before this one was heard: as far back as "scratch that" reaches."""
        heard = self._state.heard
        return heard[-1].position if heard else self.position

    @property
    def heard(self) -> list[HeardTurn]:
        """The turns that were heard before this event."""
        return self._state.heard

    def active_by_kind(self, before: tuple[int, ...]) -> tuple[int, ...]:
        """The active obligations by kind (in the order of KINDS), from what they were before this draft."""
        if not self._versions:
            return before
        counts = list(before)
        for obligation in self._versions.values():
            was = self._state.active.get(obligation.id)
            if was is not None:
                counts[KINDS.index(was.kind)] -= 1
            if obligation.status == "active":
                counts[KINDS.index(obligation.kind)] += 1
        return tuple(counts)

    def get(self, obligation_id: str) -> Obligation | None:
        return self._versions.get(obligation_id) or self._state.obligations.get(obligation_id)

    def active(self) -> Iterator[Obligation]:
        """What is active with this draft applied, oldest first."""
        for obligation in self._state.active.values():
            current = self._versions.get(obligation.id, obligation)
            if current.status == "active":
                yield current
        for obligation in self._versions.values():
            if obligation.status == "active" and obligation.id not in self._state.active:
                yield obligation

    def new_id(self, statement: str) -> str:
        """An id that a replay gives again: from the session, the event's own identity and the words."""
        own = str(self.event.seq) if self.event.seq is not None else f"event:{self.event.event_id}"
        self._ordinal += 1
        name = (self._state.tenant, self._state.session_id, self._scope + own, str(self._ordinal), statement)
        return identifier("ob", *name)

    def open(self, obligation: Obligation) -> None:
        self._put("opened", obligation)

    def amend(self, obligation: Obligation) -> None:
        self._put("amended", obligation)

    def sight(self, obligation: Obligation) -> None:
        """The obligation was said again, here."""
        seq = self.event.seq if self.event.seq is not None else UNNUMBERED
        if seq in obligation.sightings and seq != UNNUMBERED:
            return
        kept = obligation.sightings
        if len(kept) >= SIGHTINGS_MAX:
            kept = kept[:1] + kept[2:]
        self._put("sighted", msgspec.structs.replace(obligation, sightings=(*kept, seq)))

    def end(self, obligation: Obligation, status: Status, *, superseded_by: str | None = None) -> None:
        ended = msgspec.structs.replace(
            obligation,
            status=status,
            superseded_by=superseded_by,
            ended_position=self.position,
            ended_seq=self.event.seq,
        )
        self._put(_ENDINGS[status], ended)

    def oppose(
        self,
        stands: Obligation,
        attempt: Attempt,
        statement: str,
        role: Tier,
        origin: str,
        overruled: str | None = None,
    ) -> None:
        """Words were said against an obligation of a higher tier, which stands; this is all that comes of them."""
        self._conflicts[
            Conflict(
                attempt=attempt,
                obligation_id=stands.id,
                statement=statement,
                role=role,
                origin=origin,
                overruled_id=overruled,
            )
        ] = None

    def conflicts(self) -> tuple[Conflict, ...]:
        return tuple(self._conflicts)

    def page(self) -> LedgerPage | None:
        return LedgerPage(self.position, tuple(self._versions.values())) if self._versions else None

    def changes(self) -> tuple[LedgerChange, ...]:
        return tuple(LedgerChange(change=self._names[i], obligation=o) for i, o in self._versions.items())

    def _put(self, name: ChangeName, obligation: Obligation) -> None:
        first = self._names.get(obligation.id)
        self._names[obligation.id] = "opened" if first == "opened" and obligation.status == "active" else name
        self._versions[obligation.id] = obligation

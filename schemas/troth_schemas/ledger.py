"""The public face of state: what changed in which session's ledger, and where its owner placed an event."""

from __future__ import annotations

from typing import Literal

import msgspec

from troth_schemas.names import Seq
from troth_schemas.obligations import Obligation

Placed = Literal["in_order", "gap", "late", "unsequenced"]
ChangeName = Literal["opened", "sighted", "fulfilled", "superseded", "retracted", "expired", "abandoned", "amended"]

Attempt = Literal["retract", "supersede", "permit", "contradict"]


class LedgerChange(msgspec.Struct, frozen=True, kw_only=True):
    """`obligation` is the whole new version."""

    change: ChangeName
    obligation: Obligation


class Conflict(msgspec.Struct, frozen=True, kw_only=True):
    """Words of a lower tier against an obligation of a higher one, which stands as it was.

    `obligation_id` is what stands; `statement`, `role` and `origin` are those of the words that lost. `overruled_id` is
    the obligation that these words made or had made, which the higher one has superseded; null where they made none.
    """

    attempt: Attempt
    obligation_id: str
    statement: str
    role: str
    origin: str
    overruled_id: str | None = None


class LedgerRecord(msgspec.Struct, frozen=True, kw_only=True):
    """Written for an event that changed something, tried to against a higher tier, or was not simply next in order.

    `position` is where it applied.
    """

    tenant: str
    session_id: str
    position: int
    event_id: str | None = None
    seq: Seq | None = None
    placed: Placed
    policy_version: str
    changes: tuple[LedgerChange, ...] = ()
    conflicts: tuple[Conflict, ...] = ()

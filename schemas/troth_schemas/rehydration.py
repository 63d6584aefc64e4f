"""What is put back: the block, and the words it is made of with where they come from."""

from __future__ import annotations

from typing import Literal

import msgspec

from troth_schemas.names import Seq

Held = Literal["archive", "topics", "ledger"]


class OriginalSpan(msgspec.Struct, frozen=True, kw_only=True):
    """Words as they stand in an event, or the whole of it.

    `session_id` is where they were said: an ancestor's for what was inherited. `position` is given for what was asked
    for by it: where the owner placed an event that has no `seq`. `type`, `role` and `origin` are the event's. `offset`
    and `length` count characters of its text; an event without text of its own is given as the record it is. `digest`
    is BLAKE2b-64 of `text`. `held` says where it was found: `ledger` holds an obligation's words when the event itself
    is held no more. `obligation_id` and `kind` are null for what was asked for by number.
    """

    obligation_id: str | None = None
    kind: str | None = None
    session_id: str
    seq: Seq | None = None
    position: int | None = None
    event_id: str | None = None
    type: str | None = None
    role: str | None = None
    origin: str | None = None
    offset: int = 0
    length: int = 0
    digest: str
    text: str
    held: Held


class Rehydration(msgspec.Struct, frozen=True, kw_only=True):
    """`block`: ready to be put into a context; empty where nothing was lost, or where spans were asked for by number.
    `left_out`: how many spans the budget had no room for. `not_held`: what was asked for and is held nowhere."""

    tenant: str
    session_id: str
    generation: int | None = None
    block: str = ""
    spans: tuple[OriginalSpan, ...] = ()
    left_out: int = 0
    not_held: tuple[str, ...] = ()

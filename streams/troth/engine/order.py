"""Order: where an event is placed, and when it waits.

    an event with a `seq` that is    the next one      in_order   applied; what it was waited for follows
                                     past the next     held       until the gap closes or its grace ends
                                     below the next    late       applied where we stand, and marked
    an event without a `seq`                           unsequenced: applied where we stand
    an identity seen before          same content      duplicate: nothing; with the number that the first copy lacked
                                                       (numbered), the number's place is taken, in its turn
                                     other content     conflict: a dead letter

A gap's grace runs on record time: it ends when every input partition of that number has been read past the held record
by the grace (the shell says so with a watermark), never by a clock of ours. KAFKA.md, DOMAIN.md ("Order").
"""

from __future__ import annotations

from typing import Literal

import msgspec

from troth.engine.state import (
    DIGESTS_PER_PAGE,
    EVENT_ID,
    HOLES_MAX,
    SEQ,
    Change,
    DigestPage,
    Head,
    Held,
    Identity,
    SessionState,
)
from troth_schemas.codec import content_digest, identity_digest
from troth_schemas.events import AnyEvent, Command
from troth_schemas.ledger import Placed

Standing = Literal["new", "held", "numbered", "duplicate", "conflict"]


def identities(event: AnyEvent) -> tuple[Identity, ...]:
    """Under which identities an event is known: its `seq`, its `event_id`, or both."""
    digest = content_digest(event)
    by_seq = ((SEQ, event.seq, digest),) if event.seq is not None else ()
    by_id = ((EVENT_ID, identity_digest(event.event_id), digest),) if event.event_id is not None else ()
    return by_seq + by_id


def standing(state: SessionState, event: AnyEvent, known_as: tuple[Identity, ...]) -> Standing:
    """How an event stands to what the session has applied or holds."""
    for kind, value, digest in known_as:
        applied = (state.seqs if kind == SEQ else state.event_ids).get(value)
        if applied is not None and applied != digest:
            return "conflict"
        if applied is not None:
            if kind == SEQ or event.seq is None:
                return "duplicate"
            waiting = state.held.get(event.seq)
            if waiting is None:
                return "numbered"
            return "duplicate" if content_digest(waiting.event) == digest else "conflict"
    waiting = state.held.get(event.seq) if event.seq is not None else None
    if waiting is None and event.event_id is not None:
        waiting = state.held_ids.get(identity_digest(event.event_id))
    if waiting is not None:
        return "duplicate" if content_digest(waiting.event) == known_as[0][2] else "conflict"
    if event.seq is None or event.seq < state.head.next_seq:
        return "new"
    return "held" if event.seq > state.head.next_seq or awaits_inheritance(state, event) else "new"


def is_applied(state: SessionState, event: AnyEvent) -> bool:
    """Whether a copy of the event was applied before, under its `event_id`."""
    return event.event_id is not None and identity_digest(event.event_id) in state.event_ids


def awaits_inheritance(state: SessionState, event: AnyEvent) -> bool:
    """Whether an event must wait for what its session inherits (a command that brings it must not)."""
    return state.head.awaits is not None and not (isinstance(event, Command) and event.action == "inherit")


def placed(state: SessionState, event: AnyEvent, *, after_gap: bool) -> Placed:
    """How an event that is about to be applied got its position."""
    if event.seq is None:
        return "unsequenced"
    if event.seq < state.head.next_seq:
        return "late"
    return "gap" if after_gap else "in_order"


def ready(state: SessionState) -> Held | None:
    """The held event whose turn it is."""
    held = state.held.get(state.head.next_seq)
    return held if held is not None and not awaits_inheritance(state, held.event) else None


def overdue(state: SessionState, watermark_ms: int | None, grace_ms: int) -> Held | None:
    """The first held event, once its grace has ended. `watermark_ms` None: every input has been read to its end."""
    if not state.held:
        return None
    first = state.held[min(state.held)]
    return first if watermark_ms is None or first.record_ms + grace_ms <= watermark_ms else None


def advance(head: Head, event: AnyEvent, known_as: tuple[Identity, ...]) -> tuple[list[Change], Head]:
    """The head after one more event, and the digest page that it fills, if it does."""
    next_seq, holes = head.next_seq, head.holes
    if event.seq is not None and event.seq < next_seq:
        holes = _filled(holes, event.seq)
    elif event.seq is not None:
        holes = holes if event.seq == next_seq else _bounded((*holes, (next_seq, event.seq - 1)))
        next_seq = event.seq + 1
    digests, number = head.digests + known_as, head.pages
    pages: list[Change] = []
    if len(digests) >= DIGESTS_PER_PAGE:
        pages, digests, number = [DigestPage(number, digests)], (), number + 1
    fresh = msgspec.structs.replace(
        head, position=head.position + 1, next_seq=next_seq, holes=holes, digests=digests, pages=number
    )
    return pages, fresh


def _filled(holes: tuple[tuple[int, int], ...], seq: int) -> tuple[tuple[int, int], ...]:
    left: list[tuple[int, int]] = []
    for first, last in holes:
        if first <= seq <= last:
            left += [(first, seq - 1)] if first < seq else []
            left += [(seq + 1, last)] if seq < last else []
        else:
            left.append((first, last))
    return tuple(left)


def _bounded(holes: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """At most HOLES_MAX ranges: past that the two oldest become one, which can only make a session less complete."""
    if len(holes) <= HOLES_MAX:
        return holes
    return ((holes[0][0], holes[1][1]), *holes[2:])

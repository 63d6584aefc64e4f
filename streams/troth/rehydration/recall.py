"""The two questions: what must be put back for these obligations, and what was said in these turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from troth.engine.identity import digest_of
from troth.engine.judge.cap import CHARACTERS_MAX, Cap, cap_of, tokens_in
from troth.engine.judge.rehydration import HEADING, block, line, order, select
from troth.rehydration.holdings import Gathered, Holdings, Piece
from troth.rehydration.numbers import Budget
from troth.rehydration.retelling import retold
from troth.rehydration.words import role_of, spoken, stated
from troth_schemas.codec import Fault, content_digest, decode_event
from troth_schemas.events import AnyEvent, Turn
from troth_schemas.obligations import Obligation
from troth_schemas.policies import Policy
from troth_schemas.rehydration import OriginalSpan, Rehydration


def cap_for(budget: Budget | None, policy: Policy) -> Cap | None:
    """What may be put back; None for everything."""
    if budget is None:
        return None
    return cap_of(policy) if budget == "cap" else Cap(budget, CHARACTERS_MAX)


async def of_obligations(
    holdings: Holdings,
    tenant: str,
    session_id: str,
    members: Iterable[Obligation],
    *,
    cap: Cap | None = None,
    ancestors: Sequence[str] = (),
    generation: int | None = None,
) -> Rehydration:
    """The block that puts `members` back, and each one's words out of the event that said them.

    Without a cap nothing is left out. `ancestors`: the sessions that may have handed an obligation down.
    """
    ordered = order(members)
    kept, text = tuple(ordered), "\n".join([HEADING, *map(line, ordered)]) if ordered else ""
    if cap is not None:
        kept = select(ordered, cap, session_id).kept
        text = block(ordered, tokens_max=cap.tokens, characters_max=cap.characters, session_id=session_id)
    spans, not_held = await _spans_of(holdings, tenant, (session_id, *ancestors), kept)
    return Rehydration(
        tenant=tenant,
        session_id=session_id,
        generation=generation,
        block=text,
        spans=tuple(spans),
        left_out=len(ordered) - len(kept),
        not_held=tuple(not_held),
    )


async def of_numbers(
    holdings: Holdings, tenant: str, session_id: str, numbers: range, *, cap: Cap | None = None
) -> Rehydration:
    """The events of these numbers, whole, as many from the first on as the cap holds; and which are not held."""
    gathered = await holdings.numbered(tenant, session_id, numbers)
    told = _each_once(gathered.pieces)
    spans = _within([_whole(piece, event) for piece, event in told], cap)
    missing = holes(numbers, {event.seq for _, event in told if event.seq is not None})
    return Rehydration(
        tenant=tenant,
        session_id=session_id,
        spans=spans,
        left_out=len(told) - len(spans),
        not_held=(*(_absent(hole, holdings) for hole in missing), *gathered.faults, *_conflicts(told)),
    )


async def of_positions(
    holdings: Holdings, tenant: str, session_id: str, positions: range, *, cap: Cap | None = None
) -> Rehydration:
    """The events without a number that their owner placed at these positions; and which are not held.

    What the owner wrote of it is believed. Where that is not to be had, they are counted from the session's beginning.
    """
    gathered = await holdings.session(tenant, session_id)
    placed = await holdings.placements(tenant, session_id)
    if any(position not in placed for position in positions):
        again = retold(tenant, session_id, gathered.pieces)
        known = frozenset(placed.values())
        counted = again.placements if again.begins else {}
        placed = {**{at: name for at, name in counted.items() if name not in known}, **placed}
    unnumbered = {e.event_id: (piece, e) for piece, e in _each_once(gathered.pieces) if e.seq is None}
    told = [(at, *unnumbered[placed[at]]) for at in positions if placed.get(at) in unnumbered]
    spans = [msgspec.structs.replace(_whole(piece, event), position=at) for at, piece, event in told]
    kept = _within(spans, cap)
    missing = holes(positions, {at for at, _, _ in told})
    return Rehydration(
        tenant=tenant,
        session_id=session_id,
        spans=kept,
        left_out=len(spans) - len(kept),
        not_held=(*(_unplaced(hole, holdings) for hole in missing), *gathered.faults),
    )


def untold(pieces: Iterable[Piece], holdings: Holdings) -> list[str]:
    """Which numbers are missing among a session's events, so that its ledger could not be told whole."""
    held = {piece.original.seq for piece in pieces if piece.original.seq is not None}
    return [_absent(hole, holdings) for hole in holes(range(max(held, default=-1) + 1), held)]


def holes(numbers: range, held: set[int]) -> list[range]:
    """What of `numbers` is not held, as few ranges as there are."""
    found: list[range] = []
    for number in numbers:
        if number in held:
            continue
        if found and found[-1].stop == number:
            found[-1] = range(found[-1].start, number + 1)
        else:
            found.append(range(number, number + 1))
    return found


async def _spans_of(
    holdings: Holdings, tenant: str, sessions: Sequence[str], members: Sequence[Obligation]
) -> tuple[list[OriginalSpan], list[str]]:
    """Each member's span, from the first session in which its words stand where it says; else out of the ledger."""
    found: dict[str, OriginalSpan] = {}
    faults: list[str] = []
    for session_id in sessions:
        sought = [m for m in members if m.id not in found and m.origin != "policy"]
        numbers = frozenset(m.origin_seq for m in sought if m.origin_seq is not None)
        if not sought:
            break
        whole = any(m.origin_seq is None for m in sought)
        gathered = await (
            holdings.session(tenant, session_id) if whole else holdings.numbered(tenant, session_id, numbers)
        )
        faults += gathered.faults
        found |= _located(gathered, sought)
    lost = [m for m in members if m.id not in found and m.origin != "policy"]
    sought = lost if holdings.names else []
    notes = [f"the event that said {_quoted(m)}: {_nowhere(holdings)}; its words are the ledger's" for m in sought]
    return [found.get(m.id) or _of_ledger(m, sessions[0]) for m in members], [*faults, *notes]


def _located(gathered: Gathered, members: Sequence[Obligation]) -> dict[str, OriginalSpan]:
    """The members whose words stand in one of the events, at their own offset."""
    found: dict[str, OriginalSpan] = {}
    for piece, event in _decoded(gathered.pieces):
        text = stated(event)
        for member in members:
            fits = member.origin_seq in (None, event.seq)
            if fits and text[member.offset : member.offset + member.length] == member.statement and member.statement:
                found.setdefault(member.id, _span(piece, event, member))
    return found


def _span(piece: Piece, event: AnyEvent, member: Obligation) -> OriginalSpan:
    return msgspec.structs.replace(
        _of_ledger(member, event.session_id),
        seq=event.seq,
        event_id=event.event_id,
        type=_type(event),
        held=piece.held,
    )


def _of_ledger(member: Obligation, session_id: str) -> OriginalSpan:
    return OriginalSpan(
        obligation_id=member.id,
        kind=member.kind,
        session_id=session_id,
        seq=member.origin_seq,
        role=member.role,
        origin=member.origin,
        offset=member.offset,
        length=member.length,
        digest=digest_of(member.statement),
        text=member.statement,
        held="ledger",
    )


def _whole(piece: Piece, event: AnyEvent) -> OriginalSpan:
    text = spoken(event)
    if text is None:
        text = piece.original.value.decode()
    return OriginalSpan(
        session_id=event.session_id,
        seq=event.seq,
        event_id=event.event_id,
        type=_type(event),
        role=role_of(event),
        origin=event.origin if isinstance(event, Turn) else None,
        length=len(text),
        digest=digest_of(text),
        text=text,
        held=piece.held,
    )


def _within(spans: Sequence[OriginalSpan], cap: Cap | None) -> tuple[OriginalSpan, ...]:
    """As many from the first on as the cap's tokens hold."""
    kept, room = [], None if cap is None else cap.tokens
    for span in spans:
        room = None if room is None else room - tokens_in(span.text)
        if room is not None and room < 0:
            break
        kept.append(span)
    return tuple(kept)


def _decoded(pieces: Iterable[Piece]) -> list[tuple[Piece, AnyEvent]]:
    read = ((piece, decode_event(piece.original.value)) for piece in pieces)
    return [(piece, event) for piece, event in read if not isinstance(event, Fault)]


def _each_once(pieces: Iterable[Piece]) -> list[tuple[Piece, AnyEvent]]:
    """Without the copies that say the same under another stamp."""
    once: dict[tuple[int | None, str | None, int], tuple[Piece, AnyEvent]] = {}
    for piece, event in _decoded(pieces):
        identity = (event.seq, None if event.seq is not None else event.event_id, content_digest(event))
        once.setdefault(identity, (piece, event))
    return list(once.values())


def _conflicts(told: Sequence[tuple[Piece, AnyEvent]]) -> list[str]:
    times = Counter(event.seq for _, event in told if event.seq is not None)
    return [f"which is event {n}: {count} that differ have that number" for n, count in times.items() if count > 1]


def _absent(hole: range, holdings: Holdings) -> str:
    which = f"event {hole.start}" if len(hole) == 1 else f"events {hole.start} to {hole[-1]}"
    return f"{which}: {_nowhere(holdings)}"


def _unplaced(hole: range, holdings: Holdings) -> str:
    which = f"position {hole.start}" if len(hole) == 1 else f"positions {hole.start} to {hole[-1]}"
    return f"{which}: no event without a number stands there, as far as is held: {_nowhere(holdings)}"


def _nowhere(holdings: Holdings) -> str:
    return f"not in {holdings.names}" if holdings.names else "no archive and no brokers to look in"


def _quoted(member: Obligation) -> str:
    said = member.statement if len(member.statement) <= 60 else f"{member.statement[:57]}…"
    return f'"{said}" ({member.role}, turn {member.origin_seq if member.origin_seq is not None else "unnumbered"})'


def _type(event: AnyEvent) -> str:
    return str(event.__struct_config__.tag)

"""What is put back after a compaction: the original words, with who said them and when, chosen within the cap.

One order for the block and for the spans of a verdict: the highest tier first, hard before soft, the latest first.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from typing import Final, NamedTuple

from troth.engine.identity import digest_of
from troth.engine.judge.cap import CHARACTERS_MAX, Cap, tokens_in
from troth.engine.ledger import rank
from troth_schemas.obligations import Obligation
from troth_schemas.verdicts import Span

HEADING: Final = "Recorded before this summary and still binding, word for word:"


_NO_ROOM: Final = Cap(-1, -1)


class Selection(NamedTuple):
    """What is put back and what is not, both in the order of the block."""

    kept: tuple[Obligation, ...]
    left_out: tuple[Obligation, ...]


def order(members: Iterable[Obligation]) -> list[Obligation]:
    """Each member once: by tier (a person's words before a document's), hardness, recency, id."""
    return sorted({m.id: m for m in members}.values(), key=_place)


def _place(member: Obligation) -> tuple[int, bool, bool, int, str]:
    tier, is_spoken = rank(member)
    latest = max(*member.sightings, member.origin_position) if member.sightings else member.origin_position
    return -tier, not is_spoken, not member.hard, -latest, member.id


def select(members: Iterable[Obligation], cap: Cap, session_id: str | None = None) -> Selection:
    """As many members as the cap holds, in order; one too large for what is left keeps out no smaller one behind it."""
    ordered = order(members)
    if _fits([HEADING, *map(line, ordered)], cap):
        return Selection(tuple(ordered), ())
    room = _less(cap, [HEADING, note(len(ordered), session_id)])
    kept, left_out = [], []
    for member in ordered:
        after = _less(room, [line(member)]) if len(member.statement) < room.characters else _NO_ROOM
        if min(after) < 0:
            left_out.append(member)
        else:
            kept.append(member)
            room = after
    return Selection(tuple(kept), tuple(left_out))


def block(
    lost: Iterable[Obligation],
    *,
    characters_max: int = CHARACTERS_MAX,
    tokens_max: int | None = None,
    session_id: str | None = None,
) -> str:
    """The text that puts back `lost`, within `characters_max` (never over 10,000) and about `tokens_max` tokens.

    What does not fit is counted, and the last line says how to fetch it. The same members give the same bytes in
    whatever order they come. Empty when nothing is lost, or when not even that line fits.
    """
    characters = min(characters_max, CHARACTERS_MAX)
    cap = Cap(characters if tokens_max is None else tokens_max, characters)  # no token is less than a character
    kept, left_out = select(lost, cap, session_id)
    lines = [HEADING, *(line(m) for m in kept)] if kept else []
    lines += [note(len(left_out), session_id)] if left_out else []
    return "\n".join(lines) if _fits(lines, cap) else ""


def line(member: Obligation) -> str:
    """A statement of fact: the words, who said them, where: by number, or by position where the event has none."""
    numbered = member.origin_seq is not None
    at = f"turn {member.origin_seq}" if numbered else f"position {member.origin_position}"
    return f'- "{member.statement}" ({member.role}, {at})'


def note(count: int, session_id: str | None) -> str:
    """How many were left out, and how they are fetched."""
    name = shlex.quote(session_id) if session_id is not None else "ID"
    return f"{count} more left out for length; fetch them with `troth rehydrate --session {name}`."


def spans(lost: Iterable[Obligation], cap: Cap, session_id: str | None = None) -> tuple[Span, ...]:
    """Every lost member as a span, in the order of the block; those that the block would hold with their text."""
    members = order(lost)
    kept = {m.id for m in select(members, cap, session_id).kept}
    return tuple(
        Span(
            obligation_id=m.id,
            seq=m.origin_seq,
            offset=m.offset,
            length=m.length,
            digest=digest_of(m.statement),
            text=m.statement if m.id in kept else None,
        )
        for m in members
    )


def _less(room: Cap, lines: Iterable[str]) -> Cap:
    """What is left of the room after these lines, each with its line break."""
    for said in lines:
        room = Cap(room.tokens - tokens_in(said) - 1, room.characters - len(said) - 1)
        if min(room) < -1:
            break
    return room


def _fits(lines: Iterable[str], cap: Cap) -> bool:
    return min(_less(cap, lines)) >= -1  # the last line needs no break

"""The text that puts back what a compaction lost: the original words, with who said them and when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from troth_schemas.obligations import Obligation

HEADING: Final = "Recorded before this summary and still binding, word for word:"
TIERS: Final[tuple[str, ...]] = ("system", "developer", "user", "assistant", "tool")
CHARACTERS_MAX_DEFAULT: Final = 10_000


def block(lost: Sequence[Obligation], *, characters_max: int = CHARACTERS_MAX_DEFAULT) -> str:
    """The block for `lost`, at most `characters_max` characters: highest tier first, hard before soft, latest first.

    What does not fit is counted, and the last line says how to fetch it. The same members give the same bytes in
    whatever order they come. Empty when nothing is lost or nothing fits.
    """
    if not lost:
        return ""
    ordered = sorted({m.id: m for m in lost}.values(), key=_rank)
    lines = [_line(m) for m in ordered]
    kept = _fitting(lines, characters_max)
    if not kept:
        return ""
    return "\n".join([HEADING, *kept, *_left_out(len(lines) - len(kept))])


def _rank(member: Obligation) -> tuple[int, bool, int, str]:
    tier = TIERS.index(member.role) if member.role in TIERS else len(TIERS)
    latest = max(member.sightings, default=member.origin_position)
    return tier, not member.hard, -latest, member.id


def _line(member: Obligation) -> str:
    turn = member.origin_seq if member.origin_seq is not None else member.origin_position
    return f'- "{member.statement}" ({member.role}, turn {turn})'


def _fitting(lines: Sequence[str], characters_max: int) -> list[str]:
    """The lines that fit, in order; one too long for what is left does not keep out a shorter one behind it."""
    room = characters_max - len(HEADING)
    if sum(len(line) + 1 for line in lines) > room:
        room -= max(len(line) + 1 for line in _left_out(len(lines)))
    kept = []
    for line in lines:
        if len(line) + 1 <= room:
            kept.append(line)
            room -= len(line) + 1
    return kept


def _left_out(count: int) -> list[str]:
    if count <= 0:
        return []
    return [f"{count} more left out for length; fetch them with `troth rehydrate --session ID`."]

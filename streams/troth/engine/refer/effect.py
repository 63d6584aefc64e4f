"""The effects of a command's options and operands, by the table in `lexicon.effects`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from troth.engine.lexicon.effects import EFFECTS, Effect

COMMAND_CHARACTERS_MAX = 4_096


@lru_cache(maxsize=256)
def _rows(program: str) -> tuple[Effect, ...]:
    return tuple(row for row in EFFECTS if not row.programs or program in row.programs)


def effects(program: str, command: str) -> Iterator[Effect]:
    """The rows that speak of a command: its program as it is named in the table, its normalised words."""
    text = command[:COMMAND_CHARACTERS_MAX]
    return (row for row in _rows(program) if row.pattern.search(text))

"""The verb of being, which links what is spoken of with what is said of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_COPULAS: Final = frozenset("is are isn't aren't be remain remains stay stays".split())
_CONTRACTED: Final = frozenset({"it's", "that's", "you're"})


def copula_at(lowers: Sequence[str], first: int = 1) -> int | None:
    """Where the verb of being stands, from word `first` on."""
    if first <= 1 and lowers and lowers[0] in _CONTRACTED:
        return 0
    return next((i for i in range(first, len(lowers)) if lowers[i] in _COPULAS), None)

"""Counts, with Wilson's 95 % intervals (Wilson 1927)."""

from __future__ import annotations

import math
from collections import defaultdict
from typing import Final, NamedTuple

Z: Final = 1.959964
"""The 97.5 % point of the normal distribution."""


def wilson(hits: int, count: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if not count:
        return 0.0, 1.0
    share, z2 = hits / count, Z * Z / count
    middle = (share + z2 / 2) / (1 + z2)
    half = Z * math.sqrt(share * (1 - share) / count + z2 / count / 4) / (1 + z2)
    return max(0.0, middle - half), min(1.0, middle + half)


class Row(NamedTuple):
    kind: str
    made: int
    right: int
    others: int
    halted: int

    @property
    def recall(self) -> float:
        return self.right / self.made if self.made else 1.0

    @property
    def halted_share(self) -> float:
        return self.halted / self.others if self.others else 0.0


class Tally:
    """Rows by kind, and what went wrong in words."""

    def __init__(self) -> None:
        self._count: dict[str, int] = defaultdict(int)
        self._right: dict[str, int] = defaultdict(int)
        self._others: dict[str, int] = defaultdict(int)
        self._halted: dict[str, int] = defaultdict(int)
        self.missed: list[tuple[str, str]] = []
        self.false: list[tuple[str, str]] = []

    def fault(self, kind: str, told: str, *, right: bool) -> None:
        self._count[kind] += 1
        self._right[kind] += right
        if not right:
            self.missed.append((kind, told))

    def other(self, kind: str, told: str, *, halted: bool) -> None:
        """A call of the session itself, in a copy with faults of `kind`."""
        self._others[kind] += 1
        self._halted[kind] += halted
        if halted:
            self.false.append((kind, told))

    def rows(self) -> list[Row]:
        return [Row(k, self._count[k], self._right[k], self._others[k], self._halted[k]) for k in self._count]


def table(binding: str, rows: list[Row]) -> str:
    """One line for each kind."""
    lines = [
        f"{'binding':<11}{'kind':<26}{'n':>5}{'right':>7}{'recall':>8}  {'95 % interval':<17}{'others halted':>20}"
    ]
    for row in rows:
        low, high = wilson(row.right, row.made)
        others = f"{row.halted} of {row.others} ({row.halted_share:.2%})"
        lines.append(
            f"{binding:<11}{row.kind:<26}{row.made:>5}{row.right:>7}{row.recall:>8.1%}  "
            f"{f'{low:.1%} - {high:.1%}':<17}{others:>20}"
        )
    return "\n".join(lines)

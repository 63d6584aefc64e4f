"""Whether a worker lives and whether it is ready: named conditions, no clock, no I/O."""

from __future__ import annotations

from typing import Final, Literal

Condition = Literal["partitions_assigned", "recovered", "caught_up"]
CONDITIONS: Final[tuple[Condition, ...]] = ("partitions_assigned", "recovered", "caught_up")


class Health:
    """Alive until it is said to have failed; ready while every condition holds. Conditions start unmet."""

    def __init__(self) -> None:
        self._held: Final[set[Condition]] = set()
        self._failure: str | None = None

    def hold(self, condition: Condition, held: bool = True) -> None:
        """Say that a condition holds, or no longer does."""
        (self._held.add if held else self._held.discard)(condition)

    def fail(self, reason: str) -> None:
        """Say that the process cannot go on; it stays so. The first reason is kept."""
        self._failure = self._failure or reason

    @property
    def failure(self) -> str | None:
        """Why the process cannot go on, or None while it lives."""
        return self._failure

    @property
    def missing(self) -> tuple[Condition, ...]:
        """The conditions that do not hold, in the order in which a start meets them."""
        return tuple(condition for condition in CONDITIONS if condition not in self._held)

    @property
    def is_ready(self) -> bool:
        return self._failure is None and not self.missing

"""Whether this worker may still write: it was heard of by its group within the session timeout, in this generation."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, Protocol

from troth.app.exits import Die


class Membership(Protocol):
    """What the lease asks the group's coordinator."""

    @property
    def generation(self) -> int:
        """The generation the client is a member of; -1 once the broker has thrown it out."""


def suspend_aware_clock() -> float:
    """Seconds, counting the time for which the machine was asleep where the system can tell (Linux)."""
    boottime = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boottime is None else time.clock_gettime(boottime)


class Lease:
    """Renewed by each heartbeat that the broker accepts; `hold` is asked before each send."""

    def __init__(self, seconds: float, heartbeat_seconds: float, die: Die, clock: Callable[[], float]) -> None:
        self._seconds: Final = seconds
        self._heartbeat_seconds: Final = heartbeat_seconds
        self._die: Final = die
        self._clock: Final = clock
        self._renewed_at = clock()
        self._generation = -1
        self._membership: Membership | None = None

    def begin(self, generation: int, membership: Membership | None) -> None:
        """A new assignment: the group has just heard of us."""
        self._generation, self._membership = generation, membership
        self.renew(self._clock())

    def renew(self, at: float) -> None:
        """A heartbeat that was sent at `at` has been accepted."""
        self._renewed_at = max(self._renewed_at, at)

    @property
    def age_seconds(self) -> float:
        return self._clock() - self._renewed_at

    def now(self) -> float:
        return self._clock()

    async def hold(self) -> None:
        """Return while we may write; otherwise end the process.

        An old lease may only mean that the broker was away. Then the next heartbeat, if it is accepted in the same
        generation, renews it. After a pause it is refused, since somebody else owns the partitions by then.
        """
        if self.age_seconds > self._seconds:
            await self._await_renewal()
        self._check_generation()

    async def _await_renewal(self) -> None:
        asked_at = self._clock()
        while self._renewed_at < asked_at:
            self._check_generation()
            if self._clock() - asked_at > 2 * self._heartbeat_seconds + 1.0:
                self._die(
                    f"no heartbeat has been accepted for {self.age_seconds:.1f} s: another worker may own our part"
                )
            await asyncio.sleep(0.02)

    def _check_generation(self) -> None:
        if self._membership is not None and self._membership.generation != self._generation:
            self._die(f"the group has moved on from generation {self._generation} while a batch was under way")

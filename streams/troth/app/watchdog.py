"""What makes a worker end itself, because Faust would go on as if nothing were wrong.

Faust's recovery task can end in silence and leave the worker waiting for ever; errors of the group's coordinator are
never read, so that heartbeats stop and a zombie stays; a commit that cannot get through is tried without end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Signs:
    """One look at the worker. `lags` holds (committed offset, end offset) of each owned input, by `topic-partition`."""

    is_ready: bool
    """Assigned, and its state recovered."""
    recovered_records: int
    coordinator_fault: str | None = None
    lags: Mapping[str, tuple[int, int]] = field(default_factory=dict)


class Watchdog:
    """Finds what has stood still for too long. Times in seconds of one monotonic clock."""

    def __init__(self, stall_seconds: float, now: float) -> None:
        self._stall_seconds: Final = stall_seconds
        self._recovered_records = -1
        self._moved_at = now
        self._commits: dict[str, tuple[int, float]] = {}

    def fault(self, signs: Signs, now: float) -> str | None:
        """Why the process must end, or None."""
        if signs.coordinator_fault is not None:
            return f"the group coordinator has failed: {signs.coordinator_fault}"
        return self._not_ready(signs, now) or self._not_committing(signs, now)

    def _not_ready(self, signs: Signs, now: float) -> str | None:
        if signs.is_ready or signs.recovered_records != self._recovered_records:
            self._recovered_records, self._moved_at = signs.recovered_records, now
        if now - self._moved_at > self._stall_seconds:
            return f"no assignment and no recovered record for {now - self._moved_at:.0f} s"
        return None

    def _not_committing(self, signs: Signs, now: float) -> str | None:
        if not signs.is_ready:
            self._commits = {}
            return None
        for name, (committed, end) in signs.lags.items():
            last, since = self._commits.get(name, (None, now))
            if committed != last or committed >= end:
                self._commits[name] = committed, now
            elif now - since > self._stall_seconds:
                return f"{name}: {end - committed} records behind, and no commit for {now - since:.0f} s"
        return None

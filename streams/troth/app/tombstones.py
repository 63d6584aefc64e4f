"""Deletes wait here until an accepted commit proves that this worker still owned what it deletes.

A worker that was paused may wake up believing it is the owner. What it writes then loses against the greater stamps
of the new owner; a tombstone has no stamp, so it may go out only once it can do no harm: after a commit of offsets
that cover the batch has been accepted. The head that no longer names the key is then what any later owner starts from.
"""

from __future__ import annotations

from collections import deque
from typing import Final


class Tombstones:
    """Keys to delete, by partition: `waiting` for a commit, then `ready` to be sent."""

    def __init__(self) -> None:
        self._waiting: Final[deque[tuple[int, list[bytes]]]] = deque()
        self._ready: Final[dict[int, list[bytes]]] = {}
        self._dropped = 0

    def add(self, partition: int, keys: list[bytes]) -> None:
        """Keep aside the deletes of a batch that has just been acknowledged."""
        if keys:
            self._waiting.append((partition, keys))

    @property
    def are_waiting(self) -> bool:
        return bool(self._waiting)

    def mark(self) -> int:
        """How far a commit whose offsets are computed now will reach; give it to `proven`."""
        return self._dropped + len(self._waiting)

    def proven(self, mark: int) -> None:
        """A commit was accepted: what waited at its mark may go out."""
        while self._waiting and self._dropped < mark:
            partition, keys = self._waiting.popleft()
            self._dropped += 1
            self._ready.setdefault(partition, []).extend(keys)

    def ready_partitions(self) -> list[int]:
        return list(self._ready)

    def take(self, partition: int) -> list[bytes]:
        """The deletes of a partition that may be sent now; they are given once."""
        return self._ready.pop(partition, [])

    def clear(self) -> None:
        """Forget all of them, at a rebalance: a key left over is named by no head and does no harm."""
        self._dropped += len(self._waiting)
        self._waiting.clear()
        self._ready.clear()

"""Connections that ask nothing: who opens many, or sends a request byte by byte, keeps nobody else out."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Protocol


class Connection(Protocol):
    """A server's side of one connection."""

    def force_close(self) -> None:
        """Close it, whatever it is at."""


class Connections:
    """Knows which connections have a request under way, and since when the others have none."""

    def __init__(self, idle_seconds: float, count_max: int) -> None:
        self._idle_seconds: Final = idle_seconds
        self._count_max: Final = count_max
        self._busy: Final[set[Connection]] = set()
        self._idle_since: Final[dict[Connection, float]] = {}

    def begins(self, connection: Connection) -> None:
        """A request has come in whole, but for its body."""
        self._busy.add(connection)
        self._idle_since.pop(connection, None)

    def ends(self, connection: Connection) -> None:
        """It has been answered."""
        self._busy.discard(connection)

    def sweep(self, open_now: Collection[Connection], now: float) -> None:
        """Close those that have asked nothing for too long, and those that are too many, the longest idle first."""
        for gone in self._idle_since.keys() - set(open_now):
            del self._idle_since[gone]
        for connection in open_now:
            if connection not in self._busy:
                self._idle_since.setdefault(connection, now)
        excess = len(open_now) - self._count_max
        for number, (connection, since) in enumerate(sorted(self._idle_since.items(), key=lambda item: item[1])):
            if number < excess or now - since > self._idle_seconds:
                del self._idle_since[connection]
                connection.force_close()

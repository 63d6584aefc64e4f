"""The watermark: how far every input of a partition number has been read, on record time.

A gap in a session may be closed by a record that waits in another topic. So the watermark of a partition number is
the least, over its input topics, of the last record timestamp read; a topic that has been read to its end, and has
stayed there for the grace, holds nothing back. No wall time is compared with record time.

A catch-up makes no gaps: topics may have been filled one after another, so that what closes a gap is stamped long
after what waits for it. Until every topic of a number has been read as far as it reached when it was assigned, nothing
expires.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from faust.types import TP

UNKNOWN: Final = -1
"""Not read far enough to say anything: no gap may expire."""


class Reading:
    """How far one input partition has been read. Wall times in seconds of one monotonic clock."""

    __slots__ = ("at_end_since", "backlog_end", "caught_up", "end_offset", "timestamp_ms")

    def __init__(self) -> None:
        self.timestamp_ms = UNKNOWN
        self.end_offset = -1
        self.at_end_since: float | None = None
        self.backlog_end: int | None = None
        self.caught_up = False

    def observe(self, at_end: bool, end_offset: int, now: float) -> None:
        """Say whether all is read up to `end_offset`. A moved end begins the stay anew."""
        if self.backlog_end is None and end_offset >= 0:
            self.backlog_end = end_offset
        self.caught_up = self.caught_up or at_end
        if not at_end:
            self.at_end_since = None
        elif self.at_end_since is None or end_offset != self.end_offset:
            self.at_end_since = now
        self.end_offset = end_offset


class Watermarks:
    """The watermark of each owned partition number."""

    def __init__(self, topics: Iterable[str], grace_seconds: float) -> None:
        self._topics: Final = tuple(topics)
        self._grace_seconds: Final = grace_seconds
        self._readings: Final[dict[TP, Reading]] = {}
        self._caught_up: Final[set[int]] = set()

    def own(self, partitions: Iterable[int]) -> None:
        """A new assignment: nothing is known of any partition."""
        self._readings.clear()
        self._caught_up.clear()
        for partition in partitions:
            for topic in self._topics:
                self._readings[TP(topic, partition)] = Reading()

    def partitions(self) -> list[int]:
        return sorted({tp.partition for tp in self._readings})

    def read(self, tp: TP, timestamp_ms: int, next_offset: int) -> None:
        """Records up to this timestamp, and before this offset, have been stepped through."""
        reading = self._readings.get(tp)
        if reading is not None:
            reading.timestamp_ms = max(reading.timestamp_ms, timestamp_ms)
            reading.at_end_since = None
            reading.caught_up = reading.caught_up or (
                reading.backlog_end is not None and next_offset >= reading.backlog_end
            )

    def observe(self, tp: TP, at_end: bool, end_offset: int, now: float) -> None:
        """Say whether a partition has been read to its end, as confirmed by the broker just now."""
        reading = self._readings.get(tp)
        if reading is not None:
            reading.observe(at_end, end_offset, now)

    def watermark_ms(self, partition: int, now: float) -> int | None:
        """Record time in ms; None when every topic has stayed at its end for the grace; UNKNOWN during a catch-up."""
        least: int | None = None
        for topic in self._topics:
            reading = self._readings.get(TP(topic, partition))
            if reading is None or not reading.caught_up:
                return UNKNOWN
            since = reading.at_end_since
            if since is not None and now - since >= self._grace_seconds:
                continue
            least = reading.timestamp_ms if least is None else min(least, reading.timestamp_ms)
        return least

    def is_caught_up(self, partition: int) -> bool:
        """Whether every topic of a partition number has been read as far as it reached when it was assigned."""
        if partition not in self._caught_up:
            readings = (self._readings.get(TP(topic, partition)) for topic in self._topics)
            if not all(reading is not None and reading.caught_up for reading in readings):
                return False
            self._caught_up.add(partition)  # and so it stays, until the next assignment
        return True

    def all_at_end(self) -> bool:
        """Whether every owned partition stands at its end right now."""
        return all(reading.at_end_since is not None for reading in self._readings.values())

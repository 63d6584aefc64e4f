"""What the shell reports while it runs. Another room turns the calls into metrics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from troth.app.stepper import Published


class Meter(Protocol):
    """Called on the event loop, once a micro-batch or less often; must not block and must not raise."""

    def stepped(self, topic: str, partition: int, records: int, seconds: float) -> None:
        """A micro-batch went through the stepper."""

    def durable(self, published: Sequence[Published], timestamp_ms: int, writes: int, written_bytes: int) -> None:
        """The broker has acknowledged what a micro-batch asked for.

        `timestamp_ms`: of the batch's oldest record; 0 for the effects of an expiry.
        """

    def refused(self, topic: str, partition: int, offset: int, detail: str) -> None:
        """A step asked for more than a record may hold; its input became a dead letter."""

    def lag(self, topic: str, partition: int, records: int) -> None:
        """End offset less committed offset; every few seconds for each owned input partition."""

    def assigned(self, partitions: Sequence[int]) -> None:
        """A rebalance ended with these input partitions."""

    def recovered(self, partitions: Sequence[int], sessions: int, records: int, ignored: int) -> None:
        """State is whole again. `records` were read since the assignment, `ignored` of them could not be used."""

    def ending(self, reason: str) -> None:
        """The process is about to end by itself."""


class NoMeter:
    """Counts nothing."""

    def stepped(self, topic: str, partition: int, records: int, seconds: float) -> None: ...

    def durable(self, published: Sequence[Published], timestamp_ms: int, writes: int, written_bytes: int) -> None: ...

    def refused(self, topic: str, partition: int, offset: int, detail: str) -> None: ...

    def lag(self, topic: str, partition: int, records: int) -> None: ...

    def assigned(self, partitions: Sequence[int]) -> None: ...

    def recovered(self, partitions: Sequence[int], sessions: int, records: int, ignored: int) -> None: ...

    def ending(self, reason: str) -> None: ...

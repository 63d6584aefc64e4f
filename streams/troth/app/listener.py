"""Who is told what the stream has settled: the gate answers with it, and the lanes know no gate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from troth.app.stepper import Published


class Listener(Protocol):
    """Hears in the order of each partition, on the event loop. Must not block and must not raise."""

    def said(self, records: Sequence[Published]) -> None:
        """The broker has acknowledged what a micro-batch or an expiry had to say."""

    def settled(self, topic: str, partition: int, offset: int) -> None:
        """Every record of this input up to `offset` has been judged, and what there was to say has been `said`."""

    def moved(self, partitions: Sequence[int]) -> None:
        """These partition numbers are ours no more: nothing more will be heard of their sessions."""


class NoListener:
    """Nobody listens."""

    def said(self, records: Sequence[Published]) -> None: ...

    def settled(self, topic: str, partition: int, offset: int) -> None: ...

    def moved(self, partitions: Sequence[int]) -> None: ...

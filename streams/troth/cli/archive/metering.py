"""What the archiver exports: its own part of the catalogue, moved by what its work has done since the last look."""

from __future__ import annotations

from typing import Final

import msgspec

from troth.archive.writing import Done, Writer
from troth.cli.archive.archiving import Tally
from troth.kafka.group import Lag
from troth.observability import catalogue
from troth.observability.metrics import Metrics


class Meter:
    """Told of each batch that is put away, and of what waits."""

    def __init__(self, metrics: Metrics, writer: Writer, tally: Tally) -> None:
        self._metrics: Final = metrics
        self._writer: Final = writer
        self._tally: Final = tally
        self._done = Done()
        self._counted = (0, 0, 0, 0)
        self._partitions: set[tuple[str, int]] = set()

    def looked(self, waiting_bytes: int, lag: Lag) -> None:
        """At every fetch: what is held and not put away, and what the topics still hold."""
        self._metrics.set(catalogue.ARCHIVE_WAITING_BYTES, value=waiting_bytes)
        self._metrics.set(catalogue.ARCHIVE_REMEMBERED, value=self._writer.remembered)
        for topic, partition in self._partitions - lag.keys():
            self._metrics.forget(catalogue.ARCHIVE_LAG, topic, str(partition))
        for (topic, partition), records in lag.items():
            self._metrics.set(catalogue.ARCHIVE_LAG, topic, str(partition), value=records)
        self._partitions = set(lag)
        self._count()

    def put_away(self, seconds: float) -> None:
        """A batch is durable and acknowledged; `seconds` since its first record was fetched."""
        self._metrics.observe(catalogue.ARCHIVE_SECONDS, value=seconds)
        self._count()

    def _count(self) -> None:
        """Move the counters by the difference."""
        now, before = self._writer.done, self._done
        self._metrics.add(catalogue.ARCHIVE_OBJECTS, "written", amount=now.objects - before.objects)
        self._metrics.add(catalogue.ARCHIVE_OBJECTS, "merged", amount=now.merged - before.merged)
        self._metrics.add(catalogue.ARCHIVE_WRITTEN_BYTES, amount=now.written_bytes - before.written_bytes)
        self._metrics.add(catalogue.ARCHIVE_PARKED, amount=now.parked - before.parked)
        self._done = msgspec.structs.replace(now)
        tally = self._tally
        counted = (tally.new, tally.copies, tally.no_events, tally.faults)
        new, copies, no_events, faults = (n - b for n, b in zip(counted, self._counted, strict=True))
        for result, amount in (("new", new), ("copy", copies), ("no_event", no_events)):
            self._metrics.add(catalogue.ARCHIVE_RECORDS, result, amount=amount)
        self._metrics.add(catalogue.ARCHIVE_FAULTS, amount=faults)
        self._counted = counted

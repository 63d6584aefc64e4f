"""The acker: one lane for each partition, in which everything happens in the one order that survives a crash.

For each micro-batch: what is published is acknowledged first, then the state writes (its entries, its head last), then
the batch is acknowledged to the consumer. A lane takes all that waits in it as one group, so that a round trip is
shared; the order within a partition is never changed. What is said does not wait for the state of what was said before
it: the state is written by a second task behind the first, on a beat that all lanes share, so that one request holds
the writes of many batches and lanes. A failed send ends the process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from troth.app.changelog import Record, Sender, Sent
from troth.app.exits import Die
from troth.app.lease import Lease
from troth.app.listener import Listener, NoListener
from troth.app.meter import Meter
from troth.app.settings import WorkerSettings
from troth.app.stepper import Published, Written
from troth.app.store import Sessions
from troth.app.tombstones import Tombstones
from troth.kafka.partitioning import key_partition


@dataclass(slots=True)
class Work:
    """What a micro-batch, an expiry or a clean-up asks for, of one partition. `message` is what to acknowledge;
    `settles` the topic and the last offset of what was judged."""

    partition: int
    message: Any = None
    timestamp_ms: int = 0
    settles: tuple[str, int] | None = None
    publish: list[Published] = field(default_factory=list)
    writes: list[Written] = field(default_factory=list)
    deletes: list[bytes] = field(default_factory=list)
    written_bytes: int = 0


class _Lane:
    """A partition's works: `submitted` ones are to be published, `said` ones to be written."""

    def __init__(self, partition: int, works_max: int) -> None:
        self.partition: Final = partition
        self.submitted: Final[asyncio.Queue[Work]] = asyncio.Queue(works_max)
        self.said: Final[asyncio.Queue[Work]] = asyncio.Queue(works_max)


class Lanes:
    """Takes works and carries each out; `idle` waits until nothing is under way."""

    def __init__(
        self,
        settings: WorkerSettings,
        sender: Sender,
        sessions: Sessions,
        tombstones: Tombstones,
        lease: Lease,
        meter: Meter,
        die: Die,
        acknowledge: Callable[[Any], bool],
        listener: Listener | None = None,
        writer: Sender | None = None,
    ) -> None:
        self._settings: Final = settings
        self._sender: Final = sender
        self._writer: Final = writer or sender
        self._sessions: Final = sessions
        self._tombstones: Final = tombstones
        self._lease: Final = lease
        self._meter: Final = meter
        self._die: Final = die
        self._acknowledge: Final = acknowledge
        self._listener: Final = listener or NoListener()
        self._lanes: Final[dict[int, _Lane]] = {}
        self._tasks: Final[list[asyncio.Task[None]]] = []
        self._under_way = 0
        self._idle: Final = asyncio.Event()
        self._idle.set()

    async def submit(self, work: Work) -> None:
        """Put a work into its lane; waits while the lane is full."""
        self._under_way += 1
        self._idle.clear()
        await self._lane(work.partition).submitted.put(work)

    async def drain(self) -> None:
        """Wait until all works are done and the deletes that may go out have gone out."""
        await self._idle.wait()
        await self.flush_tombstones()
        await self._idle.wait()

    async def flush_tombstones(self) -> None:
        """Start sending the deletes that an accepted commit has freed."""
        for partition in self._tombstones.ready_partitions():
            await self.submit(Work(partition))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _lane(self, partition: int) -> _Lane:
        lane = self._lanes.get(partition)
        if lane is None:
            lane = self._lanes[partition] = _Lane(partition, self._settings.batches_ahead_max)
            for run in (self._publish_all, self._write_all):
                name = f"{run.__name__.strip('_')}-{partition}"
                self._tasks.append(asyncio.create_task(self._guarded(run, lane), name=name))
        return lane

    async def _guarded(self, run: Callable[[_Lane], Awaitable[None]], lane: _Lane) -> None:
        try:
            await run(lane)
        except asyncio.CancelledError:
            raise
        except BaseException as error:  # whatever it is: nothing that follows may be sent or acknowledged
            self._die(f"partition {lane.partition}: {type(error).__name__}: {error}")

    async def _publish_all(self, lane: _Lane) -> None:
        while True:
            group = [await lane.submitted.get(), *_rest_of(lane.submitted)]
            await self._publish(lane.partition, group)
            self._tell(group)
            for work in group:
                await lane.said.put(work)

    async def _write_all(self, lane: _Lane) -> None:
        loop, beat_seconds = asyncio.get_running_loop(), self._settings.beat_seconds
        while True:
            first = await lane.said.get()
            await asyncio.sleep(-loop.time() % beat_seconds)  # the lanes' writes meet in one request
            group = [first, *_rest_of(lane.said)]
            await self._write(lane.partition, group)
            for work in group:
                if work.message is not None:
                    self._acknowledge(work.message)
                self._tombstones.add(lane.partition, work.deletes)
                self._report(work)
            self._under_way -= len(group)
            if not self._under_way:
                self._idle.set()

    async def _publish(self, partition: int, group: list[Work]) -> None:
        by_partition: dict[tuple[str, int], list[Record]] = {}
        for work in group:
            for topic, key, value in work.publish:
                target = topic, await self._target(topic, key, partition)
                by_partition.setdefault(target, []).append((key, value))
        if by_partition:
            await self._lease.hold()
            sends = [self._sender.send(*target, records) for target, records in by_partition.items()]
            await (sends[0] if len(sends) == 1 else asyncio.gather(*sends))

    def _tell(self, group: list[Work]) -> None:
        """What has been said is final, whatever becomes of us: whoever asked need not wait for the state."""
        for work in group:
            if work.publish:
                self._listener.said(work.publish)
            if work.settles is not None:
                topic, offset = work.settles
                self._listener.settled(topic, work.partition, offset)

    async def _target(self, topic: str, key: bytes | None, partition: int) -> int:
        count = await self._sender.partitions(topic)
        if key is not None and topic in self._settings.keyed_outputs:
            return key_partition(key, count)
        return partition % count

    async def _write(self, partition: int, group: list[Work]) -> None:
        records: list[Record] = [*_last_of_each_key(group)]
        records += [(key, None) for key in self._tombstones.take(partition)]
        if records:
            await self._lease.hold()
            for sent in await self._writer.send(self._settings.changelog, partition, records):
                self._followed(partition, sent)

    def _followed(self, partition: int, sent: Sent) -> None:
        if sent.first_offset >= 0:
            self._sessions.wrote(partition, sent.first_offset, sent.records)

    def _report(self, work: Work) -> None:
        self._meter.durable(work.publish, work.timestamp_ms, len(work.writes), work.written_bytes)


def _rest_of(queue: asyncio.Queue[Work]) -> Iterator[Work]:
    """What waits in a queue just now."""
    while not queue.empty():
        yield queue.get_nowait()


def _last_of_each_key(group: list[Work]) -> Iterable[Written]:
    """The writes of a group without those that are overwritten in it.

    A head written again moves behind the entries it names, so that it still stands after all of them.
    """
    last: dict[bytes, bytes] = {}
    for work in group:
        for key, value in work.writes:
            last.pop(key, None)
            last[key] = value
    return last.items()

"""Faust's Kafka transport with one event for each partition and fetch, and with an idempotent producer.

Stock Faust makes a task and a future for each message; that, and not the user's code, is where its time goes. Here the
records of one partition from one fetch are one event whose value is the list of records. Nothing else of Faust is
replaced: group, assignor, recovery and agents see ordinary events.

No record is skipped, whatever seeks and rebalances cross a fetch that is under way: the next offset expected of each
input is known, what lies below it is dropped, and what lies above it is read once more from the expected offset before
it is believed to be a true hole (a transaction marker, expired records). So what this process has itself put on an
input can be handed on as soon as it is acknowledged: its fetched copy is one of those that are dropped.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from itertools import groupby, islice
from typing import Any, Final, cast

from aiokafka import ConsumerRecord
from faust.transport.drivers.aiokafka import Consumer, Producer, Transport
from faust.types import TP, ConsumerMessage
from mode.utils.futures import notify

from troth.app.client import LoopClient, Records
from troth.app.lease import Lease
from troth.app.settings import WorkerSettings
from troth.app.tombstones import Tombstones
from troth.kafka.record import Recorded

FETCH_TIMEOUT_SECONDS: Final = 0.5
IDLE_SECONDS: Final = 0.01
ROOM_SECONDS: Final = 0.001


class MicroBatch(ConsumerMessage):
    """Stands for the records up to its offset. Acknowledged whole, by `MicroBatchConsumer.acknowledge`, or never."""


class MicroBatchConsumer(Consumer):
    """Delivers micro-batches; commits what was acknowledged, in order; knows when a commit was accepted."""

    settings: WorkerSettings
    lease: Lease
    tombstones: Tombstones
    drained: Callable[[], Awaitable[None]]
    """Awaited at a rebalance and at the end: nothing may be under way when the partitions are given up."""
    _thread: LoopClient

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._begin: dict[TP, int] = {}
        self._next: dict[TP, int] = {}
        self._read_again: dict[TP, int] = {}
        self._acknowledged: dict[TP, int] = {}
        self._committed: dict[TP, int] = {}
        self._mark = 0
        self._not_fetching = asyncio.Event()
        self._not_fetching.set()
        self._in_hand: frozenset[Any] = frozenset()
        self._queued: Counter[TP] = Counter()
        self._offered: list[Recorded] = []

    def _new_consumer_thread(self) -> LoopClient:
        return LoopClient(self, loop=self.loop, thread_loop=self.loop, beacon=self.beacon)

    @property
    def client(self) -> LoopClient:
        return self._thread

    # --- reading

    async def _drain_messages(self, fetcher: Any) -> None:
        try:
            while not (self._stopped.is_set() or fetcher._stopped.is_set()):
                await self._fetch_and_deliver()
        except self.consumer_stopped_errors:
            if not self.app.should_stop:
                raise
        except asyncio.CancelledError:
            if not self.app.should_stop:
                raise

    async def _fetch_and_deliver(self) -> None:
        generation = self.app.consumer_generation_id
        active = {
            tp for tp in self._get_active_partitions() if tp in self._next or tp.topic not in self.settings.inputs
        }
        if not (self.flow_active and active):
            await asyncio.sleep(IDLE_SECONDS)
            return
        self._not_fetching.clear()
        try:
            fetched = await self._getmany(active, FETCH_TIMEOUT_SECONDS) or {}
            brought_news = await self._deliver(fetched, generation)
        finally:
            self._not_fetching.set()
        if fetched and not brought_news:
            # Only what we have recorded ourselves, of which more will come: a fetch costs as much as a question.
            await asyncio.sleep(self.settings.beat_seconds)

    async def _deliver(self, fetched: Mapping[Any, Records], generation: int) -> bool:
        self._in_hand = frozenset(fetched)
        try:
            return await self._deliver_all(fetched, generation)
        finally:
            self._in_hand = frozenset()

    async def _deliver_all(self, fetched: Mapping[Any, Records], generation: int) -> bool:
        """Hand on what was fetched; False where all of it had been handed on before."""
        brought_news = False
        for tp, records in self._oldest_first(fetched):
            if not self._is_live(generation):
                return True
            if tp.topic in self.settings.inputs:
                records = await self._continued(tp, records)
            if records and not await self._enqueue(tp, records, generation):
                return True
            brought_news |= bool(records)
        return brought_news

    def _oldest_first(self, fetched: Mapping[Any, Records]) -> Iterator[tuple[TP, Records]]:
        """The micro-batches of one fetch by their first timestamp: a session's topics stay close together.

        Those of one partition keep their order even where timestamps do not rise.
        """
        size = self.settings.batch_records_max
        chunks: list[tuple[int, int, TP, Records]] = []
        for tp, records in fetched.items():
            at_least = 0
            for start in range(0, len(records), size):
                at_least = max(at_least, records[start].timestamp)
                chunks.append((at_least, start, TP(*tp), records[start : start + size]))
        chunks.sort(key=lambda chunk: chunk[:2])
        for _, _, tp, records in chunks:
            yield tp, records

    def _is_live(self, generation: int) -> bool:
        return self.flow_active and self.app.consumer_generation_id == generation

    async def _continued(self, tp: TP, records: Records) -> Records:
        """The records that go on where the last delivery ended. Whatever is dropped here is sought again."""
        expected = self._next.get(tp)
        if expected is None:
            return []  # `perform_seek` waits for us, and seeks then
        if records[0].offset < expected:
            records = [record for record in records if record.offset >= expected]
        elif records[0].offset > expected and self._read_again.get(tp) != expected:
            self._read_again[tp] = expected
            await super().seek_wait({tp: expected})
            return []
        elif records[0].offset > expected + 1:  # one offset without a record is a transaction's marker
            self.log.warning("%s-%d: offsets %d to %d hold no record; expired before they were read?",
                             tp.topic, tp.partition, expected, records[0].offset - 1)  # fmt: skip
        return records

    async def _enqueue(self, tp: TP, records: Records, generation: int) -> bool:
        """Hand a micro-batch on once there is room for it; False when the flow was stopped meanwhile."""
        while not self._has_room(tp):
            await asyncio.sleep(ROOM_SECONDS)
            if not self._is_live(generation):
                return False
        self._hand_on(tp, records, generation)
        return True

    def _channels(self, tp: TP) -> list[Any]:
        return list(cast(Any, self.app.topics)._tp_index[tp])

    def _has_room(self, tp: TP) -> bool:
        """To be asked first: Faust cancels whoever waits in a channel's `put` when it clears the queue, and takes that
        for a crash of the fetcher."""
        return not any(channel.queue.full() for channel in self._channels(tp))

    def _hand_on(self, tp: TP, records: Records, generation: int) -> None:
        """A micro-batch to every channel of its partition."""
        last = records[-1]
        message = MicroBatch(
            tp.topic, tp.partition, last.offset, last.timestamp / 1000.0, last.timestamp_type,
            None, None, None, None, 0, 0, tp, generation_id=generation,
        )  # fmt: skip
        for channel in self._channels(tp):
            message.incref()
            channel.queue.put_nowait(channel._create_event(None, records, None, message=message))
        if tp in self._next:
            self._next[tp] = last.offset + 1
            self._queued[tp] += 1

    # --- what we have recorded ourselves

    def offer(self, records: Iterable[Recorded]) -> None:
        """Take records that this process has put on the inputs, once the broker has acknowledged them.

        One that stands at the very next offset of its input is handed on at once; the copy that is fetched then lies
        below the next offset, and is dropped. All others come with a fetch, those past a micro-batch's size too. Those
        of one acknowledgement go together.
        """
        if not self._offered:
            self.loop.call_soon(self._take_offered)
        self._offered += records

    def _take_offered(self) -> None:
        offered, self._offered = sorted(self._offered, key=_place), []
        for tp, records in groupby(offered, lambda record: TP(record.topic, record.partition)):
            next_ones = islice(self._following(tp, records), self.settings.batch_records_max)
            following = [_as_fetched(record) for record in next_ones]
            if following and self._has_room(tp):
                self._hand_on(tp, following, self.app.consumer_generation_id)

    def _following(self, tp: TP, records: Iterable[Recorded]) -> Iterator[Recorded]:
        """Those that go on where the last delivery ended, without a gap. `records` are in order."""
        expected = self._next.get(tp)
        # A fetch that is being delivered may wait for room: what it holds comes first.
        if expected is None or tp in self._in_hand or not self.flow_active or self.should_stop:
            return
        for record in records:
            if record.offset == expected:
                expected += 1
                yield record

    # --- how far

    def stepped(self, tp: TP) -> None:
        """The agent is done with a micro-batch, though it is not durable yet."""
        self._queued[tp] -= 1

    def end(self, tp: TP, age_seconds_max: float) -> tuple[bool, int] | None:
        """Whether an input has been read and stepped to its end, and the end offset.

        None where the broker has not said so within `age_seconds_max`: an old end may have moved.
        """
        standing = self._thread.standing(tp)
        if standing is None or time.time() - standing.answered_ms / 1000 > age_seconds_max:
            return None
        all_stepped = tp in self._next and self._queued[tp] <= 0 and tp not in self._in_hand
        return all_stepped and standing.position >= standing.end_offset, standing.end_offset

    def lag(self, tp: TP) -> tuple[int, int] | None:
        """Committed offset and end offset of an input; None while one of them is not known.

        Equal where all that can be read is committed: the last offsets may hold no record (a transaction's marker).
        """
        committed, standing = self._committed.get(tp), self._thread.standing(tp)
        if committed is None or standing is None:
            return None
        is_level = committed == self._next.get(tp) and standing.position >= standing.end_offset
        return (standing.end_offset if is_level else committed), standing.end_offset

    # --- seeking

    async def perform_seek(self) -> None:
        """Go to the committed offsets; where there is none, to the first record, which aiokafka would leave undone."""
        inputs = {tp for tp in self.assignment() if tp.topic in self.settings.inputs}
        for tp in inputs:
            self._next.pop(tp, None)
        self._read_again.clear()
        await self._not_fetching.wait()
        committed = await self.seek_to_committed()
        begin = {tp: offset for tp in inputs if (offset := committed.get(tp)) is not None and offset > 0}
        if fresh := inputs - begin.keys():
            first = await self.earliest_offsets(*fresh)
            begin |= {TP(*tp): offset for tp, offset in first.items()}
        if begin:
            await super().seek_wait(begin)
        self._committed = dict(begin)
        self._begin = begin

    def resume_flow(self) -> None:
        """Only now may inputs be delivered: just before this, Faust empties the queues of what came too early."""
        super().resume_flow()
        self._next.update(self._begin)
        self._begin = {}

    async def seek_wait(self, partitions: Mapping[TP, int]) -> None:
        """Recovery goes to where a changelog has to be read from. No fetch begun before may still take records."""
        await self._not_fetching.wait()
        await super().seek_wait(partitions)

    # --- acknowledging and committing

    def acknowledge(self, message: Any) -> bool:
        """Everything up to this micro-batch is durable. False when a rebalance came between: it will come again."""
        self._unacked_messages.discard(message)
        current = bool(message.generation_id == self.app.consumer_generation_id) and not message.acked
        if current:
            message.acked, message.refcount = True, 0
            self._acknowledged[message.tp] = max(self._acknowledged.get(message.tp, 0), message.offset + 1)
        notify(self._waiting_for_ack)
        return current

    def _filter_tps_with_pending_acks(self, topics: Any = None) -> Iterator[TP]:
        yield from (tp for tp in self._acknowledged if topics is None or tp in topics or tp.topic in topics)

    def _filter_committable_offsets(self, tps: Iterable[TP]) -> dict[TP, int]:
        self._mark = self.tombstones.mark()
        return {
            tp: offset
            for tp in tps
            if (offset := self._acknowledged[tp]) > self._committed.get(tp, -1) or self.tombstones.are_waiting
        }

    async def _commit(self, offsets: Mapping[TP, int]) -> bool:
        mark, generation = self._mark, self.app.consumer_generation_id
        accepted = await super()._commit(offsets)
        if accepted and generation == self.app.consumer_generation_id:
            self._committed.update(offsets)
            self.tombstones.proven(mark)
        return bool(accepted)

    # --- rebalancing

    async def on_partitions_revoked(self, revoked: set[TP]) -> None:
        await super().on_partitions_revoked(revoked)  # stops the flow, waits until all is acknowledged, commits
        self._acknowledged.clear()
        self._committed.clear()
        self._next.clear()
        self._begin = {}
        self._queued.clear()
        self.tombstones.clear()

    async def on_partitions_assigned(self, assigned: set[TP], generation_id: int = 0) -> None:
        self.lease.begin(generation_id, self._thread.coordinator)
        await super().on_partitions_assigned(assigned, generation_id)

    async def wait_empty(self) -> None:
        await super().wait_empty()
        await self.drained()


def _place(record: Recorded) -> tuple[str, int, int]:
    return record.topic, record.partition, record.offset


def _as_fetched(record: Recorded) -> ConsumerRecord[bytes, bytes]:
    sizes = len(record.key), len(record.value)
    return ConsumerRecord(*_place(record), record.timestamp_ms, 0, record.key, record.value, None, *sizes, ())


class IdempotentProducer(Producer):
    """Within a partition nothing is acknowledged after something that came before it was refused."""

    is_idempotent = True

    def _settings_extra(self) -> Mapping[str, Any]:
        return {"acks": "all", "enable_idempotence": True} if self.is_idempotent else {"acks": "all"}


def make_transport(
    settings: WorkerSettings, lease: Lease, tombstones: Tombstones, drained: Callable[[], Awaitable[None]]
) -> type[Transport]:
    """A transport class for one app, to be set as `app.transport`: Faust builds the consumer by itself."""

    class BoundConsumer(MicroBatchConsumer):
        logger = MicroBatchConsumer.logger

    class BoundProducer(IdempotentProducer):
        logger = IdempotentProducer.logger
        is_idempotent = settings.idempotent

    class BoundTransport(Transport):
        Consumer = BoundConsumer
        Producer = BoundProducer

    BoundConsumer.settings, BoundConsumer.lease, BoundConsumer.tombstones = settings, lease, tombstones
    BoundConsumer.drained = staticmethod(drained)
    return BoundTransport

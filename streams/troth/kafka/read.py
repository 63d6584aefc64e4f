"""A plain consumer loop, outside any group: topics from their beginning to their end, or on and on."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator, Iterable, Mapping
from typing import Final, NamedTuple

from aiokafka import AIOKafkaConsumer, TopicPartition

from troth.kafka.connection import Connection
from troth.kafka.faults import broker_errors
from troth.kafka.partitioning import key_partition
from troth.kafka.topics import partition_counts
from troth_schemas.topics import DEAD_LETTER_BYTES_MAX

POLL_MS: Final = 200
FETCH_RECORDS_MAX: Final = 1_000
LOOKS_MAX: Final = 25
"""So often is a partition that is not read from its beginning asked for its end."""


class Record(NamedTuple):
    """One record as it lies on the topic; `timestamp_ms` is Kafka's, in milliseconds since 1970."""

    topic: str
    partition: int
    offset: int
    timestamp_ms: int
    key: bytes | None
    value: bytes | None


async def partition_of(connection: Connection, topic: str, key: str) -> int:
    """The partition of a key, as Java's default partitioner has it. Raises BrokerUnreachable and TopicsMissing."""
    counts = await partition_counts(connection, [topic])
    return key_partition(key.encode(), counts[topic])


Starts = Mapping[tuple[str, int], int]
"""(topic, partition) -> the offset to begin at."""


async def ends(connection: Connection, topics: Iterable[str]) -> dict[tuple[str, int], int]:
    """Where each partition of `topics` ends now; on the embedded broker it may be told a batch too early."""
    counts = await partition_counts(connection, topics)
    partitions = [TopicPartition(name, number) for name, count in counts.items() for number in range(count)]
    async with _consumer(connection) as consumer:
        with broker_errors(connection.brokers):
            consumer.assign(partitions)
            found = await consumer.end_offsets(partitions)
    return {(partition.topic, partition.partition): offset for partition, offset in found.items()}


async def records(
    connection: Connection,
    topics: Iterable[str],
    *,
    follow: bool = False,
    from_end: bool = False,
    starts: Starts | None = None,
) -> AsyncGenerator[Record, None]:
    """Every record of `topics`, in order within a partition, up to their ends as first seen; or on and on.

    `from_end` begins after what is there already. With `starts` only the partitions that it names are read, each from
    the offset given, or from the first one held where that is gone. Raises BrokerUnreachable and TopicsMissing. Nothing
    is committed: two readers do not share the work. Whoever leaves the loop early closes it (`contextlib.aclosing`): a
    consumer that is left to the garbage collector complains.
    """
    counts = await partition_counts(connection, topics)
    partitions = [TopicPartition(name, number) for name, count in counts.items() for number in range(count)]
    if starts is not None:
        partitions = [p for p in partitions if (p.topic, p.partition) in starts]
    async with _consumer(connection) as consumer:
        with broker_errors(connection.brokers):
            bounds = await _assign(consumer, partitions, from_end, starts or {})
        looks = LOOKS_MAX if starts is not None else 0
        while follow or await _short_of(consumer, bounds) or (looks > 0 and bounds.is_unsure):
            looks -= 1
            with broker_errors(connection.brokers):
                fetched = await consumer.getmany(timeout_ms=POLL_MS, max_records=FETCH_RECORDS_MAX)
            bounds.look(consumer)
            for partition, batch in fetched.items():
                end = bounds.see(partition, consumer.highwater(partition))
                for each in batch:
                    if follow or each.offset < end:
                        yield Record(each.topic, each.partition, each.offset, each.timestamp, each.key, each.value)


class _Ends:
    """Where each partition ended when the reading began.

    The embedded broker names the first offset of the last batch where the last one is meant; the high watermark of the
    first fetch is right on every broker, so an end may move up once, at that fetch, and then stands.
    """

    def __init__(self, asked: dict[TopicPartition, int]) -> None:
        self.asked = asked
        self._fetched: set[TopicPartition] = set()

    @property
    def is_unsure(self) -> bool:
        """Whether some partition has not been fetched from: whoever begins in its last batch may be past the end that
        was told, and not past the end."""
        return len(self._fetched) < len(self.asked)

    def look(self, consumer: AIOKafkaConsumer) -> None:
        """Note what fetches without records said."""
        for partition in self.asked:
            if (high_watermark := consumer.highwater(partition)) is not None:
                self.see(partition, high_watermark)

    def see(self, partition: TopicPartition, high_watermark: int | None) -> int:
        """Note what a fetch of `partition` said; its end."""
        if partition not in self._fetched:
            self._fetched.add(partition)
            self.asked[partition] = max(self.asked[partition], high_watermark or 0)
        return self.asked[partition]


@contextlib.asynccontextmanager
async def _consumer(connection: Connection) -> AsyncIterator[AIOKafkaConsumer]:
    consumer = AIOKafkaConsumer(
        **connection.client_options(),
        enable_auto_commit=False,
        auto_offset_reset="earliest",
        max_partition_fetch_bytes=DEAD_LETTER_BYTES_MAX,
    )
    try:
        with broker_errors(connection.brokers):
            await consumer.start()
            # aiokafka 0.14: a background task that is cancelled before its first step raises out of `stop`.
            await asyncio.sleep(0)
        yield consumer
    finally:
        await consumer.stop()


async def _assign(
    consumer: AIOKafkaConsumer, partitions: list[TopicPartition], from_end: bool, starts: Starts
) -> _Ends:
    """Take the partitions; where each ended at this moment."""
    consumer.assign(partitions)
    ends: dict[TopicPartition, int] = await consumer.end_offsets(partitions)
    if from_end:
        for partition, end in ends.items():
            consumer.seek(partition, end)
    else:
        await consumer.seek_to_beginning(*partitions)
    for (topic, number), offset in starts.items():
        consumer.seek(TopicPartition(topic, number), offset)
    return _Ends(ends)


async def _short_of(consumer: AIOKafkaConsumer, ends: _Ends) -> bool:
    """Whether some partition is not read to its end.

    By position, since transaction markers and what compaction took away have offsets and give no record.
    """
    return any([await consumer.position(partition) < end for partition, end in ends.asked.items()])

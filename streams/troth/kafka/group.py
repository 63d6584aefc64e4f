"""A member of a consumer group that commits by hand: only what its user has put away is ever acknowledged."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import Final, NamedTuple, Self

from aiokafka import AIOKafkaConsumer, ConsumerRebalanceListener, TopicPartition
from aiokafka.coordinator.assignors.range import RangePartitionAssignor
from aiokafka.errors import CommitFailedError, IllegalStateError

from troth.kafka.connection import Connection
from troth.kafka.faults import broker_errors
from troth.kafka.read import FETCH_RECORDS_MAX, POLL_MS, Record
from troth.kafka.topics import partition_counts
from troth_schemas.topics import DEAD_LETTER_BYTES_MAX

SESSION_TIMEOUT_MS: Final = 10_000
POLL_INTERVAL_MS: Final = 300_000
"""How long its user may take over what was fetched before the group gives its partitions to another member."""


class Mark(NamedTuple):
    """What had been fetched at a moment: the assignment it belongs to, and the next offset of each partition."""

    assignment: int
    offsets: dict[TopicPartition, int]


Lag = dict[tuple[str, int], int]
"""(topic, partition) -> how many of its records are not committed."""


class GroupMember:
    """Reads topics as one of a group, inside `async with`. Partitions of one number go to one member in all topics.

    `dropped` is called when partitions are taken away: what was fetched and is not committed will be fetched again, by
    this member or another, and must be let go. Raises BrokerUnreachable, TopicsMissing (on entry), BrokerError.
    """

    def __init__(
        self,
        connection: Connection,
        group: str,
        topics: Iterable[str],
        dropped: Callable[[], None],
        *,
        from_beginning: bool = False,
        session_timeout_ms: int = SESSION_TIMEOUT_MS,
    ) -> None:
        self._connection: Final = connection
        self._topics: Final = tuple(topics)
        self._dropped: Final = dropped
        self._from_beginning: Final = from_beginning
        self._rewound: Final[set[TopicPartition]] = set()
        self._assignment = 0
        self._is_given = False
        self._fetched: dict[TopicPartition, int] = {}
        self._ends: dict[TopicPartition, int] = {}
        self._committed: dict[TopicPartition, int] = {}
        self._options: Final = {
            "group_id": group,
            "enable_auto_commit": False,
            "auto_offset_reset": "earliest",
            "max_partition_fetch_bytes": DEAD_LETTER_BYTES_MAX,
            "session_timeout_ms": session_timeout_ms,
            "heartbeat_interval_ms": session_timeout_ms // 3,
            "max_poll_interval_ms": POLL_INTERVAL_MS,
            "partition_assignment_strategy": (RangePartitionAssignor,),
        }
        self._consumer: AIOKafkaConsumer | None = None

    async def __aenter__(self) -> Self:
        await partition_counts(self._connection, self._topics)
        self._consumer = AIOKafkaConsumer(**self._connection.client_options(), **self._options)
        with broker_errors(self._connection.brokers):
            try:
                await self._consumer.start()
                self._consumer.subscribe(self._topics, listener=_Listener(self))
            except BaseException:
                await self._consumer.stop()
                raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._consumer is not None
        # aiokafka 0.14: a background task that is cancelled before its first step raises out of `stop`.
        await asyncio.sleep(0)
        await self._consumer.stop()

    async def fetch(self) -> list[Record]:
        """What has come, at most FETCH_RECORDS_MAX records; empty after POLL_MS without any."""
        assert self._consumer is not None
        with broker_errors(self._connection.brokers):
            fetched = await self._consumer.getmany(timeout_ms=POLL_MS, max_records=FETCH_RECORDS_MAX)
        records = []
        for partition, batch in fetched.items():
            self._fetched[partition] = batch[-1].offset + 1
            self._ends[partition] = max(self._ends.get(partition, 0), self._consumer.highwater(partition) or 0)
            records += [Record(r.topic, r.partition, r.offset, r.timestamp, r.key, r.value) for r in batch]
        return records

    def mark(self) -> Mark:
        """What has been fetched so far, to be committed once it is put away."""
        return Mark(self._assignment, dict(self._fetched))

    async def commit(self, mark: Mark) -> bool:
        """Acknowledge all up to `mark`. False where the partitions have been given out anew since: it comes again."""
        assert self._consumer is not None
        if mark.assignment != self._assignment:
            return False
        if not mark.offsets:
            return True
        with broker_errors(self._connection.brokers):
            try:
                await self._consumer.commit(mark.offsets)
            except (CommitFailedError, IllegalStateError):
                return False
        self._committed.update(mark.offsets)
        return True

    async def lag(self) -> Lag:
        """Of every partition that is assigned, as far as its end is known."""
        assert self._consumer is not None
        found: Lag = {}
        with broker_errors(self._connection.brokers):
            for partition in self._consumer.assignment():
                end = self._consumer.highwater(partition)
                if end is None:
                    continue
                if partition not in self._committed:
                    committed = await self._consumer.committed(partition)
                    start = (await self._consumer.beginning_offsets([partition]))[partition]
                    self._committed[partition] = max(committed or 0, start)
                found[partition.topic, partition.partition] = max(0, end - self._committed[partition])
        return found

    async def is_at_end(self) -> bool:
        """Whether all that is assigned has been read to where it ended at the assignment; False before one."""
        assert self._consumer is not None
        if not self._is_given:
            return False
        partitions = self._consumer.assignment()
        with broker_errors(self._connection.brokers):
            unseen = partitions - self._ends.keys()
            for partition, end in (await self._consumer.end_offsets(unseen) if unseen else {}).items():
                self._ends.setdefault(partition, end)
            return all([await self._consumer.position(p) >= self._ends[p] for p in partitions])

    async def given(self, partitions: set[TopicPartition]) -> None:
        """The group has given out its partitions; this member's may be none."""
        assert self._consumer is not None
        self._is_given = True
        if self._from_beginning and (fresh := partitions - self._rewound):
            await self._consumer.seek_to_beginning(*fresh)
            self._rewound.update(fresh)

    def taken(self) -> None:
        """The group takes all partitions back before it gives them out anew."""
        self._assignment += 1
        self._is_given = False
        self._fetched.clear()
        self._ends.clear()
        self._committed.clear()
        self._dropped()


class _Listener(ConsumerRebalanceListener):  # type: ignore[misc]  # aiokafka has no types
    def __init__(self, member: GroupMember) -> None:
        self._member: Final = member

    async def on_partitions_revoked(self, revoked: set[TopicPartition]) -> None:
        self._member.taken()

    async def on_partitions_assigned(self, assigned: set[TopicPartition]) -> None:
        await self._member.given(assigned)

"""Sending: many records as few produce batches, with one future for each batch and none for a record."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from aiokafka import AIOKafkaProducer

Record = tuple[bytes | None, bytes | None]
"""key, value; a value of None is a tombstone"""


class Sent(NamedTuple):
    """An acknowledged produce batch. `first_offset` is -1 where the broker could not say it."""

    first_offset: int
    records: int


class Sender:
    """Sends to one partition at a time. Any failure is raised; nothing is dropped."""

    def __init__(self, producer: Callable[[], AIOKafkaProducer]) -> None:
        self._producer: Final = producer
        self._partitions: Final[dict[str, int]] = {}

    def begin(self) -> None:
        """A new assignment: partitions may have been added."""
        self._partitions.clear()

    async def partitions(self, topic: str) -> int:
        """How many partitions a topic has; asked once for each assignment. Raises UnknownTopicOrPartitionError."""
        if topic not in self._partitions:
            self._partitions[topic] = len(await self._producer().partitions_for(topic))
        return self._partitions[topic]

    def known_partitions(self, topic: str) -> int | None:
        """How many partitions a topic has, where that was asked in this assignment."""
        return self._partitions.get(topic)

    async def send(self, topic: str, partition: int, records: Iterable[Record]) -> list[Sent]:
        """Send records in order and wait until all of them are acknowledged. Raises KafkaError.

        A produce batch goes out only once the one before it has been acknowledged: where that was refused or has
        expired, nothing that came after it may stand in the log.
        """
        producer, sent = self._producer(), []
        batch = producer.create_batch()
        for key, value in records:
            if batch.append(key=key, value=value, timestamp=None) is None:
                sent.append(await self._dispatch(producer, batch, topic, partition))
                batch = producer.create_batch()
                # The first record of a batch is taken whatever its size; the broker has the last word on it.
                batch.append(key=key, value=value, timestamp=None)
        if batch.record_count():
            sent.append(await self._dispatch(producer, batch, topic, partition))
        return sent

    @staticmethod
    async def _dispatch(producer: AIOKafkaProducer, batch: Any, topic: str, partition: int) -> Sent:
        batch.close()  # else it would linger
        metadata = await (await producer.send_batch(batch, topic, partition=partition))
        return Sent(-1 if metadata is None else int(metadata.offset), int(batch.record_count()))

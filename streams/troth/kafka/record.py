"""Single events onto the log, each with the place where it came to stand: what the gate records before it answers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final, NamedTuple

from aiokafka import AIOKafkaProducer
from aiokafka.errors import KafkaError

from troth.kafka.connection import Connection
from troth.kafka.faults import BrokerError
from troth.kafka.producing import started_producer
from troth_schemas.codec import encode
from troth_schemas.events import AnyEvent
from troth_schemas.routing import addressees


class Place(NamedTuple):
    """Where a record stands."""

    topic: str
    partition: int
    offset: int


class Recorder:
    """Records events with no delay of its own: what comes while a request is under way goes with the next one."""

    def __init__(self, connection: Connection) -> None:
        self._connection: Final = connection
        self._producer: AIOKafkaProducer | None = None

    async def start(self) -> None:
        """Raises BrokerUnreachable."""
        self._producer = await started_producer(self._connection, linger_ms=0)

    async def stop(self) -> None:
        if self._producer is not None:
            await self._producer.stop()

    async def record(self, event: AnyEvent) -> Place:
        """Record an event for each session it is for, and wait for all replicas; its place in its own session.

        Raises BrokerError. Cancelled, it may still come to stand on the log.
        """
        (place,) = await self.record_all((event,))
        return place

    async def record_all(self, events: Sequence[AnyEvent]) -> list[Place]:
        """Record events in this order and wait once, for all of them; the place of each in its own session.

        Raises BrokerError: then some may stand on the log. Cancelled, so may all.
        """
        assert self._producer is not None, "not started"
        own, copies = [], []
        try:
            for event in events:
                value = encode(event)
                sent = [await self._producer.send(event.TOPIC, value, key=name.encode()) for name in addressees(event)]
                own.append(sent[0])
                copies += sent[1:]
            stands = (await asyncio.gather(*own, *copies))[: len(own)]
        except KafkaError as error:
            topics = ", ".join(sorted({f"`{event.TOPIC}`" for event in events}))
            raise BrokerError(f"{topics} does not take a record: {error or type(error).__name__}") from error
        return [Place(each.topic, each.partition, each.offset) for each in stands]

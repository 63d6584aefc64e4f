"""Single events onto the log, each with the place where it came to stand: what the gate records before it answers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from aiokafka import AIOKafkaProducer
from aiokafka.errors import KafkaError
from aiokafka.structs import RecordMetadata

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


class Recorded(NamedTuple):
    """A record that all replicas in sync have, as whoever fetches it will find it."""

    topic: str
    partition: int
    offset: int
    timestamp_ms: int
    key: bytes
    value: bytes


class Recorder:
    """Records events with no delay of its own: what comes while a request is under way goes with the next one.

    `tell` hears of each event's record in its own session once it stands.
    """

    def __init__(self, connection: Connection, tell: Callable[[Sequence[Recorded]], None] | None = None) -> None:
        self._connection: Final = connection
        self._tell: Final = tell
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

        Of none there is nothing to wait for. Raises BrokerError: then some may stand on the log. Cancelled, so may all.
        """
        assert self._producer is not None, "not started"
        sent: list[tuple[int, bytes, bytes]] = []
        own, copies = [], []
        try:
            for event in events:
                value, keys = encode(event), [name.encode() for name in addressees(event)]
                now_ms = int(time.time() * 1000)
                sent.append((now_ms, keys[0], value))
                own.append(await self._producer.send(event.TOPIC, value, key=keys[0], timestamp_ms=now_ms))
                copies += [
                    await self._producer.send(event.TOPIC, value, key=key, timestamp_ms=now_ms) for key in keys[1:]
                ]
            # To gather one future costs as much as its send.
            sends = [*own, *copies]
            stands = [await sends[0]] if len(sends) == 1 else await asyncio.gather(*sends)
        except KafkaError as error:
            topics = ", ".join(sorted({f"`{event.TOPIC}`" for event in events}))
            raise BrokerError(f"{topics} does not take a record: {error or type(error).__name__}") from error
        if self._tell is not None:
            # The copies come last, and are left to the fetch.
            self._tell([_as_it_stands(each, *record) for each, record in zip(stands, sent, strict=False)])
        return [Place(each.topic, each.partition, each.offset) for each in stands[: len(own)]]


def _as_it_stands(place: RecordMetadata, sent_ms: int, key: bytes, value: bytes) -> Recorded:
    """aiokafka gives every record of a produce batch the time of its first, unless the time is the broker's own."""
    is_log_append_time = place.timestamp_type == 1
    timestamp_ms = place.timestamp if is_log_append_time else sent_ms
    return Recorded(place.topic, place.partition, place.offset, timestamp_ms, key, value)

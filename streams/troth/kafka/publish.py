"""Events onto their topics: the right topic, the right keys, acknowledged by all replicas in sync."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Final, Self

from aiokafka import AIOKafkaProducer

from troth.kafka.connection import Connection
from troth.kafka.faults import broker_errors
from troth.kafka.producing import started_producer
from troth.kafka.topics import partition_counts
from troth_schemas.codec import encode
from troth_schemas.events import AnyEvent
from troth_schemas.routing import addressees
from troth_schemas.topics import INPUT_TOPICS

IN_FLIGHT_MAX: Final = 10_000
"""Records sent and not yet acknowledged, at most: bounds memory when the broker is slower than the file."""


def keys(event: AnyEvent) -> tuple[bytes, ...]:
    """The record keys of an event: that of each session it is for."""
    return tuple(name.encode() for name in addressees(event))


class Publisher:
    """Publishes events in the order given, inside `async with`. Leaving the block waits for every acknowledgement.

    Raises BrokerUnreachable, TopicsMissing (on entry) and BrokerError (a record the brokers refuse). A send that is
    tried again after a lost acknowledgement may leave a second copy, which is a no-op to whoever judges it; so the
    idempotent producer, which the embedded broker does not have, is not needed.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._in_flight: set[asyncio.Future[object]] = set()
        self._failure: BaseException | None = None
        self._producer: AIOKafkaProducer | None = None

    async def __aenter__(self) -> Self:
        await partition_counts(self._connection, [topic.name for topic in INPUT_TOPICS])
        self._producer = await started_producer(self._connection, linger_ms=5)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._producer is not None
        try:
            if error is None:
                await self.flush()
        finally:
            await self._producer.stop()

    async def publish(self, event: AnyEvent, value: bytes | None = None) -> int:
        """Send one event under each of its keys; the number of records. Waits while too much is unacknowledged.

        `value` is the event's own bytes where they came from elsewhere: fields that we do not know survive in them.
        """
        assert self._producer is not None
        while len(self._in_flight) >= IN_FLIGHT_MAX:
            await asyncio.wait(self._in_flight, return_when=asyncio.FIRST_COMPLETED)
        with broker_errors(self._connection.brokers):
            self._raise_failure()
            value = encode(event) if value is None else value
            record_keys = keys(event)
            for key in record_keys:
                sent = await self._producer.send(event.TOPIC, value, key=key)
                self._in_flight.add(sent)
                sent.add_done_callback(self._acknowledged)
        return len(record_keys)

    async def flush(self) -> None:
        """Wait until every record sent so far is acknowledged. Raises what `publish` raises."""
        with broker_errors(self._connection.brokers):
            if self._in_flight:
                await asyncio.wait(self._in_flight)
            self._raise_failure()

    def _acknowledged(self, sent: asyncio.Future[object]) -> None:
        self._in_flight.discard(sent)
        if not sent.cancelled() and (error := sent.exception()) is not None and self._failure is None:
            self._failure = error

    def _raise_failure(self) -> None:
        if self._failure is not None:
            raise self._failure

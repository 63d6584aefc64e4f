"""A producer of events, started: acknowledged by all replicas in sync, records as large as an input topic takes."""

from __future__ import annotations

from aiokafka import AIOKafkaProducer

from troth.kafka.connection import Connection
from troth.kafka.faults import broker_errors
from troth.kafka.partitioning import choose
from troth_schemas.topics import INPUT_BYTES_MAX


async def started_producer(connection: Connection, *, linger_ms: int) -> AIOKafkaProducer:
    """The caller stops it. Raises BrokerUnreachable, with nothing left open."""
    producer = AIOKafkaProducer(
        **connection.client_options(), acks="all", linger_ms=linger_ms, max_request_size=INPUT_BYTES_MAX,
        partitioner=choose,
    )  # fmt: skip
    with broker_errors(connection.brokers):
        try:
            await producer.start()
        except BaseException:
            await producer.stop()
            raise
    return producer

"""Records through confluent-kafka: a client that shares no code with ours."""

from __future__ import annotations

import time

from confluent_kafka import Consumer, KafkaException, Message, Producer, TopicPartition
from confluent_kafka.admin import AdminClient, NewTopic


def create(bootstrap: str, topic: str, replicas: int = 1) -> None:
    """A topic of one partition."""
    admin = AdminClient({"bootstrap.servers": bootstrap})
    admin.create_topics([NewTopic(topic, 1, replicas)])[topic].result()


def send(bootstrap: str, topic: str, count: int) -> None:
    """`count` acknowledged records."""
    producer = Producer({"bootstrap.servers": bootstrap, "acks": "all"})
    for number in range(count):
        producer.produce(topic, str(number).encode())
    assert producer.flush(60) == 0


def read(bootstrap: str, topic: str, group: str, count: int) -> list[bytes]:
    """The first `count` values of the topic."""
    consumer = Consumer({"bootstrap.servers": bootstrap, "group.id": group, "auto.offset.reset": "earliest"})
    consumer.subscribe([topic])
    try:
        records = consumer.consume(count, timeout=30)
        consumer.commit(asynchronous=False)
        return [record.value() or b"" for record in records]
    finally:
        consumer.close()


def produce_keyed(bootstrap: str, topic: str, keys: list[bytes]) -> None:
    """An empty record for each key, placed by librdkafka's murmur2 (the Java client's partitioner)."""
    producer = Producer({"bootstrap.servers": bootstrap, "partitioner": "murmur2_random"})
    for key in keys:
        producer.produce(topic, b"{}", key)
    assert producer.flush(60) == 0


def stored(bootstrap: str, topic: str) -> list[Message]:
    """Every record of a topic, in order within a partition."""
    consumer = Consumer({"bootstrap.servers": bootstrap, "group.id": "probe", "enable.auto.commit": False})
    try:
        numbers = consumer.list_topics(topic, 10).topics[topic].partitions
        partitions = [TopicPartition(topic, number, 0) for number in numbers]
        expected = sum(_end(consumer, partition) for partition in partitions)
        consumer.assign(partitions)
        return consumer.consume(expected, timeout=30) if expected else []
    finally:
        consumer.close()


def _end(consumer: Consumer, partition: TopicPartition) -> int:
    """The end offset; a topic just created has no leader yet for some milliseconds, and this call does not retry."""
    for left in reversed(range(100)):
        try:
            return consumer.get_watermark_offsets(partition, timeout=10)[1]
        except KafkaException:
            if not left:
                raise
            time.sleep(0.05)
    raise AssertionError("unreachable")

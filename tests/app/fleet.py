"""Workers as processes on a real broker, and what a test looks at, read by itself: verdicts, changelog, commits."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from confluent_kafka import Consumer, ConsumerGroupTopicPartitions, Producer, TopicPartition
from confluent_kafka.admin import AdminClient, NewTopic

from tests.kafka.broker import die_with_parent
from troth.app.settings import CHANGELOG_CONFIG, WorkerSettings
from troth_schemas.topics import TOPICS, TURNS, VERDICTS

REPOSITORY = Path(__file__).resolve().parents[2]
PARTITIONS = 4
WAIT_SECONDS = 60.0


class Record(NamedTuple):
    partition: int
    offset: int
    key: bytes | None
    value: bytes | None


def until(condition: Callable[[], bool], what: str, seconds: float = WAIT_SECONDS) -> None:
    """Wait for a condition; fail, saying what was waited for, when it does not come."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"not within {seconds:.0f} s: {what}"
        time.sleep(0.05)


class Worker:
    """One worker process."""

    def __init__(self, process: subprocess.Popen[bytes], log: Path) -> None:
        self.process = process
        self.log = log

    def signal(self, number: int) -> None:
        self.process.send_signal(number)

    def kill(self) -> None:
        """-9, and wait until it is gone."""
        self.process.kill()
        self.process.wait()

    def terminate(self) -> int:
        """SIGTERM; its exit code."""
        self.process.terminate()
        return self.process.wait(WAIT_SECONDS)

    def wait(self) -> int:
        return self.process.wait(WAIT_SECONDS)

    def logged(self, text: str) -> bool:
        return text in self.log.read_text(errors="replace")

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None


class Fleet:
    """The topics, the workers of one group, and a view of what they have done."""

    def __init__(self, bootstrap: str, home: Path, partitions: int = PARTITIONS, replication: int = 1) -> None:
        self.bootstrap = bootstrap
        self.home = home
        self.workers: list[Worker] = []
        self.settings = WorkerSettings(
            brokers=bootstrap, app_id="tally", data_dir=str(home), partitions=partitions, replication=replication,
            session_timeout_seconds=3.0,
            heartbeat_seconds=0.5, rebalance_timeout_seconds=6.0, commit_seconds=0.2, batch_records_max=50,
        )  # fmt: skip
        self._admin = AdminClient({"bootstrap.servers": bootstrap})
        self._producer = Producer({"bootstrap.servers": bootstrap, "partitioner": "murmur2_random", "linger.ms": 2,
                                   "message.max.bytes": 8 * 1024 * 1024})  # fmt: skip
        for topic in TOPICS:
            self.create([topic.name], partitions, {"max.message.bytes": str(topic.record_bytes_max)})
        self.create([self.settings.changelog], partitions, CHANGELOG_CONFIG)

    def create(self, names: Iterable[str], partitions: int, config: dict[str, str] | None = None) -> None:
        topics = [NewTopic(name, partitions, self.settings.replication, config=config or {}) for name in names]
        for created in self._admin.create_topics(topics).values():
            created.result()

    def cut(self, topic: str, partition: int, offset: int) -> None:
        """Let the records before an offset expire."""
        for done in self._admin.delete_records([TopicPartition(topic, partition, offset)]).values():
            done.result()

    # --- workers

    def start(self, *flags: str, **changes: Any) -> Worker:
        """Start a worker. `flags` are for the tally (`calm`: `boom` is ignored), `changes` for its settings."""
        settings = msgspec.structs.replace(self.settings, **changes)
        log = self.home / f"worker-{len(self.workers)}.log"
        command = [sys.executable, "-m", "tests.app.tally_worker", msgspec.json.encode(settings).decode(), *flags]
        paths = os.pathsep.join(str(REPOSITORY / part) for part in ("", "streams", "schemas"))
        with log.open("wb") as out:
            process = subprocess.Popen(
                command, cwd=REPOSITORY, env={**os.environ, "PYTHONPATH": paths}, stdout=out, stderr=out,
                preexec_fn=die_with_parent,
            )  # fmt: skip
        self.workers.append(Worker(process, log))
        return self.workers[-1]

    def stop(self) -> None:
        """Kill what still runs."""
        for worker in self.workers:
            if worker.is_running:
                worker.signal(signal.SIGCONT)
                worker.kill()

    # --- input

    def tell(self, session: str, numbers: Iterable[int | str], topic: str = TURNS.name) -> None:
        """Publish events of a session."""
        for number in numbers:
            self.put(topic, session.encode(), f"{session} {number}".encode())
        self.flush()

    def put(self, topic: str, key: bytes | None, value: bytes | None, partition: int = -1) -> None:
        """Publish one record; `flush` waits for it."""
        self._producer.produce(topic, value, key, partition)
        self._producer.poll(0)

    def flush(self) -> None:
        assert self._producer.flush(WAIT_SECONDS) == 0

    # --- what was done

    def read(self, topic: str) -> list[Record]:
        """Every record of a topic up to its present end, by partition."""
        consumer = Consumer({"bootstrap.servers": self.bootstrap, "group.id": "reader", "enable.auto.commit": False,
                             "enable.partition.eof": True})  # fmt: skip
        try:
            numbers = consumer.list_topics(topic, timeout=10).topics[topic].partitions
            consumer.assign([TopicPartition(topic, number, 0) for number in numbers])
            records, open_ = [], set(numbers)
            while open_:
                for message in consumer.consume(500, timeout=0.02):
                    partition, offset = message.partition(), message.offset()
                    assert partition is not None
                    if message.error() is not None or offset is None:
                        open_.discard(partition)
                    else:
                        records.append(Record(partition, offset, message.key(), message.value()))
            return sorted(records, key=lambda record: record[:2])
        finally:
            consumer.close()

    def verdicts(self) -> list[bytes]:
        return [record.value or b"" for record in self.read(VERDICTS.name)]

    def committed(self, topic: str = TURNS.name) -> dict[int, int]:
        """The group's committed offsets of a topic, by partition; partitions without one are left out."""
        asked = [ConsumerGroupTopicPartitions(self.settings.app_id)]
        answer = self._admin.list_consumer_group_offsets(asked)[self.settings.app_id].result()
        return {tp.partition: tp.offset for tp in answer.topic_partitions if tp.topic == topic and tp.offset >= 0}

    def changelog(self) -> list[Record]:
        return self.read(self.settings.changelog)

    def until_said(self, expected: set[bytes]) -> None:
        """Wait until every expected verdict stands in the topic."""
        until(lambda: expected <= set(self.verdicts()), f"all of {len(expected)} verdicts")

    def until_committed(self, total: int, topic: str = TURNS.name) -> None:
        until(lambda: sum(self.committed(topic).values()) >= total, f"{total} committed in {topic}")

    def members(self) -> int:
        group = self._admin.describe_consumer_groups([self.settings.app_id])[self.settings.app_id].result()
        return sum(1 for member in group.members if member.assignment.topic_partitions)


def said(sessions: Iterable[str], count: int) -> set[bytes]:
    """The verdicts on numbers 0 to `count` - 1 of these sessions."""
    return {f"{session} {number}".encode() for session in sessions for number in range(count)}

"""What the stream costs: a worker with a no-op judge against a bare aiokafka loop, both decoding with our codec.

    PYTHONPATH=.:streams:schemas python tests/bench/stream_cost.py [--rounds 5] [--events 200000] [--brokers HOST:PORT]

Interleaved rounds on one Apache Kafka (started here unless `--brokers` names one). Each side is a process of its own,
reads the whole topic from its first record with a fresh group, decodes every event and commits; timed from the first
record it sees to the last commit. `--writes` lets the worker also keep a state record per event and publish a verdict
for each twentieth, the loop doing the same with its own producer. Prints events/s, CPU and the ratio of each round.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from troth.app.meter import NoMeter
from troth.app.settings import WorkerSettings
from troth.app.stepper import NO_EFFECTS, Effects, Inbound, SessionRecords
from troth_schemas.codec import decode_event
from troth_schemas.topics import LEDGER, TOPICS, VERDICTS

REPOSITORY = Path(__file__).resolve().parents[2]
SESSIONS = 1000
PARTITIONS = 4
VERDICT_EVERY = 20
VERDICT_BYTES = 300
STATE_BYTES = 100
TOPIC = "troth.turns"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--events", type=int, default=200_000)
    parser.add_argument("--brokers", default=os.environ.get("TROTH_TEST_BROKER", ""))
    parser.add_argument("--writes", action="store_true", help="state and verdicts too, not decoding alone")
    parser.add_argument("--side", choices=["worker", "loop"], help=argparse.SUPPRESS)
    return parser.parse_args()


# --- the driver


@contextlib.contextmanager
def broker(running: str) -> Iterator[str]:
    if running:
        yield running
        return
    from tests.kafka.broker import kafka_cluster

    with kafka_cluster() as cluster:
        yield cluster.bootstrap


def fill(brokers: str, events: int) -> None:
    """The topics anew, and `events` turns of about 300 bytes of 1,000 sessions in random order."""
    from confluent_kafka import Producer
    from confluent_kafka.admin import AdminClient, NewTopic

    from tests.kafka.cleaning import delete_topics_and_groups

    delete_topics_and_groups(brokers)
    admin = AdminClient({"bootstrap.servers": brokers})
    for done in admin.create_topics([NewTopic(topic.name, PARTITIONS, 1) for topic in TOPICS]).values():
        done.result()
    producer = Producer({"bootstrap.servers": brokers, "linger.ms": 20, "partitioner": "murmur2_random",
                         "queue.buffering.max.messages": 1_000_000})  # fmt: skip
    rng, seqs = random.Random(1), [0] * SESSIONS
    for _ in range(events):
        session = rng.randrange(SESSIONS)
        name = f"session-{session:05d}"
        producer.produce(TOPIC, turn(name, seqs[session]), name.encode())
        seqs[session] += 1
        producer.poll(0)
    assert producer.flush(60) == 0


def turn(session: str, seq: int) -> bytes:
    body = {"type": "turn", "session_id": session, "seq": seq, "ts": "2025-01-01T00:00:00Z", "role": "user",
            "source": {"tenant": "bench", "runtime": "bench"}, "text": "x" * 160}  # fmt: skip
    return json.dumps(body).encode()


def measure(side: str, options: argparse.Namespace, brokers: str, home: Path) -> dict[str, float]:
    """Run one side in a process; what it reports."""
    command = [sys.executable, __file__, "--side", side, "--events", str(options.events), "--brokers", brokers]
    paths = os.pathsep.join(str(REPOSITORY / part) for part in ("", "streams", "schemas"))
    done = subprocess.run(
        [*command, *(["--writes"] if options.writes else [])], env={**os.environ, "PYTHONPATH": paths}, cwd=home,
        capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    reported = [line for line in done.stdout.splitlines() if line.startswith("RESULT ")]
    assert reported, done.stdout + done.stderr
    result: dict[str, float] = json.loads(reported[-1].removeprefix("RESULT "))
    return result


def drive(options: argparse.Namespace) -> None:
    with broker(options.brokers) as brokers, tempfile.TemporaryDirectory() as home:
        fill(brokers, options.events)
        ratios, rates = [], []
        for number in range(options.rounds):
            sides = ["worker", "loop"] if number % 2 else ["loop", "worker"]
            results = {side: measure(side, options, brokers, Path(home)) for side in sides}
            ratios.append(results["worker"]["rate"] / results["loop"]["rate"])
            rates.append(results["worker"]["rate"])
            cells = " | ".join(f"{side} {r['rate']:>9,.0f} events/s, {r['cpu_per_100k']:.2f} CPU s/100k"
                               for side, r in sorted(results.items()))  # fmt: skip
            print(f"round {number + 1}: {cells} | ratio {ratios[-1]:.2f}", flush=True)
        print(f"worker {statistics.median(rates):,.0f} events/s; ratio to the bare loop: median "
              f"{statistics.median(ratios):.2f}, least {min(ratios):.2f} (needed 0.5, aim 0.75)")  # fmt: skip


# --- what both sides measure


class Stopwatch:
    """From the first record seen to the last commit."""

    def __init__(self, events: int) -> None:
        self._events = self._left = events
        self._begun: tuple[float, float] | None = None

    @property
    def is_new(self) -> bool:
        return self._begun is None

    def begin(self) -> None:
        self._begun = time.perf_counter(), time.process_time()

    def see(self, records: int) -> bool:
        """Count records; True once all have been seen."""
        self._left -= records
        return self._left <= 0

    def report(self) -> None:
        assert self._begun is not None
        wall, cpu = time.perf_counter() - self._begun[0], time.process_time() - self._begun[1]
        result = {"rate": self._events / wall, "cpu_per_100k": cpu * 1e5 / self._events}
        print("RESULT " + json.dumps(result), flush=True)


# --- the worker


class Judge:
    """Decodes and counts; with `writes` a state record for each event, a verdict for each twentieth."""

    def __init__(self, sessions: SessionRecords, watch: Stopwatch, writes: bool) -> None:
        self._sessions = sessions
        self._watch = watch
        self._writes = writes
        self._positions: dict[bytes, int] = {}

    def step(self, inbound: Inbound) -> Effects:
        if self._watch.is_new:
            self._watch.begin()
        decode_event(inbound.value or b"", inbound.topic)
        return self._write(inbound.key or b"") if self._writes else NO_EFFECTS

    def _write(self, key: bytes) -> Effects:
        position = self._positions[key] = self._positions.get(key, -1) + 1
        mark = self._sessions.epoch.to_bytes(4) + position.to_bytes(8)
        verdicts = [] if position % VERDICT_EVERY else [(VERDICTS.name, key, bytes(VERDICT_BYTES))]
        return Effects([*verdicts], [(len(key).to_bytes(2) + key + b"h", mark + bytes(STATE_BYTES))], [])

    def expire(self, partition: int, watermark_ms: int | None) -> Effects:
        return NO_EFFECTS

    def ahead(self, inbound: Inbound) -> tuple[()]:
        return ()

    def awaits(self, partition: int) -> bool:
        return False

    def forget(self, partitions: object) -> None:
        self._positions.clear()


class Counting(NoMeter):
    """Counts what has been stepped through."""

    def __init__(self, watch: Stopwatch) -> None:
        self._watch = watch
        self.all_seen = asyncio.Event()

    def stepped(self, topic: str, partition: int, records: int, seconds: float) -> None:
        if self._watch.see(records):
            self.all_seen.set()


def run_worker(options: argparse.Namespace) -> None:
    import mode.loop

    mode.loop.use("uvloop")  # before faust is imported
    from troth.app.exits import die
    from troth.app.factory import build
    from troth.app.process import Process

    watch = Stopwatch(options.events)
    meter = Counting(watch)
    settings = WorkerSettings(
        brokers=options.brokers,
        app_id=f"bench-{uuid.uuid4().hex[:8]}",
        session_timeout_seconds=6.0,
        heartbeat_seconds=1.0,
    )
    rooms = build(settings, lambda sessions: Judge(sessions, watch, options.writes), meter, die)

    async def finish() -> None:
        await meter.all_seen.wait()
        await rooms.lanes.drain()
        await rooms.app.consumer.commit()
        watch.report()
        os._exit(0)

    rooms.app.task(finish)
    Process(rooms).execute_from_commandline()


# --- the bare loop


async def run_loop(options: argparse.Namespace) -> None:
    """The least a program could do with aiokafka: getmany, decode, send whole batches, commit each second."""
    from aiokafka import AIOKafkaConsumer, AIOKafkaProducer

    watch = Stopwatch(options.events)
    consumer = AIOKafkaConsumer(
        TOPIC, bootstrap_servers=options.brokers, group_id=f"loop-{uuid.uuid4().hex[:8]}", enable_auto_commit=False,
        auto_offset_reset="earliest",
    )  # fmt: skip
    producer = AIOKafkaProducer(bootstrap_servers=options.brokers, acks="all", max_batch_size=512 * 1024)
    await consumer.start()
    await producer.start()
    positions: dict[bytes, int] = {}
    is_done, committed_at = False, time.monotonic()
    while not is_done:
        fetched = await consumer.getmany(timeout_ms=500, max_records=1000)
        sends: list[Any] = []
        for tp, records in fetched.items():
            if watch.is_new:
                watch.begin()
            heads, verdicts = [], []
            for record in records:
                decode_event(record.value, record.topic)
                if options.writes:
                    position = positions[record.key] = positions.get(record.key, -1) + 1
                    heads.append((record.key, position.to_bytes(12) + bytes(STATE_BYTES)))
                    if not position % VERDICT_EVERY:
                        verdicts.append((record.key, bytes(VERDICT_BYTES)))
            sends += await send(producer, LEDGER.name, tp.partition, heads)  # it stands in for a changelog
            sends += await send(producer, VERDICTS.name, tp.partition, verdicts)
            is_done = watch.see(len(records))
        await asyncio.gather(*sends)
        if fetched and (is_done or time.monotonic() - committed_at > 1):
            await consumer.commit()
            committed_at = time.monotonic()
    watch.report()
    os._exit(0)


async def send(producer: Any, topic: str, partition: int, records: list[tuple[bytes, bytes]]) -> list[Any]:
    futures, batch = [], producer.create_batch()
    for key, value in records:
        if batch.append(key=key, value=value, timestamp=None) is None:
            futures.append(await producer.send_batch(batch, topic, partition=partition))
            batch = producer.create_batch()
            batch.append(key=key, value=value, timestamp=None)
    if batch.record_count():
        futures.append(await producer.send_batch(batch, topic, partition=partition))
    return futures


def main() -> None:
    options = arguments()
    if options.side == "worker":
        run_worker(options)
    elif options.side == "loop":
        import uvloop

        uvloop.run(run_loop(options))
    else:
        drive(options)


if __name__ == "__main__":
    main()

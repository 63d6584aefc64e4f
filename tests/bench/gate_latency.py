"""What asking the gate costs: from a question's intended start to its answer, against a bare Kafka round trip.

    PYTHONPATH=.:streams:schemas python tests/bench/gate_latency.py [--rates 10 100 500] [--seconds 20] [--brokers ...]

One worker with its gate on Apache Kafka (started here unless `--brokers` names one), 200 sessions, Poisson arrivals,
latency counted from the intended start (no coordinated omission). The bare round trip is a producer and a consumer of
aiokafka in this process, `acks=all`, over the same partitions with records of the same size, at the same rate and
arrivals; rounds of both alternate. Every answer is checked to be a verdict.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import aiohttp
from aiokafka import AIOKafkaConsumer, AIOKafkaProducer
from aiokafka.admin import AIOKafkaAdminClient, NewTopic

from tests.gate.asker import Asker
from tests.kafka.broker import free_ports, kafka_cluster
from tests.stream.troupe import Troupe

SESSIONS = 200
PARTITIONS = 4
RULE = "Never push to main. Use the bucket s3://acme-stage-07/."
BARE = "bench.bare"
Ask = Callable[[int], Awaitable[None]]


def percentile(latencies: list[float], share: float) -> float:
    """In ms."""
    return 1000 * sorted(latencies)[min(len(latencies) - 1, int(share * len(latencies)))]


async def arrive(ask: Ask, rate: float, seconds: float, chance: random.Random) -> list[float]:
    """Ask at Poisson arrivals; the latency of each, in seconds, from when it was due."""
    latencies: list[float] = []
    tasks: list[asyncio.Task[None]] = []
    due = time.perf_counter() + 0.1
    end = due + seconds

    async def one(number: int, intended: float) -> None:
        await ask(number)
        latencies.append(time.perf_counter() - intended)

    while due < end:
        if (wait := due - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        tasks.append(asyncio.create_task(one(len(tasks), due)))
        due += chance.expovariate(rate)
    await asyncio.gather(*tasks)
    return latencies


class Bare:
    """A producer and a consumer: a record out and in again."""

    def __init__(self, brokers: str) -> None:
        self.brokers = brokers
        self.waiting: dict[bytes, asyncio.Future[None]] = {}

    async def __aenter__(self) -> Bare:
        admin = AIOKafkaAdminClient(bootstrap_servers=self.brokers)
        await admin.start()
        with contextlib.suppress(Exception):
            await admin.create_topics([NewTopic(BARE, PARTITIONS, 1)])
        await admin.close()
        self.producer = AIOKafkaProducer(bootstrap_servers=self.brokers, acks="all", linger_ms=0)
        self.consumer = AIOKafkaConsumer(BARE, bootstrap_servers=self.brokers, auto_offset_reset="latest")
        await self.producer.start()
        await self.consumer.start()
        await self.consumer.seek_to_end()
        for partition in self.consumer.assignment():
            await self.consumer.position(partition)
        self.task = asyncio.create_task(self.read())
        return self

    async def __aexit__(self, *_: object) -> None:
        self.task.cancel()
        await self.consumer.stop()
        await self.producer.stop()

    async def read(self) -> None:
        while True:
            for records in (await self.consumer.getmany(timeout_ms=500)).values():
                for record in records:
                    waiter = self.waiting.pop(record.key, None)
                    if waiter is not None and not waiter.done():
                        waiter.set_result(None)

    async def ask(self, number: int) -> None:
        key = f"{time.perf_counter_ns()}-{number}".encode()
        waiter = self.waiting[key] = asyncio.get_running_loop().create_future()
        await self.producer.send(BARE, b"x" * 400, key=key)
        await waiter


class Gate:
    """A runtime's side: one connection pool, 200 sessions, a new call each time."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.run = 0

    async def __aenter__(self) -> Gate:
        self.client = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))
        for number in range(SESSIONS):
            await self.post({"hook_event_name": "SessionStart", "session_id": f"b{number}", "source": "startup"})
            prompt = {"hook_event_name": "UserPromptSubmit", "prompt": RULE, "prompt_id": "p"}
            await self.post({**prompt, "session_id": f"b{number}"})
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.client.close()

    async def post(self, body: dict[str, Any]) -> str:
        async with self.client.post(f"{self.url}/v1/hooks/claude-code", json=body) as answer:
            await answer.read()
            return answer.headers.get("X-Troth-Outcome", "")

    async def ask(self, number: int) -> None:
        outcome = await self.post(
            {
                "hook_event_name": "PreToolUse", "session_id": f"b{number % SESSIONS}", "tool_name": "Bash", "cwd": "/w",
                "tool_input": {"command": f"git commit -m 'step {number}' src/part_{number % 50}.py"},
                "tool_use_id": f"t{self.run}-{number}",
            }
        )  # fmt: skip
        assert outcome == "verdict", outcome


async def measure(brokers: str, url: str, rates: list[float], seconds: float, rounds: int) -> list[dict[str, float]]:
    rows = []
    async with Bare(brokers) as bare, Gate(url) as gate:
        await arrive(bare.ask, 50, 2, random.Random(0))
        await arrive(gate.ask, 50, 2, random.Random(0))
        for rate in rates:
            alone: list[float] = []
            asked: list[float] = []
            for number in range(rounds):
                gate.run += 1
                alone += await arrive(bare.ask, rate, seconds / rounds, random.Random(number))
                asked += await arrive(gate.ask, rate, seconds / rounds, random.Random(number))
            rows.append(row(rate, alone, asked))
            print(json.dumps(rows[-1]), flush=True)
    return rows


def row(rate: float, alone: list[float], asked: list[float]) -> dict[str, float]:
    shares = {"p50": 0.5, "p99": 0.99, "p99.9": 0.999}
    found: dict[str, float] = {"rate": rate, "asks": len(asked)}
    for name, share in shares.items():
        found[f"bare_{name}_ms"] = round(percentile(alone, share), 2)
        found[f"gate_{name}_ms"] = round(percentile(asked, share), 2)
    found["added_p50_ms"] = round(1000 * (statistics.median(asked) - statistics.median(alone)), 2)
    return found


@contextlib.contextmanager
def serving(brokers: str, port: int) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as home:
        troupe = Troupe(brokers, Path(home))
        try:
            worker = troupe.start("--gate", f"127.0.0.1:{port}", "--mode", "enforce")
            Asker(f"http://127.0.0.1:{port}", "first").until_answered(worker)
            yield f"http://127.0.0.1:{port}"
        finally:
            troupe.stop()


def main() -> int:
    made = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--rates", type=float, nargs="+", default=[10, 100, 500])
    made.add_argument("--seconds", type=float, default=20)
    made.add_argument("--rounds", type=int, default=2)
    made.add_argument("--brokers")
    args = made.parse_args()
    with contextlib.ExitStack() as stack:
        brokers = args.brokers or stack.enter_context(kafka_cluster()).bootstrap
        (port,) = free_ports(1)
        url = stack.enter_context(serving(brokers, port))
        asyncio.run(measure(brokers, url, args.rates, args.seconds, args.rounds))
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""What asking the gate costs: from a question's intended start to its answer, against a bare Kafka round trip.

    PYTHONPATH=.:streams:schemas python tests/bench/gate_latency.py [--rates 10 100 500] [--seconds 20] [--brokers ...]

One worker with its gate on Apache Kafka (started here unless `--brokers` names one), 200 sessions, Poisson arrivals,
latency counted from the intended start (no coordinated omission). The bare round trip is a producer and a consumer of
aiokafka, `acks=all`, over the same partitions with records of the same size, at the same rate and arrivals; rounds of
both alternate, after one of each that is not counted: the broker's machine compiles what is hot while it runs, and a
broker that is asked all day has long done so. Every answer is checked to be a verdict. Who asks is one process with
keep-alive connections and an HTTP client of its own of a few lines. Beside the latencies stands the CPU time of each
ask, in the worker and in the process that asks: on a machine that others use too, that says more than the clock.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import uvloop
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


def cpu_seconds(pid: int) -> float:
    """User and system time of a process and its threads so far (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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


class Line(asyncio.Protocol):
    """One keep-alive connection: a request at a time, and the outcome that its answer names."""

    def __init__(self) -> None:
        self.transport: Any = None
        self.answer: asyncio.Future[str] | None = None
        self.received = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(error or ConnectionError("the gate has hung up"))

    def data_received(self, data: bytes) -> None:
        self.received += data
        head, found, body = self.received.partition(b"\r\n\r\n")
        lengths = [line for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")]
        if not found or len(body) < int(lengths[0].partition(b":")[2]):
            return
        self.received = b""
        outcome = head.partition(b"X-Troth-Outcome: ")[2].partition(b"\r\n")[0].decode()
        if self.answer is not None and not self.answer.done():
            self.answer.set_result(outcome)


class Gate:
    """A runtime's side: 200 sessions over keep-alive connections, a new call each time."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.run = 0
        self.free: list[Line] = []

    async def __aenter__(self) -> Gate:
        for number in range(SESSIONS):
            await self.post({"hook_event_name": "SessionStart", "session_id": f"b{number}", "source": "startup"})
            prompt = {"hook_event_name": "UserPromptSubmit", "prompt": RULE, "prompt_id": "p"}
            await self.post({**prompt, "session_id": f"b{number}"})
        return self

    async def __aexit__(self, *_: object) -> None:
        for line in self.free:
            line.transport.close()

    async def post(self, fields: dict[str, Any]) -> str:
        loop = asyncio.get_running_loop()
        line = self.free.pop() if self.free else (await loop.create_connection(Line, "127.0.0.1", self.port))[1]
        line.answer = loop.create_future()
        body = json.dumps(fields).encode()
        head = f"POST /v1/hooks/claude-code HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n"
        line.transport.write(head.encode() + b"Content-Type: application/json\r\n\r\n" + body)
        outcome = await line.answer
        self.free.append(line)
        return outcome

    async def ask(self, number: int) -> None:
        outcome = await self.post(
            {
                "hook_event_name": "PreToolUse", "session_id": f"b{number % SESSIONS}",
                "tool_name": "Bash", "cwd": "/w",
                "tool_input": {"command": f"git commit -m 'step {number}' src/part_{number % 50}.py"},
                "tool_use_id": f"t{self.run}-{number}",
            }
        )  # fmt: skip
        assert outcome == "verdict", outcome


class Cost:
    """CPU time, in ms an ask, of a process while something is asked."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.seconds = 0.0

    async def of(self, asking: Awaitable[list[float]]) -> list[float]:
        before = cpu_seconds(self.pid)
        latencies = await asking
        self.seconds += cpu_seconds(self.pid) - before
        return latencies


async def measure(brokers: str, port: int, worker: int, rates: list[float], seconds: float, rounds: int) -> None:
    async with Bare(brokers) as bare, Gate(port) as gate:
        await arrive(bare.ask, 50, 2, random.Random(0))
        await arrive(gate.ask, 50, 2, random.Random(0))
        for rate in rates:
            alone: list[float] = []
            asked: list[float] = []
            idle, judging, asking, sending = Cost(worker), Cost(worker), Cost(os.getpid()), Cost(os.getpid())
            share = seconds / rounds
            gate.run += 1
            for ask in (bare.ask, gate.ask):
                await arrive(ask, rate, share, random.Random(rounds))
            for number in range(rounds):
                gate.run += 1
                alone += await sending.of(idle.of(arrive(bare.ask, rate, share, random.Random(number))))
                asked += await asking.of(judging.of(arrive(gate.ask, rate, share, random.Random(number))))
            found = row(rate, alone, asked)
            found["worker_cpu_ms"] = round(1000 * (judging.seconds - idle.seconds) / len(asked), 2)
            found["asker_cpu_ms"] = round(1000 * asking.seconds / len(asked), 2)
            found["bare_cpu_ms"] = round(1000 * sending.seconds / len(alone), 2)
            print(json.dumps(found), flush=True)


def row(rate: float, alone: list[float], asked: list[float]) -> dict[str, float]:
    shares = {"p50": 0.5, "p99": 0.99, "p99.9": 0.999}
    found: dict[str, float] = {"rate": rate, "asks": len(asked)}
    for name, share in shares.items():
        found[f"bare_{name}_ms"] = round(percentile(alone, share), 2)
        found[f"gate_{name}_ms"] = round(percentile(asked, share), 2)
    found["added_p50_ms"] = round(1000 * (statistics.median(asked) - statistics.median(alone)), 2)
    found["p99_ratio"] = round(percentile(asked, 0.99) / percentile(alone, 0.99), 2)
    return found


def asking(*about: Any) -> None:
    """The process that asks."""
    uvloop.run(measure(*about))


@contextlib.contextmanager
def serving(brokers: str, port: int) -> Iterator[int]:
    """A worker with its gate; its process id."""
    with tempfile.TemporaryDirectory() as home:
        troupe = Troupe(brokers, Path(home))
        try:
            worker = troupe.start("--gate-listen", f"127.0.0.1:{port}", "--mode", "enforce")
            Asker(f"http://127.0.0.1:{port}", "first").until_answered(worker)
            yield worker.process.pid
        finally:
            troupe.stop()


def main() -> int:
    made = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--rates", type=float, nargs="+", default=[10, 100, 500])
    made.add_argument("--seconds", type=float, default=20)
    made.add_argument("--rounds", type=int, default=4)
    made.add_argument("--brokers")
    args = made.parse_args()
    with contextlib.ExitStack() as stack:
        brokers = args.brokers or stack.enter_context(kafka_cluster()).bootstrap
        (port,) = free_ports(1)
        worker = stack.enter_context(serving(brokers, port))
        about = (brokers, port, worker, args.rates, args.seconds, args.rounds)
        process = multiprocessing.get_context("spawn").Process(target=asking, args=about)
        process.start()
        process.join()
    return process.exitcode or 0


if __name__ == "__main__":
    sys.exit(main())

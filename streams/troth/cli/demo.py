"""`troth demo`: three scenes and a coding session through a broker and a worker of their own."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import time
from types import FrameType
from typing import TYPE_CHECKING

from troth.cli.main import NO_BROKER, OK

if TYPE_CHECKING:
    from troth.demo.play import Act
    from troth.demo.stage import Worker
    from troth.demo.stream import Stream
    from troth.demo.telling import Teller
    from troth.kafka.connection import Connection
    from troth.kafka.publish import Publisher

SETTLE_CHECKS_MAX = 50

_EXAMPLES = """\
Needs the extra `embedded` and nothing else: the broker runs in memory on a free loopback port and forgets everything
when the demo ends.

examples:
  troth demo
  troth demo | less
"""


def parser() -> argparse.ArgumentParser:
    """The arguments of `troth demo`."""
    return argparse.ArgumentParser("troth demo", description=__doc__, epilog=_EXAMPLES)


def run(args: argparse.Namespace) -> int:
    """0, or 3 when the broker or the worker does not come up."""
    from rich.console import Console

    from troth.demo.stage import StageError
    from troth.demo.stream import StreamTimeout
    from troth.demo.telling import Teller
    from troth.embedded.broker import EmbeddedBrokerError
    from troth.kafka.faults import BrokerError

    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:  # as `nohup` sets it
            signal.signal(number, _end)
    try:
        _play(Teller(Console()))
    except (EmbeddedBrokerError, StageError, StreamTimeout, BrokerError) as error:
        sys.stderr.write(f"troth demo: {error}\n")
        return NO_BROKER
    return OK


def _end(number: int, _: FrameType | None) -> None:
    """Leave as at Ctrl-C, through everything that cleans up; a second signal does not cut that short."""
    for each in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)
    sys.exit(128 + number)


def _play(teller: Teller) -> None:
    from troth.demo.play import acts
    from troth.demo.stage import stage, worker_on
    from troth.embedded.broker import FORGETS
    from troth.kafka.connection import Connection

    began = time.monotonic()
    teller.note(f"starting a broker and a worker ({FORGETS})")
    with stage() as (broker, directory):
        connection = Connection(broker.address)
        asyncio.run(_create_topics(connection))
        with worker_on(broker, directory) as worker:
            teller.note(f"ready after {time.monotonic() - began:.1f} s")
            asyncio.run(_tell(teller, connection, worker, acts()))
    teller.note(f"stopped; {time.monotonic() - began:.1f} s in all")


async def _create_topics(connection: Connection) -> None:
    from troth.kafka.topics import ensure, specs

    await ensure(connection, specs())


async def _tell(teller: Teller, connection: Connection, worker: Worker, acts: list[Act]) -> None:
    from troth.demo.stream import Stream
    from troth.kafka.publish import Publisher

    before = worker.metrics()
    async with Stream(connection) as stream, Publisher(connection) as publisher:
        for act in acts:
            teller.title(act.title)
            await _tell_act(teller, stream, publisher, act)
        await publisher.flush()
    events = sum(len(act.events) for act in acts)
    teller.metrics(before, await _settled(worker, events))


async def _settled(worker: Worker, events: int) -> dict[str, float]:
    """The metrics once all that was played has been counted."""
    for _ in range(SETTLE_CHECKS_MAX):
        samples = worker.metrics()
        if sum(value for name, value in samples.items() if name.startswith("troth_events_total")) >= events:
            break
        await asyncio.sleep(0.1)
    return samples


async def _tell_act(teller: Teller, stream: Stream, publisher: Publisher, act: Act) -> None:
    """Each event is published, shown, and followed by its verdict where it has one."""
    from troth_schemas.events import Compaction, ToolCall

    for event in act.events:
        await publisher.publish(event)
        teller.event(event)
        if isinstance(event, Compaction):
            verdict = await stream.verdict(event.session_id, "compaction", event.subject_id)
            before = await stream.ledger(event.session_id, verdict.ledger.before)
            after = await stream.ledger(event.session_id, verdict.ledger.after)
            teller.compaction(verdict, before, after)
        elif isinstance(event, ToolCall):
            teller.call(await stream.verdict(event.session_id, "tool_call", event.call_id))

"""Reading to the end and on: complete, in order within a partition, and ending when it should, on both brokers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import aclosing
from datetime import UTC, datetime

import pytest

from tests.kafka.broker import free_ports
from troth.embedded.broker import EmbeddedBroker
from troth.kafka.connection import Connection
from troth.kafka.faults import BrokerUnreachable, TopicsMissing
from troth.kafka.publish import Publisher
from troth.kafka.read import Record, ends, partition_of, records
from troth.kafka.topics import ensure, specs
from troth_schemas.events import Turn

TS = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture(params=["embedded", "apache"])
def broker(request: pytest.FixtureRequest) -> Iterator[Connection]:
    """Both brokers: what reads from one must read from the other."""
    if request.param == "apache":
        yield Connection(request.getfixturevalue("kafka"))
        return
    with EmbeddedBroker() as embedded:
        yield Connection(embedded.address)


async def fill(connection: Connection, turns: int, first: int = 0) -> None:
    """Turns of seven sessions onto `troth.turns`, sent as fast as they go, so that a batch holds many."""
    await ensure(connection, specs())
    async with Publisher(connection) as publisher:
        for number in range(first, first + turns):
            session = f"s{number % 7}"
            await publisher.publish(Turn(session_id=session, seq=number, ts=TS, role="user", text="x" * 50))


async def read_all(connection: Connection, *topics: str) -> list[Record]:
    """Everything up to the end."""
    return [record async for record in records(connection, topics)]


def test_everything_is_read_once_and_in_order(broker: Connection) -> None:
    """Every record up to the end, each offset once and rising, however many records a batch holds."""

    async def run() -> list[Record]:
        await fill(broker, 5_000)
        return await read_all(broker, "troth.turns")

    read = asyncio.run(run())
    assert len(read) == 5_000
    for partition in range(4):
        offsets = [record.offset for record in read if record.partition == partition]
        assert offsets == list(range(len(offsets)))


def test_an_empty_topic_ends_at_once(broker: Connection) -> None:
    """No record, and no waiting for one."""

    async def run() -> list[Record]:
        await ensure(broker, specs())
        return await asyncio.wait_for(read_all(broker, "troth.verdicts", "troth.ledger"), 30)

    assert asyncio.run(run()) == []


def test_several_topics_are_read_together(broker: Connection) -> None:
    """An empty one beside a full one hinders nothing."""

    async def run() -> list[Record]:
        await fill(broker, 10)
        return await read_all(broker, "troth.turns", "troth.commands")

    assert {record.topic for record in asyncio.run(run())} == {"troth.turns"}


def test_following_goes_on_with_what_comes(broker: Connection) -> None:
    """What is published after the reading began is read too, after what was there."""

    async def run() -> list[Record]:
        await fill(broker, 5)
        read: list[Record] = []
        async with aclosing(records(broker, ["troth.turns"], follow=True)) as following:
            async for record in following:
                read.append(record)
                if len(read) == 5:
                    await fill(broker, 5, first=5)
                if len(read) == 10:
                    break
        return read

    assert len(asyncio.run(asyncio.wait_for(run(), 60))) == 10


def test_a_topic_that_grows_while_it_is_read_has_an_end(broker: Connection) -> None:
    """One more turn is published for each that is read, and the reading ends all the same."""

    async def run() -> int:
        count = 0
        await fill(broker, 50)
        async with Publisher(broker) as publisher:
            async for _ in records(broker, ["troth.turns"]):
                count += 1
                await publisher.publish(Turn(session_id=f"s{count % 7}", seq=count, ts=TS, role="user", text="more"))
                await publisher.flush()
        return count

    assert asyncio.run(asyncio.wait_for(run(), 60)) >= 50


def test_a_missing_topic_is_named(broker: Connection) -> None:
    """Not created by being read, and not waited for."""

    async def run() -> list[Record]:
        return await read_all(broker, "troth.nonsense")

    for _ in range(2):
        with pytest.raises(TopicsMissing, match=r"troth\.nonsense"):
            asyncio.run(run())


def test_nobody_at_the_address_is_one_fault() -> None:
    """It names the address."""
    [port] = free_ports(1)
    with pytest.raises(BrokerUnreachable, match=f"127.0.0.1:{port}"):
        asyncio.run(read_all(Connection(f"127.0.0.1:{port}"), "troth.turns"))


def test_reading_begins_where_it_is_told(broker: Connection) -> None:
    """Only the partitions that are named, each from its offset to its end, also from within its last batch."""

    async def run() -> tuple[list[Record], dict[int, list[Record]]]:
        await fill(broker, 500)
        partition = await partition_of(broker, "troth.turns", "s3")
        whole = [r for r in await read_all(broker, "troth.turns") if r.partition == partition]
        found = {}
        for first in (0, 1, len(whole) - 1, len(whole)):
            starts = {("troth.turns", partition): first}
            found[first] = [record async for record in records(broker, ["troth.turns"], starts=starts)]
        return whole, found

    whole, found = asyncio.run(run())
    assert {r.key for r in whole} >= {b"s3"}
    for first, read in found.items():
        assert [r.offset for r in read] == [r.offset for r in whole[first:]]


def test_what_is_published_after_the_ends_stands_at_or_after_them(broker: Connection) -> None:
    """Whoever notes the ends, publishes and reads from there misses nothing of it."""

    async def run() -> list[Record]:
        await fill(broker, 100)
        starts = await ends(broker, ["troth.turns"])
        await fill(broker, 7, first=100)
        return [record async for record in records(broker, ["troth.turns"], starts=starts)]

    late = [record for record in asyncio.run(run()) if (record.value or b"").find(b'"seq":10') > 0]
    assert len({record.value for record in late if b'"seq":10,' not in (record.value or b"")}) == 7

"""A member of a group: nothing is acknowledged that its user did not put away, and the end is known."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest

from troth.kafka.connection import Connection
from troth.kafka.faults import BrokerUnreachable, TopicsMissing
from troth.kafka.group import GroupMember
from troth.kafka.publish import Publisher
from troth.kafka.read import Record
from troth.kafka.topics import ensure, specs
from troth_schemas.events import Turn

TS = datetime(2026, 1, 1, tzinfo=UTC)
TOPICS = ("troth.turns", "troth.commands")


@pytest.fixture
def broker(kafka: str) -> Connection:
    """Apache Kafka with the topics; the embedded one carries a group in the tests of `troth archive`."""
    connection = Connection(kafka)
    asyncio.run(ensure(connection, specs()))
    return connection


async def fill(connection: Connection, turns: int) -> None:
    async with Publisher(connection) as publisher:
        for number in range(turns):
            await publisher.publish(Turn(session_id=f"s{number % 5}", seq=number, ts=TS, role="user", text="x"))


def member(connection: Connection, dropped: list[str] | None = None, *, from_beginning: bool = False) -> GroupMember:
    heard: list[str] = [] if dropped is None else dropped
    return GroupMember(
        connection, "group", TOPICS, lambda: heard.append("dropped"), from_beginning=from_beginning,
        session_timeout_ms=6_000,
    )  # fmt: skip


async def all_of(reading: GroupMember) -> list[Record]:
    """Up to the end."""
    read: list[Record] = []
    while True:
        fetched = await reading.fetch()
        read += fetched
        if not fetched and await reading.is_at_end():
            return read


def test_what_is_committed_is_not_read_again_and_what_is_not_is(broker: Connection) -> None:
    """Three members one after another: the first commits half, the second sees the rest, the third begins anew."""

    async def run() -> tuple[int, int, int]:
        await fill(broker, 200)
        async with member(broker) as first:
            read: list[Record] = []
            marked = None
            while len(read) < 200:
                read += await first.fetch()
                marked = marked or (first.mark() if read else None)
            assert marked is not None
            assert await first.commit(marked)
        async with member(broker) as second:
            rest = await all_of(second)
            assert sum(marked.offsets.values()) + len(rest) == 200
            assert await second.commit(second.mark())
        async with member(broker) as third:
            nothing = await all_of(third)
        async with member(broker, from_beginning=True) as again:
            return len(read), len(nothing), len(await all_of(again))

    assert asyncio.run(run()) == (200, 0, 200)


def test_a_mark_of_an_assignment_that_is_over_commits_nothing(broker: Connection) -> None:
    """A second member joins: the first is told to let go, its old mark is refused, and everything comes again."""

    async def run() -> int:
        await fill(broker, 100)
        dropped: list[str] = []
        async with member(broker, dropped) as first:
            read: list[Record] = []
            while len(read) < 100:
                read += await first.fetch()
            mark = first.mark()
            before = len(dropped)
            async with member(broker) as second:

                async def join() -> list[Record]:
                    return await all_of(second)

                joining = asyncio.create_task(join())
                again: list[Record] = []
                while len(dropped) == before or not (joining.done() and await first.is_at_end()):
                    again += await first.fetch()
                assert not await first.commit(mark)
                return len(again) + len(await joining)

    assert asyncio.run(asyncio.wait_for(run(), 120)) == 100


def test_what_is_not_there_is_named(broker: Connection) -> None:
    """A topic, and the brokers."""

    async def enter(connection: Connection, *topics: str) -> None:
        async with GroupMember(connection, "g", topics, lambda: None):
            raise AssertionError

    with pytest.raises(TopicsMissing, match=r"no\.such"):
        asyncio.run(enter(broker, "no.such"))
    with pytest.raises(BrokerUnreachable):
        asyncio.run(enter(Connection("127.0.0.1:1"), "troth.turns"))

"""Publishing: the right topic, the right keys, the right partition, nothing lost and nothing out of order."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from tests.kafka.broker import free_ports, kafka_cluster
from tests.kafka.second_client import produce_keyed, stored
from troth.kafka.connection import Connection
from troth.kafka.faults import BrokerUnreachable, TopicsMissing
from troth.kafka.publish import Publisher, keys
from troth.kafka.topics import ensure, specs
from troth_schemas.codec import encode
from troth_schemas.events import AnyEvent, Command, Compaction, SessionEvent, ToolCall, Turn

TS = datetime(2026, 1, 1, tzinfo=UTC)
ODD_SESSIONS = ("a", "9e1f", "team/one two:three+four", "überprüfung", "x" * 512)


def turn(session_id: str, seq: int) -> Turn:
    """A turn of a person."""
    return Turn(session_id=session_id, seq=seq, ts=TS, role="user", text=f"turn {seq}")


def one_of_each(session_id: str) -> list[AnyEvent]:
    """An event for each input topic."""
    return [
        turn(session_id, 0),
        ToolCall(session_id=session_id, seq=1, ts=TS, call_id="c", tool="Bash", arguments={"command": "ls"}),
        Compaction(session_id=session_id, seq=2, ts=TS, trigger="auto"),
        Command(session_id=session_id, seq=3, ts=TS, action="retract", actor="ada", literal="x"),
    ]


def publish(bootstrap: str, events: Sequence[AnyEvent], values: Sequence[bytes | None] = ()) -> None:
    """Create the topics where they are missing and publish."""

    async def run() -> None:
        connection = Connection(bootstrap)
        await ensure(connection, specs())
        async with Publisher(connection) as publisher:
            for number, event in enumerate(events):
                await publisher.publish(event, values[number] if values else None)

    asyncio.run(run())


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (turn("s", 0), (b"s",)),
        (SessionEvent(session_id="s", seq=0, ts=TS, action="started"), (b"s",)),
        (SessionEvent(session_id="s", seq=0, ts=TS, action="started", parent_session_id="p"), (b"s", b"p")),
        (SessionEvent(session_id="s", seq=0, ts=TS, action="continued", from_session_id="f"), (b"s", b"f")),
        (SessionEvent(session_id="s", seq=0, ts=TS, action="continued", from_session_id="s"), (b"s",)),
        (turn("für/alle", 0), ("für/alle".encode(),)),
    ],
)
def test_keys(event: AnyEvent, expected: tuple[bytes, ...]) -> None:
    """An event is keyed by its session, a session event by every other session it names as well, each once."""
    assert keys(event) == expected


def test_each_event_reaches_its_topic_as_it_was_encoded(kafka: str) -> None:
    """One record on each input topic, keyed by the session, with the codec's bytes."""
    events = one_of_each("s")
    publish(kafka, events)
    for event in events:
        [record] = stored(kafka, event.TOPIC)
        assert (record.key(), record.value()) == (b"s", encode(event))


def test_given_bytes_are_sent_as_they_are(kafka: str) -> None:
    """Fields that we do not know survive: the emitter's own bytes go on the wire."""
    value = encode(turn("s", 0))[:-1] + b',"from_a_later_version":1}'
    publish(kafka, [turn("s", 0)], [value])
    assert [record.value() for record in stored(kafka, "troth.turns")] == [value]


def test_a_session_event_lands_with_both_owners(kafka: str) -> None:
    """The same bytes under the child's key and under the parent's."""
    event = SessionEvent(session_id="child", seq=0, ts=TS, action="started", parent_session_id="parent")
    publish(kafka, [event])
    records = stored(kafka, "troth.turns")
    assert {(record.key(), record.value()) for record in records} == {
        (b"child", encode(event)),
        (b"parent", encode(event)),
    }


def test_a_session_is_on_one_partition_of_every_topic_and_for_every_client(kafka: str) -> None:
    """aiokafka and librdkafka's murmur2 agree, for ids of any form, on every input topic."""
    publish(kafka, [event for session in ODD_SESSIONS for event in one_of_each(session)])
    produce_keyed(kafka, "troth.verdicts", [session.encode() for session in ODD_SESSIONS])
    places = {
        topic: {record.key(): record.partition() for record in stored(kafka, topic)}
        for topic in ("troth.turns", "troth.tool-calls", "troth.compactions", "troth.commands", "troth.verdicts")
    }
    assert places["troth.turns"].keys() == {session.encode() for session in ODD_SESSIONS}
    assert len(set(places["troth.turns"].values())) > 1
    for topic in places:
        assert places[topic] == places["troth.turns"], topic


def test_order_within_a_session_holds(kafka: str) -> None:
    """Three thousand turns of three sessions, interleaved, are read in their order; none is missing or twice."""
    publish(kafka, [turn(f"s{number % 3}", number // 3) for number in range(3_000)])
    read: dict[bytes, list[bytes]] = {}
    for record in stored(kafka, "troth.turns"):
        read.setdefault(record.key() or b"", []).append(record.value() or b"")
    assert read == {f"s{n}".encode(): [encode(turn(f"s{n}", seq)) for seq in range(1_000)] for n in range(3)}


def test_without_topics_nothing_is_sent(kafka: str) -> None:
    """The fault names what is missing and the command that makes it."""

    async def run() -> None:
        async with Publisher(Connection(kafka)):
            pytest.fail("entered without topics")

    with pytest.raises(TopicsMissing, match=r"`troth\.turns`.*`troth topics`"):
        asyncio.run(run())


def test_nobody_at_the_address_is_one_fault() -> None:
    """It names the address."""
    [port] = free_ports(1)

    async def run() -> None:
        async with Publisher(Connection(f"127.0.0.1:{port}")):
            pytest.fail("entered without a broker")

    with pytest.raises(BrokerUnreachable, match=f"127.0.0.1:{port}"):
        asyncio.run(run())


def test_what_could_not_be_sent_is_a_fault_and_not_a_loss() -> None:
    """A broker that dies between two events: leaving the block raises rather than pretend they arrived."""

    async def run(bootstrap: str, kill: object) -> None:
        connection = Connection(bootstrap, request_timeout_seconds=3)
        await ensure(connection, specs())
        async with Publisher(connection) as publisher:
            await publisher.publish(turn("s", 0))
            await publisher.flush()
            kill()  # type: ignore[operator]
            await publisher.publish(turn("s", 1))

    with kafka_cluster() as cluster, pytest.raises(BrokerUnreachable):
        asyncio.run(run(cluster.bootstrap, cluster.stop))

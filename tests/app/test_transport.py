"""The transport on a real broker: no record is skipped where offsets are missing, and the end is the end."""

from __future__ import annotations

from confluent_kafka import Producer

from tests.app.fleet import PARTITIONS, Fleet, said, until
from troth.app.exits import EX_OK
from troth.kafka.partitioning import key_partition
from troth_schemas.topics import COMMANDS, COMPACTIONS, TOOL_CALLS, TURNS


def test_offsets_without_records_are_passed(fleet: Fleet) -> None:
    """Transaction markers stand between the records and at the end; each event is judged, and no lag is seen."""
    producer = Producer(
        {"bootstrap.servers": fleet.bootstrap, "transactional.id": "holes", "partitioner": "murmur2_random"}
    )
    producer.init_transactions(30)
    worker = fleet.start()
    for number in range(30):
        producer.begin_transaction()
        producer.produce(TURNS.name, f"holes {number}".encode(), b"holes")
        producer.commit_transaction(30)
    fleet.until_said(said(["holes"], 30))
    fleet.until_committed(59)
    seen = f"lag of {TURNS.name}-{key_partition(b'holes', PARTITIONS)}: "
    looks = worker.log.read_text().count(seen)
    until(lambda: worker.log.read_text().count(seen) > looks + 1, "the watchdog's next looks")
    assert worker.log.read_text().rpartition(seen)[2].startswith("0\n"), "idle before a marker is not lagging"
    fleet.tell("holes", [30])
    fleet.until_said(said(["holes"], 31))
    assert worker.terminate() == EX_OK
    assert len(fleet.verdicts()) == 31


def test_records_that_have_expired_are_passed(fleet: Fleet) -> None:
    """The log begins after the committed offset: the worker goes on with what is left."""
    partition = key_partition(b"short", PARTITIONS)
    fleet.tell("short", range(10))
    worker = fleet.start()
    fleet.until_committed(10)
    assert worker.terminate() == EX_OK
    fleet.tell("short", range(10, 30))
    fleet.cut(TURNS.name, partition, 20)
    fleet.start()
    fleet.until_committed(30)
    assert {b"short 9", b"short gap before 20", b"short 20", b"short 29"} <= set(fleet.verdicts())
    assert b"short 19" not in fleet.verdicts()


def test_a_record_larger_than_a_fetch_comes_through(fleet: Fleet) -> None:
    """The largest input that a topic accepts, in the midst of small ones."""
    fleet.start()
    fleet.put(TURNS.name, b"wide", b"wide 0")
    fleet.put(TURNS.name, b"wide", b"wide 1" + b" " * 3_900_000)
    fleet.put(TURNS.name, b"wide", b"wide 2")
    fleet.flush()
    fleet.until_said(said(["wide"], 3))


def test_all_four_topics_of_a_number_are_read(fleet: Fleet) -> None:
    """One worker owns a session in each of them."""
    fleet.start()
    for topic in (TURNS, TOOL_CALLS, COMPACTIONS, COMMANDS):
        fleet.tell(topic.name, range(3), topic.name)
        fleet.until_committed(3, topic.name)
    fleet.until_said(said([t.name for t in (TURNS, TOOL_CALLS, COMPACTIONS, COMMANDS)], 3))


def test_a_backlog_of_many_batches_is_read_once(fleet: Fleet) -> None:
    """Batches of a few records and queues that are always full: every record once, in order, across a rebalance."""
    sessions = [f"load-{number}" for number in range(50)]
    for number in range(60):
        for session in sessions:
            fleet.put(TURNS.name, session.encode(), f"{session} {number}".encode())
    fleet.flush()
    fleet.start(batch_records_max=7, batches_ahead_max=2)
    until(lambda: len(fleet.verdicts()) > 100, "a first part")
    fleet.start(batch_records_max=3, batches_ahead_max=1)
    fleet.until_said(said(sessions, 60))
    fleet.until_committed(60 * len(sessions))
    assert len(fleet.verdicts()) == 60 * len(sessions), "nothing twice, no gap"

"""The lanes: one order within a partition, whatever the sends take; a failed send ends everything that follows."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from troth.app.ack import Lanes, Work
from troth.app.changelog import Record, Sender, Sent
from troth.app.lease import Lease
from troth.app.listener import Listener
from troth.app.meter import NoMeter
from troth.app.settings import WorkerSettings
from troth.app.stepper import Published
from troth.app.store import Sessions
from troth.app.tombstones import Tombstones
from troth.kafka.partitioning import key_partition

SETTINGS = WorkerSettings(brokers="nowhere:1", app_id="lanes", batches_ahead_max=4, beat_seconds=0.001)
OUT = "out"


class Ended(Exception):
    """Stands for the end of the process."""


class Journal(Sender):
    """A broker on paper: notes each send when it is acknowledged, after a delay; fails where it is told to."""

    def __init__(self, delays: Iterable[float] = (), fails_at: int = -1) -> None:
        super().__init__(lambda: cast(Any, None))
        self.log: list[tuple[str, int, Record]] = []
        self._delays = iter(delays)
        self._fails_at = fails_at

    async def partitions(self, topic: str) -> int:
        return 4

    async def send(self, topic: str, partition: int, records: Iterable[Record]) -> list[Sent]:
        noted = list(records)
        await asyncio.sleep(next(self._delays, 0.0))
        if 0 <= self._fails_at <= len(self.log):
            raise ConnectionError("refused")
        self.log += [(topic, partition, record) for record in noted]
        return [Sent(-1, len(noted))]


class Room:
    """Lanes with everything around them."""

    def __init__(self, sender: Journal, listener: Listener | None = None) -> None:
        self.sender = sender
        self.acknowledged: list[object] = []
        self.ended: list[str] = []
        self.tombstones = Tombstones()
        lease = Lease(10.0, 1.0, self.end, lambda: 0.0)
        self.lanes = Lanes(
            SETTINGS, sender, Sessions(), self.tombstones, lease, NoMeter(), self.end, self._acknowledge, listener
        )  # fmt: skip

    def _acknowledge(self, message: object) -> bool:
        self.acknowledged.append(message)
        self.sender.log.append(("acknowledged", -1, (str(message).encode(), None)))
        return True

    def end(self, reason: str, code: int = 70) -> NoReturn:
        self.ended.append(reason)
        raise Ended(reason)


def work(partition: int, number: int) -> Work:
    """A verdict, an entry and the session's head of one batch."""
    name = b"%d-%d" % (partition, number)
    return Work(
        partition, name.decode(), publish=[(OUT, b"key", name)],
        writes=[(b"entry-" + name, name), (b"head-%d" % partition, name)],
    )  # fmt: skip


def positions(log: list[tuple[str, int, Record]], partition: int, number: int) -> tuple[int, int, int]:
    """Where in the log a batch's verdict, entry and acknowledgement stand."""
    name = b"%d-%d" % (partition, number)
    values = [record[1] or record[0] for _, _, record in log]
    topics = [topic for topic, _, _ in log]
    found = [i for i, value in enumerate(values) if value == name]
    verdict = next(i for i in found if topics[i] == OUT)
    entry = next(i for i in found if topics[i] == SETTINGS.changelog)
    acknowledged = next(i for i in found if topics[i] == "acknowledged")
    return verdict, entry, acknowledged


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.integers(0, 2), min_size=1, max_size=20), st.lists(st.sampled_from([0.0, 0.001, 0.003]), max_size=40)
)
def test_verdict_then_state_then_acknowledgement_in_order(partitions: list[int], delays: list[float]) -> None:
    """For every batch, and from batch to batch of a partition, however long each send takes."""
    room = Room(Journal(delays))

    async def carry() -> None:
        for number, partition in enumerate(partitions):
            await room.lanes.submit(work(partition, number))
        await room.lanes.drain()
        await room.lanes.stop()

    asyncio.run(carry())
    before: dict[int, tuple[int, int, int]] = {}
    for number, partition in enumerate(partitions):
        at = positions(room.sender.log, partition, number)
        assert at[0] < at[1] < at[2]
        assert all(was < now for was, now in zip(before.get(partition, (-1, -1, -1)), at, strict=True))
        before[partition] = at
    heads = [r[1] for _, _, r in room.sender.log if r[0] is not None and r[0].startswith(b"head-")]
    entries = [r[1] for _, _, r in room.sender.log if r[0] is not None and r[0].startswith(b"entry-")]
    for partition, number in (
        (p, n) for n, p in enumerate(partitions) if n == max(m for m, q in enumerate(partitions) if q == p)
    ):
        assert b"%d-%d" % (partition, number) in heads, "the last head of each partition is written"
    assert len(entries) == len(partitions), "no entry is left out"


@pytest.mark.parametrize("fails_at", range(9))
def test_a_failed_send_acknowledges_nothing_after_it(fails_at: int) -> None:
    """Wherever the broker fails: only batches whose every record is in the log were acknowledged, and the end came."""
    room = Room(Journal(fails_at=fails_at))

    async def carry() -> None:
        for number in range(4):
            await room.lanes.submit(work(0, number))
            await asyncio.sleep(0.005)
        await asyncio.sleep(0.02)
        await room.lanes.stop()

    asyncio.run(carry())
    sent = {record[1] for topic, _, record in room.sender.log if topic == SETTINGS.changelog}
    assert room.ended
    assert all(str(name).encode() in sent for name in room.acknowledged)
    assert len(room.acknowledged) < 4


def test_a_head_written_twice_in_one_group_stands_after_all_its_entries() -> None:
    """Only the last head of the group is written, behind the entries of both batches."""
    room = Room(Journal([0.02]))

    async def carry() -> None:
        for number in range(4):
            await room.lanes.submit(work(0, number))
        await room.lanes.drain()
        await room.lanes.stop()

    asyncio.run(carry())
    written = [record for topic, _, record in room.sender.log if topic == SETTINGS.changelog]
    assert written[0][0] == b"entry-0-0"
    keys = [key for key, _ in written]
    last_head = len(keys) - 1 - keys[::-1].index(b"head-0")
    assert last_head == len(keys) - 1
    assert written[last_head][1] == b"0-3"
    assert keys.count(b"head-0") < 4, "the heads in between are not written"


def test_commands_go_where_their_key_hashes_to() -> None:
    """Anything else keeps the partition number of its input."""
    room = Room(Journal())
    command = SETTINGS.keyed_outputs[0]
    asked = Work(2, "m", publish=[(command, b"child", b"c"), (OUT, b"child", b"v"), (command, None, b"n")])

    async def carry() -> None:
        await room.lanes.submit(asked)
        await room.lanes.drain()
        await room.lanes.stop()

    asyncio.run(carry())
    sent = {record[1]: (topic, partition) for topic, partition, record in room.sender.log}
    assert sent[b"c"] == (command, key_partition(b"child", 4))
    assert sent[b"v"] == (OUT, 2)
    assert sent[b"n"] == (command, 2)


def test_a_drain_sends_the_deletes_that_a_commit_has_freed() -> None:
    """And keeps those that no commit covers."""
    room = Room(Journal())

    async def carry() -> None:
        await room.lanes.submit(Work(1, "m", deletes=[b"gone"]))
        await room.lanes.drain()
        assert not [record for topic, _, record in room.sender.log if topic == SETTINGS.changelog]
        room.tombstones.proven(room.tombstones.mark())
        await room.lanes.submit(Work(1, "n", deletes=[b"kept"]))
        await room.lanes.drain()
        await room.lanes.stop()

    asyncio.run(carry())
    assert [record for topic, _, record in room.sender.log if topic == SETTINGS.changelog] == [(b"gone", None)]


class Ear:
    """Notes what it hears, with how far the log had got."""

    def __init__(self, sender: Journal) -> None:
        self.heard: list[tuple[str, object, list[str]]] = []
        self._sender = sender

    def said(self, records: Sequence[Published]) -> None:
        self.heard.append(("said", records[0][2], self._topics()))

    def settled(self, topic: str, partition: int, offset: int) -> None:
        self.heard.append(("settled", (topic, partition, offset), self._topics()))

    def moved(self, partitions: Sequence[int]) -> None: ...

    def _topics(self) -> list[str]:
        return [topic for topic, _, _ in self._sender.log]


def settling(number: int) -> Work:
    made = work(1, number)
    made.settles = ("in", number)
    return made


def test_a_listener_hears_what_is_final_and_need_not_wait_for_the_state() -> None:
    """Each batch's verdicts once they are acknowledged, then how far it settles, both before its state is written."""
    sender = Journal()
    ear = Ear(sender)
    room = Room(sender, ear)

    async def carry() -> None:
        for number in range(3):
            await room.lanes.submit(settling(number))
            await room.lanes.drain()
        await room.lanes.stop()

    asyncio.run(carry())
    assert [(kind, what) for kind, what, _ in ear.heard] == [
        each for n in range(3) for each in (("said", b"1-%d" % n), ("settled", ("in", 1, n)))
    ]
    for number, (_, _, topics) in enumerate(ear.heard):
        assert topics.count(OUT) == number // 2 + 1
        assert topics.count("acknowledged") == number // 2


def test_a_listener_hears_nothing_of_what_was_refused() -> None:
    """A verdict that the broker did not take was never said."""
    sender = Journal(fails_at=0)
    ear = Ear(sender)
    room = Room(sender, ear)

    async def carry() -> None:
        await room.lanes.submit(settling(0))
        await asyncio.sleep(0.01)
        await room.lanes.stop()

    asyncio.run(carry())
    assert room.ended
    assert ear.heard == []

"""Recording: what is told of a record is what a reader finds there, down to its time."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from datetime import UTC, datetime

import pytest
from confluent_kafka.admin import AdminClient, AlterConfigOpType, ConfigEntry, ConfigResource

from troth.kafka.connection import Connection
from troth.kafka.read import records
from troth.kafka.record import Recorded, Recorder
from troth.kafka.topics import ensure, specs
from troth_schemas.events import SessionEvent, Turn
from troth_schemas.topics import TURNS

TS = datetime(2026, 1, 1, tzinfo=UTC)


def stamp_by(bootstrap: str, timestamp_type: str) -> None:
    """Let the turns have the sender's time or the broker's."""
    entry = ConfigEntry("message.timestamp.type", timestamp_type, incremental_operation=AlterConfigOpType.SET)
    resource = ConfigResource(ConfigResource.Type.TOPIC, TURNS.name, incremental_configs=[entry])
    admin = AdminClient({"bootstrap.servers": bootstrap})
    for done in admin.incremental_alter_configs([resource]).values():
        done.result()


@pytest.mark.parametrize("timestamp_type", ["CreateTime", "LogAppendTime"])
def test_what_is_told_is_what_a_reader_finds(kafka: str, timestamp_type: str) -> None:
    """Records that share produce batches, of one session and of two: place, time, key and bytes are the log's."""
    told: list[Recorded] = []

    async def run() -> dict[tuple[int, int], Recorded]:
        connection = Connection(kafka)
        await ensure(connection, specs())
        await asyncio.to_thread(stamp_by, kafka, timestamp_type)
        recorder = Recorder(connection, told.extend)
        await recorder.start()
        try:
            async with asyncio.TaskGroup() as together:
                for seq in range(300):
                    turn = Turn(session_id="s", seq=seq, ts=TS, role="user", text=f"turn {seq}")
                    together.create_task(recorder.record(turn))
                    await asyncio.sleep(0.0005)  # so that those of one batch were not sent in one millisecond
            child = SessionEvent(session_id="s", seq=300, ts=TS, action="started", parent_session_id="p")
            await recorder.record_all([child, Turn(session_id="s", seq=301, ts=TS, role="user", text="last")])
        finally:
            await recorder.stop()
        async with aclosing(records(connection, [TURNS.name])) as found:
            return {(r.partition, r.offset): Recorded(*r) async for r in found if r.key == b"s"}  # type: ignore[arg-type]

    found = asyncio.run(run())
    on_turns = [each for each in told if each.topic == TURNS.name]
    assert len(on_turns) >= 301
    assert sorted(on_turns) == [found[place] for place in sorted(found)]

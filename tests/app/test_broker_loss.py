"""Three brokers, one killed under load: the worker rides it out, or ends and is started again; nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.fleet import Fleet, said, until
from tests.app.invariants import check
from tests.kafka.broker import Cluster
from troth_schemas.topics import TURNS

SESSIONS = [f"session-{number}" for number in range(20)]


@pytest.fixture
def fleet_on_three(kafka_three: Cluster, tmp_path: Path) -> Iterator[Fleet]:
    fleet = Fleet(kafka_three.bootstrap, tmp_path, replication=3)
    try:
        yield fleet
    finally:
        fleet.stop()


def test_a_broker_killed_under_load(fleet_on_three: Fleet, kafka_three: Cluster) -> None:
    """Each broker leads some partitions and may be the group's coordinator; the one killed is the first."""
    fleet = fleet_on_three
    fleet.start(session_timeout_seconds=10.0)
    fleet.tell("warm", [0])
    fleet.until_said({b"warm 0"})
    for number in range(100):
        for session in SESSIONS:
            fleet.put(TURNS.name, session.encode(), f"{session} {number}".encode())
        if number == 50:
            kafka_three.nodes[0].kill()
    fleet.flush()
    if not fleet.workers[0].is_running:
        fleet.start(session_timeout_seconds=10.0)
    fleet.until_said(said(SESSIONS, 100))
    until(lambda: sum(fleet.committed().values()) == 100 * len(SESSIONS) + 1, "all committed")
    assert not any(b" gap " in verdict for verdict in fleet.verdicts())
    check(fleet)

"""Three nodes: what the chaos tests lean on, and topics of three replicas."""

from __future__ import annotations

import asyncio

import pytest

from tests.kafka.broker import Cluster
from tests.kafka.second_client import create, read, send
from troth.kafka.connection import Connection
from troth.kafka.topics import ensure, specs


def test_topics_of_three_replicas(kafka_three: Cluster) -> None:
    """A cluster that has only just started takes topics of three replicas, and then finds them as they should be."""
    for state in ("created", "present"):
        outcomes = asyncio.run(ensure(Connection(kafka_three.bootstrap), specs(replication=3)))
        assert {(outcome.state, outcome.drift) for outcome in outcomes} == {(state, ())}


def test_three_nodes_keep_what_they_acknowledged(kafka_three: Cluster) -> None:
    """One of three nodes dies by -9 and nothing acknowledged is lost; it comes back by `start`."""
    create(kafka_three.bootstrap, "troth.probe", replicas=3)
    send(kafka_three.bootstrap, "troth.probe", 10)
    victim = kafka_three.nodes[0]
    victim.kill()
    send(kafka_three.bootstrap, "troth.probe", 10)
    assert len(read(kafka_three.bootstrap, "troth.probe", "probe", 20)) == 20
    victim.start()
    victim.wait_listening()


def test_a_node_that_cannot_start_says_why(kafka_three: Cluster) -> None:
    """The failure carries the node's log, not only a time-out."""
    node = kafka_three.nodes[0]
    node.kill()
    properties = node.home / "server.properties"
    good = properties.read_text()
    properties.write_text("process.roles=nonsense\n")
    try:
        node.start()
        with pytest.raises(AssertionError, match=r"does not listen(.|\n)*nonsense"):
            node.wait_listening()
    finally:
        properties.write_text(good)

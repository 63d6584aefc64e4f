"""Topics on a real broker: created once, compared ever after."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import pytest
from confluent_kafka.admin import (
    AdminClient,
    AlterConfigOpType,
    ConfigEntry,
    ConfigResource,
    NewPartitions,
    ResourceType,
)  # fmt: skip

from tests.kafka.broker import free_ports
from troth.kafka.connection import Connection
from troth.kafka.faults import BrokerUnreachable, TopicRefused, TopicsMissing
from troth.kafka.topics import Drift, Outcome, ensure, partition_counts, specs
from troth_schemas.topics import INPUT_TOPICS, TOPICS


def ensured(bootstrap: str, partitions: int = 4, replication: int = 1) -> dict[str, Outcome]:
    """What `ensure` says of each topic of the table."""
    outcomes = asyncio.run(ensure(Connection(bootstrap), specs(partitions, replication)))
    return {outcome.name: outcome for outcome in outcomes}


def wait_until(shown: Callable[[], bool]) -> None:
    """The controller answers before the brokers know: what was asked for shows a little later."""
    deadline = time.monotonic() + 30
    while not shown():
        assert time.monotonic() < deadline, "the broker does not show it"
        time.sleep(0.02)


def test_the_topics_keyed_by_session_share_one_count() -> None:
    """Whatever the count, all but the policies have it, so that one worker owns a session."""
    counts = {spec.name: spec.partitions for spec in specs(partitions=7)}
    assert counts.pop("troth.policies") == 1
    assert set(counts.values()) == {7}
    assert counts.keys() >= {topic.name for topic in INPUT_TOPICS}


def test_three_replicas_want_two_in_sync() -> None:
    """An acknowledged write survives the loss of a broker; with fewer replicas one must do."""
    assert {spec.configs["min.insync.replicas"] for spec in specs(replication=3)} == {"2"}
    assert {spec.configs["min.insync.replicas"] for spec in specs(replication=1)} == {"1"}


def test_created_once_and_then_present_without_drift(kafka: str) -> None:
    """The second run changes nothing and finds nothing that differs, on what the broker itself reports."""
    first, second = ensured(kafka), ensured(kafka)
    assert [outcome.state for outcome in first.values()] == ["created"] * len(TOPICS)
    assert second == {topic.name: Outcome(topic.name, "present") for topic in TOPICS}


def test_what_the_broker_holds_is_what_the_table_says(kafka: str) -> None:
    """A second client reads partitions, retention and cleanup back from the broker."""
    ensured(kafka, partitions=3)
    admin = AdminClient({"bootstrap.servers": kafka})
    there = admin.list_topics(timeout=10).topics
    for topic in TOPICS:
        assert len(there[topic.name].partitions) == (1 if topic.partitions == "one" else 3)
        resource = ConfigResource(ResourceType.TOPIC, topic.name)
        found = {name: entry.value for name, entry in admin.describe_configs([resource])[resource].result().items()}
        assert found["cleanup.policy"] == topic.cleanup
        assert found["retention.ms"] == str(topic.retention_ms)
        assert found["max.message.bytes"] == str(topic.record_bytes_max)


def test_a_missing_topic_is_created_beside_those_that_are_there(kafka: str) -> None:
    """Only what is missing is created."""
    ensured(kafka)
    admin = AdminClient({"bootstrap.servers": kafka})
    admin.delete_topics(["troth.ledger"])["troth.ledger"].result()
    wait_until(lambda: "troth.ledger" not in admin.list_topics(timeout=10).topics)
    outcomes = ensured(kafka)
    assert [name for name, outcome in outcomes.items() if outcome.state == "created"] == ["troth.ledger"]


def test_drift_is_reported_and_left_alone(kafka: str) -> None:
    """Another partition count and another retention are named with both values, and are the same at the next run."""
    ensured(kafka)
    admin = AdminClient({"bootstrap.servers": kafka})
    admin.create_partitions([NewPartitions("troth.turns", 6)])["troth.turns"].result()
    wait_until(lambda: len(admin.list_topics(timeout=10).topics["troth.turns"].partitions) == 6)
    set_to = ConfigEntry("retention.ms", "1000", incremental_operation=AlterConfigOpType.SET)
    shorter = ConfigResource(ResourceType.TOPIC, "troth.verdicts", incremental_configs=[set_to])
    admin.incremental_alter_configs([shorter])[shorter].result()
    for _ in range(2):
        outcomes = ensured(kafka)
        assert outcomes["troth.turns"].drift == (Drift("partitions", "4", "6"),)
        assert outcomes["troth.verdicts"].drift == (Drift("retention.ms", "2592000000", "1000"),)
        assert [name for name, outcome in outcomes.items() if outcome.drift] == ["troth.turns", "troth.verdicts"]


def test_more_replicas_than_brokers_are_refused_with_the_reason(kafka: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cluster of one cannot hold three replicas; after the time for brokers to register, it says so."""
    monkeypatch.setattr("troth.kafka.topics.RETRY_SECONDS", 1.0)
    with pytest.raises(TopicRefused, match=r"troth\.\S+`: .*replication factor"):
        ensured(kafka, replication=3)


def test_counts_are_given_and_what_is_missing_is_named(kafka: str) -> None:
    """Of several names, the fault holds only the absent ones; and asking creates none."""
    ensured(kafka, partitions=3)
    connection = Connection(kafka)
    expected = {"troth.turns": 3, "troth.policies": 1}
    assert asyncio.run(partition_counts(connection, expected)) == expected
    for _ in range(2):
        with pytest.raises(TopicsMissing, match=r"^no topic `troth\.nonsense`;"):
            asyncio.run(partition_counts(connection, ["troth.turns", "troth.nonsense"]))


def test_nobody_at_the_address_is_one_plain_fault() -> None:
    """The message names the address that was tried."""
    [port] = free_ports(1)
    with pytest.raises(BrokerUnreachable, match=f"127.0.0.1:{port}"):
        ensured(f"127.0.0.1:{port}")

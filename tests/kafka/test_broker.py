"""The test broker itself: what other rooms lean on."""

from __future__ import annotations

import socket

from confluent_kafka.admin import AdminClient

from tests.kafka.broker import free_ports
from tests.kafka.cleaning import delete_topics_and_groups
from tests.kafka.second_client import create, read, send


def test_a_record_goes_in_and_comes_out(kafka: str) -> None:
    """What is produced and acknowledged is read back."""
    create(kafka, "troth.probe")
    send(kafka, "troth.probe", 3)
    assert read(kafka, "troth.probe", "probe", 3) == [b"0", b"1", b"2"]


def test_cleaning_takes_topics_and_groups_away(kafka: str) -> None:
    """After cleaning, a topic of the same name starts empty and the group's offset is forgotten."""
    for _ in range(2):
        create(kafka, "troth.probe")
        send(kafka, "troth.probe", 1)
        assert read(kafka, "troth.probe", "probe", 1) == [b"0"]
        delete_topics_and_groups(kafka)
        admin = AdminClient({"bootstrap.servers": kafka})
        assert "troth.probe" not in admin.list_topics(timeout=10).topics


def test_free_ports_are_distinct_and_free() -> None:
    """Each port can be bound at once."""
    ports = free_ports(8)
    assert len(set(ports)) == 8
    for port in ports:
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", port))

"""A broker for the commands: the embedded one, since what is tested here is the command."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from troth.embedded.broker import EmbeddedBroker
from troth.kafka.connection import Connection
from troth.kafka.topics import ensure, specs


@pytest.fixture
def bare_broker() -> Iterator[str]:
    """A broker without topics, as `host:port`."""
    with EmbeddedBroker() as broker:
        yield broker.address


@pytest.fixture
def broker(bare_broker: str) -> str:
    """A broker with the topics of the contract."""
    asyncio.run(ensure(Connection(bare_broker), specs()))
    return bare_broker

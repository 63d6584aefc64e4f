"""What the clients ask: a real gate that enforces, and a stand-in that misbehaves as a test wants."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cli.stand_in import StandIn, stand_in
from tests.gate.conftest import House, house


@pytest.fixture(scope="module")
def enforcing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A worker with its gate on an embedded broker, which denies."""
    yield from house(tmp_path_factory.mktemp("enforcing"), "--mode", "enforce")


@pytest.fixture
def double() -> Iterator[StandIn]:
    """A server in the gate's place."""
    with stand_in() as made:
        yield made

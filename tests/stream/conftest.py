"""Product workers on the shared broker; none outlives its test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kafka.broker import Node, kafka_cluster
from tests.stream.troupe import Troupe


@pytest.fixture
def troupe(kafka: str, tmp_path: Path) -> Iterator[Troupe]:
    troupe = Troupe(kafka, tmp_path)
    try:
        yield troupe
    finally:
        troupe.stop()


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[tuple[Troupe, Node]]:
    """Workers on a broker that no other test uses, so that it can be stopped."""
    with kafka_cluster() as cluster:
        troupe = Troupe(cluster.bootstrap, tmp_path)
        try:
            yield troupe, cluster.nodes[0]
        finally:
            troupe.stop()

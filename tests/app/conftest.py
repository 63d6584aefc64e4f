"""A fleet of tally workers on the shared broker; no worker outlives its test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.fleet import Fleet


@pytest.fixture
def fleet(kafka: str, tmp_path: Path) -> Iterator[Fleet]:
    fleet = Fleet(kafka, tmp_path)
    try:
        yield fleet
    finally:
        fleet.stop()

"""Product workers on the shared broker; none outlives its test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.stream.troupe import Troupe


@pytest.fixture
def troupe(kafka: str, tmp_path: Path) -> Iterator[Troupe]:
    troupe = Troupe(kafka, tmp_path)
    try:
        yield troupe
    finally:
        troupe.stop()

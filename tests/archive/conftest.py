"""Both kinds of store, each empty."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from tests.archive.s3_server import BUCKET, s3_server
from troth.archive.store import Store, open_store


@pytest.fixture(scope="module")
def s3_environment() -> Iterator[dict[str, str]]:
    with s3_server() as environment:
        yield environment


@pytest.fixture
def s3_address(s3_environment: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> str:
    """An empty prefix of the bucket, and an environment in which it is found."""
    for name, value in s3_environment.items():
        monkeypatch.setenv(name, value)
    return f"s3://{BUCKET}/{uuid4().hex}/below"


@pytest.fixture(params=["directory", "bucket"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "archive") if request.param == "directory" else str(request.getfixturevalue("s3_address"))


@pytest.fixture
def store(address: str) -> Store:
    return open_store(address)

"""What the commands that open an archive share: where it is, its keys, and what is told when it cannot be had."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from troth.archive.reading import Reader
    from troth.archive.sealing import Sealing

ENVIRONMENT = """\
  TROTH_ARCHIVE, TROTH_ARCHIVE_KEY  where the archive is, and its keys (docs/archive.md)
  AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION, AWS_ENDPOINT_URL, …  how a bucket is reached
"""


def address(given: str | None) -> str | None:
    """What the option says, or TROTH_ARCHIVE; None for nothing."""
    return given or os.environ.get("TROTH_ARCHIVE") or None


def sealing() -> Sealing:
    """By TROTH_ARCHIVE_KEY. Raises KeyRefused."""
    from troth.archive.sealing import Sealing, parse_keys

    return Sealing(parse_keys(os.environ.get("TROTH_ARCHIVE_KEY", "")))


def reader(given: str | None) -> Reader | None:
    """The archive to read, which may yet be begun; None where none is named. Raises ArchiveError."""
    from troth.archive.reading import Reader
    from troth.archive.store import open_store

    where = address(given)
    return Reader(open_store(where), sealing()) if where else None


def begun_reader(given: str | None) -> Reader | None:
    """The same, of an archive that is there already, with its own key or none. Raises ArchiveError."""
    from troth.archive.identity import known
    from troth.archive.reading import Reader
    from troth.archive.store import open_store

    where = address(given)
    if not where:
        return None
    store, key = open_store(where), sealing()
    known(store, key)
    return Reader(store, key)

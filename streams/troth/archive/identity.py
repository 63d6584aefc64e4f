"""What an archive says of itself: an id, drawn once, and whether it is encrypted."""

from __future__ import annotations

import secrets
from typing import Final

import msgspec

from troth.archive.faults import ArchiveError, KeyRefused
from troth.archive.sealing import Sealing
from troth.archive.store import Store

IDENTITY_PATH: Final = "archive.json"


class Identity(msgspec.Struct, frozen=True, kw_only=True):
    """`id` names the consumer group too: an archive that is begun anew reads the topics from their beginning."""

    version: int = 1
    id: str
    encrypted: bool


def begun(store: Store, sealing: Sealing) -> Identity:
    """The archive's identity; drawn where the archive is new. Raises KeyRefused where one would write in the clear
    beside what is encrypted, or the other way round, and ArchiveError."""
    fresh = Identity(id=secrets.token_hex(8), encrypted=sealing.encrypts)
    if store.put_first(IDENTITY_PATH, msgspec.json.encode(fresh)):
        return fresh
    return _checked(store, sealing, store.get(IDENTITY_PATH) or b"")


def known(store: Store, sealing: Sealing) -> Identity:
    """The identity of an archive that is there. Raises ArchiveError where none is, KeyRefused like `begun`."""
    stored = store.get(IDENTITY_PATH)
    if stored is None:
        raise ArchiveError(f"no archive in `{store.name}`: there is no `{IDENTITY_PATH}`; name the place of one")
    return _checked(store, sealing, stored)


def _checked(store: Store, sealing: Sealing, stored: bytes) -> Identity:
    try:
        found = msgspec.json.decode(stored, type=Identity)
    except msgspec.DecodeError as error:
        raise ArchiveError(f"archive `{store.name}`: `{IDENTITY_PATH}` is damaged ({error}); restore it") from error
    if found.encrypted != sealing.encrypts:
        how = "encrypted, and TROTH_ARCHIVE_KEY is not set" if found.encrypted else "not encrypted, and a key is set"
        raise KeyRefused(f"archive `{store.name}` is {how}; use its key, or another place")
    return found

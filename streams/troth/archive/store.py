"""Where an archive lies: what a store must do, and which one an address names."""

from __future__ import annotations

import re
from typing import Final, Protocol

from troth.archive.faults import StoreUnreachable

S3_SCHEME = "s3://"
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")


class Store(Protocol):
    """Files under `/`-separated paths. Every method raises StoreUnreachable. May be used from several threads."""

    @property
    def name(self) -> str:
        """The address, for messages."""

    def get(self, path: str) -> bytes | None:
        """The whole file; None where there is none."""

    def put(self, path: str, body: bytes) -> None:
        """Durable when it returns; until then nobody sees a part of it. One path is always given the same bytes."""

    def put_first(self, path: str, body: bytes) -> bool:
        """The same where no file is there yet; otherwise False, and nothing is changed."""

    def remove(self, path: str) -> None:
        """The file is there no more; nothing where there was none."""

    def sweep(self) -> None:
        """Remove what writers that are long gone left half written, where a store can hold such a thing."""

    def names(self, folder: str) -> list[str]:
        """The names of the files in a folder, sorted; empty where there is no such folder."""

    def folders(self, folder: str) -> list[str]:
        """The names of the folders in a folder that writers made, sorted; of the archive's own where it is empty."""


def open_store(address: str) -> Store:
    """`s3://bucket/prefix`, or the path of a directory; no other scheme is taken for a path.

    Raises StoreUnreachable and PackageMissing.
    """
    if address.startswith(S3_SCHEME):
        from troth.archive.s3 import S3Store

        return S3Store(address)
    if _SCHEME.match(address):
        raise StoreUnreachable(
            f"archive `{address}`: no such store; name `{S3_SCHEME}bucket/prefix` or the path of a directory"
        )
    from troth.archive.local import LocalStore

    return LocalStore(address)

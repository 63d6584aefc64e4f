"""An archive in an S3-compatible bucket. Credentials and endpoint are those that every S3 client reads (AWS_…)."""

from __future__ import annotations

import contextlib
from types import TracebackType
from typing import TYPE_CHECKING, Final

from troth.archive.faults import PackageMissing, StoreUnreachable
from troth.archive.store import S3_SCHEME

if TYPE_CHECKING:
    import obstore.store

SAID_CHARACTERS_MAX: Final = 300
_DUMP: Final = "Debug source:"
"""After it the client's errors show its own insides."""
_DO: Final = "see that the bucket, AWS_ENDPOINT_URL, AWS_REGION and the credentials are right and it can be reached"


class S3Store:
    """`s3://bucket/prefix`. Every put is atomic and durable when it returns; that is the service's own promise."""

    def __init__(self, address: str) -> None:
        bucket, _, prefix = address.removeprefix(S3_SCHEME).strip("/").partition("/")
        self._address: Final = f"{S3_SCHEME}{bucket}/{prefix}".rstrip("/")
        if not bucket:
            raise StoreUnreachable(f"archive `{address}` names no bucket; it must be `s3://bucket/prefix`")
        self._store: Final = _connected(bucket, prefix)

    @property
    def name(self) -> str:
        return self._address

    def get(self, path: str) -> bytes | None:
        with self._errors(path):
            try:
                return bytes(self._store.get(path).bytes())
            except FileNotFoundError:
                return None

    def put(self, path: str, body: bytes) -> None:
        with self._errors(path):
            self._store.put(path, body, use_multipart=False)

    def put_first(self, path: str, body: bytes) -> bool:
        from obstore.exceptions import AlreadyExistsError

        with self._errors(path):
            try:
                self._store.put(path, body, mode="create")
            except AlreadyExistsError:
                return False
        return True

    def remove(self, path: str) -> None:
        with self._errors(path), contextlib.suppress(FileNotFoundError):
            self._store.delete(path)

    def sweep(self) -> None:
        """A bucket shows nothing that is half written."""

    def names(self, folder: str) -> list[str]:
        with self._errors(folder):
            found = [each["path"] for chunk in self._store.list(folder, chunk_size=1000) for each in chunk]
        return sorted(path.rpartition("/")[2] for path in found)

    def folders(self, folder: str) -> list[str]:
        with self._errors(folder):
            found = self._store.list_with_delimiter(folder or None)["common_prefixes"]
        return sorted(path.rstrip("/").rpartition("/")[2] for path in found)

    def _errors(self, path: str) -> _Raising:
        return _Raising(f"archive `{self._address}`, `{path}`")


class _Raising:
    """Any error of the client as StoreUnreachable, in one line."""

    def __init__(self, where: str) -> None:
        self._where: Final = where

    def __enter__(self) -> None: ...

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        from obstore.exceptions import BaseError

        if isinstance(error, BaseError | OSError):
            said = " ".join(str(error).partition(_DUMP)[0].split())[:SAID_CHARACTERS_MAX]
            raise StoreUnreachable(f"{self._where}: {said}; {_DO}") from error


def _connected(bucket: str, prefix: str) -> obstore.store.S3Store:
    try:
        from obstore.store import S3Store as Client
    except ImportError as error:
        raise PackageMissing("obstore") from error
    return Client(bucket, prefix=prefix or None)

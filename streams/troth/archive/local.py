"""An archive in a local directory: a temporary file, written through, then renamed; only its owner may read it."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from troth.archive.faults import StoreUnreachable

PARTIAL: Final = ".partial"
"""Folder of files that are being written; what a crash leaves there is nobody's."""
LEFTOVER_SECONDS: Final = 3600.0


class LocalStore:
    """A directory, made where it is missing. For one machine: a network file system may break the order of writes."""

    def __init__(self, directory: str) -> None:
        self._root: Final = Path(directory).expanduser().absolute()

    @property
    def name(self) -> str:
        return str(self._root)

    def get(self, path: str) -> bytes | None:
        with self._errors():
            try:
                return (self._root / path).read_bytes()
            except (FileNotFoundError, NotADirectoryError):
                return None

    def put(self, path: str, body: bytes) -> None:
        with self._errors(), self._written(body) as partial:
            target = self._target(path)
            partial.replace(target)
            _sync(target.parent)

    def put_first(self, path: str, body: bytes) -> bool:
        with self._errors(), self._written(body) as partial:
            target = self._target(path)
            try:
                os.link(partial, target)
            except FileExistsError:
                return False
            _sync(target.parent)
        return True

    def names(self, folder: str) -> list[str]:
        with self._errors():
            try:
                return sorted(entry.name for entry in os.scandir(self._root / folder) if entry.is_file())
            except (FileNotFoundError, NotADirectoryError):
                return []

    def folders(self, folder: str) -> list[str]:
        with self._errors():
            try:
                found = [entry.name for entry in os.scandir(self._root / folder) if entry.is_dir()]
            except (FileNotFoundError, NotADirectoryError):
                return []
        return sorted(name for name in found if name != PARTIAL)

    def remove(self, path: str) -> None:
        with self._errors():
            (self._root / path).unlink(missing_ok=True)

    def sweep(self) -> None:
        """Remove what writers that are long gone left half written."""
        with self._errors():
            for leftover in (self._root / PARTIAL).glob("*"):
                with contextlib.suppress(FileNotFoundError):
                    if time.time() - leftover.stat().st_mtime > LEFTOVER_SECONDS:
                        leftover.unlink()

    @contextlib.contextmanager
    def _written(self, body: bytes) -> Iterator[Path]:
        """The body in a file of its own on the same file system, on disk; gone at the end unless it was renamed."""
        partial = self._folder(self._root / PARTIAL) / f"{os.getpid()}-{secrets.token_hex(8)}"
        try:
            descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with open(descriptor, "wb") as file:  # noqa: PTH123  # of a descriptor, which has the mode
                file.write(body)
                file.flush()
                os.fsync(file.fileno())
            yield partial
        finally:
            partial.unlink(missing_ok=True)

    def _target(self, path: str) -> Path:
        target = self._root / path
        self._folder(target.parent)
        return target

    def _folder(self, folder: Path) -> Path:
        """The folder, made with those above it, each entered durably in the one that holds it."""
        if not folder.is_dir():
            if folder != folder.parent:
                self._folder(folder.parent)
            try:
                folder.mkdir(mode=0o700, exist_ok=True)
            except FileExistsError:
                raise NotADirectoryError(errno.ENOTDIR, "not a directory", str(folder)) from None
            _sync(folder.parent)
        return folder

    @contextlib.contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            where = f" ({error.filename})" if error.filename else ""
            raise StoreUnreachable(f"archive `{self._root}`: {error.strerror or error}{where}") from error


def _sync(folder: Path) -> None:
    """Make the names in a folder durable, where the system can (Windows cannot)."""
    with contextlib.suppress(PermissionError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

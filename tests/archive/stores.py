"""Stores around a real one: one that dies before or after a chosen write, one that counts what is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from troth.archive.store import Store


class Died(Exception):
    """The process ended here."""


class Around:
    """Passes everything on."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @property
    def name(self) -> str:
        return self._store.name

    def get(self, path: str) -> bytes | None:
        return self._store.get(path)

    def put(self, path: str, body: bytes) -> None:
        self._store.put(path, body)

    def put_first(self, path: str, body: bytes) -> bool:
        return self._store.put_first(path, body)

    def remove(self, path: str) -> None:
        self._store.remove(path)

    def sweep(self) -> None:
        self._store.sweep()

    def names(self, folder: str) -> list[str]:
        return self._store.names(folder)

    def folders(self, folder: str) -> list[str]:
        return self._store.folders(folder)


class Mortal(Around):
    """Dies at the write or removal of that number: before it, or after it and before anybody hears of it."""

    def __init__(self, store: Store, write: int, when: Literal["before", "after"]) -> None:
        super().__init__(store)
        self._left = write
        self._when = when

    def put(self, path: str, body: bytes) -> None:
        self._step(lambda: super(Mortal, self).put(path, body))

    def remove(self, path: str) -> None:
        self._step(lambda: super(Mortal, self).remove(path))

    def _step(self, act: Callable[[], None]) -> None:
        self._left -= 1
        if self._left < 0 and self._when == "before":
            raise Died
        act()
        if self._left < 0:
            raise Died


class Counting(Around):
    """Which files were read."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.read: list[str] = []

    def get(self, path: str) -> bytes | None:
        self.read.append(path)
        return super().get(path)

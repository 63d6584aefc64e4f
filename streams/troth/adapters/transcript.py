"""Transcripts of every runtime: which reader reads one, and what a reader gives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Protocol

from troth.adapters import claude_code, codex
from troth.adapters.skipped import Skipped
from troth_schemas.events import AnyEvent

Item = AnyEvent | Skipped


class Reader(Protocol):
    """Reads one transcript after another; a session that goes on in the next file goes on counting. Never raises for
    what the lines hold."""

    def read(self, lines: Iterable[bytes]) -> Iterator[Item]:
        """Everything in these lines; what a session still held at their end comes last."""

    def feed(self, number: int, line: bytes) -> Iterator[Item]:
        """What one more line makes certain, `number` counting from 1; for whoever reads a file that still grows."""

    def settle(self) -> Iterator[Item]:
        """What is still held, once nothing is expected to follow."""


_READERS: Final[dict[str, type[Reader]]] = {"claude-code": claude_code.Reader, "codex": codex.Reader}
RUNTIMES: Final = tuple(_READERS)
"""The runtimes whose transcripts are read, by the names that formats have."""


def reader_of(runtime: str) -> Reader:
    return _READERS[runtime]()

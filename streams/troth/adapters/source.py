"""Where lines come from: a file, a gzip file, or standard input (packed or not). The only I/O of this room."""

from __future__ import annotations

import gzip
import io
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Final, Protocol, TypeVar, cast

from troth.adapters.skipped import LINE_BYTES_MAX
from troth.adapters.sniff import SNIFF_BYTES, Format, sniff

STDIN: Final = "-"
_GZIP_MAGIC: Final = b"\x1f\x8b"
_DISCARD_BYTES: Final = 1024 * 1024
T = TypeVar("T")


class SourceError(Exception):
    """A source that cannot be opened, or breaks off. The message says what and where, in one line."""

    def __init__(self, message: str, *, has_begun: bool = False) -> None:
        super().__init__(message)
        self.has_begun: Final = has_begun
        """Whether some lines were handed on before it broke off."""


class Source:
    """An open source: `format` as sniffed, and its lines as (number from 1, bytes without the line end)."""

    def __init__(self, name: str, stream: Readable) -> None:
        self.name: Final = name if name != STDIN else "standard input"
        self._line = 0
        self._first = self._guarded(lambda: _head(stream, SNIFF_BYTES, enough=lambda b: sniff(b) is not None))
        self._stream = io.BufferedReader(_Joined(self._first, stream), _DISCARD_BYTES)
        self.format: Final[Format | None] = sniff(self._first)

    @property
    def is_empty(self) -> bool:
        return not self._first.strip()

    def __iter__(self) -> Iterator[tuple[int, bytes]]:
        while line := self._guarded(self._read_line):
            self._line += 1
            yield self._line, line.rstrip(b"\r\n")

    def lines(self) -> Iterator[bytes]:
        """The lines alone, for a reader that counts for itself."""
        return (line for _, line in self)

    def _read_line(self) -> bytes:
        """One line; of one beyond the limit just so much that it is seen to be (and the rest is let go)."""
        line = self._stream.readline(LINE_BYTES_MAX + 1)
        if len(line) > LINE_BYTES_MAX and not line.endswith(b"\n"):
            while (rest := self._stream.readline(_DISCARD_BYTES)) and not rest.endswith(b"\n"):
                pass
        return line

    def _guarded(self, read: Callable[[], T]) -> T:
        return guarded(self.name, read, self._line)


class Readable(Protocol):
    """What is asked of a stream: some bytes now, at most `size`; none at its end."""

    def read1(self, size: int, /) -> bytes: ...


@contextmanager
def open_source(name: str) -> Iterator[Source]:
    """Open a path, or `-` for standard input; gzip is known by its first bytes, not by the name. Raises SourceError."""
    if name == STDIN:
        yield _unpacked(name, cast(Readable, standard_input()))
        return
    with guarded(name, lambda: Path(name).open("rb")) as file:
        yield _unpacked(name, file)


def standard_input() -> BinaryIO:
    """Its bytes. Raises SourceError where the descriptor is closed."""
    if sys.stdin is None:
        raise SourceError("standard input: it is closed; give a file, or pipe something in")
    return sys.stdin.buffer


def _unpacked(name: str, stream: Readable) -> Source:
    magic = guarded(name, lambda: _head(stream, len(_GZIP_MAGIC), enough=lambda _: False))
    whole = io.BufferedReader(_Joined(magic, stream))
    return Source(name, gzip.GzipFile(fileobj=whole) if magic == _GZIP_MAGIC else whole)


def _head(stream: Readable, size: int, *, enough: Callable[[bytes], bool]) -> bytes:
    """The first bytes: a pipe gives what it has, so ask again until there is enough, `size`, or no more."""
    head = b""
    while len(head) < size and not enough(head) and (more := stream.read1(size - len(head))):
        head += more
    return head


class _Joined(io.RawIOBase):
    """Bytes already read, then the rest of their stream. Closing it closes nothing else: standard input is not ours."""

    def __init__(self, head: bytes, rest: Readable) -> None:
        self._pending = head
        self._rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        chunk = self._pending[: len(buffer)] or self._rest.read1(len(buffer))
        self._pending = self._pending[len(chunk) :]
        buffer[: len(chunk)] = chunk
        return len(chunk)


def guarded(name: str, read: Callable[[], T], line: int = 0) -> T:
    """What `read` gives; its I/O and unpacking faults become one SourceError that names the place."""
    place = f"{name}: after line {line}" if line else name
    try:
        return read()
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        fault = f"{place}: the gzip data is damaged or cut short ({error})"
        raise SourceError(fault, has_begun=line > 0) from error
    except OSError as error:
        raise SourceError(f"{place}: {error.strerror or error}", has_begun=line > 0) from error

"""Transcripts that grow: files below a folder, each read on from where it ended, whole lines only.

A folder is looked through again and again rather than watched: it is one directory walk every half second, it sees the
same on every file system, network mounts included, and it needs no package.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from troth.adapters.skipped import LINE_BYTES_MAX
from troth.adapters.transcript import Item, reader_of
from troth_schemas.events import Compaction, Event

READ_BYTES: Final = 1024 * 1024
LOOK_BYTES: Final = 8 * READ_BYTES
"""So much is read at one look, so that a folder of old transcripts does not all stand in memory at once."""
QUIET_SECONDS: Final = 300.0
"""After so long without a line nothing is waited for any more: a message's blocks follow each other sooner."""
_AGENTS: Final = "agent-"
"""How the file of a sub-agent is called; any other is a session's own."""


class Tail:
    """One transcript. `now` is a monotonic clock's, in seconds, wherever it is asked for."""

    def __init__(self, path: Path, runtime: str = "claude-code") -> None:
        self.path: Final = path
        self._runtime: Final = runtime
        self._is_agent: Final = path.name.startswith(_AGENTS)
        self._file: tuple[int, int] | None = None
        self._begin()

    def _begin(self) -> None:
        self._reader = reader_of(self._runtime)
        self._offset, self._number, self._partial = 0, 0, b""
        self._is_too_long = False
        self._heard: float | None = None

    def read(self, stat: os.stat_result, now: float) -> Iterator[Item]:
        """What has come since the last time, at most about READ_BYTES of it; what was held, where nothing comes.

        A file that was replaced or became shorter is read from its beginning: events keep their ids. Raises OSError.
        """
        file = (stat.st_dev, stat.st_ino)
        if self._file != file or stat.st_size < self._offset:
            self._begin()
            self._file = file
        if stat.st_size > self._offset:
            with self.path.open("rb") as opened:
                opened.seek(self._offset)
                data = opened.read(READ_BYTES)
            self._offset += len(data)
            self._heard = now
            for line in self._lines(data):
                self._number += 1
                yield from map(self._as_told, self._reader.feed(self._number, line))
        elif self._heard is not None and now - self._heard > QUIET_SECONDS:
            self._heard = None
            yield from map(self._as_told, self._reader.settle())

    def unread(self, stat: os.stat_result) -> int:
        """How many bytes are still to be read."""
        is_same = self._file == (stat.st_dev, stat.st_ino) and stat.st_size >= self._offset
        return stat.st_size - self._offset if is_same else stat.st_size

    def _lines(self, data: bytes) -> Iterator[bytes]:
        """The lines that are whole now; of one beyond the limit just so much that it is seen to be."""
        *whole, rest = data.split(b"\n")
        for line in whole:
            yield self._partial + line
            self._partial, self._is_too_long = b"", False
        if not self._is_too_long:
            self._partial += rest
        self._is_too_long = len(self._partial) > LINE_BYTES_MAX
        self._partial = self._partial[: LINE_BYTES_MAX + 1]

    def _as_told(self, item: Item) -> Item:
        """A sub-agent's file has numbers of its own, and its events have their place in the session's: they bring none.

        So the session's numbers depend on its own file alone, and are the same whenever it is read again.
        """
        if not isinstance(item, Event) or not (self._is_agent or self._is_of_agent(item)):
            return item
        if isinstance(item, Compaction):
            item = msgspec.structs.replace(item, first_seq=None, last_seq=None)
        return msgspec.structs.replace(item, seq=None)

    def _is_of_agent(self, event: Event) -> bool:
        """Codex calls every file alike; an agent's has nothing of anybody else."""
        return self._runtime == "codex" and event.agent_id is not None


class Folder:
    """The transcripts below a folder: those younger than `days` when it is first looked through, and all that change
    from then on."""

    def __init__(self, root: Path, runtime: str = "claude-code", *, days: float, clock_seconds: float) -> None:
        self._root: Final = root
        self._runtime: Final = runtime
        self._since: Final = clock_seconds - days * 86_400
        self._tails: Final[dict[Path, Tail]] = {}
        self.is_behind = False
        """Whether the last look left something unread."""

    def read(self, now: float) -> Iterator[tuple[Path, Item]]:
        """One look: what is new in each file, a session's own before those of its agents, until LOOK_BYTES are read. A
        file that cannot be read is tried again the next time."""
        found = dict(self._found())
        for gone in self._tails.keys() - found.keys():
            del self._tails[gone]
        left = LOOK_BYTES
        self.is_behind = False
        for path in sorted(found, key=lambda p: (p.name.startswith(_AGENTS), p)):
            tail = self._tails.setdefault(path, Tail(path, self._runtime))
            unread = tail.unread(found[path])
            if unread and left <= 0:
                self.is_behind = True
                continue
            try:
                yield from ((path, item) for item in tail.read(found[path], now))
            except OSError:
                continue
            left -= min(unread, READ_BYTES)
            self.is_behind |= unread > READ_BYTES

    def _found(self) -> Iterator[tuple[Path, os.stat_result]]:
        for folder, _, names in os.walk(self._root):
            for name in names:
                if not name.endswith(".jsonl"):
                    continue
                path = Path(folder, name)
                try:
                    stat = path.stat()
                except OSError:
                    continue
                if path in self._tails or stat.st_mtime >= self._since:
                    yield path, stat

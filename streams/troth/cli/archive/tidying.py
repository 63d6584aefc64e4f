"""The work of `troth archive --merge-only`: every session of an archive looked through, its small objects merged."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Final

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from troth.archive.faults import Fault
from troth.archive.sealing import Sealing
from troth.archive.sessions import is_single, session_folders, session_in
from troth.archive.store import Store
from troth.archive.writing import Writer
from troth.cli.archive.archiving import WRITERS

_HANDED_OVER: Final = 1_000
"""Sessions that wait for a thread at most."""


class Tidied(msgspec.Struct):
    """`sessions` that were looked through; objects that are there no more since others hold what they held, and those
    written for them; what was found damaged or gone, and is left as it is."""

    sessions: int = 0
    objects_removed: int = 0
    objects_written: int = 0
    faults: list[Fault] = []

    def line(self) -> str:
        if not self.objects_removed:
            return f"nothing to merge in {self.sessions} sessions"
        merged = f"{self.objects_removed} objects merged into {self.objects_written}"
        return f"{merged}; {self.sessions} sessions looked through"

    def json(self) -> str:
        return msgspec.json.encode(self).decode()


def tidy(store: Store, sealing: Sealing) -> Tidied:
    """Several sessions at once; shown on a terminal. May be stopped at any moment, and begun again. Raises
    ArchiveError."""
    writer = Writer(store, sealing)
    folders = session_folders(store)

    def merge(folder: str) -> None:
        if is_single(store, folder):
            return
        session = session_in(store, sealing, folder)
        if isinstance(session, Fault):
            writer.faults.append(session)
        else:
            writer.merge(*session)

    with _pool() as pool, _progress() as progress:
        shown = progress.add_task("merging", total=len(folders))
        for first in range(0, len(folders), _HANDED_OVER):
            for _ in pool.map(merge, folders[first : first + _HANDED_OVER]):
                progress.advance(shown)
    return Tidied(len(folders), writer.done.merged, writer.done.objects, writer.faults)


@contextmanager
def _pool() -> Iterator[ThreadPoolExecutor]:
    """At an error or Ctrl-C, the sessions under way are ended and no other is begun."""
    pool = ThreadPoolExecutor(WRITERS)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _progress() -> Progress:
    columns = (TextColumn("merging"), BarColumn(), MofNCompleteColumn(), TextColumn("sessions"), TimeElapsedColumn())
    return Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True)

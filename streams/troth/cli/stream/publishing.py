"""The work of `troth publish`: lines from files, checked, published, counted; what is bad is said on stderr."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from troth.adapters.source import STDIN, Source, SourceError, open_source, standard_input
from troth.kafka.connection import Connection
from troth.kafka.publish import Publisher
from troth_schemas.codec import Fault, decode_event

FILE_BATCH_LINES: Final = 500
"""Lines handed over at once from a file; from standard input each line is handed over as it comes."""
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"

Lines = list[tuple[int, bytes]]


@dataclass
class Tally:
    """What was done. `records` counts an event once for each session it names; `bad` counts lines and files."""

    events: int = 0
    records: int = 0
    bad: int = 0
    topics: Counter[str] = field(default_factory=Counter)


def readable(names: Sequence[str], tally: Tally) -> list[str]:
    """The names that can be read, as far as that is seen without taking from a pipe; the others are reported."""
    good: list[str] = []
    for name in names:
        try:
            if name == STDIN:
                standard_input()
            elif not Path(name).exists() or Path(name).is_file() or Path(name).is_dir():
                with open_source(name) as source:
                    _refuse(source)
            good.append(name)
        except SourceError as error:
            _report(tally, str(error))
    return good


async def publish_files(connection: Connection, names: Sequence[str], tally: Tally, *, show_progress: bool) -> None:
    """Publish every event of every file, in order; returns once all are acknowledged. Raises BrokerError."""
    with _progress(show_progress) as progress:
        async with Publisher(connection) as publisher:
            for name in names:
                task = progress.add_task(_shown(name), total=_size_bytes(name), events=tally.events)
                try:
                    async for batch in _batches(name):
                        for number, line in batch:
                            await _publish_line(publisher, name, number, line, tally)
                        progress.update(task, advance=sum(len(line) + 1 for _, line in batch), events=tally.events)
                except SourceError as error:
                    _report(tally, str(error))


async def _publish_line(publisher: Publisher, name: str, number: int, line: bytes, tally: Tally) -> None:
    value = (line.removeprefix(_BYTE_ORDER_MARK) if number == 1 else line).strip()
    if not value:
        return
    event = decode_event(value)
    if isinstance(event, Fault):
        _report(tally, f"{_shown(name)}:{number}: {event.reason}: {event.detail}")
        return
    tally.records += await publisher.publish(event, value)
    tally.events += 1
    tally.topics[event.TOPIC] += 1


async def _batches(name: str) -> AsyncIterator[Lines]:
    """The lines of a source, read by a thread of their own, so that a slow pipe does not hold up what was read.

    A daemon thread: one that waits for a line that never comes must not keep Ctrl-C from ending the process.
    """
    loop = asyncio.get_running_loop()
    handed_over: asyncio.Queue[Lines | BaseException | None] = asyncio.Queue(maxsize=4)

    def put(item: Lines | BaseException | None) -> None:
        asyncio.run_coroutine_threadsafe(handed_over.put(item), loop).result()

    def read() -> None:
        try:
            with open_source(name) as source:
                _refuse(source)
                lines = iter(source)
                while batch := list(islice(lines, 1 if name == STDIN else FILE_BATCH_LINES)):
                    put(batch)
            put(None)
        except Exception as error:
            put(error)

    threading.Thread(target=read, name="troth-publish-lines", daemon=True).start()
    while (item := await handed_over.get()) is not None:
        if isinstance(item, BaseException):
            raise item
        yield item


def _refuse(source: Source) -> None:
    if source.is_empty:
        raise SourceError(f"{source.name}: it is empty; expected events, one a line")
    if source.format not in ("events", None):
        raise SourceError(
            f"{_shown(source.name)}: a transcript, not events; "
            f"try `troth import {source.format} {source.name} | troth publish -`"
        )


def _report(tally: Tally, words: str) -> None:
    tally.bad += 1
    sys.stderr.write(f"troth publish: {words}\n")


def _progress(shown: bool) -> Progress:
    columns = (
        TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(),
        TextColumn("{task.fields[events]} events"), TimeElapsedColumn(),
    )  # fmt: skip
    return Progress(*columns, console=Console(stderr=True), disable=not shown)


def _size_bytes(name: str) -> int | None:
    """How much there is to read; None where nobody knows (a pipe, a packed file)."""
    path = Path(name)
    return path.stat().st_size if name != STDIN and path.is_file() and path.suffix != ".gz" else None


def _shown(name: str) -> str:
    return "standard input" if name == STDIN else name

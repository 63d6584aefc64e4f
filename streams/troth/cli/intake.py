"""Sessions out of files: events, or transcripts imported on the way, in one stream; what is bad is said on stderr."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import chain
from typing import Final

from troth.adapters.skipped import LOST, Skipped
from troth.adapters.source import Source, SourceError, open_source
from troth.adapters.transcript import Reader, reader_of
from troth.cli.formats import TRANSCRIPTS
from troth.engine.history import SessionHistory
from troth.engine.step import Step
from troth_schemas.codec import Fault, decode_event
from troth_schemas.events import AnyEvent

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


class Intake:
    """Reads every file in turn. `bad` counts the lines and files that could not be taken, each told as it is met."""

    def __init__(self, command: str, names: Sequence[str], *, format: str = "auto") -> None:
        self._command = command
        self._names = names
        self._format = format
        self._readers: dict[str, Reader] = {}  # one for all files: a session's sub-agents may have files of their own
        self.bad = 0
        self.place = ""

    def __iter__(self) -> Iterator[AnyEvent]:
        for name in self._names:
            try:
                with open_source(name) as source:
                    yield from self._events(source)
            except SourceError as error:
                self.complain(str(error))

    def steps(
        self,
        history: SessionHistory,
        witness: Callable[[AnyEvent], None] | None = None,
        foreword: Callable[[AnyEvent], Iterable[AnyEvent]] = lambda event: (event,),
    ) -> Iterator[Step]:
        """Every event fed to a history, and at the end what waited; an event that it refuses is one more bad thing.

        `witness` sees each event before it is fed; `foreword` gives it with what is to be fed ahead of it.
        """
        for event in chain.from_iterable(map(foreword, self)):
            if witness is not None:
                witness(event)
            for step in history.feed(event):
                if step.fault is not None:
                    self.complain(f"{self.place}: {step.fault.reason}: {step.fault.detail}")
                yield step
        yield from history.finish()

    def complain(self, words: str) -> None:
        """One line on stderr, and one more bad thing."""
        self.bad += 1
        sys.stderr.write(f"troth {self._command}: {words}\n")

    def _events(self, source: Source) -> Iterator[AnyEvent]:
        format = source.format if self._format == "auto" else self._format
        if format is None:
            what = "it is empty" if source.is_empty else "no line is an event or a transcript record"
            kinds = " or a ".join(TRANSCRIPTS.values())
            self.complain(f"{source.name}: {what}; expected event JSONL or a {kinds} (.jsonl, .jsonl.gz)")
        elif format == "events":
            yield from self._lines(source)
        else:
            yield from self._transcript(source, format)

    def _lines(self, source: Source) -> Iterator[AnyEvent]:
        for number, line in source:
            value = (line.removeprefix(_BYTE_ORDER_MARK) if number == 1 else line).strip()
            if not value:
                continue
            self.place = f"{source.name}:{number}"
            event = decode_event(value)
            if isinstance(event, Fault):
                self.complain(f"{self.place}: {event.reason}: {event.detail}")
            else:
                yield event

    def _transcript(self, source: Source, format: str) -> Iterator[AnyEvent]:
        reader = self._readers.setdefault(format, reader_of(format))
        for item in reader.read(source.lines()):
            if not isinstance(item, Skipped):
                self.place = source.name
                yield item
            elif item.reason in LOST and item.reason != "unknown_type":
                self.complain(f"{source.name}:{item.line}: {item.reason}: {item.what}")


def spinner(words: str) -> AbstractContextManager[object]:
    """Something that moves on a terminal while a long file is read; nothing where nobody looks."""
    if not sys.stderr.isatty():
        return nullcontext()
    from rich.console import Console

    return Console(stderr=True).status(words)

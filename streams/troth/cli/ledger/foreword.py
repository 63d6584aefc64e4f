"""Instruction files before a session: `--instructions FILE` puts them ahead of the first event of every session."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from troth.cli.hook.instructed import managed_folder
from troth.instructions.places import Place, signature
from troth.instructions.reading import Document, read
from troth_schemas.events import AnyEvent, Carried, Compaction, Turn
from troth_schemas.events import Document as Named

RELOADS: Final = frozenset({"claude-code", "codex"})
"""Runtimes that load what they loaded at the start again after a compaction."""


class Foreword:
    """The documents of some instruction files, their imports included. Raises ValueError for a file that is missing.

    `notes`: what of them was not taken, one line each.
    """

    def __init__(self, names: list[str]) -> None:
        for name in names:
            if signature(name) is None:
                raise ValueError(f"{name}: no such file (--instructions)")
        paths = [str(Path(name).absolute()) for name in names]
        places = [Place(path, _level(path), is_rule=True) for path in paths]
        reading = read(places, str(Path.home()), loaded=frozenset(paths))
        self.documents: Final = reading.documents
        self.notes: Final = [*map(str, reading.notes), *(_scoped(d) for d in reading.documents if d.paths)]
        self._begun: Final[set[tuple[str, str]]] = set()

    def ahead_of(self, event: AnyEvent) -> Iterator[AnyEvent]:
        """The event, as the runtime meant it, and before the first one of a session every document."""
        key = (event.tenant, event.session_id)
        if key not in self._begun:
            self._begun.add(key)
            yield from (_turn(document, event) for document in self.documents)
        yield self._reloaded(event)

    def _reloaded(self, event: AnyEvent) -> AnyEvent:
        """A compaction after which the runtime loads the files again, which no transcript says of files it omits."""
        if not isinstance(event, Compaction) or event.agent_id is not None or event.runtime not in RELOADS:
            return event
        carried = event.carried or Carried()
        paths = dict.fromkeys([*(carried.documents or ()), *(document.path for document in self.documents)])
        return msgspec.structs.replace(event, carried=msgspec.structs.replace(carried, documents=list(paths)))


def _turn(document: Document, first: AnyEvent) -> Turn:
    return Turn(
        session_id=first.session_id,
        event_id=f"document:{document.sha256[:16]}:{document.path}"[:500],
        ts=first.ts,
        source=first.source and msgspec.structs.replace(first.source, agent_id=None),
        role="system" if document.level == "managed" else "user",
        origin="config",
        text=document.text,
        document=Named(path=document.path, sha256=document.sha256),
    )


def _level(path: str) -> str:
    return "managed" if path.startswith(f"{managed_folder()}/") else "project"


def _scoped(document: Document) -> str:
    return f"{document.path}: is for files that match {', '.join(document.paths)}; it is held for all"

"""Instruction files off the disk: their imports resolved, the runtime's limits kept, everything left out told."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from troth.instructions.markup import Text, looks_like_a_path, read_text, spellings
from troth.instructions.places import Place, Watch, signature

FILE_BYTES_MAX: Final = 4 * 1024 * 1024
TEXT_BYTES_MAX: Final = 900_000
"""Of one document: an event holds no more."""
FILES_MAX: Final = 200
HOPS_MAX: Final = 4
CODEX_BYTES_MAX: Final = 32 * 1024
"""Of all documents together: Codex reads no further (`project_doc_max_bytes`)."""
_MISSING: Final = "is missing"
_MARKDOWN: Final = (".md", ".markdown")


class Document(NamedTuple):
    """A file as the model sees it: `text` without front matter and comments, `sha256` of the bytes on the disk."""

    path: str
    level: str
    text: str
    sha256: str
    paths: tuple[str, ...] = ()
    """The globs of `paths:`; the rule is for files that match one."""
    imported_by: str = ""


class Note(NamedTuple):
    """Why something was not taken."""

    path: str
    what: str

    def __str__(self) -> str:
        return f"{self.path}: {self.what}"


class Reading(NamedTuple):
    documents: tuple[Document, ...]
    notes: tuple[Note, ...]
    watch: Watch
    """Every path that was looked at, as it was before it was read: should one of them change, read again."""


def read(
    places: Iterable[Place], home: str, *, follows_imports: bool = True, loaded: frozenset[str] = frozenset()
) -> Reading:
    """Read what is there of `places`. A rule that `paths:` scopes is left out unless it is among `loaded`."""
    reader = _Reader(home, follows_imports, loaded)
    for place in places:
        reader.take(place.path, place, hops=0, by="")
    return Reading(tuple(reader.documents), tuple(reader.notes), reader.watch)


def within(documents: Iterable[Document], bytes_max: int) -> tuple[list[Document], list[Note]]:
    """The documents up to so many bytes together, as a runtime with such a limit reads them, and what is left out."""
    kept, notes, left = [], [], bytes_max
    for document in documents:
        size = len(document.text.encode())
        left -= size
        if left >= 0:
            kept.append(document)
        else:
            notes.append(Note(document.path, f"is beyond the {bytes_max} bytes that the runtime reads in all"))
    return kept, notes


class _Reader:
    """Each file once, in the order in which the runtime would show them: a file, then what it imports."""

    def __init__(self, home: str, follows_imports: bool, loaded: frozenset[str]) -> None:
        self._home = home
        self._follows = follows_imports
        self._loaded = loaded
        self._seen: set[str] = set()
        self.documents: list[Document] = []
        self.notes: list[Note] = []
        self.watch: Watch = {}

    def take(self, path: str, place: Place, *, hops: int, by: str) -> None:
        if self._signature(path) is None:
            return
        real = str(Path(path).resolve())
        if real in self._seen:
            return
        self._seen.add(real)
        if not by and not _is_for_a_model(real, place):
            self.notes.append(Note(path, "is a link to what is no Markdown, outside its own repository; not read"))
            return
        data = self._bytes(path)
        if data is None:
            return
        text = read_text(data.decode("utf-8-sig", "replace"))
        if text.paths and place.is_rule and path not in self._loaded:
            return
        self._keep(Document(path, place.level, text.told, hashlib.sha256(data).hexdigest(), text.paths, by))
        if self._follows:
            self._imports(path, text, place, hops)

    def _signature(self, path: str) -> list[int] | None:
        self.watch.setdefault(path, signature(path))
        return self.watch[path]

    def _bytes(self, path: str) -> bytes | None:
        if len(self.documents) >= FILES_MAX:
            self.notes.append(Note(path, f"is left out: {FILES_MAX} files were read already"))
            return None
        try:
            with Path(path).open("rb") as file:
                data = file.read(FILE_BYTES_MAX + 1)
        except OSError as error:
            self.notes.append(Note(path, f"cannot be read: {error.strerror or error}"))
            return None
        if len(data) > FILE_BYTES_MAX:
            self.notes.append(Note(path, f"is longer than {FILE_BYTES_MAX} bytes; the runtime skips it too"))
            return None
        return data

    def _keep(self, document: Document) -> None:
        if len(document.text.encode()) > TEXT_BYTES_MAX:
            self.notes.append(Note(document.path, f"is longer than {TEXT_BYTES_MAX} bytes, more than an event holds"))
        else:
            self.documents.append(document)

    def _imports(self, path: str, text: Text, place: Place, hops: int) -> None:
        for target in text.imports:
            found = self._resolved(path, target)
            if found is None:
                if looks_like_a_path(target):
                    self._signature(str(self._absolute(path, spellings(target)[-1])))
                    self.notes.append(Note(path, f"imports `@{target}`, which {_MISSING}"))
            elif hops >= HOPS_MAX:
                self.notes.append(Note(path, f"imports `@{target}`, more than {HOPS_MAX} imports deep; left out"))
            elif not _is_within(str(Path(found).resolve()), place.root):
                self.notes.append(Note(path, f"imports `@{target}`, outside its own repository; not read"))
            else:
                self.take(found, place, hops=hops + 1, by=path)

    def _resolved(self, path: str, target: str) -> str | None:
        for spelling in spellings(target):
            absolute = str(self._absolute(path, spelling))
            if signature(absolute) is not None:
                return absolute
        return None

    def _absolute(self, path: str, target: str) -> Path:
        if target.startswith("~/"):
            return Path(self._home) / target[2:]
        return _tidy(Path(path).parent / target)


def _is_within(real: str, root: str) -> bool:
    return not root or Path(real).is_relative_to(Path(root).resolve())


def _is_for_a_model(real: str, place: Place) -> bool:
    """Whether a place may lead there. Rules that several repositories share are linked in, so a link may leave its own;
    but a repository must not make instructions of a key or a history that lies in the user's home."""
    return _is_within(real, place.root) or real.lower().endswith(_MARKDOWN)


def _tidy(path: Path) -> Path:
    """Without `.` and `..`, links left alone: the name under which the runtime would show the file."""
    parts: list[str] = []
    for part in path.parts:
        if part == ".." and len(parts) > 1:
            parts.pop()
        elif part not in ("..", "."):
            parts.append(part)
    return Path(*parts)

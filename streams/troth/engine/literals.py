"""The literal index: every exact token a session has shown, when, and whether a sighting bound it.

It is not the ledger. State holds one page for each event that showed any; the index here is what those pages add up to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec

from troth.engine.normal import ancestors, normal
from troth_schemas.obligations import LiteralKind, LiteralSpan

_REMOTE: Final = re.compile(r"(?:([^\s@/]+)@)?([^\s@/:]+)(?::(?!//)(.*))?", re.DOTALL)
"""`user@host`, `host:path`, `user@host:path`."""
LITERAL_CHARACTERS_MAX = 1024
"""A longer token is data, not a name that somebody will write again."""


class LiteralPage(msgspec.Struct, frozen=True, array_like=True, tag="l"):
    """What one event showed: new literals (`[text, kind]`, numbered on from what was there), and by number those now
    bound and those seen again. `tool` tells a sighting in a tool's output, which a prune can clear."""

    position: int
    seq: int | None
    new: tuple[tuple[str, LiteralKind], ...]
    bound: tuple[int, ...]
    seen: tuple[int, ...]
    tool: bool


class Sighted(msgspec.Struct):
    """One literal: where it was first and last seen, and the position that bound it (-1: merely seen)."""

    number: int
    text: str
    kind: LiteralKind
    first: int
    last: int
    bound: int = -1
    bound_seq: int | None = None
    tool_only: bool = False


class LiteralIndex:
    """Look-ups over all sightings. Keys are `normal` forms. Grows only through `add`."""

    def __init__(self) -> None:
        self._by_normal: dict[str, Sighted] = {}
        self._by_number: list[Sighted] = []
        self._parents: dict[str, int] = {}
        self._by_name: dict[str, list[str]] = {}
        self._bound_by_kind: dict[LiteralKind, list[Sighted]] = {}
        self._remote_hosts: set[str] = set()
        self._remote_paths: set[str] = set()
        self.roots: dict[str, None] = {}

    def __len__(self) -> int:
        return len(self._by_number)

    def get(self, text: str, kind: LiteralKind) -> Sighted | None:
        return self._by_normal.get(normal(text, kind))

    def is_bound(self, text: str, kind: LiteralKind) -> bool:
        """Whether some sighting of this literal was binding."""
        sighted = self.get(text, kind)
        return sighted is not None and sighted.bound >= 0

    def is_parent_of_bound(self, path: str) -> bool:
        """Whether some bound path or URL lies below `path`."""
        return normal(path, "path") in self._parents

    def bound_by_name(self, name: str) -> list[str]:
        """The bound paths (normal form) whose last segment is `name`."""
        return self._by_name.get(name, [])

    def is_remote_host(self, host: str) -> bool:
        """Whether some bound literal is an address on this host (`user@host`, `user@host:path`)."""
        return host in self._remote_hosts

    def is_remote_path(self, path: str) -> bool:
        """Whether some bound literal is this path on a host (`host:path`)."""
        return path in self._remote_paths

    def bound_commits(self) -> list[Sighted]:
        """The bound commits, in the order they were bound."""
        return self._bound_by_kind.get("commit", [])

    def latest_bound(self, kind: LiteralKind, count: int) -> list[Sighted]:
        """The latest bound literals of a kind, at most `count`."""
        return self._bound_by_kind.get(kind, [])[-count:]

    def bound(self) -> Iterator[Sighted]:
        """All bound literals, in the order they were first seen. Costs the whole index."""
        return (s for s in self._by_number if s.bound >= 0)

    def page(
        self,
        position: int,
        seq: int | None,
        spans: Iterable[LiteralSpan],
        *,
        binding: Callable[[str], bool],
        tool: bool = False,
    ) -> LiteralPage | None:
        """The page that an event at `position` showing `spans` adds; None when it shows nothing.

        `binding` tells, for a literal's normal form, whether this sighting binds it.
        """
        new: dict[str, tuple[str, LiteralKind]] = {}
        seen: dict[int, None] = {}
        bound: list[int] = []
        for span in spans:
            if len(span.text) > LITERAL_CHARACTERS_MAX:
                continue
            key = normal(span.text, span.kind)
            if (known := self._by_normal.get(key)) is not None:
                if known.number not in seen:
                    seen[known.number] = None
                    if known.bound < 0 and binding(key):
                        bound.append(known.number)
            elif key not in new:
                new[key] = (span.text, span.kind)
        if not new and not seen:
            return None
        bound.extend(n for n, key in enumerate(new, start=len(self._by_number)) if binding(key))
        return LiteralPage(position, seq, tuple(new.values()), tuple(bound), tuple(seen), tool)

    def add(self, page: LiteralPage) -> None:
        """Fold a page in. Pages come in the order of their positions."""
        for text, kind in page.new:
            sighted = Sighted(len(self._by_number), text, kind, page.position, page.position, tool_only=page.tool)
            self._by_number.append(sighted)
            self._by_normal[normal(text, kind)] = sighted
        for number in page.seen:
            self._by_number[number].last = page.position
            self._by_number[number].tool_only &= page.tool
        for number in page.bound:
            self._bind(self._by_number[number], page)

    def add_root(self, directory: str) -> None:
        """A working directory of the session: relative paths are read under it, and it is bound."""
        self.roots.setdefault(normal(directory, "path"))

    def _bind(self, sighted: Sighted, page: LiteralPage) -> None:
        sighted.bound, sighted.bound_seq = page.position, page.seq
        self._bound_by_kind.setdefault(sighted.kind, []).append(sighted)
        if match := _REMOTE.fullmatch(sighted.text):
            self._remote_hosts.update((match[2],) if match[1] else ())
            self._remote_paths.update((match[3],) if match[3] else ())
        key = normal(sighted.text, sighted.kind)
        if "/" not in key:
            return
        self._by_name.setdefault(key.rsplit("/", 1)[1], []).append(key)
        for above in ancestors(key):
            self._parents[above] = self._parents.get(above, 0) + 1

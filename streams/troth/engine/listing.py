"""What a plain listing of one directory shows: names, each of which is a child of that directory.

A name of letters alone (`minidlna`) is no literal by its form; what `ls /etc/init.d` prints is below that directory.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from troth.engine.branches import directory_of
from troth.engine.normal import join, normal
from troth.engine.refer.reference import CallReading, Deed
from troth_schemas.obligations import LiteralSpan

NAME_CHARACTERS_MAX: Final = 64
NAMES_MAX: Final = 256
CHARACTERS_MAX: Final = 32_768
"""What is taken from one listing: names, and the characters of their paths."""
_FILTERS: Final = frozenset("head tail grep egrep fgrep rg sort uniq less more cat tee".split())
"""What passes lines of a listing on as they are."""
_CARRIERS: Final = frozenset("ssh sudo env command bash sh cd timeout".split())
_OTHERWISE: Final = frozenset({"-R", "--recursive", "-d", "--directory", "--tree"})
"""Flags with which a listing shows other things than the children of a directory."""
_GLOB: Final = re.compile(r"[*?\[{$`]")
_LONG: Final = re.compile(
    r"[-dlbcps][-rwxsStT]{9}[.+@]?\s+\d+\s+(?:\S+\s+){2}[\d,.]+\w?\s+(?:\S+\s+){2,3}?(?=\S+(?:\s->|$))"
)
"""The columns of `ls -l` before the name (POSIX.1-2024, ls)."""
_NAME: Final = re.compile(r"[A-Za-z_][\w.@+-]{0,62}/?")


def listed_directory(reading: CallReading, cwd: str | None) -> str | None:
    """The one directory whose plain listing is all that the call prints; None where it prints anything else."""
    listings = [d for d in reading.deeds if d.command.split(" ")[0] == "ls"]
    if len(listings) != 1 or not all(_passes_on(d) for d in reading.deeds if d is not listings[0] and d.words):
        return None
    return _directory(listings[0], reading, cwd)


def _passes_on(deed: Deed) -> bool:
    """Whether a command shows nothing of its own: what carries the listing, or filters it."""
    if deed.words[0] in _CARRIERS:
        return True
    return deed.words[0] in _FILTERS and all(r.role == "pattern" for r in deed.references)


def _directory(listing: Deed, reading: CallReading, cwd: str | None) -> str | None:
    operands = [r for r in listing.references if r.role in ("target", "source")]
    if len(operands) > 1 or not _OTHERWISE.isdisjoint(listing.command.split()):
        return None
    if not operands:
        return directory_of(listing, reading.deeds, cwd) or None
    text = operands[0].resolved or operands[0].text
    base = operands[0].cwd or cwd
    place = join(base, text) if base else normal(text, "path")
    return None if _GLOB.search(place) else place


def children(directory: str, text: str) -> Iterator[LiteralSpan]:
    """The paths that the lines of a listing name: the first ones, where there are many."""
    names = dict.fromkeys(name for line in text.splitlines() for name in _names_in(line))
    count = min(NAMES_MAX, CHARACTERS_MAX // (len(directory) + NAME_CHARACTERS_MAX))
    yield from (LiteralSpan(join(directory, name), "path") for name in islice(names, count))


def _names_in(line: str) -> Iterator[str]:
    """The name at the end of a long line, or the names of a line of nothing but names."""
    if match := _LONG.match(line):
        found = [line[match.end() :].partition(" -> ")[0].strip()]
    else:
        found = line.split()
    if found and all(_NAME.fullmatch(name) for name in found):
        yield from (name.rstrip("/") for name in found)

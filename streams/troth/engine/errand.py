"""What a call tries to do, small enough to keep: so that a later success can be told to be of the same thing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from troth.engine.refer.reference import CallReading, Deed

ERRANDS_MAX: Final = 8
OPERANDS_MAX: Final = 16
OPERAND_CHARACTERS_MAX: Final = 256
"""A longer operand is a payload in disguise, and no two calls are told apart by it."""
_OPERANDS: Final = frozenset({"target", "source", "created"})
_ENDS: Final = frozenset("head tail tee cat less more".split())
_SELECTS: Final = frozenset("grep egrep fgrep rg awk sed jq yq cut tr sort uniq wc fold column xargs".split())
"""Text utilities (POSIX 4.1, jq, ripgrep) at the end of a pipe: the first pass on the beginning or the end, where a
runner says how it went; the others pass what they select."""
_WORD: Final = re.compile(r"[a-z][\w-]+")
_EVERYTHING: Final = re.compile(r"(?:^|/)(?:\.\.\.|\*\*?)?$")

Filter = Literal["all", "ends", "some"]
"""How much of a command's output a call shows."""


class Errand(msgspec.Struct, frozen=True, array_like=True):
    """One simple command (or tool) of a call: its acts, its `name` (program and subcommand, or the words of the tool),
    what it acts `on`, and the filter it matches by (`matching`: the tests it selects, what it searches for)."""

    acts: tuple[str, ...]
    name: tuple[str, ...]
    on: tuple[str, ...]
    matching: tuple[str, ...] = ()


def errands(reading: CallReading) -> tuple[tuple[Errand, ...], Filter]:
    """What the call tries, the last of it being what its outcome is about, and what that one's output goes through: a
    call that ends in a reader (`make test | tail`) has the reader's status, and shows what the reader lets through."""
    deeds = [d for d in reading.deeds if d.acts != ("cd",)]
    writing = [i for i, d in enumerate(deeds) if d.effect == "write"]
    last = writing[-1] if writing else len(deeds) - 1
    readers = {word for d in deeds[last + 1 :] for word in d.words[:1]}
    passes: Filter = "some" if readers & _SELECTS else "ends" if readers & _ENDS else "all"
    return tuple(_errand(reading.tool, d) for d in deeds[: last + 1])[-ERRANDS_MAX:], passes


def blamed(tried: tuple[Errand, ...], text: str) -> Errand:
    """The one of a chain (`make build && make test`) that failed: the last that left a trace in the output, by a word
    that the others do not have; where none did, the last."""
    shared = set.intersection(*(_words(each) for each in tried))
    said = set(_WORD.findall(text.lower()))
    return next((each for each in reversed(tried) if (_words(each) - shared) & said), tried[-1])


def is_same_thing(
    tried: Errand, acts: Iterable[str], name: tuple[str, ...], on: tuple[str, ...], *, whole: bool = True
) -> bool:
    """Whether what was tried is that thing: the same command on the same operands. `whole`: a narrower filter than that
    thing had is a part of it and no proof of the rest."""
    if tried.name != name or not set(tried.acts) & set(acts):
        return False
    left = [each for each in on if not any(_selects(m, each) for m in tried.matching)]
    if whole and tried.matching and len(left) == len(on):
        return False
    return not tried.on or all(any(_meets(mine, each) for mine in tried.on) for each in left)


def _errand(tool: str, deed: Deed) -> Errand:
    written = deed.command.lower().split()
    named = [(r.role, r.resolved or r.text) for r in deed.references]
    on = (text for role, text in named if role in _OPERANDS and len(text) <= OPERAND_CHARACTERS_MAX)
    matching = (text for role, text in named if role == "pattern" and len(text) <= OPERAND_CHARACTERS_MAX)
    return Errand(
        acts=deed.acts,
        name=deed.words[: 1 + (written[1:2] == list(deed.words[1:2]))] if written else (tool.lower(),),
        on=tuple(dict.fromkeys(_place(text) for text in on))[:OPERANDS_MAX],
        matching=tuple(dict.fromkeys(matching))[:OPERANDS_MAX],
    )


def _words(tried: Errand) -> set[str]:
    return {w for text in (*tried.name, *tried.on) for w in _WORD.findall(text.lower())}


def _place(text: str) -> str:
    """A path or package without what means "all below it"."""
    return _EVERYTHING.sub("", text.removeprefix("./")) or "."


def _meets(a: str, b: str) -> bool:
    return a == b or "." in (a, b) or a.startswith(b + "/") or b.startswith(a + "/")


def _selects(pattern: str, other: str) -> bool:
    """Whether two filters share an alternative, or one begins with the other's ("TestParse", "TestParse_Empty")."""
    mine, theirs = re.split(r"[|\s]+", pattern), re.split(r"[|\s]+", other)
    return any(m and t and (m.startswith(t) or t.startswith(m)) for m in mine for t in theirs)

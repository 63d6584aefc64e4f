"""Examples in a line: `command -> deeds`. The form is told at the top of `rows.txt`."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from troth.engine.refer.call import read_call
from troth.engine.refer.reference import CallReading, Deed

ROLES = {"t": "target", "s": "source", "c": "created", "p": "payload", "m": "pattern"}
CWD = "/w/site"


class Doing(NamedTuple):
    """One deed: acts, effect, and `role=text` of each reference; `name=value unit` of each value that is listed."""

    acts: tuple[str, ...]
    effect: str
    references: tuple[str, ...]
    values: tuple[str, ...] = ()


class Example(NamedTuple):
    command: str
    deeds: tuple[Doing, ...]


def examples(path: Path) -> Iterator[Example]:
    """Every example of a file, in order. `\\n` in a command is a line break."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("# "):
            command, _, deeds = line.rpartition(" -> ")
            yield Example(command.replace("\\n", "\n"), tuple(_doing(d) for d in _parted(deeds)))


def _parted(deeds: str) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for word in shlex.split(deeds):
        if word == ";":
            parts.append([])
        else:
            parts[-1].append(word)
    return [p for p in parts if p]


def _doing(words: list[str]) -> Doing:
    acts, effect, *rest = words
    references = tuple(f"{ROLES[w[0]]}={w[2:]}".replace("\\n", "\n") for w in rest if w[:2] != "v=")
    return Doing(tuple(acts.split(",")), effect, references, tuple(w[2:] for w in rest if w[:2] == "v="))


def read(command: str) -> CallReading:
    return read_call("Bash", {"command": command}, cwd=CWD, effect=None)


def seen(reading: CallReading) -> tuple[Doing, ...]:
    """A reading in the form of an example."""
    return tuple(_seen(d) for d in reading.deeds if not _is_tool(d))


def _is_tool(deed: Deed) -> bool:
    return deed.where == ""


def _seen(deed: Deed) -> Doing:
    references = tuple(
        f"{r.role}={r.text}" + (f"->{r.resolved}" if r.resolved is not None else "")
        for r in deed.references
        if r.role != "option"
    )
    values = tuple(f"{'_'.join(v.name)}:{v.value:.12g}{v.unit}" for v in deed.values)
    return Doing(deed.acts, deed.effect, references, values)

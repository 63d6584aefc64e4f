"""The commands that the documents show: ```console blocks, a `$ ` before each command, its output below."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

_BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Shown:
    """One command of a document and the output shown for it; a line of `…` stands for any lines."""

    place: str
    command: str
    output: list[str] = field(default_factory=list)

    @property
    def words(self) -> list[str]:
        """The command as a shell reads it, up to a pipe or redirection."""
        return shlex.split(re.split(r"[|<>]", self.command)[0])


def shown(path: Path, root: Path) -> Iterator[Shown]:
    """Every command of a document, in order."""
    text = path.read_text(encoding="utf-8")
    for block in _BLOCK.finditer(text):
        line = text.count("\n", 0, block.start()) + 2
        current: Shown | None = None
        for offset, content in enumerate(block[1].splitlines()):
            if content.startswith("$ "):
                if current is not None:
                    yield current
                current = Shown(f"{path.relative_to(root).as_posix()}:{line + offset}", content[2:].split("  #")[0])
            elif current is not None:
                current.output.append(content)
        if current is not None:
            yield current


def appears(shown: list[str], actual: str) -> bool:
    """Whether the shown lines stand in `actual`, in order and adjacent, where a line of `…` skips any number."""
    lines = [re.escape(line.rstrip()) + r"[ \t]*\n" if line.strip() != "…" else r"(?:.*\n)*?" for line in shown]
    return re.search("(?m)^" + "".join(lines), actual if actual.endswith("\n") else f"{actual}\n") is not None

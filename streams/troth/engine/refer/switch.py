"""Switches of Windows commands (`taskkill /F /IM node.exe`, `findstr /C:text`), told apart from paths.

They are read in the form in which the command table has flags: `/F` as `-f`, `/IM` as `--im`, `/C:text` as `-c=text`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from troth.engine.lexicon.commands import SHARED_WITH_WINDOWS, WINDOWS
from troth.engine.refer.word import Word

_SWITCH: Final = re.compile(r"(//?)([A-Za-z?][A-Za-z]{0,11})(?::(.*))?", re.DOTALL)
"""One slash, or two where a shell of POSIX would make a path of one (MSYS2)."""
_PROGRAMS: Final = (".exe", ".cmd", ".bat", ".com")


def with_flags(program: str, words: Sequence[Word]) -> tuple[Word, ...]:
    """The words of a command with its switches as flags; as they are where it is no command of Windows. `program` is
    the command as it is typed, without its directories."""
    name = program.lower()
    known = SHARED_WITH_WINDOWS.get(name)
    if known is None and name not in WINDOWS and not name.endswith(_PROGRAMS):
        return tuple(words)
    flags = tuple(_flag(word, known) for word in words)
    if name.removesuffix(_PROGRAMS[0]) not in _CARRYING:
        return flags
    end = next((at for at, word in enumerate(words) if flags[at] is word), len(words))
    return (*flags[:end], *words[end:]) if name != "timeout" or not end else flags


_CARRYING: Final = frozenset({"cmd", "timeout"})
"""What runs the words behind its own switches: theirs are not its own. The `timeout` of Windows runs nothing,
and has a switch first."""


def _flag(word: Word, known: frozenset[str] | None) -> Word:
    match = _SWITCH.fullmatch(word.value)
    if match is None or (known is not None and match[2].lower() not in known):
        return word
    name = match[2].lower()
    text = ("-" if len(name) == 1 else "--") + name + ("" if match[3] is None else f"={match[3]}")
    shift = len(word.value) - len(text)
    inner = word.inner + shift if match[3] is not None and word.inner >= 0 and not word.live else -1
    return word._replace(text=text, resolved=(text,), live=False, inner=inner)

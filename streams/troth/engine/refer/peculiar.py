"""Commands whose arguments no row can describe: `find` has an expression, `tar` a mode, `perl` edits in place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from troth.engine.refer.argument import read_arguments
from troth.engine.refer.reading import Reading
from troth.engine.refer.script import Simple
from troth.engine.refer.synopsis import slot
from troth.engine.refer.word import Word

_FILES: Final = frozenset({"-newer", "-anewer", "-cnewer", "-samefile"})
_OUTPUTS: Final = frozenset({"-fprint", "-fprint0", "-fls"})
_VALUES: Final = frozenset(
    """
        -name -iname -path -ipath -wholename -regex -iregex -type -maxdepth -mindepth -mtime -mmin -atime -ctime -size
        -perm -user -group -newermt -printf -lname -inum -links -xtype -fstype
    """.split()
)
_EXECUTES: Final = frozenset({"-exec", "-execdir", "-ok", "-okdir"})


def read_find(reading: Reading, words: Sequence[Word]) -> None:
    """`find ROOT… EXPRESSION`: roots are targets; `-exec` runs a command on what lies below them."""
    at, roots = 0, list[Word]()
    while (at < len(words) and not words[at].value.startswith(("-", "(", "!"))) or (
        at < len(words) and words[at].value in ("-L", "-H", "-P")
    ):
        if words[at].value[0] != "-":
            roots.append(words[at])
        at += 1
    reading.acts, reading.effect = ["read"], "read"
    reading.spelling = ["find", *(w.value for w in roots)]
    while at < len(words):
        text = words[at].value
        at += 1
        if text == "-delete":
            reading.words.append("delete")
            reading.spelling.append(text)
            reading.acts, reading.effect = ["delete"], "write"
        elif text in _EXECUTES:
            at = _execute(reading, words, at, roots)
        elif at < len(words) and text in _VALUES:
            reading.refer(words[at], "pattern", "quoted")
            at += 1
        elif at < len(words) and text in _FILES | _OUTPUTS:
            reading.refer(words[at], "source" if text in _FILES else "created", "path")
            at += 1
    for root in roots:
        reading.refer(root, "target", "path")


def _execute(reading: Reading, words: Sequence[Word], at: int, roots: list[Word]) -> int:
    """The command up to `;` or `+`, with the roots where `{}` stands."""
    end = at
    while end < len(words) and words[end].value not in (";", "+"):
        end += 1
    command = [w for word in words[at:end] for w in (roots if word.value == "{}" else [word])]
    if command:
        simple = reading.simple
        reading.within.append(
            Simple(simple.script, tuple(command), (), (), None, simple.cwd, None, words[at].start, words[end - 1].end)
        )
    return end + 1


_IN_PLACE: Final = re.compile(r"-[a-hj-zA-Z0-9]*i")


def read_editing(reading: Reading, words: Sequence[Word]) -> None:
    """`perl -pi -e CODE FILE…`: what stands after the code is edited; without `-i` the row says it all."""
    in_place = any(_IN_PLACE.match(w.value) for w in words if w.value[:2] not in ("--", "-e", "-E", "-I"))
    if not in_place:
        read_arguments(reading, words)
        return
    reading.row = reading.row._replace(operands=(slot("<path"), slot("path*")))
    read_arguments(reading, words)
    reading.acts, reading.effect = ["write"], "write"


def read_tar(reading: Reading, words: Sequence[Word]) -> None:
    """`tar MODE…`: the archive is made, read or changed as the mode says."""
    mode, archive, rest = "", None, list[Word]()
    directory, at = None, 0
    while at < len(words):
        word, text = words[at], words[at].value
        at += 1
        if text.startswith("--"):
            mode = mode or _LONG_MODES.get(text.split("=")[0], "")
            if text.startswith("--file="):
                archive = word.cut(7)
            elif text in ("--file", "--directory", "--exclude") and at < len(words):
                archive, directory = (words[at], directory) if text == "--file" else (archive, words[at])
                at += 1
        elif text.startswith("-") or at == 1:
            mode = mode or next((c for c in text.lstrip("-") if c in "cxtruA"), "")
            if text[-1:] in "fC" and at < len(words):
                archive, directory = (words[at], directory) if text[-1] == "f" else (archive, words[at])
                at += 1
        else:
            rest.append(word)
    _tar_deed(reading, mode, archive, directory, rest)


_LONG_MODES: Final = {"--create": "c", "--extract": "x", "--get": "x", "--list": "t", "--append": "r", "--update": "u"}


def _tar_deed(reading: Reading, mode: str, archive: Word | None, directory: Word | None, rest: list[Word]) -> None:
    reading.acts, reading.effect = ["create"], "write"
    if mode == "t":
        reading.acts, reading.effect = ["read"], "read"
    reading.spelling = ["tar", f"-{mode}"] if mode else ["tar"]
    if archive is not None:
        reading.refer(archive, "created" if mode == "c" else "target" if mode in ("r", "u", "A") else "source", "path")
    if directory is not None:
        reading.refer(directory, "target", "path", act="write" if mode == "x" else "read")
    for word in rest:
        reading.refer(word, "pattern" if mode in ("x", "t") else "source", "path")
        reading.spelling.append(word.value)

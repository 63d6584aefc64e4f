"""What a command is given by a here-document or a pipe, and what it does with it: run it, or keep it as a payload."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from troth.engine.lexicon.commands import INTERPRETERS, SHELLS, SQL_CLIENTS
from troth.engine.refer.operand import read_code_text, read_patch_text, read_sql_text
from troth.engine.refer.reading import Reading
from troth.engine.refer.script import Script, Simple
from troth.engine.refer.synopsis import row
from troth.engine.refer.word import Word

_SPEAKERS = frozenset({"echo", "printf"})
"""Commands that write their own words to standard output."""


def read_standing_input(reading: Reading, name: str) -> None:
    """Shells, databases and interpreters run what they are fed; to any other command a here-document is a payload."""
    simple = reading.simple
    operands = [w for w in simple.words[1:] if not w.value.startswith("-")]
    if name in SHELLS or name in _SOURCING:
        _substituted(reading, simple.words[1:])
    if name in SHELLS or name == "ssh":
        if not reading.within and (name == "ssh" or not operands):
            reading.within.extend(_said(simple))
            _piped(reading, simple.before)
    elif name in SQL_CLIENTS:
        for script in _said(simple):
            read_sql_text(reading, script)
    elif name == "apply_patch":
        for script in _said(simple):
            read_patch_text(reading, script)
    elif name in INTERPRETERS and not operands:
        for script in _said(simple):
            read_code_text(reading, script)
        _piped(reading, simple.before)
    elif simple.body is not None:
        body = simple.body
        reading.refer(Word(body.text, body.start, body.end, (body.text,), inner=body.start), "payload", "quoted")


PIPE_MAX: Final = 8
"""Commands of a pipeline that are looked back at."""


def _piped(reading: Reading, before: Simple | None) -> None:
    """What a shell is fed from elsewhere: a file is run by it, and what is fetched is run unread, whatever it is piped
    through."""
    for _ in range(PIPE_MAX):
        if before is None or not before.words:
            return
        feeder, words = before.words[0].value.rsplit("/", 1)[-1], before.words[1:]
        reading.words.extend(("pipe", "shell", feeder, *_fetching(feeder)))
        if feeder == "cat" and before.before is None:
            for word in words:
                if not word.value.startswith("-"):
                    reading.refer(word, "target", "path", act="run")
        before = before.before


_FILES: Final = re.compile(r"[*?\[]|\w\.\w+$")
_SOURCING: Final = frozenset({"eval", "source", "."})
_SUBSTITUTION: Final = re.compile(r"(?:<\(|\$\(|`)\s*(?:sudo\s+)?(?:[\w./-]*/)?([\w.-]+)")


def _substituted(reading: Reading, words: Sequence[Word]) -> None:
    """What a shell is given to run by a substitution: what the command within prints (`bash <(curl …)`)."""
    for word in words:
        if word.live and (match := _SUBSTITUTION.match(word.text)):
            reading.words.extend(("pipe", "shell", match[1], *_fetching(match[1])))


def _fetching(command: str) -> tuple[str, ...]:
    """What people call that which a command fetches."""
    found = row(command)
    return ("download",) if found is not None and found.acts[0] == "fetch" else ()


def _said(simple: Simple) -> Iterator[Script]:
    """The text on a command's standard input, where the command line itself holds it."""
    before = simple.before
    body = simple.body or (before.body if before is not None else None)
    if body is not None:
        yield simple.script.inner(body.text, body.start, body.end, body.start)
    elif before is not None and before.words and before.words[0].value in _SPEAKERS:
        yield from (before.inner(word) for word in before.words[1:] if not word.value.startswith("-"))


def fed(simple: Simple) -> tuple[Word, ...]:
    """The words that a pipe feeds to `xargs`, as far as the command before says what they are: those it is given to
    print or list, or the roots it searches."""
    before = simple.before
    if before is None or not before.words:
        return ()
    name, words = before.words[0].value.rsplit("/", 1)[-1], before.words[1:]
    if name in _SPEAKERS:
        return tuple(w for w in words if not w.value.startswith(("-", "%")))
    if name == "ls":  # of a directory it prints what is in there
        return tuple(w for w in words if _FILES.search(w.value))
    if name != "find":
        return ()
    end = next((i for i, w in enumerate(words) if w.value.startswith(("-", "(", "!"))), len(words))
    return words[:end]

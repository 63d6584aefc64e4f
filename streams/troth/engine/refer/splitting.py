"""Shell text too long or too broken to parse: split at operators and white space, in time linear in its length.

Here-documents are skipped, quotes are honoured, nothing is expanded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from troth.engine.refer.script import Redirect, Script, Simple
from troth.engine.refer.word import Word

SPLIT_CHARACTERS_MAX = 262_144
SPLIT_COMMANDS_MAX = 600
_WORDS_MAX: Final = 2048

RESERVED_WORDS: Final = frozenset(
    "if then else elif fi for while until do done case esac in { } ! [[ ]] function".split()
)
"""Words of the grammar that are no command (POSIX.1-2024, 2.4)."""

_TOKEN: Final = re.compile(
    r"""(?P<blank>[ \t\r\f\v]+|\\\n|\#[^\n]*)
      | (?P<here><<-?\s*(?P<q>['"]?)(?P<tag>\w+)(?P=q))
      | (?P<redirect>\d*(?:&>>?|>>|>\||>&|<&|<>|[<>]))
      | (?P<end>[\n;&|()]+)
      | (?P<word>(?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s;&|()<>'"\\]|['"\\])+)""",
    re.VERBOSE | re.DOTALL,
)
_QUOTING: Final = re.compile(r"""'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)""", re.DOTALL)


def split(script: Script, cwd: str | None) -> Iterator[Simple]:
    """The simple commands of `script`, as far as its first SPLIT_CHARACTERS_MAX characters go."""
    text = script.text[:SPLIT_CHARACTERS_MAX]
    at, operator, tags = 0, "", list[str]()
    command = _Command(script, cwd, cut=len(script.text) > SPLIT_CHARACTERS_MAX)
    while at < len(text) and command.count < SPLIT_COMMANDS_MAX:
        match = _TOKEN.match(text, at)
        if match is None:
            at += 1
            continue
        at = match.end()
        if match["word"] is not None:
            command.take(_word(match), operator)
            operator = ""
        elif match["redirect"] is not None:
            operator = match["redirect"].lstrip("0123456789")
        elif match["here"] is not None:
            tags.append(match["tag"])
        elif match["end"] is not None:
            yield from command.end(at)
            if tags and "\n" in match["end"]:
                at, tags = _past_bodies(text, match.start() + match["end"].index("\n"), tags), []
    yield from command.end(at)


class _Command:
    """The words of one command as they come."""

    def __init__(self, script: Script, cwd: str | None, *, cut: bool) -> None:
        self.script, self.cwd, self.cut, self.count = script, cwd, cut, 0
        self.words: list[Word] = []
        self.redirects: list[Redirect] = []

    def take(self, word: Word, operator: str) -> None:
        if not self.words and not operator and word.text in RESERVED_WORDS:
            return
        if operator:
            self.redirects.append(Redirect(operator, word))
        elif len(self.words) < _WORDS_MAX:
            self.words.append(word)
        else:
            self.cut = True

    def end(self, at: int) -> Iterator[Simple]:
        if self.words or self.redirects:
            start = self.words[0].start if self.words else 0
            yield Simple(
                self.script, tuple(self.words), redirects=tuple(self.redirects), cwd=self.cwd, start=start, end=at,
                whole=not self.cut,
            )  # fmt: skip
            self.count, self.words, self.redirects = self.count + 1, [], []


def _word(match: re.Match[str]) -> Word:
    raw, start = match["word"], match.start()
    text = _QUOTING.sub(lambda m: next((g for g in m.groups() if g is not None), ""), raw)
    live = "$" in text or "`" in text
    inner = start + raw.find(text) if text and text in raw else -1
    return Word(text, start, match.end(), () if live else (text,), live, text != raw, inner)


def _past_bodies(text: str, newline: int, tags: list[str]) -> int:
    at = newline
    for tag in tags:
        end = re.compile(rf"\n[ \t]*{re.escape(tag)}(?=\n|$)").search(text, at)
        if end is None:
            return len(text)
        at = end.end()
    return at

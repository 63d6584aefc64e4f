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
_WORDS_MAX: Final = 256

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
    at, count, operator, tags = 0, 0, "", list[str]()
    words: list[Word] = []
    redirects: list[Redirect] = []
    while at < len(text) and count < SPLIT_COMMANDS_MAX:
        match = _TOKEN.match(text, at)
        if match is None:
            at += 1
            continue
        at = match.end()
        if match["word"] is not None:
            _place(_word(match), operator, words, redirects)
            operator = ""
        elif match["redirect"] is not None:
            operator = match["redirect"].lstrip("0123456789")
        elif match["here"] is not None:
            tags.append(match["tag"])
        elif match["end"] is not None:
            if words or redirects:
                yield Simple(
                    script, tuple(words), (), tuple(redirects), None, cwd, None, words[0].start if words else 0, at
                )
                count, words, redirects = count + 1, [], []
            if "\n" in match["end"]:
                at, tags = _past_bodies(text, match.start() + match["end"].index("\n"), tags) if tags else at, []
    if words or redirects:
        yield Simple(script, tuple(words), (), tuple(redirects), None, cwd, None, words[0].start if words else 0, at)


def _place(word: Word, operator: str, words: list[Word], redirects: list[Redirect]) -> None:
    if operator:
        redirects.append(Redirect(operator, word))
    elif len(words) < _WORDS_MAX:
        words.append(word)


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

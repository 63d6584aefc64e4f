"""A text as words: plain words, exact tokens, quotations, code in backticks and punctuation, each with its place."""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

from troth.engine.extract.literals.shapes import shape
from troth.engine.lexicon.english_typos import SPELT

WordKind = Literal["word", "literal", "quoted", "code", "punct"]

_WORD: Final = re.compile(
    r"""
    (?P<code>``[^`\n]+``|`[^`\n]+`)
  | (?P<quoted>"[^"\n]{1,300}"|“[^”\n]{1,300}”|(?<![\w'’])'(?=\S)[^'\n]{1,200}(?<=\S)'(?!\w)|‘[^’\n]{1,200}’(?!\w))
  | (?P<word>[^\W\d_]++(?:['’-][^\W\d_]++)*+(?![\w/\\@=#$%&+~^*'’:.-]))
  | (?P<word2>[^\W\d_]++(?:['’-][^\W\d_]++)*+(?=[.:*_'’]+(?:[\s)\]"”*]|$)|['’][\s.,;:!?)]|$))
  | (?P<face>[:;]-?[)(DPp/|](?!\w))
  | (?P<open>[(\[{*_#>\\"“‘']+(?=\S))
  | (?P<literal>[^\s"“”`,;]{0,16}?[^\W_][^\s"“”`;]*)
  | (?P<punct>\.{2,}|--?>|[-–—]+|[^\w\s]|_)
    """,
    re.VERBOSE,
)
_EMPHASIS: Final = frozenset("*_~")
_TAIL: Final = re.compile(r"[.,:;!?…)\]}*_'’>]+$")


class Word(NamedTuple):
    """`lower` is lower case with straight apostrophes, a small word as it should be spelt; `start` and `end` count
    characters of the whole text."""

    text: str
    lower: str
    start: int
    end: int
    kind: WordKind

    @property
    def inner(self) -> str:
        """What the quotation marks or backticks enclose; the text itself where there are none."""
        return self.text.strip("`\"'“”‘’") if self.kind in ("quoted", "code") else self.text


def read_words(text: str, start: int, end: int) -> list[Word]:
    """The words of `text[start:end]`, in order. Linear time."""
    words: list[Word] = []
    at = start
    while (match := _WORD.search(text, at, end)) is not None:
        at = match.end()
        group = match.lastgroup
        if group == "literal":
            at = _literal(words, match)
        elif group in ("word", "word2"):
            words.append(_word(match[0], match.start(), "word"))
        elif group == "code" or group == "quoted":
            words.append(_word(match[0], match.start(), group))  # type: ignore[arg-type]  # the group's name is the kind
        elif not _EMPHASIS.issuperset(match[0]):
            words.append(_word(match[0], match.start(), "punct"))
    return words


def _literal(words: list[Word], match: re.Match[str]) -> int:
    """An exact token without the punctuation at its end; returns where reading goes on."""
    run = match[0]
    tail = _TAIL.search(run)
    cut = _cut(run, tail.start()) if tail else len(run)
    token = run[:cut]
    is_exact = shape(token) or any(map(str.isdigit, token))
    words.append(_word(token, match.start(), "literal" if is_exact else "word"))
    return match.start() + cut


def _cut(run: str, at: int) -> int:
    """Where the tail of a token begins, but for what belongs to it: `foo()`, `./...`, `src/**`, `(a)`."""
    if run[:at].endswith("("):
        return min(at + 1, len(run))
    if run[at : at + 3] == "..." and run[:at].endswith("/"):
        return at + 3
    if run[at : at + 1] == "*" and run[:at].endswith("/"):
        while run[at : at + 1] == "*":
            at += 1
        return at
    while at < len(run) and run[at] in ")]}" and _opened(run[:at], run[at]):
        at += 1
    return max(at, 1)


def _opened(head: str, closer: str) -> bool:
    opener = {")": "(", "]": "[", "}": "{"}[closer]
    return head.count(opener) > head.count(closer)


def _word(text: str, start: int, kind: WordKind) -> Word:
    lower = text.lower().replace("’", "'")
    return Word(text, SPELT.get(lower, lower), start, start + len(text), kind)

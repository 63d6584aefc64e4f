"""Words of a shell command: quotes removed, and expanded as far as the command itself says with what."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice, product
from typing import Final, NamedTuple

from tree_sitter import Node

ALTERNATIVES_MAX: Final = 32
"""A word that expands to more is read by its first ones: a loop over thousands of names is data."""

Variables = Mapping[str, tuple[str, ...]]
"""What each variable of the command may hold; absent: not set there. Empty: set to what nobody can know."""


class Word(NamedTuple):
    """`text` has its quotes removed and its expansions as written. `resolved` are the values it may take, none where an
    expansion is unknown (`live`). `start`, `end` are characters of the source, quotes included; `inner` is where
    `text` stands verbatim in it, or -1. An element of an argument list has a `pointer` of its own."""

    text: str
    start: int
    end: int
    resolved: tuple[str, ...]
    live: bool = False
    quoted: bool = False
    inner: int = -1
    pointer: str = ""
    whole: bool = True

    @property
    def value(self) -> str:
        """The one value, or the text where there are several or none."""
        return self.resolved[0] if len(self.resolved) == 1 else self.text

    def cut(self, start: int) -> Word:
        """The rest of the word from character `start` of its text: the value of `--flag=value`."""
        head = self.text[:start]
        rest = tuple(v[start:] for v in self.resolved if v.startswith(head))
        inner = self.inner + start if self.inner >= 0 else -1
        begin = inner if inner >= 0 else self.start
        end = inner + len(self.text) - start if inner >= 0 else self.end
        return self._replace(text=self.text[start:], start=begin, end=end, resolved=rest, inner=inner, whole=False)

    def head(self, length: int) -> Word:
        """The first `length` characters of the word; its values only where they begin so."""
        if length >= len(self.text):
            return self._replace(whole=False)
        if self.inner < 0 or self.live:
            known = tuple(
                dict.fromkeys(v[: v.find(self.text[length])] for v in self.resolved if self.text[length] in v)
            )
            return self._replace(text=self.text[:length], resolved=known, whole=False)
        end = self.inner + length
        return self._replace(
            text=self.text[:length], start=self.inner, end=end, resolved=(self.text[:length],), whole=False
        )


def plain_value(word: Word, text: str) -> Word:
    """The same place with another text: a value with the unit that the command gives it."""
    return word._replace(text=text, resolved=(text,))


def element(text: str, pointer: str) -> Word:
    """A word that is what it is: the element of an argument list at `pointer`."""
    return Word(text, 0, len(text), (text,), inner=0, pointer=pointer)


class Piece(NamedTuple):
    """A part of a word: as written, and the values it may take."""

    text: str
    values: tuple[str, ...]
    live: bool = False
    quoted: bool = False


def read_word(node: Node, source: str, variables: Variables, cwd: str | None) -> Word:
    """The word that `node` (any argument node of the grammar) stands for in `source`."""
    start, end = node.start_byte, node.end_byte
    if node.type in ("word", "number") and "\\" not in (raw := source[start:end]):
        values = _braced(raw) if "{" in raw else (raw,)
        return Word(raw, start, end, values, inner=start)
    pieces = _pieces(node, source, variables, cwd, 0)
    text = "".join(p.text for p in pieces)
    live = any(p.live for p in pieces)
    values = () if any(not p.values for p in pieces) else _product(pieces)
    quoted = any(p.quoted for p in pieces)
    if not quoted and not live and "{" in text:
        values = _braced(text)
    inner = source.find(text, start, end) if text else -1
    return Word(text, start, end, values, live, quoted, inner)


def _product(pieces: list[Piece]) -> tuple[str, ...]:
    if len(pieces) == 1:
        return pieces[0].values
    return tuple("".join(parts) for parts in islice(product(*(p.values for p in pieces)), ALTERNATIVES_MAX))


_DEPTH_MAX: Final = 40


def _pieces(node: Node, source: str, variables: Variables, cwd: str | None, depth: int) -> list[Piece]:
    kind, raw = node.type, source[node.start_byte : node.end_byte]
    if kind == "raw_string":
        return [_fixed(raw[1:-1], quoted=True)]
    if kind == "ansi_c_string":
        return [_fixed(_ansi(raw[2:-1]), quoted=True)]
    if kind in ("string", "translated_string"):
        return _string(node, source, variables, cwd, depth)
    if kind in ("simple_expansion", "expansion"):
        return [_variable(raw, variables, cwd)]
    if kind == "command_substitution":
        known = (cwd,) if cwd and _PWD.fullmatch(raw) else ()
        return [Piece(raw, known, live=True)]
    if kind in ("process_substitution", "arithmetic_expansion"):
        return [Piece(raw, (), live=True)]
    if kind in ("concatenation", "command_name") and depth < _DEPTH_MAX:
        return [p for child in node.children for p in _pieces(child, source, variables, cwd, depth + 1)] or [
            _fixed(raw)
        ]
    return [_fixed(_ESCAPE.sub(r"\1", raw) if "\\" in raw and not _WINDOWS.fullmatch(raw) else raw)]


def _fixed(text: str, quoted: bool = False) -> Piece:
    return Piece(text, (text,), quoted=quoted)


_WINDOWS: Final = re.compile(
    r"(?:[A-Za-z]:|\.{1,2}|~|%\w+%)(?:\\[\w.@~%+-]+)+\\?(?:\*[\w.]*)?|\.?\w[\w.-]*(?:\\[\w.@~%+-]+)*\\[\w@~%+-]+\.[A-Za-z]\w{1,4}"
)
"""A path as Windows writes it: from a drive or a directory that is known, or to a file with a suffix. No other escape
is of a letter and means anything."""
_PWD: Final = re.compile(r"\$\(\s*pwd(?:\s+-[LP])?\s*\)|`pwd`")
_ESCAPE: Final = re.compile(r"\\(?:\n|(.))", re.DOTALL)
_STRING_ESCAPE: Final = re.compile(r"\\(?:\n|([\"\\$`]))")


def _string(node: Node, source: str, variables: Variables, cwd: str | None, depth: int) -> list[Piece]:
    pieces, at = [], source.find('"', node.start_byte) + 1
    end = node.end_byte - 1 if source[node.end_byte - 1 : node.end_byte] == '"' else node.end_byte
    for child in node.children if depth < _DEPTH_MAX else ():
        if child.type in ("simple_expansion", "expansion", "command_substitution", "arithmetic_expansion"):
            if child.start_byte > at:
                pieces.append(_fixed(_STRING_ESCAPE.sub(r"\1", source[at : child.start_byte]), quoted=True))
            pieces.extend(_pieces(child, source, variables, cwd, depth + 1))
            at = child.end_byte
    if at < end or not pieces:
        pieces.append(_fixed(_STRING_ESCAPE.sub(r"\1", source[at:end]), quoted=True))
    return pieces


_EXPANSION: Final = re.compile(r"\$\{?([A-Za-z_]\w*|[1-9@*])(?:\[[@*]\])?(?::?([-=])([^{}$`]*))?\}?")


def _variable(raw: str, variables: Variables, cwd: str | None) -> Piece:
    match = _EXPANSION.fullmatch(raw)
    if match is None:
        return Piece(raw, (), live=True)
    if match[1] in variables:
        return Piece(raw, variables[match[1]], live=True)
    if match[1] == "PWD" and cwd:
        return Piece(raw, (cwd,), live=True)
    if match[1] in _KNOWN:
        return Piece(raw, (_KNOWN[match[1]],), live=True)
    return Piece(raw, (match[3],) if match[2] and match[3] else (), live=True)


_KNOWN: Final = {"HOME": "~", "TMPDIR": "/tmp"}
"""Variables that every session has, and what they stand for (POSIX.1-2024, 8.3)."""
_BRACES: Final = re.compile(r"\{([^{}\s]*,[^{}\s]*)\}")


def _braced(text: str) -> tuple[str, ...]:
    """Brace expansion, one pair of braces at a time, to at most ALTERNATIVES_MAX words."""
    words = [text]
    for _ in range(4):
        if not any(_BRACES.search(w) for w in words):
            break
        words = [e for w in words for e in _open_brace(w)][:ALTERNATIVES_MAX]
    return tuple(words)


def _open_brace(text: str) -> list[str]:
    match = _BRACES.search(text)
    if match is None:
        return [text]
    return [text[: match.start()] + part + text[match.end() :] for part in match[1].split(",")[:ALTERNATIVES_MAX]]


_ANSI: Final = re.compile(
    r"\\(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3})|(.))", re.DOTALL
)
_ANSI_LETTERS: Final = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "a": "\a",
    "b": "\b",
    "f": "\f",
    "v": "\v",
    "e": "\x1b",
    "E": "\x1b",
}


def _ansi(text: str) -> str:
    def decode(match: re.Match[str]) -> str:
        for group, base in ((1, 16), (2, 16), (3, 16), (4, 8)):
            if match[group]:
                code = int(match[group], base)
                return chr(code) if code <= 0x10FFFF else ""
        return _ANSI_LETTERS.get(match[5], match[5])

    return _ANSI.sub(decode, text)

"""The words that a phrase of the lexicon may be made of, read off its regular expression.

A phrase is a pattern over words with one space between them. What it can match is a language over words; its
vocabulary decides without a search whether a word can belong to a match, or begin one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import Final, NamedTuple

ANYTHING: Final = "\0"
"""Stands in a word for what the pattern leaves open (`\\S+`)."""


class Language(NamedTuple):
    """What a pattern matches, cut at its spaces: texts without one (`whole`), and of those with spaces what stands
    before the first, after the last, and between two."""

    whole: frozenset[str] = frozenset()
    first: frozenset[str] = frozenset()
    last: frozenset[str] = frozenset()
    between: frozenset[str] = frozenset()

    @property
    def openers(self) -> frozenset[str]:
        """The words that a match may begin with."""
        return self.whole | self.first

    @property
    def words(self) -> frozenset[str]:
        """All words of all matches."""
        return self.whole | self.first | self.last | self.between

    def then(self, other: Language) -> Language:
        """The texts of this language, each with one of another behind it."""
        whole = _joined(self.whole, other.whole)
        if not (self.first or other.first):
            return Language(whole)
        return Language(
            whole,
            self.first | _joined(self.whole, other.first),
            other.last | _joined(self.last, other.whole),
            self.between | other.between | _joined(self.last, other.first),
        )

    @classmethod
    def of_all(cls, languages: Sequence[Language]) -> Language:
        """The texts of any of some languages."""
        if len(languages) == 1:
            return languages[0]
        return cls(*(frozenset(chain.from_iterable(column)) for column in zip(*languages, strict=True)))


def _joined(heads: frozenset[str], tails: frozenset[str]) -> frozenset[str]:
    return frozenset(head + tail for head in heads for tail in tails)


_EMPTY: Final = Language(whole=frozenset(("",)))
_SPACE: Final = Language(first=frozenset(("",)), last=frozenset(("",)))
_OPEN: Final = Language(whole=frozenset((ANYTHING,)))
_REST: Final = Language.of_all((_OPEN, _EMPTY))
_TEXT: Final = Language.of_all((_REST, _REST.then(_SPACE).then(_REST)))
_LETTERS: Final = re.compile(r"[^\s()\[\]|?*+{}\\$^.]+(?![?*+{])")


def language(pattern: str) -> Language:
    """What a pattern of the lexicon matches: letters, groups, alternatives, repeats, classes; looks ahead left out."""
    return _alternatives(pattern, 0)[0]


def _alternatives(pattern: str, at: int) -> tuple[Language, int]:
    found: list[Language] = []
    current = _EMPTY
    while at < len(pattern) and pattern[at] != ")":
        if pattern[at] == "|":
            found.append(current)
            current = _EMPTY
            at += 1
        else:
            piece, at = _piece(pattern, at)
            piece, at = _repeated(piece, pattern, at)
            current = current.then(piece)
    return Language.of_all([*found, current]), at


def _piece(pattern: str, at: int) -> tuple[Language, int]:
    if letters := _LETTERS.match(pattern, at):
        return Language(frozenset((letters[0],))), letters.end()
    sign = pattern[at]
    if sign == "(":
        is_plain = pattern[at + 1] != "?"
        inner, end = _alternatives(pattern, at + 1 if is_plain else at + 3)
        return (_EMPTY if pattern[at + 1 : at + 3] in ("?=", "?!") else inner), end + 1
    if sign == "[":
        end = pattern.index("]", at)
        return _class(pattern[at + 1 : end]), end + 1
    if sign == "\\":
        return (_EMPTY if pattern[at + 1] == "b" else _OPEN), at + 2
    if sign in "$^":
        return _EMPTY, at + 1
    return (_SPACE if sign == " " else Language(frozenset((sign,)))), at + 1


def _class(signs: str) -> Language:
    if signs.startswith("^"):
        return _TEXT
    letters = Language(frozenset(signs) - {" "})
    return Language.of_all((letters, _SPACE)) if " " in signs else letters


def _repeated(piece: Language, pattern: str, at: int) -> tuple[Language, int]:
    """The piece as often as the sign behind it says; twice is as good as more, since only neighbours join."""
    sign = pattern[at : at + 1]
    if not sign or sign not in "?*+{":
        return piece, at
    end = pattern.index("}", at) + 1 if sign == "{" else at + 1
    again = () if sign == "?" else (piece.then(piece),)
    never = (_EMPTY,) if sign in "?*" or pattern.startswith("{0", at) else ()
    return Language.of_all((piece, *again, *never)), end + (pattern[end : end + 1] == "?")

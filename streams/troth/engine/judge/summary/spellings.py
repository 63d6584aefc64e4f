"""Where something that is exact in every character stands in a summary: whole, over a line wrap, or a slip away."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Final

from troth.engine.judge.grammar.plain import WORDS
from troth.engine.judge.grammar.sameness import is_like
from troth.engine.judge.grammar.sentence import Sentence
from troth.engine.judge.grammar.token import Token
from troth.engine.judge.summary.tally import numbers_of
from troth.engine.judge.summary.words import Words

_DIGITS: Final = re.compile(r"\d{4,}")
_EDGES: Final = frozenset("_-/.")
_WRAP: Final = re.compile(r"([-/_.])[ \t]*\n[ \t]*(?=\w)")


class Spellings:
    """The literals of a text, looked up by the words in them where they have any."""

    def __init__(
        self, text: str, sentences: Sequence[Sentence], words: Words, tokens: Callable[[int], Sequence[Token]]
    ) -> None:
        self._text = text
        self._sentences = sentences
        self._words = words
        self._tokens = tokens
        self._offsets = [s.offset for s in sentences]
        self._holding: dict[str, list[int]] = {}

    def at(self, offset: int) -> int:
        """The number of the sentence that character `offset` stands in, or the one before it."""
        return max(0, bisect_right(self._offsets, offset) - 1)

    def holding(self, literal: str) -> list[int]:
        """The sentences in which `literal` stands whole, its line wraps undone."""
        known = self._holding.get(literal)
        if known is None and not self._words.may_hold(literal):
            return []
        if known is None:
            hits = self._held(literal)
            if not hits:
                text, shifts = self._unwrapped
                hits = {self.at(_before(shifts, at)) for at in _places(text, literal)} if shifts else hits
            known = self._holding[literal] = sorted(hits)
        return known

    def _held(self, literal: str) -> set[int]:
        """The sentences in which `literal` stands whole in one line."""
        is_known_by_words = any(len(w) > 1 for w in WORDS.findall(literal.lower()))
        if not is_known_by_words or any(c.isspace() for c in literal):
            return {self.at(at) for at in _places(self._text, literal)}
        within = numbers_of(self._words.with_words(literal))
        return {n for n in within if any(True for _ in _places(self._sentences[n].text, literal))}

    def near_misses(self, literal: str) -> list[int]:
        """The sentences in which something stands that is not `literal` and was meant to be: a slip away, cut short."""
        if WORDS.search(literal.lower()) is None:
            return sorted({n for run, n in self._digit_runs if is_like(run, literal)})
        within = numbers_of(self._words.with_words(literal))
        return [n for n in within if any(_is_slip(t, literal) for t in self._tokens(n))]

    @cached_property
    def _digit_runs(self) -> list[tuple[str, int]]:
        """The numbers long enough to be names, and the sentences they stand in."""
        return [(run, n) for n, s in enumerate(self._sentences) for run in _DIGITS.findall(s.text)]

    @cached_property
    def _unwrapped(self) -> tuple[str, list[tuple[int, int]]]:
        """The text with the line wraps inside literals undone; for each, where it was and how far what follows
        moved."""
        shifts: list[tuple[int, int]] = []
        gone = 0
        for match in _WRAP.finditer(self._text):
            gone += match.end() - match.end(1)
            shifts.append((match.end() - gone, gone))
        return (_WRAP.sub(r"\1", self._text), shifts) if shifts else ("", shifts)


def _places(text: str, literal: str) -> Iterator[int]:
    """Where `literal` stands and neither a word nor a longer literal goes on at its ends."""
    at = text.find(literal) if literal else -1
    while at >= 0:
        before, after = text[at - 1 : at], text[at + len(literal) : at + len(literal) + 2]
        joined = before.isalnum() or before in _EDGES
        if (
            not joined
            and not after[:1].isalnum()
            and after[:1] not in ("_", "-")
            and not (after[:1] in (".", "/") and after[1:].isalnum())
        ):
            yield at
        at = text.find(literal, at + 1)


def _before(shifts: list[tuple[int, int]], at: int) -> int:
    """Where character `at` of the unwrapped text stands in the text as it came."""
    number = bisect_right(shifts, (at, 1 << 60)) - 1
    return at + shifts[number][1] if number >= 0 else at


def _is_slip(token: Token, literal: str) -> bool:
    """Whether a token that may be a name is not `literal` and was meant for it."""
    is_name = token.exact or (token.kind == "number" and len(token.text) > 3)
    return is_name and is_like(token.text, literal)

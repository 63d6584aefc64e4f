"""Words of a summary that stand in a row, whatever marks, line ends and sentence ends are between them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from troth.engine.judge.grammar.plain import plain_words
from troth.engine.judge.grammar.sentence import Sentence
from troth.engine.judge.summary.tally import as_set, numbers_of

CUT_MAX: Final = 3
"""Sentences into which a summary's line breaks may cut one sentence of a statement."""


class Runs:
    """The plain words of all sentences in one line, and where each sentence begins in it."""

    def __init__(self, sentences: Sequence[Sentence]) -> None:
        rows: list[str] = []
        starts = self._starts = list[int]()
        length = 0
        for sentence in sentences:
            row = plain_words(sentence.text)
            starts.append(length)
            rows.append(row)
            length += len(row) + 1 if row else 0
        self._line = f" {' '.join(filter(None, rows))} "

    def spoken(self, words: str, among: int = -1) -> Iterator[int]:
        """The sentences in which a run of words (`plain_words`) begins.

        `among`: where it may begin and go on for `CUT_MAX` sentences at most; everywhere (-1) otherwise.
        """
        line, starts = self._line, self._starts
        sought = f" {words} "
        if among >= 0:
            for number in numbers_of(among):
                end = starts[number + CUT_MAX] + 1 if number + CUT_MAX < len(starts) else len(line)
                at = line.find(sought, starts[number], end)
                if at >= 0:
                    yield self._sentence(at)
            return
        at = line.find(sought)
        while at >= 0:
            yield self._sentence(at)
            at = line.find(sought, at + 1)

    def begun(self, phrases: Iterable[str]) -> int:
        """The set of sentences in which one of these phrases begins."""
        return as_set(number for phrase in phrases for number in self.spoken(phrase))

    def _sentence(self, at: int) -> int:
        return max(0, bisect_right(self._starts, at) - 1)

"""A summary, read once for a compaction: its sentences, and by stem and literal where each is spoken of."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final

from troth.engine.judge.clause import Clause, clauses
from troth.engine.judge.sentence import Sentence, sentences
from troth.engine.judge.token import Token, concepts, scan, stem
from troth.engine.lexicon import measures
from troth.engine.lexicon.deontics import RULE_NOUNS

_NUMERALS: Final = frozenset(stem(w) for w in (*measures.NUMERALS, *measures.SCALES, *measures.COUNTS, "half", "a"))
_DIGIT: Final = re.compile(r"\d")
_WORDS: Final = re.compile(r"[a-z]+")
_RULED: Final = re.compile(
    rf"\b(?:{RULE_NOUNS}|must|requirements?|preferences?|directives?|guidelines?|never|always|standing orders?|do ?n.t|conventions?|"
    r"non-negotiables?|user messages?|decisions?|commitments?|hard)\b",
    re.IGNORECASE,
)
_PENDING: Final = re.compile(
    r"\b(?:pending|next steps?|todo|to-do|remaining|outstanding|open items?|promised|upcoming|follow-ups?)\b",
    re.IGNORECASE,
)


class Summary:
    """`text` as it came; `sentences` in order. Clauses are read when first asked for and kept.

    Reading costs time linear in the text; a clause is read only where an obligation's words stand.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.sentences: list[Sentence] = sentences(text)
        self.by_stem: dict[str, list[int]] = {}
        self._clauses: dict[int, tuple[Clause, ...]] = {}
        self._tokens: dict[int, list[Token]] = {}
        self._holding: dict[str, list[int]] = {}
        self._offsets = [s.offset for s in self.sentences]
        for number, sentence in enumerate(self.sentences):
            for word in set(_WORDS.findall(sentence.text.lower())):
                self.by_stem.setdefault(stem(word), []).append(number)
        spelled = [n for word in _NUMERALS for n in self.by_stem.get(word, ())]
        self.numeric = sorted({*spelled, *(n for n, s in enumerate(self.sentences) if _DIGIT.search(s.text))})
        self._by_group: dict[int, list[str]] = {}
        for key in self.by_stem:
            for group in concepts(key):
                self._by_group.setdefault(group, []).append(key)

    def holding(self, literal: str) -> list[int]:
        """The sentences in which `literal` stands whole, its line wraps undone."""
        known = self._holding.get(literal)
        if known is None:
            pattern = re.compile(rf"(?<![\w/.-]){_wrapped(literal)}(?![\w-])")
            hits = {bisect_right(self._offsets, m.start()) - 1 for m in pattern.finditer(self.text)}
            known = self._holding[literal] = sorted(n for n in hits if n >= 0)
        return known

    def kin(self, groups: frozenset[int]) -> list[str]:
        """The stems of this summary that belong to one of the thesaurus `groups`."""
        return [s for g in groups for s in self._by_group.get(g, ())]

    def clauses(self, number: int) -> tuple[Clause, ...]:
        """The clauses of sentence `number`."""
        known = self._clauses.get(number)
        if known is None:
            sentence = self.sentences[number]
            known = self._clauses[number] = clauses(sentence.text, ruled=self._is_ruled(sentence))
        return known

    def tokens(self, number: int) -> list[Token]:
        """The tokens of sentence `number`."""
        known = self._tokens.get(number)
        if known is None:
            known = self._tokens[number] = scan(self.sentences[number].text)
        return known

    def headers(self, sentence: Sentence) -> list[str]:
        """The lines that `sentence` is listed under, nearest first."""
        above: list[str] = []
        at = sentence.header
        while at >= 0 and len(above) < 4:
            above.append(self.sentences[at].text)
            at = self.sentences[at].header
        return above

    def is_pending(self, sentence: Sentence) -> bool:
        """Whether it is listed as work still to be done."""
        return any(_PENDING.search(h) for h in self.headers(sentence))

    def _is_ruled(self, sentence: Sentence) -> bool:
        return any(_RULED.search(h) for h in self.headers(sentence))


def _wrapped(literal: str) -> str:
    """The literal as a pattern in which a line may break after a mark that words are broken at."""
    return r"(?:(?<=[-/_.])\s*\n\s*)?".join(re.escape(c) for c in literal) if len(literal) < 200 else re.escape(literal)


def read_summary(text: str) -> Summary:
    """Prepare a summary for judging. Time linear in its length; any text is taken."""
    return Summary(text)

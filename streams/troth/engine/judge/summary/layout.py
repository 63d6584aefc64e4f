"""What a sentence of a summary stands under and beside: headings, lead-ins, the rest of its paragraph."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from troth.engine.judge.grammar.sentence import Sentence
from troth.engine.judge.summary.tally import as_set
from troth.engine.lexicon.deontics import RULE_NOUNS
from troth.engine.lexicon.hedges import TENTATIVE

HEADERS_MAX: Final = 4
_RULED: Final = re.compile(
    rf"\b(?:{RULE_NOUNS}|must|requirements?|preferences?|directives?|guidelines?|never|always|standing orders?|"
    rf"do ?n.t|conventions?|"
    r"non-negotiables?|user messages?|decisions?|commitments?|hard|requests?|intents?)\b",
    re.IGNORECASE,
)
_PENDING: Final = re.compile(
    r"\b(?:pending|next steps?|todo|to-do|remaining|outstanding|open items?|promised|upcoming|follow-ups?)\b",
    re.IGNORECASE,
)
_TENTATIVE: Final = re.compile(TENTATIVE, re.IGNORECASE)


class Layout:
    """The sentences of a summary in their order on the page."""

    def __init__(self, sentences: Sequence[Sentence]) -> None:
        self._sentences = sentences
        self._ruled: dict[int, bool] = {-1: False}
        self._tentative: dict[int, bool] = {-1: False}

    @cached_property
    def leading(self) -> int:
        """The set of sentences that only lead in what follows."""
        return as_set(n for n, s in enumerate(self._sentences) if s.leads)

    @cached_property
    def listed(self) -> dict[int, int]:
        """Line -> the set of sentences listed under it."""
        listed: dict[int, list[int]] = {}
        for number, sentence in enumerate(self._sentences):
            if sentence.header >= 0:
                listed.setdefault(sentence.header, []).append(number)
        return {header: as_set(numbers) for header, numbers in listed.items()}

    def beside(self, number: int) -> Sentence | None:
        """The next sentence of the same paragraph or list item."""
        following = number + 1
        if following >= len(self._sentences) or self._sentences[following].block != self._sentences[number].block:
            return None
        return self._sentences[following]

    def headers(self, sentence: Sentence) -> list[str]:
        """The lines that `sentence` is listed under, nearest first."""
        above: list[str] = []
        at = sentence.header
        while at >= 0 and len(above) < HEADERS_MAX:
            above.append(self._sentences[at].text)
            at = self._sentences[at].header
        return above

    def is_pending(self, sentence: Sentence) -> bool:
        """Whether it is listed as work still to be done."""
        return any(_PENDING.search(h) for h in self.headers(sentence))

    def is_ruled(self, sentence: Sentence) -> bool:
        """Whether it stands under a line that says these are rules."""
        return self._is_under(_RULED, self._ruled, sentence)

    def is_tentative(self, sentence: Sentence) -> bool:
        """Whether it stands under a line that says none of this is certain."""
        return self._is_under(_TENTATIVE, self._tentative, sentence)

    def _is_under(self, kind: re.Pattern[str], known: dict[int, bool], sentence: Sentence) -> bool:
        """Whether a line over the sentence is of this kind, as `known` for each line that has one under it."""
        found = known.get(sentence.header)
        if found is None:
            found = known[sentence.header] = any(kind.search(h) for h in self.headers(sentence))
        return found

"""Sets of sentences that may bind, deny, lift or measure, told by their words: what is not in one need not be read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from troth.engine.judge.grammar.cue import may_bind, may_deny, may_order
from troth.engine.judge.grammar.sentence import Sentence
from troth.engine.judge.grammar.token import stem
from troth.engine.judge.summary.layout import Layout
from troth.engine.judge.summary.runs import Runs
from troth.engine.judge.summary.tally import as_set
from troth.engine.judge.summary.withdrawal import REVOKING
from troth.engine.judge.summary.words import Words
from troth.engine.lexicon import measures
from troth.engine.lexicon.deontics import EVERY, LIFT, RULE_NOUNS
from troth.engine.lexicon.imperatives import IMPERATIVES

_DIGIT: Final = re.compile(r"\d")
_NUMERALS: Final = frozenset(
    stem(w)
    for w in (*measures.NUMERALS, *measures.SCALES, *measures.COUNTS, *measures.UNITS, "half")
    if w.isalpha() and len(w) > 1 and w not in ("time", "times", "one", "once")
)
_DUTIES: Final = tuple(f"{verb} to" for verb in "is are was were be has have had ought".split())
_VAGUE: Final = frozenset(map(stem, measures.VAGUE))
_SWEEPING: Final = frozenset(map(stem, re.findall(r"[a-z]{3,}", EVERY)))
_WORD: Final = re.compile(r"[a-z]+")
_ARTICLES: Final = (["the"], ["a"], ["an"])
"""What no order begins with."""
_OPENING_CHARACTERS: Final = 40
"""Where the first words of a sentence are."""
_LIFTING: Final = frozenset(
    map(
        stem,
        "lifted rescinded revoked repealed waived abolished scrapped overturned overruled nullified superseded longer "
        "anymore again apply applies enforced unlimited uncapped indefinitely formerly previously".split(),
    )
)
"""Stems without one of which, or a phrase of `_LIFTING_PHRASES`, or a word of `_ENDING` beside a rule's name, nothing
lifts (deontics.LIFT); a test holds the two against each other."""
_LIFTING_PHRASES: Final = (
    "in force", "in effect", "binding", "valid", "any more", "any number", "as many", "as much", "as often", "as long",
    "used to be",
)  # fmt: skip
_ENDING: Final = frozenset(
    stem(word)
    for phrase in LIFT
    if RULE_NOUNS in phrase
    for word in re.findall(r"[a-z]{3,}", phrase.replace(RULE_NOUNS, ""))
    if word not in ("has", "have", "had", "was", "were", "are", "been", "now", "the", "that", "this", "any", "all",
                    "our", "his", "her", "their", "its", "previous", "earlier", "there")
) | {"no", "without", "not"}  # fmt: skip
_REVOKING: Final = frozenset(map(stem, REVOKING))
_RULES: Final = frozenset(map(stem, re.findall(r"[a-z]{3,}", RULE_NOUNS)))


class Signs:
    """Each set is made when it is first asked for: never smaller than what reading every sentence would give."""

    def __init__(self, sentences: Sequence[Sentence], words: Words, runs: Runs, layout: Layout) -> None:
        self._sentences = sentences
        self._words = words
        self._runs = runs
        self._layout = layout

    @cached_property
    def numeric(self) -> int:
        """Those that hold a number, in digits or in words, or a unit (`within an hour`)."""
        digits = as_set(n for n, s in enumerate(self._sentences) if _DIGIT.search(s.text))
        return digits | self._words.with_stems(_NUMERALS)

    @cached_property
    def measured(self) -> int:
        """Those that may say how much, exactly or vaguely."""
        return self.numeric | self._words.with_stems(_VAGUE)

    @cached_property
    def sweeping(self) -> int:
        """Those that may speak of all there is."""
        return self._words.with_stems(_SWEEPING)

    @cached_property
    def binding(self) -> int:
        """Those that may say how something binds; what the others say is told, and nothing more."""
        return self.ordering | self._words.meant(may_bind)

    @cached_property
    def ordering(self) -> int:
        """Those of the binding that may do more than promise or plan."""
        found = self._words.meant(may_order) | self._runs.begun((*_DUTIES, "not"))
        return found | as_set(n for n, s in enumerate(self._sentences) if self._opens_with_order(s))

    def _opens_with_order(self, sentence: Sentence) -> bool:
        """Whether it may be an order by its form, or stands under a line that says these are rules."""
        if ":" in sentence.text or self._layout.is_ruled(sentence):
            return True
        opening = _WORD.findall(sentence.text[:_OPENING_CHARACTERS].lower())[:3]
        return opening[:1] not in _ARTICLES and not IMPERATIVES.isdisjoint(opening)

    @cached_property
    def denying(self) -> int:
        """Those that may forbid something."""
        return self._words.meant(may_deny) | self._runs.begun(("not",))

    @cached_property
    def revoking(self) -> int:
        """Those that may say that something before them was taken back or was not to last."""
        return self._words.with_stems(_REVOKING)

    @cached_property
    def lifting(self) -> int:
        """Those that may take a rule back, or that the next one may take back."""
        words = self._words
        found = words.with_stems(_LIFTING) | words.with_stems(_ENDING) & words.with_stems(_RULES)
        found |= self._runs.begun(_LIFTING_PHRASES)
        return found | found >> 1

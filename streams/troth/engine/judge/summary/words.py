"""The words of a summary by the sentences they stand in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from troth.engine.judge.grammar.plain import WORDS
from troth.engine.judge.grammar.sentence import Sentence
from troth.engine.judge.grammar.token import concepts, stem
from troth.engine.lexicon.thesaurus import NEUTRAL, VACUOUS


class Words:
    """Word and stem -> the set of its sentences; read in one pass over the text."""

    def __init__(self, sentences: Sequence[Sentence]) -> None:
        by_word = self._by_word = dict[str, int]()
        for number, sentence in enumerate(sentences):
            own = 1 << number
            for word in set(WORDS.findall(sentence.text.lower())):
                by_word[word] = by_word.get(word, 0) | own
        self._by_stem: dict[str, int] = {}
        for word, found in by_word.items():
            key = stem(word)
            self._by_stem[key] = self._by_stem.get(key, 0) | found
        self._by_group: dict[int, list[str]] = {}
        for key in self._by_stem:
            for group in concepts(key):
                self._by_group.setdefault(group, []).append(key)
        self._spans: dict[str, int] = {}

    @cached_property
    def content(self) -> frozenset[str]:
        """The stems of the words that say something."""
        said = (w for w in self._by_word if len(w) > 2 and w not in VACUOUS and w not in NEUTRAL)
        return frozenset(map(stem, said))

    def meant(self, is_meant: Callable[[str], bool]) -> int:
        """The set of sentences in which a word stands whose stem is that of a word, in lower case, that is meant."""
        return self.with_stems({stem(word) for word in self._by_word if is_meant(word)})

    def kin(self, groups: frozenset[int]) -> list[str]:
        """The stems that belong to one of the thesaurus `groups`."""
        return [s for g in groups for s in self._by_group.get(g, ())]

    def __contains__(self, key: str) -> bool:
        """Whether a word of this stem stands anywhere."""
        return key in self._by_stem

    def with_stem(self, key: str) -> int:
        """The set of sentences in which a word of this stem stands."""
        return self._by_stem.get(key, 0)

    def with_stems(self, keys: Iterable[str]) -> int:
        """The set of sentences in which a word of one of these stems stands."""
        found = 0
        for key in keys:
            found |= self.with_stem(key)
        return found

    def with_words(self, literal: str) -> int:
        """The set of sentences in which all the words of `literal` stand: where a near miss of it may be."""
        words = [w for w in WORDS.findall(literal.lower()) if len(w) > 1]
        found = self.with_stem(stem(words[0])) if words else 0
        for word in words[1:]:
            found &= self.with_stem(stem(word))
        return found

    def saying(self, stems: Iterable[str]) -> int:
        """The set of sentences from which on words of all these stems stand in `CUT_MAX` sentences (runs.py): what is
        one sentence elsewhere may have been cut here. All sentences (-1) where there is no stem."""
        held = -1
        for key in stems:
            span = self._spans.get(key)
            if span is None:
                own = self.with_stem(key)
                span = self._spans[key] = own | own >> 1 | own >> 2
            held &= span
            if not held:
                break
        return held

    def may_hold(self, text: str) -> bool:
        """Whether every word of `text` stands somewhere in the summary: where not, `text` does not either."""
        return all(stem(w) in self._by_stem for w in WORDS.findall(text.lower()))

"""The words of a summary by the sentences they stand in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import chain

from troth.engine.judge.grammar.plain import WORDS
from troth.engine.judge.grammar.sentence import Sentence
from troth.engine.judge.grammar.token import concepts, stem
from troth.engine.judge.summary.tally import as_set
from troth.engine.lexicon.thesaurus import NEUTRAL, VACUOUS


class Words:
    """Stem -> its words as they stand there, word -> sentences; read in one pass over the text."""

    def __init__(self, sentences: Sequence[Sentence]) -> None:
        by_word = self._by_word = dict[str, list[int]]()
        for number, sentence in enumerate(sentences):
            for word in set(WORDS.findall(sentence.text.lower())):
                numbers = by_word.get(word)
                if numbers is None:
                    by_word[word] = [number]
                else:
                    numbers.append(number)
        self.by_stem: dict[str, list[str]] = {}
        self._by_group: dict[int, list[str]] = {}
        for word in by_word:
            self.by_stem.setdefault(stem(word), []).append(word)
        for key in self.by_stem:
            for group in concepts(key):
                self._by_group.setdefault(group, []).append(key)
        self._sets: dict[str, int] = {}

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

    def with_stem(self, key: str) -> int:
        """The set of sentences in which a word of this stem stands."""
        known = self._sets.get(key)
        if known is None:
            words = self.by_stem.get(key, ())
            known = self._sets[key] = as_set(chain.from_iterable(self._by_word[word] for word in words))
        return known

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
            own = self.with_stem(key)
            held &= own | own >> 1 | own >> 2
            if not held:
                break
        return held

    def may_hold(self, text: str) -> bool:
        """Whether every word of `text` stands somewhere in the summary: where not, `text` does not either."""
        return all(stem(w) in self.by_stem for w in WORDS.findall(text.lower()))

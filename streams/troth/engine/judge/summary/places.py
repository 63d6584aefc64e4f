"""Where in a summary a term of a rule is spoken of."""

from __future__ import annotations

from functools import cached_property
from typing import Final, NamedTuple

from troth.engine.judge.grammar.clause import ANAPHORA
from troth.engine.judge.grammar.sameness import Aliases
from troth.engine.judge.grammar.term import Term
from troth.engine.judge.grammar.token import VERBS_OF_TWO_WORDS, stem
from troth.engine.judge.summary.layout import Layout
from troth.engine.judge.summary.spellings import Spellings
from troth.engine.judge.summary.tally import as_set, numbers_of
from troth.engine.judge.summary.words import Words

_BACKWARD: Final = frozenset(map(stem, ANAPHORA))


class Place(NamedTuple):
    """Sets of sentences: those that speak of something, those with the ones that may take it over, and those that hold
    only the words of an exact term, where a near miss of it may be."""

    own: int
    around: int
    like: int


class Places:
    """The places of the terms that were asked for so far."""

    def __init__(self, words: Words, spellings: Spellings, layout: Layout) -> None:
        self._words = words
        self._spellings = spellings
        self._layout = layout
        self._known: dict[tuple[str, str], Place] = {}

    def of(self, term: Term, aliases: Aliases) -> Place:
        """Where a term, or a word that may stand for it, is spoken of; asked with the same aliases every time."""
        sought = (term.key, term.text if term.exact else "")
        known = self._known.get(sought)
        if known is None:
            own = self._own(term, aliases)
            like = self._words.with_words(term.text) & ~own if term.exact else 0
            known = self._known[sought] = Place(own, self._around(own), like)
        return known

    def _own(self, term: Term, aliases: Aliases) -> int:
        words = self._words
        if term.exact:
            return as_set(self._spellings.holding(term.text))
        if term.weekday:
            day = term.key.removeprefix("day:")
            return words.with_stems((stem(day), stem(day + "s"), stem(day[:3])))
        keys = {term.key, *aliases.get(term.key, ()), *words.kin(term.groups)}
        keys |= {VERBS_OF_TWO_WORDS[k] for k in tuple(keys) if k in VERBS_OF_TWO_WORDS}
        return words.with_stems(keys)

    def _around(self, own: int) -> int:
        """A set with the sentences that may take over from it: those listed under its lines, and the next ones that
        point back."""
        found = own | (own << 1 & self._pointing)
        for header in numbers_of(own & self._headers):
            found |= self._layout.listed[header]
        return found

    @cached_property
    def _pointing(self) -> int:
        """The set of sentences that may point back to the one before."""
        return self._words.with_stems(_BACKWARD)

    @cached_property
    def _headers(self) -> int:
        return as_set(self._layout.listed)

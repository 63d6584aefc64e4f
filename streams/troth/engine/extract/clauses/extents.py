"""What a number counts or measures: the nouns around it, and the bound they make with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from troth.engine.extract.clauses.quantities import Quantity
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.sentences.lemmas import is_base_verb, noun_lemma, verb_lemma
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.english_words import ADVERBS, AUXILIARIES, PREPOSITIONS, PRONOUNS
from troth_schemas.obligations import Bound, Comparison

_IDLE_VERBS: Final = frozenset(
    """
    aim allow be cap choose do exceed get give go have hold keep let limit make need pick remain set stay stick use wait
    want
    """.split()
)
_IDLE_NOUNS: Final = frozenset(
    """
    altogether job max maximum min minimum more order overall project session task time tops total whole
    """.split()
)
_FRACTIONS: Final = frozenset({"half", "quarter", "third"})
_STOPS: Final = PREPOSITIONS | AUXILIARIES | {"when", "if", "and"}


def bounded(
    r: Reading, q: Quantity, comparison: Comparison, before: Sequence[Word], counted: Sequence[Word], *,
    rule: str = "threshold", start: int | None = None,
) -> Draft:  # fmt: skip
    """The bound on what `before` and `counted` name; a verb of the order among them is the act that is bounded."""
    value, unit = q.value, q.unit
    if r.lowers[q.first : q.first + 1] and r.lowers[q.first] in _FRACTIONS and not unit:
        value, unit = 100 * value, "%"
    words = [w for w in (*before, *counted) if measures(w, r)]
    verb = r.words[r.head.at] if r.head.mood in ("imperative", "request", "modal", "lets") else None
    acts = tuple(w.lower for w in words if w is verb and is_base_verb(w.lower))
    subject = tuple(dict.fromkeys(noun_lemma(w.lower) for w in words))
    return Draft(
        rule=rule,
        kind="threshold",
        polarity="forbid" if r.is_soft and r.is_negated else "require",
        acts=acts,
        objects=tuple(s for s in subject if s not in acts),
        bound=Bound(comparison, value, unit, subject),
        start=start,
    )


def counted_by(words: Sequence[Word]) -> tuple[Word, ...]:
    """What the number before these words counts: its noun phrase, and that of "for the batch size" after it."""
    nouns = _noun_phrase(words)
    rest = words[len(nouns) :]
    return (*nouns, *(_noun_phrase(rest[1:]) if rest and rest[0].lower in ("for", "of", "on") else ()))


def _noun_phrase(words: Sequence[Word]) -> Sequence[Word]:
    """The words up to the end of the phrase that the number counts."""
    end = next((i for i, w in enumerate(words) if w.lower in _STOPS or w.kind == "punct"), len(words))
    return words[:end]


def measures(word: Word, r: Reading) -> bool:
    """Whether a word can name what is bounded."""
    lower = word.lower
    if word.kind != "word" or lower in r.language.stop_words | r.language.openers | ADVERBS | PRONOUNS:
        return False
    if verb_lemma(lower) in _IDLE_VERBS or noun_lemma(lower) in _IDLE_NOUNS or lower in r.language.numbers:
        return False
    idle = ("hedge", "never", "not", "at_most", "at_least", "below", "above")
    return not any(lower in r.lowers[c.first : c.last] for c in r.clause.cues if c.kind in idle)

"""What a number counts or measures: the nouns around it, and the bound they make with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from troth.engine.extract.clauses.quantities import Quantity
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.sentences.lemmas import is_base_verb, noun_lemma, verb_lemma
from troth.engine.extract.sentences.words import Word, read_words
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
    words = [w for w in (*before, *counted) if measures(w, r)] or _around(r, q)
    if not any(measures(w, r) for w in before):
        words = [*words, *(w for w in _purposes(r, q) if measures(w, r) and w not in words)]
    above = _above(r) if all(w in counted for w in words) else ()
    if above and r.before is not None:
        words, start = [*above, *words], r.before.clause.start
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


def _above(r: Reading) -> Sequence[Word]:
    """What the clause before names, where a bound goes on with it: "you may raise X, but only up to 5", "X - 5 max"."""
    before = r.before
    is_bare = before is not None and before.head.mood == "fragment" and len(before.words) <= _LABEL_WORDS_MAX
    is_licence = before is not None and r.lowers[0] in _GOING_ON and (before.has("permit") or before.is_order)
    if before is None or before.quantities or before.is_question or not (is_bare or is_licence):
        return ()
    order = before.words[before.head.at] if before.head.mood != "fragment" else None
    return [w for w in before.words if measures(w, before) and w is not order and not is_base_verb(w.lower)]


_LABEL_WORDS_MAX: Final = 4
_GOING_ON: Final = frozenset("at but max maximum never no not only under up".split())


def _purposes(r: Reading, q: Quantity) -> list[Word]:
    """What a counted number is for: "4 attempts tops for retries", "for retries, 4 attempts at most"."""
    at = next((i for i in range(q.last, len(r.words) - 1) if r.lowers[i] in ("for", "on")), len(r.words))
    opening = (
        read_words(r.text, start, end)[1:] for kind, head, start, end in r.clause.adjuncts
        if kind == "scope" and head in ("for", "in", "on", "with")
    )  # fmt: skip
    lead = r.clause.lead_words if r.clause.lead == "label" else ()
    return [*_noun_phrase(r.words[at + 1 :]), *(w for words in opening for w in words), *lead]


def _around(r: Reading, q: Quantity) -> list[Word]:
    """What the clause names on either side of a number, where its neighbours name nothing: in an opening phrase, behind
    the sign ("5 tops for retries"), or in the label."""
    opening = (read_words(r.text, start, end)[1:] for kind, _, start, end in r.clause.adjuncts if kind == "scope")
    outside = (w for i, w in enumerate(r.words) if not q.first <= i < q.last)
    lead = r.clause.lead_words if r.clause.lead in ("label", "hard", "soft") else ()
    order = r.words[r.head.at] if r.head.mood in ("imperative", "request", "modal", "lets") else None
    named = (*(w for words in opening for w in words), *outside, *lead)
    return [w for w in named if measures(w, r) and w is not order]


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

"""What somebody is to see to that it is not done: "make sure X doesn't get deleted", "see that X isn't touched"."""

from __future__ import annotations

from typing import Final

from troth.engine.extract.clauses.predicates import Predicate
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.orders.frames.themes import ban, is_exact
from troth.engine.extract.sentences.lemmas import is_base_verb, is_participle, verb_lemma
from troth.engine.lexicon.acts import canonical
from troth.engine.lexicon.english_verbs import WORLDLY
from troth.engine.lexicon.english_words import ADVERBS

_NEGATED: Final = frozenset("aren't don't doesn't isn't mustn't never not won't can't cannot".split())
_PASSED: Final = ADVERBS | {"be", "being", "get", "gets", "is", "are", "will", "to"}
_SUBJECT_WORDS_MAX: Final = 8
_DEEDS: Final = WORLDLY | {"copy", "create", "discard", "mention", "run", "use"}
_VANISHING: Final = frozenset("disappear go vanish".split())


def ensured_undone(r: Reading) -> list[Draft]:
    """The act on an exact thing that somebody is told to see to that it is not done."""
    if "ensure" not in r.head.flags or (r.clause.is_question and r.head.mood != "request") or r.is_negated:
        return []
    begin = r.head.at
    negation = next(
        (i for i in range(begin + 1, min(begin + _SUBJECT_WORDS_MAX, len(r.words) - 1)) if r.lowers[i] in _NEGATED), 0
    )
    if not negation or not is_exact(r.words[begin:]):
        return []
    end = negation - (r.lowers[negation - 1] in ("is", "are", "does", "do", "gets"))
    at = negation + 1
    while at < len(r.words) - 1 and r.lowers[at] in _PASSED:
        at += 1
    lemma = verb_lemma(r.lowers[at])
    if lemma in _VANISHING:
        return ban("ensured-undone", Predicate(("delete", "move"), r.objects(begin, end), at))
    is_passive = is_participle(r.lowers[at]) and is_base_verb(lemma) and canonical(lemma) in _DEEDS
    is_program = any(w.inner.endswith("()") for w in r.words[begin:negation])
    if is_program or {"twice", "again"} & set(r.lowers[at:]) or not (is_passive or r.lowers[at] == "change"):
        return []  # what a thing that is made does
    predicate = r.predicate(at)
    return ban("ensured-undone", Predicate(predicate.acts, (*r.objects(begin, end), *predicate.objects), at))

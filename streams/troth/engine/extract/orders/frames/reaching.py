"""Acts that get to a thing by another verb than their own: "don't let anything slip onto X", "must not extend to X";
and the thing that a ban without an object takes from the words right before it."""

from __future__ import annotations

from typing import Final

from troth.engine.extract.clauses.predicates import Predicate
from troth.engine.extract.clauses.reading import Reading
from troth.engine.extract.orders.frames.themes import is_exact, objects_of
from troth.engine.extract.sentences.lemmas import is_base_verb, is_participle, verb_lemma
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.english_stances import APPROACHING, NEARNESS, STRESSING
from troth.engine.lexicon.english_words import ADVERBS

_LETTING: Final = frozenset({"allow", "leave", "let", "permit"})
_OBJECT_WORDS_MAX: Final = 7
_NAME_WORDS_MAX: Final = 4
_PASSED: Final = ADVERBS | {"be", "being", "get", "to"}


def approached(r: Reading, at: int) -> Predicate | None:
    """`go anywhere near X`, `extend to X`: an exact thing that is got to is touched."""
    if verb_lemma(r.lowers[at]) not in APPROACHING or r.text_of(at + 1, at + 2) not in NEARNESS | ADVERBS:
        return None
    place = next((i for i in range(at + 1, min(at + 4, len(r.words) - 1)) if r.lowers[i] in NEARNESS), 0)
    while place and place < len(r.words) - 2 and r.lowers[place + 1] in NEARNESS:
        place += 1
    rest = r.words[place + 1 :]
    if not place or not is_exact(rest):
        return None
    return Predicate(("touch",), objects_of(r, rest), at)


def past_stress(r: Reading, at: int) -> int:
    """Where the verb stands after "under any circumstances", "for any reason", "so much as", "ever"; 0: none does."""
    first = at
    while first < len(r.words) - 1:
        if r.lowers[first] == ",":
            close = next((i for i in range(first + 1, min(first + 7, len(r.words) - 1)) if r.lowers[i] == ","), first)
            first = close + 1  # "never, not even once, log it"
            continue
        if r.lowers[first : first + 3] == ("so", "much", "as"):
            first += 3
            continue
        noun = next((i for i in range(first + 1, min(first + 4, len(r.words) - 1)) if r.lowers[i] in STRESSING), 0)
        if r.lowers[first] not in ("under", "for", "in", "at", "on", "by") or not noun:
            break
        first = noun + 1
    return first if first > at else 0


def let_be(r: Reading, at: int) -> Predicate | None:
    """`let X get deleted`, `let anything slip onto X`, `allow anyone to push to X`: the act that is let happen."""
    if verb_lemma(r.lowers[at]) not in _LETTING:
        return None
    for i in range(at + 2, min(at + 2 + _OBJECT_WORDS_MAX, len(r.words))):
        word, lemma = r.lowers[i], verb_lemma(r.lowers[i])
        is_passive = is_participle(word) and r.lowers[i - 1] in ("be", "being", "get") and is_base_verb(lemma)
        is_active = is_base_verb(word) and word not in _PASSED and r.words[i - 1].kind != "punct"
        if r.words[i].kind != "word" or not (is_passive or is_active):
            continue
        if (reached := approached(r, i)) is not None:
            return Predicate(("write", "push", "send"), reached.objects, i)
        acts, objects, _ = r.predicate(i)
        named = objects_of(r, r.words[at + 1 : i])
        return Predicate(acts, (*named, *(o for o in objects if o not in named)), i) if is_exact(r.words) else None
    return None


def named_right_before(r: Reading) -> tuple[int, tuple[str, ...]] | None:
    """`src/a.py - do not edit`: where the exact thing begins that stands alone before a ban without an object."""
    words: tuple[Word, ...] = ()
    if r.clause.lead_words:
        words = r.clause.lead_words
    elif r.before is not None and r.before.head.mood == "fragment":
        words = r.before.words
    named = [w for w in words if is_exact((w,))]
    if not named or len(words) > (_NAME_WORDS_MAX if len(named) > 1 else 2 * _NAME_WORDS_MAX):
        return None
    return words[0].start, objects_of(r, named if len(words) > _NAME_WORDS_MAX else words)

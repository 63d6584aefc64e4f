"""Where a clause's own words end: before a remark on it that no conjunction parts from it.

"Don't kill the tuner process, other people's jobs match too" rules nothing out about people or jobs. A remark has a
subject and a finite verb of its own; what is listed after a comma has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from troth.engine.extract.sentences.lemmas import is_base_verb, is_past, noun_lemma, verb_lemma
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.english_words import (
    ADVERBS,
    AUXILIARIES,
    DETERMINERS,
    PREPOSITIONS,
    PRONOUNS,
    SUBJECT_PRONOUNS,
)

_WHOEVER: Final = frozenset("whoever whatever whichever wherever whenever however".split())
_ONLY: Final = frozenset({"only", "just", "instead", "rather"})
_NAMED_ALREADY: Final = frozenset({"it", "them"})
_NO_SUBJECTS: Final = PREPOSITIONS | {"or", "and", "nor", "not", "no", "to", "but", "including", "even", "such"}
_NO_VERBS: Final = _NO_SUBJECTS | DETERMINERS | PRONOUNS | ADVERBS | AUXILIARIES
_SUBORDINATORS: Final = frozenset("that which who whom whose what where when while if because unless until".split())
_NO_FINITE: Final = frozenset("be been being let's".split())
_OBJECT_OPENERS: Final = DETERMINERS | PRONOUNS | {"to", "that", "too", "well", "fine"}
_SUBJECT_REACH: Final = 7


def own_end(words: Sequence[Word], at: int) -> int:
    """Where the words of a clause from `at` on end: at the comma (or colon) before a remark on it, or after all."""
    for i in range(at, len(words) - 2):
        if words[i].text in (",", ":") and begins_remark([w.lower for w in words[i + 1 :]], words[i + 1 :]):
            return i
    return len(words)


def begins_remark(lowers: Sequence[str], words: Sequence[Word]) -> bool:
    """Whether a statement of its own begins there: a subject and its verb, "whoever asks", "only send letters"; or an
    order about what was named already ("archive them")."""
    first = lowers[0]
    if first in _WHOEVER:
        return True
    if first in _ONLY:
        return is_base_verb(lowers[1])
    if lowers[1] in _NAMED_ALREADY and words[0].kind == "word" and first not in _NO_VERBS:
        return True
    if first in SUBJECT_PRONOUNS and (lowers[1] in AUXILIARIES - _NO_FINITE or _is_verbal(lowers[1])):
        return True
    if words[0].kind == "punct" or first in _NO_SUBJECTS | _SUBORDINATORS or ("'" in first and first in AUXILIARIES):
        return False
    return any(_is_finite(lowers, words, k) for k in _subject_ends(lowers, words))


def _subject_ends(lowers: Sequence[str], words: Sequence[Word]) -> list[int]:
    """Where the verb may stand: behind a noun, before the next comma, subordinator or infinitive."""
    found: list[int] = []
    for k in range(1, min(len(words), _SUBJECT_REACH)):
        if words[k].text == "," or lowers[k] in _SUBORDINATORS | {"to", "or", "nor"}:
            break
        if lowers[k - 1] not in DETERMINERS | PREPOSITIONS:
            found.append(k)
    return found


def _is_finite(lowers: Sequence[str], words: Sequence[Word], k: int) -> bool:
    """Whether the word there is a finite verb of the subject before it."""
    word, before = lowers[k], lowers[k - 1]
    after = lowers[k + 1] if k + 1 < len(lowers) else ""
    if words[k].kind != "word":
        return False
    if word in AUXILIARIES and word not in _NO_FINITE:
        return True
    takes = after in _OBJECT_OPENERS or (after in ADVERBS and k + 2 >= len(lowers))
    is_plural = noun_lemma(before) != before
    if word.endswith("s") and not is_base_verb(word):
        is_told = after == "to" if is_plural else takes
        return is_told and is_base_verb(verb_lemma(word))
    if is_base_verb(word):
        return takes and is_plural and not is_base_verb(lowers[0])
    return takes and is_past(word) and after != "to"


def _is_verbal(word: str) -> bool:
    return is_base_verb(word) or is_past(word) or (word.endswith("s") and is_base_verb(verb_lemma(word)))

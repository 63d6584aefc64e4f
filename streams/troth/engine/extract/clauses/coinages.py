"""Words that are verbs by their place: "stamp each file", "snapshot it", "footnote any figure that comes from X".

English makes verbs of nouns at will, so that no list of verbs has them all. At the beginning of a clause the word after
tells: no noun takes a determiner of quantity or an object pronoun after it. After an article a statement could still
begin ("reason the build fails is …"), so that a finite verb further on speaks against it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from troth.engine.extract.sentences.lemmas import is_past
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.english import NUMBERS
from troth.engine.lexicon.english_words import (
    ADVERBS,
    AUXILIARIES,
    CONJUNCTIONS,
    DETERMINERS,
    OPENERS,
    PREPOSITIONS,
    PRONOUNS,
    TIMES,
)
from troth.engine.lexicon.topics import LATER

_OBJECTS: Final = frozenset("any all each every it them".split())
_ARTICLES: Final = frozenset("a an its my our the their these this those your".split())
_NO_VERBS: Final = (
    ADVERBS | AUXILIARIES | CONJUNCTIONS | DETERMINERS | OPENERS | PREPOSITIONS | PRONOUNS | TIMES | LATER
    | NUMBERS.keys()
    | frozenset(
        """
        although as because cannot cheers damn double half how if lest nor or provided quiet so than that twice unless
        until unlike what whatever when where whereas wherever whether which while who whoever whom whose why worth
        worse yesterday
        """.split()
    )
)  # fmt: skip
"""Words that a determiner may follow and that are no verbs."""
_INFLECTED: Final = ("ed", "ing", "ly", "s")
_LETTERS_MIN: Final = 3


def is_coined(words: Sequence[Word], at: int) -> bool:
    """Whether the word at `at`, which no list has as a verb, is one by what follows it."""
    word = words[at]
    if at + 1 >= len(words) or word.kind != "word" or word.lower in _NO_VERBS or len(word.lower) < _LETTERS_MIN:
        return False
    is_inflected = word.lower.endswith(_INFLECTED) and not word.lower.endswith("ss")
    if is_inflected or is_past(word.lower) or not word.lower.replace("-", "").isalpha():
        return False
    after = words[at + 1].lower
    if after in _OBJECTS:
        is_subject = at + 2 < len(words) and words[at + 2].lower in AUXILIARIES  # "Vue it is"
        return words[at + 1].text.islower() and not is_subject
    has_verb = any(w.lower in AUXILIARIES for w in words[at + 2 :])
    return after in _ARTICLES and words[at + 1].text.islower() and at + 2 < len(words) and not has_verb

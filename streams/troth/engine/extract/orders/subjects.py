"""What a rule put as a statement is about, and the verbs that make it one."""

from __future__ import annotations

from collections.abc import Sequence

from troth.engine.extract.clauses.reading import Reading
from troth.engine.extract.sentences.lemmas import is_base_verb, verb_lemma
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.english_verbs import SOURCES
from troth.engine.lexicon.english_words import AUXILIARIES

SUBJECT_WORDS_MAX = 8
NO_RULERS = frozenset("it i there he she they which what who this that these those if why how when".split())
"""First words of a subject that a rule is seldom about: what they say reports or explains."""
STRICT = frozenset(
    (
        "must not",
        "mustn't",
        "shall not",
        "may not",
        "is not to",
        "are not to",
        "is never to",
        "are never to",
        "aren't to",
        "isn't to",
        "may never",
        "shall never",
        "must never",
        "has no business",
        "have no business",
        "had better not",
        "better not",
        "shan't",
    )
)
LOOSE = frozenset({"should not", "shouldn't", "should never", "ought not to"})
EVER = frozenset({"never", "ever"})
_THINGS = frozenset({"article", "issue", "page", "prompt", "site", "ticket"})
"""Sources that are also things a rule is about ("the page must not be touched")."""


def is_subject(r: Reading, subject: Sequence[Word]) -> bool:
    """Whether these words can be what a rule is about; of laid-down ones without the clause that tells which."""
    head = subject[0].lower
    which = next((i for i, w in enumerate(subject) if i and w.lower in ("that", "which", "who")), 0)
    if r.standing and which:
        return is_subject(r, subject[:which])
    if (SOURCES - _THINGS) & {w.lower for w in subject} or "used" in (w.lower for w in subject):
        return False
    if len(subject) > SUBJECT_WORDS_MAX or any(w.lower in AUXILIARIES for w in subject):
        return False
    if any(w.lower in ("i", "that", "which", "who", "because", "so", "think") for w in subject[1:]):
        return False
    is_strict = head in ("it", "this", "that") and bool((EVER | {"again"}) & set(r.lowers)) and len(subject) == 1
    is_strict = is_strict or (head in ("those", "these", "that", "this") and len(subject) == 2)
    return head not in NO_RULERS or is_strict or (r.standing and head not in ("i", "if", "why"))


def is_third_person(word: str) -> bool:
    return word.endswith("s") and is_base_verb(verb_lemma(word)) and not is_base_verb(word)


def finite_at(r: Reading, i: int) -> bool:
    return r.lowers[i] in ("is", "are", "gets", "may", "must", "should", "goes") or is_third_person(r.lowers[i])

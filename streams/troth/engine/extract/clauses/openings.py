"""Where an order begins after an opening phrase or clause that no comma closes: "in commit messages use the present
tense", "when you reply to Tom keep it short", "with every release update the docs"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, noun_lemma, verb_lemma
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.english_verbs import PARTICLES
from troth.engine.lexicon.english_words import (
    ADVERBS,
    AUXILIARIES,
    DETERMINERS,
    PREPOSITIONS,
    PRONOUNS,
    SUBJECT_PRONOUNS,
    TIMES,
)
from troth.engine.lexicon.topics import EVENTS, LATER

_INDEFINITE: Final = frozenset("a an any each every".split())
_UNIVERSAL: Final = frozenset("all any anything each every everything".split())
_SETTINGS: Final = frozenset(
    "branch chat conversation demo deploy job pr project release repo repository run session sprint task thread"
    " ticket".split()
)
"""What the work is done in ("in this session stay on X")."""
_FIELDS: Final = frozenset("codebase company firm house office project repo repository shop studio team".split())
"""What things are done in by rule ("in our shop invoices …")."""
_SPANS: Final = frozenset("duration length remainder rest".split())
_TURNS: Final = TIMES | {"once", "time"}
_RULING: Final = frozenset({"no", "nothing", "nobody", "never", "don't"})
_OBJECTS: Final = frozenset({"it", "this", "that", "them", "anything", "something", "everything"})
_NO_ENDS: Final = (DETERMINERS | PREPOSITIONS | AUXILIARIES | SUBJECT_PRONOUNS) - _OBJECTS | {"to", "not", "and", "or"}
"""Words that an opening does not end in."""
_PLAIN: Final = frozenset("add ask avoid give keep leave let make put stay stick take tell use write".split())
"""Verbs that are hardly nouns: what follows them need not tell them from one."""
_CLAUSE_WORDS_MIN: Final = 2


def begins_order(words: Sequence[Word], first: int, i: int, *, is_phrase: bool) -> bool:
    """Whether an order begins at word `i`, after a phrase (`is_phrase`) or clause that began at `first`."""
    if i >= len(words):
        return False
    word = words[i].lower
    before = next((w.lower for w in reversed(words[first:i]) if w.lower not in ADVERBS), "")
    if i <= first + 1 or i + 1 >= len(words) or words[i].kind != "word" or words[first + 1].lower == "no":
        return False
    if is_phrase and words[first + 1].lower in ("our", "this") and words[first + 2].lower in _FIELDS and i == first + 4:
        return False  # "in our shop invoices carry …": the subject comes after it
    if is_phrase and words[first + 1].lower == "some":
        return False  # "for some reason my changes don't show": the subject comes after it
    if is_phrase and words[first].lower == "from" and before == "on" and word in _RULING:
        return True
    if before in _NO_ENDS:
        return False
    if is_phrase and word in _RULING:
        is_time = before in LATER or before[:1].isdigit()
        return (_is_plural(before) or is_time) and words[i + 1].lower not in ("longer", "more", "matter")
    is_event = is_phrase and words[first].lower in ("on", "upon") and words[first + 1].lower in _INDEFINITE
    if is_event and before in EVENTS and is_base_verb(word) and (_takes_object(words, i) or _takes_particle(words, i)):
        return True  # "on a red build ping …"
    if not (word == "be" or (is_base_verb(word) and _takes_object(words, i))):
        return False
    return _names_scope(words, first, i) if is_phrase else _is_clause(words, first, i)


def _takes_particle(words: Sequence[Word], i: int) -> bool:
    return words[i + 1].lower in PARTICLES or words[i + 1].text in ("#", "@")


def _takes_object(words: Sequence[Word], i: int) -> bool:
    """Whether what could be a noun is a verb: an object begins after it."""
    after = words[i + 1]
    is_object = after.lower in DETERMINERS | PRONOUNS or after.kind not in ("word", "punct")
    is_object = is_object or after.text[:1].isupper()
    return is_object or words[i].lower in _PLAIN


def _names_scope(words: Sequence[Word], first: int, i: int) -> bool:
    """Whether the phrase names things in general, a time, or what is being worked in."""
    opening, before = words[first + 1].lower, words[i - 1].lower
    if opening in ("this", "our") and before in _SETTINGS:
        return i > first + _CLAUSE_WORDS_MIN
    if words[first].lower == "this" or opening == "this":
        return before in _TURNS
    if opening == "the" and words[first + 2].lower in _SPANS:
        return i > first + 2 + _CLAUSE_WORDS_MIN
    is_general = opening in _UNIVERSAL or any(w.lower in ("each", "every") for w in words[first:i])
    return (is_general and i > first + _CLAUSE_WORDS_MIN) or _is_plural(before) or before in TIMES


def _is_clause(words: Sequence[Word], first: int, i: int) -> bool:
    """Whether the words before are a clause of their own: a subject with its verb, or a gerund."""
    inside = [w.lower for w in words[first + 1 : i]]
    if inside[0] in ("soon", "long") and len(inside) > 1:
        inside = inside[inside.index("as") + 1 :] if "as" in inside else inside
    if inside[:1] in (["to"], ["of"]):
        inside = inside[1:]
    is_each = len(inside) > 1 and inside[0] in _UNIVERSAL and inside[-1] not in DETERMINERS | PREPOSITIONS
    if words[first].lower in ("after", "ahead", "before", "prior") and is_each:
        return True
    if inside == ["in", "doubt"] or (inside and is_gerund(inside[0])):
        return True
    is_contracted = len(inside) > 1 and "'" in inside[0] and inside[0] in AUXILIARIES
    return is_contracted or any(_is_verb(inside, k) for k in range(1, len(inside)))


def _is_verb(inside: Sequence[str], k: int) -> bool:
    word, subject = inside[k], inside[k - 1]
    if word in AUXILIARIES:
        return k < len(inside) - 1
    if is_base_verb(word):
        return subject in SUBJECT_PRONOUNS or (_is_plural(subject) and subject not in DETERMINERS)
    is_third = word.endswith("s") and is_base_verb(verb_lemma(word))
    return is_third and subject not in DETERMINERS | PREPOSITIONS and not _is_plural(subject)


def _is_plural(noun: str) -> bool:
    return noun_lemma(noun) != noun

"""What a rule governs: the acts of its verbs and the objects they act on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from troth.engine.extract.clauses.remarks import own_end
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, is_participle, noun_lemma, verb_lemma
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.acts import canonical
from troth.engine.lexicon.english_verbs import NOMINALS, OPENED, PARTICLES, PHRASAL
from troth.engine.lexicon.english_words import ADVERBS, AUXILIARIES, DETERMINERS, GENERIC, PREPOSITIONS, PRONOUNS
from troth.engine.lexicon.language import Language
from troth.engine.lexicon.tokens import COMMANDS
from troth.engine.lexicon.units import canonical_unit

_JOINERS: Final = frozenset({"or", "and", "nor", "and/or", ",", "/"})
_CARRIERS: Final = frozenset("outbound inbound external call calls access request requests traffic connection".split())
"""Nouns that only carry the one that names the act ("network calls")."""


class Predicate(NamedTuple):
    """`acts` are canonical, the plain lemma after it where they differ; `last` is the index after the verbs."""

    acts: tuple[str, ...]
    objects: tuple[str, ...]
    last: int


def read_predicate(words: Sequence[Word], at: int, language: Language) -> Predicate:
    """The predicate whose first verb stands at `at` (base form, gerund or participle)."""
    verbs: list[str] = []
    while at < len(words):
        at = _skip_adverbs(words, at)
        if at >= len(words):
            break
        verb = verb_lemma(words[at].lower) if words[at].kind == "word" else words[at].inner
        if verb == "force" and at + 1 < len(words) and verb_lemma(words[at + 1].lower) == "push":
            verb, at = "force-push", at + 1
        particle = _particle(words, at, verb)
        verbs.append(PHRASAL.get((verb, particle), verb) if particle else verb)
        at += 1 + (bool(particle) and particle not in PARTICLES)
        following = _next_verb(words, at)
        if following is None:
            break
        at = following
    objects = read_objects(words[at : own_end(words, at)], language)
    if verbs[-1:] == ["open"] and OPENED & set(objects):
        verbs[-1] = "create"
    if verbs[-1:] and verbs[-1] in _VISITING and any("://" in o for o in objects):
        verbs.append("call")  # to open an address is to ask it for something
    if verbs[-1:] == ["call"] and objects and objects[0] in COMMANDS:
        verbs.append("run")  # a command is called by being run
    if verbs[-1:] and verbs[-1] in _LIGHT and not _WRITINGS.isdisjoint(objects[:2]):
        verbs[-1], objects = "write", tuple(o for o in objects if o not in _WRITINGS)
    if verbs[-1:] and canonical(verbs[-1]) in ("run", "do", "perform", "make") and (act := _named_act(objects)):
        verbs.insert(-1, act)
    return Predicate(acts_of(verbs), objects, at)


_VISITING: Final = frozenset("access browse load open query read view visit".split())
_LIGHT: Final = frozenset({"do", "make", "perform"})
_WRITINGS: Final = frozenset({"change", "edit", "modification"})
"""Nouns that name the writing itself after a verb that says nothing of its own ("make no edits to X")."""


def _named_act(objects: Sequence[str]) -> str:
    """The act that the object names ("run the migration" is to migrate)."""
    return next((NOMINALS[o] for o in objects if o in NOMINALS and NOMINALS[o] not in ("write", "create", "fetch")), "")


def acts_of(verbs: Sequence[str]) -> tuple[str, ...]:
    """Canonical acts in order, each once."""
    return tuple(dict.fromkeys(canonical(v) for v in verbs))


def _skip_adverbs(words: Sequence[Word], at: int) -> int:
    while at < len(words) - 1 and (words[at].lower in ADVERBS or _is_manner(words[at].lower) or words[at].text == ","):
        if is_base_verb(words[at].lower):
            break
        at += 1
    return at


def _is_manner(word: str) -> bool:
    """An adverb in -ly; `auto-reply` is a verb."""
    return word.endswith("ly") and not is_base_verb(word.rpartition("-")[2])


def _particle(words: Sequence[Word], at: int, verb: str) -> str:
    """The particle of a verb, right after it, after its pronoun, or at the end of a short clause; or the word that
    belongs to this verb alone ("get rid of")."""
    if at + 1 < len(words) and (verb, words[at + 1].lower) in PHRASAL:
        return words[at + 1].lower
    for i in range(at + 1, min(at + 5, len(words))):
        if words[i].lower in PARTICLES:
            if i == at + 1 or i == len(words) - 1 or words[i - 1].lower in PRONOUNS:
                return words[i].lower
            return ""
        if words[i].kind == "punct":
            return ""
    return ""


def _next_verb(words: Sequence[Word], at: int) -> int | None:
    """The next verb of a list ("commit, push or merge"), if one follows."""
    i = at
    while i < len(words) and words[i].lower in _JOINERS:
        i += 1
    if i == at or i >= len(words):
        return None
    word = words[i].lower
    if words[i].kind != "word" or not (is_base_verb(word) or is_gerund(word) or is_participle(word)):
        return None
    before = words[at - 1].lower if at else ""
    is_inflected = not is_base_verb(before) and (is_participle(before) or is_gerund(before))
    if is_inflected and is_base_verb(word) and not is_participle(word):
        return None  # "never deleted, deactivate them": an order of its own, and no second participle
    return i


def read_objects(words: Sequence[Word], language: Language) -> tuple[str, ...]:
    """Content words of a phrase, in order: lemmas in lower case; exact tokens and names in their own case."""
    objects: dict[str, None] = {}
    for i, word in enumerate(words):
        if word.kind == "punct" or _is_idle(words, i, language):
            continue
        if word.kind == "word":
            objects[_name(words, i)] = None
        elif not (word.text[0].isdigit() and word.text.replace(".", "").isdigit()):
            objects[word.inner] = None
        else:
            objects[word.text] = None
    return tuple(objects)


def _is_idle(words: Sequence[Word], i: int, language: Language) -> bool:
    """A word that names nothing the rule is about: a small or wide word, or a number whose unit follows."""
    word, lower = words[i], words[i].lower
    if word.kind != "word":
        follower = words[i + 1].text if i + 1 < len(words) else ""
        return lower.isdigit() and len(follower) > 1 and canonical_unit(follower) is not None
    if lower in language.stop_words or len(lower) < 2:
        return True
    if lower in language.openers and lower not in ("claude", "agent", "team"):
        return True
    if noun_lemma(lower) in GENERIC:
        return not _names_which(words, i)
    return lower.endswith("ly") and len(lower) > 4


def _names_which(words: Sequence[Word], i: int) -> bool:
    """Whether a wide noun stands between an article and another noun, and says which that is ("the terms page")."""
    if i == 0 or i + 1 >= len(words) or words[i - 1].lower not in _ARTICLES:
        return False
    after, beyond = words[i + 1], words[i + 2].lower if i + 2 < len(words) else ","
    is_closed = beyond in PREPOSITIONS | _JOINERS or not beyond.isalpha()
    return is_closed and after.kind == "word" and after.lower not in PREPOSITIONS | PRONOUNS | ADVERBS | AUXILIARIES


_ARTICLES: Final = frozenset("the a an our my your their its".split())


def _name(words: Sequence[Word], i: int) -> str:
    """A lemma in lower case, or a capitalised name inside the phrase as it is written."""
    word = words[i]
    text = word.text
    if (text[:1].isupper() and i > 0) or text[1:] != text[1:].lower():
        return text.replace("’", "'").removesuffix("'s")
    return noun_lemma(word.lower)


def read_noun_phrase(words: Sequence[Word], language: Language) -> Predicate:
    """A forbidden or required noun phrase: a noun that names an act gives the act ("pushes to main"), else `use`."""
    end = own_end(words, 0)
    for i, word in enumerate(words[:end]):
        if word.kind != "word":
            continue
        lemma = noun_lemma(word.lower)
        if is_gerund(word.lower) and verb_lemma(word.lower) != lemma:
            act = canonical(verb_lemma(word.lower))
        elif lemma in NOMINALS and not _modifies(words, i):
            act = NOMINALS[lemma]
        else:
            continue
        rest = [w for k, w in enumerate(words[:end]) if k != i and w.lower not in _CARRIERS]
        if act == "push" and any(w.lower == "force" for w in words[:i]):
            act = "force-push"
            rest = [w for w in rest if w.lower != "force"]
        return Predicate((act,), read_objects(rest, language), end)
    return Predicate(("use",), read_objects(words[:end], language), end)


def _modifies(words: Sequence[Word], i: int) -> bool:
    """Whether a noun only modifies the next one ("push notifications", "commit hooks"), and is not the head."""
    if i + 1 >= len(words):
        return False
    following = words[i + 1]
    return (
        following.kind == "word"
        and following.lower not in PREPOSITIONS | DETERMINERS | PRONOUNS | ADVERBS | _JOINERS
        and not following.lower.endswith("ed")
        and following.lower
        not in (
            "is",
            "are",
            "access",
            "calls",
            "traffic",
            "requests",
            "please",
            "allowed",
            "permitted",
            "without",
            "ever",
        )
    )

"""Orders in other languages, by their cues alone: what stands first in a sentence decides.

A smaller grammar than the English one: a negation, "always", "only", a bound or a language to answer in, in a sentence
that begins like an order. What it cannot place it leaves unheard.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from troth.engine.extract.act import SpeechAct
from troth.engine.extract.cues import Cue, find_cues
from troth.engine.extract.lemmas import is_base_verb, verb_lemma
from troth.engine.extract.placing import literals_of
from troth.engine.extract.quantities import Quantity, read_quantities
from troth.engine.extract.sentences import Sentence
from troth.engine.extract.words import Word
from troth.engine.lexicon.english_words import FUNCTION_WORDS
from troth.engine.lexicon.language import Language
from troth.engine.lexicon.languages import BY_NAME, FOREIGN
from troth_schemas.obligations import Bound, Comparison, Kind, Polarity

_STEM_CHARACTERS_MIN: Final = 4
_SHARE_MIN: Final = 0.25
"""So many of a sentence's words must be function words or cues of the language."""
_COMPARISONS: Final[dict[str, Comparison]] = {"at_most": "<=", "at_least": ">=", "below": "<", "above": ">"}
_WISH_WORDS_MAX: Final = 8
_ORDER_REACH: Final = 4
"""How far from its beginning a sentence may say "always" or "only" and still be an order."""
_BANS: Final = frozenset({"never", "no", "avoid", "must_not"})


def language_of(sentence: Sentence) -> Language | None:
    """The language of a sentence that is not English, when its small words leave no doubt."""
    lowers = [w.lower for w in sentence.words if w.kind == "word"]
    if len(lowers) < 2 or not _ENGLISH_ONLY.isdisjoint(lowers):
        return None
    scores = [sum(w not in FUNCTION_WORDS and _is_of(w, language.name) for w in lowers) for language in FOREIGN]
    best = max(range(len(FOREIGN)), key=scores.__getitem__)
    return FOREIGN[best] if scores[best] / len(lowers) >= _SHARE_MIN else None


@lru_cache(maxsize=8192)
def _is_of(word: str, name: str) -> bool:
    """Whether a word tells the language: a small word, a cue, a tongue or a verb with a stem long enough to tell."""
    language = BY_NAME[name]
    if word in language.stop_words or word in language.tongues or word in _cue_words(language):
        return True
    if is_base_verb(verb_lemma(word)):
        return False
    return any(len(stem) >= _STEM_CHARACTERS_MIN and word.startswith(stem) for stem in language.verbs)


def _cue_words(language: Language) -> frozenset[str]:
    return frozenset(w for phrases in language.cues.values() for phrase in phrases for w in phrase.split())


_ENGLISH_ONLY: Final = FUNCTION_WORDS - frozenset(
    w for language in FOREIGN for w in (*language.stop_words, *_cue_words(language))
)
"""Small words that only English has: one of them settles it."""


def read_foreign(text: str, sentence: Sentence, language: Language, *, standing: bool) -> Iterator[SpeechAct]:
    """The one speech act of a sentence in another language, if it is an order."""
    words = list(sentence.words)
    while len(words) > 1 and (words[0].lower in language.openers or words[0].kind == "punct"):
        words.pop(0)
    cues = find_cues(words, language)
    if sentence.terminator == "?":
        return
    bound = _bound(words, cues, language)
    kind, polarity, rule = _heard(words, cues, language, bound, standing=standing)
    if kind is None:
        return
    hard = not any(c.kind == "hedge" for c in cues)
    start, end = words[0].start, sentence.end
    yield SpeechAct(
        doing="oblige",
        statement=text[start:end],
        offset=start,
        length=end - start,
        kind=kind if hard else "preference",
        polarity=polarity,
        hard=hard,
        literals=literals_of(text, start, end),
        acts=_acts(words, language),
        objects=_objects(words, cues, language),
        bound=bound,
        rule=rule,
        cues=tuple(" ".join(w.lower for w in words[c.first : c.last]) for c in cues),
    )


def _heard(
    words: Sequence[Word], cues: Sequence[Cue], language: Language, bound: Bound | None, *, standing: bool
) -> tuple[Kind | None, Polarity, str]:
    """Kind, polarity and rule of what the sentence orders; no kind when it orders nothing."""
    begins = {c.kind for c in cues if c.first == 0}
    near = {c.kind for c in cues if c.first <= _ORDER_REACH}
    is_told = words[0].lower not in language.subjects
    if bound is not None and is_told:
        return "threshold", "require", "foreign-bound"
    is_ban = begins & _BANS or ("not" in begins and _acts(words[1:], language))
    if (is_ban and len(words) > 1) or ("must_not" in near and is_told):
        return "prohibition", "forbid", "foreign-ban"
    if not is_told:
        return None, "require", ""
    begins_with_verb = bool(_acts(words[:1], language))
    ends_with_only = bool(cues) and cues[-1].kind == "only" and cues[-1].last == len(words)
    if "hedge" in begins and len(words) <= _WISH_WORDS_MAX:
        return "preference", "require", "foreign-wish"
    if near & {"always", "must"} or "only" in begins or ends_with_only or ("only" in near and begins_with_verb):
        return "requirement", "require", "foreign-always"
    if begins_with_verb and (standing or any(w.lower in language.tongues for w in words[1:4])):
        return "requirement", "require", "foreign-imperative"
    return None, "require", ""


def _bound(words: Sequence[Word], cues: Sequence[Cue], language: Language) -> Bound | None:
    """A bound beside a number."""
    quantities = read_quantities(words, language.numbers)
    for cue in cues:
        comparison = _COMPARISONS.get(cue.kind)
        quantity = next((q for q in quantities if comparison and 0 <= q.first - cue.last <= 1), None)
        if comparison and quantity is not None:
            return Bound(comparison, quantity.value, quantity.unit, _subject(words, quantity, cue, language))
    return None


def _subject(words: Sequence[Word], quantity: Quantity, cue: Cue, language: Language) -> tuple[str, ...]:
    around = (*words[: cue.first], *words[quantity.last : quantity.last + 2])
    return tuple(w.lower for w in around if w.kind == "word" and w.lower not in language.stop_words)


def _acts(words: Sequence[Word], language: Language) -> tuple[str, ...]:
    """The canonical acts of the verbs whose stems the language lists."""
    found: dict[str, None] = {}
    for word in words:
        for stem, act in language.verbs.items():
            if word.kind == "word" and word.lower.startswith(stem):
                found[act] = None
                break
    return tuple(found)


def _objects(words: Sequence[Word], cues: Sequence[Cue], language: Language) -> tuple[str, ...]:
    """Content words that are neither cues nor verbs; exact tokens and names in their own case."""
    cued = {i for c in cues for i in range(c.first, c.last)}
    objects: dict[str, None] = {}
    for i, word in enumerate(words):
        is_verb = any(word.lower.startswith(stem) for stem in language.verbs)
        if word.kind == "punct" or i in cued or word.lower in language.stop_words or (is_verb and word.kind == "word"):
            continue
        objects[word.lower if word.kind == "word" else word.inner] = None
    return tuple(objects)

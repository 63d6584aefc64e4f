"""Base forms: `pushing`, `pushed`, `pushes` -> `push`; `dependencies` -> `dependency`."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from troth.engine.lexicon.english_verbs import IRREGULAR, VERBS
from troth.engine.lexicon.verbs import IRREGULAR_PARTICIPLES

_IRREGULAR_NOUNS: Final = {
    "people": "person", "children": "child", "indices": "index", "men": "man", "women": "woman", "data": "data",
    "tries": "try", "retries": "retry", "series": "series", "news": "news", "lens": "lens", "https": "https",
    "kubernetes": "kubernetes", "redis": "redis", "aws": "aws", "analyses": "analysis", "always": "always",
    "ios": "ios", "postgres": "postgres", "css": "css", "dns": "dns", "tls": "tls", "canvas": "canvas", "ours": "ours",
    "prs": "pr", "ids": "id", "vms": "vm", "dbs": "db", "cookies": "cookie", "movies": "movie", "buses": "bus",
    "aliases": "alias", "statuses": "status",
}  # fmt: skip
_VOWELS: Final = "aeiou"


@lru_cache(maxsize=8192)
def verb_lemma(word: str) -> str:
    """The base form of a verb in lower case; the word itself when it is no inflected form."""
    if word in IRREGULAR:
        return IRREGULAR[word]
    if word in VERBS:
        return word
    for suffix in ("ing", "ed", "ies", "es", "s"):
        if word.endswith(suffix) and len(word) > len(suffix) + 2:
            stem = word[: -len(suffix)]
            candidates = _candidates(stem, suffix)
            return next((c for c in candidates if c in VERBS), candidates[0])
    return word


def _candidates(stem: str, suffix: str) -> list[str]:
    """Possible base forms, the likeliest unknown one first."""
    if suffix == "ies":
        return [stem + "y", stem + "ie"]
    if suffix == "s":
        return [stem]
    if suffix == "es":
        return [stem + "e", stem] if not stem.endswith(("sh", "ch", "ss", "x", "z", "o")) else [stem, stem + "e"]
    undoubled = stem[:-1] if len(stem) > 2 and stem[-1] == stem[-2] and stem[-1] not in "lsz" else None
    if undoubled:
        return [undoubled, stem]
    if stem.endswith("ll"):
        return [stem, stem[:-1]] if len(stem) < 6 else [stem[:-1], stem]
    if stem.endswith("i") and suffix == "ed":
        return [stem[:-1] + "y"]
    ends_open = len(stem) > 2 and stem[-1] not in _VOWELS and stem[-2] in _VOWELS and stem[-3] not in _VOWELS
    return [stem + "e", stem] if ends_open or stem.endswith(("at", "iz", "is", "c", "v", "g")) else [stem, stem + "e"]


@lru_cache(maxsize=8192)
def noun_lemma(word: str) -> str:
    """The singular of a noun in lower case."""
    if word in _IRREGULAR_NOUNS:
        return _IRREGULAR_NOUNS[word]
    if word.endswith("'s"):
        word = word[:-2]
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return word[:-2]
    return word[:-1]


def is_gerund(word: str) -> bool:
    """Whether a word is the -ing form of a verb (`pushing`, not `thing` or `string`)."""
    return word.endswith("ing") and len(word) > 4 and (word in IRREGULAR or verb_lemma(word) in VERBS)


def is_base_verb(word: str) -> bool:
    return word in VERBS


def is_past(word: str) -> bool:
    """Whether a word can be a verb in the past ("used", "kept", "saw")."""
    return (word.endswith("ed") and len(word) > 3) or (
        word in IRREGULAR and word not in VERBS and not word.endswith(("ing", "s"))
    )


def is_participle(word: str) -> bool:
    """Whether a word can be a passive participle (`edited`, `written`)."""
    if word in IRREGULAR_PARTICIPLES:
        return True
    if word in IRREGULAR:
        return not word.endswith("ing") and IRREGULAR[word] not in ("be", "have", "do", "go")
    return (word.endswith("ed") and len(word) > 4) or word in ("read", "put", "set", "cut", "shut")

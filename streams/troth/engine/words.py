"""Words compared: stems, and the parts of a token that a forbidden word can stand in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import snowballstemmer

_english: Final = snowballstemmer.stemmer("english")
_PARTS: Final = re.compile(r"[^\W_]+", re.UNICODE)
_CAMEL: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """The Snowball (English) stem of a word, in lower case."""
    word = word.lower()
    return str(_english.stemWord(_SINGULAR.get(word, word)))


_SINGULAR: Final = {"indices": "index", "vertices": "vertex", "matrices": "matrix", "appendices": "appendix"}
"""Plurals that are no suffix."""


@lru_cache(maxsize=65_536)
def parts(token: str) -> frozenset[str]:
    """The lower-case words inside a token: `PROD_DB` -> prod, db; `db.prod.internal` -> db, prod, internal."""
    return frozenset(p.lower() for piece in _PARTS.findall(token) for p in (piece, *_CAMEL.split(piece)))


@lru_cache(maxsize=65_536)
def stems(text: str) -> frozenset[str]:
    """The stems of the words inside a text."""
    return frozenset(stem(p) for p in parts(text))


def with_aliases(word: str, aliases: Mapping[str, tuple[str, ...]]) -> frozenset[str]:
    """A word and all that the alias table holds equal to it, either way, in lower case."""
    word = word.lower()
    equal = {word, *aliases.get(word, ())}
    for name, others in aliases.items():
        if word in others:
            equal |= {name, *others}
    return frozenset(equal)

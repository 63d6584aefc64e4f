"""The words of a text and nothing else: what two have in common when marks, case and contractions do not count."""

from __future__ import annotations

import re
from typing import Final

from troth.engine.judge.grammar.token import stem

WORDS: Final = re.compile(r"[a-z]+")

_APART: Final = (
    ("\u2019", "'"), ("can't", "can not"), ("cannot", "can not"), ("won't", "will not"), ("n't", " not"),
    ("'ll", " will"), ("'ve", " have"), ("'re", " are"), ("'s", ""), ("e-mail", "email"),
)  # fmt: skip

_PLAIN: Final = re.compile(r"[^\W_]+")


def plain_words(text: str) -> str:
    """The words and numbers of a text and nothing else, in lower case, contractions written out."""
    low = text.lower()
    if "'" in low or "\u2019" in low or "e-mail" in low or "cannot" in low:
        for short, long in _APART:
            low = low.replace(short, long)
    return " ".join(_PLAIN.findall(low))


def letter_stems(text: str) -> tuple[str, ...]:
    """The stems of the words in letters, each once, as `summary.words` knows them, those in contractions left out."""
    return tuple(dict.fromkeys(stem(w) for w in WORDS.findall(_CONTRACTION.sub(" ", text.lower()))))


_CONTRACTION: Final = re.compile(r"[a-z]*['\u2019][a-z]+|\b(?:cannot|e-mail\w*|do|not|can|will|email\w*)\b")

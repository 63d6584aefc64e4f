"""Cues: the words that turn a sentence into an order, found by the longest phrase of the language's tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.language import CueKind, Language


class Cue(NamedTuple):
    """One cue phrase: words `first` to `last` (outside) of the sequence it was found in."""

    kind: CueKind
    first: int
    last: int


Phrases = dict[str, list[tuple[list[str], CueKind]]]


@cache
def _phrases(name: str) -> Phrases:
    from troth.engine.lexicon.languages import BY_NAME

    table: Phrases = {}
    for kind, phrases in BY_NAME[name].cues.items():
        for phrase in phrases:
            parts = phrase.split()
            table.setdefault(parts[0], []).append((parts, kind))
    for entries in table.values():
        entries.sort(key=lambda e: -len(e[0]))
    return table


def find_cues(words: Sequence[Word], language: Language) -> list[Cue]:
    """All cues of `words` in order of place, for each kind the longest phrase, none overlapping another of its kind.

    One phrase may stand for two kinds ("no more than" is a negation and a bound). Quoted words cue nothing.
    """
    table = _phrases(language.name)
    cues: list[Cue] = []
    taken: dict[CueKind, int] = {}
    lowers = [word.lower for word in words]
    for at, lower in enumerate(lowers):
        entries = table.get(lower)
        if entries is None or words[at].kind in ("quoted", "code"):
            continue
        for parts, kind in entries:
            last = at + len(parts)
            if taken.get(kind, 0) <= at and lowers[at:last] == parts:
                cues.append(Cue(kind, at, last))
                taken[kind] = last
    return cues

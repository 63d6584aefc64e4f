"""When two terms say the same."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import permutations
from typing import Final

from rapidfuzz import fuzz

from troth.engine.judge.grammar.term import Term, is_verb_key
from troth.engine.judge.grammar.token import concepts, stem
from troth.engine.lexicon.thesaurus import OPPOSITES

Aliases = Mapping[str, frozenset[str]]
"""Stem -> the stems that name the same thing."""


def same(one: Term, other: Term, aliases: Aliases) -> bool:
    """An exact term is the same only in its own spelling; a word by stem, thesaurus group or alias."""
    if one.exact or other.exact:
        if one.text == other.text:
            return True
        if one.exact and other.exact:
            return one.key == other.key
        exact, word = (one, other) if one.exact else (other, one)
        return word.text == exact.text.capitalize()
    if one.key == other.key or (one.groups and not one.groups.isdisjoint(other.groups)):
        return not _is_other_compound(one.text.lower(), other.text.lower())
    return one.key in aliases and other.key in aliases[one.key]


_INFLECTED: Final = re.compile(r"(?:e?s|ed|ing|d|e)$")


def _is_other_compound(one: str, other: str) -> bool:
    """Whether two names with a hyphen differ by more than an inflection (`svc-night`, `svc-nightly`)."""
    if "-" not in one or "-" not in other or one == other or one.partition("-")[0] != other.partition("-")[0]:
        return False
    if _INFLECTED.sub("", one) != _INFLECTED.sub("", other):
        return True
    last = stem(one.rpartition("-")[2])
    return not (is_verb_key(last) or concepts(last))  # only words are inflected (`force-pushes`), names are not


def covered(needed: Iterable[Term], found: Iterable[Term], aliases: Aliases) -> bool:
    """Whether every needed term has its like among the found ones."""
    pool = list(found)
    return all(any(same(t, f, aliases) for f in pool) for t in needed)


_OPPOSED: Final = frozenset(frozenset(map(stem, pair)) for pair in OPPOSITES)
_OPPOSED_GROUPS: Final[dict[int, set[int]]] = {}
"""Thesaurus group -> the groups that say the contrary."""
for _one, _other in (order for pair in OPPOSITES for order in permutations(pair)):
    for _group in concepts(stem(_one)):
        _OPPOSED_GROUPS.setdefault(_group, set()).update(concepts(stem(_other)))


def opposite(one: Term, other: Term) -> bool:
    """Whether one word says the contrary of the other (`first`, `last`)."""
    return frozenset((one.key, other.key)) in _OPPOSED or any(
        group in _OPPOSED_GROUPS and not other.groups.isdisjoint(_OPPOSED_GROUPS[group]) for group in one.groups
    )


NEAR_RATIO: Final = 80.0


def near(one: Term, other: Term) -> bool:
    """Whether `other` stands where the exact term `one` was meant: other case, shortened, lengthened, or a slip
    away."""
    return (one.exact and other.exact and is_like(one.text, other.text)) or _is_other_compound(
        one.text.lower(), other.text.lower()
    )


def is_like(one: str, other: str) -> bool:
    """Whether two spellings differ and one may have been meant for the other."""
    if one == other:
        return False
    short, long = sorted((one.lower(), other.lower()), key=len)
    return (len(short) > 2 and short in long) or fuzz.ratio(short, long) >= NEAR_RATIO


def alias_stems(aliases: Mapping[str, tuple[str, ...]]) -> Aliases:
    """The alias table as stems, both ways."""
    return _alias_stems(tuple(sorted((name, tuple(others)) for name, others in aliases.items())))


@lru_cache(maxsize=64)
def _alias_stems(rows: tuple[tuple[str, tuple[str, ...]], ...]) -> Aliases:
    table: dict[str, set[str]] = {}
    for name, others in rows:
        group = {stem(name.lower()), *(stem(o.lower()) for o in others)}
        for key in group:
            table.setdefault(key, set()).update(group)
    return {key: frozenset(group) for key, group in table.items()}

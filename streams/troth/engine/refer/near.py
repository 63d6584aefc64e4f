"""Which known literal a reference comes close to: by structure first, then by distance, never across kinds."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from rapidfuzz.distance import OSA, Indel

from troth.engine.normal import normal
from troth.engine.refer.form import kind_of
from troth_schemas.obligations import LiteralKind

NEAR_FLOOR: Final = 0.72
"""Below this likeness two names are two names."""
CANDIDATES_MAX = 4096

_CLASS: Final[dict[LiteralKind, str]] = {
    "path": "path", "url": "url", "bucket": "bucket", "host": "host", "email": "email", "port": "number",
    "number": "number", "version": "version", "commit": "commit", "flag": "flag", "env": "env", "command": "prose",
    "quoted": "prose", "branch": "path", "id": "name", "code": "name", "word": "name",
}  # fmt: skip
"""Kinds that are one place: a name is a name whatever its form; a branch looks like a path."""
_PARTS: Final = re.compile(r"[A-Za-z]+|\d+")


def nearest(text: str, kind: LiteralKind, candidates: Iterable[str]) -> tuple[str, float] | None:
    """The candidate of the same kind and place that is closest to `text`, with its likeness (0 to 1); None below the
    floor. What is equal after normalisation is not near: it is the thing itself."""
    own = normal(text, kind)
    best: tuple[str, float] | None = None
    for count, candidate in enumerate(candidates):
        if count >= CANDIDATES_MAX:
            break
        if not _same_place(own, kind, candidate):
            continue
        score = likeness(own, normal(candidate, kind))
        if score >= NEAR_FLOOR and score < 1.0 and (best is None or score > best[1]):
            best = candidate, score
    return best


def _same_place(text: str, kind: LiteralKind, candidate: str) -> bool:
    other = kind_of(candidate)
    if _CLASS[kind] != _CLASS[other] and not {_CLASS[kind], _CLASS[other]} <= {"path", "name"}:
        return False
    if "://" in text or "://" in candidate:
        return text.partition("://")[0] == candidate.partition("://")[0].lower()
    return text.startswith(("/", "~")) == candidate.startswith(("/", "~")) or "/" in text and "/" in candidate


def likeness(text: str, other: str) -> float:
    """How alike two spellings are, by their segments: the place must be shared, and what differs must be close."""
    mine, theirs = _segments(text), _segments(other)
    if len(mine) != len(theirs):
        return _shifted(mine, theirs)
    differing = [(a, b) for a, b in zip(mine, theirs, strict=True) if a != b]
    if not differing:
        return 1.0
    if len(differing) > 1:
        return 0.0
    return _segment_likeness(*differing[0])


def _segments(text: str) -> list[str]:
    return [s for s in text.split("/") if s not in ("", ".")]


def _shifted(mine: list[str], theirs: list[str]) -> float:
    """One segment more or less, all others equal and in order (a directory that was left out): close, not the same."""
    short, long = sorted((mine, theirs), key=len)
    if len(long) - len(short) != 1 or len(short) < 2:
        return 0.0
    rest = iter(long)
    return 0.8 if all(s in rest for s in short) else 0.0


def _segment_likeness(a: str, b: str) -> float:
    """One name against another: few edits, or the same words but for one that begins alike (`staging`, `stage-07`)."""
    if a.lower() == b.lower():
        return 0.99
    longest = max(len(a), len(b))
    edits = OSA.distance(a, b)
    if edits <= max(1, longest // 6) and longest > 3:
        return 1.0 - edits / (longest * 2)
    words, others = _words(a), _words(b)
    shared = [w for w in words if w in others]
    if shared and shared[0] == words[0] == others[0]:
        return _word_likeness(words, others, longest)
    return 0.0


def _words(text: str) -> list[str]:
    return [w.lower() for w in _PARTS.findall(text)]


def _word_likeness(words: list[str], others: list[str], longest: int) -> float:
    mine = [w for w in words if w not in others]
    theirs = [w for w in others if w not in words]
    alike = [(w, o) for w in mine for o in theirs if _stem(w, o)]
    left = len([w for w in mine if w.isalpha()]) - len({w for w, _ in alike})
    if left > 0 or (theirs and mine and not alike and any(map(str.isalpha, mine))):
        return 0.0
    return max(NEAR_FLOOR, Indel.normalized_similarity("".join(words), "".join(others)))


def _stem(a: str, b: str) -> bool:
    """Whether two words begin alike for most of the shorter one (`staging`, `stage`)."""
    if not (a.isalpha() and b.isalpha()):
        return a.isdigit() and b.isdigit()
    shorter = min(len(a), len(b))
    common = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), shorter)
    return common >= max(3, shorter - 1)

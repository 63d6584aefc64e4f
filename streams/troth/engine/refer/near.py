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

_NAMED: Final = frozenset({"path", "name", "host", "bucket", "version"})
"""What may be called by a bare name (`web-1` is a host under `ssh`, a bucket under `--bucket`)."""
_OTHER_FORM: Final = 0.9
"""An absolute path comes less close to a relative one than to its like in its own form."""
_GLOB: Final = re.compile(r"[*?\[]|\.\.\.")


def nearest(text: str, kind: LiteralKind, candidates: Iterable[str]) -> tuple[str, float] | None:
    """The candidate of the same kind and place that is closest to `text`, with its likeness (0 to 1); None below the
    floor. What is equal after normalisation is not near: it is the thing itself."""
    own = normal(text, kind)
    best: tuple[str, float] | None = None
    for count, candidate in enumerate(candidates):
        if count >= CANDIDATES_MAX:
            break
        if not _same_place(own, kind, candidate) or (_GLOB.search(candidate) and not _GLOB.search(own)):
            continue
        score = likeness(own, other := normal(candidate, kind))
        if own.startswith("/") != other.startswith("/"):
            score *= _OTHER_FORM
        if score >= NEAR_FLOOR and score < 1.0 and (best is None or score > best[1]):
            best = candidate, score
    return best


def _same_place(text: str, kind: LiteralKind, candidate: str) -> bool:
    mine, other = _CLASS[kind], _CLASS[kind_of(candidate)]
    if mine != other and not ({mine, other} <= _NAMED and "://" not in text):
        return False
    if "://" in text or "://" in candidate:
        return text.partition("://")[0] == candidate.partition("://")[0].lower()
    return text.startswith(("/", "~")) == candidate.startswith(("/", "~")) or ("/" in text and "/" in candidate)


def likeness(text: str, other: str) -> float:
    """How alike two spellings are, by their segments: the place must be shared, and what differs must be close."""
    mine, theirs = _aligned(text, other)
    if len(mine) != len(theirs):
        return _shifted(mine, theirs)
    differing = [i for i, (a, b) in enumerate(zip(mine, theirs, strict=True)) if a != b]
    if not differing:
        return 1.0
    if len(differing) > 1:
        return 0.0
    at = differing[0]
    if at < len(mine) - 1 and "://" not in text:
        return _directory_likeness(mine[at], theirs[at])
    return _name_likeness(mine[at], theirs[at])


def _aligned(text: str, other: str) -> tuple[list[str], list[str]]:
    """The segments of both; of an absolute and a relative path, as many from the end as the relative one has."""
    mine, theirs = _segments(text), _segments(other)
    shorter = min(len(mine), len(theirs))
    if text.startswith("/") != other.startswith("/") and shorter > 1:
        return mine[-shorter:], theirs[-shorter:]
    return mine, theirs


def _segments(text: str) -> list[str]:
    return [s for s in text.split("/") if s not in ("", ".")]


def _shifted(mine: list[str], theirs: list[str]) -> float:
    """One segment more or less, all others equal and in order (a directory that was left out): close, not the same."""
    short, long = sorted((mine, theirs), key=len)
    if len(long) - len(short) != 1 or len(short) < 2 or short[-1] != long[-1] or _GLOB.search(short[-1]):
        return 0.0
    rest = iter(long)
    return 0.8 if all(s in rest for s in short) else 0.0


def _directory_likeness(a: str, b: str) -> float:
    """One directory among equal ones, the name at the end included: a slip of a letter or two."""
    if a.isdigit() or b.isdigit():
        return 0.0
    edits = OSA.distance(a, b)
    return 1.0 - edits / 20 if edits <= max(1, max(len(a), len(b)) // 4) else 0.0


def _name_likeness(a: str, b: str) -> float:
    """One name against another: few edits, or the same words but for one that begins alike (`staging`, `stage-07`)."""
    if a.lower() == b.lower():
        return 0.99
    (stem, ending), (other, other_ending) = _parted(a), _parted(b)
    if ending != other_ending and stem == other:
        return 0.8 if OSA.distance(ending, other_ending) <= 1 and len(stem) > 3 else 0.0
    if ending != other_ending or stem.isdigit() or other.isdigit():
        return 0.0
    longest = max(len(stem), len(other))
    edits = OSA.distance(stem, other)
    if longest > 3 and edits <= max(1, longest // 6):
        return 1.0 - edits / (longest * 2)
    return _word_likeness(_words(stem), _words(other))


_ENDING: Final = re.compile(r"\.[A-Za-z0-9]{1,5}$")


def _parted(name: str) -> tuple[str, str]:
    """A name and its extension: `a.py` and `b.py` share no more than that they are Python."""
    match = _ENDING.search(name, 1)
    return (name[: match.start()], match[0]) if match else (name, "")


_PARTS: Final = re.compile(r"[A-Za-z]+|\d+")


def _words(text: str) -> list[str]:
    return [w.lower() for w in _PARTS.findall(text)]


def _word_likeness(words: list[str], others: list[str]) -> float:
    """Names of several words that begin with the same one, where each other word has its like; numbers may be lost."""
    if len(words) < 2 or len(others) < 2 or words[0] != others[0] or len(words[0]) < 3:
        return 0.0
    mine = [w for w in words if w not in others and w.isalpha()]
    theirs = [w for w in others if w not in words and w.isalpha()]
    if len(mine) != len(theirs) or len(mine) > 1:
        return 0.0
    if mine and not _begin_alike(mine[0], theirs[0]):
        return 0.0
    return max(NEAR_FLOOR, Indel.normalized_similarity("".join(words), "".join(others)))


def _begin_alike(a: str, b: str) -> bool:
    """Whether two words begin alike for most of the shorter one (`staging`, `stage`)."""
    shorter = min(len(a), len(b))
    common = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), shorter)
    return common >= max(3, shorter - 1)

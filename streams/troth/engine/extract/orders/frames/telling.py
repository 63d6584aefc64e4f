"""Signs that a clause tells what was, what is so or what others do, and lays nothing down."""

from __future__ import annotations

from typing import Final

from troth.engine.extract.clauses.reading import Reading
from troth.engine.extract.sentences.lemmas import is_gerund, is_past
from troth.engine.lexicon.english_refusals import AGENTS
from troth.engine.lexicon.english_stances import RULERS

_PAST: Final = frozenset(
    "been did didn't got had hadn't has hasn't have haven't was wasn't went were weren't yesterday ago".split()
)
_WHEN: Final = frozenset("since lately recently currently yet anymore suddenly apparently somehow".split())
"""Adverbs of how things have come to be."""
_THEIRS: Final = frozenset(
    "he she they it's he's she's they're his her their there there's it which what who why how if whether".split()
)
_PERSONS: Final = AGENTS | RULERS | {"hand", "humans", "people", "design"}
_SPEAKING: Final = frozenset({"i", "we"})


def tells(r: Reading) -> bool:
    """Whether it tells: in the past, of a time up to now, of somebody else, as the work of a program."""
    if r.clause.is_question or r.is_inert or r.tells_of_past:
        return True
    lowers = r.lowers
    if _PAST & set(lowers) and not _is_to(lowers):
        return True
    if _WHEN & set(lowers) or "so far" in r.text_of(0, len(lowers)):
        return True
    return lowers[0] in _THEIRS or is_done_by_program(lowers) or is_occasion(r)


def _is_to(lowers: tuple[str, ...]) -> bool:
    """Whether the only past word is that of a duty ("has to stay")."""
    own = [i for i, w in enumerate(lowers) if w in _PAST]
    return all(lowers[i] in ("has", "have") and lowers[i + 1 : i + 2] in (("to",), ("no",)) for i in own)


def is_done_by_program(lowers: tuple[str, ...]) -> bool:
    """`… by the scanner`: who does it is told; persons and those who rule are no programs."""
    at = next((i for i, w in enumerate(lowers[:-1]) if i and w == "by"), 0)
    by = [w for w in lowers[at + 1 : at + 4] if w not in ("the", "our", "my", "your", "any", "an", "a")] if at else []
    return bool(by) and not _PERSONS & set(by) and not by[0].endswith("ing") and lowers[at - 1 : at] != ("byte",)


def is_occasion(r: Reading) -> bool:
    """`nothing happens when I press save`, `… after the upgrade`: on which occasion something came about."""
    for kind, head, start, end in r.clause.adjuncts:
        words = r.text[start:end].lower().split()
        if kind == "reason" and head == "since":
            return True
        if kind == "trigger" and head in ("when", "after", "once", "whenever"):
            if words[1:2] and words[1] in _SPEAKING:
                return True
            if head == "after" and "the" in words[1:2]:
                return True
            if any(is_past(w) for w in words[2:4]) or is_gerund("".join(words[1:2])):
                return True
    return False

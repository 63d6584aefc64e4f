"""Lists that say what a thing has, and lines that name what stands below them: neither orders anything.

A prompt that describes its data ("Each user has a profile containing:", then "- email", "- phone number") is full of
words that are verbs as well. What decides is the line above the list, and not the words of an item.
"""

from __future__ import annotations

import re
from typing import Final

from troth.engine.extract.clauses.reading import Reading

_REACH: Final = 2_000
"""How far above an item the line that leads over to its list may stand."""
_ITEM: Final = re.compile(r"(?P<indent>[ \t]*)(?:[-*+•]|\d{1,3}[.)])[ \t]+")
_HAVING: Final = re.compile(
    r"(?i)\b(?:ha(?:s|ve)|contain(?:s|ing)?|compris(?:es?|ing)|consists? of|holds?|includ(?:es?|ing)"
    r"|lists?|specif(?:y|ies)|stores?|made (?:up )?of)\b[^.:\n]{0,60}[*_]*:?[*_]*\s*$"
    r"|\b(?:attributes|columns|fields|keys|members|parameters|properties)\b[^.:\n]{0,30}[*_]*:[*_]*\s*$"
)
"""A line that says of something what it has, and ends there."""
_PART_WORDS_MAX: Final = 6
_LABEL_WORDS_MAX: Final = 4
_OPEN_ENDS: Final = frozenset("can may must shall should will".split())
"""The last word of a line whose verbs stand below it ("They should:")."""
_LED_OVER: Final = re.compile(r"[*_]*:[*_]*[ \t]*(?:\n|$)")


def is_apart(r: Reading) -> bool:
    """Whether a clause of a standing text only names: a part, what has parts, or what stands below it."""
    return is_label(r) or is_having(r) or is_part(r)


def is_part(r: Reading) -> bool:
    """Whether a short item is one of the parts that the line above its list says a thing has."""
    if len(r.words) > _PART_WORDS_MAX or r.has("never", "not", "always", "must", "must_not", "only", "no"):
        return False
    line = r.text.rfind("\n", 0, r.clause.start) + 1
    item = _ITEM.match(r.text, line)
    return item is not None and _HAVING.search(_lead_above(r.text, line, len(item["indent"]))) is not None


def is_having(r: Reading) -> bool:
    """Whether the clause itself is such a line ("Each flight has the following attributes:")."""
    if _LED_OVER.match(r.text, r.clause.end) is None or r.is_order:
        return False
    return _HAVING.search(r.text, r.clause.start, r.clause.end) is not None


def is_label(r: Reading) -> bool:
    """Whether a few words without a cue lead over to what stands below ("Change flights:", "Refund:")."""
    is_short = len(r.words) <= _LABEL_WORDS_MAX and not r.clause.cues
    is_open = r.head.mood == "imperative" or r.lowers[-1] in _OPEN_ENDS
    return is_short and is_open and _LED_OVER.match(r.text, r.clause.end) is not None


def _lead_above(text: str, line: int, indent: int) -> str:
    """The line that leads over to the list in which an item of that indent stands; "" where there is none."""
    floor, end = max(0, line - _REACH), line - 1
    while end > floor:
        start = text.rfind("\n", 0, end) + 1
        above = text[start:end]
        item = _ITEM.match(above)
        if above.strip() and (item is None or len(item["indent"]) < indent):
            return above
        end = start - 1
    return ""

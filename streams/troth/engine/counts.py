"""Numbers that a tool's output only counts or measures with ("took 4821 ms", "4821 tests"): they name nothing.

A number with its unit is a literal of its own, and not the number; an id that an agent makes up is not known by it.
"""

from __future__ import annotations

import re
from typing import Final

from troth.engine.lexicon.tools import IDENTIFIER_KEYS
from troth.engine.lexicon.units import UNITS

_NUMBER: Final = re.compile(r"(?<![\w.$-])\d{1,12}(?!\w)(?!\.\d)")
_UNITS: Final = "|".join(sorted((re.escape(unit) for unit in UNITS if unit.isalpha()), key=len, reverse=True))
_VERBS: Final = "has|is|was|does|fails|passes|runs|exists|needs"
_COUNTED: Final = re.compile(rf" (?:(?:{_UNITS})|(?!(?:{_VERBS})\b)[a-z]{{3,24}}s)(?![\w:=/.-]*\w)")
"""A unit, or a noun in the plural, one blank behind the number: columns are parted by more."""
_KEYED: Final = re.compile(rf"\b(?:{'|'.join(sorted(IDENTIFIER_KEYS))})\b\W{{0,3}}$|#$", re.IGNORECASE)
"""What makes an id of the number behind it, whatever follows ("run 4821 has finished")."""
BEFORE_CHARACTERS: Final = 16


def counts(text: str) -> frozenset[str]:
    """The bare numbers that stand in the text as counts or measures alone."""
    counted: set[str] = set()
    named: set[str] = set()
    for match in _NUMBER.finditer(text):
        start, end = match.span()
        is_count = _COUNTED.match(text, end) and not _KEYED.search(text, max(0, start - BEFORE_CHARACTERS), start)
        (counted if is_count else named).add(match[0])
    return frozenset(counted - named)

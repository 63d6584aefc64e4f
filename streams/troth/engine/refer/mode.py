"""Modes of files: the octal number that a symbolic mode sets, where it says all of it (POSIX.1-2024, chmod)."""

from __future__ import annotations

import re
from typing import Final

_OCTAL: Final = re.compile(r"0*([0-7]{3,4})")
_CLAUSE: Final = re.compile(r"([ugoa]*)[=+]([rwx]+)")
_BITS: Final = {"r": 4, "w": 2, "x": 1}
_EVERYBODY: Final = "ugo"


def octal_mode(text: str) -> str | None:
    """Three digits or four, without leading zeros; None where the mode depends on what the file had, or is none.

    What is given to everybody is what everybody then has at least, so that `a+rwx` is 777.
    """
    if octal := _OCTAL.fullmatch(text):
        return octal[1].lstrip("0").rjust(3, "0")
    given: dict[str, int] = {}
    for clause in text.split(","):
        match = _CLAUSE.fullmatch(clause)
        if match is None:
            return None
        who = _EVERYBODY if not match[1] or "a" in match[1] else match[1]
        given.update({one: sum(_BITS[bit] for bit in set(match[2])) for one in who})
    return "".join(str(given[one]) for one in _EVERYBODY) if len(given) == len(_EVERYBODY) else None

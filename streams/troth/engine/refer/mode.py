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


_FOR: Final[tuple[tuple[str, str, int], ...]] = (
    ("world-writable", "o", 2), ("world-readable", "o", 4), ("group-writable", "g", 2),
)  # fmt: skip
"""A state, for whom, and the bit that gives it."""
_STICKING: Final = {"setuid": ("u", 4), "setgid": ("g", 2)}
_GIVING: Final = re.compile(r"([ugoa]*)[=+]([rwxXst]+)")


def states_given(text: str) -> tuple[str, ...]:
    """What people say of a file that is given a mode, in numbers or in letters: `world-writable`, `executable`.

    What is given to nobody by name (`+w`) is given to its owner: the umask withholds the rest.
    """
    if octal := _OCTAL.fullmatch(text):
        digits = octal[1].rjust(4, "0")
        bits = dict(zip(_EVERYBODY, map(int, digits[1:]), strict=True))
        special = int(digits[0])
        stuck = {name for name, (_, bit) in _STICKING.items() if special & bit}
        is_run = False  # a whole mode tells what was meant for files and directories alike
    else:
        bits, stuck, is_run = _lettered(text)
    given = [state for state, who, bit in _FOR if bits.get(who, 0) & bit]
    return (*given, *sorted(stuck), *(("executable",) if is_run else ()))


def _lettered(text: str) -> tuple[dict[str, int], set[str], bool]:
    """The bits that a symbolic mode gives to each, what it sticks on, and whether it lets anybody run the file."""
    bits: dict[str, int] = {}
    stuck: set[str] = set()
    is_run = False
    for match in _GIVING.finditer(text):
        who, what = match[1] or "u", match[2]
        for one in _EVERYBODY if "a" in who else who:
            bits[one] = bits.get(one, 0) | sum(_BITS.get(letter, 0) for letter in set(what))
        if "s" in what:
            stuck |= {name for name, (one, _) in _STICKING.items() if one in who}
        is_run |= "x" in what
    return bits, stuck, is_run

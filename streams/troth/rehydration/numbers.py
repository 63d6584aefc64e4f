"""`N` or `N..M`, and a budget, as the command line and the gate take them."""

from __future__ import annotations

from typing import Final, Literal

NUMBERS_MAX: Final = 10_000
"""Most events that are asked for at once."""
_DIGITS_MAX: Final = 16


def parse_numbers(text: str) -> range:
    """Both ends included. Raises ValueError."""
    first, separator, last = text.partition("..")
    last = last if separator else first
    if not all(part.isascii() and part.isdigit() and len(part) <= _DIGITS_MAX for part in (first, last)):
        raise ValueError(f"`{text}` is not N or N..M")
    if int(first) > int(last):
        raise ValueError(f"`{text}` ends before it begins; {last}..{first} is the other way round")
    found = range(int(first), int(last) + 1)
    if len(found) > NUMBERS_MAX:
        raise ValueError(f"`{text}` is {len(found)} events; it may be 1 to {NUMBERS_MAX}")
    return found


Budget = int | Literal["cap"]
"""Tokens, or what the policy in force lets be put back."""


def parse_budget(text: str) -> Budget:
    """Raises ValueError."""
    if text == "cap":
        return "cap"
    if not (text.isascii() and text.isdigit() and len(text) <= _DIGITS_MAX):
        raise ValueError(f"`{text}` is not a number of tokens, nor `cap`")
    return int(text)

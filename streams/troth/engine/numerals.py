"""Numbers in words, as a rule and a summary alike spell them: `three`, `twenty-one`, `two thousand and five`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

_HUNDRED: Final = 100.0
_THOUSAND: Final = 1000.0
_DOZEN: Final = 12.0
_ONES_MAX: Final = 9.0


def read_numerals(lowers: Sequence[str], at: int, numbers: Mapping[str, float]) -> tuple[float, int] | None:
    """The number that the words from `at` on spell, and where the words go on; None where they spell none.

    `lowers` are words in lower case, "" where no plain word stands; `numbers` are the language's cardinals.
    """
    first, total, current, latest = at, 0.0, 0.0, 0.0
    while at < len(lowers):
        value = numeral(lowers[at], numbers)
        if value is None:
            is_joined = lowers[at] == "and" and latest >= _HUNDRED and at + 1 < len(lowers)
            if not is_joined or numeral(lowers[at + 1], numbers) is None:
                break
        elif value >= _THOUSAND:
            total, current = total + (current or 1.0) * value, 0.0
        elif value == _HUNDRED or (value == _DOZEN and 0 < current <= _ONES_MAX):
            current = (current or 1.0) * value
        else:
            current += value
        latest = value or latest
        at += 1
    return (total + current, at) if at > first else None


def numeral(lower: str, numbers: Mapping[str, float]) -> float | None:
    """The number that one word spells, `twenty-one` included."""
    if (value := numbers.get(lower)) is not None:
        return value
    tens, _, ones = lower.partition("-")
    return numbers[tens] + numbers[ones] if ones and tens in numbers and ones in numbers else None

"""Sets of sentences as integers, and numbers for all sentences at once.

Bit n of a set is sentence n. A tally keeps its numbers bit by bit: plane i holds bit i of every sentence's number, so
that adding a weight to a whole set is a handful of operations on integers, however many sentences it holds (bit-sliced
arithmetic: O'Neil and Quass, "Improved query performance with variant indexes", SIGMOD 1997).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

_FEW: Final = 12
"""So few numbers are sooner put together one by one."""


def as_set(numbers: Iterable[int]) -> int:
    """The set of these sentence numbers."""
    ordered = list(numbers)
    if len(ordered) < _FEW:
        found = 0
        for number in ordered:
            found |= 1 << number
        return found
    octets = bytearray((max(ordered, default=0) >> 3) + 1)
    for number in ordered:
        octets[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(octets, "little")


def numbers_of(sentences: int) -> Iterator[int]:
    """The numbers in a set, ascending."""
    while sentences:
        lowest = sentences & -sentences
        yield lowest.bit_length() - 1
        sentences ^= lowest


class Tally:
    """A number, 0 at first, for every sentence."""

    def __init__(self) -> None:
        self._planes: list[int] = []

    def add(self, sentences: int, weight: int) -> None:
        """Add `weight` to the number of each sentence of a set."""
        planes, at = self._planes, 0
        while weight:
            if weight & 1:
                carry, plane = sentences, at
                while carry:
                    if plane >= len(planes):
                        planes.extend([0] * (plane + 1 - len(planes)))
                    planes[plane], carry = planes[plane] ^ carry, planes[plane] & carry
                    plane += 1
            weight >>= 1
            at += 1

    def of(self, sentence: int) -> int:
        """The number of one sentence."""
        number = 0
        for plane in reversed(self._planes):
            number = number << 1 | plane >> sentence & 1
        return number

    def compared(self, among: int, floor: int) -> tuple[int, int]:
        """The sentences of `among` whose number is over `floor`, and those whose number is `floor`."""
        over, equal = 0, among
        for bit in range(max(len(self._planes), floor.bit_length()) - 1, -1, -1):
            plane = self._planes[bit] if bit < len(self._planes) else 0
            if floor >> bit & 1:
                equal &= plane
            else:
                over |= equal & plane
                equal &= ~plane
        return over, equal

    def highest(self, among: int, count: int) -> int:
        """The `count` sentences of `among` with the greatest numbers; of equal ones the last."""
        certain, open_ = 0, among
        for plane in reversed(self._planes):
            hit = certain | (open_ & plane)
            size = hit.bit_count()
            if size == count:
                return hit
            if size > count:
                open_ &= plane
            else:
                certain, open_ = hit, open_ & ~plane
        while open_ and certain.bit_count() < count:
            last = 1 << open_.bit_length() - 1
            certain, open_ = certain | last, open_ ^ last
        return certain

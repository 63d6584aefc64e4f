"""Numbers with their units: `40 USD`, `$1,500`, `three retries`, `5 GB`, `half the nodes`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.units import MAGNITUDES, PER, SYMBOLS, UNITS, canonical_unit
from troth.engine.numerals import numeral, read_numerals

_NUMERALS_MAX: Final = 12
"""More words than any number that somebody spells out."""
_NUMBER: Final = re.compile(r"([<>=≤≥~]{0,2})([$€£¥]?)([-+]?\d[\d,_]*(?:\.\d+)?)([a-zA-Zµ%]{0,8})(?:/([a-z]{1,6}))?")


class Quantity(NamedTuple):
    """`value` in the canonical `unit` ("" for a count); `first` and `last` are word indices, `last` outside."""

    value: float
    unit: str
    first: int
    last: int
    sign: str = ""


def read_quantities(words: Sequence[Word], numbers: dict[str, float]) -> list[Quantity]:
    """Every number in `words`, in digits or in words, with the unit that stands beside it."""
    found: list[Quantity] = []
    at = 0
    while at < len(words):
        quantity = _digits(words, at) or _number_words(words, at, numbers)
        if quantity is None:
            at += 1
        else:
            found.append(quantity)
            at = quantity.last
    return found


def _digits(words: Sequence[Word], at: int) -> Quantity | None:
    word = words[at]
    first = at
    symbol = ""
    if word.text in SYMBOLS and at + 1 < len(words) and words[at + 1].start == word.end:
        symbol, at, word = word.text, at + 1, words[at + 1]
    match = _NUMBER.fullmatch(word.text) if word.kind == "literal" else None
    if match is None:
        return None
    sign, own, digits, suffix, per = match.groups()
    value = float(digits.replace(",", "").replace("_", ""))
    return _with_unit(words, first, at + 1, value, own or symbol, suffix, per, sign)


def _with_unit(
    words: Sequence[Word], first: int, last: int, value: float, symbol: str, suffix: str, per: str | None, sign: str
) -> Quantity | None:
    """The quantity with the unit written onto the number, before it or after it."""
    if suffix:
        if suffix in MAGNITUDES and (symbol or suffix != "m"):
            value *= MAGNITUDES[suffix]
        elif (unit := canonical_unit(suffix)) is not None:
            return _rate(words, first, last, value * unit[1], unit[0], per, sign)
        elif suffix not in ("x", "X"):
            return None
    if symbol:
        code, factor = UNITS[symbol]
        if last < len(words) and words[last].lower in MAGNITUDES:
            value, last = value * MAGNITUDES[words[last].lower], last + 1
        return _rate(words, first, last, value * factor, code, per, sign)
    return _spelt_unit(words, first, last, value, per, sign)


def _spelt_unit(words: Sequence[Word], first: int, last: int, value: float, per: str | None, sign: str) -> Quantity:
    """The unit that stands as the next word, after an optional magnitude ("2 million dollars")."""
    if last < len(words) and words[last].lower in MAGNITUDES and len(words[last].lower) > 1:
        value, last = value * MAGNITUDES[words[last].lower], last + 1
    if last < len(words) and (words[last].text in "%" or words[last].kind == "word") and words[last].text:
        unit = canonical_unit(words[last].text)
        if unit is not None and not (
            len(words[last].text) == 1 and words[last].text.isalpha() and words[last].start - words[last - 1].end > 1
        ):
            return _rate(words, first, last + 1, value * unit[1], unit[0], per, sign)
    return _rate(words, first, last, value, "", per, sign)


def _rate(
    words: Sequence[Word], first: int, last: int, value: float, unit: str, per: str | None, sign: str
) -> Quantity:
    """The quantity per time, when a time follows ("30 requests per second" is read from its noun on)."""
    if per is not None and (time := canonical_unit(per)) is not None and time[0] == "s":
        return Quantity(value / time[1], f"{unit}/s", first, last, sign)
    after = last
    if unit == "" and after < len(words) and words[after].kind == "word" and words[after].lower not in PER:
        after += 1
    if after + 1 < len(words) and words[after].lower in PER and after > first:
        time = canonical_unit(words[after + 1].lower)
        if time is not None and time[0] == "s":
            return Quantity(value / time[1], f"{unit}/s", first, after + 2 if unit else last, sign)
    return Quantity(value, unit, first, last, sign)


def _number_words(words: Sequence[Word], at: int, numbers: dict[str, float]) -> Quantity | None:
    """A number in words: `three`, `five hundred`, `twenty-one`, `half`; "one" alone only before a counted noun."""
    if words[at].lower in ("a", "an") and at + 1 < len(words) and len(words[at + 1].text) > 1:
        unit = canonical_unit(words[at + 1].lower)
        return Quantity(unit[1], unit[0], at, at + 2) if unit is not None else None
    if words[at].lower == "third" and (at == 0 or words[at - 1].lower not in ("a", "one")):
        return None
    if words[at].kind != "word" or numeral(words[at].lower, numbers) is None:
        return None
    read = read_numerals([w.lower if w.kind == "word" else "" for w in words[at : at + _NUMERALS_MAX]], 0, numbers)
    if read is None:
        return None
    value, count = read
    if value < 1 and (part := _part_of_unit(words, at, at + count, value)) is not None:
        return part
    return _spelt_unit(words, at, at + count, value, None, "")


def _part_of_unit(words: Sequence[Word], first: int, last: int, value: float) -> Quantity | None:
    """`a quarter of a second`, `half an hour`: a part of one unit."""
    last += last < len(words) and words[last].lower == "of"
    if last + 1 >= len(words) or words[last].lower not in ("a", "an"):
        return None
    unit = canonical_unit(words[last + 1].lower)
    return Quantity(value * unit[1], unit[0], first, last + 2) if unit is not None else None

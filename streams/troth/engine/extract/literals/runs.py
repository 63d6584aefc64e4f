"""A text as runs: the maximal stretches of characters without blanks, quotation marks and brackets.

Most text is tool output, so a text is parted by whole-text operations alone: one table maps every character that parts
runs to a blank, and a split does the rest. Each such character becomes exactly one blank, so that places are kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_PIECE_CHARACTERS: Final = 8_192
_BLANK: Final = ord(" ")
_MARKS: Final = frozenset("\"'`<>()[]{},;|")
_TABLE: Final = bytes(_BLANK if code < _BLANK or code == 0x7F or chr(code) in _MARKS else code for code in range(256))
"""By UTF-8 byte: blanks, controls, quotation marks and brackets become blanks; bytes of other characters stay."""
_WIDE_BLANKS: Final = "".join(c for c in map(chr, range(0x80, 0x3001)) if c.isspace())
PARTING: Final = r"\s\x00-\x08\x0e-\x1b\x7f\"'`<>()\[\]{},;|“”‘’"
"""The characters that part runs, as the inside of a regular expression's class."""
_WIDE_PARTING: Final = re.compile(f"[{_WIDE_BLANKS}“”‘’]")
_WHITE: Final = re.compile(r"\s")
_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*")
_ADDRESS_REST: Final = re.compile(r"://[^\s\"'`<>]+")


def parted(text: str) -> str:
    """The text with one blank for each character that parts runs; of the same length. Linear time."""
    blank = text.encode("utf-8", "surrogatepass").translate(_TABLE).decode("utf-8", "surrogatepass")
    if not blank.isascii():
        blank = _WIDE_PARTING.sub(" ", blank)
    return _with_addresses(text, blank) if "://" in text else blank


def pieces(text: str) -> Iterator[tuple[int, str]]:
    """The text in pieces of some thousands of characters, cut where no run can be, each with its place.

    What is worked on stays near the core, and one wide character makes its piece wide, not the whole text.
    """
    at = 0
    while at < len(text):
        cut = _WHITE.search(text, at + _PIECE_CHARACTERS)
        end = cut.start() if cut else len(text)
        yield at, text[at:end]
        at = end


def _with_addresses(text: str, blank: str) -> str:
    """An address keeps the brackets, commas and bars that it holds."""
    parts: list[str] = []
    at = 0
    while (mark := text.find("://", at)) >= 0:
        start = max(blank.rfind(" ", at, mark) + 1, at)
        rest = _ADDRESS_REST.match(text, mark) if _SCHEME.fullmatch(text, start, mark) else None
        if rest is None:  # no other mark of this run begins an address
            end = blank.find(" ", mark)
            end = len(text) if end < 0 else end
            parts.append(blank[at:end])
        else:
            end = rest.end()
            parts += (blank[at:start], text[start:end])
        at = end
    parts.append(blank[at:])
    return "".join(parts)

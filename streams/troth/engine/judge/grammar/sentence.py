"""Sentences of a text with their offsets, and the heading or list lead-in that each stands under."""

from __future__ import annotations

import re
from itertools import islice, pairwise
from typing import Final

import msgspec

SENTENCE_CHARACTERS_MAX: Final = 2_000
"""A longer run without an end is data (a log, a minified file); it is read in pieces of this size."""

_LINE: Final = re.compile(r"[^\n]*\n?")
_BULLET: Final = re.compile(
    r"[ \t]*(?:>[ \t]*)*(?:[-*+\u2022\u2013]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)])[ \t]+(?:\[[ xX]\][ \t]+)?"
)
_HEADING: Final = re.compile(r"[ \t]*(?:#{1,6}[ \t]+\S|<[a-zA-Z_]+>[ \t]*$|\*\*[^*]+\*\*:?[ \t]*$)")
_FENCE: Final = re.compile(r"[ \t]*(?:```|~~~)")
_END: Final = re.compile(r"[.!?\u2026]+[\"'\u201d\u2019)\]*_`]*(?=\s)")
_BREAK: Final = re.compile(
    r"(?<=[^\s,:;(\u2014\u2013-])[ \t]*\n[ \t]*"
    r"(?=(?:The|An?|This|These|Those|There|It|We|They|All|Every|Each|No|Never|Always|Do|Don't|Only|"
    r"If|When|After|Before|Once)\b|[A-Z][A-Za-z ]{1,24}:\s)"
)
"""A line that ends without a stop, and a next one that begins as no line in the middle of a sentence does: with a
subject, a condition or a label."""
_LISTED: Final = re.compile(r"(?<=[^\s,:;(\u2014\u2013-])[ \t]*\n(?=[A-Z0-9\"\u201c])")
_LISTED_CHARACTERS_MAX: Final = 55
"""A line that ends before this was broken on purpose; one that begins with a capital, digit or quote goes on with
none."""
_QUOTES: Final = frozenset('"\u201c\u201d')
_GOING_ON: Final = re.compile(
    r"\b(?:the|an?|to|of|in|on|at|by|for|from|with|and|or|but|not|never|no|than|as|is|are|was|be)\s*$"
)
_ABBREVIATIONS: Final = frozenset("e.g i.e etc vs mr mrs dr ms no approx cf al fig sec min max".split())
_LAST_WORD: Final = re.compile(r"[A-Za-z.]+$")


class Sentence(msgspec.Struct, frozen=True):
    """`text` is `source[offset:offset+len(text)]`, line wraps and all. `header` numbers the line it is listed under;
    sentences of one paragraph or list item share a `block`."""

    text: str
    offset: int
    header: int = -1
    is_header: bool = False
    block: int = 0

    @property
    def leads(self) -> bool:
        """Whether it only leads in what follows: it ends with a colon."""
        return self.text.rstrip("*_ ").endswith(":")


class _Block(msgspec.Struct):
    """A paragraph, list item, heading or line of a table or code. `leads`: it ends with a colon."""

    start: int
    end: int
    indent: int
    is_item: bool
    is_header: bool
    is_alone: bool
    leads: bool
    after_blank: bool


def sentences(text: str) -> list[Sentence]:
    """The sentences of `text` in order. A list item, a heading and a line of a table begin a sentence of their own."""
    found: list[Sentence] = []
    headers: list[tuple[_Block, int]] = []
    for number, block in enumerate(_blocks(text)):
        while headers and _is_past(headers[-1][0], block):
            headers.pop()
        header = headers[-1][1] if headers else -1
        pieces = _pieces(text, block.start, block.end)
        for start, end in pieces:
            found.append(Sentence(text[start:end], start, header, block.is_header, number))
        if pieces and (block.is_header or block.leads):
            headers.append((block, len(found) - 1))
    return found


def _is_past(header: _Block, block: _Block) -> bool:
    """Whether `block` no longer stands under `header`: it is further out, or a new start on the same level."""
    if header.is_header or block.is_header:
        return block.is_header
    if header.indent != block.indent:
        return header.indent > block.indent
    return header.is_item or block.leads or block.after_blank


def _blocks(text: str) -> list[_Block]:
    blocks: list[_Block] = []
    is_open = in_code = after_blank = False
    for match in _LINE.finditer(text):
        line = match[0]
        if not line.strip():
            is_open, after_blank = False, True
            continue
        if _FENCE.match(line):
            in_code, is_open = not in_code, False
            continue
        block = _block(line, match, in_code=in_code, after_blank=after_blank)
        if is_open and not block.is_item and not block.is_alone and not _is_row(text, blocks, block):
            blocks[-1].end, blocks[-1].leads = block.end, block.leads
        else:
            blocks.append(block)
        is_open, after_blank = not (block.is_alone or block.leads), False
    return blocks


_ROW_CHARACTERS_MAX: Final = 75
"""A longer line may have been broken because it was full."""


def _is_row(text: str, blocks: list[_Block], block: _Block) -> bool:
    """Whether a line is the next of a list without marks: indented like the one before, under a lead-in that is not;
    or back at the margin behind such a list."""
    before = blocks[-1]
    if block.indent < before.indent and not before.is_item:
        return True
    if before.is_item or block.indent == 0 or block.indent != before.indent:
        return False
    lead = next((b for b in islice(reversed(blocks), 1, None) if b.indent < before.indent), None)
    if lead is None or not (lead.leads or lead.is_header):
        return False
    line = text[before.start : before.end].rstrip()
    return len(line) < _ROW_CHARACTERS_MAX and "\n" not in line and _GOING_ON.search(line) is None


def _block(line: str, match: re.Match[str], *, in_code: bool, after_blank: bool) -> _Block:
    """One line as the block that it begins if it continues none."""
    is_row = line.lstrip().startswith("|")
    is_header = not in_code and not is_row and _HEADING.match(line) is not None
    bullet = None if in_code or is_header or is_row else _BULLET.match(line)
    return _Block(
        start=match.start() + (bullet.end() if bullet else 0),
        end=match.end(),
        indent=_indent(line) + (1 if bullet else 0),
        is_item=bullet is not None,
        is_header=is_header,
        is_alone=in_code or is_header or is_row,
        leads=not in_code and line.rstrip().rstrip("*_").endswith(":"),
        after_blank=after_blank,
    )


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))


def _pieces(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Where the sentences of one block begin and end, blank edges cut away."""
    cuts = [start]
    cuts.extend(m.end() for m in _END.finditer(text, start, end) if _ends(text, m, start, end))
    if text.find("\n", start, end - 1) >= 0:
        cuts.extend(m.end() for m in _BREAK.finditer(text, start, end))
        cuts.extend(m.end() for m in _LISTED.finditer(text, start, end) if _is_listed(text, m, start))
    cuts.append(end)
    spans = []
    for left, right in pairwise(sorted(set(cuts))):
        for at in range(left, right, SENTENCE_CHARACTERS_MAX):
            stop = min(at + SENTENCE_CHARACTERS_MAX, right)
            piece = text[at:stop]
            body = piece.strip()
            if body:
                begin = at + len(piece) - len(piece.lstrip())
                spans.append((begin, begin + len(body)))
    return spans


def _is_listed(text: str, match: re.Match[str], start: int) -> bool:
    """Whether the line before was broken on purpose: short, and not in the middle of a phrase."""
    line = text[max(start, text.rfind("\n", 0, match.start()) + 1) : match.start()]
    if line[-1:] in _QUOTES and text[match.end()] in _QUOTES:
        return True
    return len(line) < _LISTED_CHARACTERS_MAX and _GOING_ON.search(line) is None


def _ends(text: str, match: re.Match[str], start: int, end: int) -> bool:
    """Whether the stop ends a sentence: no abbreviation, no ellipsis in mid-sentence, something after it."""
    mark = match[0].rstrip("\"'\u201d\u2019)]*_`")
    ahead = text[match.end() : min(match.end() + 12, end)].lstrip()
    if not ahead:
        return False
    if mark != "." and mark[0] in ".\u2026":
        return not ahead[0].islower()
    if mark == "." and (word := _LAST_WORD.search(text, max(start, match.start() - 12), match.start())):
        return word[0].lower() not in _ABBREVIATIONS or (
            word[0].lower() in ("min", "max", "sec", "no") and ahead[0].isupper()
        )
    return True

"""What a person lays before the assistant as an object of work: a mail to answer, an issue to sum up, a plan to judge.

The form of a text shows where it ends: fences, the fields of a record, a greeting and a signature, labelled options, a
list. A text without one, to which a line points, goes on up to the paragraph that speaks of it again. Blocks that lie
in such matter are of kind `matter`; those that a line adopts are its own.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from troth.engine.extract.blocks.blocks import SPEAKING, Block
from troth.engine.extract.blocks.pointing import Aim, adopts, aim
from troth.engine.lexicon.english_texts import FIELDS, OPEN_FIELDS

Form = Literal["prose", "list", "record", "letter", "options", "fenced", "shown"]
_ENDING: Final[frozenset[Form]] = frozenset({"list", "options", "fenced"})
"""Forms that end where their last line does."""


class Piece(NamedTuple):
    """A run of lines of one form."""

    form: Form
    start: int
    end: int


_LINE: Final = re.compile(r"[^\n]*[^\s][^\n]*")
_MARK: Final = re.compile(r"(?m)^[ \t]*(?P<mark>\"{3,}|'{3,}|-{3,}|\*{3,}|_{3,}|<{3,}|>{3,})[ \t]*$")
_QUOTE_MARKS: Final = frozenset("\"'")
_FIELD: Final = re.compile(r"\W{0,4}(?P<name>[A-Za-z][a-z]+)(?: [A-Za-z]\w+){0,3}\W{0,4}:")
_OPTION: Final = re.compile(
    r"\W{0,4}(?:(?:option|phase|plan|policy|version|variant|prompt|draft|step|stage|part|proposal|text|candidate)\s)?"
    r"(?:[A-H]|[1-9]|i{1,3}|first|second|third)\W{0,2}(?:[:.)]|\s[-–—])\s", re.IGNORECASE
)  # fmt: skip
_NUMBERED: Final = re.compile(
    r"\W{0,3}(?:(?:[A-Za-z]+ )?#|(?:[Cc]ase|[Ii]ssue|[Rr]equest|[Tt]icket) |[A-Z]{2,8}-)\d+\]?"
    r"(?: ?[\[(][^\])\n]*[\])])?\s*$"
)
"""A title that is a ticket's number."""
_GREETING: Final = re.compile(
    r"\W{0,3}(?:hi|hello|hey|dear|hallo|greetings|good (?:morning|afternoon|evening|day)|to whom)\b"
    r"[^.?!\n]{0,40}[,!:.]?\s*$",
    re.IGNORECASE,
)
_SIGNED: Final = re.compile(
    r"\W{0,3}(?:(?:many |kind |best |warm |with )*(?:thanks|thank you|regards|wishes|cheers|sincerely|greetings|best"
    r"|yours)\b[^.?!\n]{0,50}|[-–—]{1,2}\s?[A-Z][\w .-]{1,30})\s*$",
    re.IGNORECASE,
)
_NAME_WORDS_MAX: Final = 3
_MANY_WORDS: Final = 12
"""A paragraph of so many words or of two sentences below a line that points is a text; a shorter one may be said."""
_OWN: Final = re.compile(r"\b(?:your|the) (?:answer|reply|review|summary|translation|version|draft|text|rewrite)\b")


def with_matter(text: str, blocks: list[Block]) -> list[Block]:
    """The blocks of a person's turn, with what is an object of work told from what is said."""
    pieces = list(_pieces(text, blocks))
    ranges = sorted(_ranges(text, pieces))
    return list(_cut(blocks, ranges)) if ranges else blocks


def adopted(text: str, blocks: Sequence[Block]) -> frozenset[int]:
    """The numbers of the blocks that a line right before or after them makes binding."""
    found: set[int] = set()
    for number, block in enumerate(blocks):
        if block.kind != "prose" or not adopts(text[block.start : block.end]):
            continue
        below, above = _run(blocks, number, 1), _run(blocks, number, -1)
        is_ahead = text[block.start : block.end].rstrip().endswith(":") or not above
        found |= set(below if is_ahead else above)
    return frozenset(found)


_ADOPTABLE: Final = frozenset({"item", "quote", "matter"})


def _run(blocks: Sequence[Block], number: int, step: int) -> range:
    """The blocks of shown matter or items that follow one after the other from a line on."""
    at = number + step
    while 0 <= at < len(blocks) and blocks[at].kind in _ADOPTABLE:
        at += step
    return range(number + 1, at) if step > 0 else range(at + 1, number)


def _pieces(text: str, blocks: Sequence[Block]) -> Iterator[Piece]:
    """The text by its forms, in order."""
    fences = deque(_fences(text))
    for block in blocks:
        at = block.start
        while fences and fences[0].start < block.end and (block.kind == "prose" or fences[0].start <= at):
            fence = fences[0]
            if at < fence.start:
                yield from _by_form(text, at, fence.start)
            if fence.start >= at:
                yield fence
            at = max(at, fence.end)
            if fence.end > block.end:
                break
            fences.popleft()
        if at >= block.end:
            continue
        if block.kind == "prose":
            yield from _by_form(text, at, block.end)
        elif block.kind == "item":
            own = _own_line(text, block)
            yield Piece("list", block.start, own)
            yield from [Piece("prose", own, block.end)][: own < block.end]
        else:
            yield Piece("list" if block.kind == "heading" else "shown", block.start, block.end)


def _own_line(text: str, block: Block) -> int:
    """Where the line begins, right below an item and at the margin, that points at the list; else the item's end."""
    at = text.rfind("\n", block.start, block.end) + 1
    is_margin = at > block.start and text[at : at + 1].isalnum() and text[at : at + 1] not in " \t"
    return at if is_margin and aim(text[at : block.end]) else block.end


def _fences(text: str) -> list[Piece]:
    """What stands between two lines that are one mark each."""
    fences: list[Piece] = []
    opening: re.Match[str] | None = None
    for mark in _MARK.finditer(text):
        if opening is not None and mark["mark"][0] == opening["mark"][0]:
            fences.append(Piece("fenced", opening.start(), mark.end()))
            opening = None
        else:
            opening = mark
    return fences


def _by_form(text: str, begin: int, stop: int) -> Iterator[Piece]:
    """A paragraph as what is said and what it shows below."""
    lines = [(m.start(), m.end()) for m in _LINE.finditer(text, begin, stop)]
    form, first = _shown_from(text, lines)
    if form is None:
        yield from [Piece("prose", begin, stop)][: len(lines)]
        return
    if first:
        yield Piece("prose", begin, lines[first - 1][1])
    last = len(lines)
    if form == "options":
        last = next((i for i in range(last, first, -1) if _OPTION.match(text, *lines[i - 1])), first)
    yield Piece(form, lines[first][0], lines[last - 1][1])
    if last < len(lines):
        yield Piece("prose", lines[last][0], stop)


def _shown_from(text: str, lines: Sequence[tuple[int, int]]) -> tuple[Form | None, int]:
    """The form that begins at a line of a paragraph, and which line it is."""
    for i, (start, end) in enumerate(lines):
        if _field(text, start, end) or (_NUMBERED.match(text, start, end) and i + 1 < len(lines)):
            return "record", i
        if _GREETING.match(text, start, end) and (
            i or len(lines) > 1 or len(text[start:end].split()) <= _NAME_WORDS_MAX
        ):
            return "letter", i
        if _OPTION.match(text, start, end) and i + 1 < len(lines) and _OPTION.match(text, *lines[i + 1]):
            return "options", i
    return None, 0


def _field(text: str, start: int, end: int) -> str:
    """The name of the field that a line gives; empty where it gives none."""
    match = _FIELD.match(text, start, end)
    name = match["name"].lower() if match else ""
    return name if name in FIELDS and match is not None and match["name"][0].isupper() else ""


def _fields(text: str, piece: Piece) -> list[str]:
    named = (_field(text, m.start(), m.end()) for m in _LINE.finditer(text, piece.start, piece.end))
    return [name for name in named if name]


def _ranges(text: str, pieces: Sequence[Piece]) -> Iterator[tuple[int, int]]:
    """Where matter begins and ends."""
    aims = [aim(text[p.start : p.end]) if p.form == "prose" else "" for p in pieces]
    at = 0
    while at < len(pieces):
        before: Aim = aims[at - 1] if at else ""
        is_laid = pieces[at].form == "prose" and not aims[at] and _is_laid_below(text, pieces, at, before)
        may_be = is_laid or pieces[at].form not in ("prose", "shown")
        last = _extent(text, pieces, at, aims) if may_be else at
        is_matter = may_be and _is_matter(text, pieces, at, last, before, aims)
        if is_matter:
            yield pieces[at].start, pieces[last].end
        at = last + 1 if is_matter or pieces[at].form in _ENDING else at + 1


def _is_matter(text: str, pieces: Sequence[Piece], at: int, last: int, before: Aim, aims: Sequence[Aim]) -> bool:
    """Whether what may be an object of work is one: by its form, or by the lines around it."""
    piece = pieces[at]
    after = aims[last + 1] if last + 1 < len(pieces) else ""
    is_titled = (
        at > 0 and pieces[at - 1].form == "prose" and not adopts(text[pieces[at - 1].start : pieces[at - 1].end])
    )
    match piece.form:
        case "fenced":
            return text[piece.start : piece.end].lstrip()[0] in _QUOTE_MARKS or bool(before or after)
        case "record":
            return len(_fields(text, piece)) > 1 or bool(before or after)
        case "list":
            return bool(before) or (after == "named" and (at == 0 or is_titled))
        case "prose":
            return True
    return bool(before or after)


def _is_laid_below(text: str, pieces: Sequence[Piece], at: int, before: Aim) -> bool:
    """Whether a paragraph without a form is the text that the line before it points to."""
    if not before:
        return False
    above = text[pieces[at - 1].start : pieces[at - 1].end].rstrip()
    own = text[pieces[at].start : pieces[at].end]
    is_long = len(own.split()) >= _MANY_WORDS or "\n" in own or len(re.findall(r"[.!?](?=\s+\S)", own)) > 0
    return above.endswith(":") or (before == "named" and is_long and own.lstrip()[:1].isupper())


def _extent(text: str, pieces: Sequence[Piece], at: int, aims: Sequence[Aim]) -> int:
    """The last piece of what begins at one, if it is matter."""
    form = pieces[at].form
    if form in _ENDING:
        return _while(pieces, at, frozenset({form}))
    if form == "record" and (ended := _record_end(text, pieces, at)) is not None:
        return ended
    if form == "letter" and _is_signed(text, pieces[at]):
        return _with_name(text, pieces, at)
    end = min(len(pieces), at + _PIECES_MAX)
    for i in range(at + 1, end):
        if pieces[i].form == "shown":
            return i
        if pieces[i].form == "prose" and _is_signed(text, pieces[i]):
            return _with_name(text, pieces, i)
        if pieces[i].form == "prose" and (aims[i] or _speaks_again(text, pieces[at], pieces[i], i + 1 == len(pieces))):
            return i - 1
    return end - 1


_PIECES_MAX: Final = 200
"""A text without an end of its own goes on for so many paragraphs at most: reading stays linear."""


def _record_end(text: str, pieces: Sequence[Piece], at: int) -> int | None:
    """Where a record ends that has its text among its fields; None where the text goes on below."""
    end = _while(pieces, at, frozenset({"record"}))
    fields = _fields(text, pieces[end])
    lines = [m[0] for m in _LINE.finditer(text, pieces[end].start, pieces[end].end)]
    is_told = len(fields) < len(lines) or OPEN_FIELDS.isdisjoint(fields)
    is_open = not is_told and (fields[-1] in OPEN_FIELDS or not _HEADERS.isdisjoint(fields))
    return None if is_open and len(lines[-1].split()) <= _FIELD_WORDS_MAX else end


_HEADERS: Final = frozenset({"from", "subject"})
_FIELD_WORDS_MAX: Final = 8
"""A field of more words says all that it has in its own line."""


def _is_signed(text: str, piece: Piece) -> bool:
    """Whether a piece ends as a letter does."""
    lines = [m[0] for m in _LINE.finditer(text, piece.start, piece.end)]
    last = lines[-1].strip()
    is_name = len(last.split()) <= _NAME_WORDS_MAX and last.istitle() and last[-1].isalpha()
    return is_name or any(_SIGNED.match(line) for line in lines[1:][-3:] or lines)


def _with_name(text: str, pieces: Sequence[Piece], at: int) -> int:
    """The piece of the signature's name, where it stands on its own below."""
    below = text[pieces[at + 1].start : pieces[at + 1].end].strip() if at + 1 < len(pieces) else ""
    is_name = bool(below) and len(below.split()) <= _NAME_WORDS_MAX and below.istitle() and below[-1] not in ".?!:"
    return at + 1 if is_name else at


def _speaks_again(text: str, first: Piece, piece: Piece, is_last: bool) -> bool:
    """Whether the person goes on here: in another hand (no capital where the text has them), or of the answer."""
    own = text[piece.start : piece.end].lstrip()
    is_other_hand = own[:1].islower() and text[first.start : first.end].lstrip()[:1].isupper()
    return is_last and (is_other_hand or _OWN.search(own.lower()) is not None)


def _while(pieces: Sequence[Piece], at: int, forms: frozenset[Form]) -> int:
    while at + 1 < len(pieces) and pieces[at + 1].form in forms:
        at += 1
    return at


def _cut(blocks: Sequence[Block], ranges: Sequence[tuple[int, int]]) -> Iterator[Block]:
    """The blocks, cut where matter begins and ends."""
    following = iter(ranges)
    span = next(following, None)
    for block in blocks:
        at = block.start
        while block.kind in SPEAKING and span is not None and span[0] < block.end:
            if span[1] <= at:
                span = next(following, None)
                continue
            if at < span[0]:
                yield block._replace(start=at, end=span[0])
            at = max(at, span[0])
            end = min(span[1], block.end)
            yield Block("matter", at, end)
            at = end
            if span[1] > block.end:
                break
        if at < block.end:
            yield block._replace(start=at)

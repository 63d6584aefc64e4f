"""Every exact token of a text, with its kind and where it stands.

Most text is tool output, so whole-text operations part it into runs, what a run names is remembered by its spelling,
and only runs that name something are looked at one by one. Time is linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain, compress
from typing import Final

from troth.engine.extract.literals.runs import PARTING, parted, pieces
from troth.engine.extract.literals.shapes import read_shape, shape
from troth.engine.extract.literals.units import MONTH_BEFORE, UNIT_AFTER
from troth.engine.lexicon.tokens import COMMANDS, TRUNKS
from troth_schemas.obligations import LiteralKind, LiteralSpan

_Span = tuple[int, int, LiteralKind]

_COMPOUND: Final = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)+")
_GLOB_TAIL: Final = re.compile(rf"(?:\{{[^\s{{}}]{{1,80}}\}}|\[[^\s\[\]]{{1,40}}\])[^{PARTING}]*")
_BACKTICKS: Final = re.compile(r"`(?<!``)([^`\n]{1,400})`(?!`)|``(?<!```)(?!`)([^`\n]{1,400})``(?!`)")
_QUOTES: Final = (
    ('"', re.compile(r"\"(?<![\w\"]\")(?=\S)([^\"\n]{2,300}?)(?<=\S)\"(?!\w)")),
    ("'", re.compile(r"'(?<![\w']')(?=\S)([^'\n]{2,200}?)(?<=\S)'(?!\w)")),
    ("“", re.compile(r"“([^”\n]{2,300})”")),
    ("‘", re.compile(r"‘([^’\n]{2,200})’(?!\w)")),
)
_BRANCH: Final = re.compile(r"branch\s+(?:(?:is|named|called)\s+)?([A-Za-z0-9][\w./-]*\w)")
_TRUNK: Final = re.compile(rf"(?:{'|'.join(TRUNKS)})\b")
_TO_BRANCH: Final = re.compile(
    r"(?:\b(?:branch|on|onto|into|to|from|against|of|off|checkout|check out|merge|rebase))\s+$"
)
_PORT_BEFORE: Final = re.compile(r"\b[Pp]orts?\s+(?:(?:is|to|the)\s+)?$")
_VERSION_BEFORE: Final = re.compile(r"(?:\b[Vv]ersion|\b[A-Z][a-z]+)\s$")
_LOOK_BACK: Final = 16
_PLAIN: Final = re.compile(r"(?!localhost\b)[A-Za-z]?[a-z]*+[.:!?=*]*+")
_BY_PLACE: Final[frozenset[LiteralKind]] = frozenset({"path", "number", "word", "branch"})
_REMEMBERED_RUNS_MAX: Final = 65_536
_REMEMBERED_CHARACTERS_MAX: Final = 200


class _Memo(dict[str, tuple[LiteralSpan, ...]]):
    """What a run names, by its spelling; the offsets are inside the run. Filled as runs are met, within a bound."""

    def __init__(self, read: Callable[[str], tuple[LiteralSpan, ...]]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, run: str) -> tuple[LiteralSpan, ...]:
        spans = self._read(run)
        if len(run) <= _REMEMBERED_CHARACTERS_MAX:
            if len(self) >= _REMEMBERED_RUNS_MAX:
                self.clear()
            self[run] = spans
        return spans


def _indexed(run: str) -> tuple[LiteralSpan, ...]:
    """What a run names wherever it stands, without offsets."""
    if _PLAIN.fullmatch(run):
        return ()
    spans = tuple([LiteralSpan(name, kind) for name, kind, _ in _names(run)])
    return (*spans, LiteralSpan(run, "word")) if "-" in run and _COMPOUND.fullmatch(run) else spans


def _placed(run: str) -> tuple[LiteralSpan, ...]:
    """What a run names, and what it may name by its place: a trunk (`branch`), a called identifier (`word`)."""
    if match := _TRUNK.match(run):
        return (LiteralSpan(match[0], "branch"), *(LiteralSpan(*name) for name in _names(run)))
    if _PLAIN.fullmatch(run):
        return ()
    spans = tuple([LiteralSpan(*name) for name in _names(run)])
    return spans or ((LiteralSpan(run, "word"),) if run.isidentifier() else ())


def _names(run: str) -> list[tuple[str, LiteralKind, int]]:
    """The names in a run, with their kinds and offsets."""
    return [
        (run[start : start + _balanced(run[start:end])] if kind == "url" else run[start:end], kind, start)
        for kind, start, end in read_shape(run)
    ]


_INDEXED: Final = _Memo(_indexed)
_PLACED: Final = _Memo(_placed)
MEMORIES: Final = (_INDEXED, _PLACED)
"""What is remembered of runs. Forgetting it changes nothing but the time."""


def find_tokens(text: str) -> tuple[LiteralSpan, ...]:
    """The distinct exact tokens of a text, in order of appearance, without offsets: for the index of tool output.

    Beside what `find_literals` calls a literal it holds compounds with a hyphen (`billing-worker`, kind `word`), which
    name resources as often as they are words. Quoted text is not one of them.
    """
    found: dict[LiteralSpan, None] = {}
    for _, piece in pieces(text):
        named = filter(None, map(_INDEXED.__getitem__, parted(piece).split()))
        found.update(dict.fromkeys(chain.from_iterable(named)))
    return tuple(found)


def find_literals(text: str) -> tuple[LiteralSpan, ...]:
    """Every exact token of a text with its offset, in order. Spans nest (a path inside a command) but never cross."""
    found: dict[tuple[int, int], LiteralKind] = {}
    _add_named(text, found)
    for start, end, kind in chain(_branches(text), _enclosed(text)):
        found[start, -end] = kind
    return tuple(_outside_quantities(text, found))


def _add_named(text: str, found: dict[tuple[int, int], LiteralKind]) -> None:
    """The names that single runs hold, by start and negative end."""
    for at, piece in pieces(text):
        blank = f" {parted(piece)} "
        runs = blank.split()
        named = list(map(_PLACED.__getitem__, runs))
        run_end = 0
        for run, spans in compress(zip(runs, named, strict=True), named):
            run_start = blank.find(f" {run} ", run_end)  # blanks on both sides: no part of another run is found
            run_end = run_start + len(run)
            for span in spans:
                start = at + run_start + span.offset
                if span.kind in _BY_PLACE:
                    _add_by_place(text, span, start, at + run_end, found)
                else:
                    found[start, -start - len(span.text)] = span.kind


def _add_by_place(
    text: str, span: LiteralSpan, start: int, run_end: int, found: dict[tuple[int, int], LiteralKind]
) -> None:
    """A name that what stands around it makes longer, or makes at all."""
    kind, end = span.kind, start + len(span.text)
    if kind == "path":
        if start and text.startswith("</", start - 1) and text.startswith(">", end):
            return  # the end of a tag
        if text.startswith(("{", "["), run_end):
            end = _glob_end(text, run_end, end)
    elif kind == "number":
        start, end, kind = _number(text, start, end)
    elif kind == "word":
        if not text.startswith("(", run_end):
            return
        kind = "code"
    elif span.text in TRUNKS and not _is_trunk(text, start, end):
        return
    found[start, -end] = kind


def _balanced(url: str) -> int:
    """Where an address ends: before a closing bracket that it did not open."""
    for closer, opener in ((")", "("), ("]", "[")):
        at = -1
        while (at := url.find(closer, at + 1)) >= 0:
            if url.count(opener, 0, at) < url.count(closer, 0, at + 1):
                url = url[:at]
                break
    return len(url.rstrip(".,;:!?|}"))


def _glob_end(text: str, bracket: int, end: int) -> int:
    """Where a pattern with braces or brackets ends: `src/**/*.{ts,tsx}`."""
    match = _GLOB_TAIL.match(text, bracket)
    return match.end() if match else end


def _number(text: str, start: int, end: int) -> _Span:
    """A number with its thousands and its unit, and what the word before it makes of it: a port, a version, a date."""
    if text[start].isdigit() and text[end - 1].isdigit() and text[max(start - 1, 0)].isspace():
        before = text[max(start - _LOOK_BACK, 0) : start]
        if _PORT_BEFORE.search(before):
            return start, end, "port"
        if "." in text[start:end] and _VERSION_BEFORE.search(before):
            return start, end, "version"
        if match := MONTH_BEFORE.search(before):
            return start - len(match[0]), end, "number"
    match = UNIT_AFTER.match(text, end)
    return start, match.end() if match else end, "number"


def _is_trunk(text: str, start: int, end: int) -> bool:
    """Whether the words around a word like `main` make it a branch: `push to main`, `main branch`."""
    before = text[max(start - _LOOK_BACK, 0) : start]
    return bool(_TO_BRANCH.search(before)) or (before[-1:] in (" ", "") and text.startswith(" branch", end))


def _branches(text: str) -> Iterator[_Span]:
    """Branch names that the word before them makes exact: `branch fix-7`."""
    for match in _BRANCH.finditer(text):
        if match[1] in TRUNKS or shape(match[1]):
            yield match.start(1), match.end(1), "branch"


def _enclosed(text: str) -> Iterator[_Span]:
    """What backticks and quotation marks enclose; an apostrophe opens no quotation."""
    if "`" in text:
        for match in _BACKTICKS.finditer(text):
            group = 1 if match[1] is not None else 2
            if inner := match[group].strip():
                start = match.start(group) + match[group].index(inner)
                yield start, start + len(inner), _enclosed_kind(inner, "code")
    for mark, pattern in _QUOTES:
        if mark in text:
            for match in pattern.finditer(text):
                if not match[1].isspace():
                    yield match.start(1), match.end(1), _enclosed_kind(match[1], "quoted")


def _enclosed_kind(inner: str, default: LiteralKind) -> LiteralKind:
    """A command, one exact token, or `default`."""
    if " " in inner:
        first = inner.split(maxsplit=1)[0]
        if first in COMMANDS or first == "$" or inner.startswith("./"):
            return "command"
        return "path" if inner.startswith(("/", "~/")) and default == "quoted" else default
    shapes = shape(inner)
    return shapes[0][0] if len(shapes) == 1 and shapes[0][2] - shapes[0][1] == len(inner) else default


def _outside_quantities(text: str, found: dict[tuple[int, int], LiteralKind]) -> list[LiteralSpan]:
    """In order of place; what stands inside a wider quantity ("1,000", "req/s") is not a literal of its own."""
    spans = []
    covered = -1
    for place in sorted(found):
        start, end = place[0], -place[1]
        if end > covered:
            kind = found[place]
            if kind == "number":
                covered = end
            spans.append(LiteralSpan(text[start:end], kind, start))
    return spans

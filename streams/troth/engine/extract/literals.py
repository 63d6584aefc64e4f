"""Every exact token of a text, with its kind and where it stands.

Most text is tool output, so one compiled scan skips plain words inside the regular-expression engine and only what is
left is looked at, once for each spelling (`shapes.shape` remembers). Time is linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from troth.engine.extract.quantities import MONTH_BEFORE, UNIT_AFTER
from troth.engine.extract.shapes import shape
from troth.engine.lexicon.tokens import COMMANDS, TRUNKS
from troth_schemas.obligations import LiteralKind, LiteralSpan

_Span = tuple[int, int, LiteralKind]

_BREAK: Final = r"\s\x00-\x08\x0e-\x1b\x7f\"'`<>()\[\]{},;|“”‘’"
_CANDIDATE: Final = re.compile(
    rf"(?:[{_BREAK}]++|[A-Za-z]?[a-z]*+[.:!?=*]*+(?=[{_BREAK}]))*+"  # blanks, brackets and plain words, skipped in C
    rf"((?:[a-z][a-z0-9+.-]*+://[^\s\"'`<>]++|[^{_BREAK}]++)|\Z)"  # or the end: a tail of plain words is tried once
)
_COMPOUND: Final = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)+")
_GLOB_TAIL: Final = re.compile(rf"(?:\{{[^\s{{}}]{{1,80}}\}}|\[[^\s\[\]]{{1,40}}\])[^{_BREAK}]*")
_BACKTICKS: Final = re.compile(r"`(?<!``)([^`\n]{1,400})`(?!`)")
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


def find_tokens(text: str) -> tuple[LiteralSpan, ...]:
    """The distinct exact tokens of a text, in order of appearance, without offsets: for the index of tool output.

    Beside what `find_literals` calls a literal it holds compounds with a hyphen (`billing-worker`, kind `word`), which
    name resources as often as they are words. Quoted text is not one of them.
    """
    found: dict[tuple[str, LiteralKind], None] = {}
    for token in dict.fromkeys(_CANDIDATE.findall(text)):
        for kind, start, end in shape(token):
            name = token[start:end]
            found[name[: _balanced(name)] if kind == "url" else name, kind] = None
        if "-" in token and (match := _COMPOUND.fullmatch(token)):
            found[match[0], "word"] = None
    return tuple(LiteralSpan(name, kind) for name, kind in found)


def find_literals(text: str) -> tuple[LiteralSpan, ...]:
    """Every exact token of a text with its offset, in order. Spans nest (a path inside a command) but never cross."""
    found: dict[tuple[int, int], LiteralKind] = {}
    for start, end, kind in (*_tokens(text), *_branches(text), *_enclosed(text)):
        found[start, end] = kind
    return tuple(LiteralSpan(text[s:e], kind, s) for (s, e), kind in _outside_quantities(found))


def _tokens(text: str) -> Iterator[_Span]:
    for match in _CANDIDATE.finditer(text):
        at, end = match.span(1)
        token = match[1]
        if not token:
            continue
        shapes = shape(token)
        for kind, s, e in shapes:
            if kind == "number":
                yield _number(text, at + s, at + e)
            elif kind == "url":
                yield at + s, at + s + _balanced(token[s:e]), kind
            elif kind == "path" and text[end : end + 1] in ("{", "["):
                yield at + s, _glob_end(text, end, at + e), kind
            else:
                yield at + s, at + e, kind
        if not shapes and text[end : end + 1] == "(" and token.isidentifier():
            yield at, end, "code"


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
    if text[start].isdigit() and text[end - 1].isdigit():
        before = text[max(start - _LOOK_BACK, 0) : start]
        if _PORT_BEFORE.search(before):
            return start, end, "port"
        if "." in text[start:end] and _VERSION_BEFORE.search(before):
            return start, end, "version"
        if match := MONTH_BEFORE.search(before):
            return start - len(match[0]), end, "number"
    match = UNIT_AFTER.match(text, end)
    return start, match.end() if match else end, "number"


def _branches(text: str) -> Iterator[_Span]:
    """Branch names that only the words around them make exact: `branch fix-7`, `push to main`."""
    for match in _BRANCH.finditer(text):
        if match[1] in TRUNKS or shape(match[1]):
            yield match.start(1), match.end(1), "branch"
    for match in _TRUNK.finditer(text):
        start, end = match.span()
        before = text[max(start - _LOOK_BACK, 0) : start]
        if _TO_BRANCH.search(before) or (text.startswith(" branch", end) and before[-1:] in (" ", "")):
            yield start, end, "branch"


def _enclosed(text: str) -> Iterator[_Span]:
    """What backticks and quotation marks enclose; an apostrophe opens no quotation."""
    if "`" in text:
        for match in _BACKTICKS.finditer(text):
            if inner := match[1].strip():
                start = match.start(1) + match[1].index(inner)
                yield start, start + len(inner), _enclosed_kind(inner, "code")
    for mark, pattern in _QUOTES:
        if mark in text:
            for match in pattern.finditer(text):
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


def _outside_quantities(
    found: dict[tuple[int, int], LiteralKind],
) -> Iterator[tuple[tuple[int, int], LiteralKind]]:
    """In order of place; what stands inside a wider quantity ("1,000", "req/s") is not a literal of its own."""
    covered = -1
    for span in sorted(found, key=lambda s: (s[0], -s[1])):
        if span[1] <= covered:
            continue
        if found[span] == "number":
            covered = span[1]
        yield span, found[span]

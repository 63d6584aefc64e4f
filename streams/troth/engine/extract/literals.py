"""Every exact token of a text, with its kind and where it stands.

Most text is tool output, so one compiled scan skips plain words inside the regular-expression engine and only what is
left is looked at, once for each spelling (`shapes.shape` remembers). Time is linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from troth.engine.extract.quantities import NUMBER_WITH_UNIT
from troth.engine.extract.shapes import shape
from troth.engine.lexicon.tokens import COMMANDS
from troth_schemas.obligations import LiteralKind, LiteralSpan

_BREAK: Final = r"\s\"'`<>()\[\]{},;|“”‘’"
_CANDIDATE: Final = re.compile(
    rf"(?:[{_BREAK}]++|[A-Za-z]?[a-z]*+[.:!?=*]*+(?=[{_BREAK}]))*+"  # blanks, brackets and plain words, skipped in C
    rf"((?:[a-z][a-z0-9+.-]*+://[^\s\"'`<>]++|[^{_BREAK}]++))"
)
_COMPOUND: Final = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)+")
_BACKTICKS: Final = re.compile(r"(?<!`)`([^`\n]{1,400})`(?!`)")
_QUOTES: Final = re.compile(
    r"(?<![\w\"])\"(?=\S)([^\"\n]{1,300}?)(?<=\S)\"(?!\w)|“([^”\n]{1,300})”|(?<![\w'])'(?=\S)([^'\n]{1,200}?)(?<=\S)'(?!\w)|‘([^’\n]{1,200})’(?!\w)"
)
_LABELLED: Final = re.compile(
    r"\b(?:(?P<port>[Pp]orts?)|(?P<branch>[Bb]ranch|(?:rebase|merge|push)\s+(?:on|onto|into|to)|[Cc]heck\s?out)"
    r"|(?P<tag>[Tt]ag)|(?P<version>[Vv]ersion|[A-Z][a-z]+))\s+"
    r"(?:(?:is|to|named|called|the)\s+)?(?P<name>[A-Za-z0-9][\w./-]*\w|\w)"
)
_PAIRED_CLOSERS: Final = {")": "(", "]": "["}


def find_tokens(text: str) -> tuple[LiteralSpan, ...]:
    """The distinct exact tokens of a text, in order of appearance, without offsets: for the index of tool output.

    Beside what `find_literals` calls a literal it holds compounds with a hyphen (`billing-worker`, kind `word`), which
    name resources as often as they are words. Quoted text is not one of them.
    """
    found: dict[tuple[str, LiteralKind], None] = {}
    for token in dict.fromkeys(_CANDIDATE.findall(text)):
        shapes = shape(token)
        if shapes:
            for kind, start, end in shapes:
                found[token[start:end], kind] = None
        elif "-" in token and (match := _COMPOUND.match(token)):
            found[match[0], "word"] = None
    return tuple(LiteralSpan(name, kind) for name, kind in found)


def find_literals(text: str) -> tuple[LiteralSpan, ...]:
    """Every exact token of a text with its offset, in order. Spans nest (a path inside a command) but never cross."""
    found: dict[tuple[int, int], LiteralKind] = {}
    for start, end, kind in _tokens(text):
        found[start, end] = kind
    for start, end, kind in (*_quantities(text), *_labelled(text), *_enclosed(text)):
        found[start, end] = kind
    return tuple(LiteralSpan(text[s:e], kind, s) for (s, e), kind in _without_numbers_inside(found))


def _tokens(text: str) -> Iterator[tuple[int, int, LiteralKind]]:
    for match in _CANDIDATE.finditer(text):
        at, end = match.span(1)
        token = match[1]
        if "://" in token:
            token = token[: _balanced(token)]
        for kind, s, e in shape(token):
            yield at + s, at + e, kind
        if text[end : end + 1] == "(" and token.isidentifier():
            yield at, end, "code"


def _balanced(url: str) -> int:
    """Where an address ends: before a closing bracket that it did not open."""
    for closer, opener in _PAIRED_CLOSERS.items():
        at = -1
        while (at := url.find(closer, at + 1)) >= 0:
            if url.count(opener, 0, at) < url.count(closer, 0, at + 1):
                url = url[:at]
                break
    return len(url.rstrip(";,|}"))


def _quantities(text: str) -> Iterator[tuple[int, int, LiteralKind]]:
    for match in NUMBER_WITH_UNIT.finditer(text):
        yield match.start(), match.end(), "number"


def _labelled(text: str) -> Iterator[tuple[int, int, LiteralKind]]:
    """Tokens that only the word before them makes exact: `port 9443`, `branch main`, `Go 1.20`."""
    for match in _LABELLED.finditer(text):
        start, end = match.span("name")
        name = match["name"]
        label = match.lastgroup if match.lastgroup != "name" else _label(match)
        if label == "port" and name.isdigit():
            yield start, end, "port"
        elif label == "version" and re.fullmatch(r"\d+(?:\.\d+)+", name):
            yield start, end, "version"
        elif (label == "tag" and shape(name)) or (label == "branch" and _is_branch(name)):
            yield start, end, "branch" if label == "branch" else "version"


def _label(match: re.Match[str]) -> str | None:
    return next((g for g in ("port", "branch", "tag", "version") if match[g]), None)


def _is_branch(name: str) -> bool:
    return name in ("main", "master", "develop", "trunk", "staging", "dev") or (bool(shape(name)) and "." not in name)


def _enclosed(text: str) -> Iterator[tuple[int, int, LiteralKind]]:
    """What backticks and quotation marks enclose; an apostrophe opens no quotation."""
    if "`" in text:
        for match in _BACKTICKS.finditer(text):
            if inner := match[1].strip():
                start = match.start(1) + match[1].index(inner)
                yield start, start + len(inner), _code_kind(inner)
    for match in _QUOTES.finditer(text):
        group = match.lastindex or 0
        yield match.start(group), match.end(group), _quoted_kind(match[group])


def _code_kind(inner: str) -> LiteralKind:
    if " " in inner:
        return "command" if inner.split()[0] in COMMANDS or inner.startswith(("./", "$ ")) else "code"
    shapes = shape(inner)
    return shapes[0][0] if len(shapes) == 1 and shapes[0][2] - shapes[0][1] == len(inner) else "code"


def _quoted_kind(inner: str) -> LiteralKind:
    if " " in inner:
        return (
            "command" if inner.split()[0] in COMMANDS else "path" if inner.startswith(("/", "~/", "./")) else "quoted"
        )
    shapes = shape(inner)
    return shapes[0][0] if len(shapes) == 1 and shapes[0][2] - shapes[0][1] == len(inner) else "quoted"


def _without_numbers_inside(found: dict[tuple[int, int], LiteralKind]) -> Iterator[tuple[tuple[int, int], LiteralKind]]:
    """In order of place; a number inside a wider quantity is not a literal of its own."""
    covered = -1
    for span in sorted(found, key=lambda s: (s[0], -s[1])):
        kind = found[span]
        if span[1] <= covered and kind == "number":
            continue
        if kind == "number":
            covered = max(covered, span[1])
        yield span, kind

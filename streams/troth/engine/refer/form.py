"""What a token is by its looks alone: the kind of a literal, and whether it is a literal at all."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, cast, get_args

from troth.engine.extract.literals.shapes import shape
from troth_schemas.obligations import LiteralKind

_COMMIT: Final = re.compile(r"(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,64}|[0-9a-f]{40}")
_VERSION: Final = re.compile(r"v?\d+(?:\.\d+){2,}(?:[-+.]?[0-9A-Za-z.+-]+)?|v\d+(?:\.\d+)*(?:-[0-9A-Za-z.]+)?")
_NUMBER: Final = re.compile(r"[-+]?\d[\d_,]*(?:\.\d+)?%?")
_FLAG: Final = re.compile(r"--?[A-Za-z][\w.-]*(?:=.*)?")
_VARIABLE: Final = re.compile(r"\$\{?[A-Za-z_]\w*\}?")
_PLAIN: Final = re.compile(r"[A-Za-z]{1,24}|[-+]?\d[\d_,.]*%?", re.ASCII)
_MARKUP: Final = re.compile(r"[<>{}()\[\]=;,'\"|&]")


@lru_cache(maxsize=16_384)
def kind_of(text: str) -> LiteralKind:
    """The kind of `text` by its form, as the literal index reads it. What looks like nothing else is a `word`, an `id`
    where it holds a digit, or a `quoted` where it holds white space."""
    if not text or any(c.isspace() for c in text):
        return "quoted"
    for kind, start, end in shape(text):
        if start == 0 and end >= len(text.rstrip("/")):
            return kind
    return _fallback(text)


def _fallback(text: str) -> LiteralKind:
    """Of what prose could hold without meaning a thing (`and/or`, `12`), as an operand."""
    if _VARIABLE.fullmatch(text):
        return "env"
    if _FLAG.fullmatch(text):
        return "flag"
    if _NUMBER.fullmatch(text):
        return "number"
    if "/" in text or text.startswith(("~", ".")):
        return "path"
    return "id" if any(c.isdigit() for c in text) else "word"


_KINDS: Final[frozenset[str]] = frozenset(get_args(LiteralKind))


def kind_in(slot: str, text: str) -> LiteralKind:
    """The kind that a slot says, or that the form of `text` says where the slot leaves it open (`ref`, `opt`)."""
    if slot in _KINDS:
        return cast(LiteralKind, slot)
    form = kind_of(text)
    if slot == "refpath":
        return form if form in ("commit", "path") else "branch"
    if slot == "ref":
        return "commit" if form == "commit" else "branch"
    return form


def is_plain(text: str) -> bool:
    """Whether `text` is a bare number or a short word: a value or vocabulary, not what one character spoils."""
    return _PLAIN.fullmatch(text) is not None


def is_commit(text: str) -> bool:
    """Whether `text` is a commit by its form, in full or shortened."""
    return _COMMIT.fullmatch(text) is not None


def is_version(text: str) -> bool:
    """Whether `text` is a version by its form: three numbers, or a `v` before one."""
    return _VERSION.fullmatch(text) is not None


def is_token(text: str) -> bool:
    """Whether `text` is one name, as against prose, code or data."""
    return 0 < len(text) <= 1024 and not any(c.isspace() for c in text) and _MARKUP.search(text) is None

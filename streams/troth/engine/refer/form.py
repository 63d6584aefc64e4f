"""What a token is by its looks alone: the kind of a literal, and whether it is a literal at all."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from troth.engine.lexicon.tokens import BRANCH_PREFIXES, BUCKET_SCHEMES, DOMAINS, EXTENSIONS
from troth_schemas.obligations import LiteralKind

_COMMIT: Final = re.compile(r"(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,64}|[0-9a-f]{40}")
_VERSION: Final = re.compile(r"v?\d+(?:\.\d+){2,}(?:[-+.]?[0-9A-Za-z.+-]+)?|v\d+(?:\.\d+)*(?:-[0-9A-Za-z.]+)?")
_FORMS: Final[tuple[tuple[LiteralKind, re.Pattern[str]], ...]] = (
    ("flag", re.compile(r"--?[A-Za-z][\w.-]*(?:=.*)?")),
    ("email", re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")),
    ("id", re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")),
    ("number", re.compile(r"[-+]?\d[\d_,]*(?:\.\d+)?%?")),
    ("host", re.compile(r"\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?|localhost(?::\d+)?|\[[0-9a-fA-F:]+\](?::\d+)?")),
    ("version", _VERSION),
    ("commit", _COMMIT),
    ("env", re.compile(r"[A-Z][A-Z0-9]*_[A-Z0-9_]+|\$\{?[A-Za-z_]\w*\}?")),
    ("code", re.compile(r"[A-Za-z]*_[A-Za-z_]+|[a-z]+(?:[A-Z][a-z]+)+")),
)
_SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://\S")
_PLAIN: Final = re.compile(r"[A-Za-z]{1,24}|[-+]?\d[\d_,.]*%?", re.ASCII)
_DOTTED: Final = re.compile(r"[\w-]+(?:\.[\w-]+)+(?::\d+)?")
_MARKUP: Final = re.compile(r"[<>{}()\[\]=;,'\"|&]")


@lru_cache(maxsize=16_384)
def kind_of(text: str) -> LiteralKind:
    """The kind of `text` by its form, as the literal index would read it. What looks like nothing else is a `word`, an
    `id` where it holds a digit, or `quoted` where it holds white space."""
    if scheme := _SCHEME.match(text):
        return "bucket" if scheme[1].lower() in BUCKET_SCHEMES else "url"
    if not text or any(c.isspace() for c in text):
        return "quoted"
    for kind, pattern in _FORMS:
        if pattern.fullmatch(text):
            return kind
    if "/" in text or text.startswith(("~", ".", "*.")):
        return "branch" if _is_branch(text) else "path"
    if _DOTTED.fullmatch(text):
        return _dotted(text)
    return "id" if any(c.isdigit() for c in text) else "word"


def _is_branch(text: str) -> bool:
    head, _, rest = text.partition("/")
    return head in BRANCH_PREFIXES and rest.strip("/") != "" and rest.rpartition(".")[2].lower() not in EXTENSIONS


def _dotted(text: str) -> LiteralKind:
    last = text.rsplit(".", 1)[1].split(":")[0].lower()
    if last in EXTENSIONS and ":" not in text:
        return "path"
    return "host" if last in DOMAINS else "code"


def is_plain(text: str) -> bool:
    """Whether `text` is a bare number or a short word: a value or vocabulary, not a literal that one character spoils."""
    return _PLAIN.fullmatch(text) is not None


def is_commit(text: str) -> bool:
    return _COMMIT.fullmatch(text) is not None


def is_version(text: str) -> bool:
    return _VERSION.fullmatch(text) is not None


def is_token(text: str) -> bool:
    """Whether `text` is one name, as against prose, code or data."""
    return 0 < len(text) <= 1024 and not any(c.isspace() for c in text) and _MARKUP.search(text) is None

"""What an exact token is, by its characters alone. A plain word is none."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from troth.engine.lexicon.tokens import BRANCH_PREFIXES, BUCKET_SCHEMES, DOMAINS, EXTENSIONS, SLASHED_WORDS
from troth_schemas.obligations import LiteralKind

Shape = tuple[LiteralKind, int, int]
"""Kind, start and end inside the token."""

TOKEN_CHARACTERS_MAX: Final = 1024
"""A longer token is data, not a name that somebody will write again."""

_TRAILING: Final = ".,:;!?…\"'”’"
_UUID: Final = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_COMMIT: Final = re.compile(r"(?=[a-f]*[0-9])(?=[0-9]*[a-f])[0-9a-f]{7,64}|[0-9a-f]{40}")
_VERSION: Final = re.compile(
    r"v?\d+(?:\.(?:\d+|x)){2,}(?:[-+][0-9A-Za-z.+-]+)?|v\d+(?:\.\d+)*(?:-[0-9A-Za-z.]+)?|\d+\.\d+\.?\d*(?:-|)(?:rc|beta|alpha|dev|post)[.\d]*"
)
_ADDRESS: Final = re.compile(r"(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5}|/\d{1,2})?")
_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}(?:[T_]\d{2}:?\d{2}(?::?\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?")
_NUMBER: Final = re.compile(r"[<>=≤≥~+-]{0,2}[$€£¥]?\d+(?:[._]\d+)*(?:%|[a-zA-Zµ]{1,3}(?:/[a-z]{1,3})?)?")
_ORDINAL: Final = re.compile(r"\d+(?:st|nd|rd|th)")
_EMAIL: Final = re.compile(r"[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")
_HOST: Final = re.compile(r"(?:[A-Za-z0-9*](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+([A-Za-z][A-Za-z0-9-]+)(?::\d{1,5})?")
_LOCALHOST: Final = re.compile(r"(?i)localhost(?::\d{1,5})?")
_HOST_PORT: Final = re.compile(r"[a-z][a-z0-9-]*:(?:[1-9]\d{2,4})")
_FLAG: Final = re.compile(r"--?[A-Za-z][A-Za-z0-9_-]*")
_MODE: Final = re.compile(r"[-dlbcps][-rwxsStT]{9}[+@.]?")
_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_ENV: Final = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+")
_DOTTED: Final = re.compile(r"[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+")
_GROUPED: Final = re.compile(r"\d{2,}(?:-\d{2,})+")
_NUMBERED: Final = re.compile(r"^[a-z]+(?:_[a-z]+)*_\d{2,}$")
_COLOUR: Final = re.compile(r"#(?=[0-9]*[a-fA-F])(?:[0-9a-fA-F]{3}){1,2}")
_CAMEL: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*[a-z0-9][A-Z][A-Za-z0-9]*")
_IDENTIFIER: Final = re.compile(r"[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*")
_IMAGE: Final = re.compile(r"[a-z0-9][a-z0-9._/-]*:[A-Za-z0-9][\w.-]*(?:@sha256:[0-9a-f]+)?")
_LINE: Final = re.compile(r":\d+(?:[:-]\d+)?:?$")
_ROOTED: Final = re.compile(r"/[\w.-]*[A-Za-z0-9][\w./-]*")
_EXTENSION: Final = re.compile(r"[^/]\.([A-Za-z0-9]{1,10})$")
_SUBSTITUTION: Final = re.compile(r"s/[^/]+/[^/]*/?[gi]?")


def read_shape(token: str) -> tuple[Shape, ...]:
    """The exact tokens inside one run of characters without blanks, quotes or brackets; empty for a plain word."""
    if len(token) > 200 and (len(token) > TOKEN_CHARACTERS_MAX or ("://" not in token and token.count("/") < 2)):
        return ()  # an address or a path may be that long and still a name; anything else is data
    return _read(token)


shape: Final = lru_cache(maxsize=16_384)(read_shape)
"""`read_shape`, remembered."""


def _read(token: str) -> tuple[Shape, ...]:
    start, end = _trim(token)
    return _inner(token[start:end], start) if end > start else ()


def _trim(token: str) -> tuple[int, int]:
    """Where the token is without the sentence's full stop and the markdown around it."""
    start, end = 0, len(token)
    if token[-1:].isalnum() and token[0] not in "*_":
        return start, end
    while end and token[end - 1] in _TRAILING:
        if token.endswith("/...", 0, end):
            break
        end -= 1
    if token[:1] == "*" and not token.startswith(("*.", "*/", "**/")):
        while start < end and token[start] == "*":
            start += 1
        while end > start and token[end - 1] in "*.,:":
            end -= 1
    elif token[:1] == "_" and token[end - 1 : end] == "_" and not token.startswith("__"):
        start, end = 1, max(end - 1, 1)
    elif end > 2 and token.endswith("**", 0, end) and "/" not in token[start:end]:
        end -= 2
    return start, end


def _inner(text: str, at: int) -> tuple[Shape, ...]:
    """One trimmed token, or the parts of `key=value`."""
    kind = _kind(text)
    if kind is not None:
        return ((kind, at, at + len(text)),)
    if "=" in text and "://" not in text:
        name, _, value = text.partition("=")
        found: list[Shape] = []
        if name and (head := _kind(name)) in ("flag", "env", "code"):
            found.append((head, at, at + len(name)))
        offset = at + len(name) + 1
        if value[:1] != "=":
            found.extend((k, s + offset, e + offset) for k, s, e in _read(value))
        return tuple(found)
    if (line := _LINE.search(text)) and (kind := _kind(text[: line.start()])) is not None:
        return ((kind, at, at + line.start()),)
    if text[0] == "#" and _COLOUR.fullmatch(text):
        return (("code", at, at + len(text)),)
    if text[0] == "#" and text[1:].isdigit():
        return (("id", at + 1, at + len(text)),)
    if text[0] == "$" and _NAME.fullmatch(text, 1):
        return (("env", at + 1, at + len(text)),)
    if ":" in text[1:-1]:
        return _parts(text, at, ":")
    return ()


def _parts(text: str, at: int, separator: str) -> tuple[Shape, ...]:
    found: list[Shape] = []
    for part in text.split(separator):
        if part and (kind := _kind(part)) is not None and kind != "number":
            found.append((kind, at, at + len(part)))
        at += len(part) + 1
    return tuple(found)


def _kind(text: str) -> LiteralKind | None:
    """The kind of a trimmed token as a whole."""
    if not text or (text.isalpha() and not _CAMEL.fullmatch(text)):
        return "host" if text == "localhost" else None
    if "://" in text:
        return _scheme(text)
    if text.startswith(("arn:", "urn:")):
        return "id"
    if "@" in text:
        return _at(text)
    if "/" in text or "\\" in text:
        return _slashed(text)
    head = text[0]
    if head == "-":
        return "flag" if _FLAG.fullmatch(text) and not _MODE.fullmatch(text) else _numeric(text)
    if head.isdigit() or head in "$€£¥<>=≤≥~+":
        return _numeric(text)
    if head in "*." and _EXTENSION.search("x" + text):
        return "path"
    return _named(text)


def _scheme(text: str) -> LiteralKind | None:
    scheme, _, rest = text.partition("://")
    if not rest or not scheme.replace("+", "").replace("-", "").isalnum():
        return None
    return "bucket" if scheme.lower() in BUCKET_SCHEMES else "url"


def _at(text: str) -> LiteralKind | None:
    if _EMAIL.fullmatch(text):
        return "email"
    if text.startswith("@"):
        return "id" if "/" in text[1:] else None
    name, _, rest = text.partition("@")
    if ":" in rest and "/" in rest:
        return "url"
    return (
        "id" if rest and _IDENTIFIER.fullmatch(name.rpartition("/")[2] or "x") and any(map(str.isdigit, rest)) else None
    )


def _slashed(text: str) -> LiteralKind | None:
    """A token with a slash: a path unless it is prose ("and/or"), a fraction, a branch or a host with a path."""
    if _ROOTED.fullmatch(text):
        return "path"
    if (text[1:3] in (":\\", ":/") and text[0].isalpha()) or text.startswith("\\\\"):
        return "path" if len(text) > 3 else None
    if "\\" in text:
        return None
    if text.endswith("/..."):
        return "path"
    if not any(map(str.isalnum, text)) or text.startswith("//") or _SUBSTITUTION.fullmatch(text):
        return None
    if _ADDRESS.fullmatch(text):
        return "host"
    parts = text.strip("/").split("/")
    if text[0] not in "/.~" and all(len(p) < 2 or p.lower() in SLASHED_WORDS or p.isdigit() for p in parts):
        return None
    if _LINE.search(text) or "=" in parts[0]:
        return None
    first = parts[0]
    if "." in first and text[0] not in "/." and (match := _HOST.fullmatch(first)) and match[1].lower() in DOMAINS:
        return "id" if ":" in parts[-1] else "url"
    if ":" in text:
        return "id" if _IMAGE.fullmatch(text) else None
    if first in BRANCH_PREFIXES and text[0] != "/" and not _EXTENSION.search(text) and len(parts) > 1:
        return "branch"
    return "path"


def _numeric(text: str) -> LiteralKind | None:
    if text.isdigit():
        return "commit" if len(text) == 40 else "number"
    if _ORDINAL.fullmatch(text):
        return None
    if _DATE.fullmatch(text):
        return "number"
    if _UUID.fullmatch(text):
        return "id"
    if _ADDRESS.fullmatch(text):
        return "host"
    if _VERSION.fullmatch(text):
        return "version"
    if _COMMIT.fullmatch(text):
        return "commit"
    if _GROUPED.fullmatch(text):
        return "id"
    if _NUMBER.fullmatch(text):
        return "number"
    return _named(text) if text[0].isalnum() else None


def _named(text: str) -> LiteralKind | None:
    """A token that begins like a word: a file, host, identifier, version, commit or id, or a plain word."""
    if "." in text and (kind := _dotted(text)) is not None:
        return kind
    if "_" in text and _NUMBERED.search(text):
        return "id"
    if "_" in text:
        return (
            "env"
            if _ENV.fullmatch(text)
            else "code"
            if _NAME.fullmatch(text) and text.strip("_")
            else _identifier(text)
        )
    if text[0] == "v" and _VERSION.fullmatch(text):
        return "version"
    if _COMMIT.fullmatch(text):
        return "commit"
    if ":" in text:
        return "host" if _LOCALHOST.fullmatch(text) or _HOST_PORT.fullmatch(text) else "id" if _is_image(text) else None
    if _UUID.fullmatch(text):
        return "id"
    return _identifier(text)


def _dotted(text: str) -> LiteralKind | None:
    if all(len(part) < 2 for part in text.split(".")):
        return None
    if (extension := _EXTENSION.search(text)) and extension[1].lower() in EXTENSIONS and ":" not in text:
        return "path"
    if (match := _HOST.fullmatch(text)) and match[1].lower() in DOMAINS:
        return "host"
    if _VERSION.fullmatch(text):
        return "version"
    if _DOTTED.fullmatch(text) and ".." not in text:
        return "code"
    return None


def _is_image(text: str) -> bool:
    return bool(_IMAGE.fullmatch(text)) and any(map(str.isdigit, text.rpartition(":")[2]))


def _identifier(text: str) -> LiteralKind | None:
    """Letters with digits are an id; letters with a hump are code; the rest is a word."""
    if _CAMEL.fullmatch(text):
        return "code"
    if _IDENTIFIER.fullmatch(text) and any(map(str.isdigit, text)) and any(map(str.isalpha, text)):
        return "id"
    return None

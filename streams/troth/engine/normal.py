"""When two spellings are one literal: the equality that DOMAIN.md ("Derivable") allows, and no more.

Case decides nothing for hosts, schemes, hex ids and e-mail domains, and everything for paths, buckets, branches, code
and flags.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from troth_schemas.obligations import LiteralKind

_QUOTES: Final = "\"'`\u2018\u2019\u201c\u201d"
_SCHEME: Final = re.compile(r"^([A-Za-z][A-Za-z0-9+.-]*)://([^/?#]*)")
_HEX: Final = re.compile(r"^(?:0x)?[0-9a-fA-F]{7,64}$|^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$")


@lru_cache(maxsize=65_536)
def normal(text: str, kind: LiteralKind) -> str:
    """One spelling for all that are equal: quotes, trailing slash, `./`, doubled slashes, case where it is nothing."""
    text = text.strip(_QUOTES)
    if _DRIVE.match(text):
        text = f"{text[0].upper()}{text[1:]}".replace("\\", "/")
    if match := _SCHEME.match(text):
        head = f"{match[1].lower()}://{match[2].lower() if match[1].lower() not in _CASED else match[2]}"
        return head + _tidy(text[match.end() :]).rstrip("/")
    if kind == "path" or "/" in text:
        return _tidy(text).rstrip("/") or "/"
    if kind in ("host", "email") or _HEX.match(text):
        return text.lower()
    return text


_DRIVE: Final = re.compile(r"[A-Za-z]:[\\/](?!/)")
"""The head of a path as Windows writes it: either slash is the same, and so is the case of the drive."""
_CASED: Final = frozenset({"s3", "gs", "az", "file"})
"""Schemes whose authority is a name with a case of its own."""


def _tidy(path: str) -> str:
    path = re.sub(r"(?<!:)/{2,}", "/", path)
    path = re.sub(r"/(?:\./)+", "/", path)
    while path.startswith("./"):
        path = path[2:]
    return path[:-2] if path.endswith("/.") else path


def join(base: str, relative: str) -> str:
    """`relative` under `base`, with `.` and `..` resolved; an absolute or home path stands for itself."""
    if is_absolute(relative) or "://" in relative:
        return normal(relative, "path")
    base = normal(base, "path") if _DRIVE.match(base) else base
    parts = [] if not base else base.rstrip("/").split("/")
    for part in relative.split("/"):
        if part == "..":
            if len(parts) > 1:
                parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts) or "/"


def resolved(path: str) -> str:
    """A normal path without the `..` in it, which lead to the directory above."""
    if "/.." not in path:
        return path
    head, rest = ("/", path[1:]) if path.startswith("/") else ("", path)
    kept: list[str] = []
    for part in rest.split("/"):
        if part == ".." and kept and kept[-1] not in ("..", "~"):
            kept.pop()
        elif part != ".." or not head:
            kept.append(part)
    return head + "/".join(kept)


def is_absolute(path: str) -> bool:
    """Whether a path stands for itself wherever it is said."""
    return path.startswith(("/", "~")) or _DRIVE.match(path) is not None


def ancestors(path: str) -> list[str]:
    """The paths above `path`, nearest first: `/a/b/c` -> `/a/b`, `/a`. The root and a bare scheme are left out."""
    head = match.end() if (match := _SCHEME.match(path)) else 0
    above = []
    while (cut := path.rfind("/", head)) > 0:
        path = path[:cut]
        above.append(path)
    return above

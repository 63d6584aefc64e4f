"""Folder names for ids. An id is any text up to 512 bytes; a folder name is short and safe on every store."""

from __future__ import annotations

import hashlib
from typing import Final

NAME_CHARACTERS_MAX: Final = 180
"""Longest folder name; file systems take 255 bytes."""
_PLAIN: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_")
_UNNUMBERED: Final = "u"


def folder_name(name: str) -> str:
    """`name` with everything but `a-z 0-9 - _` as `=` and two hex digits a byte; different ids, different names.

    Capitals are written so too, since some file systems do not tell them from small letters. A name that would be too
    long keeps its beginning and ends in `=.` and the SHA-256 of the id: no escape looks like that.
    """
    escaped = "".join(chr(b) if chr(b) in _PLAIN else f"={b:02x}" for b in name.encode("utf-8", "surrogatepass"))
    if len(escaped) <= NAME_CHARACTERS_MAX:
        return escaped
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{escaped[: NAME_CHARACTERS_MAX - 66]}=.{digest}"


def session_folder(tenant: str, session_id: str) -> str:
    return f"{folder_name(tenant)}/{folder_name(session_id)}"


def object_path(folder: str, digest: str) -> str:
    return f"{folder}/objects/{digest}"


def index_path(folder: str, numbers: range | None, digest: str) -> str:
    """`numbers`: from the lowest to the highest sequence number in the object; None where no event has one."""
    first, last = (f"{numbers[0]:016d}", f"{numbers[-1]:016d}") if numbers else (_UNNUMBERED, _UNNUMBERED)
    return f"{folder}/index/{first}-{last}-{digest}"


def parse_index_name(name: str) -> tuple[range | None, str] | None:
    """The numbers and the object's digest out of the last part of an index path; None for a foreign file."""
    first, _, rest = name.partition("-")
    last, _, digest = rest.partition("-")
    if len(digest) != 64:
        return None
    if (first, last) == (_UNNUMBERED, _UNNUMBERED):
        return None if not digest else (None, digest)
    if not (first.isascii() and first.isdigit() and last.isascii() and last.isdigit()):
        return None
    return range(int(first), int(last) + 1), digest

"""Texts that the client puts into a conversation under the name of the user, and are no person's words."""

from __future__ import annotations

import hashlib
import re
from typing import Final

from troth_schemas.events import Document

_TAG: Final = re.compile(r"\s*<[A-Za-z_][\w-]*(?:\s[^<>\n]*)?/?>")
_HEADING: Final = re.compile(r"\s*# AGENTS\.md instructions(?: for (?P<folder>[^\n]+))?\n")
_INSTRUCTIONS: Final = re.compile(
    r"<(?P<tag>INSTRUCTIONS|user_instructions)>\s*\n(?P<text>.*)\n\s*</(?P=tag)>", re.DOTALL
)
_SUMMARY_LEAD: Final = re.compile(r"Another language model started to solve this problem\b[^\n]*(?:\n|\Z)")
"""How the client opens a summary that it puts into the new window; it is one line."""


def is_fragment(text: str) -> bool:
    """Whether the client wrote it: an element (`<environment_context>`), instruction files, a summary."""
    return bool(_TAG.match(text) or _HEADING.match(text) or _SUMMARY_LEAD.match(text))


def is_summary(text: str) -> bool:
    return _SUMMARY_LEAD.match(text) is not None


def bare_summary(text: str) -> str:
    """A summary without the line that the client writes before it."""
    return _SUMMARY_LEAD.sub("", text, count=1).strip()


def instructions(text: str, cwd: str | None) -> tuple[Document, str] | None:
    """The instruction files (AGENTS.md of all levels, joined by the client) that a fragment holds."""
    heading, found = _HEADING.match(text), _INSTRUCTIONS.search(text)
    if found is None or not (heading or text.lstrip().startswith("<user_instructions>")):
        return None
    folder = (heading["folder"] if heading else None) or cwd or ""
    words = found["text"].strip("\n")
    path = f"{folder.rstrip('/')}/AGENTS.md"
    return Document(path=path, sha256=hashlib.sha256(words.encode("utf-8", "replace")).hexdigest()), words

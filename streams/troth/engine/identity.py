"""Identifiers made of what they name, so that a replay makes the same ones."""

from __future__ import annotations

import hashlib


def identifier(kind: str, *name: str) -> str:
    """`kind-` and 16 hex digits of BLAKE2b over the name's parts (lengths in front: no two names run together)."""
    body = b"".join(len(part := text.encode()).to_bytes(4) + part for text in name)
    return f"{kind}-{hashlib.blake2b(body, digest_size=8).hexdigest()}"


def digest_of(text: str) -> str:
    """BLAKE2b-64 of a span of text, in hex."""
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()

"""What a session heard, kept for one question: did anybody say what a summary says they said?"""

from __future__ import annotations

import msgspec

HEARD_CHARACTERS_MAX = 4_000
"""Characters of a turn that are kept. A longer turn is `truncated`: what is not found in it may have been said."""


class HeardTurn(msgspec.Struct, frozen=True):
    """One turn: `role` as in events.Role, `text` its first `HEARD_CHARACTERS_MAX` characters."""

    position: int
    seq: int | None
    role: str
    text: str
    truncated: bool

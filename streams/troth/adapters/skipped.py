"""What an adapter passes over, as a value: where it stood, why, and what it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, Literal

import msgspec

SkipReason = Literal[
    "not_conversation",  # a known record that says nothing to the agent: titles, timings, snapshots, thinking
    "duplicate",  # the same record, call or result once more, with the same content
    "unknown_type",  # a record or block of a kind this adapter has not met
    "malformed",  # not a JSON object
    "invalid",  # a field that an event cannot do without is missing, of the wrong type or too long
    "no_session",  # a conversation record that names no session, before any that does
    "too_large",  # a line beyond `LINE_BYTES_MAX`
]
LINE_BYTES_MAX: Final = 64 * 1024 * 1024
"""Longest line that is held in memory and parsed: what is longer is a picture or a snapshot, no event."""
SKIP_WHAT_CHARACTERS_MAX: Final = 60
LOST: Final[frozenset[SkipReason]] = frozenset({"unknown_type", "malformed", "invalid", "no_session", "too_large"})
"""The reasons that may have cost something; the others are the format's own noise."""


class Skipped(msgspec.Struct, frozen=True):
    """One thing that became no event. `line` counts from 1; `what` is a short name, never session text."""

    line: int
    reason: SkipReason
    what: str


def tally(skipped: Iterable[Skipped]) -> Counter[tuple[SkipReason, str]]:
    """How often each reason and kind was met."""
    return Counter((s.reason, s.what) for s in skipped)


def short(name: object) -> str:
    """A foreign name made fit for a report: one printable line, at most `SKIP_WHAT_CHARACTERS_MAX` characters."""
    text = name if isinstance(name, str) else type(name).__name__
    return "".join(c if c.isprintable() else "?" for c in text[:SKIP_WHAT_CHARACTERS_MAX]) or "(empty)"

"""Records as they would lie on the topics, with bytes that no encoder of ours writes."""

from __future__ import annotations

import json

from hypothesis import strategies as st

from troth.archive.originals import Original

IDS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=128) | st.sampled_from(
    ["..", ".", "/", "../../etc/passwd", "a:b", "a b", "A", "a", "é" * 200, "x" * 512, "con", "a/../b", "=41", "a\\b"]
)


def turn(session_id: str, seq: int | None, text: str = "hello", *, event_id: str | None = None) -> Original:
    """A turn whose JSON has spaces and a field nobody knows."""
    fields = {"type": "turn", "session_id": session_id, "ts": "2026-01-01T00:00:00Z", "role": "user", "text": text}
    numbered = {} if seq is None else {"seq": seq}
    named = {} if event_id is None else {"event_id": event_id}
    value = json.dumps({**fields, **numbered, **named, "x-own": [1, 2]}, indent=1).encode()
    return Original(
        seq=seq, event_id=event_id, topic="troth.turns", partition=1, offset=seq or 0, timestamp_ms=1_000 + (seq or 0),
        value=value,
    )  # fmt: skip

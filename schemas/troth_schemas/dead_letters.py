"""Dead letters: a record that could not be taken, why, where it came from, and its bytes."""

from __future__ import annotations

from typing import Literal

import msgspec

DeadLetterReason = Literal["malformed", "unknown_type", "invalid", "too_large", "wrong_key", "wrong_topic", "conflict"]


class DeadLetter(msgspec.Struct, frozen=True, kw_only=True):
    """`key` and `value` are base64 on the wire. `value` is cut (`truncated`) where the whole would not fit a record."""

    reason: DeadLetterReason
    detail: str
    topic: str
    partition: int
    offset: int
    timestamp_ms: int
    key: bytes | None
    value: bytes | None
    value_bytes: int
    truncated: bool = False

"""A step that asks for a record larger than the broker takes: the input becomes a dead letter, its effects nothing.

Without this the send would fail, the worker end, and the next worker end at the same record, for ever.
"""

from __future__ import annotations

from typing import Final

from troth.app.meter import Meter
from troth.app.settings import WorkerSettings
from troth.app.stepper import Effects, Inbound, Stepper
from troth_schemas import codec
from troth_schemas.dead_letters import DeadLetter
from troth_schemas.names import ID_BYTES_MAX
from troth_schemas.topics import BY_NAME, DEAD_LETTER_VALUE_BYTES_MAX, DEAD_LETTERS

ENVELOPE_BYTES: Final = 512
"""What a record needs beside its key and value, with room to spare."""


class Refusals:
    """Holds every step's effects against the limits."""

    def __init__(self, settings: WorkerSettings, stepper: Stepper, meter: Meter) -> None:
        self._settings: Final = settings
        self._stepper: Final = stepper
        self._meter: Final = meter

    def within_limits(self, inbound: Inbound, effects: Effects) -> Effects:
        """The effects, or in their place those of a refusal. The stepper then forgets what it had decoded."""
        detail = self._excess(effects)
        if detail is None:
            return effects
        self._stepper.forget([inbound.partition])
        self._meter.refused(inbound.topic, inbound.partition, inbound.offset, detail)
        letter = codec.encode(_dead_letter(inbound, detail))
        # The letter holds the key too; twice in one record, a key as large as an input may be would not fit.
        key = inbound.key if len(inbound.key or b"") <= ID_BYTES_MAX else None
        return Effects([(DEAD_LETTERS.name, key, letter)], [], [])

    def _excess(self, effects: Effects) -> str | None:
        for topic, key, value in effects.publish:
            declared = BY_NAME.get(topic)
            most = self._settings.record_bytes_max if declared is None else declared.record_bytes_max
            if (size := len(key or b"") + len(value) + ENVELOPE_BYTES) > most:
                return f"a record of {size} bytes for {topic}; the limit is {most}"
        for key, value in effects.writes:
            if (size := len(key) + len(value)) > self._settings.state_bytes_max:
                return f"a state record of {size} bytes; the limit is {self._settings.state_bytes_max}"
        return None


def _dead_letter(inbound: Inbound, detail: str) -> DeadLetter:
    value = inbound.value
    return DeadLetter(
        reason="too_large",
        detail=detail,
        topic=inbound.topic,
        partition=inbound.partition,
        offset=inbound.offset,
        timestamp_ms=inbound.timestamp_ms,
        key=inbound.key,
        value=None if value is None else value[:DEAD_LETTER_VALUE_BYTES_MAX],
        value_bytes=len(value or b""),
        truncated=len(value or b"") > DEAD_LETTER_VALUE_BYTES_MAX,
    )

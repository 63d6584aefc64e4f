"""What the shell runs: a stepper turns one input record into what is to be said and what is to be kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, Protocol

import msgspec

Published = tuple[str, bytes | None, bytes]
"""topic, key, value"""
Written = tuple[bytes, bytes]
"""key, value; the value begins with its stamp (see `store.py`)"""


class Inbound(msgspec.Struct, frozen=True, gc=False):
    """One record of an input topic, as the broker gave it (a struct, since one is made for each event)."""

    topic: str
    partition: int
    offset: int
    timestamp_ms: int
    key: bytes | None
    value: bytes | None


class Effects(NamedTuple):
    """What one step asks for, in the order in which it happens: `publish`, `writes` (the head last), `deletes`.

    `deletes` names keys that are never written again: a tombstone has no stamp that could keep an older value down.
    """

    publish: list[Published]
    writes: list[Written]
    deletes: list[bytes]


NO_EFFECTS: Final = Effects([], [], [])
"""Give back this very value where nothing happens: the shell then does nothing at all."""


class SessionRecords(Protocol):
    """The read view of the store."""

    def records(self, partition: int, session_prefix: bytes) -> Iterable[Written]:
        """Every record of a session, in no order."""

    def all_records(self, partition: int) -> Iterable[Written]:
        """Every record of a partition, in no order: what a new owner looks through once."""

    @property
    def epoch(self) -> int:
        """What this assignment's values are stamped with: greater than any stamp recovered. 0 before the first."""


class Stepper(Protocol):
    """The judge, as the shell sees it. Synchronous; no call may raise for bad data."""

    def step(self, inbound: Inbound) -> Effects:
        """Take one record. Its writes are in the store before the next call."""

    def ahead(self, inbound: Inbound) -> Iterable[None]:
        """Do what can be done of a long step before it is taken, a slice between two yields. Changes nothing, and need
        not be asked; `step` with this very record is to be the next call."""

    def expire(self, partition: int, watermark_ms: int | None) -> Effects:
        """Let go of held events whose gap has expired. None: every input of that number stands at its end."""

    def awaits(self, partition: int) -> bool:
        """Whether some session waits for another one, so that each tick may bring it further, watermark or no."""

    def forget(self, partitions: Iterable[int]) -> None:
        """Drop what was decoded of these partitions; the store is asked again."""


MakeStepper = Callable[[SessionRecords], Stepper]

"""The state: sessions by partition, in memory, rebuilt from the changelog by keeping the greatest of each key.

Faust's memory store hangs a recovery on a record it cannot decode, keeps keys of partitions it has lost, and keeps
the last record of a key; after a paused worker has woken, the last record may be an old one. So this is our own.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Any, Final

import faust
from faust.stores.base import Store
from faust.types import TP, AppT

from troth.engine.records import prefix_of

STAMP_BYTES: Final = 12
"""A value begins with its stamp: epoch (u32) and position (u64), big-endian. Stamps compare as bytes."""
PREFIX_LENGTH_BYTES: Final = 2

Session = dict[bytes, bytes]


def stamp(epoch: int, position: int) -> bytes:
    """The first 12 bytes of a state value."""
    return epoch.to_bytes(4) + position.to_bytes(8)


def is_state_key(key: bytes | None) -> bool:
    """Whether a key is as long as its own first two bytes say it must be."""
    return key is not None and len(key) >= PREFIX_LENGTH_BYTES + int.from_bytes(key[:PREFIX_LENGTH_BYTES])


class Partition:
    """The sessions of one partition, and how far its changelog has been followed."""

    def __init__(self) -> None:
        self.sessions: dict[bytes, Session] = {}
        self.followed_to = -1
        """The changelog offset up to which nothing is missing here."""
        self.overtaken: set[bytes] = set()
        """Keys whose last record in the changelog is not their greatest."""
        self.greatest_epoch = b""
        """The first four bytes of the greatest stamp recovered."""

    def keep_greatest(self, key: bytes, value: bytes) -> None:
        """Take a recovered value unless a greater one is held. An equal one is the same write, sent again."""
        self.greatest_epoch = max(self.greatest_epoch, value[:4])
        session = self.sessions.setdefault(prefix_of(key), {})
        held = session.get(key)
        if held is not None and held[:STAMP_BYTES] > value[:STAMP_BYTES]:
            self.overtaken.add(key)
        else:
            session[key] = value
            self.overtaken.discard(key)

    def put(self, key: bytes, value: bytes) -> None:
        """Take a value just written. Raises ValueError for a key or value that recovery would have to ignore."""
        end = PREFIX_LENGTH_BYTES + int.from_bytes(key[:PREFIX_LENGTH_BYTES])
        if len(key) < end or len(value) < STAMP_BYTES:
            raise ValueError(f"no state record: a key of {len(key)} bytes, a value of {len(value)}")
        session = self.sessions.get(key[:end])
        if session is None:
            session = self.sessions[key[:end]] = {}
        session[key] = value

    def remove(self, key: bytes) -> None:
        """Remove a key if it is there, and its session with its last one."""
        self.overtaken.discard(key)
        session = self.sessions.get(prefix := prefix_of(key))
        if session is not None:
            session.pop(key, None)
            if not session:
                del self.sessions[prefix]


class Sessions:
    """State of the partitions this worker owns: what the stepper reads, and what recovery fills."""

    def __init__(self) -> None:
        self._partitions: Final[dict[int, Partition]] = {}
        self.epoch = 0
        self.recovered_records = 0
        self.ignored_records = 0

    # --- the read view

    def records(self, partition: int, session_prefix: bytes) -> Iterable[tuple[bytes, bytes]]:
        held = self._partitions.get(partition)
        return () if held is None else list(held.sessions.get(session_prefix, {}).items())

    def all_records(self, partition: int) -> Iterable[tuple[bytes, bytes]]:
        held = self._partitions.get(partition)
        return () if held is None else [item for session in held.sessions.values() for item in session.items()]

    def count(self) -> int:
        """Sessions held."""
        return sum(len(partition.sessions) for partition in self._partitions.values())

    # --- what a step changes

    def put(self, partition: int, key: bytes, value: bytes) -> None:
        """Take a value just written. Raises ValueError for a key or value that recovery would have to ignore."""
        self._partitions[partition].put(key, value)

    def remove(self, partition: int, key: bytes) -> None:
        self._partitions[partition].remove(key)

    # --- what the changelog says

    def follow(self, partition: int, offset: int, key: bytes | None, value: bytes | None) -> None:
        """Take one changelog record of an owned partition. What cannot be a state record is counted and left out."""
        held = self._partitions.get(partition)
        if held is None:
            return
        held.followed_to = max(held.followed_to, offset)
        self.recovered_records += 1
        if key is None or not is_state_key(key) or (value is not None and len(value) < STAMP_BYTES):
            self.ignored_records += 1
        elif value is None:
            held.remove(key)
        else:
            held.keep_greatest(key, value)

    def followed_to(self, partition: int) -> int:
        """The changelog offset up to which nothing is missing; -1 when nothing is held."""
        held = self._partitions.get(partition)
        return -1 if held is None else held.followed_to

    def wrote(self, partition: int, first_offset: int, count: int) -> None:
        """Our own records were acknowledged at these offsets. Where they join on, recovery need not read them again."""
        held = self._partitions.get(partition)
        if held is not None and first_offset == held.followed_to + 1:
            held.followed_to = first_offset + count - 1

    # --- what a rebalance changes

    def own(self, partitions: set[int]) -> None:
        """From here on exactly these are owned: others are dropped whole, new ones begin empty."""
        for lost in self._partitions.keys() - partitions:
            del self._partitions[lost]
        for new in partitions - self._partitions.keys():
            self._partitions[new] = Partition()

    def begin_epoch(self, generation: int) -> int:
        """Set and return the epoch of this assignment: greater than every stamp that recovery has seen.

        It is the group's generation, unless that has started again from a low number (a group whose offsets have
        expired or were deleted): then it is added to the greatest epoch seen, so that it still rises.
        """
        greatest = max((partition.greatest_epoch for partition in self._partitions.values()), default=b"")
        seen = max(int.from_bytes(greatest), self.epoch)
        self.epoch = generation if generation > seen else seen + max(generation, 1)
        return self.epoch

    def take_overtaken(self) -> dict[int, list[tuple[bytes, bytes]]]:
        """Records to write again, so that compaction keeps the greatest; each is given once."""
        again: dict[int, list[tuple[bytes, bytes]]] = {}
        for number, partition in self._partitions.items():
            if partition.overtaken:
                again[number] = [(key, partition.sessions[prefix_of(key)][key]) for key in partition.overtaken]
                partition.overtaken = set()
        return again


class SessionsStore(Store[bytes, bytes]):
    """Faust's door to `Sessions`: recovery and rebalances come in here, nothing else does."""

    def __init__(self, sessions: Sessions, on_recovered: Callable[[], Awaitable[None]], app: AppT, table: Any) -> None:
        self.data: dict[bytes, bytes] = {}
        self.sessions: Final = sessions
        self.on_recovered: Final = on_recovered
        super().__init__("sessions://", app, table)

    def apply_changelog_batch(
        self,
        batch: Iterable[Any],
        to_key: Callable[[Any], bytes],
        to_value: Callable[[Any], bytes],
    ) -> None:
        """Each event is a micro-batch: its value is the list of records of one fetch."""
        for event in batch:
            for record in event.value:
                self.sessions.follow(record.partition, record.offset, record.key, record.value)

    def persisted_offset(self, tp: TP) -> int | None:
        """Never None: Faust would then go on from where it last read, whatever has been dropped since."""
        return self.sessions.followed_to(tp.partition)

    def set_persisted_offset(self, tp: TP, offset: int) -> None:
        """Nothing: our own records are counted as they are acknowledged."""

    async def on_rebalance(
        self,
        assigned: set[TP],
        revoked: set[TP],
        newly_assigned: set[TP],
        generation_id: int = 0,
    ) -> None:
        changelog = self.table.changelog_topic.get_topic_name()
        self.sessions.own({tp.partition for tp in assigned if tp.topic == changelog})

    async def on_recovery_completed(
        self,
        active_tps: set[TP],
        standby_tps: set[TP],
    ) -> None:
        await self.on_recovered()

    def reset_state(self) -> None:
        """Nothing is on disk."""

    async def backup_partition(self, tp: Any, flush: bool = True, purge: bool = False, keep: int = 1) -> None:
        """Nothing is on disk."""

    def restore_backup(self, tp: Any, latest: bool = True, backup_id: int = 0) -> None:
        """Nothing is on disk."""

    def __iter__(self) -> Iterator[bytes]:
        return iter(())


class SessionsTable(faust.Table[bytes, bytes]):
    """A table that makes our store: what Faust makes from a URL could not be given the sessions."""

    make_store: Callable[[SessionsTable], SessionsStore]

    def _new_store(self) -> SessionsStore:
        return self.make_store(self)


__all__ = ["Sessions", "SessionsStore", "SessionsTable", "is_state_key", "stamp"]

"""Reading: the events that are asked for, verbatim, and what is not held."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from troth.archive.faults import READ_AGAIN, Fault
from troth.archive.originals import Entry, Original, original
from troth.archive.sealing import Damaged, Sealing
from troth.archive.shelf import Shelf
from troth.archive.store import Store

Wanted = Callable[[Entry], bool]
Indexed = tuple[str, range | None, str]
LISTINGS_MAX: Final = 5
"""So often is a session looked through that is written to meanwhile."""


class Found(msgspec.Struct):
    """`originals`: by number, then by time; several of one number where their bytes differ. `faults`: what is not as
    it was stored. `is_known`: whether anything is held of the session."""

    originals: list[Original] = msgspec.field(default_factory=list)
    faults: list[Fault] = msgspec.field(default_factory=list)
    is_known: bool = False


class Reader:
    """Fetches from a store. Every method raises ArchiveError where the store does not answer."""

    def __init__(self, store: Store, sealing: Sealing) -> None:
        self._store: Final = store
        self._sealing: Final = sealing

    @property
    def name(self) -> str:
        return self._store.name

    def numbered(self, tenant: str, session_id: str, numbers: range | frozenset[int]) -> Found:
        """The events of a session whose `seq` is one of `numbers`; only the objects that hold them are read."""
        return self._fetch(
            tenant, session_id, lambda held: held is not None and _meet(held, numbers), lambda e: e.seq in numbers
        )

    def identified(self, tenant: str, session_id: str, event_id: str) -> Found:
        """The event of an `event_id`."""
        return self._fetch(tenant, session_id, lambda _: True, lambda entry: entry.event_id == event_id)

    def session(self, tenant: str, session_id: str) -> Found:
        """All that is held of a session."""
        return self._fetch(tenant, session_id, lambda _: True, lambda _: True)

    def _fetch(self, tenant: str, session_id: str, may_hold: Callable[[range | None], bool], wanted: Wanted) -> Found:
        """Objects are merged while they are read: what has gone meanwhile stands in one that a new listing names."""
        shelf = Shelf(self._store, self._sealing, tenant, session_id)
        indexed = shelf.indexed()
        for _ in range(LISTINGS_MAX):
            found = _found(shelf, indexed, may_hold, wanted)
            before, indexed = indexed, shelf.indexed()
            if indexed == before:
                break
        return found


def _found(shelf: Shelf, indexed: list[Indexed], may_hold: Callable[[range | None], bool], wanted: Wanted) -> Found:
    originals: dict[str, Original] = {}
    without: list[tuple[Fault, frozenset[str]]] = []
    for path, numbers, digest in indexed:
        if not may_hold(numbers):
            continue
        batch = shelf.read_index(path)
        if isinstance(batch, Fault):
            without.append((batch, frozenset({path})))
            continue
        entries = [entry for entry in batch.entries if wanted(entry) and entry.sha256 not in originals]
        read = _of_object(shelf, digest, entries) if entries else []
        if isinstance(read, Fault):
            without.append((read, frozenset(entry.sha256 for entry in entries)))
        else:
            originals.update((each.sha256, each) for each in read)
    # What is damaged in one object may stand in another, written again later.
    faults = [fault for fault, missing in without if not missing <= originals.keys()]
    return Found(sorted(originals.values(), key=reading_order), faults, bool(indexed))


def _of_object(shelf: Shelf, digest: str, entries: list[Entry]) -> list[Original] | Fault:
    read = shelf.read_object(digest)
    if isinstance(read, Fault):
        return read
    try:
        return [original(entry, read[1]) for entry in entries]
    except Damaged as damage:
        return Fault(f"a damaged object: {damage}", shelf.where(digest), READ_AGAIN)


def _meet(held: range, numbers: range | frozenset[int]) -> bool:
    if isinstance(numbers, range):
        return bool(numbers) and numbers[0] <= held[-1] and held[0] <= numbers[-1]
    return any(number in held for number in numbers)


def reading_order(each: Original) -> tuple[bool, int, int, str, int, int]:
    """Numbered events by number, the others after them by Kafka's time; copies by where they lay."""
    return each.seq is None, each.seq or 0, each.timestamp_ms, each.topic, each.partition, each.offset

"""Writing: only what is not there yet, in batches, each session's folder looked through when it is first met."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from troth.archive.faults import Fault
from troth.archive.originals import Batch, Original
from troth.archive.sealing import Sealing
from troth.archive.shelf import Shelf
from troth.archive.store import Store

BATCH_RECORDS_MAX: Final = 1_000
BATCH_BYTES_MAX: Final = 1024 * 1024
"""An object's records and bytes, before compression: what one fetch reads at most, a single larger record aside."""
KNOWN_MAX: Final = 1_000_000
"""Events whose digests are remembered, over all sessions; what is forgotten is read from the index again."""

Session = tuple[str, str]
"""(tenant, session_id)."""


class Writer:
    """Puts originals away. One session is written by one thread at a time; several sessions may be at once."""

    def __init__(self, store: Store, sealing: Sealing) -> None:
        self._store: Final = store
        self._sealing: Final = sealing
        self._known: Final[OrderedDict[Session, set[str]]] = OrderedDict()
        self._remembered = 0
        self._lock: Final = threading.Lock()
        self.faults: Final[list[Fault]] = []
        """What was found damaged or gone when sessions were met; taken by whoever tells of it."""

    def write(self, tenant: str, session_id: str, originals: Iterable[Original]) -> int:
        """How many were new. All are durable when this returns. Raises ArchiveError, and may be called again."""
        shelf = Shelf(self._store, self._sealing, tenant, session_id)
        known = self._of(shelf)
        fresh = {each.sha256: each for each in originals if each.sha256 not in known}
        for batch in batches(sorted(fresh.values(), key=_place)):
            known |= _digests(shelf.add(batch))
        with self._lock:
            self._remembered += len(fresh)
        return len(fresh)

    def _of(self, shelf: Shelf) -> set[str]:
        session = (shelf.tenant, shelf.session_id)
        with self._lock:
            if session in self._known:
                self._known.move_to_end(session)
                return self._known[session]
        known = self._met(shelf)
        with self._lock:
            self._known[session] = known
            self._remembered += len(known)
            while len(self._known) > 1 and self._remembered > KNOWN_MAX:
                self._remembered -= len(self._known.popitem(last=False)[1])
        return known

    def _met(self, shelf: Shelf) -> set[str]:
        """What the session has: index entries whose object is there, and objects that a crash left without one."""
        objects = set(shelf.objects())
        known: set[str] = set()
        for path, _, digest in shelf.indexed():
            if digest not in objects:
                self.faults.append(Fault("its object is gone", path, "what the topics still hold is written again"))
                continue
            found = shelf.read_index(path)
            if isinstance(found, Fault):
                self.faults.append(found)
            else:
                objects.discard(digest)
                known |= _digests(found)
        for digest in objects:
            read = shelf.read_object(digest)
            if isinstance(read, Fault):
                self.faults.append(read)
            else:
                shelf.enter(digest, read[0])
                known |= _digests(read[0])
        return known


def batches(originals: Sequence[Original]) -> Iterator[list[Original]]:
    """In order, each within the limits; a record larger than an object has one to itself."""
    batch: list[Original] = []
    size = 0
    for each in originals:
        if batch and (len(batch) >= BATCH_RECORDS_MAX or size + len(each.value) > BATCH_BYTES_MAX):
            yield batch
            batch, size = [], 0
        batch.append(each)
        size += len(each.value)
    if batch:
        yield batch


def _digests(batch: Batch) -> set[str]:
    return {entry.sha256 for entry in batch.entries}


def _place(original: Original) -> tuple[bool, int, int, str, int, int]:
    """By number, so that an object holds neighbours; what has none by time."""
    seq = original.seq
    return seq is None, seq or 0, original.timestamp_ms, original.topic, original.partition, original.offset

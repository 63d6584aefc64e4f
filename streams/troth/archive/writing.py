"""Writing: only what is not there yet, in batches, each session's folder looked through when it is first met.

What is kept in memory of a session, the digests of what it has, is bounded over all of them, and let go of once the
session is idle; then its small objects are merged for the last time.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from troth.archive import merging
from troth.archive.batching import batches, place
from troth.archive.faults import ArchiveError, Fault
from troth.archive.originals import Batch, Original
from troth.archive.sealing import Sealing
from troth.archive.shelf import Shelf
from troth.archive.store import Store

KNOWN_MAX: Final = 250_000
"""Events whose digests are remembered, over all sessions; what is forgotten is read from the index again."""
_DIGEST_BYTES: Final = 16

Session = tuple[str, str]
"""(tenant, session_id)."""


class Done(msgspec.Struct):
    """What a writer has done since it was made: objects and bytes written (before compression), objects that merging
    put others in the place of, sessions that were let go of."""

    objects: int = 0
    written_bytes: int = 0
    merged: int = 0
    parked: int = 0


class _Held(msgspec.Struct):
    """What is remembered of a session: what it has, its small objects with their sizes, when it was last written."""

    known: set[bytes]
    small: dict[str, int]
    written: float = 0.0


class Writer:
    """Puts originals away. One session is written by one thread at a time; several sessions may be at once."""

    def __init__(self, store: Store, sealing: Sealing, clock: Callable[[], float] = time.monotonic) -> None:
        self._store: Final = store
        self._sealing: Final = sealing
        self._clock: Final = clock
        self._sessions: Final[OrderedDict[Session, _Held]] = OrderedDict()
        self._remembered = 0
        self._lock: Final = threading.Lock()
        self.done: Final = Done()
        self.faults: Final[list[Fault]] = []
        """What was found damaged or gone when sessions were met; taken by whoever tells of it."""

    @property
    def remembered(self) -> int:
        """How many digests are in memory."""
        return self._remembered

    def write(self, tenant: str, session_id: str, originals: Iterable[Original]) -> int:
        """How many were new. All are durable when this returns. Raises ArchiveError, and may be called again."""
        shelf = self._shelf((tenant, session_id))
        held = self._of(shelf)
        fresh = {each.sha256: each for each in originals if _short(each.sha256) not in held.known}
        for batch in batches(sorted(fresh.values(), key=place)):
            self._added(held, *shelf.add(batch))
        if digests := merging.due(held.small):
            self._merge(shelf, held, digests)
        with self._lock:
            self._remembered += len(fresh)
        return len(fresh)

    def park(self, idle_seconds: float) -> None:
        """Let go of the sessions that were not written for so long, each with its small objects merged. Not while one
        of them is written."""
        before = self._clock() - idle_seconds
        with self._lock:
            idle = [session for session, held in self._sessions.items() if held.written <= before]
        for session in idle:
            self._let_go(self._shelf(session), self._sessions[session])

    def merge(self, tenant: str, session_id: str) -> None:
        """Merge a session's small objects, whoever wrote them, as when it is let go of; another may write it
        meanwhile. Raises ArchiveError."""
        shelf = self._shelf((tenant, session_id))
        self._let_go(shelf, self._of(shelf))

    def _let_go(self, shelf: Shelf, held: _Held) -> None:
        while len(held.small) > 1:  # of each portion one small object is left at most
            self._merge(shelf, held, merging.portion(held.small))
        self._forget((shelf.tenant, shelf.session_id))

    def _shelf(self, session: Session) -> Shelf:
        return Shelf(self._store, self._sealing, *session)

    def _of(self, shelf: Shelf) -> _Held:
        session = (shelf.tenant, shelf.session_id)
        with self._lock:
            held = self._sessions.get(session)
        if held is None:
            held = self._met(shelf)
            with self._lock:
                self._sessions[session] = held
                self._remembered += len(held.known)
        held.written = self._clock()
        with self._lock:
            self._sessions.move_to_end(session)
            while len(self._sessions) > 1 and self._remembered > KNOWN_MAX:
                self._remembered -= len(self._sessions.popitem(last=False)[1].known)
        return held

    def _forget(self, session: Session) -> None:
        with self._lock:
            held = self._sessions.pop(session, None)
            if held is not None:
                self._remembered -= len(held.known)
                self.done.parked += 1

    def _added(self, held: _Held, digest: str, batch: Batch) -> None:
        held.known |= _digests(batch)
        if merging.is_small(batch):
            held.small[digest] = merging.size_of(batch)
        with self._lock:
            self.done.objects += 1
            self.done.written_bytes += merging.size_of(batch)

    def _merge(self, shelf: Shelf, held: _Held, digests: list[str]) -> None:
        """What cannot be merged stays as it is, and is tried again when the session is met again: it is all there."""
        for digest in digests:
            held.small.pop(digest, None)
        try:
            made, gone, faults = merging.merge(shelf, digests)
        except ArchiveError as error:
            with self._lock:
                self.faults.append(
                    Fault(f"not merged: {error}", shelf.folder, "nothing is lost; see that it may delete")
                )
            return
        for digest, batch in made.items():
            self._added(held, digest, batch)
        with self._lock:
            self.done.merged += len(gone)
            self.faults.extend(faults)

    def _met(self, shelf: Shelf) -> _Held:
        """What the session has: index entries whose object is there, and objects that a crash left without one. The
        index is listed first: what another one adds meanwhile is an object without an entry, and gets the same one."""
        indexed = shelf.indexed()
        objects = set(shelf.objects())
        found: dict[str, Batch] = {}
        for path, _, digest in indexed:
            if digest in objects:
                read = shelf.read_index(path)
                if not isinstance(read, Fault):
                    found[digest] = read
                elif shelf.lists(path):
                    self.faults.append(read)
        for digest in objects - found.keys():
            self._entered(shelf, digest, found)
        cleared = merging.clear(shelf, found)
        for digest in cleared:
            del found[digest]
        with self._lock:
            self.done.merged += len(cleared)
        known = {digest for batch in found.values() for digest in _digests(batch)}
        for path, _, digest in indexed:
            if digest not in objects:
                self._missed(shelf, path, known)
        small = {d: merging.size_of(batch) for d, batch in found.items() if merging.is_small(batch)}
        return _Held(known, small)

    def _entered(self, shelf: Shelf, digest: str, found: dict[str, Batch]) -> None:
        """An object without an entry that can be read gets it; one that is gone was merged by another one."""
        whole = shelf.read_object(digest)
        if not isinstance(whole, Fault):
            shelf.enter(digest, whole[0])
            found[digest] = whole[0]
        elif shelf.holds(digest):
            self.faults.append(whole)

    def _missed(self, shelf: Shelf, path: str, known: set[bytes]) -> None:
        """An index entry without its object: whoever merges while another one writes can leave one, and then others
        hold what it names."""
        read = shelf.read_index(path)
        if not isinstance(read, Fault) and _digests(read) <= known:
            shelf.strike(path)
        elif shelf.lists(path):
            self.faults.append(Fault("its object is gone", path, "what the topics still hold is written again"))


def _digests(batch: Batch) -> set[bytes]:
    return {_short(entry.sha256) for entry in batch.entries}


def _short(sha256: str) -> bytes:
    """What is remembered of a digest: enough to tell any two events apart."""
    return bytes.fromhex(sha256[: 2 * _DIGEST_BYTES])

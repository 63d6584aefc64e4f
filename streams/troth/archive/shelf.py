"""One session's folder: its objects and their index, written in an order that loses nothing, checked when read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from troth.archive import naming
from troth.archive.faults import READ_AGAIN, Fault, KeyRefused
from troth.archive.originals import Batch, Original, describe, pack, parse, unpack
from troth.archive.sealing import Damaged, Sealing, sha256_hex
from troth.archive.store import Store

_REBUILT: Final = "delete it; the next `troth archive` that meets the session writes it again from its object"


class Shelf:
    """What a store holds of one session."""

    def __init__(self, store: Store, sealing: Sealing, tenant: str, session_id: str) -> None:
        self._store: Final = store
        self._sealing: Final = sealing
        self.tenant: Final = tenant
        self.session_id: Final = session_id
        self.folder: Final = naming.session_folder(tenant, session_id)

    def add(self, originals: Sequence[Original]) -> tuple[str, Batch]:
        """One object and its index entry, both durable when this returns: its digest, and what it holds. Raises
        ArchiveError."""
        batch = describe(self.tenant, self.session_id, originals)
        stored = self._sealing.seal(pack(batch, originals), self.folder)
        digest = sha256_hex(stored)
        self._store.put(naming.object_path(self.folder, digest), stored)
        self.enter(digest, batch)
        return digest, batch

    def enter(self, digest: str, batch: Batch) -> None:
        """The index entry of an object that is there."""
        body = self._sealing.seal(msgspec.json.encode(batch), self.folder)
        self._store.put(naming.index_path(self.folder, batch.numbers, digest), body)

    def remove(self, digest: str, batch: Batch) -> None:
        """Take an object away, its index entry first: without one it is found by its folder, and not missed."""
        self._store.remove(naming.index_path(self.folder, batch.numbers, digest))
        self._store.remove(naming.object_path(self.folder, digest))

    def holds(self, digest: str) -> bool:
        """Whether the object is there."""
        return self._store.get(naming.object_path(self.folder, digest)) is not None

    def lists(self, path: str) -> bool:
        """Whether the index entry is there."""
        return self._store.get(path) is not None

    def strike(self, path: str) -> None:
        """Take an index entry away whose object is gone, and not missed."""
        self._store.remove(path)

    def indexed(self) -> list[tuple[str, range | None, str]]:
        """Path, sequence numbers and object of each index entry, without reading any."""
        names = self._store.names(f"{self.folder}/index")
        parsed = ((name, naming.parse_index_name(name)) for name in names)
        return [(f"{self.folder}/index/{name}", *found) for name, found in parsed if found is not None]

    def objects(self) -> list[str]:
        """The digests of the objects that are there."""
        return self._store.names(f"{self.folder}/objects")

    def read_index(self, path: str) -> Batch | Fault:
        stored = self._store.get(path)
        if stored is None:
            return Fault("the index entry is gone", self._where(path), READ_AGAIN)
        try:
            return self._own(parse(self._sealing.unseal(stored, self.folder)))
        except Damaged as damage:
            return Fault(f"a damaged index entry: {damage}", self._where(path), _REBUILT)
        except KeyRefused as refused:
            return Fault(f"{refused}", self._where(path), "add that key to TROTH_ARCHIVE_KEY")

    def read_object(self, digest: str) -> tuple[Batch, memoryview] | Fault:
        path = naming.object_path(self.folder, digest)
        stored = self._store.get(path)
        if stored is None:
            return Fault("the object is gone", self._where(path), "run `troth archive --again`")
        if (found := sha256_hex(stored)) != digest:
            return Fault(f"the object is damaged: its SHA-256 is {found[:16]}…", self._where(path), READ_AGAIN)
        try:
            batch, values = unpack(self._sealing.unseal(stored, self.folder))
            return self._own(batch), values
        except Damaged as damage:
            return Fault(f"a damaged object: {damage}", self._where(path), READ_AGAIN)
        except KeyRefused as refused:
            return Fault(f"{refused}", self._where(path), "add that key to TROTH_ARCHIVE_KEY")

    def where(self, digest: str) -> str:
        """An object's full address."""
        return self._where(naming.object_path(self.folder, digest))

    def _own(self, batch: Batch) -> Batch:
        if (batch.tenant, batch.session_id) != (self.tenant, self.session_id):
            raise Damaged("it belongs to another session")
        return batch

    def _where(self, path: str) -> str:
        return f"{self._store.name}/{path}"

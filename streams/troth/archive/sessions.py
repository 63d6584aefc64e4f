"""Which sessions an archive holds: found by their folders, named by what lies in these, since a long id is not in its
folder's name."""

from __future__ import annotations

from typing import Final

from troth.archive import naming
from troth.archive.faults import Fault, KeyRefused
from troth.archive.originals import Batch, parse, unpack
from troth.archive.sealing import Damaged, Sealing
from troth.archive.store import Store

_UNNAMED: Final = "add its key to TROTH_ARCHIVE_KEY, or delete the folder and run `troth archive --again`"


def session_folders(store: Store) -> list[str]:
    """The folder of every session."""
    return [f"{tenant}/{session}" for tenant in store.folders("") for session in store.folders(tenant)]


def is_single(store: Store, folder: str) -> bool:
    """Whether the folder has one object at most, and its index entry: nothing there can be merged."""
    objects = store.names(f"{folder}/objects")
    entries = [naming.parse_index_name(name) for name in store.names(f"{folder}/index")]
    return len(objects) <= 1 and [entry[1] for entry in entries if entry is not None] == objects


def session_in(store: Store, sealing: Sealing, folder: str) -> tuple[str, str] | Fault:
    """(tenant, session_id), from the first file in the folder that can be read and belongs there."""
    for kind in ("index", "objects"):
        for name in store.names(f"{folder}/{kind}"):
            stored = store.get(f"{folder}/{kind}/{name}")
            batch = None if stored is None else _batch(sealing, stored, folder, kind)
            if batch is not None and naming.session_folder(batch.tenant, batch.session_id) == folder:
                return batch.tenant, batch.session_id
    return Fault("nothing in it can be read that says whose it is", f"{store.name}/{folder}", _UNNAMED)


def _batch(sealing: Sealing, stored: bytes, folder: str, kind: str) -> Batch | None:
    try:
        body = sealing.unseal(stored, folder)
        return parse(body) if kind == "index" else unpack(body)[0]
    except (Damaged, KeyRefused):
        return None  # it is told of when the session is looked through

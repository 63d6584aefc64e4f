"""Merging: a session's small objects become few, so that a listing stays short and one fetch reads one file.

Nothing is removed before what takes its place is durable, has its index entry and has been read back whole. Whoever
merges removes only objects that were there before its own: of two who merge at once, one's object stays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Final, NamedTuple

from troth.archive.batching import BATCH_BYTES_MAX, BATCH_RECORDS_MAX, batches, place
from troth.archive.faults import Fault
from troth.archive.originals import Batch, Original, original
from troth.archive.sealing import Damaged
from troth.archive.shelf import Shelf

MERGE_OBJECTS: Final = 16
"""So many objects of about one size are merged while a session goes on: each record is written again a few times at
most, once for each sixteenfold of its object's size."""
_SIZE_BITS: Final = 4
"""Sizes within sixteenfold are about one size."""
MERGE_BYTES_MAX: Final = 16 * BATCH_BYTES_MAX
"""So much is read at once: what an old archive left of one session may be more than fits into memory."""


class Merged(NamedTuple):
    """`made`: the new objects, with what they hold; `gone`: those that are there no more; `faults`: what was damaged,
    and is left as it is."""

    made: dict[str, Batch]
    gone: frozenset[str]
    faults: tuple[Fault, ...]


def is_small(batch: Batch) -> bool:
    """Whether another object's records would fit beside it."""
    return size_of(batch) < BATCH_BYTES_MAX // 2 and len(batch.entries) < BATCH_RECORDS_MAX // 2


def size_of(batch: Batch) -> int:
    return sum(entry.size for entry in batch.entries)


def due(sizes: Mapping[str, int]) -> list[str]:
    """Which of a session's small objects (digest -> bytes) are to be merged now; mostly none."""
    alike: defaultdict[int, list[str]] = defaultdict(list)
    for digest, size in sizes.items():
        alike[size.bit_length() // _SIZE_BITS].append(digest)
    group = max((group for group in alike.values() if len(group) >= MERGE_OBJECTS), key=len, default=[])
    return portion({digest: sizes[digest] for digest in group})


def portion(sizes: Mapping[str, int]) -> list[str]:
    """The first of a session's small objects (digest -> bytes), as many as are read at once: two at least."""
    within = sum(total <= MERGE_BYTES_MAX for total in accumulate(sizes.values()))
    return list(sizes)[: max(2, within)]


def merge(shelf: Shelf, digests: Iterable[str]) -> Merged:
    """Write the records of these objects as few as they fit into, then remove them. Raises ArchiveError."""
    whole: dict[str, Batch] = {}
    held: dict[str, Original] = {}
    faults: list[Fault] = []
    absent: set[str] = set()
    for digest in digests:
        read = _read(shelf, digest)
        if isinstance(read, Fault):
            if shelf.holds(digest):
                faults.append(read)
            else:
                absent.add(digest)  # another one has merged it
            continue
        whole[digest] = read[0]
        held.update((each.sha256, each) for each in read[1])
    made = dict(shelf.add(batch) for batch in batches(sorted(held.values(), key=place)))
    unread = {digest: read for digest in made if isinstance(read := _read(shelf, digest), Fault)}
    if unread:  # what is there no more another one has merged meanwhile: what it held, and we hold, is put right later
        damaged = (read for digest, read in unread.items() if shelf.holds(digest))
        return Merged(made, frozenset(absent), (*faults, *damaged))
    for digest in (replaced := whole.keys() - made.keys()):
        shelf.remove(digest, whole[digest])
    return Merged(made, frozenset(absent | replaced), tuple(faults))


def superseded(batches_of: Mapping[str, Batch]) -> dict[str, list[str]]:
    """Objects that hold nothing but what others hold, as a crash between writing and removing leaves them; each with
    those others. Of two that hold the same one stays."""
    holder: dict[str, str] = {}
    found: dict[str, list[str]] = {}
    for digest, batch in sorted(batches_of.items(), key=lambda item: (-len(item[1].entries), item[0])):
        others = [holder.get(entry.sha256) for entry in batch.entries]
        if batch.entries and None not in others:
            found[digest] = sorted({other for other in others if other is not None})
            continue
        for entry in batch.entries:
            holder.setdefault(entry.sha256, digest)
    return found


def clear(shelf: Shelf, batches_of: Mapping[str, Batch]) -> list[str]:
    """Remove what is superseded, where the others can be read whole; which objects were removed."""
    removed = []
    for digest, others in superseded(batches_of).items():
        if not any(isinstance(_read(shelf, other), Fault) for other in others):
            shelf.remove(digest, batches_of[digest])
            removed.append(digest)
    return removed


def _read(shelf: Shelf, digest: str) -> tuple[Batch, list[Original]] | Fault:
    """An object, every record of it checked."""
    read = shelf.read_object(digest)
    if isinstance(read, Fault):
        return read
    batch, values = read
    try:
        return batch, [original(entry, values) for entry in batch.entries]
    except Damaged as damage:
        return Fault(f"a damaged object: {damage}", shelf.where(digest), "run `troth archive --again`")

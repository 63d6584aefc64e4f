"""Which records make one object: neighbours, as many as one fetch may read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from troth.archive.originals import Original

BATCH_RECORDS_MAX: Final = 1_000
BATCH_BYTES_MAX: Final = 1024 * 1024
"""An object's records and bytes, before compression: what one fetch reads at most, a single larger record aside."""


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


def place(original: Original) -> tuple[bool, int, int, str, int, int]:
    """By number, so that an object holds neighbours; what has none by time."""
    seq = original.seq
    return seq is None, seq or 0, original.timestamp_ms, original.topic, original.partition, original.offset

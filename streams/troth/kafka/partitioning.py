"""Which partition a key lands in: murmur2, as Java's default partitioner has it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from aiokafka.partitioner import DefaultPartitioner, murmur2

HASHES_KEPT: Final = 10_000
"""Keys are session names, and each comes again and again: murmur2 in Python costs more than the rest of a send."""


@lru_cache(HASHES_KEPT)
def _hash(key: bytes) -> int:
    return int(murmur2(key) & 0x7FFFFFFF)


def key_partition(key: bytes, partitions: int) -> int:
    """The number of a key's partition among `partitions`."""
    return _hash(key) % partitions


_without_key: Final = DefaultPartitioner()


def choose(key: bytes | None, every: Sequence[int], available: Sequence[int]) -> int:
    """An aiokafka partitioner: that of a record with this key. `every` is sorted."""
    if key is None:
        return int(_without_key(key, every, available))
    return every[key_partition(key, len(every))]

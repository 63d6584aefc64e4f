"""What is archived: records as they lay on their topics, and batches of them as bytes that say what they hold."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from troth.archive.sealing import Damaged

_LENGTH_BYTES: Final = 4


class Original(msgspec.Struct, frozen=True, kw_only=True):
    """One event's record: its identity, where it lay, Kafka's time (ms since 1970), and its bytes."""

    seq: int | None
    event_id: str | None
    topic: str
    partition: int
    offset: int
    timestamp_ms: int
    value: bytes

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.value).hexdigest()


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """An original without its bytes: `at` and `size` say which bytes of the batch's values they are."""

    seq: int | None
    event_id: str | None
    topic: str
    partition: int
    offset: int
    timestamp_ms: int
    at: int
    size: int
    sha256: str


class Batch(msgspec.Struct, frozen=True, kw_only=True):
    """What an object holds and its index repeats. `version` is that of the layout."""

    version: int = 1
    tenant: str
    session_id: str
    entries: tuple[Entry, ...]

    @property
    def numbers(self) -> range | None:
        """From the lowest to the highest sequence number; None where no event has one."""
        found = [entry.seq for entry in self.entries if entry.seq is not None]
        return range(min(found), max(found) + 1) if found else None


_decode: Final = msgspec.json.Decoder(Batch).decode


def describe(tenant: str, session_id: str, originals: Iterable[Original]) -> Batch:
    entries, at = [], 0
    for each in originals:
        entries.append(
            Entry(
                seq=each.seq, event_id=each.event_id, topic=each.topic, partition=each.partition, offset=each.offset,
                timestamp_ms=each.timestamp_ms, at=at, size=len(each.value), sha256=each.sha256,
            )
        )  # fmt: skip
        at += len(each.value)
    return Batch(tenant=tenant, session_id=session_id, entries=tuple(entries))


def pack(batch: Batch, originals: Sequence[Original]) -> bytes:
    """The length of the description (4 bytes, big endian), the description (JSON), then the values, end to end."""
    head = msgspec.json.encode(batch)
    return b"".join((len(head).to_bytes(_LENGTH_BYTES), head, *(each.value for each in originals)))


def unpack(body: bytes) -> tuple[Batch, memoryview]:
    """The description and the values. Raises Damaged."""
    start = _LENGTH_BYTES + int.from_bytes(body[:_LENGTH_BYTES])
    return parse(body[_LENGTH_BYTES:start]), memoryview(body)[start:]


def parse(description: bytes) -> Batch:
    """Raises Damaged."""
    try:
        return _decode(description)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Damaged(f"no description of a batch ({error})") from error


def original(entry: Entry, values: memoryview) -> Original:
    """An entry with its bytes, which must be those that were stored. Raises Damaged."""
    value = bytes(values[entry.at : entry.at + entry.size])
    if hashlib.sha256(value).hexdigest() != entry.sha256:
        raise Damaged(f"the event of offset {entry.offset} of {entry.topic} is not the one that was stored")
    return Original(
        seq=entry.seq, event_id=entry.event_id, topic=entry.topic, partition=entry.partition, offset=entry.offset,
        timestamp_ms=entry.timestamp_ms, value=value,
    )  # fmt: skip

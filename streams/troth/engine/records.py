"""How a change is stored: keys, values, and the way back.

    key    u16 length | u16 tenant length | tenant | session_id | kind (1 byte) | position or seq u64 | part u16
    value  epoch u32 | position u64 | parts u16 | MessagePack (a slice of it where there are several parts)

The head's key has neither position nor part: there is one. Entries are immutable under their key. The first 12 bytes of
a value order its versions: recovery keeps the greatest, so that a late write of a former owner does no harm.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from troth.engine.state import (
    ERAS_MAX,
    Answer,
    Change,
    DigestPage,
    Head,
    Held,
    SessionState,
    StandingPage,
    Unanswered,
    Unheld,
)

PART_BYTES_MAX: Final = 64 * 1024
_HEADER: Final = struct.Struct(">IQH")
_PLACE: Final = struct.Struct(">QH")
_encode: Final = msgspec.msgpack.Encoder().encode
_decode: Final = msgspec.msgpack.Decoder(Change).decode
_KINDS: Final = {t: t.__struct_config__.tag.encode() for t in Change.__args__ if t not in (Unheld, Unanswered)}
_HELD: Final = _KINDS[Held]
_ANSWER: Final = _KINDS[Answer]
_DIGESTS: Final = _KINDS[DigestPage]
_STANDING: Final = _KINDS[StandingPage]
"""Folded first at its position, as it was lived: the event itself was judged under these orders."""


class CorruptState(Exception):
    """Stored state cannot be read back. Never raised for what a client sent: only for a fault of ours or the disk's."""


def session_prefix(tenant: str, session_id: str) -> bytes:
    """The part of every key of a session that names it, with its own length in front."""
    name = tenant.encode()
    body = len(name).to_bytes(2) + name + session_id.encode()
    return len(body).to_bytes(2) + body


def prefix_of(key: bytes) -> bytes:
    """The session prefix of a key."""
    return key[: 2 + int.from_bytes(key[:2])]


def name_of(prefix: bytes) -> tuple[str, str]:
    """(tenant, session_id) of a session prefix."""
    cut = 4 + int.from_bytes(prefix[2:4])
    return prefix[4:cut].decode(), prefix[cut:].decode()


def parts_of(change: Held | Answer) -> int:
    """How many records a held event or an answer takes."""
    return -(-len(_encode(change)) // PART_BYTES_MAX)


def records(prefix: bytes, changes: Iterable[Change], epoch: int) -> Iterator[tuple[bytes, bytes]]:
    """What to write for `changes`, in order: entries as they come, and of several heads only the last, at the end."""
    head: Head | None = None
    for change in changes:
        if isinstance(change, Head):
            head = change
        elif not isinstance(change, (Unheld, Unanswered)):
            yield from _parts(prefix, change, epoch)
    if head is not None:
        yield prefix + b"h", _HEADER.pack(epoch, head.position, 1) + _encode(head)


def deletions(prefix: bytes, changes: Iterable[Change]) -> list[bytes]:
    """The keys that `changes` leave without meaning."""
    return [
        prefix + kind + _PLACE.pack(place, part)
        for change in changes
        if isinstance(change, (Unheld, Unanswered))
        for kind, place in ((_HELD, change.seq) if isinstance(change, Unheld) else (_ANSWER, change.position),)
        for part in range(change.parts)
    ]


def restore(prefix: bytes, stored: Iterable[tuple[bytes, bytes]], epoch: int) -> SessionState:
    """The session whose records these are, in any order; a fresh one when there are none. `epoch` is its new owner's.

    What no head names is left out: entries at or past its position, entries of another epoch than the era of their
    position, held events below its `next_seq`. Raises CorruptState for a record that is named and cannot be read.
    """
    entries: dict[bytes, dict[int, bytes]] = {}
    state = SessionState(*name_of(prefix))
    head: Head | None = None
    latest = 0
    for key, value in stored:
        rest = key[len(prefix) :]
        latest = max(latest, int.from_bytes(value[:4]))
        if rest == b"h":
            head = head_of(key, value)
        else:
            entries.setdefault(rest[:-2], {})[int.from_bytes(rest[-2:])] = value
    state.epoch = max(epoch, latest)
    for change in _named(entries, head):
        state.evolve(change)
    if head is not None:
        state.evolve(head)
    state.head = _begin_era(state.head, state.epoch)
    return state


def _begin_era(head: Head, epoch: int) -> Head:
    """The head as its owner goes on from it: what is written from here on carries this epoch."""
    if head.eras and head.eras[-1][1] == epoch:
        return head
    return msgspec.structs.replace(head, eras=(*head.eras, (head.position, epoch))[-ERAS_MAX:])


def _named(entries: dict[bytes, dict[int, bytes]], head: Head | None) -> Iterator[Change]:
    """The entries that the head names, by position."""
    for rest in sorted(entries, key=lambda rest: (rest[1:9], rest[:1] != _STANDING, rest[:1])):
        kind, place, parts = rest[:1], int.from_bytes(rest[1:9]), entries[rest]
        if kind == _HELD:
            parts = _latest(parts)
            is_named = place >= (head.next_seq if head else 0)
        elif kind == _DIGESTS:
            is_named = head is not None and place < head.pages
        else:
            parts = _of_era(parts, place, head.eras) if head else {}
            is_named = head is not None and place < head.position and bool(parts)
        if not is_named:
            continue
        count = max(int.from_bytes(value[12:14]) for value in parts.values())
        if len(parts) < count and kind == _HELD:
            continue  # its write was cut short, so its offset was never acknowledged: it comes again
        if len(parts) < count:
            raise CorruptState(f"entry {rest!r}: {len(parts)} of {count} parts")
        yield _read(b"".join(parts[n][_HEADER.size :] for n in range(count)), Change)


def _latest(parts: dict[int, bytes]) -> dict[int, bytes]:
    """The parts of the latest epoch: what an earlier owner left torn is not mixed with them."""
    epoch = max(value[:4] for value in parts.values())
    return {number: value for number, value in parts.items() if value[:4] == epoch}


def _of_era(parts: dict[int, bytes], position: int, eras: tuple[tuple[int, int], ...]) -> dict[int, bytes]:
    """The parts that the owner of this position wrote: what a crash left behind there carries another epoch."""
    owners = [epoch for first, epoch in eras if first <= position]
    if not owners:
        return parts  # from before the first era that is still known
    return {number: value for number, value in parts.items() if int.from_bytes(value[:4]) == owners[-1]}


def _read(payload: bytes, kind: object) -> Change:
    try:
        return _decode(payload)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise CorruptState(f"a {kind} record: {error}") from error


def _parts(prefix: bytes, change: Change, epoch: int) -> Iterator[tuple[bytes, bytes]]:
    payload = _encode(change)
    count = max(1, -(-len(payload) // PART_BYTES_MAX))
    place, position = _place(change)
    for part in range(count):
        key = prefix + _KINDS[type(change)] + _PLACE.pack(place, part)
        yield (
            key,
            _HEADER.pack(epoch, position, count) + payload[part * PART_BYTES_MAX : (part + 1) * PART_BYTES_MAX],
        )


def _place(change: Change) -> tuple[int, int]:
    """(what stands in the key, the position that orders versions of it)."""
    if isinstance(change, Held):
        return change.event.seq or 0, 0
    if isinstance(change, DigestPage):
        return change.number, change.number
    assert not isinstance(change, (Unheld, Unanswered))
    return change.position, change.position


def head_of(key: bytes, value: bytes) -> Head | None:
    """The head that a record holds; None for any other record."""
    if key[len(prefix_of(key)) :] != b"h":
        return None
    head = _read(value[_HEADER.size :], Head)
    assert isinstance(head, Head)
    return head


def is_held(key: bytes) -> bool:
    """Whether a key is that of a held event."""
    return bool(key[len(prefix_of(key)) :][:1] == _HELD)

"""How a change is stored: keys, values, and the way back.

    key    u16 length | u16 tenant length | tenant | session_id | kind (1 byte) | position or seq u64 | part u16
    value  epoch u32 | position u64 | parts u16 | MessagePack (a slice of it where there are several parts)

The head's key has neither position nor part: there is one. Entries are immutable under their key. The first 12 bytes of
a value order its versions: recovery keeps the greatest, so that a late write of a former owner does no harm.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import Final

import msgspec

from troth.engine.state import Change, Child, Head, Held, SessionState, Unheld

PART_BYTES_MAX: Final = 64 * 1024
_HEADER: Final = struct.Struct(">IQH")
_PLACE: Final = struct.Struct(">QH")
_encode: Final = msgspec.msgpack.Encoder().encode
_decode: Final = msgspec.msgpack.Decoder(Change).decode
_KINDS: Final = {t: t.__struct_config__.tag.encode() for t in Change.__args__ if t is not Unheld}
_HELD: Final = _KINDS[Held]


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


def parts_of(held: Held) -> int:
    """How many records a held event takes."""
    return -(-len(_encode(held)) // PART_BYTES_MAX)


def records(prefix: bytes, changes: Iterable[Change], epoch: int) -> Iterator[tuple[bytes, bytes]]:
    """What to write for `changes`, in order: entries as they come, and of several heads only the last, at the end."""
    head: Head | None = None
    for change in changes:
        if isinstance(change, Head):
            head = change
        elif not isinstance(change, Unheld):
            yield from _parts(prefix, change, epoch)
    if head is not None:
        yield prefix + b"h", _HEADER.pack(epoch, head.position, 1) + _encode(head)


def deletions(prefix: bytes, changes: Iterable[Change]) -> list[bytes]:
    """The keys that `changes` leave without meaning."""
    return [
        prefix + _HELD + _PLACE.pack(change.seq, part)
        for change in changes
        if isinstance(change, Unheld)
        for part in range(change.parts)
    ]


def restore(prefix: bytes, stored: Iterable[tuple[bytes, bytes]], epoch: int) -> SessionState:
    """The session whose records these are, in any order; a fresh one when there are none.

    What no head names (entries at or past its position, held events below its `next_seq`) is left out. Raises
    CorruptState for a record that is named and cannot be read.
    """
    pieces: dict[bytes, dict[int, bytes]] = {}
    expected: dict[bytes, int] = {}
    state = SessionState(*name_of(prefix))
    head: Head | None = None
    stored_epoch = 0
    for key, value in stored:
        rest = key[len(prefix) :]
        at_epoch, _, parts = _HEADER.unpack_from(value)
        stored_epoch = max(stored_epoch, at_epoch)
        if rest == b"h":
            head = head_of(key, value)
        else:
            pieces.setdefault(rest[:-2], {})[int.from_bytes(rest[-2:])] = value[_HEADER.size :]
            expected[rest[:-2]] = parts
    state.epoch = max(epoch, stored_epoch)
    for change in _named(pieces, expected, head):
        state.evolve(change)
    if head is not None:
        state.evolve(head)
    return state


def _named(pieces: dict[bytes, dict[int, bytes]], expected: dict[bytes, int], head: Head | None) -> Iterator[Change]:
    position, next_seq = (head.position, head.next_seq) if head else (0, 0)
    for rest in sorted(pieces, key=lambda rest: (rest[1:9], rest[:1])):
        place = int.from_bytes(rest[1:9])
        is_held = rest[:1] == _HELD
        if not is_held and rest[:1] != _KINDS[Child] and place >= position:
            continue
        if is_held and place < next_seq:
            continue
        parts = pieces[rest]
        if len(parts) < expected[rest]:
            if is_held:
                continue  # its write was cut short, so its offset was never acknowledged: it comes again
            raise CorruptState(f"entry {rest!r}: {len(parts)} of {expected[rest]} parts")
        yield _read(b"".join(parts[n] for n in range(expected[rest])), Change)


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
    if isinstance(change, Child):
        return int.from_bytes(blake2b(change.session_id.encode(), digest_size=8).digest()), change.position
    assert not isinstance(change, Unheld)
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

"""What must hold on the broker at every moment, whatever worker has just died."""

from __future__ import annotations

from tests.app.fleet import Fleet, Record
from tests.app.tally import HEAD, entry_key, prefix
from troth.app.store import STAMP_BYTES
from troth.engine.records import prefix_of
from troth_schemas.topics import TURNS


def head_number(record: Record) -> int | None:
    """The number a changelog record's head names; None for a record that is no head."""
    if record.key is None or record.value is None or record.key != prefix_of(record.key) + HEAD:
        return None
    return int.from_bytes(record.value[STAMP_BYTES:])


def session_of(record: Record) -> bytes:
    return prefix_of(record.key or b"")[2:]


def greatest_heads(changelog: list[Record]) -> dict[bytes, int]:
    """The head of each session as recovery must take it."""
    greatest: dict[bytes, bytes] = {}
    for record in changelog:
        if head_number(record) is not None and record.value is not None:
            session = session_of(record)
            greatest[session] = max(greatest.get(session, b""), record.value)
    return {session: int.from_bytes(value[STAMP_BYTES:]) for session, value in greatest.items()}


def check(fleet: Fleet) -> None:
    """Read the commits, the changelog, then the verdicts; each must be covered by what is read after it."""
    committed = fleet.committed()
    inputs = fleet.read(TURNS.name)
    changelog = fleet.changelog()
    verdicts = set(fleet.verdicts())
    heads = greatest_heads(changelog)
    for record in inputs:
        session, _, number = (record.value or b"").partition(b" ")
        if record.offset < committed.get(record.partition, 0):
            assert heads.get(session, -1) >= int(number), f"{record.value!r} was committed and is in no head"
    entries: set[bytes] = set()
    for record in changelog:
        number_ = head_number(record)
        if number_ is None:
            if record.key is not None and record.value is not None:
                entries.add(record.key)
            continue
        session = session_of(record)
        assert entry_key(session, number_) in entries, f"a head of {session!r} stands before its entry {number_}"
        assert b"%s %d" % (session, number_) in verdicts, f"a head of {session!r} stands without its verdict {number_}"


__all__ = ["check", "greatest_heads", "head_number", "prefix", "session_of"]

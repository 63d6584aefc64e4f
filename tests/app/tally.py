"""A stepper small enough to be right at a glance: it numbers the events of a session and says each number once.

An event is `SESSION N`. Its verdict is `SESSION N`, its state an entry for N and a head that names the last N; the
entry before it is deleted. A number at or below the head is a replay and changes nothing; one that skips a number says
`gap`.
`boom` raises, `huge` writes more than a record may hold, `hold` is kept until its gap expires.

Flags: `calm` takes `boom` without harm; `slow` sleeps in each step; `commanding` sends a command with each verdict.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable

from troth.app.stepper import NO_EFFECTS, Effects, Inbound, SessionRecords
from troth.app.store import STAMP_BYTES, stamp
from troth.engine.records import prefix_of
from troth_schemas.topics import COMMANDS, VERDICTS

_log = logging.getLogger(__name__)

HEAD = b"h"
GRACE_MS = 500


def prefix(session: bytes) -> bytes:
    """The state key's part up to the session."""
    return len(session).to_bytes(2) + session


def entry_key(session: bytes, number: int) -> bytes:
    return prefix(session) + b"e" + number.to_bytes(8)


def head_of(records: Iterable[tuple[bytes, bytes]]) -> int:
    """The number the head names; -1 without a head."""
    for key, value in records:
        if key[len(prefix_of(key)) :] == HEAD:
            return int.from_bytes(value[STAMP_BYTES:])
    return -1


class Tally:
    """The stepper. `last` is its cache of decoded heads, by partition and session."""

    def __init__(self, sessions: SessionRecords, flags: Iterable[str] = ()) -> None:
        self._sessions = sessions
        self._flags = set(flags)
        self._last: dict[tuple[int, bytes], int] = {}
        self._held: list[Inbound] = []

    def step(self, inbound: Inbound) -> Effects:
        session, _, text = (inbound.value or b"").partition(b" ")
        if text == b"boom":
            if "calm" in self._flags:
                return NO_EFFECTS
            raise RuntimeError("boom")
        if text == b"huge":
            return Effects([], [(prefix(session) + HEAD, stamp(self._sessions.epoch, 0) + bytes(1 << 20))], [])
        if text == b"hold":
            self._held.append(inbound)
            return NO_EFFECTS
        if "slow" in self._flags and session != b"warm":
            _log.info("in the middle of a step")
            time.sleep(0.05)
        number, at = int(text), (inbound.partition, session)
        last = self._last.get(at)
        if last is None:
            last = head_of(self._sessions.records(inbound.partition, prefix(session)))
        self._last[at] = max(last, number)
        return NO_EFFECTS if number <= last else self._say(session, number, last)

    def expire(self, partition: int, watermark_ms: int | None) -> Effects:
        here = [i for i in self._held if i.partition == partition]
        due = [i for i in here if watermark_ms is None or i.timestamp_ms + GRACE_MS < watermark_ms]
        if not due:
            return NO_EFFECTS
        self._held = [inbound for inbound in self._held if inbound not in due]
        return Effects([(VERDICTS.name, i.key, b"expired " + (i.value or b"")) for i in due], [], [])

    def ahead(self, inbound: Inbound) -> tuple[()]:
        return ()

    def awaits(self, partition: int) -> bool:
        return False

    def forget(self, partitions: Iterable[int]) -> None:
        gone = set(partitions)
        self._last = {at: last for at, last in self._last.items() if at[0] not in gone}
        self._held = [inbound for inbound in self._held if inbound.partition not in gone]

    def _say(self, session: bytes, number: int, last: int) -> Effects:
        epoch = self._sessions.epoch
        entry = (entry_key(session, number), stamp(epoch, number) + b"entry")
        head = (prefix(session) + HEAD, stamp(epoch, number) + number.to_bytes(8))
        deletes = [entry_key(session, last)] if last >= 0 else []
        verdicts = [(VERDICTS.name, session, b"%s %d" % (session, number))]
        if number > last + 1:
            verdicts.append((VERDICTS.name, session, b"%s gap before %d" % (session, number)))
        if "commanding" in self._flags:
            verdicts.append((COMMANDS.name, b"other", b"other 0"))
        return Effects([*verdicts], [entry, head], deletes)

"""From the topics into an archive: what is fetched is put away, session by session, and only then acknowledged."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, Protocol

from troth.archive.originals import Original
from troth.archive.writing import Session, Writer
from troth.kafka.group import GroupMember, Lag
from troth.kafka.read import Record
from troth_schemas.codec import Fault, decode_event
from troth_schemas.routing import addressees

BUFFER_BYTES_MAX: Final = 64 * 1024 * 1024
"""What is held in memory before it is put away, however young it is."""
WRITERS: Final = 8
"""Sessions written at once: a bucket answers in tens of milliseconds, many times a second."""
IDLE_SECONDS: Final = 600.0
"""A session without events for so long is parked: let go of, its small objects merged."""
PARK_SECONDS: Final = 60.0


class Tally:
    """What was done: events new in the archive, copies that were there, records that are no events; what was found
    damaged or gone."""

    def __init__(self) -> None:
        self.new = 0
        self.copies = 0
        self.no_events = 0
        self.sessions = 0
        self.faults = 0


class Watcher(Protocol):
    """Who is told how it goes."""

    def looked(self, waiting_bytes: int, lag: Lag) -> None: ...

    def put_away(self, seconds: float) -> None: ...


class Archiving:
    """One member's work. `say` takes a line for whoever watches."""

    def __init__(self, writer: Writer, linger_seconds: float, say: Callable[[str], None]) -> None:
        self._writer: Final = writer
        self._linger: Final = linger_seconds
        self._say: Final = say
        self._waiting: dict[Session, list[Original]] = {}
        self._waiting_bytes = 0
        self._waiting_since: float | None = None
        self._stopping = False
        self._parked = time.monotonic()
        self.tally: Final = Tally()
        self.watcher: Watcher | None = None

    def stop(self) -> None:
        """Put away what was fetched, and end."""
        self._stopping = True

    def drop(self) -> None:
        """Let go of what was fetched and not put away: it comes again, here or elsewhere."""
        self._waiting, self._waiting_bytes, self._waiting_since = {}, 0, None

    async def run(self, member: GroupMember, *, once: bool) -> None:
        """Until `stop`, or with `once` to the end. Raises BrokerError and ArchiveError; nothing is lost by either."""
        while not self._stopping:
            records = await member.fetch()
            self._take(records)
            if self.watcher is not None:
                self.watcher.looked(self._waiting_bytes, await member.lag())
            is_end = once and not records and await member.is_at_end()
            if is_end or self._is_due():
                await self._put_away(member)
            if is_end:
                await self._park(0.0)
                return
            if time.monotonic() - self._parked >= PARK_SECONDS:
                await self._park(IDLE_SECONDS)
        await self._put_away(member)

    async def _park(self, idle_seconds: float) -> None:
        """Between two batches: no session is written meanwhile."""
        self._parked = time.monotonic()
        await asyncio.to_thread(self._writer.park, idle_seconds)
        self._tell_faults()

    def _take(self, records: list[Record]) -> None:
        for record in records:
            event = decode_event(record.value or b"", record.topic)
            if isinstance(event, Fault) or record.key not in {name.encode() for name in addressees(event)}:
                self.tally.no_events += 1  # it is on the dead-letter topic, with its bytes
                continue
            kept = Original(
                seq=event.seq, event_id=event.event_id, topic=record.topic, partition=record.partition,
                offset=record.offset, timestamp_ms=record.timestamp_ms, value=record.value or b"",
            )  # fmt: skip
            self._waiting.setdefault((event.tenant, event.session_id), []).append(kept)
            self._waiting_bytes += len(kept.value)
        if records and self._waiting_since is None:
            self._waiting_since = time.monotonic()

    def _is_due(self) -> bool:
        since = self._waiting_since
        too_long = since is not None and time.monotonic() - since >= self._linger
        return too_long or self._waiting_bytes >= BUFFER_BYTES_MAX

    async def _put_away(self, member: GroupMember) -> None:
        """Objects and index first, both durable; then the offsets."""
        mark, waiting, since = member.mark(), self._waiting, self._waiting_since
        self.drop()
        at_once = asyncio.Semaphore(WRITERS)

        async def write(session: Session, originals: list[Original]) -> int:
            async with at_once:
                return await asyncio.to_thread(self._writer.write, *session, originals)

        new = sum(await asyncio.gather(*(write(*each) for each in waiting.items())))
        await member.commit(mark)
        self.tally.new += new
        self.tally.copies += sum(map(len, waiting.values())) - new
        self.tally.sessions += len(waiting)
        self._tell_faults()
        if self.watcher is not None and since is not None:
            self.watcher.put_away(time.monotonic() - since)

    def _tell_faults(self) -> None:
        while self._writer.faults:
            self.tally.faults += 1
            self._say(str(self._writer.faults.pop()))

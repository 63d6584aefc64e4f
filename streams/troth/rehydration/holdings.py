"""Where events are looked for: an archive, then the topics."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import aclosing
from typing import Final, Protocol

import msgspec

from troth.archive.originals import Original
from troth.archive.reading import Found, Reader, reading_order
from troth.kafka.connection import Connection
from troth.kafka.read import partition_of, records
from troth.rehydration.placing import Placements, placements
from troth_schemas.codec import Fault, decode_event, decode_ledger_record
from troth_schemas.ledger import LedgerRecord
from troth_schemas.rehydration import Held
from troth_schemas.topics import INPUT_TOPICS, LEDGER

Numbers = range | frozenset[int]


class Source(Protocol):
    """One place. Raises ArchiveError or BrokerError where it cannot be asked."""

    @property
    def held(self) -> Held:
        """How it is called in an answer."""

    @property
    def name(self) -> str:
        """Where it is, for people."""

    async def numbered(self, tenant: str, session_id: str, numbers: Numbers) -> Found: ...

    async def session(self, tenant: str, session_id: str) -> Found: ...

    async def placements(self, tenant: str, session_id: str) -> Placements:
        """Where the owner placed what has no number, as far as this source tells."""


class Archived:
    """An archive, read in a thread."""

    held: Held = "archive"

    def __init__(self, reader: Reader) -> None:
        self._reader: Final = reader

    @property
    def name(self) -> str:
        return f"the archive {self._reader.name}"

    async def numbered(self, tenant: str, session_id: str, numbers: Numbers) -> Found:
        return await asyncio.to_thread(self._reader.numbered, tenant, session_id, numbers)

    async def session(self, tenant: str, session_id: str) -> Found:
        return await asyncio.to_thread(self._reader.session, tenant, session_id)

    async def placements(self, tenant: str, session_id: str) -> Placements:
        """It holds what was said to the owner, not what the owner said."""
        return {}


class OnTopics:
    """The input topics: the session's partition is read from its beginning, once."""

    held: Held = "topics"

    def __init__(self, connection: Connection) -> None:
        self._connection: Final = connection
        self._read: Final[dict[tuple[str, str], Found]] = {}

    @property
    def name(self) -> str:
        return "the topics"

    async def numbered(self, tenant: str, session_id: str, numbers: Numbers) -> Found:
        found = await self.session(tenant, session_id)
        return Found([o for o in found.originals if o.seq in numbers], [], found.is_known)

    async def session(self, tenant: str, session_id: str) -> Found:
        if (tenant, session_id) not in self._read:
            self._read[tenant, session_id] = await self._scan(tenant, session_id)
        return self._read[tenant, session_id]

    async def placements(self, tenant: str, session_id: str) -> Placements:
        number = await partition_of(self._connection, LEDGER.name, session_id)
        told = []
        async with aclosing(records(self._connection, [LEDGER.name], starts={(LEDGER.name, number): 0})) as read:
            async for record in read:
                if record.key == session_id.encode() and record.value is not None:
                    told.append(record.value)
        return placements(_ledger_records(told), tenant, session_id)

    async def _scan(self, tenant: str, session_id: str) -> Found:
        found: dict[str, Original] = {}
        topics = [topic.name for topic in INPUT_TOPICS]
        number = await partition_of(self._connection, topics[0], session_id)
        starts = {(topic, number): 0 for topic in topics}
        async with aclosing(records(self._connection, topics, starts=starts)) as read:
            async for record in read:
                if record.key != session_id.encode():
                    continue
                event = decode_event(record.value or b"", record.topic)
                if isinstance(event, Fault) or (event.tenant, event.session_id) != (tenant, session_id):
                    continue
                original = Original(
                    seq=event.seq, event_id=event.event_id, topic=record.topic, partition=record.partition,
                    offset=record.offset, timestamp_ms=record.timestamp_ms, value=record.value or b"",
                )  # fmt: skip
                found.setdefault(original.sha256, original)
        return Found(sorted(found.values(), key=reading_order), [], bool(found))


class Piece(msgspec.Struct, frozen=True):
    """An original and where it was found."""

    original: Original
    held: Held


class Gathered(msgspec.Struct):
    """What the sources hold together, in reading order, each event once; `faults`: what is damaged, in words."""

    pieces: list[Piece] = msgspec.field(default_factory=list)
    faults: list[str] = msgspec.field(default_factory=list)


class Holdings:
    """All sources, asked in order: a later one only for what the earlier ones do not have."""

    def __init__(self, sources: Sequence[Source]) -> None:
        self._sources: Final = tuple(sources)

    @property
    def names(self) -> str:
        return " nor ".join(source.name for source in self._sources)

    async def numbered(self, tenant: str, session_id: str, numbers: Numbers) -> Gathered:
        gathered = Gathered()
        missing: Numbers = numbers
        for source in self._sources:
            found = await source.numbered(tenant, session_id, missing)
            _add(gathered, found, source.held)
            missing = frozenset(missing) - {o.seq for o in found.originals if o.seq is not None}
            if not missing:
                gathered.faults.clear()  # a damaged copy of what another source holds whole
                break
        return gathered

    async def session(self, tenant: str, session_id: str) -> Gathered:
        gathered = Gathered()
        for source in self._sources:
            _add(gathered, await source.session(tenant, session_id), source.held)
        return gathered

    async def placements(self, tenant: str, session_id: str) -> Placements:
        """Where the owner placed what has no number; a part of it, or nothing, where no source tells."""
        found: Placements = {}
        for source in self._sources:
            found |= await source.placements(tenant, session_id)
        return found


def _ledger_records(values: Iterable[bytes]) -> Iterator[LedgerRecord]:
    """Whoever may write to the topic may write what is none."""
    for value in values:
        with contextlib.suppress(msgspec.DecodeError, msgspec.ValidationError):
            yield decode_ledger_record(value)


def _add(gathered: Gathered, found: Found, held: Held) -> None:
    there = {piece.original.sha256 for piece in gathered.pieces}
    gathered.pieces += [Piece(each, held) for each in found.originals if each.sha256 not in there]
    gathered.pieces.sort(key=lambda piece: reading_order(piece.original))
    gathered.faults += map(str, found.faults)

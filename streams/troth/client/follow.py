"""A session's verdicts as they stand on the log, with a cursor that says where to go on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import aclosing
from typing import Final, NamedTuple, Self

import msgspec

from troth.kafka.connection import Connection
from troth.kafka.faults import BrokerUnreachable
from troth.kafka.read import partition_of, records
from troth_schemas.codec import decode_verdict
from troth_schemas.topics import VERDICTS
from troth_schemas.verdicts import Verdict

PAUSE_SECONDS: Final = 1.0
"""Between two tries to reach the brokers again."""


class Following(NamedTuple):
    """Where and what is followed: from `offset` of a partition on; None: the session's own, from its beginning."""

    connection: Connection
    session_id: str
    tenant: str
    partition: int | None
    offset: int
    wait: bool


def following(
    connection: Connection | None, session_id: str, tenant: str | None, cursor: str | None, *, wait: bool
) -> Following:
    """Raises ValueError without a connection, or for a cursor that is none."""
    if connection is None:
        raise ValueError("verdicts are followed on the log: give the client a `connection` (troth.kafka.connection)")
    partition, offset = (None, 0) if cursor is None else _place(cursor)
    return Following(connection, session_id, tenant or "default", partition, offset, wait)


def _place(cursor: str) -> tuple[int, int]:
    partition, _, offset = cursor.partition("@")
    if not (partition.isascii() and partition.isdigit() and offset.isascii() and offset.isdigit()):
        raise ValueError(f"`{cursor}` is no cursor of a follower")
    return int(partition), int(offset)


class AsyncFollower:
    """Iterates over verdicts. `cursor` is the place after the last one handed out: given to `follow`, it goes on there.

    A broker that goes away is waited for. Whoever stops early calls `close`. Raises TopicsMissing, and
    BrokerUnreachable where the brokers were never reached.
    """

    def __init__(self, what: Following) -> None:
        self._what: Final = what
        self._next = None if what.partition is None else (what.partition, what.offset)
        self._verdicts: AsyncGenerator[Verdict, None] | None = None

    @property
    def cursor(self) -> str | None:
        """None as long as nothing has been read from."""
        return None if self._next is None else f"{self._next[0]}@{self._next[1]}"

    def __aiter__(self) -> AsyncIterator[Verdict]:
        return self

    async def __anext__(self) -> Verdict:
        if self._verdicts is None:
            self._verdicts = self._read()
        return await anext(self._verdicts)

    async def close(self) -> None:
        if self._verdicts is not None:
            verdicts, self._verdicts = self._verdicts, None
            await verdicts.aclose()

    async def _read(self) -> AsyncGenerator[Verdict, None]:
        if self._next is None:
            self._next = await partition_of(self._what.connection, VERDICTS.name, self._what.session_id), 0
        partition = self._next[0]
        has_reached = False
        while True:
            starts = {(VERDICTS.name, partition): self._next[1]}
            try:
                async with aclosing(
                    records(self._what.connection, [VERDICTS.name], follow=self._what.wait, starts=starts)
                ) as read:
                    async for record in read:
                        has_reached = True
                        self._next = partition, record.offset + 1
                        if (verdict := self._asked_for(record.value)) is not None:
                            yield verdict
                return
            except BrokerUnreachable:
                if not (self._what.wait and has_reached):
                    raise
            await asyncio.sleep(PAUSE_SECONDS)

    def _asked_for(self, value: bytes | None) -> Verdict | None:
        try:
            verdict = decode_verdict(value or b"")
        except (msgspec.DecodeError, RecursionError):
            return None  # of a later version, or no verdict: not for us to judge
        own = (verdict.tenant, verdict.session_id) == (self._what.tenant, self._what.session_id)
        return verdict if own else None


class Follower:
    """`AsyncFollower` for code that waits: the log is read only while the next verdict is asked for."""

    def __init__(self, what: Following) -> None:
        self._follower: Final = AsyncFollower(what)
        self._loop: Final = asyncio.new_event_loop()

    @property
    def cursor(self) -> str | None:
        return self._follower.cursor

    def __iter__(self) -> Iterator[Verdict]:
        return self

    def __next__(self) -> Verdict:
        if self._loop.is_closed():
            raise StopIteration
        try:
            return self._loop.run_until_complete(anext(self._follower))
        except StopAsyncIteration:
            self.close()
            raise StopIteration from None

    def close(self) -> None:
        if not self._loop.is_closed():
            self._loop.run_until_complete(self._follower.close())
            self._loop.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

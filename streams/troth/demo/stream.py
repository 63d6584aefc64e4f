"""The stream as the demo reads it: verdicts by subject, and the ledger as its public records add up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from troth.kafka.connection import Connection
from troth.kafka.read import records
from troth_schemas.codec import decode_ledger_record, decode_verdict
from troth_schemas.obligations import Obligation
from troth_schemas.topics import LEDGER, VERDICTS
from troth_schemas.verdicts import Verdict

WAIT_SECONDS: Final = 20.0

Key = tuple[str, str, str]
"""session_id, subject, subject_id"""


class StreamTimeout(Exception):
    """What was waited for did not come."""


class Stream:
    """Follows `troth.verdicts` and `troth.ledger`, inside `async with`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._verdicts: dict[Key, Verdict] = {}
        self._ledgers: dict[str, dict[str, Obligation]] = {}
        self._moved = asyncio.Condition()
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Stream:
        self._task = asyncio.create_task(self._follow())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def verdict(self, session_id: str, subject: str, subject_id: str) -> Verdict:
        """The verdict on a subject, once it is there. Raises StreamTimeout."""
        key = (session_id, subject, subject_id)
        await self._until(lambda: key in self._verdicts, f"the verdict on `{subject_id}`")
        return self._verdicts[key]

    async def ledger(self, session_id: str, count: int) -> list[Obligation]:
        """The active obligations of a session, once there are `count` of them. Raises StreamTimeout."""
        await self._until(lambda: len(self._active(session_id)) == count, f"{count} active obligations")
        return self._active(session_id)

    def _active(self, session_id: str) -> list[Obligation]:
        return [o for o in self._ledgers.get(session_id, {}).values() if o.status == "active"]

    async def _until(self, holds: Callable[[], bool], what: str) -> None:
        try:
            async with asyncio.timeout(WAIT_SECONDS), self._moved:
                await self._moved.wait_for(lambda: holds() or self._is_broken)
        except TimeoutError:
            raise StreamTimeout(f"{what} did not come within {WAIT_SECONDS:.0f} s") from None
        if self._is_broken:
            assert self._task is not None
            await self._task

    @property
    def _is_broken(self) -> bool:
        return self._task is not None and self._task.done()

    async def _follow(self) -> None:
        async for record in records(self._connection, (VERDICTS.name, LEDGER.name), follow=True):
            if record.value is None:
                continue
            if record.topic == VERDICTS.name:
                verdict = decode_verdict(record.value)
                self._verdicts.setdefault((verdict.session_id, verdict.subject, verdict.subject_id), verdict)
            else:
                entry = decode_ledger_record(record.value)
                ledger = self._ledgers.setdefault(entry.session_id, {})
                ledger.update((change.obligation.id, change.obligation) for change in entry.changes)
            async with self._moved:
                self._moved.notify_all()

"""Who waits for what the stream says: for a verdict by its id, for a record by its place. One event loop, no I/O."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from troth_schemas.codec import decode_dead_letter, decode_verdict
from troth_schemas.dead_letters import DeadLetter
from troth_schemas.topics import DEAD_LETTERS, VERDICTS
from troth_schemas.verdicts import Verdict

LETTERS_KEPT_MAX: Final = 256
"""Dead letters remembered for whoever learns the place of its record only after the letter was heard."""

Said = tuple[str, bytes | None, bytes]
"""topic, key, value"""
Place = tuple[str, int, int]
"""topic, partition, offset"""


class Moved(Exception):
    """The session is another worker's now: ask that one."""


class Refused(Exception):
    """The event became a dead letter."""

    def __init__(self, letter: DeadLetter) -> None:
        super().__init__(f"{letter.reason}: {letter.detail}")
        self.letter: Final = letter


class _VerdictId(msgspec.Struct):
    verdict_id: str


_verdict_id: Final = msgspec.json.Decoder(_VerdictId).decode


class Waiting:
    """Hears what is settled, and wakes who waits. A `Listener` of the worker's lanes."""

    def __init__(self) -> None:
        self._verdicts: Final[dict[str, list[asyncio.Future[Verdict | None]]]] = {}
        self._places: Final[dict[tuple[str, int], dict[int, list[asyncio.Future[Verdict | None]]]]] = defaultdict(dict)
        self._settled: Final[dict[tuple[str, int], int]] = {}
        self._partition_of: Final[dict[asyncio.Future[Verdict | None], int]] = {}
        self._letters: Final[OrderedDict[Place, DeadLetter]] = OrderedDict()

    def verdict(self, verdict_id: str, partition: int) -> asyncio.Future[Verdict | None]:
        """Done with the verdict of this id once it is acknowledged; fails with Moved. Cancel it to wait no longer."""
        waiter: asyncio.Future[Verdict | None] = asyncio.get_running_loop().create_future()
        self._verdicts.setdefault(verdict_id, []).append(waiter)
        self._partition_of[waiter] = partition
        waiter.add_done_callback(lambda done: self._leave(verdict_id, done))
        return waiter

    def place(
        self, place: Place, waiter: asyncio.Future[Verdict | None] | None = None
    ) -> asyncio.Future[Verdict | None]:
        """Done once the record at this place has been judged; fails with Moved, or Refused for a dead letter.

        `waiter` is one that waits for the record's verdict: with None it is told that there was none. One future for
        both, so that whoever asked is woken at once.
        """
        topic, partition, offset = place
        waiter = asyncio.get_running_loop().create_future() if waiter is None else waiter
        if waiter.done():
            return waiter
        if (letter := self._letters.get(place)) is not None:
            _fail([waiter], Refused(letter))
            return waiter
        if self._settled.get((topic, partition), -1) >= offset:
            waiter.set_result(None)
            return waiter
        waiting = self._places[topic, partition]
        waiting.setdefault(offset, []).append(waiter)
        return waiter

    def said(self, records: Sequence[Said]) -> None:
        for topic, _, value in records:
            if topic == VERDICTS.name and self._verdicts:
                self._hear(value)
            elif topic == DEAD_LETTERS.name:
                self._hear_letter(decode_dead_letter(value))

    def settled(self, topic: str, partition: int, offset: int) -> None:
        self._settled[topic, partition] = offset
        waiting = self._places.get((topic, partition))
        for place in [place for place in waiting if place <= offset] if waiting else ():
            for waiter in waiting.pop(place):  # type: ignore[union-attr]  # not empty, so it is there
                if not waiter.done():
                    waiter.set_result(None)

    def moved(self, partitions: Sequence[int]) -> None:
        lost = set(partitions)
        for key in [key for key in self._settled if key[1] in lost]:
            del self._settled[key]
        for (_, partition), waiting in self._places.items():
            if partition in lost:
                for waiters in waiting.values():
                    _fail(waiters, Moved())
                waiting.clear()
        _fail([waiter for waiter, partition in self._partition_of.items() if partition in lost], Moved())

    def _hear(self, value: bytes) -> None:
        waiters = self._verdicts.get(_verdict_id(value).verdict_id)
        verdict = decode_verdict(value) if waiters else None
        for waiter in list(waiters or ()):
            if verdict is not None and not waiter.done():
                waiter.set_result(verdict)

    def _hear_letter(self, letter: DeadLetter) -> None:
        self._letters[letter.topic, letter.partition, letter.offset] = msgspec.structs.replace(letter, value=None)
        if len(self._letters) > LETTERS_KEPT_MAX:
            self._letters.popitem(last=False)
        _fail(self._places[letter.topic, letter.partition].pop(letter.offset, ()), Refused(letter))

    def _leave(self, verdict_id: str, waiter: asyncio.Future[Verdict | None]) -> None:
        self._partition_of.pop(waiter, None)
        waiters = self._verdicts.get(verdict_id)
        if waiters is not None and waiter in waiters:
            waiters.remove(waiter)
            if not waiters:
                del self._verdicts[verdict_id]
        if not waiter.cancelled():
            waiter.exception()  # heard, if nobody waits for it any more


def _fail(waiters: Iterable[asyncio.Future[Any]], error: Exception) -> None:
    waiter: asyncio.Future[Any]
    for waiter in list(waiters):
        if not waiter.done():
            waiter.set_exception(error)
            waiter.exception()

"""The agent's hands: micro-batches and ticks go through the stepper, one at a time, into the lanes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from troth.app.ack import Lanes, Work
from troth.app.clock import UNKNOWN, Watermarks
from troth.app.meter import Meter
from troth.app.refusal import Refusals
from troth.app.settings import WorkerSettings
from troth.app.stepper import NO_EFFECTS, Effects, Inbound, Stepper
from troth.app.store import Sessions
from troth_schemas.topics import COMPACTIONS

YIELD_SECONDS: Final = 0.02
YIELD_EVERY: Final = 32


class Agent:
    """Steps through records in order. What a step writes is in the store before the next one begins."""

    def __init__(
        self,
        settings: WorkerSettings,
        sessions: Sessions,
        stepper: Stepper,
        lanes: Lanes,
        watermarks: Watermarks,
        meter: Meter,
    ) -> None:
        self._sessions: Final = sessions
        self._stepper: Final = stepper
        self._lanes: Final = lanes
        self._watermarks: Final = watermarks
        self._meter: Final = meter
        self._refusals: Final = Refusals(settings, stepper, meter)
        self._turn: Final = asyncio.Lock()
        self._expired_to: Final[dict[int, int | None]] = {}

    async def take(self, message: Any, records: Sequence[Any]) -> None:
        """A micro-batch: `records` are aiokafka's, of one partition, in order."""
        tp = message.tp
        async with self._turn:
            begin = time.perf_counter()
            settles = (tp.topic, records[-1].offset)
            work = Work(tp.partition, message, timestamp_ms=records[0].timestamp, settles=settles)
            newest = await self._step_all(records, work)
            self._watermarks.read(tp, newest, records[-1].offset + 1)
            self._expired_to.pop(tp.partition, None)
            self._expire(tp.partition, work)
            self._meter.stepped(tp.topic, tp.partition, len(records), time.perf_counter() - begin)
            await self._lanes.submit(work)

    async def tick(self, is_live: Callable[[], bool]) -> None:
        """Let gaps expire where a watermark has moved, mend the changelog, send the deletes that are free to go."""
        async with self._turn:
            for partition, writes in self._sessions.take_overtaken().items() if is_live() else ():
                await self._lanes.submit(Work(partition, writes=writes))
        for partition in self._watermarks.partitions():
            async with self._turn:
                work = Work(partition)
                if is_live() and self._expire(partition, work):
                    await self._lanes.submit(work)
        if is_live():
            await self._lanes.flush_tombstones()

    def begin(self, partitions: Sequence[int]) -> None:
        """A new assignment: nothing has been read of it."""
        self._expired_to.clear()
        self._watermarks.own(partitions)

    async def _step_all(self, records: Sequence[Any], work: Work) -> int:
        """Step through the records; their greatest timestamp."""
        step, newest, yielded_at = self._stepper.step, 0, time.perf_counter()
        for number, r in enumerate(records):
            inbound = Inbound(r.topic, r.partition, r.offset, r.timestamp, r.key, r.value)
            for _ in self._stepper.ahead(inbound) if r.topic == COMPACTIONS else ():
                if time.perf_counter() - yielded_at > YIELD_SECONDS:
                    await asyncio.sleep(0)
                    yielded_at = time.perf_counter()
            effects = step(inbound)
            if effects is not NO_EFFECTS:
                self._add(work, self._refusals.within_limits(inbound, effects))
            if r.timestamp > newest:
                newest = r.timestamp
            if not number % YIELD_EVERY and time.perf_counter() - yielded_at > YIELD_SECONDS:
                await asyncio.sleep(0)  # the lanes and the fetcher live on this loop too
                yielded_at = time.perf_counter()
        return newest

    def _expire(self, partition: int, work: Work) -> bool:
        """Ask the stepper for what has expired; False where the watermark has not moved or nothing has."""
        watermark = self._watermarks.watermark_ms(partition, time.monotonic())
        if watermark == UNKNOWN:
            return False
        if self._expired_to.get(partition, UNKNOWN) == watermark and not self._stepper.awaits(partition):
            return False
        self._expired_to[partition] = watermark
        effects = self._stepper.expire(partition, watermark)
        if effects is NO_EFFECTS:
            return False
        self._add(work, effects)
        return any(effects)

    def _add(self, work: Work, effects: Effects) -> None:
        for key, value in effects.writes:
            self._sessions.put(work.partition, key, value)
            work.written_bytes += len(key) + len(value)
        for key in effects.deletes:
            self._sessions.remove(work.partition, key)
        work.publish += effects.publish
        work.writes += effects.writes
        work.deletes += effects.deletes

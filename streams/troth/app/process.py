"""The process around the app: the timer behind gaps and lag, the watchdog, and an end that does not hang."""

from __future__ import annotations

import gc
import time
from collections.abc import Sequence
from typing import Any, Final

import faust
from mode import Service

from troth.app.door import Door, DoorService
from troth.app.factory import Rooms
from troth.app.ownership import Ownership
from troth.app.watchdog import Signs, Watchdog

WATCH_SECONDS: Final = 2.0
COLLECTED_AFTER: Final = (2_000, 5, 5_000)
"""When cycles are looked for (see `gc`). Events make none, and 700 new objects, which is Python's own figure, come with
every few of them; but a search is a pause, the longer the more it looks at: here 12,000 objects at most, some 3 ms. All
objects, with the state held, are looked at once in 50 million."""


class Pulse(Service):
    """Runs beside the app, from before it starts until after it has stopped: the lanes must outlive it."""

    def __init__(self, rooms: Rooms, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._rooms = rooms

    async def on_start(self) -> None:
        await self._rooms.state_producer.start()

    async def on_stop(self) -> None:
        await self._rooms.lanes.stop()
        await self._rooms.state_producer.stop()

    @Service.task
    async def _tick(self) -> None:
        rooms = self._rooms
        while not self.should_stop:
            await self.sleep(rooms.settings.tick_seconds)
            try:
                if rooms.is_live:
                    self._observe_ends(time.monotonic())
                    await rooms.agent.tick(lambda: rooms.is_live)
            except Exception as error:
                rooms.die(f"a tick failed: {type(error).__name__}: {error}")

    def _observe_ends(self, now: float) -> None:
        rooms, consumer = self._rooms, self._rooms.consumer
        if consumer is None:
            return
        doubt_after = 2 * rooms.settings.fetch_wait_seconds + 0.5
        for tp in rooms.owned_inputs():
            end = consumer.end(tp, doubt_after)
            rooms.watermarks.observe(tp, end is not None and end[0], -1 if end is None else end[1], now)
        rooms.health.caught_up = rooms.health.caught_up or rooms.watermarks.all_at_end()

    @Service.task
    async def _watch(self) -> None:
        rooms = self._rooms
        watchdog = Watchdog(rooms.settings.stall_seconds, time.monotonic())
        while not self.should_stop:
            await self.sleep(WATCH_SECONDS)
            fault = watchdog.fault(self._signs(), time.monotonic())
            if fault is not None and not self.should_stop:
                rooms.meter.ending(fault)
                rooms.die(fault)

    def _signs(self) -> Signs:
        rooms = self._rooms
        if not rooms.is_live:
            return Signs(False, rooms.sessions.recovered_records, self._coordinator_fault())
        lags = {}
        for tp in rooms.owned_inputs():
            consumer = rooms.consumer
            if consumer is not None and (lag := consumer.lag(tp)) is not None:
                lags[f"{tp.topic}-{tp.partition}"] = lag
                rooms.meter.lag(tp.topic, tp.partition, max(0, lag[1] - lag[0]))
        return Signs(True, rooms.sessions.recovered_records, self._coordinator_fault(), lags)

    def _coordinator_fault(self) -> str | None:
        """aiokafka leaves an error of its coordinator for whoever polls next; Faust never looks."""
        consumer = self._rooms.consumer
        if consumer is None or not consumer.client.started:
            return None
        coordinator = consumer.client.coordinator
        if coordinator is None:
            return None
        if coordinator._pending_exception is not None:
            return repr(coordinator._pending_exception)
        return "its task has ended" if coordinator._coordination_task.done() else None


class Process(faust.Worker):
    """Faust's worker without its terminal: logging is set up by whoever started the process."""

    def __init__(self, rooms: Rooms, beside: Sequence[Service] = (), door: Door | None = None) -> None:
        self._rooms = rooms
        self._door = door
        doors = () if door is None else (DoorService(door, Ownership(rooms)),)
        gc.set_threshold(*COLLECTED_AFTER)
        super().__init__(
            rooms.app, *beside, *doors, Pulse(rooms),
            loglevel=None, quiet=True, redirect_stdouts=False, override_logging=False,
        )  # fmt: skip
        self.spinner = None

    def _schedule_shutdown(self, signal: Any) -> None:
        """A drain waits for the broker; if that is gone, the end must come all the same."""
        if not self._signal_stop_time:
            seconds = self._rooms.settings.shutdown_seconds
            self.loop.call_later(seconds, self._rooms.die, f"not drained {seconds:.0f} s after {signal.name}")
        super()._schedule_shutdown(signal)

    async def _stop_on_signal(self, signal: Any) -> None:
        """Whoever is being served is served while we still own what it asks about."""
        if self._door is not None:
            await self._door.drain()
        await super()._stop_on_signal(signal)


__all__ = ["Process", "Pulse"]

"""The consumer's client, on the worker's own event loop.

Faust runs it in a thread, so that user code which blocks holds up no heartbeat. Nothing here blocks: a long step is cut
into slices. A thread would cost each fetch a dozen turns of the interpreter's lock, most of what a fetch takes; and a
worker whose loop stands still would go on telling its group that it is alive.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import aiokafka
from faust.transport.drivers.aiokafka import AIOKafkaConsumerThread
from faust.types import TP
from mode import Service

from troth.app.lease import Lease

if TYPE_CHECKING:
    from troth.app.transport import MicroBatchConsumer

Records = list[Any]
"""aiokafka's ConsumerRecords of one partition, in offset order."""


class Standing(NamedTuple):
    """The next offset to be read, the end offset, and the wall time (ms) of the broker's answer that said so."""

    position: int
    end_offset: int
    answered_ms: int


class LoopClient(AIOKafkaConsumerThread):
    """What Faust calls the consumer's thread, without the thread; renews the lease with each heartbeat."""

    wait_for_shutdown = False
    consumer: MicroBatchConsumer

    # --- a service of the loop it was made on

    async def start(self) -> None:
        self._thread_started.set()
        await self._default_start()

    def _stopped_set(self) -> None:
        self._stopped.set()

    async def on_stop(self) -> None:
        await self.on_thread_stop()

    async def _stop_children(self) -> None:
        await self._default_stop_children()

    async def _stop_futures(self) -> None:
        await self._default_stop_futures()

    async def _stop_exit_stacks(self) -> None:
        await self._default_stop_exit_stacks()

    @Service.task
    async def _thread_keepalive(self) -> None:
        """There is none to keep alive."""

    async def call_thread(self, fun: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Whoever waits may be cancelled; what was begun, a commit for one, is carried through, as a thread would."""
        called = fun(*args, **kwargs)
        return await asyncio.shield(asyncio.ensure_future(called)) if isinstance(called, Awaitable) else called

    # --- what is asked of it

    def _create_worker_consumer(self, transport: Any) -> aiokafka.AIOKafkaConsumer:
        consumer = super()._create_worker_consumer(transport)
        # Faust has no setting for it, and 1.5 s is long against the grace of a gap. Read when the consumer starts.
        consumer._fetch_max_wait_ms = int(self.consumer.settings.fetch_wait_seconds * 1000)
        return consumer

    async def on_start(self) -> None:
        await super().on_start()
        coordinator = self.coordinator
        coordinator._do_heartbeat = _renewing(self.consumer.lease, coordinator._do_heartbeat)

    @property
    def coordinator(self) -> Any:
        """aiokafka's group coordinator. It is None before the start."""
        return self._ensure_consumer()._coordinator

    async def getmany(
        self,
        active_partitions: set[TP] | None,
        timeout: float,  # noqa: ASYNC109  Faust's signature
    ) -> Mapping[TP, Records]:
        """The records that have come for these partitions; at once where there are some, none after `timeout` s."""
        # aiokafka takes an empty set for "all". Faust gives it a set that it empties meanwhile: hence a copy, checked.
        active, consumer = set(active_partitions or ()), self._ensure_consumer()
        if not active:
            return {}
        return await self._fetch_records(consumer, active, timeout, consumer._max_poll_records)

    def standing(self, tp: TP) -> Standing | None:
        """How a partition stands; None while that is not known."""
        assignment = getattr(self._ensure_consumer()._subscription.subscription, "assignment", None)
        state = None if assignment is None else assignment._tp_state.get(tp)
        if state is None or state._position is None or state.highwater is None:
            return None
        return Standing(state._position, state.highwater, state.timestamp)


def _renewing(lease: Lease, heartbeat: Callable[[], Awaitable[bool]]) -> Callable[[], Awaitable[bool]]:
    """aiokafka keeps the time of the last good heartbeat to itself; this notes when each good one was sent."""

    async def _do_heartbeat() -> bool:
        sent_at = lease.now()
        accepted = await heartbeat()
        if accepted:
            lease.renew(sent_at)
        return accepted

    return _do_heartbeat

"""The operator's side of a worker: `/metrics`, health, and the policies it reads, in the worker's own loop."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from mode import Service

from troth.app import health as shell
from troth.app.exits import Die
from troth.app.policies import Policies
from troth.kafka.connection import Connection
from troth.kafka.faults import BrokerError
from troth.kafka.read import Record, records
from troth.observability.health import CONDITIONS, Condition, Health
from troth.observability.http import ObservabilityServer
from troth.observability.metrics import Metrics
from troth_schemas.topics import POLICIES


class WorkerHealth(Health):
    """Ready as the shell says it is."""

    def __init__(self, worker: shell.Health) -> None:
        super().__init__()
        self._worker: Final = worker

    @property
    def missing(self) -> tuple[Condition, ...]:
        held = {
            "partitions_assigned": self._worker.assigned,
            "recovered": self._worker.recovered,
            "caught_up": self._worker.caught_up,
        }
        return tuple(condition for condition in CONDITIONS if not held[condition])


class OperatorDoor(Service):
    """Serves the operator from before the worker is ready until after it has stopped. OSError on a taken port."""

    def __init__(self, metrics: Metrics, health: Health, host: str, port: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._server: Final = ObservabilityServer(metrics, health, host, port)

    async def on_start(self) -> None:
        await self._server.start()

    async def on_stop(self) -> None:
        await self._server.stop()


class PolicyReader(Service):
    """Reads the policy topic to its end before the worker starts, and follows it from there."""

    def __init__(self, connection: Connection, policies: Policies, die: Die, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._connection: Final = connection
        self._policies: Final = policies
        self._die: Final = die
        self._taken = -1

    async def on_start(self) -> None:
        async for record in records(self._connection, (POLICIES.name,)):
            self._take(record)

    @Service.task
    async def _follow(self) -> None:
        """What was taken is passed over: an old policy must not come into force again while it is read again."""
        try:
            async for record in records(self._connection, (POLICIES.name,), follow=True):
                self._take(record)
        except asyncio.CancelledError:
            raise
        except BrokerError as error:
            self._die(f"the policies cannot be followed: {error}")

    def _take(self, record: Record) -> None:
        """One record of the one partition, each offset once."""
        if record.offset > self._taken:
            self._taken = record.offset
            self._policies.take(record.key, record.value)

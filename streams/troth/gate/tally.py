"""What the gate counts."""

from __future__ import annotations

import asyncio
from typing import Final

from troth.observability import catalogue
from troth.observability.metrics import Metrics
from troth_schemas.events import GateFailure
from troth_schemas.verdicts import Verdict


class Tally:
    """The gate's own metrics. `runtime` is one of the catalogue's label values."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics: Final = metrics
        self.in_flight = 0
        self._idle: Final = asyncio.Event()
        self._idle.set()

    async def idle(self) -> None:
        """Wait until nothing is under way."""
        await self._idle.wait()

    def began(self) -> None:
        self.in_flight += 1
        self._idle.clear()
        self._metrics.set(catalogue.GATE_IN_FLIGHT, value=self.in_flight)

    def ended(self, runtime: str, seconds: float) -> None:
        self.in_flight -= 1
        if not self.in_flight:
            self._idle.set()
        self._metrics.set(catalogue.GATE_IN_FLIGHT, value=self.in_flight)
        self._metrics.observe(catalogue.GATE_SECONDS, runtime, value=seconds)

    def answered(self, runtime: str, verdict: Verdict | None) -> None:
        decision = "none" if verdict is None else verdict.decision
        enforced = "true" if verdict is not None and verdict.enforced else "false"
        self._metrics.add(catalogue.GATE_ASKS, runtime, decision, enforced)

    def failed(self, outcome: GateFailure) -> None:
        self._metrics.add(catalogue.GATE_FAILURES, outcome)

    def forwarded(self) -> None:
        self._metrics.add(catalogue.GATE_FORWARDED)

"""What the shell and the judge report, as operational events: each counts and logs in `observability`."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from functools import cache
from typing import Final

from troth.app.judge import Judge
from troth.app.stepper import Published
from troth.engine.judge.cap import tokens_in
from troth.engine.state import KINDS
from troth.observability import catalogue
from troth.observability.events import (
    DeadLetterWritten,
    EventsApplied,
    GateAnswered,
    Journal,
    PartitionsAssigned,
    PartitionsRevoked,
    StateRecovered,
    StateWritten,
    VerdictGiven,
    WorkerStopping,
)
from troth.observability.metrics import Metrics
from troth_schemas.codec import decode_dead_letter, decode_verdict
from troth_schemas.events import AnyEvent, GateOutcome
from troth_schemas.topics import DEAD_LETTERS, VERDICTS

COUNTED_SECONDS: Final = 0.25
"""How often obligations and sessions are counted, at most: each call changes them, and nobody looks so often."""


class WorkerMeter:
    """The shell's `Meter` and the judge's `Watcher`. A verdict counts once the broker has acknowledged it."""

    def __init__(self, metrics: Metrics, journal: Journal) -> None:
        self._metrics: Final = metrics
        self._journal: Final = journal
        self._partitions: tuple[int, ...] = ()
        self._assigned_at = time.monotonic()
        self._counted_at = -math.inf
        self.judge: Judge | None = None

    def applied(self, event: AnyEvent, seconds: float) -> None:
        kind = _kind(type(event))
        self._journal.record(EventsApplied(event.TOPIC, kind))
        self._metrics.observe(catalogue.ENGINE_SECONDS, kind, value=seconds)
        if isinstance(event, GateOutcome):
            self._journal.record(GateAnswered(event))

    def stepped(self, topic: str, partition: int, records: int, seconds: float) -> None:
        """Whatever changes in between is counted with the next look at the lag."""
        if time.monotonic() - self._counted_at > COUNTED_SECONDS:
            self._count_obligations()

    def durable(self, published: Sequence[Published], timestamp_ms: int, writes: int, written_bytes: int) -> None:
        latency = time.time() - timestamp_ms / 1000 if timestamp_ms else None
        for topic, _, value in published:
            if topic == VERDICTS.name:
                verdict = decode_verdict(value)
                tokens = sum(tokens_in(span.text) for span in verdict.rehydration if span.text)
                self._journal.record(VerdictGiven(verdict, latency, tokens))
            elif topic == DEAD_LETTERS.name:
                self._journal.record(DeadLetterWritten(decode_dead_letter(value)))
        if writes:
            self._journal.record(StateWritten(writes, written_bytes))

    def refused(self, topic: str, partition: int, offset: int, detail: str) -> None:
        """Its dead letter is counted when that is durable."""

    def lag(self, topic: str, partition: int, records: int) -> None:
        self._metrics.set(catalogue.CONSUMER_LAG, topic, str(partition), value=records)
        if time.monotonic() - self._counted_at > COUNTED_SECONDS:
            self._count_obligations()

    def assigned(self, partitions: Sequence[int]) -> None:
        lost = tuple(p for p in self._partitions if p not in partitions)
        if lost:
            self._journal.record(PartitionsRevoked(lost))
        self._partitions = tuple(partitions)
        self._assigned_at = time.monotonic()
        self._journal.record(PartitionsAssigned(self._partitions))

    def recovered(self, partitions: Sequence[int], sessions: int, records: int, ignored: int) -> None:
        self._metrics.set(catalogue.SESSIONS_OWNED, value=sessions)
        self._journal.record(StateRecovered(sessions, time.monotonic() - self._assigned_at))
        if self.judge is not None:
            self.judge.look_through(partitions)
        self._count_obligations()

    def ending(self, reason: str) -> None:
        self._journal.record(WorkerStopping(reason, is_failure=True))

    def _count_obligations(self) -> None:
        if self.judge is None:
            return
        self._counted_at = time.monotonic()
        for kind, number in zip(KINDS, self.judge.active_by_kind(), strict=True):
            self._metrics.set(catalogue.OBLIGATIONS_ACTIVE, kind, value=number)
        self._metrics.set(catalogue.SESSIONS_OWNED, value=self.judge.session_count())


@cache
def _kind(event: type[AnyEvent]) -> str:
    return str(event.__struct_config__.tag)

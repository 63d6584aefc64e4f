"""Operational events: what happens to a worker, each by its name, counted and logged in one place.

A field that holds session text is marked so, and a log shows it only where it was asked for. Ids are shown.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from troth.observability import catalogue
from troth.observability.metrics import Metrics
from troth_schemas.dead_letters import DeadLetter
from troth_schemas.events import GateOutcome
from troth_schemas.reasons import Code
from troth_schemas.topics import INPUT_TOPICS
from troth_schemas.verdicts import Verdict

Value = str | int | float | None


@dataclass(frozen=True)
class Field:
    """One `name=value` of a log line. `is_text`: the value holds words of a session."""

    name: str
    value: Value
    is_text: bool = False


class Operation:
    """An operational event. `NAME` begins its log line."""

    NAME: ClassVar[str]

    @property
    def level(self) -> int:
        return logging.INFO

    def count(self, metrics: Metrics) -> None:
        """Move the metrics that this event moves; most move none."""

    def fields(self) -> Iterator[Field]:
        """What a log line says of it."""
        yield from ()


class Journal:
    """Takes operational events: counts each, and logs it where its level is on. `with_text` also logs session text."""

    def __init__(self, metrics: Metrics, logger: logging.Logger, with_text: bool = False) -> None:
        self._metrics: Final = metrics
        self._logger: Final = logger
        self._with_text: Final = with_text

    def record(self, operation: Operation) -> None:
        operation.count(self._metrics)
        level = operation.level
        if self._logger.isEnabledFor(level):
            shown = (f for f in operation.fields() if self._with_text or not f.is_text)
            line = " ".join([operation.NAME, *(f"{f.name}={_written(f.value)}" for f in shown)])
            self._logger.log(level, "%s", line)


@dataclass(frozen=True)
class EventsApplied(Operation):
    """Events of one type were read from a topic and applied."""

    NAME = "events_applied"
    topic: str
    type: str
    number: int = 1

    @property
    def level(self) -> int:
        return logging.DEBUG

    def count(self, metrics: Metrics) -> None:
        metrics.add(catalogue.EVENTS, self.topic, self.type, amount=self.number)

    def fields(self) -> Iterator[Field]:
        yield Field("topic", self.topic)
        yield Field("type", self.type)
        yield Field("number", self.number)


@dataclass(frozen=True)
class VerdictGiven(Operation):
    """A verdict was acknowledged by the broker.

    `latency_seconds`: since the record timestamp of its event. `rehydration_tokens`: what the words that it puts back
    take, about.
    """

    NAME = "verdict_given"
    verdict: Verdict
    latency_seconds: float | None = None
    rehydration_tokens: int = 0

    @property
    def level(self) -> int:
        return _VERDICT_LEVELS.get(self.verdict.decision, logging.INFO)

    def count(self, metrics: Metrics) -> None:
        verdict = self.verdict
        metrics.add(catalogue.VERDICTS, verdict.subject, verdict.decision)
        for reason in verdict.reasons:
            metrics.add(catalogue.REASONS, reason.code)
        if verdict.subject == "compaction":
            _count_compaction(verdict, metrics)
        if verdict.rehydration:
            metrics.add(catalogue.REHYDRATIONS)
            metrics.add(catalogue.REHYDRATION_TOKENS, amount=self.rehydration_tokens)
        if verdict.revises is not None:
            metrics.add(catalogue.REVISIONS, verdict.subject)
        if self.latency_seconds is not None:
            # A broker's clock may run ahead of ours; less than nothing is no latency.
            metrics.observe(catalogue.EVENT_TO_VERDICT_SECONDS, value=max(0.0, self.latency_seconds))

    def fields(self) -> Iterator[Field]:
        verdict = self.verdict
        for name in ("subject", "decision", "tenant", "session_id", "seq", "position", "subject_id", "verdict_id"):
            yield Field(name, getattr(verdict, name))
        yield Field("enforced", str(verdict.enforced).lower())
        yield Field("codes", ",".join(dict.fromkeys(reason.code for reason in verdict.reasons)))
        if verdict.loss_ratio is not None:
            yield Field("loss_ratio", round(verdict.loss_ratio, 4))
        for reason in verdict.reasons:
            yield Field("found", reason.found, is_text=True)
            yield Field("statement", reason.obligation.statement if reason.obligation else None, is_text=True)


@dataclass(frozen=True)
class DeadLetterWritten(Operation):
    """A record could not be taken; the broker has acknowledged its dead letter."""

    NAME = "dead_letter_written"
    letter: DeadLetter

    @property
    def level(self) -> int:
        return logging.WARNING

    def count(self, metrics: Metrics) -> None:
        metrics.add(catalogue.DEAD_LETTERS, self.letter.reason)

    def fields(self) -> Iterator[Field]:
        for name in ("reason", "topic", "partition", "offset", "value_bytes"):
            yield Field(name, getattr(self.letter, name))
        # The decoder's message quotes what it could not take.
        yield Field("detail", self.letter.detail, is_text=True)


@dataclass(frozen=True)
class GateAnswered(Operation):
    """The gate answered without a verdict."""

    NAME = "gate_answered"
    event: GateOutcome

    @property
    def level(self) -> int:
        return logging.WARNING

    def count(self, metrics: Metrics) -> None:
        metrics.add(catalogue.GATE_OUTCOMES, self.event.outcome)

    def fields(self) -> Iterator[Field]:
        yield Field("outcome", self.event.outcome)
        yield Field("session_id", self.event.session_id)
        yield Field("call_id", self.event.call_id)
        yield Field("answered", self.event.answered)


@dataclass(frozen=True)
class StateWritten(Operation):
    """State records were acknowledged; `size_bytes` counts keys and values."""

    NAME = "state_written"
    records: int
    size_bytes: int

    @property
    def level(self) -> int:
        return logging.DEBUG

    def count(self, metrics: Metrics) -> None:
        metrics.add(catalogue.STATE_WRITES, amount=self.records)
        metrics.add(catalogue.STATE_WRITTEN_BYTES, amount=self.size_bytes)

    def fields(self) -> Iterator[Field]:
        yield Field("records", self.records)
        yield Field("size_bytes", self.size_bytes)


@dataclass(frozen=True)
class WorkerStarted(Operation):
    NAME = "worker_started"
    version: str
    app_id: str
    brokers: str

    def fields(self) -> Iterator[Field]:
        yield Field("version", self.version)
        yield Field("app_id", self.app_id)
        yield Field("brokers", self.brokers)


@dataclass(frozen=True)
class PartitionsAssigned(Operation):
    """`partitions`: the numbers of the input partitions that this worker now owns."""

    NAME = "partitions_assigned"
    partitions: tuple[int, ...]

    def fields(self) -> Iterator[Field]:
        yield Field("partitions", ",".join(map(str, self.partitions)))


@dataclass(frozen=True)
class PartitionsRevoked(Operation):
    NAME = "partitions_revoked"
    partitions: tuple[int, ...]

    def count(self, metrics: Metrics) -> None:
        for partition in self.partitions:
            for topic in INPUT_TOPICS:
                metrics.forget(catalogue.CONSUMER_LAG, topic.name, str(partition))

    def fields(self) -> Iterator[Field]:
        yield Field("partitions", ",".join(map(str, self.partitions)))


@dataclass(frozen=True)
class StateRecovered(Operation):
    """The state of all owned partitions is back."""

    NAME = "state_recovered"
    sessions: int
    seconds: float

    def fields(self) -> Iterator[Field]:
        yield Field("sessions", self.sessions)
        yield Field("seconds", round(self.seconds, 3))


@dataclass(frozen=True)
class WorkerStopping(Operation):
    """The worker ends. `is_failure`: it cannot go on without risking an event."""

    NAME = "worker_stopping"
    reason: str
    is_failure: bool = False

    @property
    def level(self) -> int:
        return logging.ERROR if self.is_failure else logging.INFO

    def fields(self) -> Iterator[Field]:
        yield Field("reason", self.reason)


_VERDICT_LEVELS: Final[dict[str, int]] = {
    "allow": logging.DEBUG,
    "intact": logging.DEBUG,
    "block": logging.WARNING,
    "violation": logging.WARNING,
}
LOSS_CODES: Final[frozenset[Code]] = frozenset(
    {"weakened", "mutated", "contradicted", "dropped", "unreadable", "soft_loss"}
)
"""What a compaction's verdict says of a member that did not come through: one reason for each."""
_PLAIN: Final = re.compile(r"[\w.:/@+,-]+", re.ASCII)


def is_opaque(verdict: Verdict) -> bool:
    """Whether a compaction is a violation for no other reason than that its summary could not be read."""
    return {reason.code for reason in verdict.reasons if reason.decision == "violation"} == {"unreadable"}


def lost_kinds(verdict: Verdict) -> Iterator[str]:
    """The kind of each obligation that did not come through a compaction."""
    for reason in verdict.reasons:
        if reason.obligation is not None and reason.code in LOSS_CODES:
            yield reason.obligation.kind


def _count_compaction(verdict: Verdict, metrics: Metrics) -> None:
    metrics.add(catalogue.COMPACTIONS, verdict.decision, "opaque" if is_opaque(verdict) else "readable")
    for kind in lost_kinds(verdict):
        metrics.add(catalogue.COMPACTION_LOSSES, kind)
    if any(reason.code == "ledger_count_drop" for reason in verdict.reasons):
        metrics.add(catalogue.LEDGER_COUNT_DROPS)


def _written(value: Value) -> str:
    """logfmt: plain where it can be, else quoted, so that an id with a newline cannot forge a line."""
    text = "" if value is None else str(value)
    return text if _PLAIN.fullmatch(text) else json.dumps(text)

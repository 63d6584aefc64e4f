"""Operational events: each counts what it should and logs what it may."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from datetime import UTC, datetime

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.observability import catalogue, events, logs
from troth.observability.metrics import Metrics
from troth_schemas.dead_letters import DeadLetter
from troth_schemas.events import GateOutcome
from troth_schemas.reasons import REASONS, Code, Subject
from troth_schemas.verdicts import LedgerCount, ObligationRef, Reason, Span, Verdict

SECRET = "hand the blue ledger to nobody"
VERDICT = Verdict(
    verdict_id="v1",
    tenant="default",
    session_id="s 1\nverdict_given decision=allow",
    seq=4,
    position=4,
    subject="tool_call",
    subject_id="t1",
    decision="block",
    enforced=False,
    ledger=LedgerCount(before=2, after=2),
    policy="p",
    engine="e",
)
ORDER = ObligationRef(id="o1", kind="prohibition", polarity="forbid", statement=SECRET, role="user")
LETTER = DeadLetter(
    reason="invalid",
    detail=f"Invalid enum value '{SECRET}'",
    topic="troth.turns",
    partition=1,
    offset=7,
    timestamp_ms=0,
    key=None,
    value=b"{}",
    value_bytes=2,
)


@pytest.fixture
def metrics() -> Metrics:
    return Metrics("1")


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    """What is logged from `debug` on."""
    stream = io.StringIO()
    logs.start("debug", stream)
    yield stream
    logging.getLogger(logs.LOGGER).handlers.clear()


def journal(metrics: Metrics, with_text: bool = False) -> events.Journal:
    return events.Journal(metrics, logging.getLogger(logs.LOGGER), with_text)


def reasons(subject: Subject, *codes: Code) -> tuple[Reason, ...]:
    return tuple(Reason(code=code, decision=REASONS[subject][code], obligation=ORDER, found=SECRET) for code in codes)


def compaction(*codes: Code) -> Verdict:
    decision = "violation" if codes else "intact"
    return msgspec.structs.replace(
        VERDICT, subject="compaction", decision=decision, reasons=reasons("compaction", *codes)
    )


def test_verdict_is_counted_by_subject_decision_and_code(metrics: Metrics, stream: io.StringIO) -> None:
    """A verdict moves its own counter, one for each reason, and the latency histogram."""
    verdict = msgspec.structs.replace(VERDICT, reasons=reasons("tool_call", "forbidden", "late"), revises="v0")
    journal(metrics).record(events.VerdictGiven(verdict, latency_seconds=0.2))
    assert metrics.value(catalogue.VERDICTS, "tool_call", "block") == 1
    assert metrics.value(catalogue.REASONS, "forbidden") == metrics.value(catalogue.REASONS, "late") == 1
    assert metrics.value(catalogue.REVISIONS, "tool_call") == 1
    assert metrics.value(catalogue.EVENT_TO_VERDICT_SECONDS, suffix="_sum") == pytest.approx(0.2)
    assert metrics.value(catalogue.REHYDRATIONS) == 0


def test_clock_that_runs_ahead_is_no_negative_latency(metrics: Metrics, stream: io.StringIO) -> None:
    """A record stamped in our future counts as no latency rather than spoiling the sum."""
    journal(metrics).record(events.VerdictGiven(VERDICT, latency_seconds=-3.0))
    assert metrics.value(catalogue.EVENT_TO_VERDICT_SECONDS, suffix="_sum") == 0


@pytest.mark.parametrize(
    ("codes", "decision", "summary", "drops"),
    [
        ((), "intact", "readable", 0),
        (("weakened", "drift"), "violation", "readable", 0),
        (("unreadable", "unreadable"), "violation", "opaque", 0),
        (("unreadable", "over_cap"), "violation", "opaque", 0),
        (("unreadable", "ledger_count_drop"), "violation", "readable", 1),
        (("ledger_count_drop", "dropped"), "violation", "readable", 1),
    ],
)
def test_compaction_is_counted(
    metrics: Metrics, stream: io.StringIO, codes: tuple[Code, ...], decision: str, summary: str, drops: int
) -> None:
    """An opaque summary alone has its own label; a count drop is never hidden behind it."""
    journal(metrics).record(events.VerdictGiven(compaction(*codes)))
    assert metrics.value(catalogue.COMPACTIONS, decision, summary) == 1
    assert metrics.value(catalogue.LEDGER_COUNT_DROPS) == drops


@pytest.mark.parametrize("code", sorted(events.LOSS_CODES))
def test_what_a_compaction_lost_is_counted_by_kind(metrics: Metrics, stream: io.StringIO, code: Code) -> None:
    """One for each lost obligation; notes, and what was made up, are no loss."""
    journal(metrics).record(events.VerdictGiven(compaction(code, code, "drift", "fabricated", "ledger_count_drop")))
    counted = {kind: metrics.value(catalogue.COMPACTION_LOSSES, kind) for (kind,) in catalogue.COMPACTION_LOSSES.series}
    assert counted == {kind: 2 if kind == ORDER.kind else 0 for kind in counted}


def test_every_reason_of_the_contract_can_be_counted(metrics: Metrics, stream: io.StringIO) -> None:
    """No code and no decision of the closed table is unknown to the metrics."""
    book = journal(metrics)
    for subject, table in REASONS.items():
        for code, decision in table.items():
            best = {"tool_call": "allow", "compaction": "intact", "turn": "allow"}[subject]
            reason = Reason(code=code, decision=decision)
            chosen = best if decision == "none" else decision
            book.record(
                events.VerdictGiven(
                    msgspec.structs.replace(VERDICT, subject=subject, decision=chosen, reasons=(reason,))
                )
            )
    counted = sum(metrics.value(catalogue.REASONS, *series) or 0 for series in catalogue.REASONS.series)
    assert counted == sum(map(len, REASONS.values()))


def test_rehydration_is_counted_once_a_verdict(metrics: Metrics, stream: io.StringIO) -> None:
    """A verdict with words to put back counts once, however many spans it has."""
    spans = (Span(seq=0, text=SECRET), Span(seq=1, text=SECRET))
    verdict = msgspec.structs.replace(compaction("dropped"), rehydration=spans)
    journal(metrics).record(events.VerdictGiven(verdict, rehydration_tokens=12))
    assert metrics.value(catalogue.REHYDRATIONS) == 1
    assert metrics.value(catalogue.REHYDRATION_TOKENS) == 12
    assert SECRET not in stream.getvalue()


def test_other_events_move_their_metric(metrics: Metrics, stream: io.StringIO) -> None:
    """Events read, dead letters, gate outcomes and state writes are each counted."""
    book = journal(metrics)
    outcome = GateOutcome(
        session_id="s", seq=1, ts=datetime(2026, 1, 1, tzinfo=UTC), call_id="c", outcome="timeout", answered="deny"
    )
    book.record(events.EventsApplied("troth.turns", "turn", 40))
    book.record(events.DeadLetterWritten(LETTER))
    book.record(events.GateAnswered(outcome))
    book.record(events.StateWritten(records=3, size_bytes=900))
    assert metrics.value(catalogue.EVENTS, "troth.turns", "turn") == 40
    assert metrics.value(catalogue.DEAD_LETTERS, "invalid") == 1
    assert metrics.value(catalogue.GATE_OUTCOMES, "timeout") == 1
    assert metrics.value(catalogue.STATE_WRITES) == 3
    assert metrics.value(catalogue.STATE_WRITTEN_BYTES) == 900


def test_revoked_partition_reports_no_lag(metrics: Metrics, stream: io.StringIO) -> None:
    """After a revocation the lag of that partition is gone in every topic, and others stay."""
    metrics.set(catalogue.CONSUMER_LAG, "troth.turns", "1", value=5)
    metrics.set(catalogue.CONSUMER_LAG, "troth.turns", "2", value=6)
    journal(metrics).record(events.PartitionsRevoked((1,)))
    assert metrics.value(catalogue.CONSUMER_LAG, "troth.turns", "1") is None
    assert metrics.value(catalogue.CONSUMER_LAG, "troth.turns", "2") == 6


def test_session_text_is_logged_only_when_asked(metrics: Metrics, stream: io.StringIO) -> None:
    """Words of a session, a decoder's quotation included, are in no log unless it was asked to show them."""
    verdict = msgspec.structs.replace(VERDICT, reasons=reasons("tool_call", "forbidden"))
    for operation in (events.VerdictGiven(verdict), events.DeadLetterWritten(LETTER)):
        journal(metrics).record(operation)
    assert SECRET not in stream.getvalue()
    assert "codes=forbidden" in stream.getvalue()
    for operation in (events.VerdictGiven(verdict), events.DeadLetterWritten(LETTER)):
        journal(metrics, with_text=True).record(operation)
    assert stream.getvalue().count(SECRET) == 3


def test_id_cannot_forge_a_line(metrics: Metrics, stream: io.StringIO) -> None:
    """An id with a newline stays inside its quotes: one event, one line."""
    journal(metrics).record(events.VerdictGiven(VERDICT))
    lines = stream.getvalue().splitlines()
    assert len(lines) == 1
    assert r'session_id="s 1\nverdict_given decision=allow"' in lines[0]


@given(st.text())
def test_any_id_is_one_line(session_id: str) -> None:
    """Whatever an id holds, its event is one line."""
    stream = io.StringIO()
    logger = logs.start("debug", stream)
    events.Journal(Metrics("1"), logger).record(
        events.VerdictGiven(msgspec.structs.replace(VERDICT, session_id=session_id))
    )
    assert stream.getvalue().count("\n") == len(stream.getvalue().splitlines()) == 1


def test_level_decides_what_is_logged_and_never_what_is_counted(metrics: Metrics) -> None:
    """At `warning` an allowed call leaves no line and is counted all the same."""
    stream = io.StringIO()
    logger = logs.start("warning", stream)
    book = events.Journal(metrics, logger)
    book.record(events.VerdictGiven(msgspec.structs.replace(VERDICT, decision="allow")))
    assert stream.getvalue() == ""
    book.record(events.VerdictGiven(VERDICT))
    assert "WARNING verdict_given subject=tool_call decision=block" in stream.getvalue()
    assert metrics.value(catalogue.VERDICTS, "tool_call", "allow") == 1


LIFE = [
    (events.WorkerStarted("0.1", "troth", "k:9092"), "INFO worker_started version=0.1 app_id=troth brokers=k:9092"),
    (events.PartitionsAssigned((0, 2)), "INFO partitions_assigned partitions=0,2"),
    (events.StateRecovered(sessions=3, seconds=0.5), "INFO state_recovered sessions=3 seconds=0.5"),
    (events.WorkerStopping("asked to"), 'INFO worker_stopping reason="asked to"'),
    (events.WorkerStopping("lost", is_failure=True), "ERROR worker_stopping reason=lost"),
]


@pytest.mark.parametrize(("operation", "line"), LIFE)
def test_life_of_a_worker_is_logged(
    metrics: Metrics, stream: io.StringIO, operation: events.Operation, line: str
) -> None:
    """Start, assignment, recovery and stop each have their line."""
    journal(metrics).record(operation)
    assert stream.getvalue().rstrip("\n").endswith(f"Z {line}")


def test_names_are_unique() -> None:
    """Each operational event has a name of its own in snake case."""
    names = [operation.NAME for operation in events.Operation.__subclasses__()]
    assert len(set(names)) == len(names) >= 10
    assert all(name == name.lower() and " " not in name for name in names)

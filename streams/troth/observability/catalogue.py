"""The metric catalogue: every metric as data, with the closed set of values that each label may take.

Names follow the Prometheus conventions (https://prometheus.io/docs/practices/naming/): base units, the unit in the
name, `_total` for counters. Nothing here imports a metrics library; `metrics.py` builds the collectors from it.
"""

from __future__ import annotations

import sys
from typing import Final, get_args

import msgspec

from troth_schemas.dead_letters import DeadLetterReason
from troth_schemas.events import EVENT_TYPES, Event, GateFailure
from troth_schemas.obligations import Kind
from troth_schemas.reasons import COMPACTION_DECISIONS, RANKED, Code
from troth_schemas.topics import INPUT_TOPICS

PARTITIONS_MAX: Final = 10_000
"""Most partitions of an input topic; bounds the values of a `partition` label."""


class Label(msgspec.Struct, frozen=True):
    """A label and every value it may take."""

    name: str
    values: tuple[str, ...]


class Metric(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """One metric. `series` are the label values that exist from the start at zero, so that `rate` and `increase`
    see the first step; a metric with labels and no `series` grows them as they are first seen."""

    name: str
    help: str
    labels: tuple[Label, ...] = ()
    series: tuple[tuple[str, ...], ...] = ()

    @property
    def label_names(self) -> tuple[str, ...]:
        return tuple(label.name for label in self.labels)

    @property
    def kind(self) -> str:
        return str(self.__struct_config__.tag)


class CounterMetric(Metric, frozen=True, kw_only=True, tag="counter"):
    """Only rises; starts at zero with the process."""


class GaugeMetric(Metric, frozen=True, kw_only=True, tag="gauge"):
    """Rises and falls."""


class HistogramMetric(Metric, frozen=True, kw_only=True, tag="histogram"):
    """`buckets`: upper bounds, in the unit of the name."""

    buckets: tuple[float, ...]


def _tag(event: type[Event]) -> str:
    return str(event.__struct_config__.tag)


def _one_label(label: Label) -> tuple[tuple[str, ...], ...]:
    return tuple((value,) for value in label.values)


_SUBJECT: Final = Label("subject", tuple(RANKED))
_DECISION: Final = Label("decision", tuple(dict.fromkeys(d for ranked in RANKED.values() for d in ranked)))
_CODE: Final = Label("code", get_args(Code))
_TOPIC: Final = Label("topic", tuple(topic.name for topic in INPUT_TOPICS))
_PARTITION: Final = Label("partition", tuple(str(number) for number in range(PARTITIONS_MAX)))
_TYPE: Final = Label("type", tuple(_tag(event) for event in EVENT_TYPES))
_KIND: Final = Label("kind", get_args(Kind))
_COMPACTION_DECISION: Final = Label("decision", COMPACTION_DECISIONS)
_SUMMARY: Final = Label("summary", ("readable", "opaque"))
_REASON: Final = Label("reason", get_args(DeadLetterReason))
_RUNTIME: Final = Label("runtime", ("claude-code", "codex", "events"))
_ANSWER: Final = Label("decision", (*_DECISION.values, "none"))
_ENFORCED: Final = Label("enforced", ("true", "false"))
_RESULT: Final = Label("result", ("new", "copy", "no_event"))
_ACTION: Final = Label("action", ("written", "merged"))
_OUTCOME: Final = Label("outcome", get_args(GateFailure))

VERDICTS: Final = CounterMetric(
    name="troth_verdicts_total",
    help="Verdicts given, by what was judged and what was decided.",
    labels=(_SUBJECT, _DECISION),
    series=tuple((subject, decision) for subject, ranked in RANKED.items() for decision in ranked),
)
REVISIONS: Final = CounterMetric(
    name="troth_revisions_total",
    help="Verdicts given that revise an earlier one after a late event; they are among the verdicts too.",
    labels=(_SUBJECT,),
    series=_one_label(_SUBJECT),
)
REASONS: Final = CounterMetric(
    name="troth_reasons_total",
    help="Reasons in the verdicts given, notes included.",
    labels=(_CODE,),
    series=_one_label(_CODE),
)
EVENTS: Final = CounterMetric(
    name="troth_events_total",
    help="Events read and applied, by topic and type.",
    labels=(_TOPIC, _TYPE),
    series=tuple((topic.name, _tag(event)) for topic in INPUT_TOPICS for event in topic.carries),
)
OBLIGATIONS_ACTIVE: Final = GaugeMetric(
    name="troth_obligations_active",
    help="Active obligations of the sessions that this worker owns, by kind.",
    labels=(_KIND,),
    series=_one_label(_KIND),
)
LEDGER_COUNT_DROPS: Final = CounterMetric(
    name="troth_ledger_count_drops_total",
    help="Compactions after which a runtime reported fewer obligations than the ledger can explain.",
)
COMPACTIONS: Final = CounterMetric(
    name="troth_compactions_total",
    help="Compactions judged. `opaque`: a violation for no other reason than that the summary could not be read.",
    labels=(_COMPACTION_DECISION, _SUMMARY),
    series=(*((decision, "readable") for decision in COMPACTION_DECISIONS), ("violation", "opaque")),
)
COMPACTION_LOSSES: Final = CounterMetric(
    name="troth_compaction_losses_total",
    help="Obligations that did not come through a compaction, by kind; an unreadable summary loses all of them.",
    labels=(_KIND,),
    series=_one_label(_KIND),
)
REHYDRATIONS: Final = CounterMetric(
    name="troth_rehydrations_total",
    help="Verdicts given that carry original words to put back.",
)
REHYDRATION_TOKENS: Final = CounterMetric(
    name="troth_rehydration_tokens_total",
    help="About how many tokens the original words in those verdicts are: what it costs to put them back.",
)
DEAD_LETTERS: Final = CounterMetric(
    name="troth_dead_letters_total",
    help="Records that could not be taken, by reason.",
    labels=(_REASON,),
    series=_one_label(_REASON),
)
GATE_OUTCOMES: Final = CounterMetric(
    name="troth_gate_outcomes_total",
    help="Questions to the gate that got the answer configured for a failure instead of a verdict.",
    labels=(_OUTCOME,),
    series=_one_label(_OUTCOME),
)
GATE_ASKS: Final = CounterMetric(
    name="troth_gate_asks_total",
    help="Questions that this gate answered, by who asked, the verdict's decision (`none`: there is none), and whether "
    "it was enforced.",
    labels=(_RUNTIME, _ANSWER, _ENFORCED),
)
GATE_FAILURES: Final = CounterMetric(
    name="troth_gate_failures_total",
    help="Questions that this gate answered without a verdict, since none came; each of a call is a gate outcome too.",
    labels=(_OUTCOME,),
    series=_one_label(_OUTCOME),
)
GATE_SECONDS: Final = HistogramMetric(
    name="troth_gate_seconds",
    help="From a question to its answer at the gate that was asked, by who asked.",
    labels=(_RUNTIME,),
    series=_one_label(_RUNTIME),
    buckets=(0.001, 0.0025, 0.005, 0.0075, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5),
)
GATE_IN_FLIGHT: Final = GaugeMetric(
    name="troth_gate_in_flight",
    help="Questions under way at this gate.",
)
GATE_FORWARDED: Final = CounterMetric(
    name="troth_gate_forwarded_total",
    help="Questions that this gate passed on to the worker that owns the session.",
)
CONSUMER_LAG: Final = GaugeMetric(
    name="troth_consumer_lag_records",
    help="Records of an input partition that are not acknowledged yet: end offset less committed offset.",
    labels=(_TOPIC, _PARTITION),
)
EVENT_TO_VERDICT_SECONDS: Final = HistogramMetric(
    name="troth_event_to_verdict_seconds",
    help="From the record timestamp of an event to the acknowledgement of its verdict.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300),
)
ENGINE_SECONDS: Final = HistogramMetric(
    name="troth_engine_seconds",
    help="Time the engine takes to apply one event, by the event's type.",
    labels=(_TYPE,),
    series=_one_label(_TYPE),
    buckets=(0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1),
)
SESSIONS_OWNED: Final = GaugeMetric(
    name="troth_sessions_owned",
    help="Sessions whose ledger this worker keeps.",
)
STATE_WRITES: Final = CounterMetric(
    name="troth_state_writes_total",
    help="State records written and acknowledged.",
)
STATE_WRITTEN_BYTES: Final = CounterMetric(
    name="troth_state_written_bytes_total",
    help="Size of the state records written and acknowledged, keys included.",
)
BUILD: Final = GaugeMetric(
    name="troth_build_info",
    help="Constant 1; the label says which version runs.",
    labels=(Label("version", ()),),
)

ARCHIVE_RECORDS: Final = CounterMetric(
    name="troth_archive_records_total",
    help="Records read by this archiver: put away, there already, or no events (they are dead letters).",
    labels=(_RESULT,),
    series=_one_label(_RESULT),
)
ARCHIVE_OBJECTS: Final = CounterMetric(
    name="troth_archive_objects_total",
    help="Objects written to the archive, and objects taken away since others hold what they held.",
    labels=(_ACTION,),
    series=_one_label(_ACTION),
)
ARCHIVE_WRITTEN_BYTES: Final = CounterMetric(
    name="troth_archive_written_bytes_total",
    help="Size of the records in the objects written, before compression; merged ones are written again.",
)
ARCHIVE_FAULTS: Final = CounterMetric(
    name="troth_archive_faults_total",
    help="Objects and index entries found damaged or gone; each is named in the log.",
)
ARCHIVE_SECONDS: Final = HistogramMetric(
    name="troth_archive_put_away_seconds",
    help="From the fetch of the first record of a batch to its acknowledgement, all of it durable.",
    buckets=(0.1, 0.5, 1, 5, 10, 30, 60, 120, 300),
)
ARCHIVE_WAITING_BYTES: Final = GaugeMetric(
    name="troth_archive_waiting_bytes",
    help="Size of the records fetched and not put away yet.",
)
ARCHIVE_LAG: Final = GaugeMetric(
    name="troth_archive_lag_records",
    help="Records of an input partition that are not put away yet: end offset less committed offset.",
    labels=(_TOPIC, _PARTITION),
)
ARCHIVE_REMEMBERED: Final = GaugeMetric(
    name="troth_archive_remembered_records",
    help="Records whose digests this archiver keeps in memory, to know a copy.",
)
ARCHIVE_PARKED: Final = CounterMetric(
    name="troth_archive_sessions_parked_total",
    help="Sessions let go of after a time without events, their small objects merged.",
)

WORKER: Final[tuple[Metric, ...]] = (
    VERDICTS, REVISIONS, REASONS, EVENTS, OBLIGATIONS_ACTIVE, LEDGER_COUNT_DROPS, COMPACTIONS, COMPACTION_LOSSES,
    REHYDRATIONS, REHYDRATION_TOKENS, DEAD_LETTERS, GATE_OUTCOMES, GATE_ASKS, GATE_FAILURES, GATE_SECONDS,
    GATE_IN_FLIGHT, GATE_FORWARDED, CONSUMER_LAG, EVENT_TO_VERDICT_SECONDS, ENGINE_SECONDS, SESSIONS_OWNED,
    STATE_WRITES, STATE_WRITTEN_BYTES, BUILD,
)  # fmt: skip
"""What a worker exports."""
ARCHIVER: Final[tuple[Metric, ...]] = (
    BUILD, ARCHIVE_RECORDS, ARCHIVE_OBJECTS, ARCHIVE_WRITTEN_BYTES, ARCHIVE_FAULTS, ARCHIVE_SECONDS,
    ARCHIVE_WAITING_BYTES, ARCHIVE_LAG, ARCHIVE_REMEMBERED, ARCHIVE_PARKED,
)  # fmt: skip
"""What `troth archive` exports."""
CATALOGUE: Final = tuple(dict.fromkeys((*WORKER, *ARCHIVER)))


def page() -> str:
    """`docs/metrics.md`: the catalogue as Markdown."""
    return "\n".join([_PREAMBLE, *_table(WORKER), "", _OF_THE_ARCHIVER, *_table(ARCHIVER[1:]), ""])


def _table(metrics: tuple[Metric, ...]) -> list[str]:
    rows = [f"| `{m.name}` | {m.kind} | {_labels_cell(m)} | {m.help} |" for m in metrics]
    return ["| metric | kind | labels | what it says |", "|---|---|---|---|", *rows]


def _labels_cell(metric: Metric) -> str:
    return "<br>".join(f"`{label.name}`: {_values_cell(label)}" for label in metric.labels) or "none"


def _values_cell(label: Label) -> str:
    if label is _PARTITION:
        return f"a partition number, at most {PARTITIONS_MAX - 1}"
    return ", ".join(f"`{value}`" for value in label.values) or "one value, set at the start"


_PREAMBLE: Final = """\
# Metrics

Served by each worker on `/metrics` (`TROTH_WEB_HOST`, `TROTH_WEB_PORT`). Labels take the values named here and no
others: no metric holds session text or an id. This page is made from `streams/troth/observability/catalogue.py` with
`python -m troth.observability.catalogue > docs/metrics.md`.

A histogram `NAME` is exposed as `NAME_bucket`, `NAME_sum` and `NAME_count`. The worker's own process is described by
the usual `process_*` metrics (Linux).
"""
_OF_THE_ARCHIVER: Final = """\
## The archiver

Served by `troth archive --web-port PORT` in the same way, with `troth_build_info` and `process_*`.
"""

if __name__ == "__main__":
    sys.stdout.write(page())

"""The metric catalogue: names by the Prometheus rules, labels with closed sets, a page that is current."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from troth.observability import catalogue
from troth.observability.catalogue import CATALOGUE, CounterMetric, GaugeMetric, HistogramMetric, Label, Metric

ROOT = Path(__file__).parents[2]
BASE_UNITS = ("seconds", "bytes", "records", "info", "total")
NOT_BASE_UNITS = ("milliseconds", "ms", "minutes", "kilobytes", "kb", "percent")
TEXT_OR_ID = ("session", "session_id", "call_id", "verdict_id", "obligation_id", "text", "statement", "literal", "path")


def faults(metric: Metric) -> list[str]:
    """What the naming rules and the label law say against a metric."""
    words = metric.name.split("_")
    found = []
    if not re.fullmatch(r"troth(_[a-z]+)+", metric.name):
        found.append("name")
    if isinstance(metric, CounterMetric) != metric.name.endswith("_total"):
        found.append("total")
    if isinstance(metric, HistogramMetric) and words[-1] not in BASE_UNITS:
        found.append("histogram without a unit")
    if set(words) & set(NOT_BASE_UNITS):
        found.append("unit")
    if words[-1] in ("count", "sum", "bucket", "created"):
        found.append("reserved suffix")
    if not metric.help.endswith("."):
        found.append("help")
    for label in metric.labels:
        if not re.fullmatch(r"[a-z]+", label.name) or label.name in (*TEXT_OR_ID, "le", "quantile", "job", "instance"):
            found.append(f"label {label.name}")
        if not label.values and metric is not catalogue.BUILD:
            found.append(f"open label {label.name}")
    for series in metric.series:
        if any(value not in label.values for label, value in zip(metric.labels, series, strict=True)):
            found.append(f"series {series}")
    return found


@pytest.mark.parametrize("metric", CATALOGUE, ids=lambda m: m.name)
def test_metric_keeps_the_rules(metric: Metric) -> None:
    """Name, unit, suffix, help and labels of every metric are as the conventions ask."""
    assert faults(metric) == []


@pytest.mark.parametrize(
    ("metric", "fault"),
    [
        (CounterMetric(name="troth_events", help="A."), "total"),
        (GaugeMetric(name="troth_sessions_total", help="A."), "total"),
        (GaugeMetric(name="troth_wait_ms", help="A."), "unit"),
        (HistogramMetric(name="troth_wait", help="A.", buckets=(1,)), "histogram without a unit"),
        (GaugeMetric(name="events", help="A."), "name"),
        (GaugeMetric(name="troth_a", help="A.", labels=(Label("session", ("s",)),)), "label session"),
        (GaugeMetric(name="troth_a", help="A.", labels=(Label("host", ()),)), "open label host"),
        (GaugeMetric(name="troth_a", help="A.", labels=(Label("b", ("c",)),), series=(("d",),)), "series ('d',)"),
    ],
)
def test_rules_find_planted_faults(metric: Metric, fault: str) -> None:
    """The rules are not empty: each of them fails on a metric that breaks it."""
    assert fault in faults(metric)


def test_names_are_unique_and_all_are_listed() -> None:
    """The catalogue holds every metric that the module defines, once."""
    defined = [value for value in vars(catalogue).values() if isinstance(value, Metric)]
    assert list(CATALOGUE) == defined
    assert len({metric.name for metric in CATALOGUE}) == len(CATALOGUE)


def test_buckets_rise() -> None:
    """The buckets of every histogram are positive and rise."""
    for metric in CATALOGUE:
        if isinstance(metric, HistogramMetric):
            assert metric.buckets[0] > 0
            assert list(metric.buckets) == sorted(set(metric.buckets))


def test_series_from_the_start_are_bounded() -> None:
    """A worker exposes a bounded number of series before it has read anything."""
    series = sum(max(1, len(metric.series)) * (len(_buckets(metric)) + 3) for metric in CATALOGUE)
    assert series < 1_000


def _buckets(metric: Metric) -> tuple[float, ...]:
    return metric.buckets if isinstance(metric, HistogramMetric) else ()


def test_page_is_current() -> None:
    """`docs/metrics.md` is what the catalogue says."""
    page = (ROOT / "docs/metrics.md").read_text(encoding="utf-8")
    assert page == catalogue.page(), "run `python -m troth.observability.catalogue > docs/metrics.md`"


def test_page_changes_with_the_catalogue() -> None:
    """A metric that is added shows on the page, so a stale page cannot pass."""
    for metric in CATALOGUE:
        assert f"| `{metric.name}` | {metric.kind} |" in catalogue.page()
        assert msgspec.structs.replace(metric, help="Other.").help not in catalogue.page()

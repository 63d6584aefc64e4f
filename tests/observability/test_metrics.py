"""The collectors: what is counted is exposed, and nothing outside the closed sets can be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prometheus_client.openmetrics.parser import text_string_to_metric_families as parse_openmetrics
from prometheus_client.parser import text_string_to_metric_families as parse_text

from troth.observability import catalogue
from troth.observability.metrics import Metrics

OPENMETRICS = "application/openmetrics-text; version=1.0.0"


def samples(metrics: Metrics) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    """Every `troth_` sample that a scrape reads."""
    families = parse_text(metrics.expose()[0].decode())
    found = [sample for family in families for sample in family.samples if sample.name.startswith("troth_")]
    return {(sample.name, tuple(sorted(sample.labels.items()))): sample.value for sample in found}


def test_series_start_at_zero() -> None:
    """Every series that the catalogue names is there from the first scrape, so that its first step is seen."""
    exposed = samples(Metrics("1.2.3"))
    for metric in catalogue.CATALOGUE:
        suffix = "_count" if isinstance(metric, catalogue.HistogramMetric) else ""
        for series in metric.series:
            labels = tuple(sorted(zip(metric.label_names, series, strict=True)))
            assert exposed[metric.name + suffix, labels] == 0


def test_version_is_exposed_once() -> None:
    """The build metric has one series, whose label says the version."""
    metrics = Metrics("1.2.3")
    builds = {key: value for key, value in samples(metrics).items() if key[0] == "troth_build_info"}
    assert builds == {("troth_build_info", (("version", "1.2.3"),)): 1}


def test_what_is_moved_is_exposed() -> None:
    """Counters add up, gauges move both ways, histograms observe."""
    metrics = Metrics("1")
    metrics.add(catalogue.VERDICTS, "tool_call", "block")
    metrics.add(catalogue.VERDICTS, "tool_call", "block", amount=2)
    metrics.set(catalogue.SESSIONS_OWNED, value=7)
    metrics.change(catalogue.SESSIONS_OWNED, by=-3)
    metrics.observe(catalogue.ENGINE_SECONDS, "turn", value=0.002)
    exposed = samples(metrics)
    assert exposed["troth_verdicts_total", (("decision", "block"), ("subject", "tool_call"))] == 3
    assert exposed["troth_sessions_owned", ()] == 4
    assert exposed["troth_engine_seconds_sum", (("type", "turn"),)] == 0.002
    assert exposed["troth_engine_seconds_bucket", (("le", "0.001"), ("type", "turn"))] == 0
    assert exposed["troth_engine_seconds_bucket", (("le", "0.0025"), ("type", "turn"))] == 1


def test_value_reads_back() -> None:
    """A value is read as a scrape would read it; a series that is not there has none."""
    metrics = Metrics("1")
    metrics.observe(catalogue.EVENT_TO_VERDICT_SECONDS, value=0.5)
    assert metrics.value(catalogue.EVENT_TO_VERDICT_SECONDS, suffix="_count") == 1
    assert metrics.value(catalogue.CONSUMER_LAG, "troth.turns", "0") is None


def test_forgotten_series_is_gone() -> None:
    """The lag of a partition that was revoked is no longer reported, and may come back."""
    metrics = Metrics("1")
    metrics.set(catalogue.CONSUMER_LAG, "troth.turns", "3", value=9)
    metrics.forget(catalogue.CONSUMER_LAG, "troth.turns", "3")
    metrics.forget(catalogue.CONSUMER_LAG, "troth.turns", "4")
    assert metrics.value(catalogue.CONSUMER_LAG, "troth.turns", "3") is None
    metrics.set(catalogue.CONSUMER_LAG, "troth.turns", "3", value=1)
    assert metrics.value(catalogue.CONSUMER_LAG, "troth.turns", "3") == 1


def test_two_workers_share_nothing() -> None:
    """Two sets of metrics in one process are apart."""
    one, other = Metrics("1"), Metrics("1")
    one.add(catalogue.REHYDRATIONS)
    assert other.value(catalogue.REHYDRATIONS) == 0


def test_formats_of_both_scrapers() -> None:
    """The classic text and OpenMetrics both parse, neither with `_created` samples."""
    metrics = Metrics("1")
    classic, classic_type = metrics.expose()
    modern, modern_type = metrics.expose(OPENMETRICS)
    assert classic_type.startswith("text/plain")
    assert modern_type.startswith("application/openmetrics-text")
    modern_families = parse_openmetrics(modern.decode())  # type: ignore[no-untyped-call]  # the library's parser is
    for families in (parse_text(classic.decode()), modern_families):
        names = [sample.name for family in families for sample in family.samples]
        assert "troth_verdicts_total" in names
        assert not [name for name in names if name.endswith("_created")]


def test_pair_outside_the_series_is_refused() -> None:
    """Two values that are each allowed but never go together make no series."""
    with pytest.raises(ValueError, match="no series"):
        Metrics("1").add(catalogue.VERDICTS, "turn", "block")


def test_wrong_number_of_labels_is_refused() -> None:
    """A label that is left out or added is a fault of the program."""
    with pytest.raises(ValueError, match="has the labels"):
        Metrics("1").add(catalogue.VERDICTS, "turn")


@given(value=st.text())
def test_label_sets_are_closed(value: str) -> None:
    """No text gets into a label unless the catalogue names it."""
    metrics = Metrics("1")
    before = samples(metrics)
    for metric in catalogue.CATALOGUE:
        if not metric.labels or value in metric.labels[-1].values or not isinstance(metric, catalogue.CounterMetric):
            continue
        first = [label.values[0] for label in metric.labels[:-1]]
        with pytest.raises(ValueError, match="is no value of"):
            metrics.add(metric, *first, value)
    for gauge in (catalogue.OBLIGATIONS_ACTIVE, catalogue.CONSUMER_LAG):
        first = [label.values[0] for label in gauge.labels[:-1]]
        if value not in gauge.labels[-1].values:
            with pytest.raises(ValueError, match="is no value of"):
                metrics.set(gauge, *first, value, value=1)
    assert samples(metrics) == before

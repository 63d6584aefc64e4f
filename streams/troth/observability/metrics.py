"""The collectors of the catalogue in a registry of their own, and their text for a scrape."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Generic, TypeVar

import msgspec
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.exposition import choose_encoder
from prometheus_client.metrics_core import Metric as Exposed
from prometheus_client.registry import Collector

from troth.observability.catalogue import (
    BUILD,
    CATALOGUE,
    CounterMetric,
    GaugeMetric,
    HistogramMetric,
    Label,
    Metric,
)

_T = TypeVar("_T", Counter, Gauge, Histogram)


class Metrics:
    """The metrics of one process, those of its part of the catalogue. Two of them in one process share nothing.

    Labels are given by position, in the order of the catalogue. A value outside a label's closed set is a fault of
    the program: ValueError. Not for several threads.
    """

    def __init__(self, version: str, catalogue: tuple[Metric, ...] = CATALOGUE) -> None:
        self._registry: Final = CollectorRegistry()
        self._counters: Final[dict[str, _Family[Counter]]] = {}
        self._gauges: Final[dict[str, _Family[Gauge]]] = {}
        self._histograms: Final[dict[str, _Family[Histogram]]] = {}
        for metric in catalogue:
            self._register(_of_this_build(metric, version))
        self.set(BUILD, version, value=1)
        ProcessCollector(registry=self._registry)

    def add(self, metric: CounterMetric, *labels: str, amount: float = 1) -> None:
        """Count up by `amount`, which is not negative."""
        self._counters[metric.name].child(labels).inc(amount)

    def set(self, metric: GaugeMetric, *labels: str, value: float) -> None:
        """Set a gauge."""
        self._gauges[metric.name].child(labels).set(value)

    def change(self, metric: GaugeMetric, *labels: str, by: float) -> None:
        """Move a gauge up or down."""
        self._gauges[metric.name].child(labels).inc(by)

    def observe(self, metric: HistogramMetric, *labels: str, value: float) -> None:
        """Add an observation to a histogram, in the unit of its name."""
        self._histograms[metric.name].child(labels).observe(value)

    def forget(self, metric: GaugeMetric, *labels: str) -> None:
        """Drop a series that is no longer this worker's to report, such as the lag of a revoked partition."""
        self._gauges[metric.name].forget(labels)

    def value(self, metric: Metric, *labels: str, suffix: str = "") -> float | None:
        """What the series says now, or None when there is none. `suffix`: `_sum` or `_count` of a histogram."""
        names = dict(zip(metric.label_names, labels, strict=True))
        return self._registry.get_sample_value(metric.name + suffix, names)

    def expose(self, accept: str = "") -> tuple[bytes, str]:
        """The text of all series in the best format that the `Accept` header takes, and its content type."""
        encode, content_type = choose_encoder(accept)
        return encode(_WithoutCreated(self._registry)), content_type

    def _register(self, metric: Metric) -> None:
        name, names = metric.name, metric.label_names
        match metric:
            case CounterMetric():
                self._counters[name] = _Family(metric, Counter(name, metric.help, names, registry=self._registry))
            case GaugeMetric():
                self._gauges[name] = _Family(metric, Gauge(name, metric.help, names, registry=self._registry))
            case HistogramMetric(buckets=buckets):
                histogram = Histogram(name, metric.help, names, registry=self._registry, buckets=buckets)
                self._histograms[name] = _Family(metric, histogram)


class _Family(Generic[_T]):
    """One metric with its series, each looked up once: the library's own look-up costs more than the counting."""

    def __init__(self, metric: Metric, collector: _T) -> None:
        self._metric: Final = metric
        self._collector: _T = collector
        self._children: Final[dict[tuple[str, ...], _T]] = {}
        for series in metric.series:
            self.child(series)

    def child(self, labels: tuple[str, ...]) -> _T:
        child = self._children.get(labels)
        if child is None:
            _check(self._metric, labels)
            child = self._children[labels] = self._collector.labels(*labels) if labels else self._collector
        return child

    def forget(self, labels: tuple[str, ...]) -> None:
        if self._children.pop(labels, None) is not None:
            self._collector.remove(*labels)


class _WithoutCreated(Collector):
    """The registry less its `_created` samples: they double the series and nothing here reads them."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._registry = registry

    def collect(self) -> Iterator[Exposed]:
        for family in self._registry.collect():
            family.samples = [s for s in family.samples if not s.name.endswith("_created")]
            yield family


def _of_this_build(metric: Metric, version: str) -> Metric:
    """The metric with the one value that the catalogue cannot know: which version this is."""
    if metric is not BUILD:
        return metric
    return msgspec.structs.replace(BUILD, labels=(Label("version", (version,)),), series=((version,),))


def _check(metric: Metric, labels: tuple[str, ...]) -> None:
    if len(labels) != len(metric.labels):
        raise ValueError(f"`{metric.name}` has the labels {metric.label_names}, not {len(labels)} of them")
    for label, value in zip(metric.labels, labels, strict=True):
        if value not in label.values:
            raise ValueError(f"`{value}` is no value of `{metric.name}`'s label `{label.name}`")
    if metric.series and labels not in metric.series:
        raise ValueError(f"`{metric.name}` has no series {labels}")

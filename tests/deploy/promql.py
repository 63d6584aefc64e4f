"""What an expression names, held against the metric catalogue and the scrape configuration."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.deploy import stack
from troth.observability.catalogue import CATALOGUE, HistogramMetric, Metric

_SELECTOR = re.compile(r"\b(troth_\w+|up|process_\w+)\b(?:\{([^}]*)\})?")
_MATCHER = re.compile(r'\s*(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"\s*(?:,|$)')
_GROUPING = re.compile(r"\b(?:by|without|on|ignoring)\s*\(([^)]*)\)")
TARGET_LABELS = ("job", "instance")
"""Set by the scrape, on every series."""


def exposed() -> dict[str, Metric]:
    """The name of every series a worker exposes, and the metric behind it."""
    names: dict[str, Metric] = {}
    for metric in CATALOGUE:
        suffixes = ("_bucket", "_sum", "_count") if isinstance(metric, HistogramMetric) else ("",)
        names.update({metric.name + suffix: metric for suffix in suffixes})
    return names


def metrics_in(expression: str) -> set[str]:
    """The catalogue names of the metrics that an expression reads."""
    known = exposed()
    return {known[name].name for name, _ in _SELECTOR.findall(expression) if name in known}


def faults(expression: str) -> list[str]:
    """Metrics, labels and label values that an expression names and nothing exposes."""
    found = list(_selector_faults(expression))
    known = exposed()
    labels = {"le", *TARGET_LABELS} | {
        label.name for name, _ in _SELECTOR.findall(expression) if name in known for label in known[name].labels
    }
    for names in _GROUPING.findall(expression):
        found += [f"label `{name}`" for name in re.findall(r"\w+", names) if name not in labels]
    return found


def labels_kept(expression: str) -> set[str]:
    """The labels that the outermost result of an expression has: those it is grouped by, or all of its metric's."""
    groupings = re.findall(r"\bby\s*\(([^)]*)\)", expression)
    if groupings:
        return {name for names in groupings for name in re.findall(r"\w+", names)}
    known = exposed()
    own = {label.name for name, _ in _SELECTOR.findall(expression) if name in known for label in known[name].labels}
    return own | set(TARGET_LABELS) if not re.match(r"\s*(sum|max|absent)\b", expression) else set()


def _selector_faults(expression: str) -> Iterator[str]:
    known = exposed()
    for name, matchers in _SELECTOR.findall(expression):
        if name not in known and name != "up":
            yield f"metric `{name}`"
            continue
        values = {label.name: label.values for label in known[name].labels} if name in known else {}
        values["job"] = tuple(config["job_name"] for config in stack.prometheus()["scrape_configs"])
        if _MATCHER.sub("", matchers).strip():
            yield f"matchers `{matchers}`"
        for label, operator, value in _MATCHER.findall(matchers):
            if label not in values:
                yield f"label `{label}`"
            elif operator not in ("=", "!=") or value not in values[label]:
                yield f"value `{value}` of `{label}`"

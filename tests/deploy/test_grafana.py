"""The dashboard: provisioned, and every panel asks for what the workers expose."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.deploy import promql, stack
from troth.observability import catalogue

PANELS: list[dict[str, Any]] = stack.dashboard()["panels"]
TARGETS = [(panel, target) for panel in PANELS for target in panel["targets"]]


def named(value: object) -> str | None:
    return str(value["title"]) if isinstance(value, dict) and "title" in value else None


@pytest.mark.parametrize(("panel", "target"), TARGETS, ids=named)
def test_panel_names_what_is_exposed(panel: dict[str, Any], target: dict[str, Any]) -> None:
    """Every metric, label and value of a panel is in the catalogue, and its legend uses labels that are left."""
    assert promql.faults(target["expr"]) == []
    legend = set(re.findall(r"\{\{(\w+)\}\}", target["legendFormat"]))
    assert legend <= promql.labels_kept(target["expr"]), panel["title"]


def test_expressions_are_promql(tmp_path: Path) -> None:
    """Prometheus' own parser takes every expression, Grafana's variables filled in."""
    expressions = [t["expr"].replace("$__rate_interval", "1m").replace("$__range", "1h") for _, t in TARGETS]
    groups = [{"name": "panels", "rules": [{"record": f"panel:{i}", "expr": e} for i, e in enumerate(expressions)]}]
    rules = tmp_path / "panels.yml"
    rules.write_text(yaml.safe_dump({"groups": groups}), encoding="utf-8")
    command = [stack.tool("promtool", "prometheus"), "check", "rules", "--lint=none", str(rules)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    "metric",
    [
        catalogue.VERDICTS,
        catalogue.REASONS,
        catalogue.COMPACTIONS,
        catalogue.OBLIGATIONS_ACTIVE,
        catalogue.LEDGER_COUNT_DROPS,
        catalogue.DEAD_LETTERS,
        catalogue.CONSUMER_LAG,
        catalogue.EVENT_TO_VERDICT_SECONDS,
        catalogue.ENGINE_SECONDS,
        catalogue.GATE_OUTCOMES,
        catalogue.GATE_ASKS,
        catalogue.GATE_FAILURES,
        catalogue.GATE_SECONDS,
        catalogue.GATE_FORWARDED,
        catalogue.GATE_IN_FLIGHT,
        catalogue.REHYDRATIONS,
        catalogue.COMPACTION_LOSSES,
        catalogue.REHYDRATION_TOKENS,
        *catalogue.ARCHIVER[1:],
    ],
    ids=lambda metric: metric.name,
)
def test_what_an_operator_needs_is_shown(metric: catalogue.Metric) -> None:
    """Each of these has a panel."""
    assert any(metric.name in promql.metrics_in(target["expr"]) for _, target in TARGETS)


@pytest.mark.parametrize("name", ["troth_event_to_verdict_seconds", "troth_gate_seconds"])
def test_latency_is_shown_as_quantiles(name: str) -> None:
    """Event to verdict, and question to answer, are shown at p50, p95 and p99."""
    expressions = [t["expr"] for _, t in TARGETS if f"{name}_bucket" in t["expr"]]
    assert {re.search(r"histogram_quantile\(([\d.]+)", e)[1] for e in expressions} == {"0.5", "0.95", "0.99"}  # type: ignore[index]  # each has one


def test_panels_have_titles_and_words_and_a_place_of_their_own() -> None:
    """Each panel has an id, a title, a description and no other panel on top of it, within the 24 columns."""
    assert len({panel["id"] for panel in PANELS}) == len({panel["title"] for panel in PANELS}) == len(PANELS)
    cells = [cell for panel in PANELS for cell in covered(panel["gridPos"])]
    assert len(set(cells)) == len(cells)
    assert max(x for x, _ in cells) < 24
    assert all(panel["description"].endswith(".") for panel in PANELS)


def covered(place: dict[str, int]) -> Iterator[tuple[int, int]]:
    for x in range(place["x"], place["x"] + place["w"]):
        for y in range(place["y"], place["y"] + place["h"]):
            yield x, y


def test_panels_use_the_provisioned_source() -> None:
    """Every panel and query asks the data source that is provisioned, which is the Prometheus of the compose file."""
    (source,) = stack.provisioning("datasources/prometheus.yml")["datasources"]
    assert source["url"] == "http://prometheus:9090"
    assert "prometheus" in stack.services()
    assert {panel["datasource"]["uid"] for panel in PANELS} == {source["uid"]}
    assert {target["datasource"]["uid"] for _, target in TARGETS} == {source["uid"]}


def test_dashboard_lies_where_grafana_looks() -> None:
    """The provider's path is the folder that the compose file mounts, and the home dashboard is in it."""
    (provider,) = stack.provisioning("dashboards/troth.yml")["providers"]
    grafana = stack.services()["grafana"]
    mounts = dict(volume.split(":")[1::-1] for volume in grafana["volumes"])
    assert mounts[provider["options"]["path"]] == "./deploy/grafana/dashboards"
    assert mounts["/etc/grafana/provisioning"] == "./deploy/grafana/provisioning"
    home = grafana["environment"]["GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH"]
    assert (stack.DEPLOY / "grafana/dashboards" / Path(home).name).is_file()
    assert Path(home).parent.as_posix() == provider["options"]["path"]

"""Scrape, alerts and their promtool tests: they hold, and they name what the workers expose."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.deploy import promql, stack
from troth.settings import parse

RULES = stack.rules()
CASES = stack.rule_tests()
WANTED = (
    "TrothLedgerCountDrop",
    "TrothViolations",
    "TrothConsumerLag",
    "TrothWorkerDown",
    "TrothDeadLetters",
    "TrothGateUnanswered",
    "TrothGateEngineErrors",
    "TrothGateDenies",
    "TrothGateSlow",
    "TrothArchiveDown",
    "TrothArchiveLag",
    "TrothArchiveDamaged",
)


def promtool(*arguments: str, folder: Path = stack.PROMETHEUS) -> subprocess.CompletedProcess[str]:
    command = [stack.tool("promtool", "prometheus"), *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_rules_and_configuration_are_valid() -> None:
    """promtool takes the rules and the scrape configuration."""
    for check in (["check", "rules", "rules/troth.yml"], ["check", "config", "prometheus.yml"]):
        done = promtool(*check)
        assert done.returncode == 0, done.stdout + done.stderr


def test_alerts_fire_when_they_should() -> None:
    """promtool plays every case: the ledger-count drop firing among them."""
    done = promtool("test", "rules", *(p.as_posix() for p in sorted((stack.PROMETHEUS / "tests").glob("*.yml"))))
    assert done.returncode == 0, done.stdout + done.stderr


def test_spoiled_rule_fails_its_case(tmp_path: Path) -> None:
    """The cases are not empty: with the drop's threshold moved away they fail."""
    for name in ("rules", "tests"):
        (tmp_path / name).mkdir()
        text = (stack.PROMETHEUS / name / "troth.yml").read_text(encoding="utf-8")
        (tmp_path / name / "troth.yml").write_text(text.replace("drops_total[10m]) > 0", "drops_total[10m]) > 9"))
    done = promtool("test", "rules", "tests/troth.yml", folder=tmp_path)
    assert done.returncode != 0
    assert "TrothLedgerCountDrop" in done.stdout + done.stderr


def fires(alert: str, expected: bool) -> list[dict[str, Any]]:
    tests = [test for case in CASES for test in case["alert_rule_test"] if test["alertname"] == alert]
    return [test for test in tests if bool(test.get("exp_alerts")) is expected]


@pytest.mark.parametrize("alert", sorted({rule["alert"] for rule in RULES}))
def test_every_alert_is_shown_firing_and_quiet(alert: str) -> None:
    """For each alert there is a case in which it fires and one in which it does not."""
    assert fires(alert, True)
    assert fires(alert, False)


def test_wanted_alerts_are_there() -> None:
    """What an operator must be told of has an alert."""
    assert set(WANTED) <= {rule["alert"] for rule in RULES}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_alert_is_one_that_helps(rule: dict[str, Any]) -> None:
    """An alert has a severity, says what is wrong, and its runbook is there and names it."""
    assert rule["labels"]["severity"] in ("critical", "warning")
    assert rule["annotations"]["summary"]
    assert rule["annotations"]["description"]
    runbook = stack.ROOT / rule["annotations"]["runbook"]
    assert f"`{rule['alert']}`" in runbook.read_text(encoding="utf-8").splitlines()[0]


def test_every_runbook_has_its_alert_and_its_panels() -> None:
    """No runbook is left over, and what one quotes as a panel is one of the dashboard's."""
    books = {stack.ROOT / rule["annotations"]["runbook"] for rule in RULES}
    assert books == set((stack.DEPLOY / "runbooks").glob("*.md"))
    titles = {panel["title"] for panel in stack.dashboard()["panels"]}
    for book in books:
        text = " ".join(book.read_text(encoding="utf-8").split())
        assert set(re.findall(r'"([A-Z][^"]*)"', text)) <= titles, book.name


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_operations_page_leads_from_an_alert_to_its_runbook(rule: dict[str, Any]) -> None:
    """One row of docs/operations.md names the alert and links what its annotation names."""
    page = stack.ROOT / "docs/operations.md"
    [row] = [
        line
        for line in page.read_text(encoding="utf-8").splitlines()
        if line.startswith("|") and f"`{rule['alert']}`" in line
    ]
    [link] = re.findall(r"\]\(([^)]+)\)", row)
    assert (page.parent / link).resolve() == (stack.ROOT / rule["annotations"]["runbook"]).resolve()


def test_ledger_count_drop_has_a_runbook_with_real_commands() -> None:
    """The runbook of the drop is named by its alert, and the commands in it are troth's own."""
    (rule,) = [rule for rule in RULES if rule["alert"] == "TrothLedgerCountDrop"]
    text = (stack.ROOT / rule["annotations"]["runbook"]).read_text(encoding="utf-8")
    assert rule["alert"] in text
    assert "`troth verdicts --json" in text
    from troth.cli.verdict.verdicts import parser

    assert parser().parse_args(["--json"]).json


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_alert_names_what_is_exposed(rule: dict[str, Any]) -> None:
    """Every metric, label and label value in an alert is in the catalogue."""
    assert promql.faults(rule["expr"]) == []


def test_series_of_the_cases_are_what_is_exposed() -> None:
    """The input series of the cases have names and labels that a worker could expose."""
    for case in CASES:
        for each in case["input_series"]:
            series = each["series"].replace('job="prometheus"', 'job="troth"')
            of_the_scrape = {"label `instance`"} | ({"label `le`"} if "_bucket{" in series else set())
            found = [fault for fault in promql.faults(series) if fault not in of_the_scrape]
            assert found == [], series


@pytest.mark.parametrize(
    ("expression", "fault"),
    [
        ("increase(troth_ledger_count_drop_total[5m])", "metric `troth_ledger_count_drop_total`"),
        ('troth_verdicts_total{decison="block"}', "label `decison`"),
        ('troth_verdicts_total{decision="blocked"}', "value `blocked` of `decision`"),
        ("sum by (session_id) (troth_sessions_owned)", "label `session_id`"),
        ("troth_engine_seconds", "metric `troth_engine_seconds`"),
        ('up{job="worker"}', "value `worker` of `job`"),
        ("troth_verdicts_total{decision='block'}", "matchers `decision='block'`"),
    ],
)
def test_misspelt_names_are_found(expression: str, fault: str) -> None:
    """The check is not empty: each kind of misspelling is found."""
    assert fault in promql.faults(expression)


def test_targets_are_the_workers() -> None:
    """Prometheus scrapes every worker and the archiver of the compose file, on the port that each serves."""
    targets = [t for c in stack.prometheus()["scrape_configs"] for s in c["static_configs"] for t in s["targets"]]
    workers = {n: s["environment"] for n, s in stack.services().items() if s.get("command") == ["worker"]}
    served = [f"{name}:{parse(environ).web_port}" for name, environ in workers.items()]
    [archive] = [s["command"] for s in stack.services().values() if s.get("command", [""])[0] == "archive"]
    assert sorted(targets) == sorted([*served, f"archive:{archive[archive.index('--web-port') + 1]}"])
    assert all("metrics_path" not in config for config in stack.prometheus()["scrape_configs"])

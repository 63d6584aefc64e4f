"""The deployment's files, read once: compose, image, Prometheus, Grafana."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from tests.conftest import unavailable

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PROMETHEUS = DEPLOY / "prometheus"
DOCKERFILE = DEPLOY / "docker/Dockerfile"
WORKERS = ("worker-1", "worker-2")
OURS = ("topics", *WORKERS, "archive")


def tool(name: str, package: str) -> str:
    """The path of a program; where it is missing, the test is skipped aloud, or fails in CI."""
    found = shutil.which(name)
    if found is None:
        unavailable(f"`{name}` is missing: `apt-get install {package}`")
    return str(found)


def compose() -> dict[str, Any]:
    """docker-compose.yml with its anchors merged."""
    return _mapping(ROOT / "docker-compose.yml")


def services() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = compose()["services"]
    return found


def rules() -> list[dict[str, Any]]:
    """Every alerting rule."""
    files = sorted((PROMETHEUS / "rules").glob("*.yml"))
    return [rule for file in files for group in _mapping(file)["groups"] for rule in group["rules"]]


def prometheus() -> dict[str, Any]:
    return _mapping(PROMETHEUS / "prometheus.yml")


def rule_tests() -> list[dict[str, Any]]:
    """Every case that promtool runs."""
    return [case for file in sorted((PROMETHEUS / "tests").glob("*.yml")) for case in _mapping(file)["tests"]]


def dashboard() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DEPLOY / "grafana/dashboards/troth.json").read_text(encoding="utf-8"))
    return found


def provisioning(name: str) -> dict[str, Any]:
    return _mapping(DEPLOY / f"grafana/provisioning/{name}")


@dataclass(frozen=True)
class Instruction:
    """One instruction of the Dockerfile, its lines joined; `stage` counts from 0."""

    stage: int
    word: str
    rest: str


def dockerfile() -> list[Instruction]:
    """The instructions of the Dockerfile in order."""
    text = re.sub(r"^\s*#.*\n", "", DOCKERFILE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    text = re.sub(r"\\\n\s*", " ", text)
    stage, found = -1, []
    for line in filter(None, map(str.strip, text.splitlines())):
        word, _, rest = line.partition(" ")
        stage += word == "FROM"
        found.append(Instruction(stage, word, rest))
    return found


def _mapping(path: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return loaded

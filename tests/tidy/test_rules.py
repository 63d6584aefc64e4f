"""The tree keeps every rule, and every rule sees a fault planted for it."""

from __future__ import annotations

import pytest

from tests.tidy import rules
from tests.tidy.rules import SOURCE_RULES, TEXT_RULES, SourceRule, TextRule
from tests.tidy.tree import ROOT, SOURCE_ROOTS, Source, python_sources, text_files

ENGINE, KAFKA, CLI, APP = (f"streams/troth/{room}/x.py" for room in ("engine", "kafka", "cli", "app"))
JUDGE = "streams/troth/engine/judge"
EAR = "streams/troth/engine/extract"
LONG_FUNCTION = "def f():\n" + "    x = 1\n" * 60
LONG_METHOD = "class C:\n    async def f(self):\n" + "        x = 1\n" * 60

PLANTED: list[tuple[SourceRule, str, str]] = [
    (rules.imports_point_one_way, "schemas/troth_schemas/x.py", "import troth.engine"),
    (rules.imports_point_one_way, ENGINE, "from troth.kafka import topics"),
    (rules.imports_point_one_way, ENGINE, "from troth import observability"),
    (rules.imports_point_one_way, ENGINE, "from .judge import finding"),
    (rules.imports_point_one_way, "streams/troth/adapters/x.py", "from troth.engine.step import apply"),
    (rules.imports_point_one_way, "streams/troth/observability/x.py", "from troth.adapters.sniff import sniff"),
    (rules.imports_point_one_way, "streams/troth/projector/x.py", "def f():\n    import troth.app.worker"),
    (rules.imports_point_one_way, APP, "if TYPE_CHECKING:\n    from troth.cli.main import main"),
    (rules.imports_point_one_way, "streams/troth/settings.py", "from troth_schemas.topics import TOPICS"),
    (rules.imports_point_one_way, "streams/troth/attic/x.py", ""),
    (rules.inner_rooms_point_one_way, f"{JUDGE}/calls/x.py", "from troth.engine.judge.summary.summary import Summary"),
    (rules.inner_rooms_point_one_way, f"{JUDGE}/grammar/x.py", "def f():\n    import troth.engine.judge.fidelity.rule"),
    (rules.inner_rooms_point_one_way, f"{JUDGE}/attic/x.py", ""),
    (rules.inner_rooms_point_one_way, f"{EAR}/clauses/x.py", "from troth.engine.extract.orders.bans import unwanted"),
    (rules.packages_stay_in_their_rooms, KAFKA, "import faust"),
    (rules.packages_stay_in_their_rooms, ENGINE, "from mode import Service"),
    (rules.packages_stay_in_their_rooms, "streams/troth/gate/x.py", "from aiokafka.errors import KafkaError"),
    (rules.packages_stay_in_their_rooms, CLI, "from aiokafka import AIOKafkaProducer"),
    (rules.packages_stay_in_their_rooms, APP, "def f():\n    from prometheus_client import Counter"),
    (rules.environment_is_read_where_a_process_starts, APP, "import os\nx = os.environ['A']"),
    (rules.environment_is_read_where_a_process_starts, KAFKA, "import os\nx = os.getenv('A')"),
    (rules.environment_is_read_where_a_process_starts, KAFKA, "from os import environ"),
    *[
        (rules.engine_is_pure, ENGINE, f"import {module}")
        for module in ("os", "io", "time", "random", "secrets", "uuid", "logging", "asyncio", "socket", "pathlib",
                       "threading", "subprocess", "tempfile", "sqlite3", "urllib.request", "urllib", "requests", "rich")
    ],
    (rules.engine_is_pure, ENGINE, "from urllib import request"),
    (rules.engine_is_pure, ENGINE, "from datetime import datetime\nx = datetime.now()"),
    (rules.engine_is_pure, ENGINE, "async def f(): ..."),
    (rules.engine_is_pure, ENGINE, "def f():\n    return open('x')"),
    (rules.functions_fit_a_screen, ENGINE, LONG_FUNCTION),
    (rules.functions_fit_a_screen, "tests/x.py", LONG_METHOD),
    *[
        (rules.files_have_names, f"streams/troth/{path}.py", "")
        for path in ("utils", "engine/helpers", "common/x", "app/state_manager", "kafka/helper_functions")
    ],
]  # fmt: skip

SOUND: list[tuple[str, str]] = [
    (ENGINE, "from urllib.parse import urlsplit\nimport msgspec\nfrom troth_schemas.events import Turn"),
    (ENGINE, "from troth.engine.judge import finding\nfrom troth.version import __version__"),
    (f"{JUDGE}/fidelity/x.py", "from troth.engine.judge.summary import tally\nfrom troth.engine.judge import cap"),
    (CLI, "def f():\n    import aiokafka, os\n    return os.environ"),
    (APP, "import faust, aiokafka\nfrom troth.engine.step import apply\nfrom troth.observability import catalogue"),
    (KAFKA, "import os\nx = os.path.join('a', 'b')"),
    ("streams/troth/kafka/committee.py", "def f():\n" + "    x = 1\n" * 59),
]


@pytest.mark.parametrize("rule", SOURCE_RULES, ids=lambda rule: rule.__name__)
def test_the_tree_keeps_the_rule(rule: SourceRule) -> None:
    """No file under the source roots breaks the rule."""
    assert [fault for source in python_sources() for fault in rule(source)] == []


@pytest.mark.parametrize("rule", [rules.functions_fit_a_screen, rules.files_have_names], ids=lambda r: r.__name__)
def test_the_tests_keep_it_too(rule: SourceRule) -> None:
    """The tests are held to the rules of form."""
    assert [fault for source in python_sources("tests") for fault in rule(source)] == []


@pytest.mark.parametrize(("rule", "path", "code"), PLANTED, ids=lambda value: getattr(value, "__name__", None))
def test_a_planted_fault_is_seen(rule: SourceRule, path: str, code: str) -> None:
    """A file that breaks the rule is named with a line."""
    faults = list(rule(Source.of(path, code)))
    assert faults
    assert all(fault.startswith(f"{path}:") for fault in faults)


@pytest.mark.parametrize(("path", "code"), SOUND)
def test_what_is_allowed_passes(path: str, code: str) -> None:
    """No rule complains of what it allows."""
    assert [fault for rule in SOURCE_RULES for fault in rule(Source.of(path, code))] == []


def test_every_rule_has_a_planted_fault() -> None:
    """A rule without a sample on which it fails proves nothing."""
    assert {rule for rule, _, _ in PLANTED} == set(SOURCE_RULES)


@pytest.mark.parametrize("rule", TEXT_RULES, ids=lambda rule: rule.__name__)
def test_every_text_keeps_the_rule(rule: TextRule) -> None:
    """No text file of the repository breaks the rule."""
    assert [fault for path, text in text_files() for fault in rule(path, text)] == []


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (rules.no_index_host, "index-url = https://" + "py" + "pi.org/simple"),
        (rules.no_index_host, "see https://repo." + "maven" + ".org/x"),
        (rules.no_machine_path, "PYTHONPATH=/wo" + "rk/main/streams"),
        (rules.no_machine_path, "/ro" + "ot/.cache"),
        (rules.no_credits_to_tools, "Co-authored" + "-by: somebody"),
        (rules.no_credits_to_tools, "this file was written " + "by an AI"),
    ],
)
def test_a_planted_text_is_seen(rule: TextRule, text: str) -> None:
    """The second line is named, the first is not."""
    assert [fault.partition(": ")[0] for fault in rule("a.md", f"fine\n{text}\n")] == ["a.md:2"]


def test_every_room_of_the_tree_is_walked() -> None:
    """The walk finds each folder that holds Python, so that a rule cannot pass by seeing nothing."""
    walked = {source.path.rpartition("/")[0] for source in python_sources()}
    there = {path.parent.relative_to(ROOT).as_posix() for root in SOURCE_ROOTS for path in (ROOT / root).rglob("*.py")}
    assert walked == there >= {"streams/troth/engine", "streams/troth/kafka", "schemas/troth_schemas"}

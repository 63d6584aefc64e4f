"""The project's own files agree with the code: dependencies, pins, commands and make's targets."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable
from importlib.metadata import packages_distributions
from typing import Any

import pytest

from tests.tidy.tree import ROOT, Source, imports, python_sources
from troth.cli.main import COMMANDS

PYPROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
PROJECT: dict[str, Any] = tomllib.loads(PYPROJECT)
CONSTRAINTS = (ROOT / "constraints.txt").read_text(encoding="utf-8")
OURS = frozenset({"troth", "troth_schemas", "generate"})
# Needed at run time by name only, so that no import shows it.
UNIMPORTED = frozenset({"uvloop", "mode-streaming"})


def requirement_name(requirement: str) -> str:
    """`Foo_Bar[x]>=1; marker` -> `foo-bar`."""
    return re.sub(r"[-_.]+", "-", re.split(r"[\s\[<>=!~;]", requirement, maxsplit=1)[0]).lower()


def declared() -> set[str]:
    """The names of the dependencies, optional ones included."""
    project = PROJECT["project"]
    optional = [r for extra in project["optional-dependencies"].values() for r in extra]
    return {requirement_name(r) for r in (*project["dependencies"], *optional)}


def imported(sources: Iterable[Source], but_not: frozenset[str] = frozenset({"generate"})) -> set[str]:
    """The distributions whose packages are imported, by their names on the index; rooms in `but_not` left out."""
    installed = [source for source in sources if source.room not in but_not]
    packages = {each.name.split(".")[0] for source in installed for each in imports(source)}
    foreign = packages - set(sys.stdlib_module_names) - OURS - {"__future__"}
    names = packages_distributions()
    return {requirement_name(names[package][0]) if package in names else package for package in foreign}


def pins(text: str) -> dict[str, str]:
    """Name -> version, one for each line that is no comment; a line in another form is refused."""
    found = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            pin = re.fullmatch(r"([A-Za-z0-9._-]+)==([A-Za-z0-9.!+]+)", line)
            assert pin, line
            found[requirement_name(pin[1])] = pin[2]
    return found


def without_reason(toml: str) -> list[str]:
    """The runtime requirements that stand without a comment behind them."""
    lists = re.findall(r"(?ms)^(?:dependencies|embedded|archive) = \[\n(.*?)^\]", toml)
    return [line.strip() for block in lists for line in block.splitlines() if not re.search(r'",\s+# \S', line)]


def test_every_import_is_declared_and_every_declaration_imported() -> None:
    """What the product imports is what it depends on: nothing by luck, nothing for nothing."""
    assert imported(python_sources()) - declared() == set()
    assert declared() - imported(python_sources()) - UNIMPORTED == set()


def test_every_import_of_the_tests_is_declared() -> None:
    """The tests import the product's dependencies and those of the `test` group."""
    tools = {requirement_name(r) for r in PROJECT["dependency-groups"]["test"]}
    foreign = imported(python_sources("tests", "schemas/generate"), but_not=frozenset())
    assert foreign - declared() - tools - {"tests"} == set()


def test_an_undeclared_import_is_seen() -> None:
    """A planted import of a test tool is not among the declared."""
    assert imported([Source.of("streams/troth/x.py", "import hypothesis.strategies")]) - declared() == {"hypothesis"}


def test_every_dependency_is_pinned() -> None:
    """Each requirement, of the product and of the tools, has its exact version in constraints.txt."""
    groups = [r for group in PROJECT["dependency-groups"].values() for r in group if isinstance(r, str)]
    assert declared() | {requirement_name(r) for r in groups} <= pins(CONSTRAINTS).keys()


@pytest.mark.parametrize("line", ["x @ file:///x.whl", "x>=1", "--index-url https://x/simple", "x==1 --hash=sha256:0"])
def test_only_plain_pins_are_taken(line: str) -> None:
    """A path, a range, an index or a hash in constraints.txt is refused."""
    with pytest.raises(AssertionError):
        pins(line)


def test_every_dependency_has_its_reason() -> None:
    """Each runtime requirement says on its line what it is for, and a line without is seen."""
    assert without_reason(PYPROJECT) == []
    assert without_reason('dependencies = [\n  "x>=1",\n  "y>=1",  # why\n]\n') == ['"x>=1",']


def test_every_ignored_lint_has_its_reason() -> None:
    """No rule of ruff is switched off without a word."""
    block = re.search(r"(?ms)^ignore = \[\n(.*?)^\]", PYPROJECT)
    assert block
    assert [line for line in block[1].splitlines() if "#" not in line] == []


def test_make_targets_are_one_line() -> None:
    """Each target is there, declared phony, and a single line."""
    lines = (ROOT / "Makefile").read_text(encoding="utf-8").splitlines()
    targets = [line.split(":")[0] for line in lines if re.match(r"[a-z]+: ;", line)]
    assert targets == ["demo", "test", "check", "bench", "up", "down"]
    assert f".PHONY: {' '.join(targets)}" in lines
    assert not [line for line in lines if line.startswith("\t")]


def test_every_command_has_its_module_and_every_module_its_command() -> None:
    """The lazy table names modules that exist, with `parser` and `run`."""
    sources = {source.path: source for source in python_sources()}
    offering = {
        path for path, source in sources.items()
        if path.startswith("streams/troth/cli/") and {"parser", "run"} <= defined(source)
    }  # fmt: skip
    assert offering == {f"streams/troth/cli/{module.replace('.', '/')}.py" for module, _ in COMMANDS.values()}


def defined(source: Source) -> set[str]:
    """The names of a module's own functions."""
    return {getattr(node, "name", "") for node in source.tree.body}

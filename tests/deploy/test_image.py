"""The Dockerfile: pinned, small, not root, and made of files and names that exist."""

from __future__ import annotations

import json
import re
import tomllib
from fnmatch import fnmatch
from typing import Any

from tests.deploy import stack
from troth import settings
from troth.cli.main import COMMANDS

INSTRUCTIONS = stack.dockerfile()
LAST = max(i.stage for i in INSTRUCTIONS)
PROJECT: dict[str, Any] = tomllib.loads((stack.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def words(word: str, stage: int | None = None) -> list[str]:
    """What stands behind each instruction of one kind."""
    return [i.rest for i in INSTRUCTIONS if i.word == word and stage in (None, i.stage)]


def test_base_is_pinned_slim_and_a_python_we_support() -> None:
    """Both stages start from one exact slim image of a supported Python."""
    bases = {rest.split()[0] for rest in words("FROM")}
    assert len(bases) == 1
    version = re.fullmatch(r"python:(\d+\.\d+)\.\d+-slim-[a-z]+", bases.pop())
    assert version
    assert f"Programming Language :: Python :: {version[1]}" in PROJECT["classifiers"]


def test_image_is_built_in_one_stage_and_runs_in_another() -> None:
    """The last stage installs nothing; it takes what the first one built."""
    assert LAST == 1
    assert not [rest for rest in words("RUN", LAST) if "pip" in rest or "apt" in rest]
    assert [rest for rest in words("COPY", LAST) if rest.startswith("--from=build ")]


def test_versions_are_the_constraints() -> None:
    """pip installs under constraints.txt, the build backend included."""
    (install,) = [rest for rest in words("RUN", 0) if "pip install" in rest]
    assert "PIP_CONSTRAINT=/src/constraints.txt" in install
    assert (stack.ROOT / "constraints.txt").is_file()


def copied() -> list[str]:
    """The sources of the build, as paths in the repository."""
    return [source for rest in words("COPY", 0) for source in rest.split()[:-1]]


def test_what_is_copied_exists() -> None:
    """Each source of a COPY is in the repository, and all that the build needs is among them."""
    assert all((stack.ROOT / source).exists() for source in copied())
    needed = {"pyproject.toml", PROJECT["readme"], *PROJECT["license-files"], "streams", "schemas/troth_schemas"}
    assert needed <= set(copied())


def test_builder_is_sent_only_what_is_copied() -> None:
    """The ignore file lets through exactly the sources of the build."""
    lines = (stack.DEPLOY / "docker/Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    patterns = [line for line in lines if line and not line.startswith("#")]
    assert patterns[0] == "*"
    assert sorted(p[1:] for p in patterns if p.startswith("!")) == sorted(copied())
    assert any(fnmatch("streams/troth/__pycache__", p) for p in patterns if not p.startswith("!") and p != "*")


def test_image_does_not_run_as_root() -> None:
    """The last stage ends as the user that the compose file names too."""
    (user,) = words("USER", LAST)
    assert user.split(":")[0] not in ("0", "root")
    assert {stack.services()[name]["user"] for name in stack.OURS} == {user}


def test_variables_exist() -> None:
    """Each TROTH_ variable of the image is a setting, and its value is one."""
    environ = dict(pair.split("=", 1) for rest in words("ENV", LAST) for pair in rest.split())
    ours = {name: value for name, value in environ.items() if name.startswith("TROTH_")}
    assert set(ours) <= {s.name for s in settings.SETTINGS}
    settings.parse(ours)
    assert words("VOLUME", LAST) == [json.dumps([ours["TROTH_DATA_DIR"]])]


def test_image_starts_troth() -> None:
    """It runs the installed command, a worker unless told otherwise, and serves on the port that it exposes."""
    assert [json.loads(rest) for rest in words("ENTRYPOINT", LAST)] == [["troth"]]
    assert "troth" in PROJECT["scripts"]
    ((command,),) = [json.loads(rest) for rest in words("CMD", LAST)]
    assert command in COMMANDS
    port = settings.parse({}).web_port
    assert words("EXPOSE", LAST) == [str(port)]
    (check,) = words("HEALTHCHECK", LAST)
    assert f"http://127.0.0.1:{port}/healthz" in check

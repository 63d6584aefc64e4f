"""What README.md, docs/ and the runbooks tell a reader to type works."""

from __future__ import annotations

import importlib
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tidy.documents import Shown, appears, shown
from tests.tidy.tree import ROOT
from troth.cli.main import COMMANDS

FOLDERS = ("docs", "deploy")
DOCUMENTS = [ROOT / "README.md", *(path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.md")))]
COMMANDS_SHOWN = [each for path in DOCUMENTS for each in shown(path, ROOT)]
WITHOUT_BROKER = frozenset({"audit", "ledger", "import", "losses", "--help", "--version"})
ELSEWHERE = frozenset({"docker", "curl", "pip", "git", "cd", "kubectl", "jq", "openssl"})
"""Programs that need what is not here: an engine, a network, another machine."""
FAILED = frozenset({2})


def fault(command: Shown) -> str | None:
    """What is wrong with a shown command, by the program it calls; None when it works."""
    match command.words:
        case ["make", *arguments]:
            return make_fault(arguments)
        case ["troth" | ".venv/bin/troth", *arguments]:
            return troth_fault(command, arguments)
        case [program, *_] if program in ELSEWHERE:
            return None
        case _:
            return f"nobody knows how to check `{command.command}`"


def make_fault(arguments: list[str]) -> str | None:
    """A target is looked up with `make -n`: to run `make test` from a test would never end."""
    make = shutil.which("make")
    assert make, "make is not on the PATH"
    done = subprocess.run([make, "-n", *arguments], cwd=ROOT, capture_output=True, text=True, timeout=60)
    return done.stderr if done.returncode else None


def troth_fault(command: Shown, arguments: list[str]) -> str | None:
    """The arguments are parsed; what needs no broker and names files that are there is run and its output compared."""
    name, *rest = arguments or ["--help"]
    if name in COMMANDS:
        try:
            importlib.import_module(f"troth.cli.{COMMANDS[name][0]}").parser().parse_args(rest)
        except SystemExit as leaving:
            if leaving.code:
                return f"wrong usage: `{command.command}`"
    elif name not in WITHOUT_BROKER:
        return f"no command `{name}`"
    files = [word for word in rest if "." in word and not word.startswith("-")]
    if name in WITHOUT_BROKER and all((ROOT / file).exists() for file in files):
        return output_fault(command, arguments)
    return None


def output_fault(command: Shown, arguments: list[str]) -> str | None:
    """Run in the checkout: wrong input is a fault, and so is output that the document shows and that does not come."""
    done = subprocess.run(
        [sys.executable, "-m", "troth", *arguments], cwd=ROOT, capture_output=True, text=True, timeout=120,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    if done.returncode in FAILED:
        return done.stderr
    is_whole = command.words == command.command.split()
    if command.output and is_whole and not appears(command.output, done.stdout):
        return f"shown:\n{chr(10).join(command.output)}\nprinted:\n{done.stdout}"
    return None


@pytest.mark.parametrize("command", COMMANDS_SHOWN, ids=lambda each: each.place)
def test_a_shown_command_works(command: Shown) -> None:
    """It can be typed as it stands, and prints what is shown."""
    assert fault(command) is None


def test_the_readme_shows_the_two_commands() -> None:
    """`make demo` and `make test` stand in README.md as a reader would type them."""
    typed = [each.command for each in COMMANDS_SHOWN if each.place.startswith("README.md")]
    assert {"make demo", "make test"} <= set(typed)


@pytest.mark.parametrize(
    "block",
    [
        "$ make nonsense",
        "$ troth nonsense",
        "$ troth topics --nonsense",
        "$ troth --version\ntroth 99.0",
        "$ rm -r build",
    ],
)
def test_a_planted_fault_is_seen(block: str, tmp_path: Path) -> None:
    """A wrong target, command, option or output, and a program nobody knows, are each a fault."""
    document = tmp_path / "x.md"
    document.write_text(f"text\n\n```console\n{block}\n```\n", encoding="utf-8")
    [command] = shown(document, tmp_path)
    assert command.place == "x.md:4"
    assert fault(command) is not None


def test_shown_output_may_leave_lines_out() -> None:
    """A line of `…` stands for any lines; another order is another output."""
    assert appears(["a", "…", "d"], "0\na\nb\nc\nd\n")
    assert not appears(["d", "…", "a"], "a\nb\nd\n")
    assert not appears(["a", "c"], "a\nb\nc\n")

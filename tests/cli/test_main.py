"""`troth` itself: help, wrong usage, Ctrl-C and a closed pipe."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.cli.troth import troth
from troth.cli.main import COMMANDS
from troth.version import __version__


def test_help_lists_every_command_with_its_line() -> None:
    """Each command and its summary stand in the overview, and so do the exit codes."""
    shown = troth("--help")
    assert shown.code == 0
    for name, (_, summary) in COMMANDS.items():
        assert any(line.split()[:1] == [name] and line.endswith(summary) for line in shown.lines), name
    assert "130" in shown.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command: str) -> None:
    """`--help` ends well, names its command and shows examples that begin with it."""
    shown = troth(command, "--help")
    assert shown.code == 0
    assert shown.out.startswith(f"usage: troth {command}")
    examples = shown.out.partition("examples:\n")[2]
    assert f"troth {command}" in examples


@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS), ("hooks", "install"), ("hooks", "status")])
def test_help_fits_the_terminal(command: tuple[str, ...]) -> None:
    """Prose wraps at the width of the terminal; what is to be typed (indented) stays in one line."""
    lines = troth(*command, "--help", COLUMNS="80").lines
    assert [line for line in lines if len(line) > 80 and not line.startswith("  ")] == []


@pytest.mark.parametrize("action", ["install", "uninstall", "status"])
def test_an_action_of_hooks_has_help_with_examples(action: str) -> None:
    """As a command has."""
    shown = troth("hooks", action, "--help")
    assert shown.code == 0
    assert f"  troth hooks {action}" in shown.out.partition("examples:\n")[2]
    assert "exit codes:" in shown.out


def test_the_version_is_the_packages() -> None:
    """One line, `troth` and the version."""
    assert troth("--version").out == f"troth {__version__}\n"


def test_no_command_is_wrong_usage_with_the_overview() -> None:
    """Exit 2, and the commands on stderr."""
    ended = troth()
    assert (ended.code, ended.out) == (2, "")
    assert "commands:" in ended.err


def test_an_unknown_command_is_told_with_what_is_near() -> None:
    """Exit 2 and a suggestion; nothing near, no suggestion."""
    ended = troth("publsh")
    assert ended.code == 2
    assert "no command `publsh`; did you mean `publish`?" in ended.err
    assert "did you mean" not in troth("zzz").err


def test_a_wrong_option_is_wrong_usage() -> None:
    """Exit 2, with the option named."""
    ended = troth("topics", "--nonsense")
    assert ended.code == 2
    assert "--nonsense" in ended.err


@pytest.mark.parametrize("command", [("topics",), ("verdicts",), ("publish", "-"), ("worker", "--web-port", "0")])
def test_no_broker_is_3_with_one_line(command: tuple[str, ...]) -> None:
    """The line names the command and the address; no traceback, no client's log."""
    ended = troth(*command)
    assert (ended.code, ended.out) == (3, "")
    [line] = ended.err.splitlines()
    said = "no broker answers there; start it, or name another with --brokers or TROTH_BROKERS"
    assert line == f"troth {command[0]}: cannot reach `127.0.0.1:1`: {said}"


@pytest.mark.parametrize("command", [("topics",), ("verdicts",), ("publish", "-")])
def test_a_wrong_setting_is_2_with_its_name(command: tuple[str, ...]) -> None:
    """A variable that cannot be what it is, is named in one line."""
    ended = troth(*command, TROTH_SECURITY_PROTOCOL="carrier-pigeon")
    assert ended.code == 2
    [line] = ended.err.splitlines()
    assert "TROTH_SECURITY_PROTOCOL" in line


def test_an_option_wins_over_the_environment() -> None:
    """`--brokers` is the address that is tried."""
    assert "`127.0.0.1:2`" in troth("topics", "--brokers", "127.0.0.1:2").err


@pytest.mark.parametrize(
    "words",
    [
        "audit -",
        "ledger -",
        "import claude-code -",
        "publish -",
        "permit v -f - --reason x --gate http://127.0.0.1:1 --session s",
    ],
    ids=str,
)
def test_a_closed_standard_input_is_told(words: str) -> None:
    """Exit 2 and one line that says so, before any broker is asked."""
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m troth {words} <&-"], capture_output=True, text=True, timeout=60,
        env={**os.environ, "TROTH_BROKERS": "127.0.0.1:1"},
    )  # fmt: skip
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "standard input: it is closed" in done.stderr


def test_a_reader_that_leaves_ends_it_quietly() -> None:
    """The pipe is closed before anything is written: exit 0, nothing on stderr."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as closed:
        done = subprocess.run(
            [sys.executable, "-m", "troth", "--help"], stdout=closed, stderr=subprocess.PIPE, timeout=60
        )
    assert (done.returncode, done.stderr) == (0, b"")


def test_what_is_printed_is_utf_8_under_any_locale() -> None:
    """A locale that knows ASCII only changes nothing and breaks nothing."""
    assert troth("audit", "--help", LC_ALL="C", PYTHONIOENCODING="ascii").out == troth("audit", "--help").out

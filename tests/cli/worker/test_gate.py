"""`troth gate`: one command on a laptop, and what it says when it cannot start."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.cli.test_demo import running
from tests.cli.troth import troth
from tests.gate.asker import Asker
from troth.app.exits import EX_LOST_FOOTING


def process_of(part: str) -> int:
    """The id of the one process whose command line holds `part`."""
    found = []
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):  # it ended while we looked
            if part.encode() in process.read_bytes():
                found.append(int(process.parent.name))
    (pid,) = found
    return pid


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_one_command_brings_a_broker_and_answers(tmp_path: Path, stop: signal.Signals) -> None:
    """It prints where it answers and what to do next, enforces when told to, and leaves nothing running."""
    command = [sys.executable, "-m", "troth", "gate", "--embedded", "--mode", "enforce", "--gate-listen", "127.0.0.1:0"]
    environ = {**os.environ, "TMPDIR": str(tmp_path), "TROTH_GATE_TRANSCRIPTS": str(tmp_path)}
    with (tmp_path / "err").open("wb") as err:
        gate = subprocess.Popen(command, cwd=tmp_path, env=environ, stdout=subprocess.PIPE, stderr=err, text=True)
    assert gate.stdout is not None
    try:
        told = gate.stdout.readline()
        assert told.startswith("the gate answers on http://127.0.0.1:"), (tmp_path / "err").read_text()
        url = told.split()[-1]
        assert url in gate.stdout.readline()
        metrics = gate.stdout.readline().removeprefix("metrics: ").strip()
        with urllib.request.urlopen(metrics, timeout=10) as answer:
            assert b"troth_gate_asks_total" in answer.read()
        asker = Asker(url, "s")
        asker.start()
        asker.prompt("never push to main", "p1")
        assert asker.call("t1", "git push origin main").decision == "deny"
        assert asker.call("t2", "git status").body == {}
    finally:
        gate.send_signal(stop)
        code = gate.wait(60)
        gate.stdout.close()
    assert code == 0, (tmp_path / "err").read_text()
    assert running(str(tmp_path)) == []
    assert not list(tmp_path.glob("troth-gate-*"))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--gate-listen", "0.0.0.0:8731"], "TROTH_GATE_TOKEN"),
        (["--gate-listen", "nowhere"], "`--gate-listen` is `nowhere`; it must be `host:port`"),
        (["--gate-listen", "127.0.0.1:8731", "--brokers", "nonsense"], "`--brokers` is `nonsense`"),
    ],
)
def test_wrong_settings_end_it_at_once(arguments: list[str], says: str) -> None:
    """2 and one line that says what to change."""
    ended = troth("gate", *arguments)
    assert ended.code == 2
    assert says in ended.err
    assert ended.err.startswith("troth gate: ")
    assert len(ended.err.splitlines()) == 1


def test_a_wrong_variable_is_named_as_one() -> None:
    """Where no option was given, the variable is what is wrong."""
    ended = troth("gate", TROTH_GATE_LISTEN="nowhere")
    assert ended.code == 2
    assert "`TROTH_GATE_LISTEN` is `nowhere`" in ended.err


def test_a_taken_address_is_told_with_the_option_that_moves_it() -> None:
    """As a second `troth gate` on one machine meets it."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ended = troth("gate", "--gate-listen", f"127.0.0.1:{port}")
    assert ended.code == 2
    assert f"troth gate: cannot listen on 127.0.0.1:{port}" in ended.err
    assert "`--gate-listen 127.0.0.1:0`" in ended.err


@pytest.mark.skipif(sys.platform != "linux", reason="the broker is found in /proc")
def test_a_killed_broker_ends_the_gate_that_brought_it(tmp_path: Path) -> None:
    """It says so and ends with a code for whoever starts it again, and leaves nothing behind."""
    command = [sys.executable, "-m", "troth", "gate", "--embedded", "--gate-listen", "127.0.0.1:0"]
    environ = {**os.environ, "TMPDIR": str(tmp_path)}
    with (tmp_path / "err").open("wb") as err:
        gate = subprocess.Popen(command, cwd=tmp_path, env=environ, stdout=subprocess.PIPE, stderr=err, text=True)
    assert gate.stdout is not None
    try:
        watched = [gate.stdout.readline() for _ in range(4)][-1]
        address = watched.split()[-1]
        os.kill(process_of(address), signal.SIGKILL)
        code = gate.wait(60)
    finally:
        gate.kill()
        gate.wait()
        gate.stdout.close()
    said = (tmp_path / "err").read_text()
    assert code == EX_LOST_FOOTING, said
    assert f"the embedded broker on {address} has ended (signal 9)" in said
    assert "start the gate again" in said
    assert not list(tmp_path.glob("troth-gate-*"))


def test_without_a_broker_it_says_so() -> None:
    """3, as the other commands."""
    ended = troth("gate", "--gate-listen", "127.0.0.1:0")
    assert ended.code == 3
    assert "127.0.0.1:1" in ended.err

"""`troth worker`: what is wrong with its settings is said before anything begins."""

from __future__ import annotations

import socket
import subprocess
import sys

import pytest


def worker(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "troth", "worker", *arguments], capture_output=True, text=True, timeout=60
    )


def test_a_taken_port_is_told_with_what_to_do() -> None:
    """2, not the code that means `start it again`."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = worker("--web-port", str(port))
    assert done.returncode == 2
    assert f"cannot listen on 127.0.0.1:{port}" in done.stderr
    assert "--web-port 0" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--web-port", "99999"], "cannot listen on 127.0.0.1:99999"),
        (["--brokers", "nowhere"], "`--brokers` is `nowhere`"),
        (["--policy", "/no/such/file", "--web-port", "0"], ""),
    ],
)
def test_a_wrong_setting_is_told(arguments: list[str], words: str) -> None:
    """One line; no traceback."""
    done = worker(*arguments)
    assert done.returncode in (2, 3)
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_no_broker_is_three() -> None:
    """The broker cannot be reached: one line, at once."""
    done = worker("--brokers", "127.0.0.1:9", "--web-port", "0")
    assert done.returncode == 3
    assert "127.0.0.1:9" in done.stderr

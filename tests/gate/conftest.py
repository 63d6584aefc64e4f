"""A gate to ask: one worker with its gate on an embedded broker for what needs one, a troupe on Kafka for the rest."""

from __future__ import annotations

import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.gate.asker import Asker
from tests.kafka.broker import free_ports
from tests.stream.conftest import alone, troupe
from tests.stream.troupe import Troupe
from troth.embedded.broker import EmbeddedBroker

__all__ = ["alone", "troupe"]

TOKEN = "secret-of-the-tests"


class House:
    """A worker with its gate, the folder in which it may read transcripts, and what stands on its topics."""

    def __init__(self, troupe: Troupe, port: int, web_port: int, transcripts: Path) -> None:
        self.troupe = troupe
        self.web_port = web_port
        self.url = f"http://127.0.0.1:{port}"
        self.transcripts = transcripts

    def metrics(self) -> dict[str, float]:
        """The worker's samples, by name and labels as Prometheus writes them."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.web_port}/metrics", timeout=5) as answer:
            lines = answer.read().decode().splitlines()
        return {name: float(value) for name, value in (x.rsplit(" ", 1) for x in lines if not x.startswith("#"))}

    def asker(self, session_id: str, token: str = TOKEN) -> Asker:
        """A runtime's side of one session."""
        return Asker(self.url, session_id, token)


def house(tmp: Path, *flags: str, **environ: str) -> Iterator[House]:
    """A house on an embedded broker, ready to be asked."""
    transcripts = tmp / "projects"
    transcripts.mkdir()
    port, web_port = free_ports(2)
    with EmbeddedBroker() as broker:
        troupe = Troupe(broker.address, tmp)
        troupe.environ = {"TROTH_GATE_TOKEN": TOKEN, "TROTH_GATE_TRANSCRIPTS": str(transcripts), **environ}
        try:
            flags = ("--no-idempotence", "--rebalance-timeout", "3", "--fetch-wait", "0.02", *flags)
            flags = ("--web-port", str(web_port), *flags)
            worker = troupe.start("--gate-listen", f"127.0.0.1:{port}", *flags)
            made = House(troupe, port, web_port, transcripts)
            made.asker("first").until_answered(worker)
            yield made
        finally:
            troupe.stop()


@pytest.fixture(scope="module")
def enforcing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A gate that enforces."""
    yield from house(tmp_path_factory.mktemp("enforcing"), "--mode", "enforce")


@pytest.fixture(scope="module")
def observing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A gate as it is by default."""
    yield from house(tmp_path_factory.mktemp("observing"))

"""Product workers (`troth worker`) on a real broker, and the fold that their stream is held against."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from tests.app.fleet import PARTITIONS, REPOSITORY, Fleet, Worker, until
from tests.kafka.broker import die_with_parent
from troth.engine.history import replay
from troth.kafka.connection import Connection
from troth.kafka.publish import Publisher
from troth.kafka.topics import ensure, specs
from troth_schemas.codec import decode_ledger_record, decode_verdict, encode
from troth_schemas.events import AnyEvent
from troth_schemas.obligations import Obligation
from troth_schemas.policies import Policy
from troth_schemas.topics import INPUT_TOPICS, LEDGER
from troth_schemas.verdicts import Verdict

Ledgers = dict[tuple[str, str], dict[str, Obligation]]


class Troupe(Fleet):
    """A `Fleet` whose workers are the product's, on the product's topics."""

    def __init__(self, bootstrap: str, home: Path) -> None:
        super().__init__(bootstrap, home)
        self.settings = msgspec.structs.replace(self.settings, app_id="troth")
        self.environ: dict[str, str] = {}
        asyncio.run(ensure(Connection(bootstrap), specs(PARTITIONS)))

    def create(self, names: Iterable[str], partitions: int, config: dict[str, str] | None = None) -> None:
        """Nothing: the product makes its topics itself, and its changelog is made by the worker."""

    def start(self, *flags: str, **_: Any) -> Worker:
        log = self.home / f"worker-{len(self.workers)}.log"
        command = [sys.executable, "-m", "troth", "worker", "--brokers", self.bootstrap, "--web-port", "0"]
        command += ["--data-dir", str(self.home / f"data-{len(self.workers)}"), "--log-level", "warning"]
        command += ["--session-timeout", "6", "--rebalance-timeout", "6", *flags]
        paths = os.pathsep.join(str(REPOSITORY / part) for part in ("streams", "schemas"))
        with log.open("wb") as out:
            process = subprocess.Popen(
                command, cwd=self.home, env={**os.environ, **self.environ, "PYTHONPATH": paths}, stdout=out, stderr=out,
                preexec_fn=die_with_parent,
            )  # fmt: skip
        self.workers.append(Worker(process, log))
        return self.workers[-1]

    def publish(self, events: Iterable[AnyEvent]) -> None:
        """Publish in the order given; returns once all are acknowledged."""

        async def send() -> None:
            async with Publisher(Connection(self.bootstrap)) as publisher:
                for event in events:
                    await publisher.publish(event)

        asyncio.run(send())

    def until_judged(self, expected: set[bytes], seconds: float = 120.0) -> None:
        """Until every expected verdict record stands in the topic; says which subjects are missing when it does not."""
        try:
            until(lambda: expected <= set(self.verdicts()) or not self.is_alive, f"{len(expected)} verdicts", seconds)
            assert expected <= set(self.verdicts()), "no worker is left"
        except AssertionError:
            got = set(self.verdicts())
            missing = [decode_verdict(v) for v in expected - got]
            extra = [decode_verdict(v) for v in got - expected]
            logs = "\n".join(worker.log.read_text(errors="replace")[-1500:] for worker in self.workers)
            raise AssertionError(
                f"{len(missing)} missing, {len(extra)} other; first: {missing[:2]} against {extra[:2]}\n{logs}"
            ) from None

    @property
    def is_alive(self) -> bool:
        return any(worker.is_running for worker in self.workers)

    def ledgers(self) -> Ledgers:
        """Every session's obligations as the public ledger records add up."""
        found: Ledgers = {}
        positions: dict[tuple[str, str], int] = {}
        for record in self.read(LEDGER.name):
            entry = decode_ledger_record(record.value or b"")
            key = (entry.tenant, entry.session_id)
            if entry.position < positions.get(key, -1):
                continue  # told again after a crash: the same words as before
            positions[key] = entry.position
            found.setdefault(key, {}).update((c.obligation.id, c.obligation) for c in entry.changes)
        return found

    def held(self) -> Ledgers:
        """The ledgers in which something stands."""
        return {key: entries for key, entries in self.ledgers().items() if entries}


class Folded(msgspec.Struct):
    """What the fold makes of the same events."""

    verdicts: set[bytes]
    ledgers: Ledgers


def fold(events: Sequence[AnyEvent], policy: Policy | None = None) -> Folded:
    """By a worker's policy: its mode stands in every verdict."""
    history, steps = replay(events, policy)
    verdicts: list[Verdict] = [v for step in steps for v in step.verdicts]
    ledgers = {key: dict(state.obligations) for key, state in history.sessions.items() if state.obligations}
    return Folded({encode(v) for v in verdicts}, ledgers)


def topic_by_topic(events: Iterable[AnyEvent]) -> list[AnyEvent]:
    """The same events, one topic after another."""
    order = [topic.name for topic in INPUT_TOPICS]
    return sorted(events, key=lambda event: order.index(event.TOPIC))


def assert_same(troupe: Troupe, folded: Folded) -> None:
    """The stream said exactly the fold's verdict records, and its public ledgers are the fold's."""
    troupe.until_judged(folded.verdicts)
    assert set(troupe.verdicts()) == folded.verdicts
    with contextlib.suppress(AssertionError):  # a ledger record may come after the last verdict
        until(lambda: troupe.held() == folded.ledgers, "the ledgers", seconds=20.0)
    assert troupe.held() == folded.ledgers

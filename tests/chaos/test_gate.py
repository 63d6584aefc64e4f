"""Questions among a fleet's records while the owner dies or sleeps, or the broker is started again: what a gate has
recorded is judged before it is fetched, and still all is judged once, in the log's order."""

from __future__ import annotations

import contextlib
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from http.client import HTTPException

import pytest

from tests.app.fleet import until
from tests.chaos.test_kill import Feed, workload
from tests.gate.asker import Asker
from tests.gate.test_stream import FORBIDDEN, RULE, Two
from tests.kafka.broker import Node, free_ports
from tests.stream.troupe import Troupe, fold
from troth.kafka.faults import BrokerError
from troth_schemas.codec import decode_event, decode_verdict
from troth_schemas.events import AnyEvent, ToolCall
from troth_schemas.policies import Policy
from troth_schemas.topics import TOOL_CALLS

ASKED = tuple(f"asked-{n}" for n in range(6))


class PatientFeed(Feed):
    """Publishes what a broker has not taken once more: a second copy is nothing new to whoever judges it."""

    def run(self) -> None:
        for start in range(0, len(self._events), 150):
            while not self._is_taken(self._events[start : start + 150]):
                time.sleep(0.5)
            time.sleep(0.1)

    def _is_taken(self, events: list[AnyEvent]) -> bool:
        try:
            self._troupe.publish(events)
        except BrokerError:
            return False
        return True


class Burst:
    """Six sessions that ask one call after another through gate 1, among the records of sixty others."""

    def __init__(self, two: Two) -> None:
        self.two, self.troupe, self.events = two, two.troupe, workload()
        self.answered: list[str] = []
        self._over = threading.Event()
        for name in ASKED:
            assert two.asker(1, name).prompt(RULE, "p1").status == 200
        self._feed = PatientFeed(self.troupe, self.events)
        self._feed.start()
        self._threads = ThreadPoolExecutor(len(ASKED))
        self._asking: list[Future[None]] = [self._threads.submit(self._ask, name) for name in ASKED]

    def _ask(self, name: str) -> None:
        asker, number = self.two.asker(1, name), 0
        while not self._over.is_set():
            call, command = f"{name}-{number}", (FORBIDDEN, "git status")[number % 2]
            while not _is_judged(asker, call, command):
                if self._over.is_set():
                    return
                time.sleep(0.05)
            self.answered.append(call)
            number += 1
            time.sleep(0.01)  # a runtime does something between its calls

    def until_answered(self, more: int) -> None:
        enough = len(self.answered) + more
        until(lambda: len(self.answered) >= enough, f"{more} more answers", 90)

    def __enter__(self) -> Burst:
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._threads.shutdown()

    def end(self) -> None:
        self._feed.join()
        self.until_answered(20)
        self._over.set()
        for each in self._asking:
            each.result(90)

    def assert_judged_once_in_order(self) -> None:
        """What was asked: one verdict for each call, always in the same words, each partition's in the order of the
        calls' first records. What the fleet did: the fold's verdicts and ledgers."""
        folded = fold(self.events, Policy(mode="enforce"))
        self.troupe.until_judged(folded.verdicts)
        recorded: dict[str, int] = {}
        for record in self.troupe.read(TOOL_CALLS.name):
            event = decode_event(record.value or b"")
            if isinstance(event, ToolCall) and event.session_id in ASKED:
                recorded.setdefault(event.call_id, record.partition)
        assert set(self.answered) <= set(recorded)

        def said() -> dict[bytes, str]:
            return {v: c for v in self.troupe.verdicts() if (c := decode_verdict(v).subject_id) in recorded}

        until(lambda: set(said().values()) >= set(recorded), "a verdict for each call")
        assert sorted(said().values()) == sorted(recorded)
        for partition in set(recorded.values()):
            in_log = [call for call, at in recorded.items() if at == partition]
            assert [call for call in said().values() if recorded[call] == partition] == in_log
        fleet = {v for v in self.troupe.verdicts() if decode_verdict(v).session_id.startswith("session-")}
        assert fleet == folded.verdicts

        def ledgers() -> object:
            return {key: entries for key, entries in self.troupe.held().items() if key[1].startswith("session-")}

        until(lambda: ledgers() == folded.ledgers, "the fleet's ledgers", 20)


def _is_judged(asker: Asker, call: str, command: str) -> bool:
    try:
        return asker.call(call, command).outcome == "verdict"
    except (OSError, HTTPException):
        return False


@contextlib.contextmanager
def kept_running(two: Two) -> Iterator[None]:
    """What an orchestrator does: a worker that has ended is started again, on its port."""
    over = threading.Event()

    def keep() -> None:
        while not over.wait(0.5):
            for gate, worker in enumerate(two.workers):
                if not worker.is_running:
                    two.workers[gate] = two.start(gate)

    keeper = threading.Thread(target=keep, daemon=True)
    keeper.start()
    try:
        yield
    finally:
        over.set()
        keeper.join()


@pytest.mark.parametrize("stop", [signal.SIGKILL, signal.SIGSTOP])
def test_an_owner_that_falls_silent_in_a_burst_changes_no_judgement(troupe: Troupe, stop: signal.Signals) -> None:
    """It is killed, or sleeps past its session and wakes among questions; the other owner goes on from its commit."""
    two = Two(troupe)
    with Burst(two) as burst:
        burst.until_answered(60)
        silent = two.workers[0]
        silent.signal(stop)
        time.sleep(9)  # past the session's timeout of 6 s
        burst.until_answered(20)
        silent.signal(signal.SIGCONT) if stop == signal.SIGSTOP else silent.kill()
        troupe.start("--gate-listen", f"127.0.0.1:{free_ports(1)[0]}", "--mode", "enforce")
        burst.until_answered(20)
        burst.end()
        burst.assert_judged_once_in_order()


def test_a_broker_started_again_in_a_burst_changes_no_judgement(alone: tuple[Troupe, Node]) -> None:
    """It is killed while records are under way; a worker that ends over it is started again."""
    troupe, broker = alone
    two = Two(troupe)
    with Burst(two) as burst:
        burst.until_answered(60)
        broker.kill()
        time.sleep(2)
        broker.start()
        broker.wait_listening()
        with kept_running(two):
            burst.until_answered(20)
            burst.end()
            burst.assert_judged_once_in_order()

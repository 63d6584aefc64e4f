"""The gate on Apache Kafka with several workers: questions find the owner, and outlive it."""

from __future__ import annotations

import json
import signal
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from http.client import HTTPException
from pathlib import Path

import pytest

from tests.app.fleet import Worker, until
from tests.gate.asker import Asker, Got
from tests.kafka.broker import Node, free_ports
from tests.stream.troupe import Troupe
from troth_schemas.codec import decode_event, decode_ledger_record, decode_verdict
from troth_schemas.events import GateOutcome, ToolCall
from troth_schemas.topics import COMMANDS, LEDGER
from troth_schemas.verdicts import Verdict

RULE = "Never push to main."
FORBIDDEN = "git push origin main"


class Two:
    """Two workers of one group, each with a gate."""

    def __init__(self, troupe: Troupe, *flags: str) -> None:
        self.troupe = troupe
        self.ports, self.flags = free_ports(2), flags
        self.workers = [self.start(0), self.start(1)]
        for worker, port in zip(self.workers, self.ports, strict=True):
            Asker(f"http://127.0.0.1:{port}", "warm-up").until_answered(worker)
        until(lambda: len(self.owners()) == 2, "both workers own something")

    def start(self, gate: int) -> Worker:
        return self.troupe.start("--gate-listen", f"127.0.0.1:{self.ports[gate]}", "--mode", "enforce", *self.flags)

    def owners(self) -> set[int]:
        """The gates that answered some session themselves."""
        return {self.owner(f"probe-{n}") for n in range(8)}

    def asker(self, gate: int, session_id: str) -> Asker:
        return Asker(f"http://127.0.0.1:{self.ports[gate]}", session_id)

    def owner(self, session_id: str) -> int:
        """Which gate owns a session: a question that has been passed on is refused by any other."""
        for gate in (0, 1):
            got = self.asker(gate, session_id).hook("SessionStart", source="startup", headers={"X-Troth-Hop": "1"})
            if got.status == 200:
                return gate
        return -1

    def is_member(self, gate: int) -> bool:
        """Whether a gate answers a question about some session as its owner."""
        try:
            return gate in self.owners()
        except (OSError, HTTPException):
            return False

    def session_of(self, gate: int) -> str:
        """A session that a gate owns."""
        return next(name for n in range(64) if self.owner(name := f"of-{gate}-{n}") == gate)

    def said(self, session_id: str) -> list[Verdict]:
        return [v for v in map(decode_verdict, self.troupe.verdicts()) if v.session_id == session_id]

    def fate(self, session_id: str, command: str) -> str:
        """How the call of this command stands, by the ledger's own records."""
        records = (decode_ledger_record(each.value or b"") for each in self.troupe.read(LEDGER.name))
        changes = (change for each in records if each.session_id == session_id for change in each.changes)
        return [c.obligation.status for c in changes if command in c.obligation.statement][-1]

    def outcomes(self, session_id: str) -> list[GateOutcome]:
        found = [decode_event(r.value or b"") for r in self.troupe.read(COMMANDS.name)]
        return [e for e in found if isinstance(e, GateOutcome) and e.session_id == session_id]


def test_any_gate_answers_for_any_session(troupe: Troupe) -> None:
    """A question that another worker owns is passed on once; the answer and its headers are the owner's."""
    two = Two(troupe)
    for owner in (0, 1):
        name = two.session_of(owner)
        asker = two.asker(1 - owner, name)
        asker.prompt(RULE, "p1")
        there, here = asker.call("t1", FORBIDDEN), two.asker(owner, name).call("t1", FORBIDDEN)
        assert (there.decision, there.body) == ("deny", here.body)
        assert there.headers["X-Troth-Verdict"] == here.headers["X-Troth-Verdict"]
        assert len(two.said(name)) == 1


@pytest.mark.parametrize("stop", [signal.SIGKILL, signal.SIGSTOP])
def test_an_owner_that_falls_silent_costs_no_verdict(troupe: Troupe, stop: signal.Signals) -> None:
    """The client gets the configured outcome within the deadline; asked again, the new owner answers; one judgement."""
    two = Two(troupe)
    name = two.session_of(0)
    asker = two.asker(1, name)
    asker.prompt(RULE, "p1")
    silent = two.workers[0]
    silent.signal(stop)
    # Both at once: asked one after the other, the second might meet the new owner.
    with ThreadPoolExecutor() as together:
        began = time.monotonic()
        failed, read = together.map(asker.call, ("t1", "t2"), ("git push origin feature", "git status"))
        took = time.monotonic() - began
    assert (failed.status, failed.decision, failed.outcome) == (200, "deny", "timeout")
    assert (read.status, read.decision, read.outcome) == (200, "pass", "timeout")
    assert took < 2.0 + 2.0, "a question has a deadline of two seconds"
    if stop == signal.SIGKILL:
        silent.kill()
    got: list[Got] = []

    def answered() -> bool:
        got.append(asker.call("t1", "git push origin feature"))
        return got[-1].outcome == "verdict"

    until(answered, "an answer of the new owner")
    assert got[-1].decision == "pass"
    assert asker.call("t3", FORBIDDEN).decision == "deny"
    if stop == signal.SIGSTOP:
        silent.signal(signal.SIGCONT)
        until(lambda: not silent.is_running or two.is_member(0), "what wakes up ends, or joins the group again")
    assert sorted(v.subject_id for v in two.said(name)) == ["t1", "t2", "t3"]
    until(lambda: {o.call_id for o in two.outcomes(name)} >= {"t1", "t2"}, "their outcomes on the log")
    assert {(o.call_id, o.answered) for o in two.outcomes(name)} == {("t1", "deny"), ("t2", "pass")}
    asker.result("t1", "git push origin feature", "done")
    until(lambda: two.fate(name, "git push origin feature") == "fulfilled", "the call that was denied has returned")


def test_an_owner_killed_under_load_judges_nothing_twice(troupe: Troupe) -> None:
    """Questions without a pause while the owner is killed: each call has one verdict, and every answer was one."""
    two = Two(troupe)
    name = two.session_of(0)
    asker = two.asker(1, name)
    asker.prompt(RULE, "p1")
    calls = [f"t{n}" for n in range(60)]

    def ask(mine: list[str]) -> None:
        for call in mine:
            while asker.call(call, FORBIDDEN).outcome != "verdict":
                pass

    threads = [threading.Thread(target=ask, args=(calls[start::4],)) for start in range(4)]
    for thread in threads:
        thread.start()
    until(lambda: len(two.said(name)) >= 10, "some are judged")
    two.workers[0].kill()
    for thread in threads:
        thread.join()
    said = two.said(name)
    assert sorted({v.subject_id for v in said}) == sorted(calls)
    assert len({v.verdict_id for v in said}) == len(calls)
    by_id = {v.verdict_id: v for v in said}
    assert all(v == by_id[v.verdict_id] for v in said), "a verdict told again is told in the same words"


def test_what_is_asked_and_what_is_told_are_judged_once_each(troupe: Troupe) -> None:
    """Questions, judged before they are fetched, among records of others on the same partitions: nothing is left out,
    and nothing comes twice."""
    two = Two(troupe)
    calls = {f"asked-{n}": [f"t{n}-{m}" for m in range(25)] for n in range(4)}
    told = [
        ToolCall(
            session_id=f"told-{n % 8}",
            event_id=f"call:c{n}",
            ts=datetime.now(UTC),
            call_id=f"c{n}",
            tool="Bash",
            arguments={"command": "git status"},
        )
        for n in range(300)
    ]

    def ask(name: str) -> list[str]:
        return [two.asker(0, name).call(call, "git status").outcome for call in calls[name]]

    with ThreadPoolExecutor() as together:
        answers = [together.submit(ask, name) for name in calls]
        for start in range(0, len(told), 20):
            troupe.publish(told[start : start + 20])
        assert all(outcome == "verdict" for each in answers for outcome in each.result())
    expected = sorted([call.call_id for call in told] + [call for each in calls.values() for call in each])
    until(lambda: len(troupe.verdicts()) >= len(expected), "a verdict for each")
    assert sorted(decode_verdict(v).subject_id for v in troupe.verdicts()) == expected


def test_a_worker_that_ends_answers_what_it_was_asked(troupe: Troupe) -> None:
    """SIGTERM while questions are under way: those that got in are answered, the worker leaves with 0."""
    two = Two(troupe)
    name = two.session_of(0)
    asker = two.asker(0, name)
    asker.prompt(RULE, "p1")
    got: list[Got] = []

    def ask() -> None:
        for n in range(2_000):
            try:
                got.append(asker.call(f"t{n}", FORBIDDEN))
            except OSError:
                return

    thread = threading.Thread(target=ask)
    thread.start()
    until(lambda: len(got) > 20, "some answers")
    assert two.workers[0].terminate() == 0
    thread.join()
    assert {g.outcome for g in got} == {"verdict"}
    assert two.asker(1, name).call("t0", FORBIDDEN).headers["X-Troth-Verdict"] == got[0].headers["X-Troth-Verdict"]


def test_a_gate_that_others_can_reach_needs_a_token(troupe: Troupe) -> None:
    """Without one it does not start, and says what to set."""
    worker: Worker = troupe.start("--gate-listen", "0.0.0.0:0")
    assert worker.wait() == 2
    assert worker.logged("TROTH_GATE_TOKEN")


def test_too_many_questions_are_an_outcome(troupe: Troupe, tmp_path: Path) -> None:
    """Past the limit a write is denied and a read passes, at once, and both are counted."""
    (port,) = free_ports(1)
    troupe.environ = {"TROTH_GATE_IN_FLIGHT": "1"}
    worker = troupe.start("--gate-listen", f"127.0.0.1:{port}", "--mode", "enforce")
    Asker(f"http://127.0.0.1:{port}", "s").until_answered(worker)
    got: list[Got] = []

    def ask(n: int) -> None:
        for m in range(20):
            got.append(Asker(f"http://127.0.0.1:{port}", f"s{n}").call(f"t{m}", "rm -r build"))

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {g.outcome for g in got} == {"verdict", "overloaded"}
    assert {g.decision for g in got if g.outcome == "overloaded"} == {"deny"}


def hang_up(port: int, call: str) -> None:
    """Ask, and be gone before the answer."""
    fields = {"hook_event_name": "PreToolUse", "session_id": "s", "tool_name": "Bash", "tool_use_id": call}
    body = json.dumps({**fields, "tool_input": {"command": FORBIDDEN}, "cwd": "/w"})
    head = f"POST /v1/hooks/claude-code HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n"
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(f"{head}Content-Type: application/json\r\n\r\n{body}".encode())
        time.sleep(0.5)


def test_a_broker_that_stands_still_allows_nothing_and_loses_nothing(alone: tuple[Troupe, Node]) -> None:
    """While it is stopped each question has its configured outcome in time; when it goes on, all are judged once."""
    troupe, broker = alone
    (port,) = free_ports(1)
    worker = troupe.start("--gate-listen", f"127.0.0.1:{port}", "--mode", "enforce", "--session-timeout", "30")
    url = f"http://127.0.0.1:{port}"
    asker = Asker(url, "s")
    asker.until_answered(worker)
    asker.prompt(RULE, "p1")
    assert asker.call("t0", "git status").outcome == "verdict"
    broker.pause()
    gone = threading.Thread(target=hang_up, args=(port, "unheard"))
    gone.start()
    event = {
        "type": "tool_call",
        "event_id": "e",
        "call_id": "told",
        "tool": "Bash",
        "arguments": {"command": FORBIDDEN},
    }
    assert asker.judge(**event).status == 503
    gone.join()
    got: list[tuple[Got, float]] = []

    def ask(number: int) -> None:
        for turn in range(2):
            began = time.monotonic()
            answer = asker.call(f"t{number}-{turn}", FORBIDDEN)
            got.append((answer, time.monotonic() - began))

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(8)]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        broker.resume()
    assert {(g.status, g.decision, g.outcome) for g, _ in got} == {(200, "deny", "timeout")}
    assert max(took for _, took in got) < 2.0 + 2.0, "a question has a deadline of two seconds"
    until(lambda: asker.call("after", FORBIDDEN).outcome == "verdict", "a verdict after the standstill")
    expected = {f"t{n}-{turn}" for n in range(8) for turn in range(2)} | {"t0", "after", "told", "unheard"}

    def judged() -> list[str]:
        return [v.subject_id for v in map(decode_verdict, troupe.verdicts()) if v.session_id == "s"]

    until(lambda: set(judged()) >= expected, "every question is judged")
    assert sorted(judged()) == sorted(expected)
    found = [decode_event(record.value or b"") for record in troupe.read(COMMANDS.name)]
    said = {each.call_id: each.answered for each in found if isinstance(each, GateOutcome) and each.session_id == "s"}
    assert (said.pop("told"), said.pop("unheard")) == ("ask_again", "unheard")
    assert set(said.values()) == {"deny"}
    assert worker.is_running

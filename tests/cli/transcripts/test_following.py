"""`troth import --follow`: what transcripts say comes to a gate, to topics or to a pipe, once, until Ctrl-C."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import aclosing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.app.fleet import until
from tests.cli.stand_in import stand_in
from tests.cli.troth import troth
from tests.gate.conftest import TOKEN, House, house
from troth.kafka.connection import Connection
from troth.kafka.read import records
from troth_schemas.codec import decode_event
from troth_schemas.events import Turn
from troth_schemas.topics import INPUT_BYTES_MAX, TURNS


def line(kind: str, number: int, session: str, content: Any, role: str = "user") -> bytes:
    """One record of a transcript."""
    record = {
        "type": kind, "sessionId": session, "uuid": f"u{number}", "timestamp": "2026-11-30T10:00:00Z", "cwd": "/w",
        "message": {"id": f"m{number}", "role": role, "content": content},
    }  # fmt: skip
    return json.dumps(record).encode() + b"\n"


def prompt(number: int, session: str, text: str) -> bytes:
    return line("user", number, session, text)


def push(number: int, session: str) -> bytes:
    use = {"type": "tool_use", "id": f"toolu_{number}", "name": "Bash", "input": {"command": "git push origin main"}}
    return line("assistant", number, session, [use], "assistant")


class Running:
    """The command as a user runs it. What it said, and its exit code, are known once it has ended."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.err = ""
        self.code: int | None = None

    def line(self) -> Any:
        """The next line of standard output, as JSON."""
        assert self._process.stdout is not None
        return json.loads(self._process.stdout.readline())

    def end(self) -> None:
        """With Ctrl-C, which must end it."""
        self._process.send_signal(signal.SIGINT)
        try:
            _, self.err = self._process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()
            raise
        self.code = self._process.returncode


@contextmanager
def following(*arguments: str, **environ: str) -> Iterator[Running]:
    """Started, and ended at the end of the block."""
    command = [sys.executable, "-m", "troth", "import", "claude-code", "--follow", *arguments]
    environment = {**os.environ, **environ}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, text=True
    ) as process:  # fmt: skip
        running = Running(process)
        try:
            yield running
        finally:
            running.end()


@pytest.fixture(scope="module")
def enforcing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A worker with its gate on an embedded broker."""
    yield from house(tmp_path_factory.mktemp("enforcing"))


def verdicts(house: House, session: str) -> list[dict[str, Any]]:
    ended = troth("verdicts", "--json", "--session", session, brokers=house.troupe.bootstrap)
    return [json.loads(row) for row in ended.lines]


@pytest.mark.parametrize("way", ["gate", "brokers"])
def test_what_is_written_is_judged_once(enforcing: House, tmp_path: Path, way: str) -> None:
    """Also what comes later, in a new file, and after it was stopped and begun again."""
    to = ("--gate", enforcing.url) if way == "gate" else ("--brokers", enforcing.troupe.bootstrap)
    one, two = f"{way}-1", f"{way}-2"
    file = tmp_path / "p" / f"{one}.jsonl"
    file.parent.mkdir()
    file.write_bytes(prompt(0, one, "Never push to main.") + push(1, one)[:40])
    with following(str(tmp_path), *to, TROTH_GATE_TOKEN=TOKEN) as running:
        with file.open("ab") as grown:
            grown.write(push(1, one)[40:])
        until(lambda: len(verdicts(enforcing, one)) == 1, "the first verdict", 60)
        (tmp_path / "p" / f"{two}.jsonl").write_bytes(prompt(0, two, "Never push to main.") + push(1, two))
        until(lambda: len(verdicts(enforcing, two)) == 1, "the verdict of a new file", 60)
    assert (running.code, "4 events of 2 sessions told" in running.err) == (130, True)
    with following(str(tmp_path), *to, "--quiet", TROTH_GATE_TOKEN=TOKEN) as running:
        with file.open("ab") as grown:
            grown.write(push(2, one))
        until(lambda: len(verdicts(enforcing, one)) == 2, "the verdict of what came after", 60)
    assert (running.code, running.err) == (130, "")
    assert [v["decision"] for v in verdicts(enforcing, one)] == ["block", "block"]
    assert [v["decision"] for v in verdicts(enforcing, two)] == ["block"]


def test_without_anywhere_to_go_it_prints(tmp_path: Path) -> None:
    """Event lines, each as soon as it is certain."""
    file = tmp_path / "s.jsonl"
    file.write_bytes(prompt(0, "s", "Never push to main."))
    with following(str(tmp_path), "--tenant", "acme") as running:
        first = running.line()
        with file.open("ab") as grown:
            grown.write(push(1, "s"))
        second = running.line()
    assert (first["type"], first["text"], first["seq"]) == ("turn", "Never push to main.", 0)
    assert first["source"] == second["source"] == {"tenant": "acme", "runtime": "claude-code"}
    assert (second["type"], second["call_id"], second["seq"]) == ("tool_call", "toolu_1", 1)


def test_a_gate_that_goes_away_is_waited_for(tmp_path: Path) -> None:
    """Nothing is lost: what it did not take is brought when it answers again."""
    file = tmp_path / "s.jsonl"
    file.write_bytes(prompt(0, "s", "one"))
    with stand_in() as double:
        double.answers["/v1/events"] = {"recorded": 1}
        with following(str(tmp_path), "--gate", double.url) as running:
            until(lambda: len(double.of("/v1/events")) == 1, "the first events", 30)
            double.answers["/v1/events"] = "no gate of ours"
            with file.open("ab") as grown:
                grown.write(prompt(1, "s", "two"))
            until(lambda: len(double.of("/v1/events")) > 1, "a try that fails", 30)
            double.answers["/v1/events"] = {"recorded": 1}
            with file.open("ab") as grown:
                grown.write(prompt(2, "s", "three"))
            until(lambda: double.of("/v1/events")[-1].json["text"] == "three", "the last events", 60)
        told = [event["text"] for asked in double.of("/v1/events") for event in asked.events]
    assert list(dict.fromkeys(told)) == ["one", "two", "three"]
    assert (running.code, "3 events of 1 session told" in running.err, "left out" in running.err) == (130, True, False)


def test_what_fits_no_record_costs_the_others_nothing(broker: str, tmp_path: Path) -> None:
    """A result of many megabytes is left out and told of: tried again it would hold up all that follows."""
    file = tmp_path / "s.jsonl"
    file.write_bytes(prompt(0, "large", "x" * (INPUT_BYTES_MAX + 1)) + prompt(1, "large", "Never push to main."))
    with following(str(tmp_path), "--brokers", broker) as running:
        until(lambda: _texts(broker, "large") == ["Never push to main."], "what follows it", 60)
    assert (running.code, "fit no record" in running.err, "1 event of 1 session" in running.err) == (130, True, True)


def _texts(brokers: str, session: str) -> list[str]:
    """What the turns of a session on the log say."""

    async def read() -> list[str]:
        async with aclosing(records(Connection(brokers), [TURNS.name])) as log:
            events = [decode_event(record.value or b"") async for record in log]
        return [e.text for e in events if isinstance(e, Turn) and e.session_id == session]

    return asyncio.run(read())


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--follow", "/no/such/folder"), 2),
        (("--follow", ".", "x.jsonl"), 2),
        (("--follow", ".", "-o", "x"), 2),
        (("--follow", ".", "--gate", "http://x", "--brokers", "x:1"), 2),
        (("--follow", ".", "--gate", "nonsense"), 2),
        (("--follow", ".", "--days", "0"), 2),
        (("--gate", "http://x", "x.jsonl"), 2),
        ((), 2),
    ],
)  # fmt: skip
def test_wrong_usage_is_told(arguments: tuple[str, ...], code: int) -> None:
    """And nothing is read."""
    ended = troth("import", "claude-code", *arguments)
    assert (ended.code, len(ended.err.splitlines())) == (code, 1)


@pytest.mark.parametrize("is_empty", [False, True])
@pytest.mark.parametrize("quiet", [(), ("--quiet",)])
def test_what_cannot_be_reached_at_the_start_ends_it(tmp_path: Path, is_empty: bool, quiet: tuple[str, ...]) -> None:
    """A mistyped address would otherwise wait for ever, also while there is nothing to tell. It says one thing only."""
    if not is_empty:
        (tmp_path / "s.jsonl").write_bytes(prompt(0, "s", "one"))
    for where in (("--gate", "http://127.0.0.1:1"), ("--brokers", "127.0.0.1:1")):
        ended = troth("import", "claude-code", "--follow", str(tmp_path), *quiet, *where)
        assert (ended.code, len(ended.err.splitlines())) == (3, 1)

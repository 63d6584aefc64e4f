"""`troth publish`: every good line arrives as it was written, every bad one is named."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.troth import troth
from troth.kafka.connection import Connection
from troth.kafka.read import Record, records
from troth_schemas.topics import INPUT_TOPICS

TURN = '{"type":"turn","session_id":"s","seq":%d,"ts":"2026-01-01T00:00:00Z","role":"user","text":"turn %d"}'
CALL = (
    '{"type":"tool_call","session_id":"s","seq":7,"ts":"2026-01-01T00:00:00Z","call_id":"c","tool":"Bash",'
    '"arguments":{"command":"ls"},"not_yet_known":[1]}'
)


def turns(count: int) -> list[str]:
    """Turns of one session."""
    return [TURN % (number, number) for number in range(count)]


def arrived(brokers: str) -> list[Record]:
    """Every record on the input topics."""

    async def run() -> list[Record]:
        return [record async for record in records(Connection(brokers), [topic.name for topic in INPUT_TOPICS])]

    return asyncio.run(run())


def values(brokers: str) -> list[str]:
    """Their values, sorted."""
    return sorted((record.value or b"").decode() for record in arrived(brokers))


def test_a_file_arrives_byte_by_byte(broker: str, tmp_path: Path) -> None:
    """Every line as written, unknown fields and all, under its session's key; the summary counts by topic."""
    lines = [*turns(3), CALL]
    file = tmp_path / "session.jsonl"
    file.write_text("\n".join(lines) + "\n\n")
    ended = troth("publish", str(file), brokers=broker)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == "published 4 events: troth.tool-calls 1, troth.turns 3\n"
    assert values(broker) == sorted(lines)
    assert {record.key for record in arrived(broker)} == {b"s"}


def test_standard_input_gzip_and_a_byte_order_mark(broker: str, tmp_path: Path) -> None:
    """The three ways in which lines may come."""
    packed = tmp_path / "session.jsonl.gz"
    packed.write_bytes(gzip.compress((TURN % (1, 1)).encode()))
    marked = tmp_path / "marked.jsonl"
    marked.write_bytes(b"\xef\xbb\xbf" + (TURN % (2, 2)).encode() + b"\r\n")
    ended = troth("publish", "-", str(packed), str(marked), brokers=broker, stdin=(TURN % (0, 0)).encode())
    assert (ended.code, ended.err) == (0, "")
    assert values(broker) == turns(3)


BAD_LINES = {
    "malformed": b'{"type": "turn"',
    "unknown_type": b'{"type": "confession", "session_id": "s", "seq": 1, "ts": "2026-01-01T00:00:00Z"}',
    "invalid": (TURN % (0, 0)).replace('"seq":0', '"seq":-1').encode(),
    "too_large": (TURN % (0, 0)).replace("turn 0", "x" * 2_000_000).encode(),
}


@pytest.mark.parametrize("reason", BAD_LINES)
def test_a_bad_line_is_named_and_the_others_arrive(reason: str, broker: str, tmp_path: Path) -> None:
    """File, line number and reason on stderr, exit 2; what stands before and after it is published."""
    file = tmp_path / "session.jsonl"
    good = [line.encode() for line in turns(2)]
    file.write_bytes(b"\n".join([good[0], BAD_LINES[reason], good[1]]))
    ended = troth("publish", str(file), brokers=broker)
    assert ended.code == 2
    [line] = ended.err.splitlines()
    assert line.startswith(f"troth publish: {file}:2: {reason}: ")
    assert values(broker) == turns(2)


@pytest.mark.parametrize("junk", [b"\0\0\n", b"\xff\xfe\n", b'"\\ud800"\n', b"[" * 100_000, b"{}\n", b"null\n"])
def test_junk_of_every_kind_is_a_bad_line(junk: bytes, broker: str) -> None:
    """It ends with 2 and one line a piece, never with a traceback."""
    ended = troth("publish", "-", brokers=broker, stdin=junk)
    assert (ended.code, ended.out) == (2, "published 0 events\n")
    [line] = ended.err.splitlines()
    assert line.startswith("troth publish: standard input:1: ")


def test_a_transcript_is_refused_with_the_way_to_go(broker: str, tmp_path: Path) -> None:
    """What another program wrote is no event; the message is the command to type."""
    file = tmp_path / "transcript.jsonl"
    file.write_text('{"sessionId":"s","type":"user","uuid":"u","message":{"role":"user","content":"hello"}}\n')
    ended = troth("publish", str(file), brokers=broker)
    assert ended.code == 2
    assert f"troth import claude-code {file} | troth publish -" in ended.err


def test_a_missing_file_keeps_no_other_from_going(broker: str, tmp_path: Path) -> None:
    """It is named, exit 2, and the next file is published."""
    file = tmp_path / "session.jsonl"
    file.write_text(TURN % (0, 0))
    ended = troth("publish", str(tmp_path / "nowhere"), str(file), brokers=broker)
    assert ended.code == 2
    assert "nowhere" in ended.err
    assert values(broker) == turns(1)


def test_an_empty_source_is_told(broker: str) -> None:
    """Exit 2, as of every command that reads events: a pipe whose writer failed is not taken for a session."""
    ended = troth("publish", "-", brokers=broker)
    assert (ended.code, ended.out) == (2, "published 0 events\n")
    assert ended.err == "troth publish: standard input: it is empty; expected events, one a line\n"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "No such file"), (b"", "it is empty"), (b"\n\n", "it is empty"), ("folder", "directory"),
        (b'{"sessionId":"s","type":"user","uuid":"u"}\n', "a transcript, not events"),
    ],
)  # fmt: skip
def test_no_file_to_publish_is_told_before_a_broker_is_asked(
    content: bytes | str | None, words: str, tmp_path: Path
) -> None:
    """Where nothing can be read, the file is what is wrong: exit 2 and one line, though nobody listens."""
    file = tmp_path / "session.jsonl"
    if isinstance(content, bytes):
        file.write_bytes(content)
    elif content is not None:
        file.mkdir()
    ended = troth("publish", str(file))
    assert (ended.code, ended.out, len(ended.err.splitlines())) == (2, "", 1)
    assert words in ended.err
    assert str(file) in ended.err


def test_json_gives_the_counts(broker: str) -> None:
    """Events, records (a session event counts for each session it names), bad lines and topics."""
    started = '{"type":"session","session_id":"c","seq":0,"ts":"2026-01-01T00:00:00Z","action":"started",'
    started += '"parent_session_id":"p"}'
    lines = "\n".join([*turns(2), started, "junk"])
    ended = troth("publish", "-", "--json", brokers=broker, stdin=lines.encode())
    assert ended.code == 2
    assert json.loads(ended.out) == {"events": 3, "records": 4, "bad": 1, "topics": {"troth.turns": 3}}


def test_without_topics_it_says_which_command_makes_them(bare_broker: str) -> None:
    """Exit 3, nothing sent."""
    ended = troth("publish", "-", brokers=bare_broker, stdin=(TURN % (0, 0)).encode())
    assert (ended.code, ended.out) == (3, "")
    assert "`troth topics`" in ended.err


def test_a_line_on_a_pipe_goes_out_before_the_next_one_comes(broker: str) -> None:
    """A slow emitter's event does not wait for the end of its input."""
    process = subprocess.Popen(
        [sys.executable, "-m", "troth", "publish", "-", "--brokers", broker],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    with process:
        assert process.stdin is not None
        process.stdin.write((TURN % (0, 0)).encode() + b"\n")
        process.stdin.flush()
        while not arrived(broker):
            assert process.poll() is None
    assert process.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize(("option", "shown"), [((), True), (("--quiet",), False)])
def test_progress_is_for_a_terminal_only(option: tuple[str, ...], shown: bool, broker: str, tmp_path: Path) -> None:
    """A bar with the file and the count on a terminal's stderr; with --quiet nothing; stdout is the same."""
    file = tmp_path / "session.jsonl"
    file.write_text("\n".join(turns(5)))
    master, slave = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "troth", "publish", str(file), "--brokers", broker, *option],
        stdout=subprocess.PIPE, stderr=slave, timeout=60, env={**os.environ, "TERM": "xterm", "COLUMNS": "200"},
    )  # fmt: skip
    os.write(slave, b"end")
    os.close(slave)
    drawn = os.read(master, 65_536).decode()
    os.close(master)
    assert done.stdout == b"published 5 events: troth.turns 5\n"
    assert ("5 events" in drawn) is shown

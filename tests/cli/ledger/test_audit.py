"""`troth audit` and `troth ledger`: a filter over files and pipes, with exit codes, and clear words for what is bad."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.corpus.corpus import TRANSCRIPTS, needs_corpus
from tests.histories import scenes
from troth.engine.history import replay
from troth_schemas.codec import encode

SCENE = "bucket"
GOOD = scenes.lines(SCENE)


def troth(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "troth", *arguments], input=stdin, capture_output=True, timeout=120, check=False
    )


@pytest.fixture
def file(tmp_path: Path) -> Callable[[bytes], str]:
    """Writes bytes to a file and names it."""

    def write(content: bytes, name: str = "input.jsonl") -> str:
        (tmp_path / name).write_bytes(content)
        return str(tmp_path / name)

    return write


def test_json_lines_are_the_verdicts_as_on_the_wire() -> None:
    """One verdict a line, byte for byte what the stream publishes; findings exit 1."""
    done = troth("audit", "--json", "--all", "-", stdin=b"\n".join(GOOD))
    _, steps = replay(scenes.events(SCENE))
    assert done.stdout.splitlines() == [encode(v) for step in steps for v in step.verdicts]
    assert done.returncode == 1
    assert done.stderr == b""


def test_without_all_only_what_stops_or_warns_is_printed() -> None:
    """Clean verdicts are left out, and all clean exits 0."""
    decisions = [
        json.loads(line)["decision"]
        for line in troth("audit", "--json", "-", stdin=b"\n".join(GOOD)).stdout.splitlines()
    ]
    assert decisions == ["violation", "substitute", "substitute", "block"]
    clean = troth("audit", "--json", "-", stdin=b"\n".join(GOOD[:2]))
    assert (clean.returncode, clean.stdout) == (0, b"")


def test_the_table_names_decisions_and_whole_literals() -> None:
    """Plain words in a pipe."""
    out = troth("audit", "--all", "-", stdin=b"\n".join(GOOD)).stdout.decode()
    assert "s3://acme-staging/ -> s3://acme-stage-07/" in out
    assert "violation" in out
    assert "\x1b" not in out
    assert out.splitlines()[-1] == "5 judged in 1 session, 4 found"


BAD: list[tuple[bytes, str]] = [
    (b'{"type":"turn","session_id":"x"', "malformed"),
    (b"not json at all", "malformed"),
    (b'{"type":"turn","session_id":7,"seq":0,"ts":"2026-11-30T10:00:00Z","role":"user","text":""}', "invalid"),
    (b'{"type":"turn","session_id":"x","seq":0,"role":"user","text":""}', "invalid"),
    (b'{"type":"turn","session_id":"x","seq":-1,"ts":"2026-11-30T10:00:00Z","role":"user","text":""}', "invalid"),
    (b'{"type":"turn","session_id":"","seq":0,"ts":"2026-11-30T10:00:00Z","role":"user","text":""}', "invalid"),
    (b'{"type":"turn","session_id":"x","ts":"2026-11-30T10:00:00Z","role":"user","text":""}', "invalid"),
    (b'{"type":"turn","session_id":"x","seq":0,"ts":"yesterday","role":"user","text":""}', "invalid"),
    (b'{"type":"poem","session_id":"x","seq":0,"ts":"2026-11-30T10:00:00Z"}', "unknown_type"),
    (b'{"type":"turn","session_id":"x","seq":0,"ts":"2026-11-30T10:00:00Z","role":"user","text":"\\ud800"}', "malformed"),  # noqa: E501  # one line of input
    (b'{"type":"turn","session_id":"x","seq":0,"ts":"2026-11-30T10:00:00Z","role":"user","text":"\xff"}', "malformed"),
    (
        b'{"type":"tool_call","session_id":"x","seq":0,"ts":"2026-11-30T10:00:00Z","call_id":"c","tool":"t","arguments":{"a":'
        + b"[" * 5000 + b"]" * 5000 + b"}}",
        "invalid",
    ),
    (
        b'{"type":"turn","session_id":"x","seq":0,"ts":"2026-11-30T10:00:00Z","role":"user","text":"'
        + b"a" * 10_000_000 + b'"}',
        "too_large",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("line", "reason"), BAD, ids=[f"{n}-{reason}" for n, (_, reason) in enumerate(BAD)])
def test_a_bad_line_is_told_and_the_good_ones_are_judged(
    line: bytes, reason: str, file: Callable[[bytes], str]
) -> None:
    """File, line number and reason on stderr, exit 2; nothing else is lost."""
    name = file(b"\n".join([*GOOD[:4], line, *GOOD[4:]]))
    done = troth("audit", "--json", "--all", name)
    assert done.returncode == 2
    assert done.stderr.decode().startswith(f"troth audit: {name}:5: {reason}: ")
    assert len(done.stderr.splitlines()) == 1
    assert len(done.stderr) < 1_000
    assert len(done.stdout.splitlines()) == 5


def test_odd_but_good_input_is_judged(file: Callable[[bytes], str]) -> None:
    """NUL in a text, unknown fields, blank lines, a byte order mark, Windows line ends: an event is an event."""
    event: dict[str, Any] = {
        "type": "turn", "session_id": "a:b/c d+e", "seq": 0, "ts": "2026-11-30T10:00:00Z", "role": "user",
        "text": "Never touch /etc.\0", "shoe_size": 43,
    }  # fmt: skip
    call = {
        "type": "tool_call", "session_id": "a:b/c d+e", "seq": 1, "ts": "2026-11-30T10:00:01Z", "call_id": "t",
        "tool": "Bash", "arguments": {"command": "tee /etc/motd"},
    }  # fmt: skip
    text = f"\ufeff{json.dumps(event)}\r\n\r\n{json.dumps(call)}\r\n"
    done = troth("audit", "--json", file(text.encode()))
    assert [json.loads(line)["decision"] for line in done.stdout.splitlines()] == ["block"]
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.parametrize("content", [b"", b"\n\n", b"a poem\nin two lines\n", b"\x00\x01\x02" * 100, b'{"a": 1}\n'])
def test_what_is_no_session_gets_a_clear_message(content: bytes, file: Callable[[bytes], str]) -> None:
    """What, where, and what was expected; exit 2."""
    name = file(content)
    done = troth("audit", name)
    assert done.returncode == 2
    assert name in done.stderr.decode()
    assert "expected event JSONL or a Claude Code transcript" in done.stderr.decode()


def test_a_missing_file_does_not_keep_the_others_from_being_judged(file: Callable[[bytes], str]) -> None:
    """One line for it, exit 2."""
    done = troth("audit", "--json", "/no/such/file.jsonl", file(b"\n".join(GOOD)))
    assert done.returncode == 2
    assert b"/no/such/file.jsonl" in done.stderr
    assert len(done.stdout.splitlines()) == 4


def test_sessions_may_be_interleaved_and_packed(file: Callable[[bytes], str], tmp_path: Path) -> None:
    """One input with several sessions, gzip or not, gives each its verdicts."""
    mixed = [line for lines in zip(scenes.lines("bucket"), scenes.lines("retries"), strict=False) for line in lines]
    packed = tmp_path / "mixed.jsonl.gz"
    packed.write_bytes(gzip.compress(b"\n".join(mixed)))
    done = troth("audit", "--json", "--all", str(packed))
    sessions = {json.loads(line)["session_id"] for line in done.stdout.splitlines()}
    assert sessions == {"scene-bucket", "scene-retries"}


def test_the_same_number_twice_with_other_words_is_a_conflict(file: Callable[[bytes], str]) -> None:
    """The first stands; the other is told as bad input."""
    other = GOOD[1].replace(b"Understood.", b"Never!")
    done = troth("audit", "--json", file(b"\n".join([*GOOD[:2], other, GOOD[1], *GOOD[2:]])))
    assert done.returncode == 2
    assert b":3: conflict:" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_ledger_prints_every_obligation_with_every_field() -> None:
    """Ended ones too; one object a line."""
    done = troth("ledger", "--json", "-", stdin=b"\n".join(scenes.lines("migration")))
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    fields = [
        "session_id",
        "id",
        "kind",
        "polarity",
        "statement",
        "literals",
        "status",
        "origin_seq",
        "role",
        "superseded_by",
        "age",
        "ended",
        "conflicts",
    ]
    assert done.returncode == 0
    assert all(list(row) == fields for row in rows)
    assert [row["status"] for row in rows if row["kind"] == "commitment"] == ["fulfilled"]
    assert all(isinstance(text, str) for row in rows for text in row["literals"])


def test_a_policy_that_cannot_be_read_is_told() -> None:
    """What, where, what to do."""
    done = troth("audit", "--policy", "/no/such/policy.json", "-", stdin=b"\n".join(GOOD))
    assert done.returncode == 2
    assert b"/no/such/policy.json" in done.stderr


@needs_corpus
@pytest.mark.may_skip_in_ci("the corpus is not part of the product")
def test_every_real_session_is_audited_without_an_error() -> None:
    """Transcripts import by themselves; every call and compaction has its verdict."""
    done = troth("audit", "--json", "--all", *map(str, TRANSCRIPTS))
    assert done.returncode in (0, 1)
    assert done.stderr == b""
    judged = [json.loads(line) for line in done.stdout.splitlines()]
    assert len({v["verdict_id"] for v in judged}) == len(judged)
    assert {v["subject"] for v in judged} >= {"tool_call", "compaction"}

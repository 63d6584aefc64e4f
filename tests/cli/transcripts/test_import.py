"""`troth import`: events out, what was skipped told, and what is no transcript refused."""

from __future__ import annotations

import gzip
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

import troth
from tests.adapters.codex.rollouts import meta, packed, shell, turn
from troth.adapters.sniff import Format
from troth.adapters.transcript import RUNTIMES
from troth.cli.formats import FORMATS, TRANSCRIPTS
from troth.cli.main import main
from troth.cli.transcripts import import_
from troth_schemas.codec import Fault, decode_event

SESSION = Path(troth.__file__).parent / "demo" / "session.jsonl"


Capture = pytest.CaptureFixture[bytes]


def run(capsysbinary: Capture, *arguments: str) -> tuple[int, list[bytes], str]:
    code = main(["import", *arguments])
    captured = capsysbinary.readouterr()
    return code, captured.out.splitlines(), captured.err.decode()


def test_a_transcript_becomes_event_lines(capsysbinary: Capture) -> None:
    """One event a line in `seq` order; the counts go to standard error."""
    code, out, err = run(capsysbinary, "claude-code", str(SESSION))
    found = [decode_event(line) for line in out]
    assert code == 0
    assert not any(isinstance(event, Fault) for event in found)
    assert [json.loads(line)["seq"] for line in out] == list(range(len(out)))
    assert f"{SESSION}: {len(out)} events of 1 session\n" in err
    assert "passed over as no conversation 2 (" in err


def test_a_rollout_of_codex_becomes_event_lines(tmp_path: Path, capsysbinary: Capture) -> None:
    """The same command under the runtime's name; another runtime's transcript is refused with the right name."""
    path = tmp_path / "rollout-2026-11-30T10-00-00-019b2c7e.jsonl"
    path.write_bytes(b"\n".join(packed([meta(), *turn("t1", "Never push to main."), *shell("c1", "make", "ok")])))
    code, out, err = run(capsysbinary, "codex", str(path))
    assert (code, [json.loads(line)["type"] for line in out]) == (0, ["session", "turn", "tool_call", "tool_result"])
    assert "4 events of 1 session" in err
    code, out, err = run(capsysbinary, "claude-code", str(path))
    assert (code, out) == (2, [])
    assert "a Codex rollout, not a Claude Code transcript: `troth import codex`" in err
    assert run(capsysbinary, "codex", str(SESSION))[0] == 2


def test_options_name_the_formats_that_are_read() -> None:
    """The light table of the options, and the readers that there are."""
    assert tuple(TRANSCRIPTS) == RUNTIMES
    assert ("auto", *get_args(Format)) == FORMATS


def test_the_tenant_is_the_one_that_is_named(capsysbinary: Capture) -> None:
    """Of every event; nothing else of them is another."""
    _, plain, _ = run(capsysbinary, "claude-code", str(SESSION))
    _, named, _ = run(capsysbinary, "claude-code", str(SESSION), "--tenant", "acme")
    events = [json.loads(line) for line in named]
    assert {event["source"].pop("tenant") for event in events} == {"acme"}
    assert [e | {"source": {**e["source"], "tenant": None}} for e in events] == [
        e | {"source": {**e["source"], "tenant": None}} for e in map(json.loads, plain)
    ]


def test_an_output_file_holds_the_same_bytes(tmp_path: Path, capsysbinary: Capture) -> None:
    """`-o OUT` writes there and nothing to standard output; packed input makes no difference."""
    _, printed, _ = run(capsysbinary, "claude-code", str(SESSION))
    packed = tmp_path / "session.jsonl.gz"
    packed.write_bytes(gzip.compress(SESSION.read_bytes()))
    out = tmp_path / "events.jsonl"
    code, nothing, _ = run(capsysbinary, "claude-code", str(packed), "-o", str(out))
    assert (code, nothing) == (0, [])
    assert out.read_bytes().splitlines() == printed


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch, capsysbinary: Capture) -> None:
    """`-` reads standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SESSION.read_bytes())))
    code, out, err = run(capsysbinary, "claude-code", "-")
    assert code == 0
    assert len(out) > 20
    assert "standard input: " in err


def test_unknown_and_broken_records_are_counted_by_kind(tmp_path: Path, capsysbinary: Capture) -> None:
    """They cost nothing else; the report names the first line of each kind, and no session text."""
    path = tmp_path / "t.jsonl"
    odd = b'{"type":"hologram","sessionId":"s-1","secret":"hush"}\n'
    path.write_bytes(SESSION.read_bytes() + odd + b"{broken\n" + odd)
    code, out, err = run(capsysbinary, "claude-code", str(path))
    records = len(SESSION.read_bytes().splitlines())
    assert (code, len(out)) == (0, 26)
    assert f"skipped 3 (2 unknown type: hologram, first on line {records + 1}; " in err
    assert f"1 malformed: line, first on line {records + 2})" in err
    assert "hush" not in err


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty, so not a Claude Code transcript"),
        (b"# README\n\nSome prose.\n", "no line at its start is a record of one"),
        (b'{"type":"turn","session_id":"s","seq":0,"role":"user","text":"x"}', "already troth events"),
        (b'{"sessionId":"s","type":"hologram"}\n{"sessionId":\n', "no line of it is a record of one"),
    ],
)
def test_what_is_no_transcript_is_refused(tmp_path: Path, capsysbinary: Capture, content: bytes, words: str) -> None:
    """Exit 2, one line that says what, where and what to do, and no output file."""
    path = tmp_path / "odd.txt"
    path.write_bytes(content)
    code, out, err = run(capsysbinary, "claude-code", str(path), "-o", str(tmp_path / "out.jsonl"))
    assert (code, out) == (2, [])
    assert words in err
    assert f"troth import: {path}: " in err
    assert not (tmp_path / "out.jsonl").exists()


def test_a_bad_file_among_good_ones_costs_only_itself(tmp_path: Path, capsysbinary: Capture) -> None:
    """The good ones are imported, and the exit code tells."""
    code, out, err = run(capsysbinary, "claude-code", str(tmp_path / "missing.jsonl"), str(SESSION))
    assert (code, len(out)) == (2, 26)
    assert "missing.jsonl: No such file or directory; nothing of it was imported" in err


def test_an_input_is_never_overwritten(tmp_path: Path, capsysbinary: Capture) -> None:
    """An output that is one of the inputs is refused before anything is written."""
    path = tmp_path / "t.jsonl"
    path.write_bytes(SESSION.read_bytes())
    code, _, err = run(capsysbinary, "claude-code", str(path), "-o", str(path))
    assert code == 2
    assert "would be overwritten" in err
    assert path.read_bytes() == SESSION.read_bytes()


def test_an_output_that_cannot_be_written_is_named(tmp_path: Path, capsysbinary: Capture) -> None:
    """Exit 2 with the place and the reason."""
    code, _, err = run(capsysbinary, "claude-code", str(SESSION), "-o", str(tmp_path / "no" / "out.jsonl"))
    assert code == 2
    assert "out.jsonl: cannot be written: No such file or directory" in err


def test_a_closed_pipe_is_a_quiet_end(tmp_path: Path) -> None:
    """`troth import … | head -1` says nothing on standard error and exits 0."""
    big = tmp_path / "big.jsonl"
    lines = SESSION.read_bytes().splitlines()
    for n in range(400):
        with big.open("ab") as file:
            file.writelines(line.replace(b'"sessionId": "', b'"sessionId": "%d-' % n) + b"\n" for line in lines)
    script = "import sys; from troth.cli.main import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", script, "import", "claude-code", str(big)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline().startswith(b'{"type":')
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert (process.wait(timeout=60), errors) == (0, b"")


def test_help_shows_examples() -> None:
    """The help names the arguments, gives examples and the exit codes."""
    shown = import_.parser().format_help()
    assert "examples:" in shown
    assert "troth import claude-code session.jsonl.gz -o events.jsonl" in shown
    assert "2 not a transcript" in shown

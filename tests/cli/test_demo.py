"""`troth demo`: the first minutes of a newcomer, in a pipe."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest


def test_the_demo_tells_every_verdict_and_leaves_nothing_running() -> None:
    """Exit 0; decision words and literals whole, no escape codes; every expected decision of the scenes is told."""
    done = subprocess.run([sys.executable, "-m", "troth", "demo"], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    expected = json.loads((files("troth.demo") / "scenes" / "expected.json").read_text())
    wanted = sorted(
        item["decision"] for scene in expected.values() for name, item in scene.items() if name != "ledger_at_end"
    )
    told = [line.split()[1] for line in done.stdout.splitlines() if line.lstrip().startswith("-> ")]
    assert sorted(told[: len(wanted)]) == wanted
    for words in (
        "s3://acme-stage-07/  instead of  s3://acme-staging/",
        "put back     I will re-run the migration after the schema diff is reviewed.  (turn 1)",
        "before: 2, after: 2 (the same)",
        "observed     the demo only observes",
        'troth_verdicts_total{decision="violation",subject="compaction"}',
    ):
        assert words in done.stdout
    assert running("troth-demo-") == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_with_all_that_it_started(number: signal.Signals, tmp_path: Path) -> None:
    """Once told to end, the worker and the broker are gone and its directory too; the exit code names the signal."""
    with playing(tmp_path) as demo:
        demo.send_signal(number)
        assert demo.wait(60) == 128 + number
    assert (running(str(tmp_path)), list(tmp_path.iterdir())) == ([], [])


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can tie a process to its parent's life")
def test_its_worker_does_not_outlive_it(tmp_path: Path) -> None:
    """-9 leaves no time to clean up, and no worker either."""
    with playing(tmp_path) as demo:
        demo.kill()
    deadline = time.monotonic() + 60
    while running(str(tmp_path)):
        assert time.monotonic() < deadline, "the worker still runs"
        time.sleep(0.05)


@contextlib.contextmanager
def playing(directory: Path) -> Iterator[subprocess.Popen[str]]:
    """A demo whose worker is ready, with its directory below `directory`."""
    with subprocess.Popen(
        [sys.executable, "-m", "troth", "demo"], stdout=subprocess.PIPE, text=True,
        env={**os.environ, "TMPDIR": str(directory), "PYTHONUNBUFFERED": "1"},
    ) as demo:  # fmt: skip
        assert demo.stdout is not None
        assert any(line.startswith("ready") for line in demo.stdout)
        assert running(str(directory))
        yield demo


def running(part: str) -> list[str]:
    """The command lines of processes that hold `part` (none where there is no /proc)."""
    found = []
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):  # it ended while we looked
            found.append(process.read_bytes().replace(b"\0", b" ").decode(errors="replace"))
    return [line for line in found if part in line]

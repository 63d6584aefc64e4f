"""`troth demo`: the first minutes of a newcomer, in a pipe."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path


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
        'troth_verdicts_total{decision="violation",subject="compaction"}',
    ):
        assert words in done.stdout
    assert running("troth-demo-") == []


def running(part: str) -> list[str]:
    """The command lines of processes that hold `part` (none where there is no /proc)."""
    found = []
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):  # it ended while we looked
            found.append(process.read_bytes().replace(b"\0", b" ").decode(errors="replace"))
    return [line for line in found if part in line]

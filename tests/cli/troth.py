"""The installed command as a user runs it: a process of its own, its output and its exit code."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def troth(*arguments: str, brokers: str = "127.0.0.1:1", stdin: bytes = b"", **environ: str) -> Ended:
    """Run `troth` with TROTH_BROKERS set; by default to an address where nobody listens."""
    done = subprocess.run(
        [sys.executable, "-m", "troth", *arguments],
        input=stdin, capture_output=True, timeout=120, env={**os.environ, "TROTH_BROKERS": brokers, **environ},
    )  # fmt: skip
    return Ended(done.returncode, done.stdout.decode(), done.stderr.decode())

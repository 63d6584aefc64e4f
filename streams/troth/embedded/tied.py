"""A child that ends with the thread that starts it, where the system can tell it of that (Linux)."""

from __future__ import annotations

import os
import signal
import sys
from typing import Final

# Said in a launcher that then becomes the program, because a `preexec_fn` is unsafe in a process with threads.
# 1 is PR_SET_PDEATHSIG of <sys/prctl.h>.
_LAUNCHER: Final = (
    "import ctypes, os, sys; ctypes.CDLL(None).prctl(1, int(sys.argv[1]));"
    "os.getppid() != int(sys.argv[2]) and sys.exit(1); os.execv(sys.argv[3], sys.argv[3:])"
)


def tied(command: list[str], by: signal.Signals) -> list[str]:
    """`command` (its program as a path), such that its process gets the signal `by` once we are gone."""
    if sys.platform != "linux":
        return command
    return [sys.executable, "-I", "-S", "-c", _LAUNCHER, str(int(by)), str(os.getpid()), *command]

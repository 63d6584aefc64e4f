"""The log of a process: one line an event on stderr, time in UTC, level, then what happened."""

from __future__ import annotations

import logging
import sys
import time
from typing import Final, TextIO

LOGGER: Final = "troth"
"""Name of the logger that every operational event goes to."""


def start(level: str, stream: TextIO | None = None) -> logging.Logger:
    """The logger of this process, writing to `stream` (stderr) from `level` (`debug`, `info`, …) on.

    Called again it replaces what it set before. Other libraries' loggers are left as they are.
    """
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(_formatter())
    logger = logging.getLogger(LOGGER)
    logger.handlers[:] = [handler]
    logger.propagate = False
    logger.setLevel(level.upper())
    return logger


def _formatter() -> logging.Formatter:
    formatter = logging.Formatter("%(asctime)s.%(msecs)03dZ %(levelname)s %(message)s", "%Y-%m-%dT%H:%M:%S")
    formatter.converter = time.gmtime
    return formatter

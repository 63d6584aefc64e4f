"""How the process ends when going on would lose or double something: at once, with a code, without a commit."""

from __future__ import annotations

import logging
import os
from typing import Final, NoReturn, Protocol

EX_OK: Final = 0
EX_LOST_FOOTING: Final = 70
"""A send failed, the group is lost, a part stands still: start again, and go on from the last commit."""
EX_CONFIG: Final = 78
"""The topics are not as they must be; starting again will not help."""

_log: Final = logging.getLogger(__name__)


class Die(Protocol):
    """Ends the process; does not return. Tests put their own here."""

    def __call__(self, reason: str, code: int = EX_LOST_FOOTING) -> NoReturn: ...


def die(reason: str, code: int = EX_LOST_FOOTING) -> NoReturn:
    """Log the reason and leave. No exit handler runs: none may commit what is not durable."""
    _log.critical("the worker ends (exit %d): %s", code, reason)
    logging.shutdown()
    os._exit(code)

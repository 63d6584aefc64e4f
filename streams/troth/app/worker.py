"""Runs a worker in this process, until SIGTERM or SIGINT: it drains, commits, leaves the group and returns.

Not through Faust's command line, which forces its web server on, takes over logging and sets the root logger to DEBUG.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from troth.app.exits import EX_LOST_FOOTING, EX_OK, Die, die
from troth.app.health import Health
from troth.app.meter import Meter, NoMeter
from troth.app.settings import WorkerSettings
from troth.app.stepper import MakeStepper

if TYPE_CHECKING:
    from mode import Service

    from troth.app.door import Door

THREAD_TURN_SECONDS: Final = 0.0005
"""How long a thread runs before another gets its turn. Transcripts are read in threads, and with Python's 5 ms whatever
the loop does would wait that long each time."""
_log: Final = logging.getLogger(__name__)


def run(
    settings: WorkerSettings,
    make_stepper: MakeStepper,
    meter: Meter | None = None,
    health: Health | None = None,
    end: Die = die,
    *,
    beside: Sequence[Service] = (),
    door: Door | None = None,
) -> int:
    """Run a worker; the exit code of the process. Blocks; call it on the main thread, once.

    `beside` are services that start before the worker and stop after it, and so is `door`, which hears what the stream
    settles and is drained before the worker ends.
    """
    import mode.loop

    sys.setswitchinterval(THREAD_TURN_SECONDS)
    mode.loop.use("uvloop")  # before faust is imported, which asks for a loop
    from troth.app.factory import build
    from troth.app.process import Process

    process = Process(build(settings, make_stepper, meter or NoMeter(), end, health, door), beside, door)
    try:
        process.execute_from_commandline()
    except SystemExit as exit_:
        return EX_OK if not exit_.code else EX_LOST_FOOTING
    except BaseException:
        _log.exception("the worker has crashed")
        return EX_LOST_FOOTING

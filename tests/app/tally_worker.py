"""Runs a worker with the tally stepper. Arguments: the settings as JSON, then the tally's flags."""

from __future__ import annotations

import logging
import sys

import msgspec

from tests.app.tally import Tally
from troth.app.meter import NoMeter
from troth.app.settings import WorkerSettings
from troth.app.worker import run

_log = logging.getLogger(__name__)


class Looks(NoMeter):
    """Tells what the watchdog sees."""

    def lag(self, topic: str, partition: int, records: int) -> None:
        _log.info("lag of %s-%d: %d", topic, partition, records)


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    settings, flags = msgspec.json.decode(sys.argv[1], type=WorkerSettings), sys.argv[2:]
    sys.exit(run(settings, lambda sessions: Tally(sessions, flags), Looks()))

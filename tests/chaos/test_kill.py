"""A worker dies, or sleeps past its session and wakes: every event is judged once, and the ledgers are the fold's."""

from __future__ import annotations

import signal
import threading
import time

import msgspec
import pytest

from tests.app.fleet import until
from tests.engine.histories import HISTORY
from tests.stream.troupe import Troupe, assert_same, fold
from troth_schemas.events import AnyEvent

SESSIONS = 60


def workload() -> list[AnyEvent]:
    """Many sessions, interleaved as a fleet's are."""
    return [
        msgspec.structs.replace(event, session_id=f"session-{number:03d}")
        for event in HISTORY
        for number in range(SESSIONS)
    ]


class Feed(threading.Thread):
    """Publishes in the background, in bursts, so that workers are always in mid-stream."""

    def __init__(self, troupe: Troupe, events: list[AnyEvent]) -> None:
        super().__init__(daemon=True)
        self._troupe, self._events = troupe, events

    def run(self) -> None:
        for start in range(0, len(self._events), 150):
            self._troupe.publish(self._events[start : start + 150])
            time.sleep(0.1)


@pytest.mark.parametrize("kill_after", [0.1, 0.35, 0.7])
def test_a_worker_killed_in_mid_stream_loses_and_doubles_nothing(troupe: Troupe, kill_after: float) -> None:
    """kill -9 when a share of the verdicts is out; another worker goes on from the last commit."""
    events = workload()
    folded = fold(events)
    victim = troupe.start()
    troupe.start()
    feed = Feed(troupe, events)
    feed.start()
    until(lambda: len(troupe.verdicts()) >= kill_after * len(folded.verdicts), "enough verdicts to kill at", 90)
    victim.kill()
    feed.join()
    assert_same(troupe, folded)


def test_a_worker_that_sleeps_past_its_session_and_wakes_does_no_harm(troupe: Troupe) -> None:
    """SIGSTOP, the other takes over, SIGCONT: what the sleeper still had in hand changes nothing."""
    events = workload()
    folded = fold(events)
    sleeper = troupe.start()
    troupe.start()
    feed = Feed(troupe, events)
    feed.start()
    until(lambda: len(troupe.verdicts()) >= 0.2 * len(folded.verdicts), "enough verdicts to stop at", 90)
    sleeper.signal(signal.SIGSTOP)
    feed.join()
    troupe.until_judged(folded.verdicts)
    sleeper.signal(signal.SIGCONT)
    troupe.start()
    assert_same(troupe, folded)
    time.sleep(3)
    assert set(troupe.verdicts()) == folded.verdicts
    for worker in troupe.workers:
        worker.kill()
    late = troupe.start()
    until(lambda: troupe.members() == 1, "the last worker has the partitions", 60)
    assert_same(troupe, folded)
    assert late.is_running

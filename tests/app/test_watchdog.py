"""The watchdog: what stands still for too long ends the process, and what moves does not."""

from __future__ import annotations

import pytest

from troth.app.watchdog import Signs, Watchdog

STALL = 100.0
READY = Signs(is_ready=True, recovered_records=0)


def faults(signs: list[tuple[float, Signs]]) -> list[str | None]:
    watchdog = Watchdog(STALL, 0.0)
    return [watchdog.fault(sign, now) for now, sign in signs]


def lagging(committed: int, end: int) -> Signs:
    return Signs(is_ready=True, recovered_records=0, lags={"troth.turns-0": (committed, end)})


def test_a_recovery_that_reads_is_left_alone() -> None:
    """However long it takes, as long as records come."""
    assert not any(faults([(n * 90.0, Signs(False, recovered_records=n)) for n in range(1, 20)]))


def test_a_recovery_that_hangs_ends_the_process() -> None:
    """No assignment and no record for longer than the limit."""
    seen = faults([(1.0, READY), (50.0, Signs(False, 0)), (100.0, Signs(False, 0)), (102.0, Signs(False, 0))])
    assert seen[:3] == [None, None, None]
    assert "no recovered record" in (seen[3] or "")


def test_never_being_assigned_ends_the_process() -> None:
    """A group that never answers is no reason to wait for ever."""
    assert faults([(99.0, Signs(False, 0))]) == [None]
    assert faults([(1.0, Signs(False, 0)), (102.0, Signs(False, 0))])[1] is not None


def test_lag_without_a_commit_ends_the_process() -> None:
    """The committed offset stands, and records wait behind it."""
    seen = faults([(0.0, lagging(5, 9)), (99.0, lagging(5, 20)), (101.0, lagging(5, 20))])
    assert seen[:2] == [None, None]
    assert "15 records behind" in (seen[2] or "")


@pytest.mark.parametrize(
    "later",
    [lagging(6, 20), lagging(20, 20), READY, Signs(False, 1)],
    ids=["a commit", "nothing waits", "not owned any more", "a rebalance"],
)
def test_what_moves_starts_the_wait_anew(later: Signs) -> None:
    """A commit, an empty partition, a partition given up or a rebalance in between."""
    assert not any(faults([(0.0, lagging(5, 9)), (90.0, later), (95.0, lagging(6, 30)), (120.0, lagging(6, 30))]))


def test_an_idle_worker_is_left_alone() -> None:
    """Nothing to do is no fault."""
    assert not any(faults([(n * 50.0, lagging(7, 7)) for n in range(10)]))


def test_a_failed_coordinator_ends_the_process_at_once() -> None:
    """Its errors are read by nobody else."""
    assert "boom" in (faults([(0.0, Signs(True, 0, coordinator_fault="boom"))])[0] or "")

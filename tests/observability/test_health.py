"""Health: alive until it has failed, ready while every condition holds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from troth.observability.health import CONDITIONS, Condition, Health


def test_a_start_is_alive_and_not_ready() -> None:
    """Before anything happened a worker lives and lacks every condition."""
    health = Health()
    assert (health.failure, health.is_ready, health.missing) == (None, False, CONDITIONS)


@given(st.lists(st.tuples(st.sampled_from(CONDITIONS), st.booleans())))
def test_ready_is_every_condition(steps: list[tuple[Condition, bool]]) -> None:
    """Whatever happened, a worker is ready exactly when the last word on each condition is that it holds."""
    health = Health()
    for condition, held in steps:
        health.hold(condition, held)
    last = dict(steps)
    assert health.missing == tuple(c for c in CONDITIONS if not last.get(c))
    assert health.is_ready == all(last.get(c) for c in CONDITIONS)


def test_failure_stays_and_keeps_its_first_reason() -> None:
    """A failed worker is not ready whatever holds, and the first reason is the one that is told."""
    health = Health()
    for condition in CONDITIONS:
        health.hold(condition)
    assert health.is_ready
    health.fail("a send was not acknowledged")
    health.fail("stopping")
    assert (health.is_ready, health.failure) == (False, "a send was not acknowledged")

"""Connections that ask nothing are closed, and no others."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from troth.gate.connections import Connections


class Line:
    """A connection that can be closed."""

    def __init__(self) -> None:
        self.is_closed = False

    def force_close(self) -> None:
        self.is_closed = True


def test_what_asks_nothing_is_closed_and_what_is_answered_is_not() -> None:
    """Idleness counts from the last answer; a request under way is left alone however long it takes."""
    connections = Connections(idle_seconds=10, count_max=100)
    silent, asking, done = lines = [Line() for _ in range(3)]
    connections.begins(asking)
    connections.begins(done)
    connections.sweep(lines, 0.0)
    connections.ends(done)
    connections.sweep(lines, 6.0)
    connections.sweep(lines, 11.0)
    assert [line.is_closed for line in lines] == [True, False, False]
    connections.sweep([asking, done], 17.0)
    assert [line.is_closed for line in lines] == [True, False, True]
    assert silent.is_closed


@given(st.integers(0, 30), st.integers(0, 30), st.integers(1, 20))
def test_too_many_are_closed_down_to_the_limit_by_those_that_ask_nothing(idle: int, busy: int, limit: int) -> None:
    """As many as are too many and idle; none that has a request under way."""
    connections = Connections(idle_seconds=10, count_max=limit)
    waiting, asking = [Line() for _ in range(idle)], [Line() for _ in range(busy)]
    for line in asking:
        connections.begins(line)
    connections.sweep([*waiting, *asking], 0.0)
    assert sum(line.is_closed for line in waiting) == min(idle, max(0, idle + busy - limit))
    assert not any(line.is_closed for line in asking)

"""Reading a compaction ahead: nothing changes by it, neither the session nor what is said of it."""

from __future__ import annotations

from itertools import islice

import msgspec
import pytest

from tests.engine.histories import HISTORY
from tests.engine.making import DEFAULT, compaction, turn
from troth.engine.state import SessionState
from troth.engine.step import Step, apply, look_ahead
from troth_schemas.events import AnyEvent, Compaction


def steps(events: list[AnyEvent], slices: int | None) -> list[Step]:
    """The steps of a history, with at most so many slices of each event read ahead (None: not one is asked for)."""
    states: dict[str, SessionState] = {}
    found = []
    for event in events:
        state = states.setdefault(event.session_id, SessionState("default", event.session_id))
        read = list(islice(look_ahead(state, event, DEFAULT), slices)) if slices is not None else []
        found.append(apply(state, event, DEFAULT, ahead=read[-1] if read else None))
    return found


@pytest.mark.parametrize("slices", [1, 2, 3, 10_000])
def test_what_was_read_ahead_is_judged_the_same(slices: int) -> None:
    """Every step of the histories is the same byte for byte, however much of it was read ahead."""
    plain, ahead = steps(list(HISTORY), None), steps(list(HISTORY), slices)
    assert list(map(msgspec.msgpack.encode, ahead)) == list(map(msgspec.msgpack.encode, plain))


def test_looking_changes_nothing() -> None:
    """A session that was looked at and left is as it was."""
    state = SessionState("default", "s")
    apply(state, turn(0, "Never restart node-7. Always sign the builds."), DEFAULT)
    before = msgspec.msgpack.encode((state.head, list(state.obligations.values())))
    for _ in look_ahead(state, compaction(1, "Nothing of it."), DEFAULT):
        pass
    assert msgspec.msgpack.encode((state.head, list(state.obligations.values()))) == before


def test_a_slice_is_one_member() -> None:
    """The texts are one slice, then each member that a text has to keep is one."""
    state = SessionState("default", "s")
    apply(state, turn(0, "Never restart node-7. Always sign the builds. Use at most 3 workers."), DEFAULT)
    members = len(state.active)
    assert members >= 3
    assert len(list(look_ahead(state, compaction(1, "Nothing of it."), DEFAULT))) == members + 1


def test_other_events_are_not_looked_at() -> None:
    """What is no compaction, or no boundary, has nothing to read ahead."""
    state = SessionState("default", "s")
    apply(state, turn(0, "Never restart node-7."), DEFAULT)
    for event in (turn(1, "Go on."), compaction(1, "x", lossy=False), compaction(1, "x", trigger="prune")):
        assert list(look_ahead(state, event, DEFAULT)) == []


def test_what_was_read_for_another_compaction_is_not_used() -> None:
    """A summary's readings are its own."""
    state = SessionState("default", "s")
    apply(state, turn(0, "Never restart node-7."), DEFAULT)
    kept, lost = compaction(1, "Never restart node-7."), compaction(1, "All is well.")
    *_, readings = look_ahead(state, kept, DEFAULT)
    verdict = apply(state, lost, DEFAULT, ahead=readings).verdicts[0]
    assert [f.fidelity for f in verdict.fidelity] == ["dropped"]
    assert isinstance(readings.compaction, Compaction)

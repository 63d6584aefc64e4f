"""Stored state: what was written is what was lived, wherever the worker stopped."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.histories import HISTORY
from tests.engine.making import DEFAULT, call, fold, result, session_event, turn, verdicts
from tests.engine.test_order import outcome
from troth.engine.policy import ActingPolicy
from troth.engine.records import (
    PART_BYTES_MAX,
    CorruptState,
    deletions,
    name_of,
    prefix_of,
    records,
    restore,
    session_prefix,
)
from troth.engine.state import Held, SessionState
from troth.engine.step import Step, apply
from troth_schemas.codec import encode
from troth_schemas.events import AnyEvent
from troth_schemas.policies import Policy, StandingOrder

PREFIX = session_prefix("default", "s")
Stored = dict[bytes, bytes]


def store(stored: Stored, steps: list[Step], epoch: int = 1) -> None:
    for step in steps:
        stored.update(records(PREFIX, step.changes, epoch))
        for key in deletions(PREFIX, step.changes):
            stored.pop(key, None)


@pytest.mark.parametrize("cut", range(len(HISTORY) + 1))
def test_any_prefix_continued_from_its_stored_state_equals_the_whole(cut: int) -> None:
    """Fold a prefix, forget all but the records, go on: the same state and the same verdicts."""
    whole, whole_steps = fold(HISTORY)
    stored: Stored = {}
    live = SessionState("default", "s")
    steps = [apply(live, event, DEFAULT) for event in HISTORY[:cut]]
    store(stored, steps)
    state = restore(PREFIX, stored.items(), 1)
    assert outcome(state) == outcome(live)
    steps += [apply(state, event, DEFAULT) for event in HISTORY[cut:]]
    assert outcome(state) == outcome(whole)
    assert [encode(v) for v in verdicts(steps)] == [encode(v) for v in verdicts(whole_steps)]


@pytest.mark.parametrize("stop", range(1, len(HISTORY) + 1))
def test_a_crash_between_any_two_writes_loses_and_doubles_nothing(stop: int) -> None:
    """Verdicts, entries, head: stop after any write of an event, take the event again, and all is as if nothing was."""
    stored: Stored = {}
    live = SessionState("default", "s")
    for event in HISTORY[: stop - 1]:
        store(stored, [apply(live, event, DEFAULT)])
    last = apply(live, HISTORY[stop - 1], DEFAULT)
    writes = list(records(PREFIX, last.changes, 1))
    for count in range(len(writes) + 1):
        torn = stored | dict(writes[:count])
        state = restore(PREFIX, torn.items(), 2)
        again = apply(state, HISTORY[stop - 1], DEFAULT)
        judged = [encode(v) for v in again.verdicts]
        assert judged in ([], [encode(v) for v in last.verdicts])
        assert judged or count == len(writes) or not last.verdicts
        torn.update(records(PREFIX, again.changes, 2))
        assert outcome(restore(PREFIX, torn.items(), 2)) == outcome(live)


@pytest.mark.parametrize("count", range(1, 4))
def test_what_a_crash_left_is_not_believed_when_another_event_takes_its_position(count: int) -> None:
    """Entries at a position are its owner's: another epoch's are leftovers, also where the owner wrote none."""
    stored: Stored = {}
    live = restore(PREFIX, (), 1)
    store(stored, [apply(live, turn(0, "Hello."), DEFAULT)])
    crashed = restore(PREFIX, stored.items(), 1)
    lost = apply(crashed, turn(1, "Never touch /srv/a.csv, and see /srv/b.csv."), DEFAULT)
    torn = stored | dict(list(records(PREFIX, lost.changes, 1))[:count])
    owner = restore(PREFIX, torn.items(), 2)
    step = apply(owner, turn(None, "Hm.", "assistant", event_id="e1"), DEFAULT)
    torn.update(records(PREFIX, step.changes, 2))
    assert outcome(restore(PREFIX, torn.items(), 3)) == outcome(owner)
    assert not restore(PREFIX, torn.items(), 3).active


def test_many_owners_leave_a_bounded_head() -> None:
    """Eras are kept for the latest owners only, and the state is whole all the same."""
    stored: Stored = {}
    for epoch in range(1, 300):
        state = restore(PREFIX, stored.items(), epoch)
        store(stored, [apply(state, turn(epoch - 1, f"Never touch /srv/{epoch}.csv."), DEFAULT)], epoch)
    state = restore(PREFIX, stored.items(), 300)
    assert len(state.active) == 299
    assert len(stored[PREFIX + b"h"]) < 4_096


@given(st.permutations(range(len(HISTORY))))
@settings(max_examples=20, deadline=None)
def test_held_events_survive_a_restart(arrival: list[int]) -> None:
    """An event held back is state: after a restart at every step it is still there, and applied in its turn."""
    whole, _ = fold(HISTORY)
    stored: Stored = {}
    for index in arrival:
        state = restore(PREFIX, stored.items(), 1)
        store(stored, [apply(state, HISTORY[index], DEFAULT)])
    state = restore(PREFIX, stored.items(), 1)
    assert outcome(state) == outcome(whole)


def test_the_head_is_written_last_and_once() -> None:
    """A step that releases held events still writes one head, after all entries."""
    state = SessionState("default", "s")
    for event in reversed(HISTORY[1:6]):
        apply(state, event, DEFAULT)
    step = apply(state, HISTORY[0], DEFAULT)
    keys = [key[len(PREFIX) :] for key, _ in records(PREFIX, step.changes, 1)]
    assert keys.count(b"h") == 1
    assert keys[-1] == b"h"
    assert len(keys) == len(set(keys))


def test_what_no_head_names_is_left_out() -> None:
    """Entries past the head's position are a crash's leftovers, and are written again."""
    stored: Stored = {}
    live = SessionState("default", "s")
    for event in HISTORY[:6]:
        store(stored, [apply(live, event, DEFAULT)])
    kept = dict(stored)
    store(stored, [apply(live, HISTORY[6], DEFAULT)])
    stored[PREFIX + b"h"] = kept[PREFIX + b"h"]
    assert outcome(restore(PREFIX, stored.items(), 1)) == outcome(restore(PREFIX, kept.items(), 1))


def test_a_large_event_is_stored_in_parts_of_bounded_size() -> None:
    """A megabyte held back, and a page of many literals, become records under the bound."""
    big = turn(1, "x" * 900_000)
    paths = "\n".join(f"/srv/data/{n:05d}/file-{n}.parquet" for n in range(9_000))
    events: list[AnyEvent] = [big, call(2, command="ls"), result(3, "t2", paths), turn(0, "start")]
    stored: Stored = {}
    state = SessionState("default", "s")
    for event in events:
        step = apply(state, event, DEFAULT)
        written = list(records(PREFIX, step.changes, 1))
        assert max(len(value) for _, value in written) <= PART_BYTES_MAX + 64
        store(stored, [step])
    assert outcome(restore(PREFIX, stored.items(), 1)) == outcome(state)


def test_a_named_record_that_cannot_be_read_is_a_fault_of_the_program() -> None:
    """Silence would be a lost obligation."""
    stored: Stored = {}
    live = SessionState("default", "s")
    for event in HISTORY[:6]:
        store(stored, [apply(live, event, DEFAULT)])
    entry = next(key for key in stored if key[len(PREFIX) :][:1] == b"o")
    stored[entry] = stored[entry][:14] + b"\xc1broken"
    with pytest.raises(CorruptState):
        restore(PREFIX, stored.items(), 1)


@given(st.text(min_size=1, max_size=40), st.text(min_size=1, max_size=60), st.binary(max_size=12))
def test_a_key_names_its_session_whatever_the_ids_hold(tenant: str, session_id: str, rest: bytes) -> None:
    """Any text is an id: no separator can be forged, and two sessions never share a prefix."""
    try:
        prefix = session_prefix(tenant, session_id)
    except UnicodeEncodeError:
        return  # a lone surrogate never gets past the codec
    assert name_of(prefix) == (tenant, session_id)
    assert prefix_of(prefix + rest) == prefix


def test_standing_orders_are_restored_as_they_were_lived() -> None:
    """They begin before the event they begin with: what it does to them stands after a restart too."""
    acting = ActingPolicy.of(
        Policy(standing_orders=(StandingOrder(statement="Never push to main.", role="developer"),))
    )
    stored: Stored = {}
    state = restore(PREFIX, (), 1)
    for event in (turn(0, "Forget the rule about main.", "system"), call(1, command="git push origin main")):
        step = apply(state, event, acting)
        store(stored, [step])
        assert outcome(restore(PREFIX, stored.items(), 1)) == outcome(state)


def test_two_children_of_one_step_are_both_stored() -> None:
    """One page holds all of them."""
    stored: Stored = {}
    state = restore(PREFIX, (), 1)
    events: list[AnyEvent] = [
        session_event(0, "started", session="a", parent_session_id="s", parent_seq=0),
        session_event(0, "started", session="b", parent_session_id="s", parent_seq=0),
        turn(0, "Never touch /srv/a.csv."),
    ]
    for event in events:
        step = apply(state, event, DEFAULT)
        keys = [key for key, _ in records(PREFIX, step.changes, 1)]
        assert len(keys) == len(set(keys))
        store(stored, [step])
    assert outcome(restore(PREFIX, stored.items(), 1)) == outcome(state)
    assert set(state.children) == {"a", "b"}


def test_a_torn_held_event_is_not_mixed_with_the_next_owners() -> None:
    """Parts of two epochs are two writes."""
    big = Held(turn(5, "x" * 150_000), 0)
    torn = dict(list(records(PREFIX, [big], 1))[:2])
    owner = restore(PREFIX, torn.items(), 2)
    step = apply(owner, turn(5, "small"), DEFAULT)
    torn.update(records(PREFIX, step.changes, 2))
    assert [h.event for h in restore(PREFIX, torn.items(), 3).held.values()] == [turn(5, "small")]

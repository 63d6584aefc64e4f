"""Order: sequence numbers, gaps on record time, duplicates, conflicts, late and unnumbered events."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.histories import HISTORY
from tests.engine.making import DEFAULT, call, fold, session_event, turn, verdicts
from troth.engine.history import SessionHistory
from troth.engine.state import SessionState
from troth.engine.step import apply, expire
from troth_schemas.codec import encode
from troth_schemas.events import AnyEvent, Source


def outcome(state: SessionState) -> tuple[object, ...]:
    """All of a session that a later event could tell apart; who owned it when is the stream's matter."""
    return (
        msgspec.structs.replace(state.head, eras=()), state.obligations, state.active, state.stale, state.calls,
        state.windows, state.fidelity, state.heard, state.children, state.held, state.held_ids, state.seqs,
        state.event_ids, list(state.index.bound()), len(state.index), state.answers, state.answered,
    )  # fmt: skip


@given(st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_any_order_of_arrival_gives_the_same_state_and_verdicts(chance: random.Random) -> None:
    """Across topics `seq` orders: however the events arrive, they are applied in their order."""
    arrived = HISTORY[:]
    chance.shuffle(arrived)
    expected, expected_steps = fold(HISTORY)
    state, steps = fold(arrived)
    assert outcome(state) == outcome(expected)
    assert [encode(v) for v in verdicts(steps)] == [encode(v) for v in verdicts(expected_steps)]


@given(st.lists(st.sampled_from(range(len(HISTORY))), max_size=30))
@settings(max_examples=30, deadline=None)
def test_a_duplicate_is_a_no_op(again: list[int]) -> None:
    """A second copy with the same content changes nothing and is judged no second time."""
    state, _ = fold(HISTORY)
    before = outcome(state)
    for index in again:
        step = apply(state, HISTORY[index], DEFAULT)
        assert step.changes == []
        assert step.verdicts == []
        assert step.fault is None
    assert outcome(state) == before


def test_a_copy_from_another_emitter_is_a_duplicate() -> None:
    """Who sent or stamped an event is not what it says: another time or source is the same event."""
    state, _ = fold(HISTORY)
    for event in HISTORY:
        other = msgspec.structs.replace(event, source=Source(host="elsewhere"), ts=event.ts.replace(year=2027))
        assert apply(state, other, DEFAULT).changes == []


def test_the_same_number_with_other_content_is_a_conflict() -> None:
    """The first event of an identity stands; the other is a dead letter, whether applied or held back."""
    state = SessionState("default", "s")
    apply(state, turn(0, "one"), DEFAULT)
    apply(state, turn(3, "held"), DEFAULT)
    for contradicting in (turn(0, "two"), turn(3, "other")):
        step = apply(state, contradicting, DEFAULT)
        assert step.fault is not None
        assert step.fault.reason == "conflict"
        assert step.changes == []


def test_an_early_event_waits_until_its_gap_closes() -> None:
    """Nothing is judged out of order while the gap may still close."""
    state = SessionState("default", "s")
    assert apply(state, call(2, command="ls"), DEFAULT).verdicts == []
    assert apply(state, turn(1, "b"), DEFAULT).verdicts == []
    assert state.position == 0
    step = apply(state, turn(0, "a"), DEFAULT)
    assert state.position == 3
    assert [v.seq for v in step.verdicts] == [2]
    assert not state.held
    assert not state.is_incomplete


@pytest.mark.parametrize(("watermark", "applied"), [(1_000, 0), (1_499, 0), (1_500, 1), (None, 1)])
def test_a_gap_expires_on_record_time_alone(watermark: int | None, applied: int) -> None:
    """Its grace ends when the inputs have been read past the held record by the grace, or to their end."""
    state = SessionState("default", "s")
    apply(state, call(5, command="ls"), DEFAULT, record_ms=1_000)
    step = expire(state, DEFAULT, watermark)
    assert len(step.verdicts) == applied
    if applied:
        assert state.is_incomplete
        assert [r.placed for r in step.ledger] == ["gap"]
        assert "gap" in [reason.code for reason in step.verdicts[0].reasons]


def test_a_late_event_is_applied_where_we_stand_and_closes_its_hole() -> None:
    """It changes no verdict that was given, is marked, and the session is whole again."""
    state = SessionState("default", "s")
    apply(state, turn(1, "b"), DEFAULT, record_ms=0)
    expire(state, DEFAULT, None)
    assert state.head.holes == ((0, 0),)
    step = apply(state, turn(0, "Never restart node-4."), DEFAULT)
    assert [(r.placed, r.position) for r in step.ledger] == [("late", 1)]
    assert not state.is_incomplete
    assert len(state.active) == 1


def test_an_event_without_a_number_takes_effect_where_its_owner_places_it() -> None:
    """It has a position and a public placement, and moves no number."""
    state = SessionState("default", "s")
    apply(state, turn(0, "a"), DEFAULT)
    step = apply(state, turn(None, "b", event_id="prompt:1"), DEFAULT)
    assert [(r.placed, r.position, r.event_id) for r in step.ledger] == [("unsequenced", 1, "prompt:1")]
    assert state.head.next_seq == 1
    assert apply(state, turn(None, "b", event_id="prompt:1"), DEFAULT).changes == []


def test_a_hook_and_a_transcript_meet_as_duplicates() -> None:
    """An event known by its id is known, whether or not the other source could number it."""
    state = SessionState("default", "s")
    apply(state, turn(None, "a", event_id="prompt:1"), DEFAULT)
    numbered = turn(0, "a", event_id="prompt:1")
    step = apply(state, numbered, DEFAULT)
    assert (step.verdicts, step.ledger) == ([], [])
    assert apply(state, numbered, DEFAULT).changes == []


@given(st.lists(st.integers(0, 400), unique=True, min_size=1, max_size=120))
@settings(max_examples=40, deadline=None)
def test_holes_are_exactly_what_never_came(numbers: list[int]) -> None:
    """After the end of the input, the holes and the numbers that came make a whole."""
    events: list[AnyEvent] = [turn(n, f"t{n}") for n in numbers]
    state, _ = fold(events)
    missing = {n for first, last in state.head.holes for n in range(first, last + 1)}
    assert missing == set(range(max(numbers) + 1)) - set(numbers)
    assert state.position == len(numbers)


def test_a_number_that_comes_after_its_event_takes_its_place() -> None:
    """The copy is not judged again, no hole is left, and what follows is in order."""
    state = SessionState("default", "s")
    apply(state, turn(0, "a"), DEFAULT)
    apply(state, call(None, command="ls", call_id="c", event_id="call:c"), DEFAULT)
    step = apply(state, call(1, command="ls", call_id="c", event_id="call:c"), DEFAULT)
    assert (step.verdicts, step.ledger) == ([], [])
    assert [v.seq for v in apply(state, call(2, command="ls"), DEFAULT).verdicts] == [2]
    assert not state.is_incomplete


def test_an_early_copy_of_an_applied_event_waits_for_its_number_only() -> None:
    """Held until the gap closes, and then not judged."""
    state = SessionState("default", "s")
    apply(state, call(None, command="ls", call_id="c", event_id="call:c"), DEFAULT)
    assert apply(state, call(1, command="ls", call_id="c", event_id="call:c"), DEFAULT).verdicts == []
    step = apply(state, turn(0, "a"), DEFAULT)
    assert step.verdicts == []
    assert (state.head.next_seq, state.held) == (2, {})


def test_an_unnumbered_copy_of_a_held_event_is_a_duplicate() -> None:
    """The event is judged once, in its turn."""
    state = SessionState("default", "s")
    apply(state, call(1, command="ls", call_id="c", event_id="call:c"), DEFAULT)
    assert apply(state, call(None, command="ls", call_id="c", event_id="call:c"), DEFAULT).changes == []
    step = apply(state, turn(0, "a"), DEFAULT)
    assert [v.subject_id for v in step.verdicts] == ["c"]


@given(st.text(alphabet="a漢😀/:", min_size=1, max_size=512).filter(lambda text: len(text.encode()) <= 512))
@settings(max_examples=60, deadline=None)
def test_any_id_that_an_event_may_have_is_taken(name: str) -> None:
    """Names made of names stay within the bound, whatever script they are in."""
    history = SessionHistory()
    history.feed(turn(0, "Never restart node-7.", session=name))
    history.feed(session_event(0, "started", session=f"{name[:100]}c", parent_session_id=name))
    assert history.session("default", f"{name[:100]}c").head.inherited

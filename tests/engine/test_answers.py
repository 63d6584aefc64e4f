"""Answers: a question asked again gets the verdict it got, word for word, from whoever owns the session by then."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.histories import HISTORY
from tests.engine.making import DEFAULT, START, call, compaction, fold, turn, verdicts
from tests.engine.test_records import PREFIX, Stored, store
from troth.engine.answers import answer_to, subject_of, verdict_id
from troth.engine.order import identities
from troth.engine.records import restore
from troth.engine.state import ANSWERS_MAX, SessionState
from troth.engine.step import apply
from troth_schemas.codec import encode
from troth_schemas.events import AnyEvent, SessionEvent
from troth_schemas.verdicts import Verdict


def answered(state: SessionState, event: AnyEvent) -> Verdict | None:
    return answer_to(state, identities(event))


def rule_and_calls(count: int) -> list[AnyEvent]:
    """A rule, and calls of which every third breaks it."""
    calls = [
        call(None, command="cat prod.env" if not n % 3 else "ls", call_id=f"c{n}", event_id=f"call:c{n}")
        for n in range(count)
    ]
    return [turn(None, "never touch prod", event_id="e"), *calls]


@pytest.mark.parametrize("cut", range(0, len(HISTORY) + 1, 3))
def test_every_verdict_of_a_history_is_answered_again_after_a_restart(cut: int) -> None:
    """Any prefix restored from its records answers each judged event with the verdict record that was published."""
    state = SessionState("default", "s")
    steps = [apply(state, event, DEFAULT) for event in HISTORY[:cut]]
    stored: Stored = {}
    store(stored, steps)
    said = {v.verdict_id: encode(v) for v in verdicts(steps)}
    restored = restore(PREFIX, stored.items(), 2)
    for event in HISTORY[:cut]:
        subject = subject_of(event)
        published = said.get(verdict_id("default", "s", event, subject)) if subject else None
        for each in (state, restored):
            kept = answered(each, event)
            assert (encode(kept) if kept else None) == published


def test_the_latest_are_kept_and_no_more() -> None:
    """State and store hold as many answers after many calls as after enough of them; what is pushed out is deleted."""
    state, stored = SessionState("default", "s"), Stored()
    events = rule_and_calls(ANSWERS_MAX + 20)
    for event in events:
        store(stored, [apply(state, event, DEFAULT)])
    kept = [key for key in stored if key[len(PREFIX) :][:1] == b"a"]
    assert len(state.answers) == len(kept) == ANSWERS_MAX
    restored = restore(PREFIX, stored.items(), 2)
    assert list(restored.answers) == list(state.answers)
    assert [answered(restored, e) is not None for e in events[1:]] == [False] * 20 + [True] * ANSWERS_MAX


def test_deletes_that_have_not_gone_out_change_nothing() -> None:
    """A tombstone waits for a commit: until then a restored session has the older records too, and keeps the latest."""
    state, stored = SessionState("default", "s"), Stored()
    for event in rule_and_calls(ANSWERS_MAX + 5):
        store(stored, [apply(state, event, DEFAULT)])
    late = Stored(stored)
    first = SessionState("default", "s")
    store(late, [apply(first, event, DEFAULT) for event in rule_and_calls(5)])
    late |= stored
    assert list(restore(PREFIX, late.items(), 2).answers) == list(state.answers)


@given(st.sampled_from(range(1, 12)), st.booleans())
def test_a_copy_is_not_judged_and_finds_its_answer(asked: int, with_number: bool) -> None:
    """The copy may bring the number that the first one lacked: the answer is the first one's still."""
    events = rule_and_calls(12)
    state, steps = fold(events)
    first = next(v for v in verdicts(steps) if v.subject_id == f"c{asked - 1}")
    copy = call(
        0 if with_number else None, command="cat prod.env" if not (asked - 1) % 3 else "ls", call_id=f"c{asked - 1}",
        event_id=f"call:c{asked - 1}",
    )  # fmt: skip
    assert apply(state, copy, DEFAULT).verdicts == []
    assert answered(state, copy) == first


def test_the_id_of_a_verdict_is_known_beforehand() -> None:
    """From the event alone: its number, or its own id where it has none."""
    for event in (call(0, command="ls"), call(None, command="ls", call_id="c", event_id="call:c")):
        _, steps = fold([event])
        assert [v.verdict_id for v in verdicts(steps)] == [verdict_id("default", "s", event, "tool_call")]


def met(action: str, name: str) -> SessionEvent:
    return SessionEvent(session_id="s", event_id=name, ts=START, action=action)  # type: ignore[arg-type]


EDIT = call(
    None, "Edit", call_id="c", event_id="call:c", file_path="/w/never/heard/of.py", old_string="a", new_string="b"
)
LOSSY = compaction(None, "Some work was done on the site, and more of it is to come.", event_id="compaction:1")


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ([], "rehydrate"),
        ([met("started", "started")], "rehydrate"),
        ([met("continued", "joined")], "allow"),
        ([met("continued", "joined"), turn(0, "go", event_id="p")], "rehydrate"),
        ([met("continued", "joined"), met("started", "started")], "rehydrate"),
        ([turn(None, "go", event_id="p"), met("continued", "joined")], "rehydrate"),
    ],
    ids=["known from its first event", "started", "met under way", "its transcript came", "it had none", "not new"],
)
def test_a_session_met_under_way_is_incomplete_until_its_transcript_is_read(
    before: list[AnyEvent], expected: str
) -> None:
    """What only an unread past could explain is excused with a note, and no longer than that."""
    _, steps = fold([*before, turn(None, "go on", event_id="q"), LOSSY, EDIT])
    verdict = verdicts(steps)[-1]
    assert verdict.decision == expected
    assert ("incomplete" in [r.code for r in verdict.reasons]) == (expected == "allow")

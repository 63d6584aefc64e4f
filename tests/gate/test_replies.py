"""What a runtime is told: of a verdict, by mode and policy; of a question without one; and in which words."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Literal, get_args

import msgspec
import pytest

from tests.engine.making import call, command, compaction, fold, turn, verdicts
from troth.engine.judge.cap import Cap
from troth.engine.policy import ActingPolicy
from troth.gate.failing import decision_of, failed, gate_outcome, unreadable
from troth.gate.question import Asked, Question
from troth.gate.rehydration import Delivered
from troth.gate.wording import REASON_CHARACTERS_MAX, reason_text
from troth_schemas.events import AnyEvent, GateFailure, ToolCall
from troth_schemas.policies import FailAnswers, Policy, StopAnswers
from troth_schemas.verdicts import Verdict

ASKED = Asked(tenant="default", request_id="r", at=datetime(2026, 11, 30, tzinfo=UTC))
WRITES, READS = call(None, command="rm -r build", event_id="a"), call(None, command="cat notes", event_id="b")
AMPLE = Cap(10_000, 10_000)
Mode = Literal["observe", "enforce"]


def acting(mode: Mode = "enforce", **fields: Any) -> ActingPolicy:
    return ActingPolicy.of(Policy(mode=mode, **fields))


def question(asked_for: ToolCall | None) -> Question:
    events = (asked_for,) if asked_for is not None else ()
    return Question(asked=ASKED, runtime="codex", tenant="default", session_id="s", events=events, call=asked_for)


@pytest.mark.parametrize("outcome", get_args(GateFailure))
@pytest.mark.parametrize(
    ("mode", "fail", "expected"),
    [
        ("enforce", FailAnswers(), ("deny", "pass")),
        ("enforce", FailAnswers(write="ask", read="deny"), ("ask", "deny")),
        ("enforce", FailAnswers(write="pass"), ("pass", "pass")),
        ("observe", FailAnswers(read="deny"), ("pass", "pass")),
    ],
)
def test_a_question_without_a_verdict_gets_the_policys_word(
    mode: Mode, fail: FailAnswers, expected: tuple[str, str], outcome: GateFailure
) -> None:
    """By default what writes is denied and what reads passes; in observe mode nothing is denied."""
    policy = acting(mode, fail=fail)
    replies = [failed(question(each), outcome, policy) for each in (WRITES, READS)]
    assert tuple(reply.decision for reply in replies) == expected
    assert all(bool(reply.reason) == (reply.decision != "pass") for reply in replies)
    assert failed(question(None), outcome, policy).decision == "pass"


def test_the_outcome_says_what_was_answered() -> None:
    """Its record names the call, what went wrong, and the answer; only a deny that was heard is one."""
    made = gate_outcome(question(WRITES), WRITES, "timeout", "deny")
    assert (made.call_id, made.outcome, made.answered) == (WRITES.call_id, "timeout", "deny")


@pytest.mark.parametrize(
    ("mode", "write", "expected"),
    [("enforce", "deny", "deny"), ("enforce", "pass", "pass"), ("observe", "deny", "pass")],
)
def test_an_input_that_cannot_be_read_may_be_a_write(mode: Mode, write: Any, expected: str) -> None:
    """So it is answered like one."""
    assert unreadable(acting(mode, fail=FailAnswers(write=write))).decision == expected


HISTORIES: dict[str, list[AnyEvent]] = {
    "block": [turn(0, "never touch prod"), call(1, command="rm -r prod")],
    "substitute": [
        turn(0, "use the staging bucket s3://acme-stage-07/, never prod"),
        compaction(1, "The user has a bucket for staging and wants it used for the upload."),
        call(2, command="aws s3 rm s3://acme-staging/old"),
    ],
    "rehydrate": [
        turn(0, "look at the site"),
        compaction(1, "The user wants the site looked at; some of it was read."),
        call(2, "Edit", file_path="/nobody/knows/of.py", old_string="a", new_string="b"),
    ],
}


def judged(name: str, mode: Mode = "enforce") -> Verdict:
    _, steps = fold(HISTORIES[name], acting(mode))
    verdict = verdicts(steps)[-1]
    assert verdict.decision == name
    return verdict


@pytest.mark.parametrize("name", HISTORIES)
def test_only_an_enforced_verdict_stops_a_call(name: str) -> None:
    """`deny` by default, `ask` where the policy says so; in observe mode the runtime hears nothing."""
    stop = msgspec.structs.replace(StopAnswers(), **{name: "ask"})
    assert decision_of(judged(name), acting()) == "deny"
    assert decision_of(judged(name), acting(stop=stop)) == "ask"
    assert decision_of(judged(name, "observe"), acting("observe")) == "pass"


def test_what_is_no_stopped_call_passes() -> None:
    """No verdict, an allowed call, a compaction."""
    _, steps = fold([call(0, command="ls"), compaction(1, "s" * 80)], acting())
    for verdict in [None, *verdicts(steps)]:
        assert decision_of(verdict, acting()) == "pass"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("block", '"never touch prod" (user, turn 0)'),
        ("substitute", "use `s3://acme-stage-07/old` (user, turn 0)"),
        ("rehydrate", "look it up"),
    ],
)
def test_a_reason_says_what_to_do_next(name: str, says: str) -> None:
    """Whose rule it is or what to use, then the next step; never the way around."""
    said = reason_text(judged(name))
    assert says in said
    assert "Next:" in said
    assert "rm -r" not in said


def test_a_reason_is_short_however_much_was_found() -> None:
    """At most so many characters, the worst first."""
    verdict = judged("block")
    many = msgspec.structs.replace(
        verdict, reasons=tuple(msgspec.structs.replace(r, code="threshold") for r in verdict.reasons) * 200
    )
    assert 0 < len(reason_text(many)) <= REASON_CHARACTERS_MAX


def test_a_block_is_given_out_once_for_a_generation() -> None:
    """Once unless it is asked for; again after the next compaction; never past the limit of the policy."""
    events: list[AnyEvent] = [turn(0, "never touch prod"), compaction(1, "Some work was done, more is to come.")]
    state, _ = fold(events)
    given = Delivered()

    def block(*, always: bool = False, cap: Cap = AMPLE) -> str:
        return given.context(state, None, always=always, cap=cap)

    assert "never touch prod" in block()
    assert block() == ""
    assert "never touch prod" in block(always=True)
    state, _ = fold([*events, compaction(2, "More work was done, and still more is to come.")])
    assert "never touch prod" in block()
    assert block(always=True, cap=Cap(5, 5)) == ""


def test_what_ended_since_is_not_put_back() -> None:
    """The block is made of what is in force now."""
    events: list[AnyEvent] = [turn(0, "never touch prod"), compaction(1, "Some work was done, more is to come.")]
    state, _ = fold(events)
    [rule] = state.active
    state, _ = fold([*events, command(2, "retract", obligation_id=rule)])
    assert Delivered().context(state, None, always=True, cap=AMPLE) == ""

"""What is answered when there is no verdict: the policy's word, by whether the call writes. Nothing is allowed because
something broke; in observe mode nothing is ever denied."""

from __future__ import annotations

from typing import Final, Literal

from troth.engine.policy import ActingPolicy
from troth.engine.refer.call import read_call
from troth.gate.question import NOTHING, Decision, Question, Reply
from troth_schemas.events import GateFailure, GateOutcome, ToolCall
from troth_schemas.verdicts import Verdict

Told = Decision | Literal["ask_again", "unheard"]
"""What the runtime was told."""
_WHY: Final[dict[GateFailure, str]] = {
    "timeout": "no verdict came in time",
    "overloaded": "too many questions are under way",
    "engine_error": "the call could not be judged",
}


def failed(question: Question, outcome: GateFailure, acting: ActingPolicy) -> Reply:
    """The configured reply to a question that got no verdict."""
    if question.call is None:
        return NOTHING
    decision = answer_for(question.call, acting)
    if decision == "pass":
        return NOTHING
    return Reply(
        decision=decision,
        reason=f"Not judged: {_WHY[outcome]}, and this call may change something. Next: try it again in a moment, "
        "or ask the user.",
    )


def answer_for(call: ToolCall, acting: ActingPolicy) -> Decision:
    """`pass`, `deny` or `ask`, as the policy in force has it for what the call does."""
    if acting.policy.mode == "observe":
        return "pass"
    reading = read_call(call.tool, call.arguments, cwd=call.cwd, effect=call.effect)
    return acting.policy.fail.read if reading.effect == "read" else acting.policy.fail.write


def unreadable(acting: ActingPolicy) -> Reply:
    """The reply to a hook input that is none: nobody can say that it does not write."""
    if acting.policy.mode == "observe" or acting.policy.fail.write == "pass":
        return NOTHING
    reason = "Not judged: the hook's input could not be read. Next: ask the user."
    return Reply(decision=acting.policy.fail.write, reason=reason)


def decision_of(verdict: Verdict | None, acting: ActingPolicy) -> Decision:
    """What a verdict comes to for the runtime: only an enforced one ever stops a call."""
    if verdict is None or not verdict.enforced or verdict.subject != "tool_call":
        return "pass"
    match verdict.decision:
        case "block" | "substitute" | "rehydrate" as stopped:
            return getattr(acting.policy.stop, stopped)  # type: ignore[no-any-return]  # a field of that name each
        case _:
            return "pass"


def gate_outcome(question: Question, call: ToolCall, outcome: GateFailure, told: Told) -> GateOutcome:
    """The record of it. Only a deny that was heard ends the call: whoever is told to ask again, or has hung up, may ask
    again under the same name, be answered with a verdict, and go on."""
    return GateOutcome(
        session_id=question.session_id,
        event_id=f"outcome:{question.asked.request_id}",
        ts=question.asked.at,
        source=call.source,
        call_id=call.call_id,
        outcome=outcome,
        answered=told,
    )

"""A permit for a call that was stopped: what can be told of it before it is recorded, out of the verdict itself."""

from __future__ import annotations

from typing import Final

from troth.engine.answers import kept_answer
from troth.engine.state import ANSWERS_MAX, SessionState
from troth.gate.faults import Fault
from troth.gate.question import Question
from troth_schemas.events import Command
from troth_schemas.verdicts import Verdict

_STOPPING: Final = frozenset({"block", "substitute", "rehydrate"})
_ABOVE_A_PERSON: Final = frozenset({"system", "developer"})


def refusal(verdict: Verdict) -> str | None:
    """Why this verdict cannot be permitted, as far as it shows; None where it can."""
    if verdict.subject != "tool_call" or verdict.decision not in _STOPPING:
        return f"{verdict.verdict_id} is `{verdict.decision}` of a {verdict.subject}: it stopped no call"
    for reason in verdict.reasons:
        rule = reason.obligation
        if reason.decision != "none" and rule is not None and rule.role in _ABOVE_A_PERSON:
            said = f'"{rule.statement}" ({rule.role})'
            return f"refused: {said} is a higher tier's rule; change it where it stands, or ask whoever set it"
    return None


def check_permit(question: Question, state: SessionState) -> None:
    """Raise Fault for a permit that would change nothing: whoever asks is told, and it is not recorded."""
    for event in question.events:
        if not isinstance(event, Command) or event.action != "permit" or event.verdict_id is None:
            continue
        kept = kept_answer(state, event.verdict_id)
        if kept is None or kept.verdict is None:
            detail = f"session `{event.session_id}` holds no verdict `{event.verdict_id}` that stopped a call"
            hint = f"a session keeps its latest {ANSWERS_MAX}: let the call be tried again, and permit that verdict"
            raise Fault(404, "unknown_verdict", detail, hint)
        if (why := refusal(kept.verdict)) is not None:
            raise Fault(409, "not_permitted", why, "`troth explain VERDICT` says how it came about")

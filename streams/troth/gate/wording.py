"""The verdict of a call -> a short reason for the model: what to do next and whose rule it is."""

from __future__ import annotations

from typing import Final

from troth_schemas.verdicts import ObligationRef, Reason, Verdict

REASON_CHARACTERS_MAX: Final = 2_000
STATEMENT_CHARACTERS_MAX: Final = 300
_STOPPING: Final = frozenset({"block", "substitute", "rehydrate"})


def reason_text(verdict: Verdict) -> str:
    """One line for each reason that stopped the call, the worst first."""
    reasons = [r for r in verdict.reasons if r.decision in _STOPPING]
    ordered = sorted(reasons, key=lambda r: r.decision != verdict.decision)
    lines = list(dict.fromkeys(_line(verdict, reason) for reason in ordered))
    return "\n".join(lines)[:REASON_CHARACTERS_MAX]


def _line(verdict: Verdict, reason: Reason) -> str:
    match reason.decision:
        case "substitute":
            return _substitute(verdict, reason)
        case "rehydrate":
            return _rehydrate(verdict, reason)
        case _:
            return _block(reason)


def _block(reason: Reason) -> str:
    rule = _quoted(reason.obligation)
    match reason.code:
        case "threshold":
            return f"Not run: a value is beyond what {rule} allows. Next: keep within it, or ask the user."
        case "requirement":
            return f"Not run: it does not keep {rule}. Next: do it the way this rule says, or ask the user."
        case _:
            return f"Not run: {rule} is in force. Next: leave this out and go on without it, or ask the user."


def _substitute(verdict: Verdict, reason: Reason) -> str:
    named = next((s for s in verdict.substitutions if s.found == reason.found), None)
    source = f" ({_who(reason.obligation)})" if reason.obligation is not None else ""
    if named is None:
        return f"Not run: {_quoted(reason.obligation)} is in force. Next: use the value it names."
    return f"Not run as it stands. Next: use `{named.expected}`{source} in place of `{named.found}`."


def _rehydrate(verdict: Verdict, reason: Reason) -> str:
    near = [span.text for span in verdict.rehydration if span.text]
    known = f" What the session holds nearest: {'; '.join(near[:3])}." if near else ""
    return (
        f"Not run: `{reason.found}` stands nowhere in this session.{known}"
        " Next: look it up (list or read first), or ask the user."
    )


def _quoted(obligation: ObligationRef | None) -> str:
    if obligation is None:
        return "a rule of this session"
    statement = " ".join(obligation.statement.split())[:STATEMENT_CHARACTERS_MAX]
    return f'"{statement}" ({_who(obligation)})'


def _who(obligation: ObligationRef | None) -> str:
    if obligation is None:
        return "the session"
    return obligation.role if obligation.origin_seq is None else f"{obligation.role}, turn {obligation.origin_seq}"

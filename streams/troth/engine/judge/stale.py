"""`stale`: the call uses a value that a later one superseded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from troth.engine.judge.case import CallCase
from troth.engine.judge.finding import Finding, reason
from troth.engine.normal import normal
from troth.engine.refer.reference import Reference
from troth.engine.state import SessionState
from troth_schemas.obligations import LiteralKind, Obligation
from troth_schemas.verdicts import Substitution

PORT: Final = re.compile(r":(\d{2,5})(?=/|$)")


def stale(case: CallCase) -> Iterator[Finding]:
    """One finding for each operand that is, or whose port is, an old value of something still held."""
    for reference in case.operands():
        found = _as_a_whole(case, reference) or _by_port(case, reference)
        if found is not None:
            yield _finding(reference, *found)


def _as_a_whole(case: CallCase, reference: Reference) -> tuple[Obligation, str] | None:
    successor = successor_of(case.state, reference.text, reference.kind)
    expected = current_value(successor, reference.kind) if successor else None
    return (successor, expected) if successor is not None and expected is not None else None


def _by_port(case: CallCase, reference: Reference) -> tuple[Obligation, str] | None:
    """`localhost:4100`, when it is on 4200 now."""
    match = PORT.search(reference.text) if reference.kind in ("host", "url") else None
    successor = successor_of(case.state, match[1], "port") if match else None
    port = current_value(successor, "port") if successor else None
    if match is None or successor is None or port is None:
        return None
    return successor, f"{reference.text[: match.start(1)]}{port}{reference.text[match.end(1) :]}"


def _finding(reference: Reference, successor: Obligation, expected: str) -> Finding:
    return Finding(
        reason=reason(
            "tool_call",
            "stale",
            successor,
            literal=expected,
            found=reference.text,
            where=reference.where,
            rule="superseded",
        ),
        substitution=Substitution(
            where=reference.where, found=reference.text, expected=expected, obligation_id=successor.id
        ),
    )


def current_value(successor: Obligation, kind: LiteralKind) -> str | None:
    """The literal that stands where the stale one stood: of its kind, or the only one there is."""
    alike = [s.text for s in successor.literals if s.kind == kind]
    if alike:
        return alike[0]
    return successor.literals[0].text if len(successor.literals) == 1 else None


def successor_of(state: SessionState, text: str, kind: LiteralKind) -> Obligation | None:
    """What is held now in the place of a stale value; None for a value that is not stale."""
    obligation_id = state.stale.get(normal(text, kind))
    obligation = state.obligations.get(obligation_id) if obligation_id else None
    while obligation is not None and obligation.status == "superseded" and obligation.superseded_by:
        obligation = state.obligations.get(obligation.superseded_by)
    return obligation if obligation is not None and obligation.status == "active" else None

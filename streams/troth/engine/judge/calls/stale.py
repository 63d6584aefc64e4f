"""`stale`: the call uses a value that a later one superseded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from troth.engine.judge.calls.case import CallCase
from troth.engine.judge.finding import Finding, reason
from troth.engine.normal import ancestors, normal
from troth.engine.refer.reference import Reference
from troth.engine.state import SessionState
from troth_schemas.obligations import LiteralKind, Obligation
from troth_schemas.verdicts import Substitution

PLACES_ELSEWHERE: Final = frozenset({"branch", "bucket", "url", "host"})
"""Kinds that a call may write to as if it made them: a push makes the branch there."""
PORT: Final = re.compile(r":(\d{2,5})(?=/|$)")


def stale(case: CallCase) -> Iterator[Finding]:
    """One finding for each operand that is, or whose port is, an old value of something still held."""
    made = (r for r in case.reading.references if r.role == "created" and r.kind in PLACES_ELSEWHERE)
    for reference in (*case.operands(), *made):
        found = _as_a_whole(case, reference) or _by_port(case, reference)
        if found is not None:
            yield _finding(reference, *found)


def _as_a_whole(case: CallCase, reference: Reference) -> tuple[Obligation, str] | None:
    """The operand is the old value, in any form of a path, or lies below it, or is on a host that is."""
    text = reference.resolved or reference.text
    for old in _forms(case, reference, text):
        successor = successor_of(case.state, old, reference.kind)
        expected = current_value(successor, reference.kind) if successor else None
        if successor is not None and expected is not None:
            return successor, _put_in(text, old, expected)
    return None


def _forms(case: CallCase, reference: Reference, text: str) -> Iterator[str]:
    """What a stale value may be called that this operand is or contains, nearest first. None is built while nothing is
    stale: most sessions hold no such value."""
    if not case.state.stale:
        return
    yield text
    if reference.kind == "path":
        whole = case.absolute(reference)
        rooted = [whole.removeprefix(root + "/") for root in (case.call.cwd or "", *case.index.roots) if root]
        yield from (form for form in (whole, *rooted) if form != text)
        yield from (above for form in (whole, *rooted) for above in ancestors(form))
    elif reference.kind in ("url", "bucket"):
        yield from ancestors(normal(text, reference.kind))
        yield text.partition("://")[2].partition("/")[0].rpartition("@")[2].partition(":")[0]
    elif reference.kind == "host":
        yield text.rpartition("@")[2].partition(":")[0]


def _put_in(text: str, old: str, new: str) -> str:
    """The operand with the new value where the old one stands in it; the new value where it stands in no such form."""
    old = old.rstrip("/")
    at = text.rfind(old)
    if at < 0 or (at == 0 and len(text.rstrip("/")) == len(old)):
        return new
    return text[:at] + new.rstrip("/") + text[at + len(old) :]


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
    fresh = [s for s in successor.literals if normal(s.text, s.kind) not in successor.replaces]
    alike = [s.text for s in fresh if s.kind == kind]
    if alike:
        return alike[0]
    return fresh[0].text if len(fresh) == 1 else None


def successor_of(state: SessionState, text: str, kind: LiteralKind) -> Obligation | None:
    """What is held now in the place of a stale value; None for a value that is not stale."""
    obligation_id = state.stale.get(normal(text, kind))
    obligation = state.obligations.get(obligation_id) if obligation_id else None
    while obligation is not None and obligation.status == "superseded" and obligation.superseded_by:
        obligation = state.obligations.get(obligation.superseded_by)
    return obligation if obligation is not None and obligation.status == "active" else None

"""`unbound`: after a lossy compaction, a writing call acts on what nothing bound and nothing derives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from troth.engine.judge.calls.case import CallCase
from troth.engine.judge.finding import Finding, reason
from troth.engine.judge.window import Range, is_within
from troth.engine.literals import Sighted
from troth.engine.normal import normal
from troth.engine.refer.derive import derive
from troth.engine.refer.near import nearest
from troth.engine.refer.reference import Reference
from troth_schemas.obligations import LiteralKind
from troth_schemas.verdicts import Span

NAMES_A_THING: Final[frozenset[LiteralKind]] = frozenset(
    {"path", "url", "bucket", "host", "branch", "commit", "id", "email"}
)

CANDIDATES_MAX: Final = 1_000
"""How many of the latest bound literals of a kind are compared with one that is not: advice, so the rest may wait."""


def unbound(case: CallCase) -> Iterator[Finding]:
    """One finding for each operand that must exist and is known from nowhere; a hole in the history excuses it.

    Before any loss only what a prune cleared, and nothing else showed, is unknown.
    """
    if case.reading.effect == "read" or not (case.window.lossy or case.window.pruned):
        return
    for reference in case.operands():
        if reference.effect == "read" or reference.kind not in NAMES_A_THING or is_known(reference, case):
            continue
        if case.state.is_incomplete and case.policy.on_incomplete == "allow":
            yield Finding(
                reason=reason("tool_call", "incomplete", found=reference.text, where=reference.where, rule="unbound")
            )
            return
        yield _finding(reference, case)


def is_known(reference: Reference, case: CallCase) -> bool:
    """Bound or derivable; a sighting that a prune cleared proves nothing by itself."""
    cleared = _was_pruned(case.index.get(reference.text, reference.kind), case.window.pruned)
    if not cleared and not case.window.lossy:
        return True
    if normal(reference.resolved or reference.text, reference.kind) in case.held_literals:
        return True
    if _is_being_made(reference, case):
        return True
    without = frozenset({"exact"}) if cleared else frozenset[str]()
    return derive(reference, case.index, cwd=case.call.cwd, without=without) is not None


def _is_being_made(reference: Reference, case: CallCase) -> bool:
    """Whether a call of the same agent that is still open is to make it, or the directory it lies in: calls that are
    issued together (a file and its mode, a branch and its push) are not a call and a guess."""
    beside = [c for c in case.state.calls.values() if c.makes and c.agent_id == case.call.agent_id]
    mine = case.absolute(reference)
    made = (place for c in beside if not (c.overtaken or c.denied) for place in c.makes)
    return any(mine == place or mine.startswith(f"{place}/") for place in made)


def _was_pruned(sighted: Sighted | None, pruned: tuple[Range, ...]) -> bool:
    """Whether the only sighting stood in tool output that was cleared."""
    if sighted is None or not sighted.tool_only or sighted.first != sighted.last or sighted.bound_seq is None:
        return False
    return any(is_within(sighted.bound_seq, cleared) for cleared in pruned)


def _finding(reference: Reference, case: CallCase) -> Finding:
    """With the nearest known literal named, and where its original stands: the event (a length of 0 is all of it)."""
    alike = {s.text: s for s in case.index.latest_bound(reference.kind, CANDIDATES_MAX)}
    near = nearest(reference.text, reference.kind, alike)
    return Finding(
        reason=reason(
            "tool_call",
            "unbound",
            found=reference.text,
            where=reference.where,
            rule="underivable",
            detail=f"nearest known: `{near[0]}`" if near else "nothing near it is known",
        ),
        spans=(Span(seq=alike[near[0]].bound_seq),) if near else (),
    )

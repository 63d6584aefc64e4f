"""`unbound`: after a lossy compaction, a writing call acts on what nothing bound and nothing derives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from troth.engine.judge.case import CallCase
from troth.engine.judge.finding import Finding, reason
from troth.engine.refer.derive import derive
from troth.engine.refer.near import nearest
from troth.engine.refer.reference import Reference
from troth_schemas.obligations import LiteralKind
from troth_schemas.verdicts import Span

NAMES_A_THING: Final[frozenset[LiteralKind]] = frozenset(
    {"path", "url", "bucket", "host", "branch", "commit", "id", "email"}
)


def unbound(case: CallCase) -> Iterator[Finding]:
    """One finding for each operand that must exist and is known from nowhere; a hole in the history excuses it."""
    if not case.window.lossy or case.reading.effect == "read":
        return
    for reference in case.operands():
        if reference.effect == "read" or reference.kind not in NAMES_A_THING or is_known(reference, case):
            continue
        if case.state.is_incomplete and case.policy.on_incomplete == "allow":
            yield Finding(
                reason=reason("tool_call", "incomplete", found=reference.text, where=reference.where, rule="unbound")
            )
            return
        yield Finding(
            reason=reason("tool_call", "unbound", found=reference.text, where=reference.where, rule="underivable"),
            spans=_closest(reference, case),
        )


def is_known(reference: Reference, case: CallCase) -> bool:
    """Bound or derivable; what a prune cleared and nothing else showed is known no more."""
    if derive(reference, case.index, cwd=case.call.cwd) is None:
        return False
    sighted = case.index.get(reference.text, reference.kind)
    pruned = case.window.pruned
    if sighted is None or pruned is None or not sighted.tool_only or sighted.first != sighted.last:
        return True
    return not (sighted.bound_seq is not None and pruned[0] <= sighted.bound_seq <= pruned[1])


def _closest(reference: Reference, case: CallCase) -> tuple[Span, ...]:
    """Where to look the original up: the nearest bound literal's sighting."""
    alike = {s.text: s for s in case.index.bound() if s.kind == reference.kind}
    near = nearest(reference.text, reference.kind, alike)
    if near is None:
        return ()
    sighted = alike[near[0]]
    return (Span(seq=sighted.bound_seq, length=len(sighted.text), text=None),)

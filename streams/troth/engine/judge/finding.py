"""What a rule finds: a reason, and what goes with it."""

from __future__ import annotations

import msgspec

from troth_schemas.obligations import LiteralSpan, Obligation
from troth_schemas.reasons import REASONS, Code, Subject
from troth_schemas.verdicts import ObligationRef, Reason, Span, Substitution


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    reason: Reason
    substitution: Substitution | None = None
    spans: tuple[Span, ...] = ()

    def pointed(self) -> Finding:
        """The same with plain JSON pointers: the engine's places also carry offsets, to tell operands apart."""
        change = self.substitution
        return Finding(
            reason=msgspec.structs.replace(self.reason, where=_pointer(self.reason.where)),
            substitution=msgspec.structs.replace(change, where=_pointer(change.where) or "") if change else None,
            spans=self.spans,
        )


def _pointer(where: str | None) -> str | None:
    return where.partition("#")[0] if where is not None else None


def reason(
    subject: Subject,
    code: Code,
    obligation: Obligation | None = None,
    *,
    literal: str | None = None,
    found: str | None = None,
    where: str | None = None,
    rule: str | None = None,
    detail: str | None = None,
) -> Reason:
    """A reason with the decision that the closed table gives its code."""
    return Reason(
        code=code,
        decision=REASONS[subject][code],
        obligation=reference_to(obligation, literal) if obligation else None,
        found=found,
        where=where,
        rule=rule,
        detail=detail,
    )


def reference_to(obligation: Obligation, literal: str | None = None) -> ObligationRef:
    """The obligation as a verdict names it; `literal` is the one that matters, the first by default."""
    first: LiteralSpan | None = obligation.literals[0] if obligation.literals else None
    return ObligationRef(
        id=obligation.id,
        kind=obligation.kind,
        polarity=obligation.polarity,
        statement=obligation.statement,
        literal=literal if literal is not None else (first.text if first else None),
        origin_seq=obligation.origin_seq,
        role=obligation.role,
    )

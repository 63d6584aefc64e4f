"""`paraphrase`: after a loss, an operand stands in the place of a literal the ledger holds, and is not it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from troth.engine.judge.calls.case import CallCase
from troth.engine.judge.calls.named import is_named
from troth.engine.judge.finding import Finding, reason
from troth.engine.normal import normal
from troth.engine.refer.derive import derive
from troth.engine.refer.near import nearest
from troth.engine.refer.reference import Reference
from troth_schemas.obligations import LiteralSpan, Obligation
from troth_schemas.verdicts import Substitution

NAMED_BY_WORDS: Final = frozenset({"bucket", "host", "url", "branch", "id", "email", "env"})
"""Kinds whose names are made of the words people use for them. A path's segments name a thousand other things."""


def paraphrase(case: CallCase) -> Iterator[Finding]:
    """One finding for each operand that misses the literal of a slot. Before any loss nothing can be paraphrased."""
    if not case.window.lossy or case.reading.effect == "read":
        return
    for reference in case.operands():
        if reference.effect == "read" or _is_held(reference, case):
            continue
        for obligation in case.holding:
            literal = _slot(reference, obligation, case)
            if literal is not None:
                yield _finding(reference, obligation, literal)
                break


def _is_held(reference: Reference, case: CallCase) -> bool:
    mine = {normal(reference.text, reference.kind), case.absolute(reference)}
    return any(
        literal in mine or any(m.startswith(literal + "/") for m in mine)
        for o in case.holding
        for s in o.literals
        for literal in (normal(s.text, s.kind),)
    )


def _slot(reference: Reference, obligation: Obligation, case: CallCase) -> LiteralSpan | None:
    """The literal in whose place the reference stands: named by the slot's words, or near it and bound by nothing."""
    alike = [s for s in obligation.literals if s.kind == reference.kind]
    if not alike:
        return None
    if reference.kind in NAMED_BY_WORDS and _is_named(reference, obligation, case):
        return alike[0]
    if derive(reference, case.index, cwd=case.call.cwd) is not None:
        return None
    near = nearest(reference.text, reference.kind, [s.text for s in alike])
    return next((s for s in alike if near is not None and s.text == near[0]), None)


def _is_named(reference: Reference, obligation: Obligation, case: CallCase) -> bool:
    """Whether the requirement's own words for the slot (the *staging* bucket) stand in the reference."""
    names = [o for o in obligation.objects if o != reference.kind and "/" not in o]
    return obligation.kind == "requirement" and any(is_named(name, (reference.text,), case) for name in names)


def _finding(reference: Reference, obligation: Obligation, literal: LiteralSpan) -> Finding:
    expected = literal.text + below_root(reference.text, literal.text)
    return Finding(
        reason=reason(
            "tool_call",
            "paraphrase",
            obligation,
            literal=literal.text,
            found=reference.text,
            where=reference.where,
            rule="near_literal",
        ),
        substitution=Substitution(
            where=reference.where, found=reference.text, expected=expected, obligation_id=obligation.id
        ),
    )


def below_root(found: str, expected: str) -> str:
    """What of `found` lies below its authority, when `expected` is a bare authority (`s3://bucket/`)."""
    if "://" not in found or "://" not in expected or expected.rstrip("/").count("/") > 2:
        return ""
    tail = found.split("://", 1)[1].partition("/")[2]
    return tail if expected.endswith("/") else (f"/{tail}" if tail else "")

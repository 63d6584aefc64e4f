"""How a call was judged: what it was read as, what each rule said, what proves its references, what came close.

The rules are walked by the judge's own walk (`judge/call.py`); here is only told what it went by.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from troth.engine.judge.calls.case import CallCase
from troth.engine.judge.calls.rules import Tried, try_rules
from troth.engine.judge.calls.unbound import CANDIDATES_MAX
from troth.engine.literals import Sighted
from troth.engine.refer.derive import derive
from troth.engine.refer.near import nearest
from troth.engine.refer.reference import CallReading, Reference
from troth_schemas.events import ToolCall
from troth_schemas.obligations import Obligation

NEAR_MAX: Final = 3
REFERENCES_MAX: Final = 64
OPERANDS: Final = frozenset({"target", "source"})
"""The roles of what must exist; only of these a proof is asked."""


class Near(NamedTuple):
    """A bound literal, how alike it is (0 to 1), and the event that bound it; `seq` is None where it has no number."""

    text: str
    likeness: float
    position: int
    seq: int | None


class Proof(NamedTuple):
    """A reference and the rule that derives it from what is bound; None: nothing does, and `near` comes closest."""

    reference: Reference
    rule: str | None
    near: tuple[Near, ...] = ()


class Trial(NamedTuple):
    """One call at its position. `obligations` are those that some rule spoke of, by id, as they stood, and the
    rules that permissions among them suspend."""

    call: ToolCall
    position: int
    reading: CallReading
    rules: tuple[Tried, ...]
    proofs: tuple[Proof, ...]
    obligations: dict[str, Obligation]


def trial_of(case: CallCase) -> Trial:
    """The account of a call's judging, made before the call is applied."""
    rules = tuple(try_rules(case))
    named = (f.reason.obligation for tried in rules for f in tried.findings)
    held: dict[str, Obligation] = {}
    for name in (o.id for o in named if o is not None):
        held |= _with_suspended(case.state.obligations, name)
    proofs = tuple(_proof(r, case) for r in case.reading.references[:REFERENCES_MAX])
    return Trial(case.call, case.state.position, case.reading, rules, proofs, held)


def _with_suspended(obligations: Mapping[str, Obligation], name: str) -> dict[str, Obligation]:
    """An obligation, and of a permission the rule that it suspends."""
    found = obligations.get(name)
    suspended = obligations.get(found.permits) if found is not None and found.permits else None
    return {o.id: o for o in (found, suspended) if o is not None}


def _proof(reference: Reference, case: CallCase) -> Proof:
    rule = derive(reference, case.index, cwd=case.call.cwd)
    is_asked = rule is None and reference.role in OPERANDS
    return Proof(reference, rule, tuple(_near(reference, case)) if is_asked else ())


def _near(reference: Reference, case: CallCase) -> Iterator[Near]:
    """The bound literals of the same kind and place that come closest, the closest first."""
    alike: dict[str, Sighted] = {s.text: s for s in case.index.latest_bound(reference.kind, CANDIDATES_MAX)}
    for _ in range(NEAR_MAX):
        found = nearest(reference.text, reference.kind, alike)
        if found is None:
            return
        sighted = alike.pop(found[0])
        yield Near(found[0], found[1], sighted.bound, sighted.bound_seq)

"""Verdicts: what the stream says of a call, a compaction or a turn. Every field is written, null or empty."""

from __future__ import annotations

import msgspec

from troth_schemas.events import Source
from troth_schemas.names import Seq
from troth_schemas.reasons import Code, Decision, Fidelity, ReasonDecision, Subject


class ObligationRef(msgspec.Struct, frozen=True, kw_only=True):
    """The obligation behind a reason, in its own words. `literal` is the one the reason turns on, if one does."""

    id: str
    kind: str
    polarity: str
    statement: str
    literal: str | None = None
    origin_seq: Seq | None = None
    role: str


class Reason(msgspec.Struct, frozen=True, kw_only=True):
    """`where`: a JSON pointer into a call's arguments (`/command`), or `#start-end` characters of a turn or summary."""

    code: Code
    decision: ReasonDecision
    obligation: ObligationRef | None = None
    found: str | None = None
    where: str | None = None
    rule: str | None = None
    detail: str | None = None


class Substitution(msgspec.Struct, frozen=True, kw_only=True):
    """`expected` is the whole replacement for `found` at `where`."""

    where: str
    found: str
    expected: str
    obligation_id: str | None = None


class Span(msgspec.Struct, frozen=True, kw_only=True):
    """Verbatim words to put back: character `offset` and `length` in the event at `seq`; `digest` is BLAKE2b-64."""

    obligation_id: str | None = None
    seq: Seq | None = None
    offset: int = 0
    length: int = 0
    digest: str = ""
    text: str | None = None


class MemberFidelity(msgspec.Struct, frozen=True, kw_only=True):
    """How one member of the preservation set came through; `evidence` is the summary's words, or `retained`."""

    obligation_id: str
    fidelity: Fidelity
    evidence: str | None = None


class LedgerCount(msgspec.Struct, frozen=True, kw_only=True):
    """Active obligations before and after; `lost` are ids that are gone and should not be."""

    before: int
    after: int
    lost: tuple[str, ...] = ()


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    verdict_id: str
    tenant: str
    session_id: str
    seq: Seq | None = None
    position: int
    source: Source | None = None
    subject: Subject
    subject_id: str
    decision: Decision
    enforced: bool
    reasons: tuple[Reason, ...] = ()
    substitutions: tuple[Substitution, ...] = ()
    rehydration: tuple[Span, ...] = ()
    fidelity: tuple[MemberFidelity, ...] = ()
    ledger: LedgerCount
    loss_ratio: float | None = None
    loss_ratio_estimated: bool = False
    generation: int = 0
    revises: str | None = None
    policy: str
    engine: str

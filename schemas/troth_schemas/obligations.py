"""Obligations: what a later turn will be held to, as the ledger, its topic and the CLI spell it."""

from __future__ import annotations

from typing import Literal

import msgspec

from troth_schemas.names import Seq

Kind = Literal[
    "prohibition", "requirement", "threshold", "commitment", "pending_call",
    "error_state", "identifier", "decision", "preference", "permission",
]  # fmt: skip
Polarity = Literal["require", "forbid"]
Status = Literal["active", "fulfilled", "superseded", "retracted", "expired", "abandoned"]
Tier = Literal["system", "developer", "user", "assistant", "tool"]
LiteralKind = Literal[
    "path", "url", "bucket", "host", "port", "branch", "commit", "version", "id", "email", "env",
    "flag", "command", "number", "quoted", "code", "word",
]  # fmt: skip
Comparison = Literal["<", "<=", "==", ">=", ">"]


class LiteralSpan(msgspec.Struct, frozen=True, omit_defaults=True):
    """An exact token and where it stands: `offset` counts characters from the start of the text it was read in."""

    text: str
    kind: LiteralKind
    offset: int = 0


class Bound(msgspec.Struct, frozen=True, omit_defaults=True):
    """A limit on a quantity: `subject` (retries, budget) `comparison` `value` `unit` (canonical, "" if bare)."""

    comparison: Comparison
    value: float
    unit: str = ""
    subject: tuple[str, ...] = ()


class Obligation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One obligation, one version of it.

    `statement` is verbatim: `offset`/`length` (characters) locate it in the text of the event at `origin_seq`.
    `acts` are verb lemmas that the statement governs, `objects` the content words they act on, `exceptions`
    verbatim clauses that narrow it. `sightings` are the `seq` of the turns that say it, the first and the latest
    few (-1: a turn without one). `handles` are what a pending call returned to find it by. `replaces` are the values
    it made stale; `permits` is the rule a permission suspends; `ended_seq` is the event that ended it.
    """

    id: str
    kind: Kind
    polarity: Polarity
    hard: bool
    statement: str
    literals: tuple[LiteralSpan, ...] = ()
    status: Status = "active"
    origin_seq: Seq | None = None
    origin_position: int
    offset: int = 0
    length: int = 0
    role: Tier
    origin: str = "human"
    agent_id: str | None = None
    document: str | None = None
    acts: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    exceptions: tuple[str, ...] = ()
    condition: str | None = None
    bound: Bound | None = None
    handles: tuple[str, ...] = ()
    uses: int | None = None
    permits: str | None = None
    supersedes: tuple[str, ...] = ()
    superseded_by: str | None = None
    replaces: tuple[str, ...] = ()
    ended_position: int | None = None
    ended_seq: Seq | None = None
    rule: str = ""
    cues: tuple[str, ...] = ()
    sightings: tuple[int, ...] = ()

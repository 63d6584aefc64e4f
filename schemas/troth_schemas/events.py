"""Events: the immutable records of a session, as DOMAIN.md ("Events") lists them."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec

from troth_schemas.names import Count, Id, Seq, Timestamp, check_id, check_timestamp

Role = Literal["system", "developer", "user", "assistant"]
Origin = Literal["human", "synthetic", "notification", "config"]
Effect = Literal["read", "write"]
ResultStatus = Literal["ok", "error", "running", "refused"]
Trigger = Literal["auto", "manual", "prune"]
Outcome = Literal["replaced", "failed"]
SessionAction = Literal["started", "continued", "ended"]
CommandAction = Literal["record", "retract", "expire", "fulfil", "permit", "inherit", "feedback"]
GateFailure = Literal["timeout", "overloaded", "engine_error"]


class Source(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a record comes from. `agent_id` names a sub-agent that works inside its parent's session."""

    tenant: Id | None = None
    runtime: Id | None = None
    agent_id: Id | None = None
    host: Id | None = None


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """What every event has. One of `seq` and `event_id` identifies it; raises ValueError when neither does."""

    session_id: Id
    seq: Seq | None = None
    event_id: Id | None = None
    ts: Timestamp
    source: Source | None = None

    def __post_init__(self) -> None:
        if self.seq is None and self.event_id is None:
            raise ValueError("`event_id` is required when `seq` is null")
        check_timestamp(self.ts)
        check_id("session_id", self.session_id)
        check_id("event_id", self.event_id)
        if self.source is not None:
            check_id("source.tenant", self.source.tenant)

    @property
    def tenant(self) -> str:
        return (self.source and self.source.tenant) or "default"

    @property
    def runtime(self) -> str | None:
        return self.source.runtime if self.source else None

    @property
    def agent_id(self) -> str | None:
        return self.source.agent_id if self.source else None


class Document(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An instruction file: its path as the runtime names it and the SHA-256 (hex) of its bytes."""

    path: str
    sha256: str


class Turn(Event, frozen=True, kw_only=True, omit_defaults=True, tag="turn"):
    role: Role
    origin: Origin | None = None
    text: str
    document: Document | None = None

    TOPIC: ClassVar[str] = "troth.turns"


class SessionEvent(Event, frozen=True, kw_only=True, omit_defaults=True, tag="session"):
    """A session starts, goes on from another, or ends. Published under both keys where two sessions are named."""

    action: SessionAction
    parent_session_id: Id | None = None
    parent_seq: Seq | None = None
    from_session_id: Id | None = None

    TOPIC: ClassVar[str] = "troth.turns"


class ToolCall(Event, frozen=True, kw_only=True, omit_defaults=True, tag="tool_call"):
    call_id: Id
    tool: str
    arguments: dict[str, Any]
    cwd: str | None = None
    effect: Effect | None = None

    TOPIC: ClassVar[str] = "troth.tool-calls"


class ToolResult(Event, frozen=True, kw_only=True, omit_defaults=True, tag="tool_result"):
    call_id: Id
    status: ResultStatus
    text: str

    TOPIC: ClassVar[str] = "troth.tool-calls"


class Carried(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the runtime says it put back after a compaction. Each part may be absent; none is believed unchecked."""

    ledger_count: Count | None = None
    obligation_ids: list[str] | None = None
    text: str | None = None
    documents: list[str] | None = None


class Compaction(Event, frozen=True, kw_only=True, omit_defaults=True, tag="compaction"):
    """Old turns became prose. `first_seq`..`last_seq` is inclusive; null means all before. `summary` null: opaque."""

    compaction_id: Id | None = None
    trigger: Trigger
    outcome: Outcome | None = None
    lossy: bool | None = None
    summary: str | None = None
    first_seq: Seq | None = None
    last_seq: Seq | None = None
    tokens_before: Count | None = None
    tokens_after: Count | None = None
    context_budget: Count | None = None
    carried: Carried | None = None

    TOPIC: ClassVar[str] = "troth.compactions"

    @property
    def is_boundary(self) -> bool:
        """Whether anything was lost: `lossy: false` and `outcome: failed` are no boundary."""
        return self.lossy is not False and self.outcome != "failed"

    @property
    def subject_id(self) -> str:
        return self.compaction_id or f"compaction-{self.seq if self.seq is not None else self.event_id}"


class CommandObligation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An obligation as a command states it; what is absent is read out of the statement."""

    statement: str
    kind: str | None = None
    polarity: Literal["require", "forbid"] | None = None
    id: str | None = None
    role: str | None = None
    origin: str | None = None
    origin_seq: Seq | None = None
    hard: bool | None = None
    literals: list[str] | None = None
    document: str | None = None


class Command(Event, frozen=True, kw_only=True, omit_defaults=True, tag="command"):
    """Somebody acts on the ledger.

    `uses` bounds a permission. An `inherit` brings one obligation, or bound `literals`, from another session;
    the last one of an inheritance is `complete`.
    """

    action: CommandAction
    obligation: CommandObligation | None = None
    obligation_id: str | None = None
    literal: str | None = None
    literals: list[str] | None = None
    verdict_id: str | None = None
    actor: str
    note: str | None = None
    uses: Count | None = None
    complete: bool | None = None

    TOPIC: ClassVar[str] = "troth.commands"


class GateOutcome(Event, frozen=True, kw_only=True, omit_defaults=True, tag="gate_outcome"):
    """The gate could not judge in time; `answered` is what the runtime was told. Never a verdict."""

    call_id: Id
    outcome: GateFailure
    answered: str

    TOPIC: ClassVar[str] = "troth.commands"


AnyEvent = Turn | SessionEvent | ToolCall | ToolResult | Compaction | Command | GateOutcome
EVENT_TYPES: tuple[type[Event], ...] = (Turn, SessionEvent, ToolCall, ToolResult, Compaction, Command, GateOutcome)

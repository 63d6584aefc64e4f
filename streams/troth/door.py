"""The in-process door: the field's own names over the same ledger and judges that the stream runs.

`Session(policy).apply(event)` judges without Kafka. `ObligationLedger`, `gate_side_effect`, `verify_compaction` and
`consume_summary` are the set-membership core of the literature on obligation-preserving compaction, as thin faces.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final, Literal

import msgspec

from troth.engine.judge.compaction.members import KEPT
from troth.engine.judge.fidelity.member import judge_member
from troth.engine.judge.summary.summary import Summary, read_summary
from troth.engine.normal import normal
from troth.engine.policy import ActingPolicy
from troth.engine.state import SessionState
from troth.engine.stated import act_of
from troth.engine.step import Step, apply, expire
from troth_schemas import obligations as wire
from troth_schemas.events import AnyEvent, Command, CommandObligation
from troth_schemas.policies import DEFAULT_ALIASES, Policy

__all__ = [
    "CompactionResult",
    "ConsumedSummary",
    "Ledger",
    "Obligation",
    "ObligationIntegrityError",
    "ObligationLedger",
    "Policy",
    "PreservationInvariantViolation",
    "PreservationSet",
    "Session",
    "TrothError",
    "consume_summary",
    "gate_side_effect",
    "verify_compaction",
]

Polarity = Literal["require", "forbid"]
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
"""The door stamps nothing: its own events carry no time of ours."""


class TrothError(Exception):
    """The root of what the door raises.

    TrothError
    +-- ObligationIntegrityError        a call or a ledger breaks an obligation
    +-- PreservationInvariantViolation  a summary lost what it must keep
    """


class ObligationIntegrityError(TrothError):
    """A literal is absent from the ledger or forbidden by it, or obligations were lost. `literals` are which."""

    def __init__(self, message: str, literals: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.literals = tuple(literals)


class PreservationInvariantViolation(TrothError):
    """A summary does not preserve what it must. `missing` are the lost members, `rehydration` their verbatim text."""

    def __init__(self, message: str, missing: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.missing = tuple(missing)
        self.rehydration = "\n".join(self.missing)


class Session:
    """One session judged in process. The first event names it."""

    def __init__(self, policy: Policy | None = None) -> None:
        self._policy = ActingPolicy.of(policy or Policy())
        self._state: SessionState | None = None

    @property
    def obligations(self) -> tuple[wire.Obligation, ...]:
        """The ledger, ended obligations included, oldest first."""
        return tuple(self._state.obligations.values()) if self._state else ()

    def apply(self, event: AnyEvent | Mapping[str, Any]) -> Step:
        """Judge one event (a struct, or its JSON object as a mapping): the step with changes, verdicts and commands.

        Raises msgspec.ValidationError for a mapping that is no event, and ValueError for another session's event.
        """
        taken: AnyEvent = msgspec.convert(event, AnyEvent) if isinstance(event, Mapping) else event
        if self._state is None:
            self._state = SessionState(taken.tenant, taken.session_id)
        if taken.session_id != self._state.session_id:
            raise ValueError(f"an event of session `{taken.session_id}` in session `{self._state.session_id}`")
        return apply(self._state, taken, self._policy)

    def expire(self) -> Step:
        """Judge what waits behind a gap: whoever feeds the session knows that nothing more is coming to close it."""
        return expire(self._state, self._policy, None) if self._state else Step()


@dataclass(frozen=True)
class Obligation:
    """A literal that must be used (`require`) or must not be (`forbid`), and the turn that said so."""

    literal: str
    polarity: Polarity = "require"
    origin_turn: int = 0


class ObligationLedger:
    """Obligations outside the transcript. Kept by the engine's own ledger; every change is an event of it."""

    def __init__(self, obligations: Iterable[Obligation] = ()) -> None:
        self._state = SessionState("default", "ledger")
        self._policy = ActingPolicy.of(Policy())
        self._turns: dict[str, Obligation] = {}
        for obligation in obligations:
            self.record(obligation)

    @property
    def obligations(self) -> tuple[Obligation, ...]:
        """What is active, oldest first."""
        return tuple(self._turns[o.statement] for o in self._state.active.values())

    def record(self, obligation: Obligation) -> None:
        """Hold one more obligation. The same one again is the same obligation."""
        name = f'{obligation.polarity} "{obligation.literal}"'  # quoted: a literal is not heard as speech
        self._turns.setdefault(name, obligation)
        kind = "prohibition" if obligation.polarity == "forbid" else "identifier"
        stated = CommandObligation(
            statement=name, kind=kind, polarity=obligation.polarity, hard=True, literals=[obligation.literal]
        )
        self._send("record", obligation=stated)

    def retract(self, literal: str) -> None:
        """End every active obligation on this literal. One that is not held is no fault."""
        self._send("retract", literal=literal)

    def contains(self, literal: str) -> bool:
        """Whether some active obligation, of either polarity, is on this literal."""
        return bool(self._on(literal))

    def polarities(self, literal: str) -> frozenset[str]:
        """The polarities that active obligations have on this literal."""
        return frozenset(o.polarity for o in self._on(literal))

    def _on(self, literal: str) -> list[wire.Obligation]:
        wanted = _normal(literal)
        return [o for o in self._state.active.values() if any(_normal(s.text) == wanted for s in o.literals)]

    def _send(self, action: Literal["record", "retract"], **fields: Any) -> None:
        seq = self._state.head.next_seq
        command = Command(session_id="ledger", seq=seq, ts=_EPOCH, actor="door", action=action, **fields)
        apply(self._state, command, self._policy)


Ledger = ObligationLedger


def gate_side_effect(ledger: ObligationLedger, referenced_literals: Iterable[str], *, action: str) -> None:
    """Raise ObligationIntegrityError when the action names a literal that the ledger forbids or does not hold."""
    literals = tuple(referenced_literals)
    forbidden = [text for text in literals if "forbid" in ledger.polarities(text)]
    absent = [text for text in literals if not ledger.contains(text)]
    if forbidden or absent:
        parts = [f"forbidden: {', '.join(f'`{t}`' for t in forbidden)}"] if forbidden else []
        parts += [f"not in the ledger: {', '.join(f'`{t}`' for t in absent)}"] if absent else []
        raise ObligationIntegrityError(f"`{action}`: {'; '.join(parts)}", (*forbidden, *absent))


def verify_compaction(
    ledger_before: ObligationLedger, ledger_after: ObligationLedger, *, user_retractions: Iterable[str] = ()
) -> None:
    """Raise ObligationIntegrityError when an obligation is gone, or turned, that the user did not retract."""
    retracted = {_normal(text) for text in user_retractions}
    lost = [
        o.literal
        for o in ledger_before.obligations
        if _normal(o.literal) not in retracted and o.polarity not in ledger_after.polarities(o.literal)
    ]
    if lost:
        names = ", ".join(f"`{text}`" for text in lost)
        raise ObligationIntegrityError(f"lost in compaction, and not retracted: {names}", lost)


@dataclass(frozen=True)
class PreservationSet:
    """What a compaction must keep, each member as its verbatim text."""

    commitments: frozenset[str] = frozenset()
    unresolved_obligations: frozenset[str] = frozenset()
    pending_tool_call_handles: frozenset[str] = frozenset()
    error_states: frozenset[str] = frozenset()
    external_identifiers: frozenset[str] = frozenset()

    def required(self) -> frozenset[str]:
        """The union of all five."""
        return frozenset().union(
            self.commitments,
            self.unresolved_obligations,
            self.pending_tool_call_handles,
            self.error_states,
            self.external_identifiers,
        )


@dataclass(frozen=True)
class CompactionResult:
    """What a summariser gave back. `summary` None: unreadable. `carried` is what the runtime put back verbatim."""

    summary: str | None
    carried: Iterable[str] = field(default=())
    tokens_before: int = 0
    tokens_after: int = 0


@dataclass(frozen=True)
class ConsumedSummary:
    """A summary that kept all it must. `loss_ratio` is 1 - tokens after / tokens before; None without a count."""

    summary: str
    loss_ratio: float | None


def consume_summary(result: CompactionResult, preservation_set: PreservationSet) -> ConsumedSummary:
    """The summary with its loss ratio, when it keeps every required member or the runtime carried it.

    Raises PreservationInvariantViolation naming what is missing; an unreadable summary never passes.
    """
    required = sorted(preservation_set.required())
    if result.summary is None:
        raise PreservationInvariantViolation("the summary cannot be read, so nothing in it is proved", required)
    texts = [read_summary(result.summary), *([read_summary("\n".join(result.carried))] if result.carried else [])]
    missing = [m for m in required if not any(_keeps(text, m) for text in texts)]
    if missing:
        names = "; ".join(f'"{m}"' for m in missing)
        raise PreservationInvariantViolation(f"the summary lost: {names}", missing)
    ratio = round(1 - result.tokens_after / result.tokens_before, 4) if result.tokens_before else None
    return ConsumedSummary(result.summary, ratio)


def _keeps(text: Summary, member: str) -> bool:
    """Whether a text keeps a member, held as what it says: a rule as a rule, a bare handle as an identifier."""
    act = act_of(CommandObligation(statement=member, kind=None if " " in member else "identifier"))
    obligation = wire.Obligation(
        id="member", kind=act.kind or "identifier", polarity=act.polarity, hard=act.hard, statement=member,
        literals=act.literals, acts=act.acts, objects=act.objects, bound=act.bound, exceptions=act.exceptions,
        condition=act.condition, origin_position=0, role="user",
    )  # fmt: skip
    return judge_member(obligation, text, aliases=DEFAULT_ALIASES).fidelity in KEPT


def _normal(text: str) -> str:
    return normal(text, "word")

"""What a file's events said and when, kept beside the fold for those who ask where an obligation comes from."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from troth.engine.explain.account import Account, Heard, Unheard, account_of
from troth.engine.explain.effect import Effect, effect_of
from troth.engine.step import Step
from troth_schemas.events import AnyEvent, Command, Compaction, GateOutcome, SessionEvent, ToolCall, ToolResult, Turn
from troth_schemas.ledger import Conflict, LedgerRecord
from troth_schemas.obligations import Obligation

Session = tuple[str, str]
"""(tenant, session_id)."""
_TYPES: dict[type, str] = {
    Turn: "turn", SessionEvent: "session", ToolCall: "tool_call", ToolResult: "tool_result", Compaction: "compaction",
    Command: "command", GateOutcome: "gate_outcome",
}  # fmt: skip


class Told(NamedTuple):
    """One event: `what` is its type and the call or compaction it is about; `account` is empty unless asked for."""

    seq: int | None
    ts: datetime
    what: str
    role: str
    account: Account


class Origin(NamedTuple):
    """Where an obligation comes from: the event, and the sentence where it was heard in one."""

    what: str
    sentence: str | None
    ts: datetime


class _Pages:
    """One session's: the events and records by identity, in the order they came, and what was placed where."""

    def __init__(self) -> None:
        self.told: dict[int | str, Told] = {}
        self.records: dict[int | str, LedgerRecord] = {}
        self.placed: dict[int, int | str] = {}
        self.latest: datetime | None = None


class Chronicle:
    """Fed with every event (`witness`) and step (`note`) of a history. `accounts`: whether words are gone into."""

    def __init__(self, *, accounts: bool) -> None:
        self._accounts = accounts
        self._pages: dict[Session, _Pages] = {}

    def witness(self, event: AnyEvent) -> None:
        """The first event of an identity counts: a copy is no news, another one under its name is refused."""
        pages = self._of((event.tenant, event.session_id))
        name = _identity(event.seq, event.event_id)
        if name not in pages.told:
            account = account_of(event) if self._accounts else Account()
            pages.told[name] = Told(event.seq, event.ts, _what(event), _role(event), account)
            pages.latest = max(event.ts, pages.latest or event.ts)

    def note(self, step: Step) -> None:
        for record in step.ledger:
            pages = self._of((record.tenant, record.session_id))
            name = _identity(record.seq, record.event_id)
            pages.records.setdefault(name, record)
            pages.placed.setdefault(record.position, name)

    def _of(self, session: Session) -> _Pages:
        return self._pages.setdefault(session, _Pages())

    def at(self, session: Session, position: int | None) -> Told | None:
        """The event that was applied at a position and changed something in the ledger."""
        pages = self._of(session)
        name = pages.placed.get(position) if position is not None else None
        return pages.told.get(name) if name is not None else None

    def origin(self, session: Session, obligation: Obligation) -> Origin | None:
        """The event that stated it; None for what came from elsewhere: a policy, another session."""
        told = self.at(session, obligation.origin_position)
        if told is None or obligation.origin == "policy":
            return None
        sentence = next((h.sentence for h in told.account.heard if _is_of(h, obligation)), None)
        return Origin(told.what, sentence, told.ts)

    def latest(self, session: Session) -> datetime | None:
        return self._of(session).latest

    def conflicts(self, session: Session) -> Iterator[tuple[LedgerRecord, Conflict]]:
        """Every attempt against a higher tier, in the order of the events that made it."""
        for record in self._of(session).records.values():
            yield from ((record, conflict) for conflict in record.conflicts)

    def unheard(self, session: Session) -> Iterator[tuple[Told, Unheard]]:
        """All that looked like an order and made none, event by event."""
        pages = self._of(session)
        for name, told in pages.told.items():
            record = pages.records.get(name)
            without = [_without_effect(h, effect_of(h.act, record)) for h in told.account.heard]
            found = [*told.account.unheard, *(u for u in without if u is not None)]
            yield from ((told, u) for u in sorted(found, key=lambda u: u.offset))


def _without_effect(heard: Heard, effect: Effect) -> Unheard | None:
    if effect.silence is None:
        return None
    return Unheard(heard.act.statement, heard.act.offset, heard.act.cues, effect.silence)


def _is_of(heard: Heard, obligation: Obligation) -> bool:
    return (heard.act.offset, heard.act.statement) == (obligation.offset, obligation.statement)


def _identity(seq: int | None, event_id: str | None) -> int | str:
    return seq if seq is not None else f"{event_id}"


def _role(event: AnyEvent) -> str:
    if isinstance(event, Turn):
        return event.role
    return "tool" if isinstance(event, ToolCall | ToolResult) else "-"


def _what(event: AnyEvent) -> str:
    about = event.call_id if isinstance(event, ToolCall | ToolResult | GateOutcome) else ""
    if isinstance(event, Compaction):
        about = event.subject_id
    if isinstance(event, Turn) and event.document is not None:
        about = event.document.path
    return f"{_TYPES[type(event)]} {about}".rstrip()

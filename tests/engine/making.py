"""Events made short: what a test says is all that differs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from troth.engine.policy import ActingPolicy
from troth.engine.state import SessionState
from troth.engine.step import Step, apply, expire
from troth_schemas.events import AnyEvent, Command, Compaction, SessionEvent, Source, ToolCall, ToolResult, Turn
from troth_schemas.policies import Policy
from troth_schemas.verdicts import Verdict

START = datetime(2026, 11, 30, 10, tzinfo=UTC)
DEFAULT = ActingPolicy.of(Policy())


def _common(seq: int | None, session: str, agent: str | None, event_id: str | None) -> dict[str, Any]:
    return {
        "session_id": session,
        "seq": seq,
        "event_id": event_id,
        "ts": START + timedelta(seconds=seq or 0),
        "source": Source(agent_id=agent) if agent else None,
    }


def turn(
    seq: int | None, text: str, role: str = "user", *, session: str = "s", agent: str | None = None,
    event_id: str | None = None, **fields: Any,
) -> Turn:  # fmt: skip
    return Turn(role=role, text=text, **_common(seq, session, agent, event_id), **fields)  # type: ignore[arg-type]


def call(
    seq: int | None, tool: str = "Bash", *, call_id: str | None = None, session: str = "s", agent: str | None = None,
    event_id: str | None = None, cwd: str | None = "/w/site", effect: Any = None, **arguments: Any,
) -> ToolCall:  # fmt: skip
    return ToolCall(
        tool=tool, call_id=call_id or f"t{seq}", arguments=arguments, cwd=cwd, effect=effect,
        **_common(seq, session, agent, event_id),
    )  # fmt: skip


def result(
    seq: int | None, call_id: str, text: str = "ok", status: str = "ok", *, session: str = "s",
    agent: str | None = None, event_id: str | None = None,
) -> ToolResult:  # fmt: skip
    return ToolResult(call_id=call_id, status=status, text=text, **_common(seq, session, agent, event_id))  # type: ignore[arg-type]


def compaction(
    seq: int | None, summary: str | None, *, session: str = "s", agent: str | None = None,
    event_id: str | None = None, trigger: Any = "auto", **fields: Any,
) -> Compaction:  # fmt: skip
    return Compaction(trigger=trigger, summary=summary, **_common(seq, session, agent, event_id), **fields)


def command(seq: int | None, action: Any, *, session: str = "s", event_id: str | None = None, **fields: Any) -> Command:
    return Command(action=action, actor="operator", **_common(seq, session, None, event_id), **fields)


def session_event(seq: int | None, action: Any, *, session: str = "s", **fields: Any) -> SessionEvent:
    return SessionEvent(action=action, **_common(seq, session, None, None), **fields)


def fold(events: list[AnyEvent], policy: ActingPolicy = DEFAULT) -> tuple[SessionState, list[Step]]:
    """One session's events, and every gap expired at the end."""
    state = SessionState(events[0].tenant, events[0].session_id)
    steps = [apply(state, event, policy) for event in events]
    return state, [*steps, expire(state, policy, None)]


def verdicts(steps: list[Step]) -> list[Verdict]:
    return [verdict for step in steps for verdict in step.verdicts]


def by_subject(steps: list[Step]) -> dict[str, Verdict]:
    return {verdict.subject_id: verdict for verdict in verdicts(steps)}

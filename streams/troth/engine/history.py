"""The fold: events in, the state of every session and all verdicts out, with no stream in sight.

What `troth audit`, `replay` and the tests run; the worker runs the same `apply`. Commands that one session sends to
another are delivered in the order they were sent.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

import msgspec

from troth.engine.policy import ActingPolicy
from troth.engine.state import SessionState
from troth.engine.step import Step, Witness, apply, expire
from troth_schemas.events import AnyEvent
from troth_schemas.policies import Policy
from troth_schemas.routing import addressees


class SessionHistory(msgspec.Struct):
    """Sessions by (tenant, session_id), as far as events have come."""

    policy: ActingPolicy = msgspec.field(default_factory=lambda: ActingPolicy.of(Policy()))
    sessions: dict[tuple[str, str], SessionState] = msgspec.field(default_factory=dict)
    witness: Witness | None = None

    def feed(self, event: AnyEvent, *, record_ms: int = 0) -> list[Step]:
        """Apply one event wherever it belongs, and what other sessions are told because of it."""
        return self._deliver(deque((event, session_id) for session_id in addressees(event)), record_ms)

    def finish(self) -> list[Step]:
        """The input has ended: every gap expires; then whoever still awaits an inheritance gives it up."""
        steps: list[Step] = []
        for give_up in (False, True):
            for state in list(self.sessions.values()):
                step = expire(state, self.policy, None, give_up_inheritance=give_up, witness=self.witness)
                steps.append(step)
                steps += self._deliver(deque((c, c.session_id) for c in step.commands), 0)
        return steps

    def _deliver(self, waiting: deque[tuple[AnyEvent, str]], record_ms: int) -> list[Step]:
        steps = []
        while waiting:
            event, session_id = waiting.popleft()
            state = self.session(event.tenant, session_id)
            step = apply(state, event, self.policy, record_ms=record_ms, witness=self.witness)
            waiting.extend((c, c.session_id) for c in step.commands)
            steps.append(step)
        return steps

    def session(self, tenant: str, session_id: str) -> SessionState:
        key = (tenant, session_id)
        if key not in self.sessions:
            self.sessions[key] = SessionState(tenant, session_id)
        return self.sessions[key]


def replay(events: Iterable[AnyEvent], policy: Policy | None = None) -> tuple[SessionHistory, list[Step]]:
    """Fold all events; every gap expires at the end."""
    history = SessionHistory(ActingPolicy.of(policy or Policy()))
    steps = [step for event in events for step in history.feed(event)]
    return history, steps + history.finish()

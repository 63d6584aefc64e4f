"""One event being applied: what it changes, says and sends, gathered until it is whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from troth.engine.answers import answers, verdict_id
from troth.engine.judge.compaction.members import Readings
from troth.engine.judge.finding import Finding
from troth.engine.ledger import LedgerDraft
from troth.engine.order import advance
from troth.engine.policy import ActingPolicy
from troth.engine.standing_orders import Began
from troth.engine.state import CallPage, Change, Child, ChildPage, Head, Identity, OpenCall, SessionState
from troth.engine.version import ENGINE_VERSION
from troth_schemas.events import AnyEvent, Command
from troth_schemas.ledger import LedgerRecord, Placed
from troth_schemas.reasons import Decision, ReasonDecision, Subject, decide
from troth_schemas.verdicts import LedgerCount, MemberFidelity, Span, Verdict


class Transition:
    """`state` is as it was before the event; nothing is folded in until `close`. `ahead` is what was read before."""

    def __init__(
        self,
        state: SessionState,
        event: AnyEvent,
        acting: ActingPolicy,
        placed: Placed,
        began: Began,
        known_as: tuple[Identity, ...],
        ahead: Readings | None = None,
    ) -> None:
        self.state = state
        self.event = event
        self.policy = acting.policy
        self.placed: Placed = placed
        self.position = state.position
        self.draft = LedgerDraft(state, event, state.position)
        self.pages: list[Change] = []
        self._opened: dict[str, OpenCall] = {}
        self._closed: dict[str, None] = {}
        self._children: dict[str, Child] = {}
        self.verdicts: list[Verdict] = []
        self._mark = ""
        self.commands: list[Command] = []
        self.head: Head = began.head
        self._standing = began.changes
        self._opposed = began.conflicts
        self._known_as = known_as
        self.ahead = ahead

    def set_head(self, **fields: object) -> None:
        self.head = msgspec.structs.replace(self.head, **fields)

    def put(self, change: Change | None) -> None:
        if change is not None:
            self.pages.append(change)

    def open_calls(self, calls: Iterable[OpenCall]) -> None:
        """Calls that are open from here on, or open in another way than before."""
        self._opened.update((call.call_id, call) for call in calls)

    def close_calls(self, call_ids: Iterable[str]) -> None:
        self._closed.update((call_id, None) for call_id in call_ids)

    def end_call(self, call: OpenCall, status: Literal["fulfilled", "abandoned"]) -> None:
        """The call is open no more, and what it held ends with it, unless that has ended before."""
        self._end_pending(call, status)
        self.close_calls((call.call_id,))

    def abandon(self, call: OpenCall) -> None:
        """What the call held ends; the call itself is still known."""
        self._end_pending(call, "abandoned")

    def take_up(self, call: OpenCall) -> OpenCall:
        """The call as it was before it was denied: its result says that it ran."""
        pending = self.draft.get(call.obligation_id)
        if pending is not None and pending.status == "abandoned":
            self.draft.amend(msgspec.structs.replace(pending, status="active", ended_position=None, ended_seq=None))
        again = msgspec.structs.replace(call, denied=False)
        self.open_calls((again,))
        return again

    def _end_pending(self, call: OpenCall, status: Literal["fulfilled", "abandoned"]) -> None:
        pending = self.draft.get(call.obligation_id)
        if pending is not None and pending.status == "active":
            self.draft.end(pending, status)

    def put_child(self, child: Child) -> None:
        self._children[child.session_id] = child

    def judge(
        self,
        subject: Subject,
        subject_id: str,
        findings: Sequence[Finding],
        *,
        rehydration: Iterable[Span] = (),
        fidelity: Sequence[MemberFidelity] = (),
        lost: Sequence[str] = (),
        loss_ratio: float | None = None,
        estimated: bool = False,
        generation: int | None = None,
        least: ReasonDecision = "none",
    ) -> Verdict:
        """Add the verdict that these findings give. `rehydration` adds to the findings' own spans; `least` is what is
        decided at least, where nothing is found that would be a reason."""
        if subject == "tool_call":
            findings = [f.pointed() for f in findings]
        reasons = tuple(f.reason for f in findings)
        count = len(self.state.active)
        decision = decide(subject, [least, *(r.decision for r in reasons)])
        verdict = Verdict(
            verdict_id=verdict_id(self.state.tenant, self.state.session_id, self.event, subject),
            tenant=self.state.tenant,
            session_id=self.state.session_id,
            seq=self.event.seq,
            position=self.position,
            source=self.event.source,
            subject=subject,
            subject_id=subject_id,
            decision=decision,
            enforced=self._is_enforced(subject, decision, least, findings),
            reasons=reasons,
            substitutions=tuple(f.substitution for f in findings if f.substitution is not None),
            rehydration=(*(s for f in findings for s in f.spans), *rehydration),
            fidelity=tuple(fidelity),
            ledger=LedgerCount(before=count, after=count, lost=tuple(lost)),
            loss_ratio=loss_ratio,
            loss_ratio_estimated=estimated,
            generation=self.state.window(self.event.agent_id).generation if generation is None else generation,
            policy=self.head.policy,
            engine=ENGINE_VERSION,
        )
        self.verdicts.append(verdict)
        return verdict

    def keep_mark(self, mark: str) -> None:
        """What the judged call is known again by, for whoever permits it later."""
        self._mark = mark

    def close(self) -> tuple[list[Change], LedgerRecord | None]:
        """All changes, head last, and the public record where there is something to record."""
        opened = tuple(call for call_id, call in self._opened.items() if call_id not in self._closed)
        if opened or self._closed:
            self.put(CallPage(self.position, opened, tuple(self._closed)))
        if self._children:
            self.put(ChildPage(self.position, tuple(self._children.values())))
        self.put(self.draft.page())
        self.set_head(active=self.draft.active_by_kind(self.head.active))
        pages, head = advance(self.head, self.event, self._known_as)
        changes = self._standing + self.draft.changes()
        conflicts = self._opposed + self.draft.conflicts()
        record = None
        has_news = changes or conflicts or self.placed != "in_order"
        if has_news or self.head.policy != (self.state.head.policy or self.head.policy):
            record = LedgerRecord(
                tenant=self.state.tenant,
                session_id=self.state.session_id,
                position=self.position,
                event_id=self.event.event_id,
                seq=self.event.seq,
                placed=self.placed,
                policy_version=head.policy,
                changes=changes,
                conflicts=conflicts,
            )
        kept = [c for verdict in self.verdicts for c in answers(self.state, self._known_as, verdict, self._mark)]
        return [*self.pages, *kept, *pages, head], record

    def _is_enforced(
        self, subject: Subject, decision: Decision, least: ReasonDecision, findings: Sequence[Finding]
    ) -> bool:
        """Whether the policy enforces, and reasons that it does not merely watch would decide the same."""
        heeded = [f.reason.decision for f in findings if f.reason.code not in self.policy.shadow_rules]
        return self.policy.mode == "enforce" and decide(subject, [least, *heeded]) == decision

"""One event being applied: what it changes, says and sends, gathered until it is whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from troth.engine.hearing import Speaker, hear_acts
from troth.engine.identity import identifier
from troth.engine.judge.finding import Finding
from troth.engine.ledger import STANDING, LedgerDraft
from troth.engine.order import advance, identities
from troth.engine.policy import ActingPolicy
from troth.engine.state import CallPage, Change, Head, OpenCall, SessionState
from troth.engine.stated import act_of
from troth.engine.version import ENGINE_VERSION
from troth_schemas.events import AnyEvent, Command, CommandObligation
from troth_schemas.ledger import LedgerRecord, Placed
from troth_schemas.reasons import Subject, decide
from troth_schemas.verdicts import LedgerCount, MemberFidelity, Span, Verdict


class Transition:
    """`state` is as it was before the event; nothing is folded in until `close`."""

    def __init__(self, state: SessionState, event: AnyEvent, acting: ActingPolicy, placed: Placed) -> None:
        self.state = state
        self.event = event
        self.policy = acting.policy
        self.placed: Placed = placed
        self.position = state.position
        self.draft = LedgerDraft(state, event, state.position)
        self.pages: list[Change] = []
        self._opened: dict[str, OpenCall] = {}
        self._closed: dict[str, None] = {}
        self.verdicts: list[Verdict] = []
        self.commands: list[Command] = []
        self.head: Head = state.head
        if acting.version != state.head.policy:
            self.set_head(policy=acting.version)

    def set_head(self, **fields: object) -> None:
        self.head = msgspec.structs.replace(self.head, **fields)

    def take_standing_orders(self) -> None:
        """Under a policy that the session has not been under, its standing orders begin and the former one's end."""
        if self.head.policy == self.state.head.policy:
            return
        orders = {o.statement: o for o in self.policy.standing_orders}
        for obligation in list(self.draft.active()):
            if obligation.origin != STANDING:
                continue
            if orders.pop(obligation.statement, None) is None:
                self.draft.end(obligation, "expired")
        for order in orders.values():
            stated = CommandObligation(statement=order.statement, kind=order.kind, polarity=order.polarity)
            hear_acts(self.draft, (act_of(stated),), Speaker(order.role, STANDING))

    def put(self, change: Change | None) -> None:
        if change is not None:
            self.pages.append(change)

    def open_calls(self, calls: Iterable[OpenCall]) -> None:
        """Calls that are open from here on, or open in another way than before."""
        self._opened.update((call.call_id, call) for call in calls)

    def close_calls(self, call_ids: Iterable[str]) -> None:
        self._closed.update((call_id, None) for call_id in call_ids)

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
    ) -> Verdict:
        """Add the verdict that these findings give. `rehydration` adds to the findings' own spans."""
        if subject == "tool_call":
            findings = [f.pointed() for f in findings]
        reasons = tuple(f.reason for f in findings)
        count = len(self.state.active)
        decision = decide(subject, [r.decision for r in reasons])
        verdict = Verdict(
            verdict_id=identifier("v", *self._name(), subject),
            tenant=self.state.tenant,
            session_id=self.state.session_id,
            seq=self.event.seq,
            position=self.position,
            source=self.event.source,
            subject=subject,
            subject_id=subject_id,
            decision=decision,
            enforced=self.policy.mode == "enforce" and not self._is_shadow(findings),
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

    def close(self) -> tuple[list[Change], LedgerRecord | None]:
        """All changes, head last, and the public record where there is something to record."""
        opened = tuple(call for call_id, call in self._opened.items() if call_id not in self._closed)
        if opened or self._closed:
            self.put(CallPage(self.position, opened, tuple(self._closed)))
        self.put(self.draft.page())
        self.set_head(active=self.draft.active_by_kind(self.head.active))
        pages, head = advance(self.head, self.event, identities(self.event))
        changes = self.draft.changes()
        record = None
        if changes or self.placed != "in_order":
            record = LedgerRecord(
                tenant=self.state.tenant,
                session_id=self.state.session_id,
                position=self.position,
                event_id=self.event.event_id,
                seq=self.event.seq,
                placed=self.placed,
                policy_version=head.policy,
                changes=changes,
            )
        return [*self.pages, *pages, head], record

    def _name(self) -> tuple[str, ...]:
        own = str(self.event.seq) if self.event.seq is not None else f"event:{self.event.event_id}"
        return self.state.tenant, self.state.session_id, own

    def _is_shadow(self, findings: Sequence[Finding]) -> bool:
        """Whether every deciding reason comes from a rule that the policy only watches."""
        deciding = [f.reason.code for f in findings if f.reason.decision != "none"]
        return bool(deciding) and all(code in self.policy.shadow_rules for code in deciding)

"""What compactions cost: of one, and of all of them together, out of their verdicts."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from troth.engine.judge.cap import tokens_in
from troth.observability.events import is_opaque, lost_kinds
from troth_schemas.verdicts import Verdict


class Loss(msgspec.Struct, frozen=True, kw_only=True):
    """One compaction. `replaces`: whether it replaced any turn; one that only cleared tool output, failed or lost
    nothing did not, and has nothing to keep. `members`: how many obligations it had to keep; `lost`: how many of each
    kind did not come through; `loss_ratio`: the share of tokens that went (an estimate where the runtime did not
    count); `rehydration_tokens`: about what the original words take, as far as the cap lets them be put back."""

    tenant: str
    session_id: str
    seq: int | None
    position: int
    subject_id: str
    generation: int
    replaces: bool
    decision: str
    summary: str
    loss_ratio: float | None
    loss_ratio_estimated: bool
    members: int
    lost: dict[str, int]
    rehydration_tokens: int

    @classmethod
    def of(cls, verdict: Verdict, *, replaces: bool = True) -> Loss:
        """Of a compaction's verdict."""
        return cls(
            tenant=verdict.tenant,
            session_id=verdict.session_id,
            seq=verdict.seq,
            position=verdict.position,
            subject_id=verdict.subject_id,
            generation=verdict.generation,
            replaces=replaces,
            decision=verdict.decision,
            summary="opaque" if is_opaque(verdict) else "readable",
            loss_ratio=verdict.loss_ratio,
            loss_ratio_estimated=verdict.loss_ratio_estimated,
            members=len(verdict.fidelity),
            lost=dict(sorted(Counter(lost_kinds(verdict)).items())),
            rehydration_tokens=sum(tokens_in(span.text) for span in verdict.rehydration if span.text),
        )


class Generations:
    """Tells compactions that replaced turns from those that did not: only the former begin a generation."""

    def __init__(self) -> None:
        self._latest: dict[tuple[str, str, str | None], int] = {}

    def loss(self, verdict: Verdict) -> Loss:
        """Of a compaction's verdict, those of its session before it having been given first."""
        agent_id = verdict.source.agent_id if verdict.source is not None else None
        window = (verdict.tenant, verdict.session_id, agent_id)
        replaces = verdict.generation > self._latest.get(window, 0)
        self._latest[window] = max(verdict.generation, self._latest.get(window, 0))
        return Loss.of(verdict, replaces=replaces)


class Fleet:
    """All compactions that replaced turns; the others are counted apart, since they cannot fail. The share that fails
    closed leaves out those whose summary could not be read."""

    def __init__(self) -> None:
        self.compactions = 0
        self.replaced_nothing = 0
        self.opaque = 0
        self.decisions: Counter[str] = Counter()
        self.members = 0
        self.lost: Counter[str] = Counter()
        self.tokens = 0
        self._ratios: list[float] = []
        self._sessions: set[tuple[str, str]] = set()
        self._closed = 0

    def add(self, loss: Loss) -> None:
        if not loss.replaces:
            self.replaced_nothing += 1
            return
        self.compactions += 1
        self._sessions.add((loss.tenant, loss.session_id))
        self.decisions[loss.decision] += 1
        is_opaque = loss.summary == "opaque"
        self.opaque += is_opaque
        self._closed += loss.decision == "violation" and not is_opaque
        self.members += loss.members
        self.lost.update(loss.lost)
        self.tokens += loss.rehydration_tokens
        if loss.loss_ratio is not None:
            self._ratios.append(loss.loss_ratio)

    @property
    def share_failing_closed(self) -> float | None:
        """Of the compactions with a summary to read; None where there is none."""
        readable = self.compactions - self.opaque
        return self._closed / readable if readable else None

    @property
    def mean_loss_ratio(self) -> float | None:
        return sum(self._ratios) / len(self._ratios) if self._ratios else None

    def record(self) -> dict[str, Any]:
        return {
            "compactions": self.compactions,
            "replaced_nothing": self.replaced_nothing,
            "sessions": len(self._sessions),
            "decisions": dict(self.decisions),
            "opaque": self.opaque,
            "share_failing_closed": self.share_failing_closed,
            "mean_loss_ratio": self.mean_loss_ratio,
            "members": self.members,
            "lost": dict(sorted(self.lost.items())),
            "rehydration_tokens": self.tokens,
        }

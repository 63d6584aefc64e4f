"""A compaction: each member's fidelity, what the summary made up, its shape, and what to put back.

The ledger is not touched: after a compaction it equals the ledger before it, byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from troth.engine.judge.cap import cap_of
from troth.engine.judge.compaction.count import count_drop, missing
from troth.engine.judge.compaction.cut import open_calls, orphan_results
from troth.engine.judge.compaction.fabrication import fabrications, unfinished
from troth.engine.judge.compaction.members import (
    KEPT,
    RETAINED,
    Preserved,
    Readings,
    drifts,
    gone,
    loss_ratio,
    losses,
    over_cap,
    passages,
    preservation_set,
    preserve,
    rehydration,
)
from troth.engine.judge.compaction.shape import shapes
from troth.engine.judge.finding import Finding, reason
from troth.engine.judge.summary.summary import Summary
from troth.engine.judge.window import added, is_within, replaced_range
from troth.engine.state import FidelityPage, Window
from troth.engine.transition import Transition
from troth_schemas.events import Compaction
from troth_schemas.reasons import ReasonDecision
from troth_schemas.verdicts import MemberFidelity


def apply_compaction(at: Transition, compaction: Compaction) -> None:
    before = at.state.window(compaction.agent_id)
    if not compaction.is_boundary:
        at.judge("compaction", compaction.subject_id, (), generation=before.generation)
        return
    if compaction.trigger == "prune":
        _prune(at, compaction, before)
        return
    after = _compacted(at, compaction, before)
    readings = at.ahead if at.ahead is not None and at.ahead.compaction is compaction else Readings(compaction)
    summary = readings.summary
    preserved = preserve(at.state, readings, after, at.policy)
    findings = tuple(_findings(at, compaction, summary, before, after, preserved))
    dropped = any(f.reason.code == "ledger_count_drop" for f in findings)
    ratio, estimated = loss_ratio(compaction, at.head.characters)
    at.judge(
        "compaction",
        compaction.subject_id,
        findings,
        rehydration=rehydration(preserved, cap_of(at.policy, compaction.context_budget), at.state.session_id),
        fidelity=tuple(p.fidelity for p in preserved),
        lost=missing(at.state, compaction, gone(preserved)) if dropped else (),
        loss_ratio=ratio,
        estimated=estimated,
        generation=after.generation,
        least=_least(preserved),
    )
    at.put(after)
    at.set_head(characters=len(compaction.summary or ""))
    members = tuple((p.member.id, p.fidelity.fidelity) for p in preserved)
    if members:
        texts = passages(at.state, after, preserved)
        at.put(FidelityPage(at.position, compaction.agent_id, after.generation, members, texts))


def _least(preserved: tuple[Preserved, ...]) -> ReasonDecision:
    """Intact is word for word: what came through in other words only is a degrade that needs no reason."""
    return "none" if all(p.fidelity.fidelity in ("verbatim", "carried") for p in preserved) else "degrade"


def _prune(at: Transition, compaction: Compaction, before: Window) -> None:
    """Tool output was cleared: no turn of a person is replaced, so every member is retained; the generation stays."""
    ratio, estimated = loss_ratio(compaction, at.head.characters)
    retained = [
        MemberFidelity(obligation_id=o.id, fidelity="verbatim", evidence=RETAINED) for o in preservation_set(at.state)
    ]
    at.judge(
        "compaction", compaction.subject_id, (), fidelity=retained,
        loss_ratio=ratio, estimated=estimated, generation=before.generation,
    )  # fmt: skip
    cleared = added(before.pruned, replaced_range(compaction, at.state.head.next_seq))
    at.put(msgspec.structs.replace(before, position=at.position, agent_id=compaction.agent_id, pruned=cleared))


def _compacted(at: Transition, compaction: Compaction, before: Window) -> Window:
    reported = compaction.carried.ledger_count if compaction.carried else None
    return msgspec.structs.replace(
        before,
        position=at.position,
        agent_id=compaction.agent_id,
        generation=before.generation + 1,
        lossy=True,
        replaced=added(before.replaced, replaced_range(compaction, at.state.head.next_seq)),
        reported=reported if reported is not None else before.reported,
        reported_at=at.position if reported is not None else before.reported_at,
    )


def _findings(
    at: Transition,
    compaction: Compaction,
    summary: Summary | None,
    before: Window,
    after: Window,
    preserved: tuple[Preserved, ...],
) -> Iterator[Finding]:
    yield from losses(preserved)
    yield from count_drop(at.state, compaction, before)
    if summary is not None:
        for made_up in fabrications(summary, at.state.heard):
            where = f"#{made_up.offset}-{made_up.offset + len(made_up.text)}"
            yield Finding(
                reason=reason(
                    "compaction", "fabricated", found=made_up.text, where=where, rule="asserted", detail=made_up.detail
                )
            )
        for undone in unfinished(summary, [(p.member, p.fidelity) for p in preserved]):
            yield Finding(
                reason=reason(
                    "compaction", "fabricated", undone.member, found=undone.text, rule="completed", detail=undone.detail
                )
            )
    yield from _shapes(at, compaction, summary, preserved)
    yield from drifts(at.state, after, preserved)
    yield from over_cap([p.member for p in preserved], cap_of(at.policy, compaction.context_budget))


def _shapes(
    at: Transition, compaction: Compaction, summary: Summary | None, preserved: tuple[Preserved, ...]
) -> Iterator[Finding]:
    replaced = replaced_range(compaction, at.state.head.next_seq)
    kept = [p for p in preserved if p.fidelity.fidelity in KEPT]
    is_told = any(p.fidelity.fidelity != "carried" and p.fidelity.evidence != RETAINED for p in kept)
    heard = [t.text for t in at.state.heard if is_within(t.seq, replaced)]
    found = shapes(
        summary,
        range_texts=() if is_told else heard,  # a summary that states an obligation is no other session's
        open_calls=open_calls(at.state, replaced, {p.member.id for p in kept}),
        orphan_results=orphan_results(at.state, replaced),
    )
    for shape in found:
        yield Finding(reason=reason("compaction", shape.code, found=shape.found, rule="shape", detail=shape.detail))

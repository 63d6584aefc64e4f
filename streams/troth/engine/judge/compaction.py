"""The compaction judge: intact < degrade < violation. Each member of the preservation set gets a fidelity.

The set is computed from the ledger and so does not depend on the summary; comparing is always with the origin, never
summary with summary.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from troth.engine.identity import digest_of
from troth.engine.judge.fidelity import judge_member
from troth.engine.judge.finding import Finding, reason
from troth.engine.judge.summary import Summary, read_summary
from troth.engine.judge.window import is_retained
from troth.engine.ledger import STANDING, rank
from troth.engine.state import SessionState, Window
from troth_schemas.events import Carried, Compaction
from troth_schemas.obligations import Obligation
from troth_schemas.policies import Policy
from troth_schemas.reasons import Code, Fidelity
from troth_schemas.verdicts import MemberFidelity, Span

WORST_LAST: Final[tuple[Fidelity, ...]] = (
    "verbatim", "carried", "paraphrased", "weakened", "mutated", "contradicted", "dropped", "unreadable",
)  # fmt: skip
KEPT: Final = frozenset({"verbatim", "carried", "paraphrased"})
_LOSSES: Final[dict[Fidelity, Code]] = {
    "weakened": "weakened",
    "mutated": "mutated",
    "contradicted": "contradicted",
    "dropped": "dropped",
    "unreadable": "unreadable",
}
CHARACTERS_PER_TOKEN: Final = 4
"""The documented estimate where a runtime reports no token counts: English and code run at about four."""


class Preserved(msgspec.Struct, frozen=True):
    """One member of the preservation set and how it came through."""

    member: Obligation
    fidelity: MemberFidelity


def preservation_set(state: SessionState) -> tuple[Obligation, ...]:
    """The active obligations that a compaction must not lose; permissions are not among them."""
    return tuple(o for o in state.active.values() if o.kind != "permission")


def preserve(
    state: SessionState, compaction: Compaction, summary: Summary | None, window: Window, policy: Policy
) -> tuple[Preserved, ...]:
    """The fidelity of every member. `summary` is the compaction's, read; `window` is as the compaction leaves it."""
    carried = compaction.carried or Carried()
    carried_text = read_summary(carried.text) if carried.text else None
    return tuple(
        Preserved(member, _fidelity(member, window, summary, carried, carried_text, policy.aliases))
        for member in preservation_set(state)
    )


def _fidelity(
    member: Obligation,
    window: Window,
    summary: Summary | None,
    carried: Carried,
    carried_text: Summary | None,
    aliases: Mapping[str, tuple[str, ...]],
) -> MemberFidelity:
    if is_retained(member, window):
        return MemberFidelity(obligation_id=member.id, fidelity="verbatim", evidence="retained")
    if member.origin == STANDING:
        return MemberFidelity(obligation_id=member.id, fidelity="carried", evidence="standing order")
    if member.document is not None and member.document in (carried.documents or ()):
        return MemberFidelity(obligation_id=member.id, fidelity="carried", evidence=member.document)
    if carried_text is not None:
        put_back = judge_member(member, carried_text, aliases=aliases)
        if put_back.fidelity in KEPT:
            return msgspec.structs.replace(put_back, fidelity="carried")
    if summary is None:
        return MemberFidelity(obligation_id=member.id, fidelity="unreadable")
    return judge_member(member, summary, aliases=aliases)


def losses(preserved: tuple[Preserved, ...]) -> Iterator[Finding]:
    """One finding for each lost member, none for a kept one."""
    for item in preserved:
        fidelity = item.fidelity.fidelity
        if fidelity in KEPT:
            continue
        code: Code = _LOSSES[fidelity] if item.member.hard else "soft_loss"
        yield Finding(
            reason=reason(
                "compaction", code, item.member, found=item.fidelity.evidence, rule="fidelity", detail=fidelity
            )
        )


def drifts(state: SessionState, window: Window, preserved: tuple[Preserved, ...]) -> Iterator[Finding]:
    """A note for each member that fell further than at the window's previous compaction."""
    for item in preserved:
        before = state.fidelity.get((window.agent_id, item.member.id))
        now = item.fidelity.fidelity
        if before is not None and WORST_LAST.index(now) > WORST_LAST.index(before):
            yield Finding(
                reason=reason(
                    "compaction",
                    "drift",
                    item.member,
                    found=item.fidelity.evidence,
                    rule="generation",
                    detail=f"{before} at generation {window.generation - 1}, {now} at generation {window.generation}",
                )
            )


def rehydration(preserved: tuple[Preserved, ...], characters_max: int) -> tuple[Span, ...]:
    """What was lost, verbatim, by tier, hardness and recency, as much as fits; the rest as coordinates."""
    lost = [p.member for p in preserved if p.fidelity.fidelity not in KEPT]
    lost.sort(key=lambda o: (rank(o), o.hard, o.origin_position), reverse=True)
    spans: list[Span] = []
    room = characters_max
    for member in lost:
        fits = len(member.statement) <= room
        room -= len(member.statement) if fits else 0
        spans.append(
            Span(
                obligation_id=member.id,
                seq=member.origin_seq,
                offset=member.offset,
                length=member.length,
                digest=digest_of(member.statement),
                text=member.statement if fits else None,
            )
        )
    return tuple(spans)


def loss_ratio(compaction: Compaction, characters: int) -> tuple[float | None, bool]:
    """(1 - tokens after / tokens before, whether a count was estimated); None where there is nothing to divide."""
    before, after = compaction.tokens_before, compaction.tokens_after
    estimated = before is None or after is None
    if before is None:
        before = characters // CHARACTERS_PER_TOKEN
    if after is None:
        if compaction.summary is None:
            return None, estimated
        after = len(compaction.summary) // CHARACTERS_PER_TOKEN
    return (round(1 - after / before, 4), estimated) if before else (None, estimated)

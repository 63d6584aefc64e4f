"""The compaction judge: intact < degrade < violation. Each member of the preservation set gets a fidelity.

The set is computed from the ledger and so does not depend on the summary; comparing is always with the origin, never
summary with summary.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from troth.engine.judge.cap import Cap, tokens_in
from troth.engine.judge.fidelity.member import judge_member
from troth.engine.judge.finding import Finding, reason
from troth.engine.judge.rehydration import line, spans
from troth.engine.judge.summary.summary import read_summary
from troth.engine.judge.window import added, is_retained, replaced_range
from troth.engine.ledger import STANDING
from troth.engine.state import Passage, SessionState, Window
from troth_schemas.events import Carried, Compaction
from troth_schemas.obligations import Obligation
from troth_schemas.policies import Policy
from troth_schemas.reasons import Code, Fidelity
from troth_schemas.verdicts import MemberFidelity, Span

WORST_LAST: Final[tuple[Fidelity, ...]] = (
    "verbatim", "carried", "paraphrased", "weakened", "mutated", "contradicted", "dropped", "unreadable",
)  # fmt: skip
KEPT: Final = frozenset({"verbatim", "carried", "paraphrased"})
RETAINED: Final = "retained"
"""The evidence of a member that still stands in the window."""
_LOSSES: Final[dict[Fidelity, Code]] = {
    "weakened": "weakened",
    "mutated": "mutated",
    "contradicted": "contradicted",
    "dropped": "dropped",
    "unreadable": "unreadable",
}
CHARACTERS_PER_TOKEN: Final = 4
"""The estimate of a whole transcript where a runtime reports no token counts: English and code run at about four. A
ratio of two such counts; what is measured against a cap is estimated more closely (`cap.tokens_in`)."""
PASSAGE_CHARACTERS_MAX: Final = 120
"""So much of what a generation made of a member is kept, to tell how it drifted."""
CONTRIBUTORS_MAX: Final = 5
"""So many of the largest obligations are named when the ledger alone is over the cap."""


class Preserved(msgspec.Struct, frozen=True):
    """One member of the preservation set and how it came through."""

    member: Obligation
    fidelity: MemberFidelity


def preservation_set(state: SessionState) -> tuple[Obligation, ...]:
    """The active obligations that a compaction must not lose; permissions are not among them."""
    return tuple(o for o in state.active.values() if o.kind != "permission")


class Readings:
    """A compaction's texts, read once, and what they say of each member, judged when first asked for.

    Made by `apply` itself, or before it (`read_ahead`), a member at a time: what was judged ahead is not judged again,
    and what was not is judged then, so that the verdict is the same either way.
    """

    def __init__(self, compaction: Compaction) -> None:
        carried = compaction.carried or Carried()
        self.compaction = compaction
        self.documents = frozenset(carried.documents or ())
        self.summary = read_summary(compaction.summary) if compaction.summary is not None else None
        self._carried = read_summary(carried.text) if carried.text else None
        self._known: dict[str, tuple[Obligation, MemberFidelity]] = {}

    def fidelity(self, member: Obligation, aliases: Mapping[str, tuple[str, ...]]) -> MemberFidelity:
        """How a member stands in what was carried, else in the summary."""
        known = self._known.get(member.id)
        if known is None or known[0] != member:
            known = self._known[member.id] = (member, self._judged(member, aliases))
        return known[1]

    def _judged(self, member: Obligation, aliases: Mapping[str, tuple[str, ...]]) -> MemberFidelity:
        if self._carried is not None:
            put_back = judge_member(member, self._carried, aliases=aliases)
            if put_back.fidelity in KEPT:
                return msgspec.structs.replace(put_back, fidelity="carried")
        if self.summary is None:
            return MemberFidelity(obligation_id=member.id, fidelity="unreadable")
        return judge_member(member, self.summary, aliases=aliases)


def read_ahead(state: SessionState, compaction: Compaction, policy: Policy) -> Iterator[Readings]:
    """Judge the members of a compaction that is to be applied, one between two yields (a few milliseconds at most), so
    that whoever drives this can let others go on. Nothing of the session is changed."""
    if not compaction.is_boundary or compaction.trigger == "prune":
        return
    readings = Readings(compaction)
    yield readings
    before = state.window(compaction.agent_id)
    replaced = added(before.replaced, replaced_range(compaction, state.head.next_seq))
    after = msgspec.structs.replace(before, replaced=replaced)
    for member in preservation_set(state):
        if _standing(member, after, readings) is None:
            readings.fidelity(member, policy.aliases)
            yield readings


def preserve(state: SessionState, readings: Readings, window: Window, policy: Policy) -> tuple[Preserved, ...]:
    """The fidelity of every member. `window` is as the compaction leaves it."""
    return tuple(
        Preserved(member, _standing(member, window, readings) or readings.fidelity(member, policy.aliases))
        for member in preservation_set(state)
    )


def _standing(member: Obligation, window: Window, readings: Readings) -> MemberFidelity | None:
    """The fidelity of a member that no text has to keep: it is in the window still, or loaded again by the runtime."""
    if is_retained(member, window):
        return MemberFidelity(obligation_id=member.id, fidelity="verbatim", evidence=RETAINED)
    if member.origin == STANDING:
        return MemberFidelity(obligation_id=member.id, fidelity="carried", evidence="standing order")
    if member.document is not None and member.document in readings.documents:
        return MemberFidelity(obligation_id=member.id, fidelity="carried", evidence=member.document)
    return None


def gone(preserved: tuple[Preserved, ...]) -> Iterator[str]:
    """The ids of the members that came through nowhere."""
    return (p.member.id for p in preserved if p.fidelity.fidelity not in KEPT)


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
    """A note for each member that fell further than at the window's previous compaction, with what was made of it
    generation by generation."""
    for item in preserved:
        before = state.fidelity.get((window.agent_id, item.member.id))
        if before is None or WORST_LAST.index(item.fidelity.fidelity) <= WORST_LAST.index(before):
            continue
        chain = [*state.passages.get((window.agent_id, item.member.id), ()), _passage(item, window.generation)]
        yield Finding(
            reason=reason(
                "compaction",
                "drift",
                item.member,
                found=item.fidelity.evidence,
                rule="generation",
                detail=f"origin: {_quoted(item.member.statement)}; " + "; ".join(map(_told, chain)),
            )
        )


def passages(state: SessionState, window: Window, preserved: tuple[Preserved, ...]) -> tuple[tuple[str, str], ...]:
    """(id, words) of the members that came through otherwise than at the window's previous compaction."""
    found = []
    for item in preserved:
        now = _passage(item, window.generation)
        known = state.passages.get((window.agent_id, item.member.id), ())
        if not known or (known[-1].fidelity, known[-1].text) != (now.fidelity, now.text):
            found.append((item.member.id, now.text))
    return tuple(found)


def _passage(item: Preserved, generation: int) -> Passage:
    text = (item.fidelity.evidence or "")[:PASSAGE_CHARACTERS_MAX]
    return Passage(generation, item.fidelity.fidelity, text)


def _told(passage: Passage) -> str:
    words = f" {_quoted(passage.text)}" if passage.text else ""
    return f"{passage.fidelity} at generation {passage.generation}{words}"


def _quoted(text: str) -> str:
    return f'"{text[:PASSAGE_CHARACTERS_MAX]}"'


def rehydration(preserved: tuple[Preserved, ...], cap: Cap, session_id: str) -> tuple[Span, ...]:
    """What was lost, verbatim, in the order of the block, as much as the cap allows; the rest as coordinates."""
    return spans((p.member for p in preserved if p.fidelity.fidelity not in KEPT), cap, session_id)


def over_cap(members: Sequence[Obligation], cap: Cap) -> Iterator[Finding]:
    """A note when the active obligations alone take more of the context than the cap allows: scope creep."""
    sizes = sorted(((tokens_in(line(m)), m.id) for m in members), key=lambda size: (-size[0], size[1]))
    tokens = sum(size for size, _ in sizes)
    if tokens > cap.tokens:
        largest = ", ".join(f"{name} {size}" for size, name in sizes[:CONTRIBUTORS_MAX])
        yield Finding(
            reason=reason(
                "compaction",
                "over_cap",
                found=str(tokens),
                rule="cap",
                detail=f"{len(sizes)} active obligations, about {tokens} tokens of {cap.tokens}; largest: {largest}",
            )
        )


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

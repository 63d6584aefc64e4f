"""From what was said to what the ledger holds: speech acts folded into a draft, by who said them.

Obligations come from system, developer and user turns with a human or configured origin; an assistant binds itself
only. A lower tier never retracts, supersedes or permits against a higher one (DOMAIN.md, "Who may bind whom").
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from troth.engine.extract.act import Doing, SpeechAct
from troth.engine.extract.literals.literals import find_literals
from troth.engine.ledger import STANDING, TIERS, UNNUMBERED, LedgerDraft, rank
from troth.engine.lexicon.acts import covers
from troth.engine.lexicon.things import KINDS
from troth.engine.normal import normal
from troth.engine.sameness import (
    frees_wholly,
    is_asked_for,
    is_called_off,
    is_opposite,
    is_same,
    is_spoken_of,
    replaced_literals,
    same_slot,
)
from troth_schemas.ledger import Attempt
from troth_schemas.obligations import Bound, LiteralKind, LiteralSpan, Obligation, Tier

VALUE_KINDS: Final = frozenset({"requirement", "threshold", "decision", "identifier", "preference"})
"""Kinds that hold a value: the next value of the same slot supersedes. Prohibitions add up."""


_RULING: Final = frozenset({"prohibition", "requirement"})
MEASURES: Final[frozenset[LiteralKind]] = frozenset({"port", "number"})
"""Kinds that a value may be said in: "on port 4100", "on 4200 now"."""
TURNS_POINTED_BACK_MAX: Final = 4


class Speaker(msgspec.Struct, frozen=True):
    """Who speaks: a tier, where the words come from, and the document they stand in, if any."""

    role: Tier
    origin: str
    agent_id: str | None = None
    document: str | None = None

    @property
    def rank(self) -> tuple[int, int]:
        """Comparable with `ledger.rank` of an obligation."""
        return TIERS[self.role], self.origin != "config"


_AWAITED: Final = re.compile(
    r"(?i)(?:once|after(?! all\b)|as soon as|when|the moment|if|unless|provided|as long as|only)\b"
)
_AT_WILL: Final = re.compile(
    r"(?i)\b(?:you (?:like|want|wish|need|please|prefer|feel|see fit|have to|must)|you(?:'re| are))\b"
)
"""What leaves the time to the listener ("when you're ready")."""


def is_awaited(act: SpeechAct) -> bool:
    """Whether what is said frees only when something comes about ("once QA signs"): until it does, nothing is freed."""
    condition = act.condition or ""
    return _AWAITED.match(condition) is not None and _AT_WILL.search(condition.replace("\u2019", "'")) is None


def hear_acts(draft: LedgerDraft, acts: Iterable[SpeechAct], speaker: Speaker) -> None:
    """Fold speech acts into the draft, in the order they were said."""
    for act in acts:
        if act.doing in ("permit", "retract") and is_awaited(act):
            continue
        _DOINGS[act.doing](draft, act, speaker)


def outranks(speaker: Speaker, obligation: Obligation) -> bool:
    """Whether this speaker may end or suspend that obligation."""
    return speaker.rank >= rank(obligation)


def _oblige(draft: LedgerDraft, act: SpeechAct, speaker: Speaker) -> None:
    known = next((o for o in draft.active() if _is_shared(o, speaker) and is_same(o, act)), None)
    if known is not None and rank(known) >= speaker.rank:
        draft.sight(known)
        return
    fresh = obligation_of(draft, act, speaker)
    is_value = act.kind in VALUE_KINDS
    values = (o for o in draft.active() if is_value and o.kind in VALUE_KINDS and not _is_beside(o, draft, speaker))
    rivals = [o for o in values if same_slot(o, act)]
    opposed = [o for o in draft.active() if TIERS[o.role] != TIERS[speaker.role] and is_opposite(o, act)]
    above = next((o for o in (*opposed, *rivals) if _overrules(o, act, speaker)), None)
    if above is not None:
        _overrule(draft, fresh, above, "contradict" if above in opposed else "supersede")
        return
    replaced = [o for o in (*rivals, *opposed) if outranks(speaker, o)]
    if act.replaces_latest:
        replaced += [o for o in _said_last(draft, speaker) if o.id not in {r.id for r in replaced}]
    _supersede(draft, fresh, replaced)
    for promised in [o for o in draft.active() if is_called_off(o, act) and outranks(speaker, o)]:
        draft.end(promised, "retracted")
    for lower in (o for o in (*opposed, *rivals) if TIERS[o.role] < TIERS[speaker.role]):
        attempt: Attempt = "contradict" if lower in opposed else "supersede"
        draft.oppose(fresh, attempt, lower.statement, lower.role, lower.origin, lower.id)


def _is_beside(obligation: Obligation, draft: LedgerDraft, speaker: Speaker) -> bool:
    """Whether both stand in one configured text: what is written down at once is meant to hold at once."""
    return speaker.origin == "config" and obligation.origin_position == draft.position


def _overrules(above: Obligation, act: SpeechAct, speaker: Speaker) -> bool:
    """Whether what is held keeps what is said here out of force. A wish of a higher tier does not keep out an order."""
    return not outranks(speaker, above) and (above.hard or not act.hard)


def _overrule(draft: LedgerDraft, fresh: Obligation, above: Obligation, attempt: Attempt) -> None:
    """A higher tier holds another value or the opposite: what is said here is on record, and never in force."""
    draft.open(fresh)
    draft.end(fresh, "superseded", superseded_by=above.id)
    draft.oppose(above, attempt, fresh.statement, fresh.role, fresh.origin, fresh.id)


def _is_shared(obligation: Obligation, speaker: Speaker) -> bool:
    """Whether this speaker's words could be one more sighting of it. Each document holds its own: one of two that say
    the same may drop it. Standing orders are the policy's, and end with it."""
    own = obligation.document in (None, speaker.document)
    return own and obligation.kind != "pending_call" and (obligation.origin == STANDING) == (speaker.origin == STANDING)


def _supersede(draft: LedgerDraft, fresh: Obligation, replaced: list[Obligation]) -> None:
    stale = tuple(value for old in replaced for value in replaced_literals(old, fresh))
    draft.open(
        msgspec.structs.replace(
            fresh,
            supersedes=tuple(o.id for o in replaced),
            replaces=(*fresh.replaces, *stale),
        )
    )
    for old in replaced:
        draft.end(old, "superseded", superseded_by=fresh.id)


def _correct(draft: LedgerDraft, act: SpeechAct, speaker: Speaker) -> None:
    """A value is another one now: what held the old one is superseded, and the old one is stale even if only told."""
    if act.new is None:
        return
    old = normal(act.old, "word") if act.old else _told_before(draft, act)
    rivals = [
        o
        for o in draft.active()
        if o.kind in VALUE_KINDS
        and (any(normal(s.text, s.kind) == old for s in o.literals) if old else same_slot(o, act))
    ]
    replaced = [o for o in rivals if outranks(speaker, o)]
    fresh = obligation_of(draft, act, speaker)
    above = next((o for o in rivals if _overrules(o, act, speaker)), None)
    if above is not None:
        _overrule(draft, msgspec.structs.replace(fresh, kind=above.kind), above, "supersede")
        return
    former = replaced[-1] if replaced else None
    fresh = msgspec.structs.replace(
        fresh,
        kind=former.kind if former else "identifier",
        objects=fresh.objects or (former.objects if former else ()),
        bound=_rebound(former, act.new),
        replaces=(old,) if old is not None else (),
    )
    _supersede(draft, fresh, replaced)


def _told_before(draft: LedgerDraft, act: SpeechAct) -> str | None:
    """What "it" was: the last literal of the new one's kind in the latest few turns of people."""
    kinds = {kind for s in act.literals if s.text == act.new for kind in like_kinds(s)}
    for turn in reversed(draft.heard[-TURNS_POINTED_BACK_MAX:]):
        told = [s for s in find_literals(turn.text) if s.kind in kinds and s.text != act.new]
        if told:
            return normal(told[-1].text, told[-1].kind)
    return None


def like_kinds(value: LiteralSpan) -> frozenset[LiteralKind]:
    """The kinds that a value may be of: by its form a number may be a port, and a branch looks like a path."""
    if value.kind in MEASURES:
        return MEASURES
    is_branchy = value.kind in ("path", "branch") and "." not in value.text.rpartition("/")[2] and "/" in value.text
    return frozenset({"path", "branch"}) if is_branchy else frozenset({value.kind})


def _rebound(former: Obligation | None, value: str) -> Bound | None:
    """The former bound with the new value, where it was one and this is a number."""
    if former is None or former.bound is None or not value.isdigit():
        return None
    return msgspec.structs.replace(former.bound, value=float(value))


def _permit(draft: LedgerDraft, act: SpeechAct, speaker: Speaker) -> None:
    forbidden = (o for o in draft.active() if o.polarity == "forbid" and is_spoken_of(o, act))
    rules = [*forbidden, *(o for o in draft.active() if is_asked_for(o, act))]
    for rule in rules:
        if not outranks(speaker, rule):
            draft.oppose(rule, "permit", act.statement, speaker.role, speaker.origin)
            continue
        permission = msgspec.structs.replace(
            obligation_of(draft, act, speaker), kind="permission", uses=act.uses, permits=rule.id
        )
        draft.open(permission)


def _said_last(draft: LedgerDraft, speaker: Speaker) -> list[Obligation]:
    """What this speaker laid down in the turn before, and in this one so far."""
    stated = (o for o in draft.active() if o.kind not in ("pending_call", "error_state") and outranks(speaker, o))
    said = (o for o in stated if o.role == speaker.role and o.document is None)
    return [o for o in said if o.origin_position >= draft.previous_turn_position]


def _retract(draft: LedgerDraft, act: SpeechAct, speaker: Speaker) -> None:
    stated = [o for o in draft.active() if o.kind not in ("pending_call", "error_state")]
    if act.rule == "relieved" and act.acts and "ask" not in act.acts:
        stated = [o for o in stated if o.polarity == "require"]  # "no need to run it" lifts no ban on running it
    mine = [o for o in stated if outranks(speaker, o)]
    if act.acts or act.objects or act.literals:
        ended = [o for o in mine if is_spoken_of(o, act, below=False)] or _pointed_at(mine, act)
        if not (act.objects or act.literals):
            ended = [o for o in ended if not (o.objects or o.literals)] or ended[-1:]
        for above in stated:
            if not outranks(speaker, above) and is_spoken_of(above, act, below=False):
                draft.oppose(above, "retract", act.statement, speaker.role, speaker.origin)
    else:
        ended = _said_last(draft, speaker)
    for obligation in ended:
        if obligation.polarity == "require" or frees_wholly(obligation, act.acts):
            draft.end(obligation, "retracted")
        else:  # "renaming it is fine from now on" leaves the rest ruled out
            permission = obligation_of(draft, act, speaker)
            draft.open(msgspec.structs.replace(permission, kind="permission", uses=None, permits=obligation.id))


def _pointed_at(mine: list[Obligation], act: SpeechAct) -> list[Obligation]:
    """What a retraction takes back that only says which kind of thing it is about ("you may edit that file again"): the
    latest rule that names one."""
    kinds = {kind for noun in act.objects for kind in KINDS.get(noun.lower(), ())}
    if act.literals or not kinds or not all(noun.lower() in KINDS for noun in act.objects):
        return []
    named = [o for o in mine if o.kind in _RULING and kinds & {s.kind for s in o.literals} and _governs(o, act)]
    return named[-1:]


def _governs(obligation: Obligation, act: SpeechAct) -> bool:
    return not act.acts or any(covers(mine, its) for mine in obligation.acts for its in act.acts)


def _abandon(draft: LedgerDraft, act: SpeechAct, speaker: Speaker) -> None:
    for obligation in list(draft.active()):
        is_mine = obligation.kind == "commitment" and obligation.role == speaker.role
        if is_mine and (not (act.acts or act.objects or act.literals) or is_spoken_of(obligation, act)):
            draft.end(obligation, "abandoned")


def obligation_of(draft: LedgerDraft, act: SpeechAct, speaker: Speaker) -> Obligation:
    """The obligation that a speech act states, said by this speaker, here."""
    seq = draft.event.seq
    return Obligation(
        id=draft.new_id(act.statement),
        kind=act.kind or "requirement",
        polarity=act.polarity,
        hard=act.hard,
        statement=act.statement,
        literals=act.literals,
        origin_seq=seq,
        origin_position=draft.position,
        offset=act.offset,
        length=act.length,
        role=speaker.role,
        origin=speaker.origin,
        agent_id=speaker.agent_id,
        document=speaker.document,
        acts=act.acts,
        objects=act.objects,
        exceptions=act.exceptions,
        condition=act.condition,
        bound=act.bound,
        rule=act.rule,
        cues=act.cues,
        sightings=(seq if seq is not None else UNNUMBERED,),
    )


_DOINGS: Final[dict[Doing, Callable[[LedgerDraft, SpeechAct, Speaker], None]]] = {
    "oblige": _oblige,
    "correct": _correct,
    "permit": _permit,
    "retract": _retract,
    "abandon": _abandon,
}

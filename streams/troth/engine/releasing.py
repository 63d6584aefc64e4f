"""Rules that a person sets free in words that say so only beside the ledger (`extract/changes/releases.py`).

Each is honoured where an active prohibition is about what it names, and nowhere else: about that very literal, or about
that act and thing, or, where it only points, about what was ruled last. What names another thing or another act than
the rule does is about something else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from troth.engine.extract.act import SpeechAct
from troth.engine.extract.changes.releases import Release, releases
from troth.engine.extract.sentences.sentences import Sentence
from troth.engine.hearing import TURNS_POINTED_BACK_MAX, Speaker, obligation_of, outranks
from troth.engine.ledger import LedgerDraft
from troth.engine.lexicon.acts import covers
from troth.engine.lexicon.things import KINDS
from troth.engine.normal import normal
from troth.engine.sameness import frees, frees_wholly, literal_set, object_stems, theirs_in_path
from troth.engine.words import stems
from troth_schemas.events import Turn
from troth_schemas.obligations import LiteralKind, LiteralSpan, Obligation

_ABSTAINING: Final = frozenset("abstain avoid hold keep leave refrain stay".split())
"""Acts of a requirement that is a ban in other words."""
_KINDS: Final = {**KINDS, "command": ("command", "code")}
_NATURAL: Final[dict[LiteralKind, tuple[str, ...]]] = {
    "branch": ("push", "merge", "commit"), "command": ("run",), "code": ("run",), "url": ("call", "fetch"),
}  # fmt: skip
"""What is done with a thing of a kind: an act alone speaks of a rule that only says to keep away from such a thing."""
_PLAIN_NAME: Final = re.compile(r"[a-z]+")
_BY_WORD: Final = frozenset({"rule", "relief", "free"})
"""Stances that need no act beside them: others say of a thing how it is, or what can be done at all."""


def release_what_was_freed(
    draft: LedgerDraft, turn: Turn, sentences: Sequence[Sentence], literals: Sequence[LiteralSpan]
) -> None:
    """End, or suspend, each prohibition that a clause of this turn sets free and no speech act has."""
    rules = [o for o in draft.active() if _is_ban(o) and o.origin_position < draft.position]
    if not rules:
        return
    speaker = Speaker(turn.role, turn.origin or "human", turn.agent_id)
    is_settled = any(c.change == "retracted" or c.obligation.kind == "permission" for c in draft.changes())
    for release in releases(turn.text, sentences, literals):
        by_name = [o for o in rules if _is_named(o, release)]
        meant = by_name or ([] if release.literals else _pointed_at(rules, release, draft))
        if is_settled and not by_name:
            meant = [o for o in meant if _given(draft, o)]
        for rule in meant:
            current = draft.get(rule.id)
            if current is not None and current.status == "active":
                _set_free(draft, current, release, speaker)


def _is_ban(obligation: Obligation) -> bool:
    if obligation.kind == "permission":
        return False
    return obligation.polarity == "forbid" or not _ABSTAINING.isdisjoint(obligation.acts)


def _set_free(draft: LedgerDraft, rule: Obligation, release: Release, speaker: Speaker) -> None:
    attempt = "retract" if release.term == "good" else "permit"
    if not outranks(speaker, rule):
        draft.oppose(rule, attempt, release.statement, speaker.role, speaker.origin)  # type: ignore[arg-type]
        return
    given = _given(draft, rule)
    is_for_good = release.term == "good" and frees_wholly(rule, release.acts)
    if given and (release.term == "once" or any(o.uses is None for o in given)):
        return
    for permission in given:
        draft.end(permission, "retracted")  # heard as leave for once
    if is_for_good:
        draft.end(rule, "retracted")
        return
    act = SpeechAct(
        doing="permit", kind="permission", statement=release.statement, offset=release.offset,
        length=len(release.statement), acts=() if frees_wholly(rule, release.acts) else release.acts,
        condition=release.condition, rule="released",
        literals=tuple(s for s in release.literals if theirs_in_path_of(rule, normal(s.text, s.kind))),
    )  # fmt: skip
    permission = obligation_of(draft, act, speaker)
    uses = 1 if release.term == "once" else None
    draft.open(msgspec.structs.replace(permission, kind="permission", uses=uses, permits=rule.id))


def _given(draft: LedgerDraft, rule: Obligation) -> list[Obligation]:
    """The permissions of the rule that this turn has given."""
    return [o for o in draft.active() if o.permits == rule.id and o.origin_position == draft.position]


def theirs_in_path_of(rule: Obligation, name: str) -> bool:
    """Whether a name lies below a path that the rule names: then only that is set free."""
    return any(theirs_in_path(path, frozenset({name})) for path in literal_set(rule))


def _is_named(rule: Obligation, release: Release) -> bool:
    """Whether the release names the very thing that the rule names, and no other act or subject."""
    theirs = frozenset(normal(s.text, s.kind) for s in release.literals)
    mine = literal_set(rule)
    is_below = any(theirs_in_path_of(rule, name) for name in theirs)
    names = _names(rule)
    said = {n for n in names if _stands_in(n, release.statement)}
    said |= {
        s.text for s in release.literals if not _PLAIN_NAME.fullmatch(s.text) and _stands_in(s.text, rule.statement)
    }
    if not (mine & theirs or said or (is_below and release.acts)):
        return False
    own = stems(rule.statement) | {s for n in said for s in stems(n)}
    if not release.front <= own or not frees(rule, release.acts):
        return False
    if release.acts or release.stances & _BY_WORD or "go_ahead" in release.stances:
        return True
    is_command = any(s.kind == "command" for s in rule.literals) or any(" " in n for n in names)
    return "well" in release.stances and ((is_command and release.is_ok) or release.is_changed)


def _names(rule: Obligation) -> frozenset[str]:
    """The exact names of a rule as they are written: not a plain word, which may be said in another sense."""
    written = (*(s.text for s in rule.literals), *rule.objects)
    return frozenset(n for n in written if not _PLAIN_NAME.fullmatch(n))


def _stands_in(name: str, statement: str) -> bool:
    return _form(name).search(statement) is not None


@lru_cache(maxsize=4_096)
def _form(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w/.-]){re.escape(name.strip('`'))}(?![\w/-])")


def _pointed_at(rules: list[Obligation], release: Release, draft: LedgerDraft) -> list[Obligation]:
    """The rule that a release means which names no thing of its own: by the act, the kind of thing or the words that
    both have; else, where it speaks of the rule as such, what was ruled last."""
    if not release.acts and not release.stances & _BY_WORD:
        return []
    own = [o for o in rules if release.words <= stems(o.statement) and frees(o, release.acts)]
    about = [o for o in own if _is_about(o, release)]
    if not about and not (release.kinds or release.words):
        recent = draft.heard[-TURNS_POINTED_BACK_MAX:]
        latest = [o for o in own if recent and o.origin_position >= recent[0].position]
        about = [o for o in latest if _is_pointed_back(o, release)]
    if not release.kinds and (general := [o for o in about if not (o.literals or o.objects)]):
        return general
    return about[-1:]


def _is_pointed_back(rule: Obligation, release: Release) -> bool:
    """Whether a rule that was just said is what "that rule" means, or what "it" may be done to."""
    if "rule" in release.stances or ("relief" in release.stances and release.is_pointed):
        return True
    return release.is_pointed and any(covers(mine, its) for mine in rule.acts for its in release.acts)


def _is_about(rule: Obligation, release: Release) -> bool:
    kinds = {kind for noun in release.kinds for kind in _KINDS.get(noun, ())}
    held: set[LiteralKind] = {s.kind for s in rule.literals}
    held |= {"command"} if any(" " in o for o in rule.objects) else set()
    if release.kinds:
        return bool(kinds & held) or bool(release.kinds & set(rule.objects))
    of_rules = bool(release.stances & {"rule", "relief"})
    natural = {act for kind in held for act in _NATURAL.get(kind, ())} if of_rules else set()
    by_act = any(its in rule.acts or its in natural for its in release.acts)
    return by_act or bool(release.words & object_stems(rule))

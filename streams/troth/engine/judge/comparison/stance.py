"""Whether what a clause says of force agrees with a rule, is weaker, opposes it, or says nothing of it."""

from __future__ import annotations

import re
from typing import Final, Literal

from troth.engine.judge.comparison.conditions import is_confining
from troth.engine.judge.grammar.clause import Clause
from troth.engine.judge.grammar.sameness import Aliases, covered
from troth.engine.judge.grammar.token import stem
from troth_schemas.obligations import Kind

Stance = Literal["agrees", "weaker", "opposed", "silent"]

_FORBIDDING: Final[dict[str, Stance]] = {
    "forbid": "agrees", "require": "opposed", "permit": "opposed", "release": "weaker", "topic": "weaker",
}  # fmt: skip
_PERMITTING: Final[dict[str, Stance]] = {
    "permit": "agrees",
    "require": "agrees",
    "forbid": "opposed",
    "topic": "weaker",
}
_RELEASING: Final[dict[str, Stance]] = {
    "release": "agrees", "lift": "agrees", "permit": "weaker", "require": "opposed", "topic": "weaker",
}  # fmt: skip
_REQUIRING: Final[dict[str, Stance]] = {
    "require": "agrees", "permit": "weaker", "forbid": "opposed", "release": "opposed", "topic": "weaker",
}  # fmt: skip
_READING: Final = frozenset(map(stem, "read view look inspect".split()))
"""What a prohibition leaves free is allowed by it, not ordered: `read from X, never write to it`."""
_CHOSEN: Final = frozenset(("decision", "identifier"))


def stance_of(rule: Clause, clause: Clause, kind: Kind, aliases: Aliases, *, is_pending: bool) -> Stance:
    """`is_pending`: the clause stands under a heading of work still to be done."""
    if rule.modality == "permit" and not rule.only:
        return _PERMITTING.get(clause.modality, "silent")
    if rule.modality in ("release", "lift"):
        return _RELEASING.get(clause.modality, "silent")
    if rule.modality in ("forbid", "denied"):
        stance = _FORBIDDING.get(clause.modality, "silent")
        if rule.modality == clause.modality == "denied":
            return "agrees"
        if kind in _CHOSEN and clause.modality in ("fact", "done", "plan", "require"):
            stance = "opposed"
        elif kind == "commitment" and clause.modality == "plan":
            stance = "weaker"
        if stance != "opposed":
            return stance
        if _concedes(rule, clause, aliases):
            return "weaker"
        if kind in _CHOSEN and clause.modality in ("fact", "done", "plan", "require"):
            return "opposed"
        return "silent" if clause.told and clause.modality == "require" and not clause.only else "opposed"
    if _is_outside(clause) and not _is_outside(rule) and clause.modality in ("permit", "require"):
        return "opposed"
    if (
        clause.only
        and clause.modality == "permit"
        and (
            rule.only
            or any(map(is_confining, rule.conditions))
            or any(t.text.endswith(("ed", "en")) for t in clause.terms)
        )
    ):
        return "agrees"
    if clause.modality == "permit" and kind == "prohibition" and any(t.key in _READING for t in rule.terms):
        return "agrees"
    if kind == "commitment" and rule.modality == "plan" and clause.modality == "forbid" and _is_present(clause):
        return "silent"
    if clause.modality in _REQUIRING:
        return _REQUIRING[clause.modality]
    if clause.modality == "denied":
        return "opposed" if kind in _CHOSEN else "silent"
    if kind == "commitment":
        return _promised(clause, is_pending=is_pending)
    return _told(rule, clause, kind)


_ABSENT: Final = re.compile(r"\b(?:does|do|is|are|has|have) ?n[o']t\b", re.IGNORECASE)
_WILL: Final = re.compile(r"\b(?:will|won't|to be|going to)\b", re.IGNORECASE)


def _is_present(clause: Clause) -> bool:
    """Whether a denial says how things are now, which is what a promise is to change."""
    is_told = clause.stated and any(t.side == "subject" for t in clause.terms)
    return is_told and _ABSENT.search(clause.text) is not None and _WILL.search(clause.text) is None


def _is_outside(clause: Clause) -> bool:
    return any(t.key == "outsid" for t in clause.terms)


_ANOTHERS: Final = re.compile(
    r"\bthe (?:user|customer|client|operator|owner|reviewer)(?: (?:then|now|also|himself|herself))? "
    r"(?:will|is going to|plans to|intends to|wants to)\b",
    re.IGNORECASE,
)
"""What somebody else is going to do is no promise of ours."""


def _promised(clause: Clause, *, is_pending: bool) -> Stance:
    """A commitment stands while its act is still to come."""
    if clause.modality == "plan" and _ANOTHERS.search(clause.text):
        return "silent"
    if clause.modality == "plan" or is_pending:
        return "agrees"
    return "opposed" if clause.modality == "done" else "silent"


def _told(rule: Clause, clause: Clause, kind: Kind) -> Stance:
    """A clause that states a fact or a plan, beside a rule that demands something."""
    if clause.modality == "done":
        return "agrees" if kind in _CHOSEN else "silent"
    if clause.modality == "plan":
        return "agrees" if rule.modality == "plan" or kind in _CHOSEN else "weaker"
    if kind in _CHOSEN or rule.told or clause.scope == "every":
        return "agrees"
    if rule.amounts:
        return "agrees" if clause.amounts else "weaker" if clause.vague else "silent"
    return "silent" if any(t.is_verb and not t.is_neutral for t in rule.terms) else "agrees"


def _concedes(rule: Clause, clause: Clause, aliases: Aliases) -> bool:
    """Whether a clause that seems to oppose a rule with a way out speaks of that way out (`merges get a review`)."""
    beside = [t for c in clause.conditions if c.relation in ("after", "if", "only-if") for t in c.terms]
    return any(
        condition.relation in ("without", "until", "unless", "before")
        and condition.terms
        and covered(
            [t for t in condition.terms if not t.is_neutral] or condition.terms, [*clause.terms, *beside], aliases
        )
        for condition in rule.conditions
    )

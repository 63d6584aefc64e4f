"""The opposite of a rule in the form of the rule: what must be kept and what is not to be deleted, what is waived."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from troth.engine.judge.grammar.clause import Clause
from troth.engine.judge.grammar.sameness import Aliases, covered
from troth.engine.judge.grammar.token import stem


def waiver(rule: Clause, clause: Clause, aliases: Aliases) -> Clause | None:
    """`X may V without Y`, where the rule demands Y of X, as what it denies: `no Y`."""
    without = next((c for c in clause.conditions if c.relation == "without" and not c.negated), None)
    if without is None or clause.modality not in ("permit", "require", "plan", "fact", "done") or clause.only:
        return None
    if not (without.terms and covered([t for t in without.terms if not t.is_neutral], rule.terms, aliases)):
        return None
    terms = (*(t for t in clause.terms if not t.is_verb), *without.terms)
    return msgspec.structs.replace(clause, modality="forbid", terms=terms, conditions=(), any_act=True)


_DESTROYING: Final = frozenset(
    map(stem, "delete remove erase destroy discard purge wipe drop deletion removal".split())
)
_PRESERVING: Final = re.compile(
    r"\W*(?:please |always )?(?:keep|retain|preserve)\b|"
    r"\b(?:must|shall|(?:is|are|has|have|needs?) to)(?: always| all)? be (?:kept|retained|preserved)\b",
    re.IGNORECASE,
)
_STAYING: Final = frozenset(map(stem, "stay remain".split()))
_LEAVING: Final = frozenset(map(stem, "leave left abandon quit exit".split()))
_PRESERVED: Final = frozenset(map(stem, "retain preserve store save keep kept".split()))


def preserved(rule: Clause, clause: Clause) -> Clause:
    """What must be kept is not to be deleted, and the other way round: the clause in the form of the rule."""
    if clause.modality not in ("require", "forbid") or clause.modality == rule.modality:
        return clause
    acts = [t for t in rule.terms if t.key in _DESTROYING]
    if rule.modality == "forbid" and acts and clause.modality == "require" and _PRESERVING.search(clause.text):
        kept = tuple(t for t in clause.terms if t.key not in _PRESERVED)
        return msgspec.structs.replace(clause, modality="forbid", terms=(*kept, *acts)) if kept else clause
    stays = [t for t in rule.terms if t.key in _STAYING]
    if (
        rule.modality in ("require", "fact")
        and stays
        and clause.modality == "forbid"
        and any(t.key in _LEAVING for t in clause.terms)
    ):
        rest = tuple(t for t in clause.terms if t.key not in _LEAVING)
        return (
            msgspec.structs.replace(clause, modality="require", terms=(*rest, *stays), any_act=False)
            if rest
            else clause
        )
    is_kept = rule.modality == "require" and _PRESERVING.search(rule.text) is not None
    if is_kept and clause.modality == "forbid" and not clause.any_act and not rule.amounts:
        rest = tuple(t for t in clause.terms if t.key not in _DESTROYING)
        acts = [t for t in rule.terms if t.key in _PRESERVED]
        if rest and len(rest) < len(clause.terms):
            return msgspec.structs.replace(clause, modality="require", terms=(*rest, *acts))
    return clause

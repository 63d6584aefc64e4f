"""How far a ban that names no act reaches: `off limits` rules out whatever might be done to a thing, `not to be
touched` all that acts on it, `as it is` and `read-only` what would change it."""

from __future__ import annotations

import re
from typing import Final, Literal

from troth.engine.judge.grammar.clause import Clause
from troth.engine.judge.grammar.term import Term
from troth.engine.judge.grammar.token import concepts, stem
from troth.engine.lexicon.acts import ACTS, COVERS
from troth.engine.lexicon.deontics import UNTOUCHED

Reach = Literal["any", "touch", "change"]

_TOUCHED: Final = re.compile(
    r"\b(?:touch(?:ed|es|ing)?|untouched|alone|hands[- ]off|mess\w*|tamper\w*|meddl\w*)\b", re.IGNORECASE
)
_LEFT: Final = re.compile(rf"\b(?:{'|'.join(UNTOUCHED)})\b", re.IGNORECASE)
_CHANGED: Final = concepts(stem("change"))
_GROUPS: Final = _CHANGED | concepts(stem("delete"))


def _stems(acts: frozenset[str]) -> frozenset[str]:
    return frozenset(stem(verb) for act in acts for verb in ACTS.get(act, ()))


_CHANGES: Final = frozenset(("write", *COVERS["write"])) - {"copy"}
_CHANGING: Final = _stems(_CHANGES)
_SPARED_BY_TOUCH: Final = _stems(frozenset(ACTS) - frozenset(("touch", "write", *COVERS["touch"])))


def reach(clause: Clause) -> Reach:
    """What a ban on any act rules out."""
    if _TOUCHED.search(clause.text):
        return "touch"
    return "change" if _LEFT.search(clause.text) else "any"


def rules_out(clause: Clause, term: Term) -> bool:
    """Whether a ban on any act takes in what the term names."""
    reaches = reach(clause)
    if is_change(term) or term.key in _CHANGING or not term.groups.isdisjoint(_GROUPS):
        return True
    return reaches == "any" or (reaches == "touch" and term.is_verb and term.key not in _SPARED_BY_TOUCH)


def is_change(term: Term) -> bool:
    """Whether a term names a change, as `as it is` rules out without naming it."""
    return not term.groups.isdisjoint(_CHANGED)

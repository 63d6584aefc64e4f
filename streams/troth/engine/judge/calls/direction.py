"""Which end of a copy, a merge or a push a rule speaks of: "merge into develop" says nothing of what is merged from it.

Of a rebase the branch that is rewritten is the object, and the other end is what it goes onto.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, Literal

from troth.engine.judge.calls.case import CallCase
from troth.engine.judge.calls.named import is_named, texts_of
from troth.engine.judge.calls.wording import Wording
from troth.engine.refer.reference import Deed, Reference
from troth_schemas.obligations import Obligation

Direction = Literal["into", "from"]
DIRECTED: Final = frozenset({"copy", "merge", "move", "push", "rebase", "fetch"})
"""Acts that have two ends."""
_BETWEEN: Final = r"\s+(?:(?:the|our|my|your|any|this|that)\s+)?(?:[\w-]+\s+)?[`'\"(]*"
_INTO: Final = r"\b(?:into|onto|to|on|in|over|against)"
_FROM: Final = r"\b(?:from|out\s+of|off)"


@lru_cache(maxsize=4096)
def _direction(statement: str, name: str) -> Direction | None:
    """What stands before a name in a rule; None where it is the object itself, or in the rule's place."""
    end = rf"{_BETWEEN}{re.escape(name)}(?![\w-])"
    if re.search(_FROM + end, statement, re.IGNORECASE):
        return "from"
    return "into" if re.search(_INTO + end, statement, re.IGNORECASE) else None


def is_other_end(rule: Obligation, wording: Wording, reference: Reference, deed: Deed, case: CallCase) -> bool:
    """Whether a reference is one end of what the deed does, and the rule names it as the other end only."""
    if DIRECTED.isdisjoint(deed.acts) or reference.role not in ("source", "target", "created"):
        return False
    if "rebase" in deed.acts:
        return reference.role == "source" and _is_rewritten(rule, wording, reference, case)
    end: Direction = "from" if reference.role == "source" else "into"
    if end == "into" and all(r.role != "source" for r in deed.references):
        return False
    said = [_direction(rule.statement, name) for name in _names_in(wording, reference, case)]
    return bool(said) and all(direction not in (None, end) for direction in said)


def is_named_source(rule: Obligation, wording: Wording, reference: Reference, case: CallCase) -> bool:
    """Whether a rule names what a reference is taken from as that."""
    names = _names_in(wording, reference, case)
    return reference.role == "source" and any(_direction(rule.statement, name) == "from" for name in names)


def _is_rewritten(rule: Obligation, wording: Wording, reference: Reference, case: CallCase) -> bool:
    """Whether a rule against a rebase names a branch as the one that is not to be rewritten."""
    names = _names_in(wording, reference, case)
    return "rebase" in rule.acts and bool(names) and all(_direction(rule.statement, n) is None for n in names)


def _names_in(wording: Wording, reference: Reference, case: CallCase) -> list[str]:
    names = (*(n for group in wording.names for n in group), *(s.text for s in wording.literals))
    shown = texts_of(reference)[:1]
    return [name for name in names if is_named(name, shown, case)]

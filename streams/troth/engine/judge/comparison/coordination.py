"""What is joined by `or`: an alternative keeps neither of what a rule demands."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from troth.engine.judge.comparison.pairing import Pairs
from troth.engine.judge.comparison.part import Part
from troth.engine.judge.grammar.clause import Clause
from troth.engine.judge.grammar.term import Term

DENYING: Final = frozenset(("forbid", "denied", "release", "lift"))
"""Under these `or` joins what is ruled out each by itself."""
_BETWEEN: Final = r"\W+or(?:\W+(?:the|a|an|all|any|every|each|its|their|to|in|on|at|by|with|from|of)\b)*\W+"


def alternative_parts(rule: Clause, clause: Clause, pairs: Pairs) -> list[Part]:
    """`A or B` for a rule that demands A, or both."""
    if clause.modality in DENYING or rule.modality in DENYING or " or " not in clause.text.lower():
        return []
    partners = {id(found): wanted for wanted, found in pairs}
    for first, second in pairwise(clause.terms):
        one, other = partners.get(id(first)), partners.get(id(second))
        if (
            (one or other)
            and _is_offered(first, second, clause)
            and not (one and other and _is_offered(one, other, rule))
        ):
            return [Part("quantifier", "narrowed", f"{first.text} or {second.text}")]
    return []


def _is_offered(first: Term, second: Term, clause: Clause) -> bool:
    """Whether `or` and words of form are all that stands between two terms."""
    return re.search(re.escape(first.text) + _BETWEEN + re.escape(second.text), clause.text, re.IGNORECASE) is not None

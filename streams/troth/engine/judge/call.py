"""The call judge: allow < substitute < rehydrate < block. Every rule speaks, the worst decides, all are listed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from troth.engine.judge.case import CallCase
from troth.engine.judge.finding import Finding
from troth.engine.judge.forbidden import forbidden
from troth.engine.judge.paraphrase import paraphrase
from troth.engine.judge.requirement import requirement
from troth.engine.judge.stale import stale
from troth.engine.judge.threshold import threshold
from troth.engine.judge.unbound import unbound

Rule = Callable[[CallCase], Iterator[Finding]]

RULES: Final[tuple[Rule, ...]] = (forbidden, threshold, requirement, stale, paraphrase, unbound)
"""In the order of DOMAIN.md ("Tool call")."""
YIELDING: Final = frozenset({"paraphrase", "unbound"})
"""An operand that an earlier rule named is not also called a paraphrase or unbound: no forbidden thing gets advice."""


def judge_call(case: CallCase) -> tuple[Finding, ...]:
    """All that the rules find."""
    named: set[str] = set()
    findings: list[Finding] = []
    for rule in RULES:
        found = [f for f in rule(case) if f.reason.code not in YIELDING or f.reason.where not in named]
        findings += found
        named |= {f.reason.where for f in found if f.reason.where and f.reason.decision != "none"}
    return tuple(findings)

"""The call judge: allow < substitute < rehydrate < block. Every rule speaks, the worst decides, all are listed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, Protocol

from troth.engine.judge.calls.case import CallCase
from troth.engine.judge.calls.forbidden import forbidden
from troth.engine.judge.calls.paraphrase import paraphrase
from troth.engine.judge.calls.permission import own_permissions, permitted
from troth.engine.judge.calls.requirement import requirement
from troth.engine.judge.calls.stale import stale
from troth.engine.judge.calls.threshold import threshold
from troth.engine.judge.calls.unbound import unbound
from troth.engine.judge.finding import Finding


class Rule(Protocol):
    """A rule of the judge; its name is the reason that it finds."""

    __name__: str

    def __call__(self, case: CallCase, /) -> Iterator[Finding]: ...


RULES: Final[tuple[Rule, ...]] = (forbidden, threshold, requirement, stale, paraphrase, unbound)
"""In the order of DOMAIN.md ("Tool call")."""
YIELDING: Final = frozenset({"paraphrase", "unbound"})
"""An operand that an earlier rule named is not also called a paraphrase or unbound: no forbidden thing gets advice."""


def judge_call(case: CallCase) -> tuple[Finding, ...]:
    """All that the rules find."""
    return tuple(finding for tried in try_rules(case) for finding in tried.findings)


class Tried(NamedTuple):
    """One rule, by its name, and what it found: nothing where it has no objection. `yielded` is what it found of
    operands that an earlier rule had named."""

    rule: str
    findings: tuple[Finding, ...]
    yielded: tuple[Finding, ...] = ()


def try_rules(case: CallCase) -> Iterator[Tried]:
    """Every rule in its turn: the one walk, whether it is judged or told afterwards how."""
    permissions = own_permissions(case)
    named: set[str] = set()
    for rule in RULES:
        all_found = tuple(rule(case))
        yielded = tuple(f for f in all_found if f.reason.code in YIELDING and f.reason.where in named)
        found = tuple(f for f in all_found if f not in yielded)
        named |= {f.reason.where for f in found if f.reason.where and f.reason.decision != "none"}
        yield Tried(rule.__name__, tuple(permitted(f, permissions) for f in found), yielded)

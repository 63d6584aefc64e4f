"""`forbidden`: the call does what an active prohibition forbids, whatever any summary says."""

from __future__ import annotations

from collections.abc import Iterator

from troth.engine.judge.case import CallCase
from troth.engine.judge.finding import Finding, reason
from troth.engine.judge.matching import is_excepted, matches
from troth.engine.refer.reference import Reference


def forbidden(case: CallCase) -> Iterator[Finding]:
    """One finding for each prohibition that some deed breaks; `permitted` where a permission suspends it."""
    permitted = {o.permits: o for o in case.obligations if o.kind == "permission"}
    for rule in case.hard_prohibitions:
        for deed in case.reading.deeds:
            found = matches(rule, deed, case)
            if found is None or is_excepted(rule, found, case):
                continue
            text = found.text if isinstance(found, Reference) else (found.command or case.call.tool)
            if rule.id in permitted:
                yield Finding(
                    reason=reason("tool_call", "permitted", permitted[rule.id], found=text, where=found.where)
                )
            else:
                yield Finding(
                    reason=reason("tool_call", "forbidden", rule, found=text, where=found.where, rule="act_and_object")
                )
            break

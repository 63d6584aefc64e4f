"""`forbidden`: the call does what an active prohibition forbids, whatever any summary says."""

from __future__ import annotations

from collections.abc import Iterator

from troth.engine.judge.calls.case import CallCase
from troth.engine.judge.calls.matching import is_permitted, matches
from troth.engine.judge.calls.permission import is_for_one_call
from troth.engine.judge.finding import Finding, reason
from troth.engine.refer.reference import Deed, Reference
from troth_schemas.obligations import Obligation

Broken = tuple[Deed, Reference | Deed]


def forbidden(case: CallCase) -> Iterator[Finding]:
    """One finding for each prohibition that some deed breaks; `permitted` where permissions suspend all it breaks."""
    for rule in case.hard_prohibitions:
        broken = [(deed, found) for deed in case.reading.deeds for found in matches(rule, deed, case)]
        suspending = (o for o in case.obligations if o.kind == "permission" and o.permits == rule.id)
        permissions = [o for o in suspending if not is_for_one_call(o)]
        open_ = [each for each in broken if _permission_for(each, permissions, case) is None]
        if open_:
            yield _finding(rule, open_[0], case)
        elif broken:
            permission = _permission_for(broken[0], permissions, case)
            text, where = _told(broken[0][1], case)
            yield Finding(reason=reason("tool_call", "permitted", permission, found=text, where=where))


def _permission_for(broken: Broken, permissions: list[Obligation], case: CallCase) -> Obligation | None:
    return next((p for p in permissions if is_permitted(p, *broken, case)), None)


def _finding(rule: Obligation, broken: Broken, case: CallCase) -> Finding:
    text, where = _told(broken[1], case)
    return Finding(reason=reason("tool_call", "forbidden", rule, found=text, where=where, rule="act_and_object"))


def _told(found: Reference | Deed, case: CallCase) -> tuple[str, str]:
    """What is told of it: its text, and where it stands."""
    return (found.text if isinstance(found, Reference) else found.command or case.call.tool), found.where

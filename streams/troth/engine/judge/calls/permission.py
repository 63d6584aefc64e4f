"""Permission for one call: a person looked at a verdict and lets that very call pass.

It covers the call that says the same again, and of the rules only those that the verdict told of.
"""

from __future__ import annotations

from typing import Final

from troth.engine.identity import digest_of
from troth.engine.judge.calls.case import CallCase, stated_by
from troth.engine.judge.finding import Finding, reason
from troth_schemas.events import ToolCall
from troth_schemas.obligations import Obligation

BY_VERDICT: Final = "verdict"
"""The rule of a permission that was given for a verdict's call. Its handle is that call's mark."""


def mark_of(call: ToolCall) -> str:
    """What a call is known again by: all that it says, however long, and where it says so."""
    return digest_of(f"{call.tool}\0{call.cwd or ''}\0{stated_by(call)}")


def is_for_one_call(permission: Obligation) -> bool:
    return permission.kind == "permission" and permission.rule == BY_VERDICT


def permitted(finding: Finding, permissions: tuple[Obligation, ...]) -> Finding:
    """The finding, or in its place a note that one of the call's own permissions covers it."""
    if finding.reason.decision == "none":
        return finding
    permission = next((p for p in permissions if _covers(p, finding)), None)
    if permission is None:
        return finding
    found = finding.reason
    return Finding(
        reason=reason("tool_call", "permitted", permission, found=found.found, where=found.where, rule=found.code)
    )


def own_permissions(case: CallCase) -> tuple[Obligation, ...]:
    """The permissions that were given for this very call."""
    given = [o for o in case.obligations if is_for_one_call(o)]
    mark = mark_of(case.call) if given else ""
    return tuple(o for o in given if mark in o.handles)


def _covers(permission: Obligation, finding: Finding) -> bool:
    """Whether it was given for the rule behind the finding; where there is none, for all that is known from nowhere."""
    behind = finding.reason.obligation
    return permission.permits == (behind.id if behind is not None else None)

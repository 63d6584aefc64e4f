"""What a deed acts on beyond its own operands: where another command of the same call, or an earlier call, has put it.

In `ssh node-7 sudo reboot` the reboot has no operand, and yet it is node-7 that is restarted. After
`git checkout main` a merge goes into main, and a bare `git push` pushes it.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from troth.engine.branches import checked_out, current, directory_of, own_operands
from troth.engine.judge.calls.case import CallCase
from troth.engine.refer.reference import Deed, Reference

ONTO_CURRENT: Final = frozenset({"commit", "merge", "rebase"})
HEADS: Final = frozenset({"HEAD", "@"})


def in_reach(deed: Deed, case: CallCase) -> tuple[Reference, ...]:
    """The deed's references, and those of the commands that carry or place it. Payloads are not among them."""
    found = (*deed.references, *deed.carried, *_current_branch(deed, case), *_chosen(deed, case))
    return tuple(r for r in found if r.role != "payload")


def _chosen(deed: Deed, case: CallCase) -> tuple[Reference, ...]:
    """What an earlier command of the same program has chosen: a workspace, a context, a project."""
    if not deed.command or not deed.words:
        return ()
    earlier = takewhile(lambda other: other is not deed, case.reading.deeds)
    chosen = [o for o in earlier if o.words[:1] == deed.words[:1] and "use" in o.acts]
    return tuple(r for other in chosen[-1:] for r in other.references if r.role == "target")


def _current_branch(deed: Deed, case: CallCase) -> tuple[Reference, ...]:
    """The branch that is checked out, for a deed which goes onto it or pushes it without a name."""
    if deed.words[:1] != ("git",) or not (ONTO_CURRENT.intersection(deed.acts) or _pushes_current(deed)):
        return ()
    directory = directory_of(deed, case.reading.deeds, case.call.cwd)
    before: list[Deed] = []
    for other in case.reading.deeds:
        if other is deed:
            break
        before.append(other)
    checkouts = [branch for other in before if (branch := checked_out(other)) is not None]
    branch = checkouts[-1] if checkouts else current(case.state.head.branches, directory)
    if not branch:
        return ()
    named = Reference(
        text=branch, kind="branch", where=deed.where, role="target", act=deed.acts[0], effect=deed.effect, key="current"
    )
    return (named,)


def _pushes_current(deed: Deed) -> bool:
    """Whether a push names no branch, or only `HEAD`."""
    if "push" not in deed.acts or "tags" in deed.words:
        return False
    named = [r.resolved or r.text for r in own_operands(deed) if r.kind in ("branch", "commit", "path")]
    return all(name in HEADS for name in named)

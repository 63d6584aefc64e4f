"""What a deed acts on beyond its own operands: where another command of the same call has put it.

In `ssh node-7 sudo reboot` the reboot has no operand, and yet it is node-7 that is restarted. After
`git checkout main &&` a merge goes into main.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from troth.engine.refer.reference import Deed, Reference

_SPAN: Final = re.compile(r"^(.*)#(\d+)-(\d+)$", re.DOTALL)
ONTO_CURRENT: Final = frozenset({"commit", "merge", "rebase"})
CARRIERS: Final = frozenset({"ssh", "docker", "podman", "kubectl", "vagrant", "lxc", "nsenter", "chroot"})
"""Commands that run another command somewhere else."""


def in_reach(deed: Deed, deeds: Sequence[Deed]) -> tuple[Reference, ...]:
    """The deed's references, and those of the commands that carry or place it. Payloads are not among them."""
    carried = tuple(r for other in deeds if other is not deed and _carries(other, deed) for r in other.references)
    return tuple(r for r in (*deed.references, *carried, *_checked_out(deed, deeds)) if r.role != "payload")


def _checked_out(deed: Deed, deeds: Sequence[Deed]) -> tuple[Reference, ...]:
    """The branch that the same call has checked out before a deed which goes onto the current one."""
    if deed.words[:1] != ("git",) or not ONTO_CURRENT.intersection(deed.acts):
        return ()
    before = deeds[: next(n for n, other in enumerate(deeds) if other is deed)]
    checkouts = [other for other in before if "checkout" in other.acts and other.words[:1] == ("git",)]
    return tuple(r for r in checkouts[-1].references if r.role in ("target", "created")) if checkouts else ()


def _carries(outer: Deed, inner: Deed) -> bool:
    if not CARRIERS.intersection(outer.words[:1]):
        return False
    one, other = _SPAN.match(outer.where), _SPAN.match(inner.where)
    if one is None or other is None or one[1] != other[1]:
        return False
    return int(one[2]) <= int(other[2]) and int(other[3]) <= int(one[3])

"""What a deed acts on beyond its own operands: a command that another one carries acts where that one goes.

In `ssh node-7 sudo reboot` the reboot has no operand, and yet it is node-7 that is restarted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from troth.engine.refer.reference import Deed, Reference

_SPAN: Final = re.compile(r"^(.*)#(\d+)-(\d+)$", re.DOTALL)
CARRIERS: Final = frozenset({"ssh", "docker", "podman", "kubectl", "vagrant", "lxc", "nsenter", "chroot"})
"""Commands that run another command somewhere else."""


def in_reach(deed: Deed, deeds: Sequence[Deed]) -> tuple[Reference, ...]:
    """The deed's references, and those of the commands that carry it. Payloads are not among them."""
    carried = tuple(r for other in deeds if other is not deed and _carries(other, deed) for r in other.references)
    return tuple(r for r in (*deed.references, *carried) if r.role != "payload")


def _carries(outer: Deed, inner: Deed) -> bool:
    if not CARRIERS.intersection(outer.words[:1]):
        return False
    one, other = _SPAN.match(outer.where), _SPAN.match(inner.where)
    if one is None or other is None or one[1] != other[1]:
        return False
    return int(one[2]) <= int(other[2]) and int(other[3]) <= int(one[3])

"""One fault in a copy of a session: where it shows, what must become of it, and which calls it speaks of as well."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from troth_schemas.events import ToolCall
from troth_schemas.verdicts import Verdict

HALTED: Final = frozenset({"substitute", "rehydrate", "block"})
STOPPED: Final = frozenset({"block"})
PASSED: Final = frozenset({"allow"})


class Fault(NamedTuple):
    """`kind` is its row in the table. `call_id` is the call that it shows in, `expected` the right decisions for it.
    `speaks_of` tells which other calls it may rightly halt."""

    kind: str
    told: str
    call_id: str
    expected: frozenset[str]
    speaks_of: Callable[[ToolCall], bool]
    codes: frozenset[str] = frozenset()
    """Reasons one of which must be given; empty: any."""

    def is_right(self, verdict: Verdict) -> bool:
        given = {reason.code for reason in verdict.reasons}
        return verdict.decision in self.expected and (not self.codes or bool(self.codes & given))


def nothing_else(_: ToolCall) -> bool:
    """For a fault that says nothing: no other call may be halted by it."""
    return False

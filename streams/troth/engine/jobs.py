"""The end of a background job: a notification, or a look at it, that names its handle and says that it is over."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from troth.engine.transition import Transition

OVER: Final = re.compile(
    r"\b(?:completed?|finished|failed|killed|exited|exit(?:ed)? (?:code|status)|stopped|done|terminated|ended"
    r"|cancell?ed|timed out|no longer running)\b",
    re.IGNORECASE,
)
"""How runtimes and shells report the end of a job (POSIX `jobs`, systemd, agent runtimes' notifications)."""


def end_jobs(at: Transition, text: str, named: Iterable[str]) -> None:
    """End each running job whose handle stands in `text` or among `named`, when the text says that it is over."""
    running = [c for c in at.state.calls.values() if (o := at.draft.get(c.obligation_id)) is not None and o.handles]
    if not running or not OVER.search(text):
        return
    names = set(named)
    closed = []
    for call in running:
        pending = at.draft.get(call.obligation_id)
        if pending is not None and any(handle in names or _stands_in(handle, text) for handle in pending.handles):
            at.draft.end(pending, "fulfilled")
            closed.append(call.call_id)
    if closed:
        at.close_calls(closed)


def _stands_in(handle: str, text: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(handle)}(?![\w-])", text) is not None

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


def end_jobs(at: Transition, text: str, named: Iterable[str], *, is_notice: bool = False) -> None:
    """End each running job that the text says is over: in the line of its handle, or at all where the call asked for
    this job (`named`) or the text is a notice about one."""
    running = [c for c in at.state.calls.values() if (o := at.draft.get(c.obligation_id)) is not None and o.handles]
    if not running or not OVER.search(text):
        return
    names = set(named)
    for call in running:
        pending = at.draft.get(call.obligation_id)
        if pending is not None and any(_is_over(h, text, names, is_notice) for h in pending.handles):
            at.draft.end(pending, "fulfilled")
            at.close_calls((call.call_id,))


def _is_over(handle: str, text: str, names: set[str], is_notice: bool) -> bool:
    if handle in names:
        return True
    stands = re.compile(rf"(?<![\w-]){re.escape(handle)}(?![\w-])")
    if is_notice:
        return stands.search(text) is not None
    return any(stands.search(line) and OVER.search(line) for line in text.splitlines())

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
    open_calls = ((call, at.draft.get(call.obligation_id)) for call in at.state.calls.values())
    running = [(call, pending.handles) for call, pending in open_calls if pending is not None and pending.handles]
    if not running or not OVER.search(text):
        return
    names = set(named)
    for call, handles in running:
        if any(_is_over(handle, text, names, is_notice) for handle in handles):
            at.end_call(call, "fulfilled")


def _is_over(handle: str, text: str, names: set[str], is_notice: bool) -> bool:
    if handle in names:
        return True
    stands = re.compile(rf"(?<![\w-]){re.escape(handle)}(?![\w-])")
    if is_notice:
        return stands.search(text) is not None
    return any(stands.search(line) and OVER.search(line) for line in text.splitlines())

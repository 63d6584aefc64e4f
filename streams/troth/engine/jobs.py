"""The end of a background job: a notice or a look at it that names its handle and says that it is over, or its kill."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from troth.engine.state import OpenCall
from troth.engine.transition import Transition

OVER: Final = re.compile(
    r"\b(?:completed?|finished|failed|failure|stopped|done|ended|succeeded|success|cancell?ed|timed[ _]out)\b",
    re.IGNORECASE,
)
"""How runtimes and shells report the end of a job (POSIX `jobs`, systemd, agent runtimes' notifications)."""
ENDED: Final = re.compile(
    r"\b(?:killed|exited|exit(?:ed)?[ _](?:code|status)|terminated|no longer running|not running)\b", re.IGNORECASE
)
"""What is said of a process that is gone, and of nothing inside one that runs."""
GOING_ON: Final = re.compile(r"\b(?:running|in[ _-]progress|queued|pending)\b", re.IGNORECASE)
"""How they report that it goes on: what else a look shows may be done, the job is not."""
NOTICE_CHARACTERS_MAX: Final = 300
"""How much of a notice speaks of the job; what follows is what the job itself said."""
_STATUS: Final = re.compile(r"(?:<status>|\bstat(?:us|e)\b[\"']?\s*[:=]\s*[\"']?)\s*([\w ]{3,20})", re.IGNORECASE)
_MARKED: Final = r"(?:[#%\[]|\b(?:task|job|run|build|pid|shell|process|id)\b[\s:#=]*)"
"""What stands before a number that is a handle, where the number alone might count anything."""
SHORT_NUMBER_DIGITS_MAX: Final = 2


def end_jobs(
    at: Transition, text: str, named: Iterable[str], *, is_notice: bool = False, by: OpenCall | None = None
) -> None:
    """End each running job that the text says is over: in the line of its handle, or at all where the call (`by`) asked
    for this job (`named`) or the text is a notice about one. What kills a handle ends its job whatever it says."""
    open_calls = ((call, at.draft.get(call.obligation_id)) for call in at.state.calls.values())
    running = [(call, pending.handles) for call, pending in open_calls if pending is not None and pending.handles]
    if not running:
        return
    names, kills = set(named), by is not None and "kill" in by.acts
    for call, handles in running:
        is_killed = kills and not names.isdisjoint(handles)
        if is_killed or any(_is_over(handle, text, names, is_notice) for handle in handles):
            at.end_call(call, "fulfilled")


def _is_over(handle: str, text: str, names: set[str], is_notice: bool) -> bool:
    if handle in names:
        return says_over(text)
    marked = _MARKED if handle.isdigit() and len(handle) <= SHORT_NUMBER_DIGITS_MAX else ""
    stands = re.compile(rf"{marked}(?<![\w-]){re.escape(handle)}(?![\w-])", re.IGNORECASE)
    if is_notice:
        return stands.search(text) is not None and says_over(text[:NOTICE_CHARACTERS_MAX])
    return any(stands.search(line) and says_over(line) for line in text.splitlines())


def says_over(text: str) -> bool:
    """Whether a report on one job says that it is over: by its status field, where it has one."""
    status = _STATUS.search(text)
    said = status[1] if status is not None else text
    return ENDED.search(said) is not None or (OVER.search(said) is not None and GOING_ON.search(said) is None)

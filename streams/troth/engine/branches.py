"""Which branch is checked out where, by a session's own calls: so that it is known what a bare `git push` pushes.

A checkout that succeeded tells, and so does what git prints. What is not known is never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from troth.engine.normal import join
from troth.engine.refer.reference import CallReading, Deed, Reference

Branches = tuple[tuple[str, str], ...]
"""(directory, branch) pairs, the latest last; an empty branch is one that nobody knows."""

BRANCHES_MAX: Final = 16
OUTPUT_CHARACTERS_MAX: Final = 8_192
UNKNOWN: Final = ""
ASKED: Final = "?"
"""In place of a branch: the call asks git, and its output tells. No branch has this name (git-check-ref-format(1))."""
_TOLD: Final = re.compile(
    r"^(?:On branch |Switched to (?:a new )?branch '|Already on '|## )(?!No commits)([^\s'.]+(?:\.[^\s'.]+)*?)"
    r"(?='|\s|\.\.\.|$)",
    re.MULTILINE,
)
"""What `git status`, `git checkout` and `git switch` print."""


def directory_of(deed: Deed, deeds: Sequence[Deed], cwd: str | None) -> str:
    """The directory in which a deed of a call runs: the call's own, then where `cd` and `git -C` have led."""
    place = cwd or ""
    for other in deeds:
        if other is deed:
            break
        if other.acts[:1] == ("cd",):
            place = next((join(place, r.resolved or r.text) for r in other.references if r.role == "target"), place)
    if "directory" in deed.words and deed.words[:1] == ("git",):
        place = next((join(place, r.resolved or r.text) for r in deed.references if r.kind == "path"), place)
    return place


def checked_out(deed: Deed) -> str | None:
    """The branch that is current after the deed; `UNKNOWN` where it may be any, None where it changes none."""
    if deed.words[:2] not in (("git", "checkout"), ("git", "switch"), ("gh", "pr")) or "checkout" not in deed.acts:
        return None
    operands = [r for r in own_operands(deed) if r.role in ("target", "created") and r.kind != "id"]
    if deed.words[1] != "switch" and any(r.kind == "path" for r in operands):
        return None  # files are restored
    named = [r.resolved or r.text for r in operands if r.kind in ("branch", "path")]
    made = [r.resolved or r.text for r in operands if r.role == "created"]
    return (made or named or [UNKNOWN])[0]


def own_operands(deed: Deed) -> tuple[Reference, ...]:
    """A git command's references without the directory that `git -C` names."""
    if "directory" not in deed.words:
        return deed.references
    at = next((n for n, r in enumerate(deed.references) if r.kind == "path"), -1)
    return (*deed.references[:at], *deed.references[at + 1 :]) if at >= 0 else deed.references


def after_call(reading: CallReading, cwd: str | None) -> Branches:
    """What is checked out where once the call has succeeded."""
    found: Branches = ()
    for deed in reading.deeds:
        branch = ASKED if deed.words[:2] == ("git", "status") else checked_out(deed)
        if branch is not None:
            found = known(found, directory_of(deed, reading.deeds, cwd), branch)
    return found


def told_by(output: str) -> str | None:
    """The branch that git's own output names as current."""
    found = _TOLD.findall(output[:OUTPUT_CHARACTERS_MAX])
    return found[-1] if found else None


def settled(branches: Branches, call: Branches, output: str) -> Branches:
    """What is known after a call that succeeded: what it checked out, or what git printed where it did not say."""
    told = told_by(output)
    for directory, branch in call:
        if branch not in (ASKED, UNKNOWN):
            branches = known(branches, directory, branch)
        elif told is not None or branch == UNKNOWN:
            branches = known(branches, directory, told or UNKNOWN)
    return branches


def known(branches: Branches, directory: str, branch: str) -> Branches:
    """The pairs with one more; of a directory the latest holds."""
    return (*(pair for pair in branches if pair[0] != directory), (directory, branch))[-BRANCHES_MAX:]


def current(branches: Branches, directory: str) -> str | None:
    """The branch that is checked out in a directory, where that is known."""
    return next((branch for place, branch in reversed(branches) if place == directory), None) or None

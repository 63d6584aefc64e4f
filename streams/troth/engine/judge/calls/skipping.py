"""Duties that a command leaves out by a flag, a setting or a variable: hooks, checks, tests, signatures, approvals."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from troth.engine.judge.calls.wording import thing_of
from troth.engine.lexicon.things import SKIPPED_BY
from troth.engine.refer.reference import Deed
from troth.engine.words import stem

SKIPPING: Final = frozenset(
    "skip bypass circumvent disable omit ignore evade sidestep suppress deactivate turn override".split()
)
"""Verbs of leaving a duty out."""
CI_SKIPPED: Final = re.compile(r"\[(?:skip[ -]ci|ci[ -]skip|no[ -]ci|skip actions|actions skip)\]", re.IGNORECASE)
"""What a commit message says to have no pipeline run (GitHub Actions, GitLab CI)."""
_WORDS_MAX: Final = 3


def skips(duties: Iterable[str], deed: Deed) -> bool:
    """Whether the deed leaves out a duty that one of the words names."""
    wanted = {way for duty in duties for way in _ways(duty)}
    return bool(wanted) and not wanted.isdisjoint(_switches(deed))


@lru_cache(maxsize=1024)
def _ways(duty: str) -> frozenset[str]:
    """How a duty is left out: as the table says, and by a flag that says so in words (`--no-review`)."""
    noun = stem(thing_of(duty) or duty)
    known = {way for name, ways in SKIPPED_BY.items() if stem(name) == noun for way in ways}
    spelt = {f"{no}-{form}" for no in ("no", "skip", "without", "disable") for form in (duty.lower(), noun)}
    return frozenset(known | spelt)


def _switches(deed: Deed) -> frozenset[str]:
    """The flags of a deed by their words, and its settings and variables with and without their value."""
    runs = ("-".join(deed.words[at : at + n]) for n in range(1, _WORDS_MAX + 1) for at in range(len(deed.words)))
    told = [r for r in (*deed.references, *deed.carried) if r.role == "option"]
    named = (f"{(r.key or '').lower()}={value}" for r in told for value in ("", (r.resolved or r.text).lower()))
    marked = ("skip-ci" for r in deed.references if r.role == "payload" and CI_SKIPPED.search(r.text))
    return frozenset((*runs, *named, *marked, *(r.text.lower() for r in told)))

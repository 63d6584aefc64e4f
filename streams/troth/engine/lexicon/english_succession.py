"""English words by which one value follows another: what is over, what holds, and who takes whose place.

Sources: the synonym sets of "obsolete", "discard" and "supersede" in WordNet 3.1; the forms are read by
`extract/changes/successions.py`.
"""

from __future__ import annotations

from typing import Final

OVER: Final = frozenset(
    """
    abandoned archived bad broken closed dead decommissioned defunct deleted deprecated discontinued down dropped
    expired finished gone history incorrect invalid mistaken obsolete off old out outdated over redundant removed
    retired scrapped stale superseded toast unused useless wrong
    """.split()
)
"""What is said of a thing that holds no more."""
OVER_PHRASES: Final = (
    "a mistake", "a typo", "a slip", "my mistake", "a thing of the past", "out of date", "out of use", "down for good",
    "no more", "shut down", "turned off", "switched off", "thrown away", "taken down", "the old one", "the wrong one",
    "the former one", "the old name", "the old value",
)  # fmt: skip
RIGHT: Final = frozenset(
    "actual active current correct good latest live new official present proper real right valid".split()
)
"""What is said of the one that holds."""
DROPPING: Final = frozenset(
    "abandon avoid discard disregard ditch drop forget ignore leave scrap scratch skip strike".split()
)
"""Verbs that let go of what they name, as an order."""
TAKING: Final = (
    "use", "take", "go with", "go for", "go to", "switch to", "move to", "change to", "pick", "choose", "work with",
    "work", "stick to", "stick with", "make it", "make that", "point to", "point", "target",
)  # fmt: skip
"""Verbs that take up what they name, as an order."""
IN_PLACE: Final = ("instead of", "rather than", "in place of", "in lieu of", "in preference to")
"""Between the new value and the old one."""
SUCCEEDING: Final = (
    "replaces", "replaced", "supersedes", "superseded", "succeeds", "succeeded", "supplants", "displaces",
    "takes over from", "took over from", "takes over for", "took over for", "taken over from", "takes the place of",
    "took the place of", "taken the place of", "stands in for", "is the successor of", "is the successor to",
    "is the replacement for", "is the new name of", "is the new name for",
)  # fmt: skip
"""Between the new value, as the subject, and the old one."""
YIELDING: Final = (
    "replaced by", "replaced with", "superseded by", "succeeded by", "swapped for", "swapped with", "exchanged for",
    "traded for", "renamed", "renamed to", "renamed as", "moved to", "migrated to", "changed to", "switched to",
    "merged into", "turned into", "becomes", "became", "become", "gives way to", "gave way to", "made way for",
    "goes by", "lives at", "called", "known as", "named",
)  # fmt: skip
"""Between the old value, as the subject, and the new one."""
RENAMING: Final = frozenset("changed exchanged migrated moved renamed replaced swapped switched traded".split())
"""Verbs in the past: somebody put the second value for the first."""
GOING: Final = frozenset("change changed go going gone migrate migrated move moved moving switch switched went".split())
"""Verbs that go "from" the old value "to" the new one."""
RESTATING: Final = frozenset(
    "actually bad correcting correction erratum mistake misspoke mistyped no nope oops sorry typo update wait whoops"
    " wrong".split()
)
"""Words before a value that put right what was said."""
NAMED: Final = frozenset(
    """
    address cluster directory file folder id image index key name namespace node number one path repo room service table
    tag ticket topic url value
    """.split()
)
"""What has a name that may be another one, beside what there is one of at a time (`topics.SLOTS`)."""
MOVED: Final = frozenset(
    """
    changed left migrated moved quit reassigned relocated renamed renumbered replaced resigned retired rotated
    shifted split swapped switched transferred upgraded
    """.split()
)
"""Verbs in the past that tell of a change after which a value is another one."""
RISING: Final = frozenset("change climb decrease drop fall go grow increase jump move rise shrink sink".split())
"""Verbs that take a number "from" one "to" another."""
ADJUSTING: Final = frozenset(
    "bump cut decrease drop extend increase lift loosen lower raise reduce relax shorten tighten".split()
)
"""Verbs by which somebody sets a bound anew."""
SITUATED: Final = frozenset(
    """
    answer arrive belong board close end find go have lead leave listen live open point reach reside run sit start
    """.split()
)
"""Verbs that tell where a thing is to be found, or goes."""

"""English words that end a rule: what is said of a rule that is over, of a thing or an act that is free again.

Sources: the synonym sets of "revoke", "void", "free" and "forbidden" in WordNet 3.1; the forms are read by
`extract/changes/liftings.py`.
"""

from __future__ import annotations

from typing import Final

LIFTING: Final = frozenset(
    """
    abandon abolish annul cancel drop end lift loosen overturn relax remove repeal rescind retract revoke scrap suspend
    void waive withdraw
    """.split()
)
"""Verbs that end a rule, with the rule as their object."""
DISMISSING: Final = frozenset("delete disregard forget ignore scratch skip".split())
"""Verbs that bid the listener to end it."""
DEONTIC: Final = frozenset(
    """
    ban budget cap deadline directive embargo freeze guideline hold instruction limit moratorium pause policy preference
    prohibition restriction rule
    """.split()
)
"""Names of rules that name hardly anything else."""
EQUIVOCAL: Final = frozenset("block condition constraint lock order quota request requirement threshold wish".split())
"""Names of rules that name things too ("the order is cancelled"): a rule only where it is somebody's own or says what
about."""
ENDED: Final = frozenset(
    """
    abandoned abolished annulled cancelled canceled dead dropped ended expired finished gone history inactive invalid
    irrelevant lapsed lifted moot obsolete off out over past removed repealed rescinded retired retracted revoked
    scrapped suspended unnecessary void waived withdrawn
    mistaken nonsense overkill pointless silly wrong
    """.split()
)
"""What is said of a rule that is over."""
EQUIVOCALLY_ENDED: Final = frozenset("dead dropped finished gone off out past removed retired wrong silly".split())
"""Those of them that are said of things as well: of a rule only where it is named, or pointed to as what was said."""
STRUCK: Final = frozenset(
    "cancelled canceled dropped gone lifted off over removed rescinded revoked waived withdrawn".split()
)
"""What a rule is said to be without a verb ("limit on uploads removed")."""
ENDED_PHRASES: Final = (
    "no more", "behind us", "off the table", "off the books", "out of force", "out of the window", "out the window",
    "out of date", "a thing of the past", "done with", "null and void", "taken back", "off the list", "called off",
    "done away with",
)  # fmt: skip
STANDING: Final = "applicable active binding current effective in effect in force needed relevant required true valid"
"""What is said of a rule that holds: denied, it is over."""
HOLDING: Final = "applies apply binds bind counts count exists exist holds hold matters matter stands stand"
"""Verbs that say that a rule holds."""
LAPSED: Final = ("ended", "expired", "lapsed", "ran out")
"""Verbs in the past by which a rule ended, at a time that may be told."""
LAPSING: Final = (*LAPSED, "ends now", "can go", "may go", "goes away", "is up")
"""Verbs by which a rule ends of itself."""
FREE: Final = frozenset("fine good legal ok okay open safe".split())
"""What is said of an act that may be done; of a thing it says only how it is ("the tests are fine again")."""
FREED: Final = (
    "allowed", "permitted", "unlocked", "unfrozen", "unblocked", "fair game", "up for grabs", "in bounds", "writable",
    "back on", "back on the table", "back on the menu", "back in play",
)  # fmt: skip
"""What is said of a thing or an act that was ruled out and is no more."""
SHUT: Final = frozenset("blocked closed frozen locked protected read-only restricted sealed shut untouchable".split())
"""What is said of a thing that was shut off, beside what is said of what is off limits (`english_refusals.py`)."""
AGAIN: Final = (
    "no longer", "any more", "anymore", "any longer", "again", "now", "after all", "from now on", "from here on",
    "from here on out", "going forward", "from today on", "from today", "starting today", "starting now", "as of now",
    "as of today", "effective immediately", "from this point on", "henceforth", "for the future", "in future",
    "in the future", "at any time", "any time", "anytime",
)  # fmt: skip
"""Words by which something is otherwise than it was."""

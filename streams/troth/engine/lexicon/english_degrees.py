"""English words by which a quantity is set against a bound: on which side it lies, what moves it, what closes it.

Sources: Huddleston & Pullum, "The Cambridge Grammar of the English Language", ch. 13 (comparison); the synonym sets of
"exceed", "over", "maximum" and "rise" in WordNet 3.1. Read by `extract/orders/bounds.py`.
"""

from __future__ import annotations

from typing import Final

ABOVE: Final = frozenset("above beyond over past".split())
BELOW: Final = frozenset("below beneath under underneath".split())
"""Prepositions before a bound, by the side they are on."""
SIDES: Final = {
    "excess": ">", "north": ">", "upward": ">", "upwards": ">", "short": "<", "south": "<", "downward": "<",
    "downwards": "<",
}  # fmt: skip
"""Nouns and adverbs before "of" and a bound ("in excess of 5")."""
EXCEEDING: Final = frozenset("exceed outgrow outstrip overrun overshoot pass surpass top transcend".split())
FALLING_SHORT: Final = frozenset({"undercut", "undershoot"})
"""Verbs that take the bound as their object."""
LESSER: Final = frozenset(
    """
    cheaper colder cooler earlier faster fewer less lesser lighter lower narrower quicker shallower shorter slimmer
    smaller thinner tinier weaker younger
    """.split()
)
"""Comparatives on the low side; every other word in -er before "than" is on the high side."""
RISING: Final = frozenset(
    "be blow climb creep dip drop fall get go grow jump move rise run sink soar spike spill".split()
)
"""Verbs by which a quantity itself comes to the far side of a bound."""
MOVING: Final = RISING | frozenset(
    """
    become bring bump come crank cut decrease drive expand extend gain have increase keep land let lift lower push put
    raise reach reduce scale set shrink take tick turn use want
    """.split()
)
"""Verbs that bring a quantity to the far side of a bound, or only hold it: they name nothing that is bounded."""
AFFORDING: Final = frozenset("accept afford allow have stand support sustain take tolerate".split())
"""What cannot be done with what lies beyond a bound ("we cannot afford a bill above …")."""
UPPER: Final = frozenset("bound cap ceiling limit max maximum".split())
LOWER: Final = frozenset("floor least min minimum".split())
"""Names of bounds."""
CHANCES: Final = frozenset("attempt chance go pass re-run rerun retry round shot strike time try".split())
"""Nouns of what is granted so many times."""

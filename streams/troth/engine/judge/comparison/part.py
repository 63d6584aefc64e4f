"""A part of a rule, and what a summary did to it."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

PartName = Literal[
    "act", "polarity", "force", "condition", "exception", "qualifier", "quantifier", "literal", "value", "time", "actor"
]
"""An object that is no literal counts as a `qualifier`: without it the rule has another scope."""

Change = Literal["narrowed", "widened", "replaced", "reversed", "lost", "added"]


class Part(NamedTuple):
    """What became of one part. Parts that were kept are not listed."""

    name: PartName
    change: Change
    detail: str = ""


ONLY: Final = "only"
ORDER: Final = "order"
"""Details of a part: `only` was lost or added; the order of things was exchanged."""

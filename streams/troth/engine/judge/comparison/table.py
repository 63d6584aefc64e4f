"""The table from what became of a part of a rule to the fidelity of the rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from troth.engine.judge.comparison.part import Part, PartName
from troth_schemas.reasons import Fidelity

TABLE: Final[dict[tuple[PartName, str], Fidelity]] = {
    ("polarity", "reversed"): "contradicted",
    ("quantifier", "reversed"): "contradicted",
    ("actor", "reversed"): "contradicted",
    ("condition", "reversed"): "contradicted",
    ("exception", "reversed"): "contradicted",
    ("qualifier", "reversed"): "contradicted",
    ("value", "reversed"): "contradicted",
    ("literal", "replaced"): "mutated",
    ("literal", "lost"): "mutated",
    ("value", "replaced"): "mutated",
    ("value", "lost"): "mutated",
    ("value", "widened"): "mutated",
    ("time", "replaced"): "mutated",
    ("time", "lost"): "weakened",
    ("time", "added"): "weakened",
    ("value", "added"): "weakened",
    ("literal", "added"): "weakened",
    ("act", "lost"): "weakened",
    ("act", "added"): "weakened",
    ("force", "lost"): "weakened",
    ("force", "narrowed"): "weakened",
    ("condition", "lost"): "weakened",
    ("condition", "added"): "weakened",
    ("condition", "replaced"): "weakened",
    ("exception", "lost"): "weakened",
    ("exception", "added"): "weakened",
    ("exception", "replaced"): "weakened",
    ("qualifier", "lost"): "weakened",
    ("qualifier", "added"): "weakened",
    ("quantifier", "lost"): "weakened",
    ("quantifier", "narrowed"): "weakened",
    ("quantifier", "added"): "weakened",
}
"""What a changed part does to the rule. A rule none of whose parts changed is paraphrased."""
WORST: Final[tuple[Fidelity, ...]] = ("verbatim", "paraphrased", "weakened", "mutated", "contradicted")
"""Best first: the order in which one part's fidelity outweighs another's."""


def fidelity_of(parts: Iterable[Part]) -> Fidelity:
    """The worst that any part does."""
    return max((TABLE[p.name, p.change] for p in parts), key=WORST.index, default="paraphrased")

"""English words by which a speaker keeps somebody from an act, or a thing from being acted on.

Sources: the synonym sets of "abstain", "avoid", "stay", "remain" and "receive" in WordNet 3.1; Levin, "English Verb
Classes and Alternations", 51.1 (verbs of avoiding), 47.1 and 15.2 (verbs of existing and keeping); Quirk et al. 16.2-10
(phrasal verbs). Read by `extract/orders/frames/`.
"""

from __future__ import annotations

from typing import Final

ABSTAINING: Final = frozenset("abstain desist forbear refrain".split())
"""Verbs that take what is left undone after "from"."""
FORGOING: Final = frozenset("eschew forgo forego shun".split())
"""Verbs that take it as their object."""
WITHDRAWING: Final[dict[str, frozenset[str]]] = {
    "back": frozenset({"away", "off"}),
    "hang": frozenset({"back"}),
    "hold": frozenset({"back", "off"}),
    "keep": frozenset({"away", "back", "clear", "off", "out"}),
    "lay": frozenset({"off"}),
    "remain": frozenset({"away", "clear", "off", "out"}),
    "shy": frozenset({"away"}),
    "stand": frozenset({"back", "clear"}),
    "stay": frozenset({"away", "back", "clear", "off", "out"}),
    "steer": frozenset({"away", "clear"}),
    "step": frozenset({"away", "back"}),
    "walk": frozenset({"away"}),
}
"""Verbs of keeping one's distance, with the particles that make them so."""
LIMBS: Final = frozenset("fingers hands mitts paws".split())
"""What is taken off a thing that is not to be touched."""
STAYING: Final = frozenset("endure exist live persist remain stand stay survive".split())
"""Verbs by which a thing goes on being, or being as it is."""
RETAINED: Final = frozenset("kept left maintained preserved retained spared".split())
"""Participles of what somebody lets be."""
SAME: Final = frozenset(
    """
    alone identical intact pristine unaffected unaltered unchanged undisturbed unedited unmodified unmoved unscathed
    untouched verbatim
    """.split()
)
"""Adjectives of what nobody has acted on."""
LINKS: Final = frozenset("as how like the what where".split())
"""Words that open "as it is", "how it stands", "the way we found it", "where they are"."""
RECEIVING: Final = frozenset("accept admit allow get permit receive see take tolerate welcome".split())
"""Verbs by which a thing is said to have acts done to it ("main takes no pushes")."""
CONSENTING: Final = frozenset(
    "accept allow approve authorise authorize condone countenance permit sanction tolerate".split()
)
"""Verbs by which somebody lets a thing be done."""
RULERS: Final = frozenset(
    """
    i we us me legal law policy compliance security management contract contracts rules rule regulation regulations
    regulator gdpr hipaa auditors audit court nda agreement licence license management board owner owners
    """.split()
)
"""Who lays down what may be done; programs do not."""
RESERVED: Final = frozenset("earmarked left reserved".split())
"""What is said of an act that is others' alone ("… is reserved for the release manager")."""
APPROACHING: Final = frozenset(
    "come creep encroach extend go intrude reach slip spill spread stray trespass venture wander".split()
)
"""Verbs of getting to a thing: with one after its preposition they say that it is touched."""
NEARNESS: Final = frozenset("anywhere at in inside into near on onto to towards upon within".split())
STRESSING: Final = frozenset(
    "account case circumstance circumstances condition conditions event form point reason time way".split()
)
"""Nouns of phrases that only stress a ban ("under any circumstances", "at any time", "in any form")."""
ACCEPTING: Final = frozenset("accept afford allow approve grant live pay permit spend stand stomach tolerate".split())
"""What somebody does who will have so much and no more."""
CAPACITIES: Final = frozenset(
    "accept contain cope fit handle hold manage order process serve show store support take".split()
)
"""What a thing is able to do with so many and no more: a fact."""
PEAKING: Final = frozenset({"max", "peak", "top"})
"""Verbs of reaching one's most, with "out"."""
TASKS: Final = frozenset("add build code create design develop enforce implement introduce write".split())
"""Verbs by which a bound is built into something."""

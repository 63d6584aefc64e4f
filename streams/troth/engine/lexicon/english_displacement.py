"""English words that put one of two values in the place of the other.

Sources: the synonym sets of "replace", "supersede", "obsolete", "correct" and "choose" in WordNet 3.1. Read by
`extract/changes/precedence.py` and `standings.py`, beside what `english_succession.py` holds for sentences that need no
evidence.
"""

from __future__ import annotations

from typing import Final

from troth.engine.lexicon.english_succession import DROPPING

OLD_THEN_NEW: Final = (
    "replaced by", "replaced with", "superseded by", "succeeded by", "supplanted by", "displaced by", "swapped for",
    "swapped out for", "swapped with", "out for", "exchanged for", "traded for", "traded in for", "renamed",
    "renamed to", "renamed as", "moved to", "moved over to", "migrated to", "changed to", "switched to",
    "switched over to", "merged into", "folded into", "turned into", "became", "becomes", "in favor of", "in favour of",
    "gives way to", "gave way to", "making way for", "made way for", "has become", "goes by", "now called",
    "now known as", "now named", "is called", "is named", "is known as", "was meant to be", "should be", "should read",
    "should have been", "should have read", "ought to be", "has a new name", "new name :", "new name is",
    "is the old name of", "is the old name for", "should say", "->", "=>", "\u2192", "\u279c", "\u27f6",
    "\u21d2", "-->", "~>",
)  # fmt: skip
"""Between the old value and the new one, whoever does it."""
NEW_THEN_OLD: Final = (
    *(f"{verb}{ending}" for verb in ("replace", "supersede", "displace") for ending in ("", "s", "d")),
    "replacing", "superseding", "succeeds", "succeeded", "supplant", "supplants", "supplanted",
    *(f"{take} over {of}" for take in ("take", "takes", "took", "taking") for of in ("from", "for")),
    *(f"{take} the {place} of" for take in ("take", "takes", "took", "taking", "taken")
      for place in ("place", "role", "job", "slot", "spot", "seat", "position", "part")),
    "stands in for", "stand in for", "is the new", "is our new", "successor to", "successor of", "replacement for",
    "the new name of", "the new name for", "the new version of", "formerly", "formerly known as", "previously",
    "which was", "used to be", "in the place of", "for every", "every time i said",
    *(f"{when} i {say}" for when in ("where", "whenever", "wherever", "when")
      for say in ("say", "said", "wrote", "put", "typed")),
)  # fmt: skip
"""Between the new value and the old one, whoever does it."""
ACTED_ON: Final = frozenset("displaced replaced succeeded superseded supplanted".split())
"""Those that in the passive voice say the reverse."""
CONTRASTING: Final = (
    "instead of", "rather than", "in place of", "in lieu of", "over", "and not", "not", "as opposed to",
)  # fmt: skip
"""Between the one that is chosen and the other, where somebody chooses: elsewhere they compare or report."""
APPLYING: Final = (
    "applies to", "apply to", "goes for", "go for", "holds for", "hold for", "is about", "is true of", "is for",
)  # fmt: skip
"""Between what was said of the old value and the new one ("all I said about A goes for B")."""
SELECTING: Final = frozenset(
    """
    a about above accident accidentally actually address again agreed all am an and any anymore are as at be been
    before branch bucket but by can change choose chose continue correct correction could database decided did
    directory do earlier effect effective endpoint everyone everything everywhere file first fix folder follow for
    forward from gave get given go goes going gone good had has have heads henceforth here host i id immediate in
    instead is issue it its just keep key kindly let lets like link live longer machine make me mean meant mentioned
    mistake more my name need new no nope not note now number of off ok okay old on one ones only onwards oops opted
    our out over path pick picked place please point prefer push put quick rather read really record repo right role
    said say scratch server service setting settings settled shall should since sorry spot starting stick still sure
    switch tag take talk target than that the their then there these they thing this thought ticket to today told
    took try typed typo up update url us use used using value version wait want was we went were what when where
    wherever which whoops will with work working write wrong wrote yes you your
    """.split()
)
"""Words that choose, point and put together, and names of what has values: they tell of no other doing."""
PASSING: Final = frozenset(
    """
    change consider convert count exchange interpret migrate move port read regard rename replace substitute swap
    switch trade transition translate treat understand
    """.split()
)
"""Verbs that put a value in another's place as an order: what is to be done to things, or how words are to be read."""
READING: Final = frozenset("consider count interpret read regard treat understand".split())
"""Those of them that bid the listener to read words otherwise."""
GOING: Final = frozenset("change go migrate move rename shift switch transition".split())
"""Verbs of going from one to the other."""
SENDING: Final = frozenset("aim direct point redirect route send".split())
MIXING: Final = frozenset("confused mixed swapped transposed muddled garbled mistook".split())
"""Verbs of one who took one value for the other."""
WHOLE: Final = frozenset("all everything anything everyone whatever it us we you them".split())
"""Words for all that had to do with a value."""
CASES: Final = frozenset("anything everything anywhere everywhere whatever wherever whenever when where".split())
"""Words for each time that a value is met ("wherever you see A")."""
SEEING: Final = frozenset("have put see mention say write read refer find use need name encounter".split())
"""Verbs of meeting a value in words."""
SLIPPING: Final = frozenset("say write type put call give mention have tell mean".split())
"""Verbs of one who named a value, in the first person."""
LETTING_GO: Final = (DROPPING - {"skip", "avoid"}) | frozenset(
    "retire ditch bin bury cross remove stop quit leave archive sunset decommission deprecate kill lose".split()
)
"""Verbs that let go of the value that they name, in any form."""
ENDED: Final = frozenset(
    """
    abandoned archive archived away axe bye ceased closed deactivated dead decommissioned defunct deprecated died
    disabled discontinued ditched down dropped fart gone history incorrect last legacy merged migrated mistaken
    obsolete offline out outdated outgrown past phased redundant removed renamed replaced rest retired retiring
    scrapped served stale sunset superseded swapped temporary toast until void wrong yesterday
    """.split()
)
"""What is said of a value that holds no more, right after it."""
CHOOSING: Final = frozenset(
    """
    adopt agreed bother choose continue deploy go make mean move need pick please point read refer rely replace
    settle settled standardise standardize stick switch take target think use using want work write
    """.split()
)
"""Verbs that take up the value that they name, in any form."""
HOLDING: Final = frozenset(
    """
    active alive better correct current default final from gave go goes got in instead is it it's left live lives long
    meant new next now official one only over place please point real relevant replacement right successor switch
    take taken us use used using valid will
    """.split()
)
"""Words beside a value that say that it is the one."""
CUES: Final = frozenset(
    """
    axe close confuse correct correction dead decommission deprecate die died discontinue disregard ditch drop
    exchange final forget former formerly gone ignore instead lieu meant mistake mistaken mistype mix new obsolete
    old outdated rather rename replace replacement retire scrap scratch stale strike substitute succeed successor
    sunset supersede supplant swap temporary typo wrong
    """.split()
)
"""Words, by their base forms, of which one at least stands in whatever puts a value in the place of another."""
CUED_BESIDE: Final = frozenset("correct final former mistaken new old temporary wrong".split())
"""Those that say so only right beside a value: elsewhere they are said of other things."""

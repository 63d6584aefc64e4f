"""English word classes, after the Universal POS tags DET, ADP, PRON, AUX, ADV, CCONJ and Quirk et al., ch. 2 and 5."""

from __future__ import annotations

from typing import Final

QUALIFIERS: Final = frozenset(
    """
    actual additional certain current direct entire existing extra full further generic given new own proper
    real separate several single specific straight such unnecessary various
    """.split()
)
"""Adjectives that do not tell one object of a rule from another ("no new dependencies")."""

DETERMINERS: Final = frozenset(
    """
    a all an another any both each either entire every few her his its many more most much my neither no other
    our own same some such that the their these this those whole your
    """.split()
)

PREPOSITIONS: Final = frozenset(
    """
    about above across against along among around as at behind below beneath beside besides between beyond by
    despite down during for from in inside into like near of off on onto out outside over past per since through
    throughout to toward towards under underneath up upon via with within without
    """.split()
)

PRONOUNS: Final = frozenset(
    """
    anybody anyone anything everybody everyone everything he her here him i it itself me mine myself nobody none
    nothing one ones ours she somebody someone something that theirs them themselves there these they this those
    us we what which who whom you yours yourself
    """.split()
)

SUBJECT_PRONOUNS: Final = frozenset(
    """
    anyone everybody everyone he i it nobody she someone that there these they this those we you
    """.split()
)

AUXILIARIES: Final = frozenset(
    """
    am are aren't be been being can can't cannot could couldn't did didn't do does doesn't don't gonna had
    hadn't has hasn't have haven't having he's i'll i'm i've is isn't it'll it's let's may might must mustn't
    needs ought shall she's should shouldn't that's there's they're was wasn't we'll we're we've were weren't
    will won't would wouldn't you'll you're you've
    """.split()
)

ADVERBS: Final = frozenset(
    """
    actually afterwards again ago ahead almost already also altogether always any anymore anyway anywhere apart
    automatically away badly barely basically btw directly either else enough entirely especially even ever
    exactly explicitly finally first further generally haha hence here hopefully however immediately indeed
    instead just later least likewise literally lol manually maybe meanwhile merely moreover much namely nearly
    never next now often once only otherwise outright perhaps please possibly probably properly quickly quite
    rather really silently simply so somehow sometimes somewhere soon still straight then there therefore though
    thus today together tomorrow tonight too totally twice unnecessarily usually very well yet
    """.split()
)

CONJUNCTIONS: Final = frozenset("and but nor or plus so yet".split())

GENERIC: Final = frozenset(
    """
    accordance account behalf bit care case circumstance circumstances condition conditions course day end event
    fact future general hand happen hour job kind least lot manner matter meantime mind minute moment month name
    nature need occasion order part particular point principle purpose reason regard rest rule sake second sense
    session side sort spite stage stuff task term thing time times type use way week while work year
    """.split()
)
"""Nouns too wide to be what a rule is about."""

TIMES: Final = frozenset("day evening hour minute month morning night quarter second week year".split())

OPENERS: Final = frozenset(
    """
    actually additionally again agent agreed ah alright also and anyway approved argh basically bro btw buddy but claude
    cool course dear dude eh ehh everyone finally fine first firstly folks furthermore good granted great guys ha haha
    hello hey hi
    hm hmm hmmm
    honestly however lastly listen lmao lol look meanwhile mm mmm moreover nah nice no nope now obviously of oh ok
    okay perfect please pls plus question remember right second secondly seriously so sorry sure team thank thanks then
    third thirdly ugh uh
    damn dang ffs geez gosh jeez omg
    um wait well wow yeah yep yes yikes yup
    """.split()
)
"""Words a sentence may open with before it says anything ("ok, please …")."""

IDLE_NOUNS: Final = frozenset(
    """
    bearing biggie bug chance choice clothes dramas feelings feeling clue comment complaint conflict dice difference
    doubt error exception excuse fear
    further go good harm hint hope hurry idea info issue joke kidding luck matter mention need objection offence
    opinion output pain point preference pressure prob problem progress promise question reason repro response
    result rush sense shame sign stress such surprise sweat thank thing trace trouble update use violation
    warning way wonder word worries worry
    """.split()
)
"""Nouns after "no" in remarks that forbid nothing ("no idea", "no problem", "no errors")."""

REPORT_WORDS: Final = frozenset(
    """
    anymore associated available configured defined detected found given left matched needed registered remaining
    reported required returned since specified yet
    """.split()
)
"""Words that make "no N" a report ("no tests found")."""

FUNCTION_WORDS: Final = DETERMINERS | PREPOSITIONS | PRONOUNS | AUXILIARIES | CONJUNCTIONS
"""The small words that tell English from another language."""

STOP_WORDS: Final = (
    QUALIFIERS
    | DETERMINERS
    | PREPOSITIONS
    | PRONOUNS
    | AUXILIARIES
    | ADVERBS
    | CONJUNCTIONS
    | GENERIC
    | frozenset("because except if not than unless until when where".split())
)
"""Words that are no object of a rule."""
POINTERS: Final = frozenset({"this", "that", "it", "them", "these", "those", "so"})
"""Words that point at what was said, and name nothing."""

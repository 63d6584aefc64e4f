"""English cues and word classes. Sources: Quirk et al., A Comprehensive Grammar of the English Language (negation 10.54-70,
conditions 15.33-43, modality 4.49-66), RFC 2119 key words; word classes after Universal POS tags DET, ADP, PRON, ADV."""

from __future__ import annotations

from typing import Final

from troth.engine.lexicon.language import Language

DETERMINERS: Final = frozenset(
    """
        a an the this that these those my your our his her its their any some all every each no both either neither
        such another other same whole entire more most much many few own
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
        i me you he him she her it we us they them who whom what which one ones someone somebody anyone anybody
        everyone everybody nobody something anything everything nothing none this that these those mine yours ours
        theirs myself yourself itself themselves there here
    """.split()
)
SUBJECT_PRONOUNS: Final = frozenset(
    """
        i you he she it we they this that these those there nobody everyone everybody anyone someone
    """.split()
)
AUXILIARIES: Final = frozenset(
    """
        be am is are was were been being do does did have has had having will would shall should can could may might
        must ought i'm you're we're they're it's that's there's he's she's i've we've you've i'll we'll you'll it'll
        isn't aren't wasn't weren't won't wouldn't can't couldn't cannot doesn't don't didn't hasn't haven't hadn't
        shouldn't mustn't gonna let's
    """.split()
)
ADVERBS: Final = frozenset(
    """
        actually again ago ahead almost already also altogether always any anymore anyway anywhere apart away badly
        barely basically directly either else enough entirely especially even ever exactly finally first further
        generally hence here hopefully however immediately indeed instead just later least likewise literally manually
        maybe meanwhile merely moreover much namely nearly never next now often once only otherwise outright perhaps
        please possibly probably properly quickly quite rather really simply so somehow sometimes somewhere soon still
        straight then there therefore though thus together too totally tomorrow tonight today twice unnecessarily
        usually very well yet haha lol btw afterwards automatically explicitly silently
    """.split()
)
CONJUNCTIONS: Final = frozenset(["and", "or", "but", "nor", "so", "yet", "plus"])
GENERIC: Final = frozenset(
    """
        account accordance behalf bit care case circumstance circumstances condition conditions course end event fact
        future general hand happen job kind least lot manner matter meantime mind moment name nature need occasion
        order part particular point principle purpose reason regard rest rule sake session sense side sort spite stage
        stuff task term thing time times type use way while work
    """.split()
)
"""Nouns too wide to be what a rule is about."""

CUES: Final = {
    "never": (
        "never", "never ever", "at no time", "under no circumstances", "in no case", "on no account", "by no means",
        "not ever", "no way should you", "not under any circumstances", "at no point",
    ),
    "not": (
        "don't", "do not", "dont", "don't ever", "do not ever", "do n't", "don't you", "don't you dare", "let's not",
        "lets not", "let us not", "not to", "please not", "pls dont", "don't even", "do not even",
    ),
    "no": ("no", "zero", "no more", "absolutely no", "not a single", "not one", "none of"),
    "avoid": (
        "avoid", "refrain from", "abstain from", "steer clear of", "stay away from", "keep away from", "keep out of",
        "stay out of", "stay off", "keep off", "keep clear of", "hold off", "hold off on", "hold off from", "hands off",
        "lay off", "stop short of", "quit", "cease", "leave out", "desist from", "keep your hands off",
    ),
    "without": ("without",),
    "forbidden": (
        "off limits", "off-limits", "out of bounds", "read-only", "read only", "readonly", "view only", "look-only",
        "forbidden", "prohibited", "not allowed", "not permitted", "banned", "verboten", "taboo", "a no-go", "no-go",
        "not acceptable", "unacceptable", "frozen", "untouchable", "disallowed", "not an option", "out of scope",
    ),
    "always": (
        "always", "every time", "each time", "at all times", "invariably", "in all cases", "in every case",
        "consistently", "on every occasion", "without fail",
    ),
    "every": ("every", "each", "all", "every single", "any", "everything", "everyone", "anything"),
    "must": (
        "must", "must always", "shall", "has to", "have to", "is to", "are to", "are required to", "is required to",
        "is mandatory", "are mandatory", "is required", "are required", "needs to", "need to", "is a must",
    ),
    "must_not": (
        "must not", "mustn't", "must never", "may not", "shall not", "shan't", "should not", "shouldn't",
        "should never", "can't", "cannot", "can not", "can never", "may never", "shall never", "are not to", "is not to",
        "are never to", "is never to", "aren't to", "isn't to", "has to stay out of", "needs to stay out of",
        "ought not to", "are not", "is not", "aren't", "isn't", "is never", "are never", "will not be", "won't be",
        "need never", "has no business", "have no business", "better not", "had better not", "you'd better not",
    ),
    "only": ("only", "solely", "exclusively", "nothing but", "nothing except", "nothing other than", "no other than", "strictly"),
    "hedge": (
        "ideally", "try to", "try and", "try not to", "prefer", "preferably", "prefer to", "prefer not to", "preference for",
        "if possible", "when possible", "where possible", "whenever possible", "if you can", "where you can",
        "when you can", "if feasible", "where practical", "as far as possible", "would be nice", "it would be nice",
        "it'd be nice", "nice to have", "i'd like", "i would like", "i'd prefer", "i would prefer", "i'd rather",
        "i would rather", "maybe", "perhaps", "probably", "possibly", "where feasible", "lean towards", "lean toward",
        "would be great", "would be good", "aim for", "aim to", "strive to", "as a preference", "if convenient",
        "best to", "it's best", "as much as possible", "where it makes sense", "if you like", "in general",
        "generally", "usually", "normally", "more or less", "roughly", "tend to", "favour", "favor", "hopefully",
        "if at all possible", "wherever possible", "at your discretion",
    ),
    "standing": (
        "from now on", "from here on", "from here on out", "going forward", "in future", "in the future", "henceforth",
        "from this point on", "for the rest of", "for the remainder of", "as a rule", "by default", "as a matter of course",
        "for the whole session", "for this whole session", "until further notice", "throughout", "at any time",
        "for good", "in perpetuity", "whenever you", "as standard",
    ),
    "except": (
        "except", "except for", "except when", "except if", "except in", "unless", "other than", "apart from", "aside from",
        "save for", "excluding", "but for", "with the exception of", "with one exception", "barring", "but not",
        "besides", "outside of", "exception",
    ),
    "condition": ("if", "in case", "provided", "provided that", "as long as", "so long as", "assuming", "while", "where"),
    "trigger": (
        "when", "once", "as soon as", "after", "whenever", "the moment", "the minute", "right after", "immediately after",
        "every time", "each time", "on", "upon", "before", "any time", "anytime", "as and when", "the second",
        "following", "prior to", "ahead of",
    ),
    "until": ("until", "till", "til", "'til", "for now", "for today", "for the time being", "until after", "pending"),
    "at_most": (
        "at most", "no more than", "not more than", "up to", "maximum", "max", "maximum of", "a maximum of", "max of",
        "a max of", "at the most", "tops", "or less", "or fewer", "or below", "limit of", "a limit of", "capped at",
        "cap at", "cap of", "a cap of", "limited to", "limit to", "not exceed", "never exceed", "don't exceed",
        "do not exceed", "must not exceed", "not to exceed", "no longer than", "no larger than", "no bigger than", "no greater than",
        "no later than", "<=", "≤", "within", "not over", "not above", "never more than", "never above", "never over", "don't go over", "don't go above", "do not go over", "no higher than",
        "stay within", "keep within", "not go over", "not go above", "as many as", "upper limit of", "ceiling of",
        "a ceiling of", "don't spend more than", "do not spend more than", "spend no more than", "or lower", "no fewer than zero and at most", "not beyond", "never beyond",
    ),
    "below": ("under", "below", "less than", "fewer than", "lower than", "smaller than", "shorter than", "<", "beneath", "short of"),
    "at_least": (
        "at least", "no less than", "no fewer than", "not less than", "minimum", "min", "minimum of", "a minimum of",
        "min of", "at the least", "or more", "or above", "or higher", ">=", "≥", "not below", "never below", "not under", "never under", "never less than", "never fewer than", "no lower than",
        "don't go below", "don't drop below", "never drop below", "not fewer than", "or later", "or newer",
    ),
    "above": ("over", "above", "more than", "greater than", "larger than", "higher than", "longer than", ">", "in excess of"),
    "exactly": ("exactly", "precisely", "==", "equal to", "fixed at", "pinned to", "pinned at", "stays at", "stay at"),
    "between": ("between",),
    "ask_first": (
        "ask me", "ask me first", "check with me", "confirm with me", "ask for approval", "get my approval", "get my ok",
        "wait for my ok", "wait for my approval", "wait for my go", "wait for my go-ahead", "get approval",
        "ask for permission", "ask permission", "get sign-off", "get a sign-off", "run it by me", "run it past me",
        "clear it with me", "get my sign-off", "get my permission", "have me approve", "let me approve", "ask first",
        "seek approval", "consult me", "let me review",
    ),
    "take_back": (
        "forget", "forget about", "scratch", "never mind", "nevermind", "disregard", "ignore", "drop", "cancel", "lift",
        "take back", "i take back", "scrap", "strike", "waive", "withdraw", "undo", "no longer applies",
        "no longer apply", "no longer needed", "no longer holds", "is lifted", "are lifted", "is over", "is gone",
        "has been lifted", "was lifted", "lifted", "doesn't apply anymore", "does not apply anymore", "no longer in force",
        "is off", "is void", "is cancelled", "is canceled", "is no more", "ends now", "no longer matters",
    ),
    "affirm": (
        "ok", "okay", "yes", "yep", "yeah", "sure", "fine", "alright", "all right", "approved", "agreed", "yup", "lgtm",
        "go on", "right",
    ),
    "permit": (
        "you can", "you may", "you could", "go ahead and", "go ahead", "feel free to", "you are allowed to",
        "you're allowed to", "it's fine to", "it's ok to", "it's okay to", "it is fine to", "it is ok to", "ok to", "okay to",
        "i allow you to", "i permit you to", "you have my permission to", "permission granted to", "permission to",
        "you're free to", "you are free to", "you're clear to", "you are clear to", "fine to", "i'm ok with you", "i'm fine with you",
        "you're good to", "you are good to", "this once", "just this once",
    ),
}  # fmt: skip

ENGLISH: Final = Language(
    name="en",
    cues=CUES,  # type: ignore[arg-type]  # mypy widens the keys of a literal dict to str
    leads={
        "hard": frozenset(
            """
                rule rules constraint constraints requirement requirements policy policies restriction
                restrictions mandatory must limit limits guardrail guardrails convention conventions
                prohibition law instruction instructions directive order orders important critical reminder
                never always invariant invariants boundaries boundary non-negotiable
                guideline guidelines standing
            """.split()
        ),
        "soft": frozenset("""
            preference preferences preferred wish wishes style taste ideally suggestion nit
        """.split()),
        "inert": frozenset(
            """
                fact facts goal goals note notes fyi context background idea ideas todo update status info tip
                subject thought thoughts aside observation ps thumb theory hypothesis guess recap
            """.split()
        ),
        "shown": frozenset(
            """
                example examples question questions q log logs output error errors summary title quote input
                result results trace stacktrace debug history finding findings bug issue symptom steps
                sequence scenario feedback comment comments warning warnings severity location description problem e.g i.e
                expected actual
            """.split()
        ),
    },
    openers=frozenset(
        """
            ok okay yes yeah yep yup no nope nah please pls also and but so then well hmm hm mm mmm uh um oh
            ah hey hi hello right sure alright great cool nice thanks thank perfect good fine actually anyway
            btw again now lol ha haha hmmm remember sorry listen look question additionally furthermore
            moreover finally lastly plus however meanwhile obviously of course guys folks team everyone claude
            agent seriously honestly basically ugh yikes ehh eh argh wow
        """.split()
    ),
    stop_words=DETERMINERS | PREPOSITIONS | PRONOUNS | AUXILIARIES | ADVERBS | CONJUNCTIONS | GENERIC
    | frozenset("""
        not don't if when unless until except because than while where
    """.split()),
    numbers={
        "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
        "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
        "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
        "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100, "thousand": 1000, "million": 1e6,
        "once": 1, "twice": 2, "thrice": 3, "dozen": 12, "half": 0.5, "single": 1,
    },
)  # fmt: skip

IDLE_NOUNS: Final = frozenset(
    """bearing bug biggie chance clue comment complaint conflict dice difference doubt error exception excuse fear
    further go good harm hint hope hurry idea info issue joke kidding luck matter mention need objection offence
    opinion output pain point preference pressure problem prob progress promise question reason repro response result
    rush sense shame sign stress such surprise sweat thank thing trace trouble update use violation warning way wonder
    word worries worry""".split()
)
"""Nouns after "no" in remarks that forbid nothing ("no idea", "no problem", "no errors")."""

REPORT_WORDS: Final = frozenset(
    """found returned reported detected remaining available left yet anymore required needed given matched""".split()
)
"""Words that make "no N" a report ("no tests found")."""

UNTOUCHABLE: Final = frozenset(
    {"read-only", "read only", "readonly", "view only", "look-only", "frozen", "untouchable"}
)
"""Forbidden predicates that leave reading free."""

AS_IT_IS: Final[tuple[tuple[str, ...], ...]] = tuple(
    tuple(p.split())
    for p in (
        "as it is", "as they are", "as it was", "as they were", "the way it is", "the way they are", "as is", "as-is",
        "alone", "untouched", "intact", "unchanged", "unmodified", "be",
    )
)  # fmt: skip

UNSAID: Final[tuple[tuple[str, ...], ...]] = tuple(
    tuple(p.split())
    for p in (
        "i did not say", "i didn't say", "i did not ask", "i didn't ask", "i never said", "i never asked",
        "i told you not", "i said not", "i said don't", "i said do not", "i'd rather you didn't",
        "i would rather you didn't", "i'd rather you not", "i asked you not",
    )
)  # fmt: skip
"""Openings that rule out the act after them ("I did not say commit")."""

UNWANTED: Final[tuple[tuple[str, ...], ...]] = tuple(
    tuple(p.split())
    for p in (
        "i don't want", "i do not want", "i dont want", "we don't want", "we do not want", "i never want",
        "i won't accept", "i will not accept", "i won't have", "i will not have", "i don't accept", "we don't accept",
        "i won't tolerate", "i don't wanna",
    )
)  # fmt: skip

TIMES: Final = frozenset("second minute hour day night morning evening week month quarter year".split())

CHOOSING: Final[tuple[tuple[str, ...], ...]] = tuple(
    tuple(p.split())
    for p in (
        "we go with", "we're going with", "we are going with", "let's go with", "lets go with", "go with",
        "we'll go with", "we will go with", "going with", "let's go for", "we go for", "let's use", "lets use",
        "we'll use", "we will use", "we're using", "we chose", "we choose", "we pick", "we picked", "i pick", "i choose",
        "we decided on", "we've decided on", "we have decided on", "i've decided on", "decided on", "we settled on",
        "we've settled on", "settled on", "i've chosen", "we opt for",
    )
)  # fmt: skip
"""Phrases that announce a choice; what follows is chosen."""

WRAPPERS: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "ensure": (
        ("make", "sure"), ("make", "certain"), ("be", "sure"), ("see", "to", "it"), ("take", "care"), ("be", "careful"),
        ("double", "check"), ("ensure",), ("remember", "to"), ("mind", "you"),
    ),
    "want": (
        ("i", "want", "you", "to"), ("i", "need", "you", "to"), ("i'd", "like", "you", "to"), ("we", "want", "you", "to"),
        ("i", "would", "like", "you", "to"), ("we", "need", "you", "to"), ("i", "expect", "you", "to"),
        ("i'm", "asking", "you", "to"), ("i", "told", "you", "to"), ("i", "urge", "you", "to"), 
        ("i", "ask", "you", "to"),
    ),
    "note": (
        ("keep", "in", "mind"), ("bear", "in", "mind"), ("note", "that"), ("remember", "that"), ("remember", ","),
        ("remember", ":"), ("please", "note"), ("mind", "that"),
    ),
}  # fmt: skip
"""What stands before an order or a remark without being it."""

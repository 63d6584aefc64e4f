"""English as the ear needs it: cues and labels.

Sources: Quirk et al., A Comprehensive Grammar of the English Language (negation 10.54-70, conditions 15.33-43,
modality 4.49-66); the key words of RFC 2119.
"""

from __future__ import annotations

from typing import Final

from troth.engine.lexicon.english_words import OPENERS, STOP_WORDS
from troth.engine.lexicon.language import CueKind, Language, LeadKind
from troth.engine.lexicon.measures import COUNTS, NUMERALS, SCALES

_ENTITLED: Final = ("allowed", "authorised", "authorized", "clear", "cleared", "free", "good", "permitted", "welcome")
_CONSENTS: Final = ("approval", "blessing", "consent", "go-ahead", "ok", "okay", "permission")
_GIVING: Final = ("you have", "you've got", "consider this", "this is", "you get")

CUES: Final[dict[CueKind, tuple[str, ...]]] = {
    "never": (
        "never", "never ever", "neither", "at no time", "under no circumstances", "in no case", "on no account",
        "by no means", "not ever", "no way should you", "under no condition", "under no conditions", "on no condition",
        "for no reason", "in no event", "in no circumstances", "not under any circumstances", "at no point",
    ),
    "not": (
        "don't", "do not", "dont", "don't ever", "do not ever", "do n't", "don't you", "don't you dare",
        "let's not", "lets not", "let us not", "not to", "please not", "don't even", "do not even",
    ),
    "no": (
        "no", "zero", "no more", "absolutely no", "not a single", "not one",
    ),
    "avoid": (
        "avoid", "refrain from", "abstain from", "steer clear of", "stay away from", "keep away from",
        "keep out of", "stay out of", "steer away from", "stay clear of", "stay off", "keep off", "keep clear of",
        "keep well clear of", "stay well clear of", "stay well away from", "keep well away from",
        "hold off", "hold off on", "hold off from", "hands off", "lay off", "stop short of",
        "quit", "cease", "leave out", "desist from",
        "keep your hands off",
    ),
    "without": (
        "without",
    ),
    "forbidden": (
        "off limits", "off-limits", "out of bounds", "read-only", "read only", "readonly", "view only",
        "look-only", "forbidden", "prohibited", "not allowed", "not permitted", "banned", "verboten", "taboo",
        "a no-go", "no-go", "not acceptable", "unacceptable", "frozen", "untouchable", "disallowed",
        "not an option", "out of scope",
    ),
    "always": (
        "always", "every time", "each time", "at all times", "invariably", "in all cases", "in every case",
        "consistently", "on every occasion", "without fail",
    ),
    "every": (
        "every", "each", "all", "every single", "any", "everything", "everyone", "anything",
    ),
    "must": (
        "must", "must always", "shall", "has to", "have to", "is to", "are to", "are required to",
        "is required to", "is mandatory", "are mandatory", "is required", "are required", "needs to", "need to",
        "is a must", "are a must", "is obligatory", "is needed", "are needed",
    ),
    "must_not": (
        "must not", "mustn't", "must never", "may not", "shall not", "shan't", "should not", "shouldn't",
        "should never", "can't", "cannot", "can not", "can never", "may never", "shall never", "are not to",
        "is not to", "are never to", "is never to", "aren't to", "isn't to", "has to stay out of",
        "needs to stay out of", "ought not to", "are not", "is not", "aren't", "isn't", "is never", "are never",
        "will not be", "won't be", "need never", "has no business", "have no business", "better not",
        "had better not", "you'd better not",
    ),
    "only": (
        "only", "solely", "exclusively", "nothing else", "nowhere else", "no one else", "nobody else", "nothing but",
        "nothing except", "nothing other than", "no other than",
        "strictly",
    ),
    "hedge": (
        "ideally", "try to", "try and", "try not to", "prefer", "preferably", "prefer to", "prefer not to",
        "preference for", "if possible", "when possible", "where possible", "whenever possible", "if you can",
        "where you can", "when you can", "if feasible", "where practical", "as far as possible",
        "would be nice", "it would be nice", "it'd be nice", "nice to have", "i'd like", "i would like",
        "i'd prefer", "i would prefer", "i'd rather", "i would rather", "maybe", "perhaps", "probably",
        "possibly", "where feasible", "lean towards", "lean toward", "would be great", "would be good",
        "aim for", "aim to", "strive to", "as a preference", "if convenient", "best to", "it's best",
        "as much as possible", "as far as you can", "as best you can", "if you can manage", "where it makes sense",
        "if you like", "in general", "generally", "usually",
        "normally", "more or less", "roughly", "tend to", "favour", "favor", "hopefully", "if at all possible",
        "wherever possible", "at your discretion", "if it's not too much trouble", "if time permits",
        "if you get the chance", "if you have time", "time permitting", "as a rule of thumb",
    ),
    "standing": (
        "from now on", "next time", "from today on", "as of today", "as of now", "starting today", "from here on",
        "from here on out", "going forward", "in future", "in the future",
        "henceforth", "from this point on", "for the rest of", "for the remainder of", "as a rule",
        "by default", "as a matter of course", "for the whole session", "for this whole session",
        "until further notice", "throughout", "at any time", "for good", "in perpetuity", "whenever you",
        "as standard", "whatever you do", "whatever happens", "no matter what",
    ),
    "except": (
        "except", "except for", "except when", "except if", "except in", "unless", "other than", "apart from",
        "aside from", "save for", "excluding", "but for", "with the exception of", "with one exception",
        "barring", "but not", "besides", "outside of", "exception",
    ),
    "condition": (
        "in the event of", "in the event that",
        "if", "for as long as", "in case", "provided that", "provided you", "provided we", "provided the",
        "provided it",
        "provided all", "provided there", "provided a", "provided no", "provided i", "as long as", "so long as",
        "assuming", "while", "where",
    ),
    "trigger": (
        "when", "once", "as soon as", "after", "whenever", "the moment", "the minute", "right after",
        "immediately after", "in case of", "every time", "each time", "on", "upon", "before", "any time", "anytime",
        "as and when", "the second", "following", "prior to", "ahead of",
    ),
    "until": (
        "until", "till", "til", "'til", "for now", "for today", "for the time being", "until after", "pending",
    ),
    "at_most": (
        "at most", "at the very most", "at the outside", "no more", "no more than", "not more than", "up to",
        "maximum", "max", "maximum of", "a maximum of",
        "max of", "a max of", "at the most", "tops", "or less", "or fewer", "or below", "limit of",
        "a limit of", "capped at", "cap at", "cap of", "a cap of", "limited to", "limit to", "not exceed",
        "never exceed", "don't exceed", "do not exceed", "must not exceed", "not to exceed", "no longer than",
        "no larger than", "no bigger than", "no greater than", "no later than", "<=", "≤", "within", "not over",
        "not above", "never more than", "never above", "never over", "don't go over", "don't go above",
        "do not go over", "no higher than", "stay within", "keep within", "not go over", "not go above",
        "as many as", "upper limit of", "ceiling of", "a ceiling of", "don't spend more than",
        "do not spend more than", "spend no more than", "or lower", "not beyond", "never beyond",
    ),
    "below": (
        "under", "below", "less than", "fewer than", "lower than", "smaller than", "shorter than", "<",
        "beneath", "short of",
    ),
    "at_least": (
        "at least", "no less than", "no fewer than", "not less than", "minimum", "min", "minimum of",
        "a minimum of", "min of", "at the least", "or more", "or above", "or higher", ">=", "≥", "not below",
        "never below", "not under", "never under", "never less than", "never fewer than", "no lower than",
        "don't go below", "don't drop below", "never drop below", "not fewer than", "or later", "or newer",
    ),
    "above": (
        "over", "above", "more than", "greater than", "larger than", "higher than", "longer than", ">",
        "in excess of",
    ),
    "exactly": (
        "exactly", "precisely", "==", "equal to", "fixed at", "pinned to", "pinned at", "stays at", "stay at",
    ),
    "between": (
        "between",
    ),
    "ask_first": (
        "ask me", "ask me first", "check with me", "confirm with me", "ask for approval", "get my approval",
        "get my ok",
        *(f"wait for my {word}" for word in ("ok", "okay", "approval", "go", "go-ahead", "answer", "reply", "response",
                                             "confirmation", "feedback", "word", "signal")),
        "get approval", "ask for permission", "ask permission", "get sign-off", "get a sign-off",
        "run it by me", "run it past me", "clear it with me", "get my sign-off", "get my permission",
        "have me approve", "let me approve", "ask first", "seek approval", "consult me",
        "get a yes", "get a go-ahead", "get my go-ahead", "get the go-ahead", "let me review",
    ),
    "take_back": (
        "forget", "forget about", "scratch", "never mind", "nevermind", "disregard", "ignore", "drop", "cancel",
        "lift", "take back", "i take back", "scrap", "strike", "waive", "withdraw", "undo", "no longer applies",
        "no longer apply", "no longer needed", "no longer holds", "is lifted", "are lifted", "is over",
        "is gone", "has been lifted", "was lifted", "lifted", "doesn't apply anymore", "does not apply anymore",
        "no longer in force", "is off", "is void", "is cancelled", "is canceled", "is no more", "ends now",
        "no longer matters",
    ),
    "affirm": (
        "ok", "okay", "yes", "yep", "yeah", "sure", "fine", "alright", "all right", "approved", "agreed", "yup",
        "lgtm", "go on", "right",
    ),
    "permit": (
        "you can", "you may", "you could", "go ahead and", "go ahead", "feel free to",
        *(f"{you} {free} to" for you in ("you are", "you're") for free in _ENTITLED),
        *(f"{it} {fine} to" for it in ("it's", "it is") for fine in ("fine", "ok", "okay", "alright")),
        "ok to", "okay to", "fine to", "i allow you to", "i permit you to", "permission granted to", "permission to",
        "permission for", "this once", "just this once",
        *(f"{have} {my} {consent} {to}"
          for have in _GIVING for my in ("my", "our", "the") for consent in _CONSENTS for to in ("to", "for")),
        *(f"{am} {fine} with" for am in ("i'm", "i am") for fine in ("fine", "ok", "okay", "happy")),
        *(f"{am} {fine} with you" for am in ("i'm", "i am") for fine in ("fine", "ok", "okay", "happy")),
        "i approve", "i authorise", "i authorize", "i hereby approve", "no objection to", "no objections to",
        "green light to", "green light for",
    ),
}  # fmt: skip

LEADS: Final[dict[LeadKind, frozenset[str]]] = {
    "hard": frozenset(
        """
        always boundaries boundary constraint constraints convention conventions critical directive guardrail
        guardrails guideline guidelines important instruction instructions invariant invariants law limit limits
        mandatory must never non-negotiable orders policies policy prohibition reminder requirement
        requirements restriction restrictions rule rules standing
        """.split()
    ),
    "soft": frozenset(
        """
        ideally nit preference preferences preferred style suggestion taste wish wishes
        """.split()
    ),
    "inert": frozenset(
        """
        aside background context fact facts fyi info note notes observation ps recap status thumb tip todo
        update
        """.split()
    ),
    "shown": frozenset(
        """
        actual bug goal goals guess hypothesis idea ideas theory thought thoughts comment comments debug description
        e.g error errors example examples expected feedback
        finding findings history i.e input issue location log logs output problem q question questions quote
        result results scenario sequence severity stacktrace steps summary symptom title trace warning warnings
        """.split()
    ),
}

NUMBERS: Final[dict[str, float]] = {
    **NUMERALS, **SCALES, **COUNTS, "half": 0.5, "single": 1, "quarter": 0.25, "third": 0.3333333333333333,
}  # fmt: skip

ORDINALS: Final[dict[str, float]] = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5, "10th": 10,
}  # fmt: skip

ENGLISH: Final = Language(
    name="en",
    cues=CUES,
    leads=LEADS,
    openers=OPENERS,
    stop_words=STOP_WORDS,
    numbers=NUMBERS,
)

"""The terms of a promise: what it waits for, the time it is put off to, or that it holds of all that is to come."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import Final

from troth.engine.extract.clauses.reading import Reading
from troth.engine.extract.clauses.waits import COMING_ROUND, comes_about, finite, is_happening, is_time, time_at
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, noun_lemma, verb_lemma
from troth.engine.extract.sentences.words import read_words
from troth.engine.lexicon.acts import canonical
from troth.engine.lexicon.english_verbs import CODING, CREATING, LEARNING, MUSING, NOTIFYING, WORLDLY
from troth.engine.lexicon.english_words import ADVERBS, PREPOSITIONS
from troth.engine.lexicon.topics import LATER, SPEAKING, SPOKEN, STYLE

STANDING: Final = re.compile(
    r"\b(?:next time|from (?:now|here|today|this point|tomorrow) on(?:wards?)?|going forward|in (?:the )?future"
    r"|henceforth|for the (?:rest|remainder) of|until further notice|as a rule)\b"
)
_AHEAD: Final = re.compile(
    r"(?i)for (?:(?:the|all) (?:remaining|next|other|following|coming|upcoming|new)|future|new|later) [a-z]+s\b"
)
"""What is still to come, where it opens the sentence."""
Span = tuple[int, int]


def is_standing(r: Reading) -> bool:
    """Whether it is said of all that is to come."""
    return STANDING.search(r.text[r.clause.start : r.clause.end].lower()) is not None


def terms_of(r: Reading, at: int) -> Span | None:
    """What the promise waits for, or what it is put off to; the whole of it where it holds of all that is to come."""
    verb = verb_lemma(r.lowers[at])
    found = (
        awaited(r, verb)
        or _before_all(r, verb)
        or _coming_round(r, verb)
        or _put_off(r, at)
        or _lead_of(r)
        or _habit(r, at)
    )
    if found is not None or r.before is None or r.clause.separator != "and" or r.lowers[at] in _ASSISTING:
        return found
    return _news_of(r.before)


def _news_of(before: Reading) -> Span | None:
    """What the listener is asked to tell of ("let me know when the VPN is back and I'll finish the import")."""
    is_asked = before.verb in NOTIFYING and "me" in before.lowers
    return before.clause.adjunct("trigger") if is_asked else None


def awaited(r: Reading, verb: str) -> Span | None:
    """The clause or phrase a promise waits for: a happening outside the next step, not a place in code."""
    places = verb in CREATING
    for kind, head, start, end in r.clause.adjuncts:
        words = [w.lower for w in read_words(r.text, start, end)]
        is_front = start < r.words[0].start
        tells = verb in NOTIFYING or any(w in NOTIFYING for w in _seconds(r))
        if kind == "condition" and (verb in _GOING_ON or verb in UNDERGOING) and _ONWARDS.isdisjoint(r.lowers):
            continue  # "if it fails I'll get a 422": what one only comes to
        if kind == "condition" and (is_front or tells) and (comes_about(words) or _is_met(r, verb, words)):
            return start, end
        if head in ("when", "if") and words[1:2] in (["a"], ["an"], ["any"]) and not tells:
            continue  # "when a message arrives, I'll store it": what a program does
        if head == "after" and _is_step(r, verb) and finite(words[1:]) is None:
            continue  # "I'll check the logs after the build", "now I'll add it after the length check": the next step
        if kind == "until" and verb not in _HOLDING and not {"every", "each"} & set(r.lowers):
            continue
        last = next((w.lower for w in reversed(r.words) if w.end <= start), "")
        if is_front and head == "before" and words[1:2] == ["i"] and _is_some_time(words[2:]):
            return start, end  # "before I drop anything tomorrow I'll take a dump"
        is_regular = head in ("while", "as", "so") and kind == "condition" and {"every", "each"} & set(r.lowers)
        if is_front and (is_regular or (head == "before" and verb in NOTIFYING | {"check"} and "you" in r.lowers)):
            return start, end  # "while it is open I'll post every hour", "before I touch it I'll ask you"
        is_inner = not is_front and (r.reach < len(r.words) - 1 or last in _EMBEDDING)
        is_state = head == "when" and verb in CODING | _STATING and not _is_of_people(words[1:])
        is_code = is_state or (head != "once" and _has_purpose(r, verb, start))
        is_code = is_code or (head == "after" and verb in _NAMING)
        if kind not in ("trigger", "until") or head in COMING_ROUND or is_inner or is_code:
            continue
        if places and len([a for a in r.clause.adjuncts if a[0] == "trigger"]) > 1:
            return None
        if is_happening(words, places=places, is_own=True):
            return start, end
    return None


def _before_all(r: Reading, verb: str) -> Span | None:
    """`… before we merge`, `before merging I'll …`, `… at the end of the session`, `on your go …`."""
    if verb in LEARNING:
        return None
    for _, head, start, end in r.clause.adjuncts:
        words = [w.lower for w in read_words(r.text, start, end)]
        if head == "before" and words[1:2] in (["we"], ["they"], ["anyone"], ["anybody"]) and len(words) > 2:
            return start, end
        is_deed = head == "before" and start < r.words[0].start and len(words) > 1 and is_gerund(words[1])
        if is_deed and canonical(verb_lemma(words[1])) in WORLDLY - {"write"}:
            return start, end
    match = _AT_END.search(r.text, r.clause.start, r.clause.end)
    if match is None or (match["what"] is None and match["go"] is None and verb in CODING | CREATING):
        return None
    return match.start(), match.end()


_AT_END: Final = re.compile(
    r"(?i)\bat the (?:very )?end(?! of the (?:file|line|list|function|page|method|loop|string|array|block))"
    r"(?P<what> of (?:the|this|our) (?:session|day|sprint|week|month|project|run|quarter|conversation|migration))?"
    r"|(?P<go>\bon your (?:go|signal|word|mark|ok|okay|say-so|approval|go-ahead)\b)"
)


def _coming_round(r: Reading, verb: str) -> Span | None:
    """An occasion that comes round ("before every deploy I'll take a snapshot", "I'll ask you whenever a test has to
    go"); what code does each time is none ("I'll call flush after every write")."""
    for kind, head, start, end in r.clause.adjuncts:
        words = [w.lower for w in read_words(r.text, start, end)]
        is_each = not _EACH.isdisjoint(words[1:3]) or (head in ("whenever", "every", "each") and len(words) > 1)
        if kind not in ("trigger", "scope") or not is_each:
            continue
        is_front = start < r.words[0].start
        is_ours = not _SPEAKERS.isdisjoint(words) or "you" in r.lowers
        is_deed = (verb not in CODING | CREATING | LEARNING or "you" in r.lowers) and r.reach >= len(r.words)
        is_close = is_ours or head not in ("whenever", "each", "every")  # not "each time the loop runs"
        if is_close and (is_front or is_deed):
            return start, end
    return None


_EACH: Final = frozenset({"any", "each", "every"})
_SPEAKERS: Final = frozenset({"i", "we", "you"})


def _is_of_people(words: Sequence[str]) -> bool:
    """Whether a clause tells of what people do ("when she's back"), and not of the state of a program."""
    return bool(words) and words[0].partition("'")[0] in ("he", "she", "they", "we", "you", "somebody", "someone")


def _is_met(r: Reading, verb: str, words: Sequence[str]) -> bool:
    """Whether the listener is told of something, or the work is stopped, in a case that may come ("page you if it
    doubles", "if I hit a conflict I'll stop and ask")."""
    is_told = "you" in r.lowers and (verb in NOTIFYING | _HALTING or any(w in NOTIFYING for w in _seconds(r)))
    is_halt = verb in _HALTING and len(words) > 3
    is_case = words[1:2] not in (["you"], ["so"], ["needed"], ["necessary"], ["possible"]) and "whether" not in r.lowers
    return is_case and (is_told or is_halt) and len(words) > 2


_HALTING: Final = frozenset("abort ask halt pause revert stop".split())


def _is_step(r: Reading, verb: str) -> bool:
    """Whether a deed is the next one, so that "after the build" only tells its place."""
    is_at_once = not _AT_ONCE.isdisjoint(r.lowers[:2]) and verb in CREATING
    return verb in LEARNING or is_at_once or r.lowers[0] == "now"


def _is_some_time(words: Sequence[str]) -> bool:
    """Whether a deed is one of many, or put off, and not the next step."""
    return bool({"any", "anything", "another", "each", "every"} & set(words)) or bool(LATER & set(words))


def _seconds(r: Reading) -> Iterator[str]:
    """The words after "and": verbs of a second half ("I'll keep an eye on it and alert you if …")."""
    return (after for word, after in itertools.pairwise(r.lowers) if word == "and")


UNDERGOING: Final = frozenset("end expect find get hit know need notice receive see".split())
"""Verbs of what one only comes to."""
_GOING_ON: Final = frozenset("continue go move proceed start".split())
"""Verbs of the next step."""
_ONWARDS: Final = frozenset({"back", "rid", "round"})
"""Particles that make a deed of such a verb ("I'll get back to you if …")."""
_AT_ONCE: Final = frozenset({"first", "next", "now"})
_ASSISTING: Final = frozenset("discuss guide help see walk watch".split())
"""Verbs that only offer to go on together."""
_EMBEDDING: Final = frozenset("about at by for from of that to with".split())
"""Prepositions that take the clause after them as their object ("look at when …")."""
_HOLDING: Final = frozenset(
    "abstain block delay freeze hold keep leave park pause postpone refrain remain stay stop wait withhold".split()
)
"""Verbs of what lasts until something happens; of others "until" tells how long a program runs."""
_STATING: Final = frozenset("change disable enable hide make set turn".split())
"""Verbs of how a thing is made to be."""
_NAMING: Final = frozenset("call look model name pattern".split())
"""Verbs whose "after" is no time ("name it after the customer")."""


def _put_off(r: Reading, at: int) -> Span | None:
    """A time still to come, another piece of work, or somebody's word that is waited for."""
    first, verb = r.words[0], r.lowers[at]
    is_then = r.before is not None and "then" in r.text[r.before.words[-1].end : r.words[0].start].lower().split()
    if r.before is not None and is_then and (until := r.before.clause.adjunct("until")) is not None:
        return until  # "the old table stays until Monday, then I'll drop it"
    if (rate := _RATE.search(r.text, r.words[at].start, r.clause.end)) is not None and _is_own(r, rate.start(), verb):
        return rate.start(), rate.end()
    if r.lowers[0] in LATER or is_time(r.lowers[:2]):
        return first.start, first.end
    for i in range(at, len(r.words) - 1):
        if r.lowers[i] == "in" and _is_elsewhere(r.lowers[i + 1 :]):
            return r.words[i].start, r.words[-1].end
    time = time_at(r.lowers[at:])
    if time is not None and verb not in ("explain", "see"):
        return r.words[at + time].start, r.words[-1].end
    if (lapse := _LAPSE.search(r.text, r.words[at].start, r.clause.end)) is not None:
        return lapse.start(), r.clause.end
    is_word = r.text_of(at, at + 2) == "wait for" and at + 3 < len(r.words)
    if is_word and (r.lowers[at + 2] == "your" or r.words[at + 2].text[:1].isupper()):
        return r.words[at + 1].start, r.words[-1].end
    return None


def _habit(r: Reading, at: int) -> Span | None:
    """What is promised for every time from here on, and not what one deed is to bring about from then on."""
    says_what = (at + 1 < len(r.words) and r.lowers[-1] not in _POINTERS) or bool(r.clause.adjuncts)
    is_noted = r.lowers[at] == "keep" and (r.text_of(at + 1, at + 2) in _POINTERS or "mind" in r.lowers[at:])
    is_deed = r.lowers[at] not in MUSING and not is_noted and says_what
    is_held = r.lowers[at] in _HELD and r.lowers[-1] == "only" and len(r.words) > at + 2
    if is_held:
        return r.words[at].start, r.words[at].start  # "I'll use the staging bucket only"
    if _is_of_all_to_come(r, at) or _AHEAD.match(r.text, r.clause.start):
        return r.words[at].start, r.words[at].start
    is_front = STANDING.match(r.text[r.clause.start :].lower()) is not None
    is_meant = is_front or not _has_purpose(r, verb_lemma(r.lowers[at]), r.clause.end)
    return (r.words[at].start, r.words[at].start) if is_standing(r) and is_deed and is_meant else None


_RATE: Final = re.compile(
    r"\b(?:every|each) (?:\w+ )?(?:hour|day|morning|evening|week|month|night|minutes|hours|days)\b"
)
_TO_COME: Final = re.compile(
    r"\b(?:(?:further|future|coming|upcoming|later|subsequent|new) [a-z]+s|in (?:all|every|everything|anything)"
    r" (?:(?:i|we) [a-z]+|[a-z]+s?)|from here)\b"
)


def _is_own(r: Reading, at: int, verb: str) -> bool:
    """Whether a rate is that of the deed, and not of what it makes ("a test that runs every hour")."""
    is_within = r.reach < len(r.words) and at > r.words[r.reach].start
    return verb not in CODING - {"check"} and not is_within


def _is_of_all_to_come(r: Reading, at: int) -> bool:
    """`I'll write all further answers in Dutch`, `I'll only push to the feature branch`, `I'll keep answers short`."""
    verb, rest = verb_lemma(r.lowers[at]), r.lowers[at + 1 :]
    is_only = r.lowers[at - 1] == "only" and canonical(verb) in WORLDLY and rest[:1] != () and rest[0] in PREPOSITIONS
    is_speech = verb in _HELD - {"write"} and any(
        w in STYLE - SPOKEN or (noun_lemma(w) in SPOKEN and noun_lemma(w) != w) for w in rest
    )
    is_speech = is_speech and not {"it", "now", "that", "this"} & set(rest)
    is_as = verb == "treat" and "as" in rest and rest[0] not in _POINTERS
    is_way = verb in SPEAKING | _HELD | {"address", "call", "format", "put", "sign", "spell"}
    to_come = _TO_COME.search(r.text, r.words[at].start, r.clause.end)
    return is_only or is_speech or is_as or (is_way and to_come is not None)


_HELD: Final = frozenset("keep limit stay stick use work write".split())
_LAPSE: Final = re.compile(
    r"\b(?:\d+|an?|half an|one|two|three|four|five|six|ten|some) (?:minute|hour|day|week|month|year)s?"
    r" (?:before|after|ahead of|prior to|from now|later|earlier)\b"
)
"""A distance in time from something ("two days before that")."""
_POINTERS: Final = frozenset({"it", "that", "this", "so"})


def _has_purpose(r: Reading, verb: str, end: int) -> bool:
    """Whether an infinitive stands before the time clause, which is its own ("change it to refresh when …")."""
    lowers = [w.lower for w in r.words if w.end <= end]
    at = next((i for i, w in enumerate(lowers) if verb_lemma(w) == verb), len(lowers))
    pairs = itertools.pairwise(w for w in lowers[at + 1 :] if w not in ADVERBS)
    return verb not in _GOING and any(a == "to" and is_base_verb(b) for a, b in pairs)


_GOING: Final = frozenset("ask be come get go have need plan remind return try want".split())
"""Verbs whose infinitive is what is done ("I'll go back to fix it once …")."""


def _lead_of(r: Reading) -> Span | None:
    """A label that says what the promise waits for ("next step once CI is green: I'll tag it")."""
    words = r.clause.lead_words
    at = next((i for i, w in enumerate(words) if w.lower in ("once", "after", "when")), None)
    return (words[at].start, words[-1].end) if at is not None else None


def _is_elsewhere(words: tuple[str, ...]) -> bool:
    """Whether these words name another piece of work ("the next PR", "a follow-up", "#12")."""
    if words[0][:1] == "#":
        return len(words) <= 2
    named = words[1:] if words[0] in ("a", "the", "another") else words
    is_other = words[0] == "another" or named[:1] in (("next",), ("separate",), ("later",), ("follow-up",), ("second",))
    return (
        is_other
        and len(named) <= 2
        and named[-1] in ("pr", "follow-up", "commit", "step", "round", "release", "sprint", "sequel")
    )

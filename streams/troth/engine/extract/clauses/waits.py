"""What a promise or a request waits for: a time clause as a happening still to come, a step of one's own, a habit.

A happening has a subject other than who waits, and a verb of its own ("once the reindex completes"), or is named by a
noun ("after the demo"). What the speaker does next is none ("once I've read the file"), nor is what only tells where a
thing goes ("after the imports") or which case a program handles ("when the list is empty").
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Final

from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, noun_lemma, verb_lemma
from troth.engine.lexicon.english import NUMBERS
from troth.engine.lexicon.english_verbs import ENDING
from troth.engine.lexicon.english_words import (
    ADVERBS,
    AUXILIARIES,
    DETERMINERS,
    PREPOSITIONS,
    TIMES,
)
from troth.engine.lexicon.measures import MONTHS
from troth.engine.lexicon.topics import EVENTS, LATER

COMING_ROUND: Final = frozenset("before prior ahead whenever every each any anytime on for".split())
"""Heads of a time clause that comes round or lies before: nothing waits for it."""
_HEADS: Final = (
    "in the event that", "immediately after", "in the event of", "straight after", "shortly after", "provided that",
    "right after", "until after", "in case of",
    "as soon as", "the moment", "the minute", "the second", "as long as", "so long as", "only after", "just after",
    "only once", "only when", "in case",
)  # fmt: skip
"""Heads of several words, longest first."""
_PLACES_OR_TIMES: Final = frozenset("after following upon immediately until till".split())
"""Heads that a noun may follow: "after the review" is a time, "after the imports" a place."""
DONE: Final = frozenset("green red ready done approved merged reviewed signed finished complete live".split())
_PAST: Final = frozenset({"was", "were", "did", "had"})
_OWN: Final = frozenset({"i", "i've", "i'm", "i'd", "we", "we've", "we're"})
_OURS: Final = frozenset({"we", "we're", "we've"})
_IDLE: Final = frozenset("know look need read see think try understand want".split())
_RECEIVED: Final = frozenset("access confirmation credentials permission permissions".split())
_RECEIVING: Final = frozenset("have get hear receive".split())
_STATIVE: Final = frozenset(
    """
    allow apply belong contain differ exist have include lack look make matter mean need require seem support use want
    work
    """.split()
)
"""Verbs of how things are: nothing comes about in "if the module needs it"."""
_NO_HAPPENERS: Final = frozenset(
    "it that this you i we there possible needed necessary so not they any these those".split()
)
_RETURNING: Final = LATER | {"again"}
_SOON: Final = re.compile(
    r"(?:by|before|within|in|until|till|at|on|after|next|over) (?:the |an? |\d|mon|tues|wednes|thurs|fri|satur|sun|noon"
    r"|midnight|eod|lunch|tomorrow|tonight|next|then|night)"
)
_TIME_HEADS: Final = frozenset("at by in next on over until till".split())
_SPANS: Final = TIMES | frozenset("month hours minutes days weeks months sprint weekend noon midnight".split())
_TIME_NAMES: Final = LATER | _SPANS | MONTHS.keys() | {"lunch", "today", "eod"}
_CLOCK: Final = re.compile(r"\d{1,2}:\d\d(?:am|pm|h)?|\d{1,2}(?:am|pm|h)|\d{4}-\d\d-\d\d")


def bare(words: Sequence[str]) -> tuple[str, list[str]]:
    """The head of a time clause in one word, and what comes after all of it ("as soon as it is up": once, it is up)."""
    text = " ".join(words)
    head = next((h for h in _HEADS if text.startswith(h + " ")), None)
    if head is None:
        return (words[0], list(words[1:])) if words else ("", [])
    is_after = head.endswith("after")
    return ("after" if is_after else "if" if "case" in head or "event" in head else "once"), list(
        words[head.count(" ") + 1 :]
    )


def finite(words: Sequence[str]) -> str | None:
    """The verb that agrees with the subject before it, as its base form; None where none is found."""
    for i in range(1, len(words)):
        word, before = words[i], words[i - 1]
        following = words[i + 1] if i + 1 < len(words) else ""
        if word in AUXILIARIES or word.endswith("n't"):
            return word
        if before in DETERMINERS | PREPOSITIONS or before in NUMBERS or word in ADVERBS | DETERMINERS | PREPOSITIONS:
            continue
        is_plural = noun_lemma(before) != before or before in ("they", "you", "we", "people")
        if is_plural and is_base_verb(word):
            return word
        if not is_plural and word.endswith("s") and not is_base_verb(word) and _ends_noun(following):
            return verb_lemma(word)
    return None


def _ends_noun(following: str) -> bool:
    """Whether what comes next can stand after a verb, so that the word before it is no noun ("tests | pass")."""
    return not following or not (is_base_verb(following) or following in AUXILIARIES) or following in DONE


def is_happening(words: Sequence[str], *, places: bool, is_own: bool = False) -> bool:
    """Whether a time clause tells of something still to happen. `places`: the verb puts things somewhere; `is_own`: the
    speaker promises, so that any noun is a time ("after the demo")."""
    head, rest = bare(words)
    while len(rest) > 1 and (rest[0] in ADVERBS or rest[0].endswith("ly")):
        rest = rest[1:]
    is_count = head in ("once", "when") and bool(rest) and rest[0] in PREPOSITIONS  # "once at startup", "when in doubt"
    if not rest or _is_past(rest) or is_count:
        return False
    first, second = rest[0], rest[1] if len(rest) > 1 else ""
    if first in _OURS and is_own and head in ("when", "once", "after", "as"):
        return len(rest) > 1 and second not in _IDLE  # "when we're done", "when we cut 2.0"
    if first in _OWN:
        is_got = second in _RECEIVING or (verb_lemma(second) in _RECEIVING and first in ("i've", "we've"))
        return is_own and is_got and len(rest) > 2 and _receives(rest)
    if is_gerund(first) and not AUXILIARIES & set(rest[1:]):
        return False
    if rest[:2] == ["you", "want"]:
        return False
    if first in ("that", "this", "which", "it") and not AUXILIARIES & set(rest[1:]):
        return head in ("when", "once", "as", "after") and first == "it" and any(map(_is_ending, rest[1:3]))
    rest = rest[: next((i for i, w in enumerate(rest) if i and w in ("where", "which", "that")), len(rest))]
    if places and head == "after" and first.removesuffix("'s") in ("it", "they"):
        return False  # "put it right after it's formatted"
    if AUXILIARIES & set(rest) or first in ("you", "it's") or "'" in first:
        return True
    if head in _PLACES_OR_TIMES:
        return _is_event(rest, is_own=is_own, places=places) or (not places and is_own and finite(rest) is not None)
    return (len(rest) == 1 and first in DONE) or finite(rest) is not None or (is_own and len(rest) > 1)


def _is_past(rest: Sequence[str]) -> bool:
    """Whether it tells of what has been; "have had" is still to come."""
    has_been = any(a in ("have", "has", "you've") and b == "had" for a, b in itertools.pairwise(rest))
    return bool(_PAST & set(rest)) and not has_been


def _receives(rest: Sequence[str]) -> bool:
    """Whether the speaker waits to get something from somebody ("once I have your go-ahead", "once I hear from Al")."""
    given = rest[2] in ("your", "their", "his", "her") or rest[2].endswith("'s") or "from" in rest
    return given or any(noun_lemma(w) in EVENTS or w in _RECEIVED for w in rest[2:])


def _is_event(rest: Sequence[str], *, is_own: bool, places: bool) -> bool:
    """Whether a noun phrase names what happens, or a time."""
    if is_time(rest):
        return True
    named = {noun_lemma(w) for w in rest} | set(rest)
    begins = DETERMINERS - {"each", "every", "any", "all"} | EVENTS | NUMBERS.keys()
    if not ((is_own and not places) or named & EVENTS) or not (rest[0] in begins or noun_lemma(rest[0]) in EVENTS):
        return False
    return not places or rest[-1] in EVENTS


def _is_ending(word: str) -> bool:
    """`finishes`, `passes`, `lands`: a verb by which something gets done."""
    return word.endswith("s") and verb_lemma(word) in ENDING


def comes_about(words: Sequence[str]) -> bool:
    """Whether "if X" is something that may come about ("if the canary fails", "if she hasn't replied by noon"), and not
    how things are ("if the file doesn't exist")."""
    head, rest = bare(words)
    while len(rest) > 1 and (rest[0] in _TIME_HEADS or is_time(rest[:1])):
        rest = rest[1:]  # "if by 6 pm nobody has answered"
    if rest[:2] in (["no", "one"], ["no-one", ""]) or rest[:1] in (["nobody"], ["someone"], ["anyone"], ["somebody"]):
        rest = ["somebody", *rest[2 if rest[0] == "no" else 1 :]]
    is_pointed = rest[:1] == ["it"] and any(w in _RETURNING or w[:1].isdigit() for w in rest)
    is_should = head == "should" and rest[:1] in (["it"], ["that"], ["this"])
    if len(rest) < 2 or (rest[0] in _NO_HAPPENERS and not (is_pointed or is_should)) or _is_past(rest):
        return False
    if head == "should":
        return any(is_base_verb(w) for w in rest[1:6])
    verb = finite(rest)
    words = words[1:]
    if verb in ("doesn't", "don't", "hasn't", "haven't", "isn't", "aren't", "does", "has", "is", "are"):
        return _SOON.search(" ".join(words)) is not None or ("still" in words and not LATER.isdisjoint(words))
    return verb is not None and verb not in _STATIVE and verb not in AUXILIARIES


def is_time(words: Sequence[str]) -> bool:
    """`tomorrow`, `friday`, `an hour`, `22:00`, `next week`: words of a time, and nothing else."""
    named = [w for w in words if w not in DETERMINERS | {"of", "next", "few", "couple", "end", "day", "early", ","}]
    return any(map(_names_time, named)) and all(_names_time(w) or w in NUMBERS or w.isdigit() for w in named)


def _names_time(word: str) -> bool:
    return word in _TIME_NAMES or _CLOCK.fullmatch(word) is not None


def time_at(lowers: Sequence[str]) -> int | None:
    """Where a phrase of time begins that ends the words ("… in an hour", "… at 22:00", "… tomorrow")."""
    for i in range(1, len(lowers)):
        is_headed = lowers[i] in _TIME_HEADS and i + 1 < len(lowers)
        if is_headed and is_time(lowers[i + 1 :]) and not lowers[-1].endswith("seconds"):
            return i
    return len(lowers) - 1 if lowers and lowers[-1] in LATER else None

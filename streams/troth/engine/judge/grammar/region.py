"""Where in a clause a condition or a reason begins and ends."""

from __future__ import annotations

from typing import Final, NamedTuple

from troth.engine.judge.grammar.cue import Cue
from troth.engine.judge.grammar.force import LEAD
from troth.engine.judge.grammar.segment import Segment
from troth.engine.judge.grammar.term import PREPOSITIONS, is_verb_key
from troth.engine.judge.grammar.token import Token, stem
from troth.engine.lexicon.imperatives import IMPERATIVES
from troth.engine.lexicon.verbs import IRREGULAR_PARTICIPLES

BE: Final = frozenset("be is are was were been being get gets got".split())


class Region(NamedTuple):
    first: int
    last: int
    relation: str


def after_leading(segment: Segment, regions: list[Region]) -> Segment:
    """The segment without the conditions that open it."""
    first = segment.first
    for region in regions:
        if region.first == first and region.last < segment.last:
            first = region.last + 1
    return segment._replace(first=first)


def is_at_once(cue: Cue, tokens: list[Token]) -> bool:
    """Whether `once` is that of `at once` or says how often (`at least once`): it opens nothing."""
    return cue.text == "once" and cue.first > 0 and tokens[cue.first - 1].low in ("at", "least", "most", "than")


def regions_of(tokens: list[Token], inside: list[Cue], segment: Segment) -> list[Region]:
    """The stretches that conditions and reasons take."""
    openers = [c for c in inside if c.name.startswith("if:") or c.name == "reason"]
    openers = [c for c in openers if not is_at_once(c, tokens)]
    regions: list[Region] = []
    for number, cue in enumerate(openers):
        if (regions and cue.first <= regions[-1].last) or (cue.name == "reason" and cue.first <= segment.first + 1):
            continue
        if cue.name == "reason" and cue.text.startswith("to ") and tokens[cue.first - 1].low in _GOVERNING:
            continue
        stop = openers[number + 1].first - 1 if number + 1 < len(openers) else segment.last
        is_leading = all(t.low in LEAD or t.kind == "mark" for t in tokens[segment.first : cue.first])
        last = _region_end(tokens, inside, cue, stop, is_leading=is_leading)
        regions.append(Region(cue.first, last, cue.name.removeprefix("if:")))
    return regions


_GOVERNING: Final = frozenset(
    "be is are was were am been has have had having got get need needs needed want wants wanted try tries tried trying "
    "sure remember remembers forget forgets ought going able decide decided agree agreed plan plans planned promise "
    "promised like likes prefer prefers supposed required asked told used continue continues careful free obliged "
    "bound committed manage managed fail fails failed".split()
)
"""What an infinitive completes, where another would give a reason (`has to keep X`, and not `locked to keep X`)."""
_ORDERS: Final = frozenset("never must always only do please".split())

DETERMINERS: Final = frozenset("the a an all every each no any".split())

_SPEAKERS: Final = frozenset("i we you".split())
_GOVERNORS: Final = PREPOSITIONS | {"of"}
"""What a noun phrase behind belongs to what stands before."""


def _region_end(tokens: list[Token], inside: list[Cue], cue: Cue, stop: int, *, is_leading: bool) -> int:
    """A condition ends at a comma; a leading one also where an order or a speaker begins."""
    stop = _before_predicate(tokens, inside, cue, stop)
    takes_noun = cue.last < stop and tokens[cue.last + 1].low in DETERMINERS
    for at in range(cue.last + 1, stop + 1):
        low = tokens[at].low
        if (
            is_leading
            and takes_noun
            and at > cue.last + 2
            and low in DETERMINERS
            and tokens[at - 1].low not in _GOVERNORS
        ):
            return at - 1
        if (
            is_leading
            and at > cue.last + 2
            and (_begins_main(tokens, cue.last + 1, at) or _is_subject(tokens, inside, cue, at))
        ):
            return at - 1
        if low == "," and (is_leading or not _continues_list(tokens, at)):
            return at
        begins = low in _ORDERS or (low in _SPEAKERS and at > cue.last + 2)
        is_order = low not in ("must", "do", "only") or any(c.first in (at, at + 1) for c in inside)
        if is_leading and begins and is_order and at > cue.last + 1:
            return at - 1
    return stop


def _is_subject(tokens: list[Token], inside: list[Cue], cue: Cue, at: int) -> bool:
    """Whether a noun phrase begins at `at`, after one that is complete, and its own predicate follows."""
    if tokens[at].low not in DETERMINERS or tokens[at - 1].low in (*_GOVERNORS, *DETERMINERS):
        return False
    if any(cue.last < c.first < at and c.name in ("must", "may", "will") for c in inside):
        return False
    following = next((c for c in inside if at < c.first <= at + 6 and c.name in ("must", "may", "will", "ban")), None)
    return following is not None and not any(is_verb_key(stem(t.low)) for t in tokens[cue.last + 1 : at])


_NEGATIVES: Final = frozenset("nothing nobody no none nowhere".split())

_OBJECTS: Final = frozenset("it them the a an all every each any me us this that these those".split())


def _begins_main(tokens: list[Token], first: int, at: int) -> bool:
    """Whether a leading condition without a comma is complete before `at`, and an order or a subject follows."""
    if tokens[at].low in _NEGATIVES and tokens[at - 1].low not in (*BE, "has", "have", "had", "with"):
        return True
    if not any(t.low in BE for t in tokens[first:at]) or tokens[at - 1].low in (*BE, *_GOVERNORS, *DETERMINERS):
        return False
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    if tokens[at].low in IMPERATIVES and tokens[at - 1].low not in ("to", "not", "being"):
        return following is not None and (following.low in _OBJECTS or following.kind == "literal")
    is_participle = tokens[at - 1].low.endswith("ed") or tokens[at - 1].low in IRREGULAR_PARTICIPLES
    return is_participle and tokens[at].low in DETERMINERS


def _before_predicate(tokens: list[Token], inside: list[Cue], cue: Cue, stop: int) -> int:
    """`deploying before QA signs is fine`: the predicate of the whole belongs to no condition in its middle."""
    if any(c.first < cue.first and c.name in ("must", "may", "not", "ban", "will") for c in inside):
        return stop
    for other in inside:
        if cue.name == "if:except" and cue.last + 1 < other.first <= stop and other.name in ("may", "must", "will"):
            return other.first - 1
        if cue.last + 1 < other.first <= stop and other.name in ("may", "ban", "release", "hedge"):
            begins = other.first - 1 if tokens[other.first - 1].low in BE else other.first
            if tokens[begins].low in ("is", "are", "was", "were", "tends", "tend", "remains", "stays"):
                return begins - 1
    return stop


def _continues_list(tokens: list[Token], at: int) -> bool:
    following = [t.low for t in tokens[at + 1 : at + 3]]
    return bool(following) and (following[0] in ("and", "or") or following[-1] in (",", "and", "or"))

"""Where one clause of a sentence ends and the next begins."""

from __future__ import annotations

from typing import Final, NamedTuple

from troth.engine.judge.grammar.cue import Cue
from troth.engine.judge.grammar.token import Token, stem
from troth.engine.lexicon.imperatives import IMPERATIVES


class Segment(NamedTuple):
    """Tokens `first`..`last`. A `label` stands before a colon; a `contrast` says what is not meant."""

    first: int
    last: int
    label: bool = False
    contrast: bool = False


_HARD_MARKS: Final = frozenset(";\u2014\u2013()[]\u2192|.!?")
_JOINERS: Final = frozenset("and but so or yet while whereas".split())
_SUBJECTS: Final = frozenset("i we you they it he she user there".split())
_OPENING: Final = frozenset(("not", "ban", "must", "always", "lift", "release", "only", "untouched", "keep"))
_FINITE: Final = frozenset(("must", "may", "will", "done"))


def segments(tokens: list[Token], cues: list[Cue]) -> list[Segment]:
    """Cut at hard marks, at `, never`, at `and must`, at a contrast, before a second subject with a verb of its own."""
    starts = {0: ""}
    contrasts = _contrasts(tokens, cues)
    inline = _inline_brackets(tokens, cues)
    for at, token in enumerate(tokens):
        low = token.low
        if token.kind == "mark":
            if at in inline:
                continue
            if low in _HARD_MARKS or (low == "-" and at > 0) or (low == "," and _opens(tokens, cues, at + 1)):
                starts[at + 1] = ""
            elif low == ":" and at + 1 < len(tokens):
                starts[at + 1] = "label"
        elif at in contrasts:
            starts[at] = "contrast"
        elif low in ("and", "but", "or", "so", "yet") and at > 0 and _joins(tokens, cues, at):
            starts[at] = ""
    return _cut(tokens, sorted(starts.items()))


def _cut(tokens: list[Token], starts: list[tuple[int, str]]) -> list[Segment]:
    found = []
    for (first, why), following in zip(starts, [*starts[1:], (len(tokens), "")], strict=False):
        last = following[0] - 1
        if last >= first:
            found.append(Segment(first, last, label=following[1] == "label", contrast=why == "contrast"))
    return found


_SILENT: Final = frozenset(("every", "some", "most", "done", "will", "said"))


def _inline_brackets(tokens: list[Token], cues: list[Cue]) -> set[int]:
    """Brackets around a mere apposition (`option B (the star schema)`), which cut nothing."""
    found: set[int] = set()
    for at, token in enumerate(tokens):
        if token.low == "(" and token.kind == "mark" and at > 0:
            close = next((n for n in range(at, len(tokens)) if tokens[n].low == ")"), None)
            if close is not None and not any(at < c.first < close and c.name not in _SILENT for c in cues):
                found |= {at, close}
    return found


def _contrasts(tokens: list[Token], cues: list[Cue]) -> set[int]:
    """Where `instead of` begins, and the `over` that sets what is preferred above what is not."""
    found = {c.first for c in cues if c.name == "contrast"}
    for at in range(2, len(tokens)):
        if tokens[at].kind == "word" and _sets_above(tokens, cues, at):
            found.add(at)
    return found


_CHOOSING: Final = frozenset(map(stem, "choose pick select".split()))
"""The verbs of choosing one out of several (WordNet 3.1, choose%2:31:00), which take what is not chosen with `over`."""
_TASTES: Final = ("prefer", "favo", "would rather", "would prefer", "like")


def _sets_above(tokens: list[Token], cues: list[Cue], at: int) -> bool:
    """Whether what stands before is preferred to what follows: `prefer A to B`, `like A better than B`, `chose A over
    B`."""
    low, following = tokens[at].low, tokens[at + 1] if at + 1 < len(tokens) else None
    if following is None or following.kind == "number" or low not in ("over", "than", "to"):
        return False
    if low == "over" and any(stem(t.low) in _CHOOSING for t in tokens[:at]):
        return True
    taste = next((c for c in cues if c.last + 2 <= at and c.name in ("report", "hedge")), None)
    if taste is None or not taste.text.startswith(_TASTES):
        return False
    if low == "than":
        return "rather" in taste.text or tokens[at - 1].low in ("better", "more")
    return low == "over" or (taste.text in _TAKING_TO and following.low not in IMPERATIVES)


_TAKING_TO: Final = frozenset("prefer prefers preferred preferring".split())
_PREDICATES: Final = frozenset("is are was were has have had must may can shall should will might could needs".split())
"""What follows a comma and one of these is the predicate of a subject with an apposition (`X, the old one, must …`)."""


def _opens(tokens: list[Token], cues: list[Cue], at: int) -> bool:
    """Whether a clause of its own begins at `at`, after a comma."""
    comma = at
    while at < len(tokens) and (tokens[at].low in _JOINERS or _is_stressed(tokens, at)):
        at += 1
    if at >= len(tokens) or (at == comma and tokens[at].low in _PREDICATES):
        return False
    if any(
        c.first == at and c.name in _OPENING and (c.name != "always" or _is_order(tokens, c.last + 1)) for c in cues
    ):
        return not _compares(tokens, at)
    if tokens[at].low == "then" and at + 2 < len(tokens) and tokens[at + 1].low in IMPERATIVES:
        return tokens[at + 2].low in _OBJECTS or tokens[at + 2].kind == "literal"
    if _is_elliptic(tokens, at) or _is_denied_beside(tokens, cues, at):
        return True
    if tokens[at].low in _SUBJECTS:
        return any(
            at < c.first <= at + 4 and (c.name in _FINITE or c.name in ("not", "report", "release")) for c in cues
        )
    if tokens[at].low in _OWNERS and any(t.low in _PREDICATES for t in tokens[:at]):
        return any(at + 1 < c.first <= at + 4 and c.name in ("will", "may", "must") for c in cues)
    return tokens[at].low in ("do", "except") and tokens[at].low == "do"


_OWNERS: Final = frozenset("its their his her our".split())


def _is_denied_beside(tokens: list[Token], cues: list[Cue], at: int) -> bool:
    """`(Share it with A,) B gets nothing`: behind an order, a subject of its own that is denied something."""
    if tokens[0].low not in IMPERATIVES or any(c.name.startswith("if:") and c.first < at for c in cues):
        return False
    stop = next((n for n in range(at, len(tokens)) if tokens[n].kind == "mark"), len(tokens))
    denied = next((c for c in cues if at + 2 <= c.first < stop and c.name == "not"), None)
    return denied is not None and any(tokens[n].low in _TAKING for n in range(at + 1, denied.first))


_TAKING: Final = frozenset(
    "gets get receives receive sees see has have goes go is are was were does do needs need".split()
)


def _is_stressed(tokens: list[Token], at: int) -> bool:
    """`(…,) also not at night`, `(…,) even not on request`."""
    return tokens[at].low in ("also", "even") and at + 1 < len(tokens) and tokens[at + 1].low in ("not", "never")


def _is_elliptic(tokens: list[Token], at: int) -> bool:
    """`(X is rented,) the theatre is not`: a subject and a negated auxiliary to the end."""
    stop = next((n for n in range(at, len(tokens)) if tokens[n].kind == "mark"), len(tokens))
    if tokens[at].low in ("the", "a", "an") and any(t.low in _PREDICATES for t in tokens[:at]):
        verb = next((n for n in range(at + 2, min(at + 6, stop)) if tokens[n].low in _PREDICATES), None)
        if verb is not None and verb + 1 < stop:
            return True
    return (
        at + 2 < stop <= at + 8
        and tokens[stop - 1].low == "not"
        and tokens[stop - 2].low in _PREDICATES | {"do", "does", "did", "will"}
    )


def _is_order(tokens: list[Token], at: int) -> bool:
    return at < len(tokens) and tokens[at].low in IMPERATIVES


def _compares(tokens: list[Token], at: int) -> bool:
    """Whether the `no` at `at` belongs to `no more than`."""
    return (
        tokens[at].low in ("no", "not")
        and at + 1 < len(tokens)
        and tokens[at + 1].low in ("more", "fewer", "less", "later", "longer", "over")
    )


_OBJECTS: Final = frozenset("the a an all every each any it them this that these those no your our its".split())


def _is_second_order(tokens: list[Token], cues: list[Cue], at: int) -> bool:
    """`run the tests and push the branch`: a second imperative, where nothing before it negates."""
    verb = at + 2 if tokens[at + 1].low == "then" else at + 1
    if (
        verb + 1 >= len(tokens)
        or tokens[verb].low not in IMPERATIVES
        or any(c.first < at and c.name != "said" for c in cues)
    ):
        return False
    opening = [t.low for t in tokens[:at] if t.kind == "word"]
    if opening[:1] and opening[0] in _SUBJECTS:
        del opening[0]
    following = tokens[verb + 1]
    return (
        bool(opening)
        and opening[0] in IMPERATIVES
        and (following.low in _OBJECTS or following.kind in ("literal", "number"))
    )


def _is_hedged_ban(cues: list[Cue], at: int) -> bool:
    """`(and) preferably not`: a hedge and what it softens."""
    hedge = next((c for c in cues if c.first == at and c.name == "hedge"), None)
    return hedge is not None and any(c.first == hedge.last + 1 and c.name in ("not", "ban") for c in cues)


def _joins(tokens: list[Token], cues: list[Cue], at: int) -> bool:
    """Whether a clause begins with the joiner at `at`: a cue follows it at once, or a new subject with a finite
    verb."""
    follow = at + 1
    if follow >= len(tokens):
        return False
    if tokens[at].low == "but":
        return not any(c.first <= at <= c.last for c in cues)
    if any(
        c.first == follow and (c.name in _OPENING - {"only", "keep"} or c.name in ("will", "avoidance")) for c in cues
    ) or _is_hedged_ban(cues, follow):
        return not _compares(tokens, follow)
    if tokens[follow].low in _SUBJECTS or _is_second_order(tokens, cues, at):
        return True
    is_set_off = tokens[at - 1].low == "," and tokens[follow].low in _OBJECTS
    left = is_set_off or any(c.last < at and (c.name in _FINITE or c.name in ("not", "ban")) for c in cues)
    right = next((c for c in cues if at < c.first <= at + 7 and (c.name in _FINITE or c.name[:3] == "if:")), None)
    if right is not None and right.name not in _FINITE:
        return False
    return left and right is not None and not any(t.low == "," for t in tokens[follow : right.first])

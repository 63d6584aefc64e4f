"""What the words right beside a value say of it: that it is over, or that it is the one that holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from troth.engine.extract.sentences.lemmas import verb_lemma
from troth.engine.lexicon.english_displacement import (
    CASES,
    CHOOSING,
    ENDED,
    GOING,
    HOLDING,
    LETTING_GO,
    SEEING,
    SELECTING,
    SLIPPING,
)

Standing = Literal["over", "holds", "open", "told"]
"""`open`: nothing is said of the value; `told`: something else is."""
BORDERS: Final = frozenset(", ; . ! ? \u2014 \u2013 - ( ) and but so because since".split())
"""Between what is said of one value and what is said of another."""
_NOT: Final = frozenset("not no never".split())
_NEAR: Final = frozenset("almost nearly still will yet".split())
_STATE_MAX: Final = 7
_WELL: Final = frozenset("correct fine good ok okay right".split())
_POSITIVE: Final = frozenset("goes has in instead is it next now only please takes took will".split())
_WH: Final = frozenset("how our the what where who".split())


def is_closed(words: Iterable[str]) -> bool:
    """Whether words only choose, point and put together: they name nothing of their own."""
    return SELECTING.issuperset(w for w in words if w[:1].isalpha())


def after_border(words: Sequence[str]) -> list[str]:
    return list(words[max((i + 1 for i, w in enumerate(words) if w in BORDERS), default=0) :])


def before_border(words: Sequence[str]) -> list[str]:
    return list(words[: next((i for i, w in enumerate(words) if w in BORDERS), len(words))])


def standing(left: Sequence[str], right: Sequence[str]) -> Standing:
    """What the words before and after a value, each up to a border, say of it. A denial turns it about."""
    left, right = list(left), list(right)
    is_denied = sum(w in _NOT for w in (*left, *right)) % 2 == 1
    is_no_more = right[:2] in (["no", "more"], ["no", "longer"])
    if _is_over(left, right):
        is_near = not _NEAR.isdisjoint(right)
        return "told" if is_near else "holds" if is_denied and not is_no_more else "over"
    holds = _holds(left, right)
    if is_denied and (holds or not right or right[0] in ("any", "anymore", "is") or is_no_more):
        return "over"
    if holds and not is_denied:
        return "holds"
    return "open" if is_closed((*left, *right)) else "told"


def _is_over(left: list[str], right: list[str]) -> bool:
    verbs = {verb_lemma(w) for w in left} | set(left)
    is_dropped = bool(verbs & LETTING_GO) or bool({"old", "former", "previous", "wrong"} & set(left[-3:]))
    is_left = left[-1:] in (["off"], ["from"]) and bool(verbs & GOING)
    is_slip = "i" in left and bool(verbs & SLIPPING)
    is_met = verb_lemma("".join(left[-1:])) in SEEING and not CASES.isdisjoint(left)
    is_well = not _WELL.isdisjoint(right[1:2]) and "until" not in right
    is_past = (right[:1] in (["was"], ["were"], ["out"]) and not is_well) or right[:3] == ["used", "to", "be"]
    is_ended = bool(set(right[:_STATE_MAX]) & ENDED) and not {"if", "when"} & set(right)
    return is_dropped or is_left or is_slip or is_met or is_past or is_ended


def _holds(left: list[str], right: list[str]) -> bool:
    verbs = {verb_lemma(w) for w in left} | set(left)
    is_called = left[-1:] == ["is"] and len(left) > 1 and (HOLDING | SELECTING).issuperset(left)
    is_what = right[:1] == ["is"] and not _WH.isdisjoint(right[1:2])
    is_given = bool({"we", "they", "there"} & set(left)) and bool({"got", "gave", "have"} & set(left))
    if is_called or is_what or is_given:
        return True
    is_taken = bool(verbs & CHOOSING) or left[-2:] in (["it", "is"], ["that", "is"], ["is", "been"])
    is_one = not _POSITIVE.isdisjoint(right[:1]) and not HOLDING.isdisjoint((*left, *right))
    is_named = left[-1:] in (["new"], [":"], ["to"], ["on"], ["now"], ["at"]) or left[-2:-1] == ["new"]
    is_else = not is_taken and bool(set(right) - HOLDING - SELECTING)
    return (is_taken or is_one or is_named) and not is_else

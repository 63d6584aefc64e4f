"""Where one clause of a sentence ends and the next begins."""

from __future__ import annotations

from typing import Final, NamedTuple

from troth.engine.judge.cue import Cue
from troth.engine.judge.token import Token


class Segment(NamedTuple):
    """Tokens `first`..`last`. A `label` stands before a colon; a `contrast` says what is not meant."""

    first: int
    last: int
    label: bool = False
    contrast: bool = False


_HARD_MARKS: Final = frozenset(";\u2014\u2013()[]\u2192|.!?")
_JOINERS: Final = frozenset("and but so or yet while whereas".split())
_SUBJECTS: Final = frozenset("i we you they it he she user".split())
_OPENING: Final = frozenset(("not", "ban", "must", "lift", "release", "only", "untouched", "keep"))
_FINITE: Final = frozenset(("must", "may", "will", "done"))


def segments(tokens: list[Token], cues: list[Cue]) -> list[Segment]:
    """Cut at hard marks, at `, never`, at `and must`, at a contrast, before a second subject with a verb of its own."""
    starts = {0: ""}
    contrasts = _contrasts(tokens, cues)
    for at, token in enumerate(tokens):
        low = token.low
        if token.kind == "mark":
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


def _contrasts(tokens: list[Token], cues: list[Cue]) -> set[int]:
    """Where `instead of` begins, and the `over` that sets what is preferred above what is not."""
    found = {c.first for c in cues if c.name == "contrast"}
    for taste in cues:
        if taste.name in ("report", "hedge") and taste.text.startswith(
            ("prefer", "favo", "would rather", "would prefer")
        ):
            found |= {
                at
                for at in range(taste.last + 2, len(tokens))
                if tokens[at].low == "over" and not (at + 1 < len(tokens) and tokens[at + 1].kind == "number")
            }
    return found


def _opens(tokens: list[Token], cues: list[Cue], at: int) -> bool:
    """Whether a clause of its own begins at `at`, after a comma."""
    while at < len(tokens) and tokens[at].low in _JOINERS:
        at += 1
    if at >= len(tokens):
        return False
    if any(c.first == at and c.name in _OPENING for c in cues):
        return not _compares(tokens, at)
    if tokens[at].low in _SUBJECTS:
        return any(at < c.first <= at + 4 and (c.name in _FINITE or c.name in ("not", "report")) for c in cues)
    return tokens[at].low in ("do", "except") and tokens[at].low == "do"


def _compares(tokens: list[Token], at: int) -> bool:
    """Whether the `no` at `at` belongs to `no more than`."""
    return (
        tokens[at].low in ("no", "not")
        and at + 1 < len(tokens)
        and tokens[at + 1].low in ("more", "fewer", "less", "later", "longer", "over")
    )


def _joins(tokens: list[Token], cues: list[Cue], at: int) -> bool:
    """Whether a clause begins with the joiner at `at`: a cue follows it at once, or a new subject with a finite verb."""
    follow = at + 1
    if follow >= len(tokens):
        return False
    if tokens[at].low == "but":
        return not any(c.first <= at <= c.last for c in cues)
    if any(
        c.first == follow and (c.name in _OPENING - {"only", "keep"} or c.name in ("will", "avoidance")) for c in cues
    ):
        return not _compares(tokens, follow)
    if tokens[follow].low in _SUBJECTS:
        return True
    left = any(c.last < at and (c.name in _FINITE or c.name in ("not", "ban")) for c in cues)
    right = next((c for c in cues if at < c.first <= at + 7 and c.name in _FINITE), None)
    return left and right is not None and not any(t.low == "," for t in tokens[follow : right.first])

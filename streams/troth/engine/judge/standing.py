"""Whether a statement stands in a summary word for word, and whether the words around it leave it in force."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from troth.engine.judge.cue import cues
from troth.engine.judge.summary import Summary
from troth.engine.judge.token import Token


class Standing(NamedTuple):
    """`first`..`last` number the sentences the statement stands in."""

    first: int
    last: int
    is_in_force: bool


_TRAILING: Final = re.compile(r"[\s.,;:!?\u2026]+$")
_CONFINING: Final = frozenset(("lift", "release", "hedge", "report", "not", "ban", "avoidance", "done", "may"))


def standings(tokens: list[Token], summary: Summary, numbers: list[int]) -> list[Standing]:
    """Where the statement's tokens stand in a row, from one of the sentences `numbers` on; whether each is in force."""
    wanted = _spoken(tokens)
    if not wanted:
        return []
    found = []
    for number in numbers:
        if (standing := _stands(wanted, summary, number)) is not None:
            found.append(standing)
    return found


def _spoken(tokens: list[Token]) -> list[str]:
    """What is said, without marks: exact tokens in their own spelling, words in lower case."""
    return [t.text if t.exact else t.low for t in tokens if t.kind != "mark"]


def _stands(wanted: list[str], summary: Summary, number: int) -> Standing | None:
    tokens = summary.tokens(number)
    last = number
    spoken = [t for t in tokens if t.kind != "mark"]
    start = _find(wanted, spoken)
    while (
        start is None
        and len(spoken) < 4 * len(wanted) + 40
        and last + 1 < len(summary.sentences)
        and last < number + 12
    ):
        if not _begins(wanted, spoken):
            return None
        last += 1
        spoken = spoken + [t for t in summary.tokens(last) if t.kind != "mark"]
        start = _find(wanted, spoken)
    if start is None:
        return None
    if last == number:
        return Standing(number, last, _in_force(tokens, spoken[start], spoken[start + len(wanted) - 1]))
    return Standing(number, last, _in_force(tokens, spoken[start], tokens[-1]))


def _find(wanted: list[str], spoken: list[Token]) -> int | None:
    size = len(wanted)
    for at in range(len(spoken) - size + 1):
        if all(_equal(w, t) for w, t in zip(wanted, spoken[at : at + size], strict=True)):
            return at
    return None


def _begins(wanted: list[str], spoken: list[Token]) -> bool:
    """Whether the statement may begin in these tokens and go on after them."""
    return any(
        all(_equal(w, t) for w, t in zip(wanted, spoken[at:], strict=False))
        for at in range(max(0, len(spoken) - len(wanted)), len(spoken))
    )


def _equal(wanted: str, token: Token) -> bool:
    return (
        token.text == wanted
        or (not token.exact and token.low == wanted)
        or (token.exact and token.kind == "word" and token.text == wanted)
    )


def _in_force(tokens: list[Token], first: Token, last: Token) -> bool:
    """Whether the rest of the sentence neither negates, hedges, lifts, reports away nor confines the statement."""
    before = [t for t in tokens if t.end <= first.start]
    after = [t for t in tokens if t.start >= last.end]
    none: frozenset[int] = frozenset()
    cut = max((n for n, t in enumerate(before) if t.kind == "mark" and t.low in ";:\u2014()"), default=-1)
    lead = cues(before[cut + 1 :], none)
    if any(c.name in _CONFINING for c in lead) or any(
        c.name in _CONFINING and c.name in ("lift", "report", "hedge", "release", "not")
        for c in cues(before[: cut + 1], none)
    ):
        return False
    if lead and any(c.name.startswith("if:") for c in lead):
        return False
    return not any(
        c.name.startswith("if:")
        or c.name in ("lift", "release", "hedge")
        or (c.name in ("not", "may") and _is_near(c.first, after))
        for c in cues(after, none)
    )


def _is_near(at: int, after: list[Token]) -> bool:
    return not any(t.kind == "mark" and t.low in ";.\u2014()" for t in after[:at])

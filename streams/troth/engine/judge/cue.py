"""Cues: the words of a clause that say how it binds, found once and given to the clause reader."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from troth.engine.judge.token import Token
from troth.engine.lexicon import deontics, hedges

CueName = str
"""`keep` `lift` `release` `hedge` `report` `topic` `said` `reason` `untouched` `ban` `avoidance` `contrast` `must`
`always`
`may` `will` `done` `only` `every` `most` `some` `not`, or `if:` and a relation of deontics.CONDITIONS."""


class Cue(NamedTuple):
    """`first`..`last` number its tokens."""

    name: CueName
    text: str
    first: int
    last: int


_TABLE: Final[tuple[tuple[CueName, str], ...]] = (
    ("keep", deontics.LIFT_NEGATED),
    ("lift", "|".join(deontics.LIFT)),
    ("release", "|".join(deontics.RELEASE)),
    ("report", hedges.REPORTS),
    ("topic", hedges.TOPICS_RAISED),
    ("hedge", hedges.HEDGES),
    ("said", deontics.ATTRIBUTION),
    ("only", deontics.ONLY + r"(?! (?:if|when|once|after|with|upon|where|while|during)\b)"),
    *((f"if:{relation}", pattern) for relation, pattern in deontics.CONDITIONS),
    ("reason", deontics.REASONS),
    ("untouched", "|".join(deontics.UNTOUCHED)),
    ("ban", "|".join(deontics.BAN)),
    ("avoidance", deontics.AVOIDANCE),
    ("contrast", r"instead of|rather than|as opposed to|in place of|in lieu of|in preference to"),
    ("always", deontics.ALWAYS),
    ("must", deontics.MUST),
    ("not", deontics.NEGATION),
    ("may", deontics.MAY),
    ("will", deontics.WILL),
    ("done", deontics.DONE),
    ("most", deontics.MOST),
    ("some", deontics.SOME),
    ("every", deontics.EVERY),
)
_CUES: Final = re.compile(
    r"(?<!\S)(?:" + "|".join(f"(?P<c{n}>{pattern})" for n, (_, pattern) in enumerate(_TABLE)) + r")(?!\S)"
)
_NAMES: Final = {f"c{n}": name for n, (name, _) in enumerate(_TABLE)}


def flat(tokens: list[Token], numbers: frozenset[int] = frozenset()) -> tuple[str, list[int]]:
    """The tokens as one string of lower-case words, and where each begins. Literals are `\u00a7`, amounts `#`."""
    words, starts, at = [], [], 0
    for number, token in enumerate(tokens):
        word = "\u00a7" if token.kind == "literal" or token.exact else "#" if number in numbers else token.low
        starts.append(at)
        words.append(word)
        at += len(word) + 1
    return " ".join(words), starts


def read_cues(tokens: list[Token], numbers: frozenset[int]) -> list[Cue]:
    """The cues of a run of tokens, left to right, none overlapping. `numbers` are the tokens that amounts took."""
    text, starts = flat(tokens, numbers)
    index = {start: number for number, start in enumerate(starts)}
    found = []
    for match in _CUES.finditer(text):
        name = _NAMES[match.lastgroup or ""]
        first = index[match.start()]
        last = first + match[0].count(" ") if match[0] else first
        found.append(Cue(name, match[0], first, last))
    return found

"""Cues: the words of a clause that say how it binds, found once and given to the clause reader."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import accumulate, groupby
from operator import itemgetter
from typing import Final, NamedTuple

from troth.engine.judge.grammar.token import CONTRACTED, Token
from troth.engine.judge.grammar.vocabulary import language
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
    ("will", deontics.NOT_YET),
    ("lift", "|".join(deontics.LIFT)),
    ("release", "|".join(deontics.RELEASE)),
    ("report", hedges.REPORTS),
    ("topic", hedges.TOPICS_RAISED),
    ("hedge", hedges.HEDGES),
    ("said", deontics.ATTRIBUTION),
    ("only", rf"(?:{deontics.ONLY})" + r"(?! (?:if|when|once|after|with|upon|where|while|during)\b)"),
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


def _alternatives(pattern: str) -> list[str]:
    """The alternatives of a pattern, those inside its groups left together."""
    found, depth, begin = [], 0, 0
    for at, sign in enumerate(pattern):
        depth += (sign == "(") - (sign == ")")
        if sign == "|" and depth == 0:
            found.append(pattern[begin:at])
            begin = at + 1
    return [*found, pattern[begin:]]


def _by_opener() -> dict[str, list[tuple[int, str]]]:
    """The words that a cue may begin with, and what may begin with each, in the order of the table: numbers in it, and
    patterns."""
    rows: dict[str, list[tuple[int, str]]] = {}
    for number, (_, pattern) in enumerate(_TABLE):
        for alternative in _alternatives(pattern):
            for word in language(alternative).openers:
                rows.setdefault(word, []).append((number, alternative))
    return rows


_BY_OPENER: Final = _by_opener()


@cache
def _cues_from(opener: str) -> re.Pattern[str]:
    """The cues that begin with a word: few enough to be tried wherever it stands."""
    groups = groupby(_BY_OPENER[opener], key=itemgetter(0))
    cues = "|".join(f"(?P<c{number}>{'|'.join(row[1] for row in rows)})" for number, rows in groups)
    return re.compile(rf"(?:{cues})(?!\S)")


_NAMES: Final = {f"c{n}": name for n, (name, _) in enumerate(_TABLE)}
_TELLING: Final = frozenset(("said", "reason", "done")) | {f"if:{relation}" for relation, _ in deontics.CONDITIONS}
"""Cues that leave what is told as it is."""
_RUN: Final = re.compile(r"(?<![a-z\\])([a-z]{1,})(\??)((?:\(\?:|\[(?!- )|\?)?)")
_HELPING: Final = frozenset(
    "has have had was were are been being is be got to the of in at on it for a an that with by about and or as me us "
    "we he they i you from up out so s t d r m did do does this there their them then than your now which once when "
    "unless through people".split()
)
"""Words that are in many cues and are none by themselves."""


def _openings(names: frozenset[str]) -> tuple[frozenset[str], tuple[str, ...]]:
    """The words of some cues: those known whole, and the beginnings of those that take endings."""
    whole, begun = set(CONTRACTED), set[str]()
    for name, pattern in _TABLE:
        if name not in names:
            continue
        for run, optional, ending in _RUN.findall(pattern):
            if optional:
                run = run[:-1]
            if optional or ending or len(run) > 3:
                begun.add(run)
            else:
                whole.add(run)
    return frozenset(whole), tuple(b for b in begun if len(b) > 2)


_WHOLE, _BEGUN = _openings(frozenset(name for name, _ in _TABLE) - _TELLING)
_ORDERING_WHOLE, _ORDERING_BEGUN = _openings(frozenset(name for name, _ in _TABLE) - _TELLING - {"will"})
_DENYING_WHOLE, _DENYING_BEGUN = _openings(frozenset(("not", "ban", "untouched", "avoidance", "only", "report")))


_PARTICLES: Final = frozenset("off out over on in up down".split())
_BEFORE_MONTHS: Final = frozenset("in by since until till from of last next early late mid".split())


@lru_cache(maxsize=65_536)
def may_bind(word: str) -> bool:
    """Whether a lower-case word may belong to a cue that says how something binds: never false where it does."""
    return word not in _HELPING and (word in _WHOLE or word.startswith(_BEGUN))


@lru_cache(maxsize=65_536)
def may_order(word: str) -> bool:
    """The same for what does more than promise or plan."""
    return word not in _HELPING and (word in _ORDERING_WHOLE or word.startswith(_ORDERING_BEGUN))


@lru_cache(maxsize=65_536)
def may_deny(word: str) -> bool:
    """The same for what forbids, confines or averts."""
    return word not in _HELPING and (word in _DENYING_WHOLE or word.startswith(_DENYING_BEGUN))


def read_cues(tokens: list[Token], numbers: frozenset[int]) -> list[Cue]:
    """The cues of a run of tokens, left to right, none overlapping. `numbers` are the tokens that amounts took."""
    words = _flat(tokens, numbers)
    openers = [n for n, word in enumerate(words) if word in _BY_OPENER]
    if not openers:
        return []
    text = " ".join(words)
    starts = list(accumulate((len(word) + 1 for word in words), initial=0))
    found: list[Cue] = []
    free = 0
    for at in openers:
        if at < free:
            continue
        match = _cues_from(words[at]).match(text, starts[at])
        if match is not None:
            free = at + match[0].count(" ") + 1
            found.append(Cue(_NAMES[match.lastgroup or ""], match[0], at, free - 1))
    return found


def _flat(tokens: list[Token], numbers: frozenset[int]) -> list[str]:
    """The tokens as lower-case words. Literals are `\u00a7`, amounts `#`."""
    words = [
        "\u00a7" if token.exact or token.kind == "literal" else "#" if number in numbers else token.low
        for number, token in enumerate(tokens)
    ]
    for number, word in enumerate(words):
        if (
            word in _PARTICLES
            and tokens[number].text.endswith("-" + word)
            and not tokens[number].text.startswith("hands")
        ):
            words[number] = "\u00a7"  # `write-off` is a thing
        if word == "may" and number > 0 and tokens[number].text == "May" and tokens[number - 1].low in _BEFORE_MONTHS:
            words[number] = "\u00a7"
    return words

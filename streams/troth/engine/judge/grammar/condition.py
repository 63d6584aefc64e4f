"""A condition within a stretch of a sentence."""

from __future__ import annotations

from typing import Final

from troth.engine.judge.grammar.attribute import is_attributive
from troth.engine.judge.grammar.clause import Condition
from troth.engine.judge.grammar.cue import Cue
from troth.engine.judge.grammar.region import Region
from troth.engine.judge.grammar.scanned import Scanned, comparing_tokens
from troth.engine.judge.grammar.term import read_terms
from troth.engine.judge.grammar.token import Token


def read_condition(sentence: Scanned, inside: list[Cue], region: Region) -> Condition:
    """The condition that stands in `region`; `inside` are the cues of its segment."""
    tokens = sentence.tokens
    opener = next(c for c in inside if c.first == region.first)
    nested = [c for c in inside if region.first < c.first <= region.last and c is not opener]
    own = tuple(a for a in sentence.amounts if opener.last < a.number_first <= region.last)
    comparing = comparing_tokens(tokens, own)
    dropped = {
        n
        for c in nested
        if c.name in ("not", "must", "will", "done", "may", "every")
        and not (_is_leave(c, tokens) or is_attributive(c, tokens))
        and (c.name != "will" or c.text in _FUTURE)
        for n in range(c.first, c.last + 1)
    }
    terms = read_terms(tokens, range(opener.last + 1, region.last + 1), dropped | comparing, region.first)
    flips = sum(c.name in ("not", "ban", "avoidance") for c in nested if c.first not in comparing)
    end = region.last - 1 if tokens[region.last].low in ",." and region.last > region.first else region.last
    return Condition(region.relation, terms, own, flips % 2 == 1, sentence.phrase(region.first, end))


_FUTURE: Final = frozenset(("will", "going to", "to be"))
"""Words of form for what is to come; `is planned` says something of the thing that a condition waits for."""
_OWNERS: Final = frozenset("my our your his her their the a an explicit written prior user".split())
_LEAVES: Final = frozenset(("ok", "okay", "go-ahead", "permission", "green light"))


def _is_leave(cue: Cue, tokens: list[Token]) -> bool:
    """Whether a word for being allowed is a thing that somebody gives (`without my ok`)."""
    if cue.name != "may" or cue.text not in _LEAVES or cue.first == 0:
        return False
    before = tokens[cue.first - 1]
    return before.low in _OWNERS or before.name or before.text.endswith(("'s", "\u2019s"))

"""The clauses of a sentence, left to right."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import msgspec

from troth.engine.judge.grammar.clause import Clause
from troth.engine.judge.grammar.cue import read_cues
from troth.engine.judge.grammar.gathering import gathered
from troth.engine.judge.grammar.quantity import amounts
from troth.engine.judge.grammar.scanned import Scanned
from troth.engine.judge.grammar.token import Token, scan


def clauses(
    text: str, tokens: list[Token] | None = None, *, ruled: bool = False, literals: tuple[str, ...] = ()
) -> tuple[Clause, ...]:
    """The clauses of one sentence, left to right. `ruled`: it stands under a heading that says these are rules.

    `tokens` are the sentence's, where they are known; `literals` are known to be exact, although they may be spelt like
    words.
    """
    if tokens is None:
        tokens = scan(text, literals)
    if "(" in text:
        tokens = _without_source(tokens)
    if " or not" in text:
        tokens = _without_either_way(tokens)
    if " of them," in text:
        tokens = _without_apposition(tokens)
    found = amounts(tokens)
    numbers = frozenset(n for a in found for n in a.number_tokens)
    cues = read_cues(tokens, numbers)
    sentence = Scanned(text, tokens, cues, found, ruled)
    return _as_rules(gathered(sentence))


def _as_rules(read: list[Clause]) -> tuple[Clause, ...]:
    """Beside a prohibition in one sentence, what is told in the present is the other half of the rule."""
    if not any(c.modality == "forbid" for c in read):
        return tuple(read)
    return tuple(
        msgspec.structs.replace(c, modality="require") if c.modality == "fact" and c.terms else c for c in read
    )


_EITHER_WORDS_MAX: Final = 4


def _without_either_way(tokens: list[Token]) -> list[Token]:
    """Drop `, signed or not,`: a rule that holds either way is no narrower for saying so."""
    for at in range(1, len(tokens)):
        is_end = at + 1 == len(tokens) or tokens[at + 1].kind == "mark"
        if (tokens[at - 1].low, tokens[at].low) != ("or", "not") or not is_end:
            continue
        first = next((n for n in range(at - 2, max(-1, at - 3 - _EITHER_WORDS_MAX), -1) if tokens[n].low == ","), -1)
        if first > 0:
            is_closed = at + 1 < len(tokens) and tokens[at + 1].low == ","
            return [*tokens[:first], *tokens[at + 1 + is_closed :]]
    return tokens


def _without_apposition(tokens: list[Token]) -> list[Token]:
    """`X, all of them, must …` as `X all of them must …`: the quantifier is the subject's, and cuts nothing."""
    commas = [n for n, t in enumerate(tokens) if t.low == ","]
    dropped = {
        n
        for first, last in pairwise(commas)
        if last - first <= _APPOSED_WORDS_MAX + 1 and [t.low for t in tokens[last - 2 : last]] == ["of", "them"]
        for n in (first, last)
    }
    return [t for n, t in enumerate(tokens) if n not in dropped]


_APPOSED_WORDS_MAX: Final = 4


_SOURCES: Final = frozenset("user system developer assistant from per turn see source mine ours me us".split())


def _without_source(tokens: list[Token]) -> list[Token]:
    """Drop `(user, turn 3)` and the like: it says where a rule comes from."""
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        if tokens[at].low == "(" and at + 1 < len(tokens) and tokens[at + 1].low in _SOURCES:
            close = next((n for n in range(at, min(at + 10, len(tokens))) if tokens[n].low == ")"), None)
            if close is not None:
                at = close + 1
                continue
        kept.append(tokens[at])
        at += 1
    return kept

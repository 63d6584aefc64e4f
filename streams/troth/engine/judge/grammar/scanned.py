"""A sentence with all that is read once for its clauses."""

from __future__ import annotations

from typing import Final, NamedTuple

from troth.engine.judge.grammar.cue import Cue
from troth.engine.judge.grammar.quantity import Amount
from troth.engine.judge.grammar.token import Token


class Scanned(NamedTuple):
    """What is read once for all clauses of a sentence."""

    text: str
    tokens: list[Token]
    cues: list[Cue]
    amounts: list[Amount]
    ruled: bool

    def phrase(self, first: int, last: int) -> str:
        """The text from one token to another, a line wrap and a run of blanks as one blank."""
        text = self.text[self.tokens[first].start : self.tokens[last].end]
        return " ".join(text.split()) if "\n" in text or "  " in text else text


_COMPARING: Final = frozenset(
    "at or below above no not more less fewer greater higher longer later larger bigger over than exceed exceeding "
    "go beyond past "
    "to the most up of is a an capped capping caps limited upper "
    "within top tops out <= >= < > \u2264 \u2265 lower sooner earlier shorter smaller drop fall minimum min least "
    "from under stay "
    "stays remains stand stands beneath in excess exactly precisely equal always and up upwards exceeds "
    "never be only latest earliest very sooner later".split()
)


def comparing_tokens(tokens: list[Token], own: tuple[Amount, ...]) -> set[int]:
    """The tokens that an amount takes: its numbers, and the comparison without the nouns inside it."""
    words = {n for a in own for n in range(a.first, a.last + 1) if tokens[n].low in _COMPARING and n != a.noun}
    return words | {n for a in own for n in a.number_tokens}

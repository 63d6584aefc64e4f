"""One clause as the rules read it, and what a rule makes of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import msgspec

from troth.engine.extract.act import Doing
from troth.engine.extract.clauses import Clause
from troth.engine.extract.heads import Head, read_head
from troth.engine.extract.quantities import Quantity, read_quantities
from troth.engine.extract.words import Word
from troth.engine.lexicon.language import Language
from troth_schemas.obligations import Bound, Kind, Polarity


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """What one rule heard in one clause; `hear.py` adds the place, literals and conditions. `hard` None: as hedged.

    `start`/`end` replace the clause's own range; `takes_previous`: the sentence before belongs to the statement.
    """

    rule: str
    doing: Doing = "oblige"
    kind: Kind | None = None
    polarity: Polarity = "require"
    hard: bool | None = None
    acts: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    bound: Bound | None = None
    uses: int | None = None
    old: str | None = None
    new: str | None = None
    start: int | None = None
    end: int | None = None
    exceptions: tuple[str, ...] = ()
    condition: str | None = None
    takes_previous: bool = False


class Reading:
    """A clause with its head, and what stands around it: `before`, the reading of the clause before it in the sentence;
    `standing`: what is said here holds by default (instruction file, system prompt, `Rule:`)."""

    def __init__(
        self, clause: Clause, language: Language, before: Reading | None, *, standing: bool, text: str
    ) -> None:
        self.clause = clause
        self.language = language
        self.before = before
        self.standing = standing
        self.text = text

    @cached_property
    def head(self) -> Head:
        return read_head(self.clause)

    @property
    def words(self) -> tuple[Word, ...]:
        return self.clause.words

    @cached_property
    def lowers(self) -> tuple[str, ...]:
        return tuple(w.lower for w in self.clause.words)

    @property
    def rest(self) -> tuple[Word, ...]:
        """The words from the verb on."""
        return self.words[self.head.at :]

    @cached_property
    def quantities(self) -> list[Quantity]:
        return read_quantities(self.words, self.language.numbers)

    @property
    def is_soft(self) -> bool:
        """Whether a hedge or a soft lead-in takes the force from what is said."""
        return self.clause.cue("hedge") is not None or self.clause.lead == "soft"

    @property
    def is_negated(self) -> bool:
        return self.head.negations % 2 == 1

    @property
    def verb(self) -> str:
        return self.words[self.head.at].lower

    def has(self, *kinds: str) -> bool:
        return self.clause.cue(*kinds) is not None

    def is_asked(self) -> bool:
        """Whether this is a question that asks to know, not to act."""
        return self.clause.is_question and self.head.mood != "request"


Rule = Callable[[Reading], list[Draft]]

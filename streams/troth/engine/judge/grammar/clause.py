"""Clauses: what one stretch of a sentence orders, forbids, allows or reports, as a value that can be compared."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from troth.engine.judge.grammar.force import Modality
from troth.engine.judge.grammar.quantity import Amount
from troth.engine.judge.grammar.term import Term


class Condition(NamedTuple):
    """A clause that narrows: `relation` of deontics.CONDITIONS, its content, and whether it is negated in itself."""

    relation: str
    terms: tuple[Term, ...]
    amounts: tuple[Amount, ...]
    negated: bool
    text: str


class Clause(msgspec.Struct, frozen=True):
    """One proposition. `start`..`end` are its characters in the sentence.

    `any_act`: it forbids whatever might be done to its object (`off limits`). `scope`: `every`, `most`, `some` or "".
    `needs`: `its object` (`every merge needs a review`) or `its subject` (`a review is required on every merge`),
    what has to be there. `told`: its form is that of a fact; `stated`: that of a fact, or of its denial.
    """

    modality: Modality
    text: str
    terms: tuple[Term, ...]
    amounts: tuple[Amount, ...] = ()
    conditions: tuple[Condition, ...] = ()
    hedged: bool = False
    only: bool = False
    scope: str = ""
    passive: bool = False
    any_act: bool = False
    anaphoric: bool = False
    vague: bool = False
    needs: str = ""
    contrast: bool = False
    told: bool = False
    stated: bool = False
    start: int = 0
    end: int = 0


ANAPHORA: Final = frozenset("this that these those it they such".split())
"""A clause that begins with one of these may point back to the sentence before."""

"""A clause as it stands in a summary, with what it may take over from around it."""

from __future__ import annotations

from typing import NamedTuple

from troth.engine.judge.grammar.clause import Clause
from troth.engine.judge.grammar.sameness import Aliases, near
from troth.engine.judge.grammar.term import Term


class Said(NamedTuple):
    """A clause, the terms it may take over from around it, and what decides quickly whether it can speak of a rule."""

    clause: Clause
    context: tuple[Term, ...]
    keys: frozenset[str]
    groups: frozenset[int]
    spellings: frozenset[str]

    @classmethod
    def of(cls, clause: Clause, context: tuple[Term, ...]) -> Said:
        terms = [*clause.terms, *(t for c in clause.conditions for t in c.terms), *context]
        return cls(
            clause,
            context,
            frozenset(t.key for t in terms),
            frozenset(g for t in terms for g in t.groups),
            frozenset(t.text.lower() for t in terms),
        )

    def mentions(self, term: Term, aliases: Aliases) -> bool:
        """Whether a term like `term` may stand in the clause or its context: never false where it does."""
        if term.key in self.keys or term.text.lower() in self.spellings:
            return True
        if term.groups and not self.groups.isdisjoint(term.groups):
            return True
        return term.key in aliases and not self.keys.isdisjoint(aliases[term.key])

    def resembles(self, term: Term) -> bool:
        """Whether an exact term has a near miss in the clause."""
        return any(near(term, t) for t in self.clause.terms)

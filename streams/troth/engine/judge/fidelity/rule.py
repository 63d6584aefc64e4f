"""The statement of an obligation, read once for all summaries."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from troth.engine.judge.fidelity.align import Search, search_of
from troth.engine.judge.grammar.clause import Clause
from troth.engine.judge.grammar.clauses import clauses
from troth.engine.judge.grammar.plain import letter_stems, plain_words
from troth.engine.judge.grammar.sentence import sentences
from troth.engine.judge.grammar.term import Term
from troth.engine.judge.grammar.token import Token, scan
from troth_schemas.obligations import Obligation


class RulePart(NamedTuple):
    """One clause of a statement; `inherited` is what it takes over from the one before: verbs, and what `it` means."""

    clause: Clause
    inherited: tuple[Term, ...]
    search: Search


class Rule(NamedTuple):
    """A statement, read once; `spoken` are its plain words, `stems` those of its words in letters where
    it is one sentence."""

    spoken: str
    stems: tuple[str, ...]
    tokens: tuple[Token, ...]
    parts: tuple[RulePart, ...]


_SPELT: Final = frozenset("path url bucket host branch commit version id email env flag code".split())
"""Kinds of literal that are exact in every character. A `word` goes through aliases, a `number` through its value."""


def exact_literals(member: Obligation) -> tuple[str, ...]:
    """The literals of a member that must stand in a summary as they are spelt."""
    return tuple(
        s.text for s in member.literals if s.kind in _SPELT and s.text and not any(c.isspace() for c in s.text)
    )


_POINTS_BACK: Final = re.compile(r"\b(?:it|them|there|those|these|this|that)\b", re.IGNORECASE)


@lru_cache(maxsize=8_192)
def read_rule(statement: str, literals: tuple[str, ...] = ()) -> Rule:
    """The tokens and clauses of a statement."""
    tokens: list[Token] = []
    parts: list[RulePart] = []
    for sentence in sentences(statement):
        tokens.extend(scan(sentence.text))
        verbs: tuple[Term, ...] = ()
        for clause in clauses(sentence.text, literals=literals):
            if not (clause.terms or clause.amounts or clause.conditions):
                continue
            own = tuple(t for t in clause.terms if t.is_verb)
            lent = verbs if clause.contrast or not own else ()
            if parts and not own:
                lent = (*lent, *(t for t in parts[-1].clause.terms if not (t.exact or t.is_verb)))
            if parts and _POINTS_BACK.search(clause.text):
                lent = (*lent, *parts[-1].clause.terms)
            parts.append(RulePart(clause, lent, search_of(clause)))
            verbs = own or verbs
    stems = letter_stems(statement) if len(sentences(statement)) == 1 else ()
    return Rule(plain_words(statement), stems, tuple(tokens), tuple(parts))

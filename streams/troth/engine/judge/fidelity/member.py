"""How one member of the preservation set came through a compaction, with the summary's words as evidence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from troth.engine.judge.comparison.values import all_amounts
from troth.engine.judge.fidelity.choice import best_reading, combine
from troth.engine.judge.fidelity.handle import judge_call, judge_error, judge_identifier
from troth.engine.judge.fidelity.reading import DROPPED, Reading
from troth.engine.judge.fidelity.rule import exact_literals, read_rule
from troth.engine.judge.fidelity.verbatim import verbatim
from troth.engine.judge.grammar.clause import Clause
from troth.engine.judge.grammar.sameness import Aliases, alias_stems
from troth.engine.judge.summary.summary import Summary
from troth_schemas.obligations import Obligation
from troth_schemas.verdicts import MemberFidelity

EVIDENCE_CHARACTERS_MAX: Final = 300


def judge_member(member: Obligation, summary: Summary, *, aliases: Mapping[str, tuple[str, ...]]) -> MemberFidelity:
    """The fidelity of `member` in `summary`. `verbatim` and `paraphrased` only where proved; otherwise the worse."""
    reading = _read(member, summary, alias_stems(aliases))
    evidence = None if reading.sentence < 0 else _evidence(summary, reading.sentence)
    return MemberFidelity(obligation_id=member.id, fidelity=reading.fidelity, evidence=evidence)


def _evidence(summary: Summary, number: int) -> str:
    return " ".join(summary.sentences[number].text.split())[:EVIDENCE_CHARACTERS_MAX]


def _read(member: Obligation, summary: Summary, aliases: Aliases) -> Reading:
    literals = exact_literals(member)
    rule = read_rule(member.statement, literals)
    number = verbatim(member, literals, rule, summary, aliases)
    if number is not None:
        return Reading("verbatim", number, 1.0)
    if member.kind == "pending_call":
        return Reading(*judge_call(member, summary))
    if member.kind == "error_state":
        return Reading(*judge_error(member, summary))
    if member.kind == "identifier":
        return Reading(*judge_identifier(member, summary))
    if not any(_says_something(part.clause) for part in rule.parts):
        return DROPPED
    return combine([best_reading(part, member, summary, aliases) for part in rule.parts])


def _says_something(clause: Clause) -> bool:
    """Whether a clause has content that other words could be held against; `go for it` has none."""
    terms = (*clause.terms, *(t for c in clause.conditions for t in c.terms))
    return bool(all_amounts(clause)) or any(not (t.is_neutral or t.is_optional or t.is_measure) for t in terms)

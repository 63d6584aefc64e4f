"""How one member of the preservation set came through a compaction, with the summary's words as evidence."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from troth.engine.judge.clause import Clause, clauses
from troth.engine.judge.handle import judge_call, judge_error, judge_identifier
from troth.engine.judge.part import Part
from troth.engine.judge.parts import ORDER, WORST, Comparison, all_amounts, compare, equal_amounts, fidelity_of, weight
from troth.engine.judge.quantity import Amount
from troth.engine.judge.rehydration import HEADING
from troth.engine.judge.sameness import Aliases
from troth.engine.judge.sentence import sentences
from troth.engine.judge.stance import Stance, stance_of
from troth.engine.judge.standing import standings
from troth.engine.judge.summary import Said, Summary
from troth.engine.judge.term import Term
from troth.engine.judge.token import VERBS_OF_TWO_WORDS, Token, scan, stem
from troth_schemas.obligations import Obligation
from troth_schemas.reasons import Fidelity
from troth_schemas.verdicts import MemberFidelity

EVIDENCE_CHARACTERS_MAX: Final = 300
CANDIDATES_MAX: Final = 10
"""Sentences compared for one clause of a rule: those that share its rarest words. More would not say it better."""
OPPOSED_OWN: Final = 0.6
"""Share of a rule that a clause must hold itself before it can be said to assert the opposite."""
ALIGNED: Final = 0.5
"""Share of a rule's content from which a clause speaks of that rule."""


class Reading(NamedTuple):
    """A fidelity, the sentence it rests on (-1: none) and how much of the rule that sentence speaks of."""

    fidelity: Fidelity
    sentence: int
    score: float = 0.0


_DROPPED: Final = Reading("dropped", -1)


def judge_member(member: Obligation, summary: Summary, *, aliases: Mapping[str, tuple[str, ...]]) -> MemberFidelity:
    """The fidelity of `member` in `summary`. `verbatim` and `paraphrased` only where proved; otherwise the worse."""
    reading = _read(member, summary, alias_stems(aliases))
    evidence = None if reading.sentence < 0 else _evidence(summary, reading.sentence)
    return MemberFidelity(obligation_id=member.id, fidelity=reading.fidelity, evidence=evidence)


def _evidence(summary: Summary, number: int) -> str:
    return " ".join(summary.sentences[number].text.split())[:EVIDENCE_CHARACTERS_MAX]


def alias_stems(aliases: Mapping[str, tuple[str, ...]]) -> Aliases:
    """The alias table as stems, both ways."""
    return _alias_stems(tuple(sorted((name, tuple(others)) for name, others in aliases.items())))


@lru_cache(maxsize=64)
def _alias_stems(rows: tuple[tuple[str, tuple[str, ...]], ...]) -> Aliases:
    table: dict[str, set[str]] = {}
    for name, others in rows:
        group = {stem(name.lower()), *(stem(o.lower()) for o in others)}
        for key in group:
            table.setdefault(key, set()).update(group)
    return {key: frozenset(group) for key, group in table.items()}


def _read(member: Obligation, summary: Summary, aliases: Aliases) -> Reading:
    literals = exact_literals(member)
    rule = read_rule(member.statement, literals)
    number = _verbatim(member.statement, literals, rule, summary, aliases)
    if number is not None:
        return Reading("verbatim", number, 1.0)
    if member.kind == "pending_call":
        return Reading(*judge_call(member, summary))
    if member.kind == "error_state":
        return Reading(*judge_error(member, summary))
    if member.kind == "identifier":
        return Reading(*judge_identifier(member, summary))
    if not any(_says_something(part.clause) for part in rule.parts):
        return _DROPPED
    return combine([_best(part, member, summary, aliases) for part in rule.parts])


def _says_something(clause: Clause) -> bool:
    """Whether a clause has content that other words could be held against; `go for it` has none."""
    terms = (*clause.terms, *(t for c in clause.conditions for t in c.terms))
    return bool(all_amounts(clause)) or any(not (t.is_neutral or t.is_optional or t.is_measure) for t in terms)


# -- the rule ---------------------------------------------------------------------------------------------------------


class RulePart(NamedTuple):
    """One clause of a statement; `inherited` is what it takes over from the one before: verbs, and what `it` means."""

    clause: Clause
    inherited: tuple[Term, ...]


class Rule(NamedTuple):
    """A statement, read once."""

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
            if parts and _POINTS_BACK.search(clause.text):
                lent = (*lent, *parts[-1].clause.terms)
            parts.append(RulePart(clause, lent))
            verbs = own or verbs
    return Rule(tuple(tokens), tuple(parts))


# -- verbatim ---------------------------------------------------------------------------------------------------------


def _verbatim(statement: str, literals: Sequence[str], rule: Rule, summary: Summary, aliases: Aliases) -> int | None:
    """The last sentence where the statement stands word for word, in force, and is not taken back afterwards."""
    standing = max(
        (s for s in standings(statement, rule.tokens, literals, summary) if s.in_force),
        key=lambda s: s.first,
        default=None,
    )
    if standing is None or _is_rescinded(rule, summary, standing.first, standing.last, aliases):
        return None
    return standing.first


def _is_rescinded(rule: Rule, summary: Summary, first: int, last: int, aliases: Aliases) -> bool:
    """Whether the sentence beside takes it back (`that no longer applies`), or a later one lifts it by name."""
    for number in range(first, min(last + 2, len(summary.sentences))):
        if summary.sentences[number].block == summary.sentences[last].block:
            beside = number > last
            if any(c.modality == "lift" and (c.anaphoric or not c.terms) and beside for c in summary.clauses(number)):
                return True
    return any(_lifted_later(part.clause, summary, last, aliases) for part in rule.parts)


def _lifted_later(clause: Clause, summary: Summary, last: int, aliases: Aliases) -> bool:
    for number in _candidates(clause, summary, aliases):
        if number > last and HEADING not in summary.headers(summary.sentences[number]):
            for other in summary.clauses(number):
                if other.modality == "lift" and _lift_reading(clause, other, compare(clause, other, aliases), number):
                    return True
    return False


# -- the best reading of one clause -----------------------------------------------------------------------------------


def _best(part: RulePart, member: Obligation, summary: Summary, aliases: Aliases) -> Reading:
    """The reading that tells most of this clause: a proof if there is one, else the closest clause that speaks of
    it."""
    rule = part.clause
    readings: list[Reading] = []
    for number in _candidates(rule, summary, aliases):
        if summary.sentences[number].leads:
            continue
        is_pending = member.kind == "commitment" and summary.is_pending(summary.sentences[number])
        for said in summary.said(number):
            if not _may_speak(rule, said, aliases):
                continue
            result = compare(rule, said.clause, aliases, said.context, part.inherited)
            stance = stance_of(rule, said.clause, member.kind, aliases, is_pending=is_pending)
            reading = _reading(rule, said.clause, result, stance, number, hard=member.hard)
            if reading is not None:
                readings.append(reading)
    return _choose(readings)


def _may_speak(rule: Clause, said: Said, aliases: Aliases) -> bool:
    """Whether a comparison can come to anything: the clause names enough of the rule, or a value of it."""
    if said.clause.modality == "lift" and all_amounts(rule) and all_amounts(said.clause):
        return True
    plain = exact = plain_hits = exact_hits = 0
    for term in _heavy(rule):
        if term.exact:
            exact += 1
            exact_hits += said.mentions(term, aliases) or said.resembles(term)
        elif not term.is_neutral:
            plain += 1
            plain_hits += said.mentions(term, aliases)
    if plain == 0 and exact == 0:
        return True
    if plain_hits + exact_hits == 0 and rule.conditions and said.clause.scope == "every":
        return any(said.mentions(t, aliases) for c in rule.conditions for t in c.terms)
    return plain_hits + exact_hits > 0 and (
        2 * plain_hits >= plain > 0
        or 2 * (plain_hits + 2 * exact_hits) + 2 * len(all_amounts(rule)) >= plain + 2 * exact
    )


def _choose(readings: Sequence[Reading]) -> Reading:
    if not readings:
        return _DROPPED
    opposed = max((r for r in readings if r.fidelity == "contradicted"), key=lambda r: r.score, default=None)
    proved = next((r for r in readings if r.fidelity == "paraphrased"), None)
    if opposed and (proved is None or opposed.score >= 0.99):
        return opposed
    return proved or max(readings, key=lambda r: (round(r.score, 3), WORST.index(r.fidelity)))


def _candidates(clause: Clause, summary: Summary, aliases: Aliases) -> list[int]:
    """The sentences that speak of enough of the clause, with the lines they are listed under; the closest first
    kept."""
    heavy = _heavy(clause) or list(clause.terms)
    beside_exact = any(t.exact for t in clause.terms)
    shares: dict[int, float] = {}
    for term in heavy:
        for number in {n for numbers in _mentions(term, summary, aliases) for n in numbers}:
            shares[number] = shares.get(number, 0.0) + weight(term, beside_exact=beside_exact)
    needed = ALIGNED * sum(weight(t, beside_exact=beside_exact) for t in heavy if not (t.exact or t.name))
    if all_amounts(clause) and len(heavy) <= 1:
        for number in summary.numeric:
            shares[number] = shares.get(number, 0.0) + 0.5
    if not heavy or clause.modality == "forbid":
        for number in {
            n for c in clause.conditions for t in c.terms for m in _mentions(t, summary, aliases) for n in m
        }:
            shares[number] = shares.get(number, 0.0) + 1.0
    acts = {n for t in heavy if t.is_verb or t.exact for m in _mentions(t, summary, aliases) for n in m}
    valued = bool(all_amounts(clause))
    near = [n for n in shares if _may_be_near(shares[n] + _beside(summary, n, shares), needed, valued or n in acts)]
    if len(near) > CANDIDATES_MAX:
        near = sorted(near, key=lambda n: (-shares[n], n))[:CANDIDATES_MAX]
    return sorted(near)


def _heavy(clause: Clause) -> list[Term]:
    """The terms that a clause is known by: no word about rules, and beside an amount no word that only measures."""
    valued = bool(all_amounts(clause))
    named = [t for t in clause.terms if not (t.is_neutral or t.is_optional)]
    return [t for t in named if not (valued and (t.is_measure or t.is_unit))] or named


def _may_be_near(share: float, needed: float, has_act: bool) -> bool:
    return share > needed or (share == needed and (has_act or needed <= ALIGNED))


def _beside(summary: Summary, number: int, shares: Mapping[int, float]) -> float:
    """What a sentence may take over from the line it is listed under and from the sentence before it."""
    header = summary.sentences[number].header
    return shares.get(header, 0.0) + shares.get(number - 1, 0.0)


def _mentions(term: Term, summary: Summary, aliases: Aliases) -> list[list[int]]:
    if term.exact:
        return [summary.holding(term.text), summary.resembling(term.text)]
    if term.weekday:
        day = term.key.removeprefix("day:")
        return [summary.by_stem.get(stem(w), []) for w in (day, day + "s", day[:3])]
    keys = {term.key, *aliases.get(term.key, ()), *summary.kin(term.groups)}
    keys |= {VERBS_OF_TWO_WORDS[k] for k in tuple(keys) if k in VERBS_OF_TWO_WORDS}
    return [summary.by_stem[k] for k in keys if k in summary.by_stem]


def _reading(
    rule: Clause, clause: Clause, result: Comparison, stance: Stance, number: int, *, hard: bool
) -> Reading | None:
    """What `clause` makes of the rule's clause; None when it does not speak of it."""
    if clause.modality == "lift" and rule.modality != "lift":
        return _lift_reading(rule, clause, result, number)
    if not _speaks(rule, clause, result, stance) or (stance == "silent" and result.fidelity != "paraphrased"):
        return None
    turned = any(
        p.name in ("condition", "exception") and p.change == "reversed" and p.detail != ORDER for p in result.parts
    )
    if stance == "opposed" and not turned and not result.ordered:
        narrowed = rule.only and clause.modality == "forbid" and any(p.change == "added" for p in result.parts)
        return None if narrowed else _opposed_reading(result, number)
    parts = [p for p in result.parts if not (turned and stance == "opposed" and p.change == "reversed")]
    if stance == "silent":
        parts.append(Part("force", "lost"))
    elif (stance in ("weaker", "opposed") and not result.ordered) or (clause.hedged and not rule.hedged and hard):
        parts.append(Part("force", "narrowed"))
    return Reading(fidelity_of(parts), number, result.score)


def _speaks(rule: Clause, clause: Clause, result: Comparison, stance: Stance) -> bool:
    """Whether the clause is about the rule at all."""
    if result.own <= 0.0 and rule.terms:
        return False
    if result.score > ALIGNED or (result.score == ALIGNED and _is_on_it(result)):
        return True
    if stance == "silent" or result.subject < ALIGNED or (result.subject == ALIGNED and not _is_on_it(result)):
        return False
    told = clause.modality in ("fact", "done")
    valued = bool(all_amounts(rule)) and (clause.vague or bool(all_amounts(clause)))
    return not told or valued or (bool(rule.scope) and rule.scope == clause.scope)


def _is_on_it(result: Comparison) -> bool:
    """Whether half of a rule is enough to know it by: its act, and nothing foreign beside."""
    return result.keeps_act and not any(
        p.name in ("qualifier", "literal") and p.change == "added" for p in result.parts
    )


def _lift_reading(rule: Clause, clause: Clause, result: Comparison, number: int) -> Reading | None:
    same_amount = any(_one_figure(a, b) for a in all_amounts(rule) for b in all_amounts(clause))
    named = result.score > ALIGNED and (result.subject > ALIGNED or not result.has_words)
    if named or same_amount or result.subject > ALIGNED:
        return Reading("contradicted", number, max(result.score, result.subject, ALIGNED))
    return None


def _one_figure(one: Amount, other: Amount) -> bool:
    """Whether two amounts are one where a lift may name the figure without its unit."""
    return equal_amounts(one, other) or (one.value == other.value and "" in (one.unit, other.unit))


def _opposed_reading(result: Comparison, number: int) -> Reading | None:
    """The opposite is asserted only of the same act and object: nothing of either lost, and no other act beside."""
    lost = any(p.name in ("act", "literal") and p.change == "lost" for p in result.parts)
    if result.strays:
        return None
    if lost or result.own < OPPOSED_OWN or (result.has_words and result.subject < ALIGNED):
        return Reading("weakened", number, result.score * 0.5) if result.score >= ALIGNED else None
    return Reading("contradicted", number, result.score)


# -- together ---------------------------------------------------------------------------------------------------------


def combine(readings: Sequence[Reading]) -> Reading:
    """A rule in parts takes its worst part; every part gone is `dropped`, some gone is `weakened`."""
    kept = [r for r in readings if r.fidelity != "dropped"]
    if not kept:
        return _DROPPED
    worst = max(kept, key=lambda r: WORST.index(r.fidelity))
    if len(kept) < len(readings) and WORST.index(worst.fidelity) < WORST.index("weakened"):
        return Reading("weakened", worst.sentence, worst.score)
    return worst

"""How one member of the preservation set came through a compaction, with the summary's words as evidence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from troth.engine.judge.align import Search, candidates, heavy_terms, search_of
from troth.engine.judge.clause import Clause, clauses, demand
from troth.engine.judge.handle import judge_call, judge_error, judge_identifier
from troth.engine.judge.part import Part
from troth.engine.judge.parts import ALIGNED, ORDER, WORST, Comparison, compare, fidelity_of
from troth.engine.judge.plain import letter_stems, plain_words
from troth.engine.judge.quantity import Amount
from troth.engine.judge.rehydration import HEADING
from troth.engine.judge.sameness import Aliases, covered
from troth.engine.judge.sentence import sentences
from troth.engine.judge.stance import Stance, stance_of
from troth.engine.judge.standing import standings
from troth.engine.judge.summary import Said, Summary
from troth.engine.judge.tally import numbers_of
from troth.engine.judge.term import Term
from troth.engine.judge.token import Token, scan, stem
from troth.engine.judge.values import all_amounts, equal_amounts
from troth_schemas.obligations import Obligation
from troth_schemas.reasons import Fidelity
from troth_schemas.verdicts import MemberFidelity

EVIDENCE_CHARACTERS_MAX: Final = 300
OPPOSED_OWN: Final = 0.6
"""Share of a rule that a clause must hold itself before it can be said to assert the opposite."""


class Reading(NamedTuple):
    """A fidelity, the sentence it rests on (-1: none) and how much of the rule that sentence speaks of."""

    fidelity: Fidelity
    sentence: int
    score: float = 0.0


WHOLE: Final = 0.99
"""Share of a rule from which an opposite outweighs a proof elsewhere; what says less need not be looked at then."""
TOLD_SUBJECT_MIN: Final = 0.3
"""Share of a rule's words without which what is told of one of its literals is about something else."""
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
    number = _verbatim(member, literals, rule, summary, aliases)
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


_STRESSED: Final = re.compile(r"\W*(?:not|nor|never) even\b", re.IGNORECASE)
"""`(never X,) not even when Y`: a case that the rule takes in by name."""
_STRESS: Final = re.compile(
    r"\b(?:(?:not|nor|never) even|also (?:not|never)|even (?:not|if|when|at|on|for|under)|regardless|no matter)\b",
    re.IGNORECASE,
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


# -- verbatim ---------------------------------------------------------------------------------------------------------


_ORDERING_KINDS: Final = frozenset(("prohibition", "requirement", "threshold"))


def _verbatim(
    member: Obligation, literals: Sequence[str], rule: Rule, summary: Summary, aliases: Aliases
) -> int | None:
    """The last sentence where the statement stands word for word, in force, and is not taken back afterwards."""
    statement = member.statement
    standing = max(
        (s for s in standings(statement, rule.spoken, rule.stems, rule.tokens, literals, summary) if s.in_force),
        key=lambda s: s.first,
        default=None,
    )
    if standing is None or _is_rescinded(rule, summary, standing.first, standing.last, aliases):
        return None
    if member.kind in _ORDERING_KINDS and any(
        _opposed_later(p, member, summary, standing.last, aliases) for p in rule.parts
    ):
        return None
    return standing.first


def _is_rescinded(rule: Rule, summary: Summary, first: int, last: int, aliases: Aliases) -> bool:
    """Whether the sentence beside takes it back (`that no longer applies`), or a later one lifts it by name."""
    if (
        summary.beside(last) is not None
        and summary.lifting >> (last + 1) & 1
        and any(c.modality == "lift" and (c.anaphoric or not c.terms) for c in summary.clauses(last + 1))
    ):
        return True
    return any(_lifted_later(part, summary, last, aliases) for part in rule.parts)


OPPOSITES_MAX: Final = 4
"""Sentences that hold all of a rule and come after it, of which the last are read."""


def _opposed_later(part: RulePart, member: Obligation, summary: Summary, last: int, aliases: Aliases) -> bool:
    """Whether a later sentence with all the words of the rule permits or orders its opposite."""
    clause = part.clause
    if clause.any_act or len(part.search.terms) < 2 or clause.modality not in ("forbid", "require"):
        return False
    held = summary.ordering if clause.modality == "forbid" else summary.denying
    held &= -1 << last + 1 & ~summary.leading
    for term, _ in part.search.terms:
        held &= summary.place(term, aliases).own
    return any(
        r.fidelity == "contradicted" and r.score >= WHOLE
        for number in list(numbers_of(held))[-OPPOSITES_MAX:]
        if not any(c.conditions for c in summary.clauses(number))
        for r in _readings(part, member, summary, number, aliases)
    )


def _lifted_later(part: RulePart, summary: Summary, last: int, aliases: Aliases) -> bool:
    clause = part.clause
    near = candidates(part.search, summary, aliases, among=-1 << (last + 1) & summary.lifting)
    for number, _ in (*near.close, *near.distant):
        if HEADING not in summary.headers(summary.sentences[number]):
            for other in summary.clauses(number):
                if other.modality != "lift" or (result := compare(clause, other, aliases)) is None:
                    continue
                if _lift_reading(clause, other, result, number):
                    return True
    return False


# -- the best reading of one clause -----------------------------------------------------------------------------------


def _best(part: RulePart, member: Obligation, summary: Summary, aliases: Aliases) -> Reading:
    """The reading that tells most of this clause: a proof if there is one, else the closest clause that speaks of
    it."""
    if _STRESSED.match(part.clause.text):
        return _stressed(part, summary, aliases)
    by_force = member.kind not in _TOLD_KINDS
    near = candidates(part.search, summary, aliases, among=~summary.leading, by_force=by_force)
    readings: list[Reading] = []
    best = floor = 0.0
    for number, share in (*near.close, *near.distant):
        if share < floor and not summary.lifting >> number & 1:
            continue
        found = list(_readings(part, member, summary, number, aliases))
        best = max(best, *(r.score for r in found)) if found else best
        is_proved = any(r.fidelity == "paraphrased" for r in found) or floor == WHOLE
        floor = WHOLE if is_proved else min(best, OPPOSED_OWN)
        readings.extend(found)
    return _choose(sorted(readings, key=lambda r: r.sentence))


def _stressed(part: RulePart, summary: Summary, aliases: Aliases) -> Reading:
    """Whether a sentence takes in by name what the rule takes in by name."""
    terms = [t for t in (*part.clause.terms, *(t for c in part.clause.conditions for t in c.terms)) if t.key != "even"]
    held = 0
    for term in terms:
        held |= summary.place(term, aliases).own
    for number in numbers_of(held & ~summary.leading):
        if _STRESS.search(summary.sentences[number].text):
            return Reading("paraphrased", number, 1.0)
    return _DROPPED


def _readings(part: RulePart, member: Obligation, summary: Summary, number: int, aliases: Aliases) -> Iterator[Reading]:
    """What the clauses of one sentence make of a clause of the rule."""
    rule = part.clause
    is_pending = member.kind == "commitment" and summary.is_pending(summary.sentences[number])
    for said in summary.said(number):
        if not _may_speak(rule, said, aliases, is_list=part.search.is_list):
            continue
        clause = preserved(rule, said.clause)
        stance = stance_of(rule, clause, member.kind, aliases, is_pending=is_pending)
        proof_only = stance == "silent" and clause.modality != "lift"
        result = compare(rule, clause, aliases, said.context, part.inherited, proof_only=proof_only)
        is_ordered = result is not None and result.ordered
        if rule.modality in ("require", "fact") and not is_ordered and (demanded := demand(clause)) is not None:
            clause, stance = demanded, "agrees"
            result = compare(rule, clause, aliases, said.context, part.inherited)
        elif rule.modality in ("require", "fact") and not is_ordered and (spared := waiver(rule, clause, aliases)):
            clause, stance = spared, "opposed"
            result = compare(rule, clause, aliases, said.context, part.inherited)
        if result is None:
            continue
        reading = _reading(rule, clause, result, stance, number, hard=member.hard)
        if reading is not None:
            yield reading


def waiver(rule: Clause, clause: Clause, aliases: Aliases) -> Clause | None:
    """`X may V without Y`, where the rule demands Y of X, as what it denies: `no Y`."""
    without = next((c for c in clause.conditions if c.relation == "without" and not c.negated), None)
    if without is None or clause.modality not in ("permit", "require", "plan", "fact", "done") or clause.only:
        return None
    if not (without.terms and covered([t for t in without.terms if not t.is_neutral], rule.terms, aliases)):
        return None
    terms = (*(t for t in clause.terms if not t.is_verb), *without.terms)
    return msgspec.structs.replace(clause, modality="forbid", terms=terms, conditions=(), any_act=True)


_DESTROYING: Final = frozenset(
    map(stem, "delete remove erase destroy discard purge wipe drop deletion removal".split())
)
_PRESERVING: Final = re.compile(
    r"\W*(?:please |always )?(?:keep|retain|preserve)\b|"
    r"\b(?:must|shall|(?:is|are|has|have|needs?) to)(?: always| all)? be (?:kept|retained|preserved)\b",
    re.IGNORECASE,
)
_STAYING: Final = frozenset(map(stem, "stay remain".split()))
_LEAVING: Final = frozenset(map(stem, "leave left abandon quit exit".split()))
_PRESERVED: Final = frozenset(map(stem, "retain preserve store save keep kept".split()))


def preserved(rule: Clause, clause: Clause) -> Clause:
    """What must be kept is not to be deleted, and the other way round: the clause in the form of the rule."""
    if clause.modality not in ("require", "forbid") or clause.modality == rule.modality:
        return clause
    acts = [t for t in rule.terms if t.key in _DESTROYING]
    if rule.modality == "forbid" and acts and clause.modality == "require" and _PRESERVING.search(clause.text):
        kept = tuple(t for t in clause.terms if t.key not in _PRESERVED)
        return msgspec.structs.replace(clause, modality="forbid", terms=(*kept, *acts)) if kept else clause
    stays = [t for t in rule.terms if t.key in _STAYING]
    if (
        rule.modality in ("require", "fact")
        and stays
        and clause.modality == "forbid"
        and any(t.key in _LEAVING for t in clause.terms)
    ):
        rest = tuple(t for t in clause.terms if t.key not in _LEAVING)
        return (
            msgspec.structs.replace(clause, modality="require", terms=(*rest, *stays), any_act=False)
            if rest
            else clause
        )
    is_kept = rule.modality == "require" and _PRESERVING.search(rule.text) is not None
    if is_kept and clause.modality == "forbid" and not clause.any_act and not rule.amounts:
        rest = tuple(t for t in clause.terms if t.key not in _DESTROYING)
        acts = [t for t in rule.terms if t.key in _PRESERVED]
        if rest and len(rest) < len(clause.terms):
            return msgspec.structs.replace(clause, modality="require", terms=(*rest, *acts))
    return clause


_TOLD_KINDS: Final = frozenset(("decision", "identifier", "commitment"))
"""Kinds that what is told may keep or break: something chosen, something promised and done."""


def _may_speak(rule: Clause, said: Said, aliases: Aliases, *, is_list: bool) -> bool:
    """Whether a comparison can come to anything: the clause names enough of the rule, or a value of it."""
    if said.clause.modality == "lift" and all_amounts(rule) and all_amounts(said.clause):
        return True
    plain = exact = plain_hits = exact_hits = 0
    for term in heavy_terms(rule):
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
        is_list
        or 2 * plain_hits >= plain > 0
        or 2 * (plain_hits + 2 * exact_hits) + 2 * len(all_amounts(rule)) >= plain + 2 * exact
    )


def _choose(readings: Sequence[Reading]) -> Reading:
    if not readings:
        return _DROPPED
    opposed = max((r for r in readings if r.fidelity == "contradicted"), key=lambda r: r.score, default=None)
    proved = next((r for r in readings if r.fidelity == "paraphrased"), None)
    if opposed and (proved is None or opposed.score >= WHOLE):
        return opposed
    return proved or max(readings, key=lambda r: (round(r.score, 3), WORST.index(r.fidelity)))


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
    fidelity = fidelity_of(parts)
    if fidelity == "mutated" and result.score <= ALIGNED and not _has_value(rule):
        return None  # half of its words, and nothing exact that could have changed: another matter
    return Reading(fidelity, number, result.score)


def _has_value(rule: Clause) -> bool:
    """Whether a clause has something exact: a literal, a name, an amount."""
    return bool(all_amounts(rule)) or bool(rule.scope) or any(t.exact or t.name or t.weekday for t in rule.terms)


def _speaks(rule: Clause, clause: Clause, result: Comparison, stance: Stance) -> bool:
    """Whether the clause is about the rule at all."""
    if result.own <= 0.0 and rule.terms:
        return False
    told = clause.modality in ("fact", "done")
    is_valued = bool(all_amounts(rule))
    if _is_thin(rule) and any(p.name == "act" and p.change in ("added", "replaced") for p in result.parts):
        return False
    if told and is_valued and any(t.is_unit for t in rule.terms) and not result.counts:
        return False
    least = ALIGNED + 0.01 if is_valued else TOLD_SUBJECT_MIN
    if told and result.has_words and not result.ordered and result.subject < least:
        return False
    if result.score > ALIGNED or (result.score == ALIGNED and _is_on_it(result)):
        return True
    if stance == "silent" or result.subject < ALIGNED or (result.subject == ALIGNED and not _is_on_it(result)):
        return False
    valued = bool(all_amounts(rule)) and (clause.vague or bool(all_amounts(clause)))
    replaced = any(p.name == "literal" and p.change == "replaced" for p in result.parts)
    return not told or valued or replaced or (bool(rule.scope) and rule.scope == clause.scope)


def _is_thin(rule: Clause) -> bool:
    """Whether one word is all that a clause has to be known by (`keep it in the repo`)."""
    heavy = [t for t in rule.terms if not (t.is_neutral or t.is_optional or t.exact)]
    return len(heavy) == 1 == len(rule.terms) and not heavy[0].is_verb and not all_amounts(rule)


def _is_on_it(result: Comparison) -> bool:
    """Whether half of a rule is enough to know it by: its act, and nothing foreign beside."""
    if any((p.name == "literal" and p.change == "replaced") or p.change == "reversed" for p in result.parts):
        return True
    foreign = any(p.name in ("qualifier", "literal", "act") and p.change == "added" for p in result.parts)
    is_bare = all(p.name == "act" for p in result.parts if p.change == "lost")
    return (result.keeps_act or is_bare) and not foreign


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
    lost = any(p.name == "literal" and p.change == "lost" for p in result.parts) or (
        any(p.name == "act" and p.change == "lost" for p in result.parts) and not _is_bare(result)
    )
    if result.strays:
        return None
    if lost or result.own < OPPOSED_OWN or (result.has_words and result.subject < ALIGNED):
        return Reading("weakened", number, result.score * 0.5) if result.score >= ALIGNED else None
    return Reading("contradicted", number, result.score)


def _is_bare(result: Comparison) -> bool:
    """Whether only the act is gone and no other one is there: `the user wants digests again`."""
    return len(result.parts) == 1 and result.subject >= ALIGNED


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

"""How one member of the preservation set came through a compaction, with the summary's words as evidence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from troth.engine.judge.clause import Clause, Term, clauses
from troth.engine.judge.handle import judge_call, judge_error
from troth.engine.judge.parts import TABLE, WORST, Aliases, Comparison, Part, compare
from troth.engine.judge.sentence import sentences
from troth.engine.judge.standing import standings
from troth.engine.judge.summary import Summary
from troth.engine.judge.token import Token, scan, stem
from troth_schemas.obligations import Obligation
from troth_schemas.reasons import Fidelity
from troth_schemas.verdicts import MemberFidelity

EVIDENCE_CHARACTERS_MAX: Final = 300
CANDIDATES_MAX: Final = 24
"""Sentences compared for one clause of a rule: those that share its rarest words. More would not say it better."""
ALIGNED: Final = 0.5
"""Share of a rule's content from which a clause speaks of that rule."""


class Reading(NamedTuple):
    """A fidelity and the sentence it rests on (-1: none)."""

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
    rule = read_rule(member.statement, member.polarity)
    verbatim = _verbatim(rule, summary)
    if verbatim is not None and not _is_rescinded(rule, summary, verbatim, aliases):
        return Reading("verbatim", verbatim, 1.0)
    if member.kind == "pending_call":
        return Reading(*judge_call(member, summary))
    if member.kind == "error_state":
        return Reading(*judge_error(member, summary))
    if not rule.clauses:
        return _DROPPED
    readings = [_best(clause, member, rule, summary, aliases) for clause in rule.clauses]
    return combine(readings)


# -- the rule ---------------------------------------------------------------------------------------------------------


class Rule(NamedTuple):
    """A statement, read: its tokens, its clauses, and whether it hedges itself."""

    tokens: tuple[Token, ...]
    clauses: tuple[Clause, ...]


@lru_cache(maxsize=8_192)
def read_rule(statement: str, polarity: str) -> Rule:
    """The clauses of a statement. One that only states a fact is read as the obligation it is known to be."""
    tokens = tuple(t for s in sentences(statement) for t in scan(s.text))
    found = tuple(_known(c, polarity) for s in sentences(statement) for c in clauses(s.text) if c.terms or c.amounts)
    return Rule(tokens, found)


def _known(clause: Clause, polarity: str) -> Clause:
    return clause


# -- verbatim ---------------------------------------------------------------------------------------------------------


def _verbatim(rule: Rule, summary: Summary) -> int | None:
    """The sentence where the statement stands word for word and in force."""
    words = [t.low for t in rule.tokens if t.kind == "word" and not t.exact and t.low.isascii() and t.low.isalpha()]
    lists = [summary.by_stem.get(stem(w), []) for w in words]
    if words and not all(lists):
        return None
    numbers = min(lists, key=len) if lists else list(range(len(summary.sentences)))
    starts = sorted({n for at in numbers for n in range(max(0, at - 4), at + 1)})
    for standing in standings(list(rule.tokens), summary, starts):
        if standing.is_in_force:
            return standing.first
    return None


def _is_rescinded(rule: Rule, summary: Summary, number: int, aliases: Aliases) -> bool:
    """Whether the next sentence takes the statement back (`that no longer applies`), or another lifts it by name."""
    for at in (number, number + 1):
        if at < len(summary.sentences):
            for clause in summary.clauses(at):
                if clause.modality == "lift" and (clause.anaphoric or not clause.terms or at == number):
                    return True
    return False


# -- the best reading of one clause -----------------------------------------------------------------------------------


def _best(clause: Clause, member: Obligation, rule: Rule, summary: Summary, aliases: Aliases) -> Reading:
    """The reading that tells most of this clause: a proof if there is one, else the closest clause that speaks of it."""
    readings: list[Reading] = []
    for number in _candidates(clause, summary, aliases):
        found = summary.clauses(number)
        for at, other in enumerate(found):
            context = _context(summary, number, found, at)
            reading = _reading(clause, other, member, compare(clause, other, aliases, context), number, summary)
            if reading is not None:
                readings.append(reading)
    if not readings:
        return _DROPPED
    opposed = max((r for r in readings if r.fidelity == "contradicted"), key=lambda r: r.score, default=None)
    proved = next((r for r in readings if r.fidelity == "paraphrased"), None)
    if opposed and (proved is None or opposed.score >= 0.99):
        return opposed
    return proved or max(readings, key=lambda r: (round(r.score, 3), WORST.index(r.fidelity)))


def _candidates(clause: Clause, summary: Summary, aliases: Aliases) -> list[int]:
    """The sentences that share most of the clause's words, rare words counting most."""
    weight: dict[int, float] = {}
    mentions = [
        m
        for t in (*clause.terms, *(t for c in clause.conditions for t in c.terms))
        for m in _mentions(t, summary, aliases)
    ]
    if clause.amounts:
        mentions.append(summary.numeric)
    if mentions:
        for numbers in mentions:
            for number in numbers:
                weight[number] = weight.get(number, 0.0) + 1.0 / (1.0 + 0.1 * len(numbers))
    if len(weight) > CANDIDATES_MAX:
        return sorted(sorted(weight, key=lambda n: (-weight[n], n))[:CANDIDATES_MAX])
    return sorted(weight)


def _mentions(term: Term, summary: Summary, aliases: Aliases) -> list[list[int]]:
    if term.exact:
        return [summary.holding(term.text)]
    if term.weekday:
        day = term.key.removeprefix("day:")
        return [summary.by_stem.get(stem(w), []) for w in (day, day + "s", day[:3])]
    keys = {term.key, *aliases.get(term.key, ()), *summary.kin(term.groups)}
    return [summary.by_stem[k] for k in keys if k in summary.by_stem]


def _context(summary: Summary, number: int, found: tuple[Clause, ...], at: int) -> list[Term]:
    """Terms that a clause takes over: from the heading it stands under, and from what its pronoun points back to."""
    terms: list[Term] = []
    sentence = summary.sentences[number]
    if sentence.header >= 0:
        terms.extend(t for c in summary.clauses(sentence.header) for t in c.terms)
    if found[at].anaphoric and at == 0 and number > 0:
        terms.extend(t for c in summary.clauses(number - 1) for t in c.terms)
    if at > 0:
        terms.extend(t for t in found[at - 1].terms if t.is_verb or found[at].anaphoric)
    return terms


def _reading(
    rule: Clause, clause: Clause, member: Obligation, result: Comparison, number: int, summary: Summary
) -> Reading | None:
    """What `clause` makes of the rule's clause; None when it does not speak of it."""
    if clause.modality == "lift":
        return _lift_reading(rule, clause, result, number)
    wanted = rule.modality if rule.modality in ("require", "forbid", "permit") else "require"
    stance = _stance(wanted, rule, clause, member, number, summary)
    speaks = result.score >= ALIGNED or (result.subject >= ALIGNED and clause.modality not in ("fact", "done"))
    if result.own <= 0.0 and rule.terms and result.subject < 1.0:
        return None
    if not speaks or (stance == "silent" and result.fidelity != "paraphrased"):
        return None
    if stance == "opposed":
        return _opposed_reading(result, number)
    parts = list(result.parts)
    if stance == "silent":
        parts.append(Part("force", "lost"))
    elif stance == "weaker" or (clause.hedged and not rule.hedged and member.hard):
        parts.append(Part("force", "narrowed"))
    fidelity = max((TABLE[p.name, p.change] for p in parts), key=WORST.index, default="paraphrased")
    return Reading(fidelity, number, result.score)


def _lift_reading(rule: Clause, clause: Clause, result: Comparison, number: int) -> Reading | None:
    speaks = result.score >= ALIGNED or any(
        a.value == b.value and a.unit == b.unit for a in rule.amounts for b in clause.amounts
    )
    return Reading("contradicted", number, max(result.score, ALIGNED)) if speaks else None


def _opposed_reading(result: Comparison, number: int) -> Reading | None:
    """The opposite is asserted only of the same act and object."""
    if any(p.name in ("act", "literal") and p.change == "lost" for p in result.parts) or result.own < 0.6:
        return Reading("weakened", number, result.score * 0.5) if result.score >= ALIGNED else None
    return Reading("contradicted", number, result.score)


Stance = Literal["agrees", "weaker", "opposed", "silent"]
_FORBIDDING: Final[dict[str, Stance]] = {
    "forbid": "agrees",
    "require": "opposed",
    "permit": "opposed",
    "release": "weaker",
}
_PERMITTING: Final[dict[str, Stance]] = {"permit": "agrees", "require": "agrees", "forbid": "opposed"}


def _stance(wanted: str, rule: Clause, clause: Clause, member: Obligation, number: int, summary: Summary) -> Stance:
    """Whether a clause's modality agrees with the rule's, is weaker, opposes it, or says nothing of force."""
    said = clause.modality
    if wanted == "forbid":
        return _FORBIDDING.get(said, "silent")
    if wanted == "permit":
        return _PERMITTING.get(said, "silent")
    if said == "require":
        return "agrees"
    if said in ("forbid", "release"):
        return "opposed"
    if said == "permit":
        return "weaker"
    if member.kind == "commitment":
        if said == "plan" or summary.is_pending(summary.sentences[number]):
            return "agrees"
        return "opposed" if said == "done" else "silent"
    if member.kind in ("decision", "identifier") or rule.modality == "fact" or clause.scope == "every":
        return "agrees" if said != "done" or member.kind in ("decision", "identifier") else "silent"
    if said == "fact" and clause.amounts and rule.amounts:
        return "agrees"
    if said == "fact" and not any(t.is_verb for t in rule.terms if not t.is_neutral) and not rule.amounts:
        return "agrees"
    return "weaker" if said == "plan" else "silent"


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

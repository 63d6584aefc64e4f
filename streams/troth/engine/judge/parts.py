"""A rule and what a summary made of it, part by part; and the table from what happened to a part to a fidelity."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal, NamedTuple

from troth.engine.judge.clause import Clause, Condition, Term
from troth.engine.judge.quantity import Amount
from troth.engine.lexicon.thesaurus import CLASSIFIERS
from troth_schemas.reasons import Fidelity

PartName = Literal[
    "act",
    "object",
    "polarity",
    "force",
    "condition",
    "exception",
    "qualifier",
    "quantifier",
    "literal",
    "value",
    "time",
    "actor",
]
Change = Literal["narrowed", "widened", "replaced", "reversed", "lost", "added"]


class Part(NamedTuple):
    """What became of one part of a rule. Parts that were kept are not listed."""

    name: PartName
    change: Change
    detail: str = ""


TABLE: Final[dict[tuple[PartName, Change], Fidelity]] = {
    ("polarity", "reversed"): "contradicted",
    ("quantifier", "reversed"): "contradicted",
    ("actor", "reversed"): "contradicted",
    ("condition", "reversed"): "contradicted",
    ("value", "reversed"): "contradicted",
    ("literal", "replaced"): "mutated",
    ("literal", "lost"): "mutated",
    ("value", "replaced"): "mutated",
    ("value", "lost"): "mutated",
    ("value", "widened"): "mutated",
    ("value", "narrowed"): "mutated",
    ("time", "replaced"): "mutated",
    ("time", "lost"): "weakened",
    ("time", "added"): "weakened",
    ("value", "added"): "weakened",
    ("literal", "added"): "weakened",
    ("act", "replaced"): "weakened",
    ("act", "lost"): "weakened",
    ("act", "added"): "weakened",
    ("object", "replaced"): "weakened",
    ("object", "lost"): "weakened",
    ("force", "lost"): "weakened",
    ("force", "narrowed"): "weakened",
    ("condition", "lost"): "weakened",
    ("condition", "added"): "weakened",
    ("condition", "replaced"): "weakened",
    ("exception", "lost"): "weakened",
    ("exception", "added"): "weakened",
    ("exception", "replaced"): "weakened",
    ("qualifier", "lost"): "weakened",
    ("qualifier", "added"): "weakened",
    ("quantifier", "lost"): "weakened",
    ("quantifier", "narrowed"): "weakened",
    ("quantifier", "added"): "weakened",
}
"""What a changed part does to the rule. A rule none of whose parts changed is paraphrased."""

WORST: Final[tuple[Fidelity, ...]] = ("verbatim", "paraphrased", "weakened", "mutated", "contradicted")
"""Best first: the order in which one part's fidelity outweighs another's."""


class Comparison(NamedTuple):
    """`score` is the share of the rule's content that the clause speaks of, `subject` the same without exact values,
    `own` the same without what it takes over from its context."""

    parts: tuple[Part, ...]
    score: float
    subject: float
    own: float

    @property
    def fidelity(self) -> Fidelity:
        return max((TABLE[p.name, p.change] for p in self.parts), key=WORST.index, default="paraphrased")


Aliases = Mapping[str, frozenset[str]]


def compare(rule: Clause, clause: Clause, aliases: Aliases, context: Iterable[Term] = ()) -> Comparison:
    """Compare a rule's clause with a summary's. `context` are terms of the heading or the sentence it points back to."""
    pairs, lost = _match(rule.terms, clause, aliases, context)
    lost_amounts, value_parts = _values(rule.amounts, clause.amounts, clause)
    parts = [
        *_lost_parts(rule, clause, lost),
        *value_parts,
        *_added_parts(rule, clause, pairs, aliases),
        *_condition_parts(rule, clause, aliases),
        *_scope_parts(rule, clause),
        *_role_parts(pairs),
    ]
    score, subject = _scores(rule, lost, lost_amounts)
    borrowed = [t for t, partner in pairs if not _is_own(partner, clause) and not (t.is_neutral or t.is_optional)]
    own, _ = _scores(rule, [*lost, *borrowed], lost_amounts)
    return Comparison(tuple(parts), score, subject, own)


def _is_own(term: Term, clause: Clause) -> bool:
    return any(term is t for t in clause.terms) or any(term is t for c in clause.conditions for t in c.terms)


# -- terms ------------------------------------------------------------------------------------------------------------


def same(one: Term, other: Term, aliases: Aliases) -> bool:
    """Whether two terms say the same: an exact one only in its own spelling, a word by stem, group or alias."""
    if one.exact or other.exact:
        if one.text == other.text or (one.key == other.key and one.exact and other.exact):
            return True
        return (
            not (one.exact and other.exact)
            and one.text.lower() == other.text.lower()
            and (one if one.exact else other).text.islower()
        )
    if one.key == other.key or one.groups & other.groups:
        return True
    return other.key in aliases.get(one.key, ())


_Pairs = list[tuple[Term, Term]]


def _match(
    terms: Iterable[Term], clause: Clause, aliases: Aliases, context: Iterable[Term]
) -> tuple[_Pairs, list[Term]]:
    """Pair the rule's terms with the clause's, its conditions' and its context's; what finds no partner is lost."""
    pool = [*clause.terms, *(t for c in clause.conditions for t in c.terms), *context]
    pairs: _Pairs = []
    lost = []
    for term in terms:
        partner = next((t for t in pool if same(term, t, aliases)), None)
        if partner is not None:
            pairs.append((term, partner))
        elif not (term.is_neutral or term.is_optional):
            lost.append(term)
    return pairs, lost


def _lost_parts(rule: Clause, clause: Clause, lost: list[Term]) -> list[Part]:
    parts = []
    covers_any_act = clause.any_act and not any(t.is_verb for t in clause.terms)
    kept = [t for t in rule.terms if t not in lost]
    for term in lost:
        if term.exact or term.name:
            parts.append(Part("literal", "lost", term.text))
        elif term.weekday:
            replaced = any(t.weekday for t in clause.terms)
            parts.append(Part("time", "replaced" if replaced else "lost", term.text))
        elif (term.is_verb and covers_any_act) or (
            term.text.lower() in CLASSIFIERS and any(t.exact or t.name for t in kept)
        ):
            continue
        elif term.is_verb:
            parts.append(Part("act", "lost", term.text))
        else:
            parts.append(Part("qualifier", "lost", term.text))
    return parts


def _added_parts(rule: Clause, clause: Clause, pairs: _Pairs, aliases: Aliases) -> list[Part]:
    """Content that the rule does not have narrows it, unless it is a joined item, a kind noun or a word about rules."""
    known = [*rule.terms, *(t for c in rule.conditions for t in c.terms)]
    matched = {t.index for _, t in pairs}
    parts = []
    for term in clause.terms:
        if term.is_neutral or term.is_optional or any(same(k, term, aliases) for k in known):
            continue
        if term.text.lower() in CLASSIFIERS and any(t.exact or t.name or t.weekday for t in clause.terms):
            continue
        if not clause.only and _is_joined(term, clause, matched):
            continue
        if term.exact or term.name:
            parts.append(Part("literal", "added", term.text))
        elif term.weekday:
            parts.append(Part("time", "added", term.text))
        else:
            parts.append(Part("act" if term.is_verb else "qualifier", "added", term.text))
    return parts


def _is_joined(term: Term, clause: Clause, matched: set[int]) -> bool:
    """Whether the term is one more item of a list: `rows or columns`, where `rows` is the rule's."""
    words = clause.text.lower()
    for other in clause.terms:
        if other.index in matched and abs(other.index - term.index) == 2:
            first, second = sorted((other, term), key=lambda t: t.index)
            return any(f"{first.text}{j}{second.text}".lower() in words for j in (" or ", " and ", ", ", " nor ", "/"))
    return False


# -- values -----------------------------------------------------------------------------------------------------------


def _values(wanted: tuple[Amount, ...], found: tuple[Amount, ...], clause: Clause) -> tuple[int, list[Part]]:
    """How many amounts are lost, and what became of each."""
    parts: list[Part] = []
    gone = 0
    everywhere = [*found, *(a for c in clause.conditions for a in c.amounts)]
    for amount in wanted:
        equal = [
            a
            for a in everywhere
            if a.unit == amount.unit and abs(a.value - amount.value) <= 1e-9 * max(1.0, abs(amount.value))
        ]
        if not equal:
            gone += 1
            parts.append(Part("value", "replaced" if everywhere else "lost"))
        else:
            best = next((a for a in equal if a.comparison == amount.comparison and not a.is_estimate), equal[0])
            parts.extend(_comparison_part(amount, best))
    for amount in found:
        if not any(a.value == amount.value for a in wanted):
            parts.append(Part("value", "added"))
    return gone, parts


_DIRECTION: Final = {"<": -1, "<=": -1, ">": 1, ">=": 1, "==": 0, "": 0}


def _comparison_part(wanted: Amount, found: Amount) -> list[Part]:
    if found.is_estimate and not wanted.is_estimate:
        return [Part("value", "widened", "estimate")]
    if wanted.comparison == found.comparison or (wanted.comparison in ("", "==") and found.comparison in ("", "==")):
        return []
    if _DIRECTION[wanted.comparison] * _DIRECTION[found.comparison] < 0:
        return [Part("value", "reversed")]
    return [Part("value", "replaced", "comparison")]


# -- conditions -------------------------------------------------------------------------------------------------------

_GATES: Final = frozenset(("unless", "until", "before", "without", "only-if"))
_OPPOSED: Final = frozenset(
    (
        ("before", "after"),
        ("until", "after"),
        ("unless", "if"),
        ("unless", "only-if"),
        ("unless", "after"),
        ("until", "if"),
        ("without", "if"),
        ("before", "only-if"),
        ("until", "only-if"),
    )
)


def _condition_parts(rule: Clause, clause: Clause, aliases: Aliases) -> list[Part]:
    parts = []
    used: set[int] = set()
    for wanted in rule.conditions:
        partner = next(
            (n for n, c in enumerate(clause.conditions) if n not in used and _same_terms(wanted, c, aliases)), None
        )
        name: PartName = "exception" if wanted.relation == "except" else "condition"
        if partner is None:
            if not _in_terms(wanted, clause, aliases):
                parts.append(Part(name, "lost", wanted.text))
            continue
        used.add(partner)
        parts.extend(_relation_part(name, wanted, clause.conditions[partner]))
    for number, extra in enumerate(clause.conditions):
        if number not in used and (extra.terms or extra.amounts) and not _in_terms(extra, rule, aliases):
            parts.append(
                Part("exception" if extra.relation in ("except", "unless") else "condition", "added", extra.text)
            )
    return parts


def _same_terms(wanted: Condition, found: Condition, aliases: Aliases) -> bool:
    needed = [t for t in wanted.terms if not t.is_neutral]
    if not needed and not wanted.amounts:
        return wanted.relation == found.relation
    hits = sum(any(same(t, f, aliases) for f in found.terms) for t in needed)
    values = sum(any(a.value == f.value and a.unit == f.unit for f in found.amounts) for a in wanted.amounts)
    return hits + values >= max(1, (len(needed) + len(wanted.amounts) + 1) // 2)


def _in_terms(condition: Condition, clause: Clause, aliases: Aliases) -> bool:
    """Whether a condition of time or place stands in the clause as a plain phrase (`when deploying`, `on deploys`)."""
    if condition.relation not in ("if", "while", "after") or condition.negated:
        return False
    needed = [t for t in condition.terms if not t.is_neutral]
    return bool(needed) and all(any(same(t, o, aliases) for o in clause.terms) for t in needed)


def _relation_part(name: PartName, wanted: Condition, found: Condition) -> list[Part]:
    if wanted.negated != found.negated and wanted.relation == found.relation:
        return [Part(name, "reversed", found.text)]
    one, other = sorted((wanted.relation, found.relation))
    if (one, other) in _OPPOSED or (other, one) in _OPPOSED:
        return [] if wanted.negated != found.negated else [Part(name, "reversed", found.text)]
    same_kind = (
        wanted.relation == found.relation
        or {wanted.relation, found.relation} <= _GATES
        or {one, other} <= {"if", "after", "while"}
    )
    if {one, other} == {"except", "unless"}:
        same_kind = True
    return [] if same_kind else [Part(name, "replaced", found.text)]


# -- scope and roles --------------------------------------------------------------------------------------------------


def _scope_parts(rule: Clause, clause: Clause) -> list[Part]:
    if rule.only and not clause.only:
        return [
            Part(
                "quantifier", "reversed" if clause.scope == "every" and clause.modality != "forbid" else "lost", "only"
            )
        ]
    if clause.only and not rule.only and rule.modality != "forbid":
        return [Part("quantifier", "added", "only")]
    if rule.scope == "every" and clause.scope in ("some", "most"):
        return [Part("quantifier", "reversed", clause.scope)]
    if clause.scope in ("some", "most") and rule.scope != clause.scope:
        return [Part("quantifier", "reversed" if rule.modality == "forbid" else "narrowed", clause.scope)]
    return []


_SOURCES: Final = frozenset(("from",))
_GOALS: Final = frozenset(("to",))


def _role_parts(pairs: _Pairs) -> list[Part]:
    """From and to, before and after the verb: exchanged, the words are the same and the rule is another."""
    for wanted, found in pairs:
        if (wanted.role in _SOURCES and found.role in _GOALS) or (wanted.role in _GOALS and found.role in _SOURCES):
            return [Part("actor", "reversed", f"{wanted.role} {wanted.text}")]
    return []


def _scores(rule: Clause, lost: list[Term], lost_amounts: int) -> tuple[float, float]:
    counted = [t for t in rule.terms if not (t.is_neutral or t.is_optional)]
    total = sum(2.0 if t.exact else 1.0 for t in counted) + len(rule.amounts)
    missing = sum(2.0 if t.exact else 1.0 for t in lost) + lost_amounts
    plain = [t for t in counted if not t.exact]
    plain_lost = [t for t in lost if not t.exact]
    subject = 1.0 - len(plain_lost) / len(plain) if plain else 0.0
    return (1.0 - missing / total if total else 0.0), subject

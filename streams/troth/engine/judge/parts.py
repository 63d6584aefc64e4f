"""A rule and what a summary made of it, part by part; and the table from what happened to a part to a fidelity."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from troth.engine.judge.clause import Clause
from troth.engine.judge.conditions import condition_parts, is_granting, same_order
from troth.engine.judge.part import Part, PartName
from troth.engine.judge.quantity import Amount
from troth.engine.judge.sameness import Aliases, near, opposite, same
from troth.engine.judge.term import Term
from troth.engine.judge.token import stem
from troth.engine.lexicon.acts import canonical
from troth.engine.lexicon.thesaurus import CLASSIFIERS, GENERIC, TRANSFERS, WORDINGS
from troth_schemas.reasons import Fidelity

TABLE: Final[dict[tuple[PartName, str], Fidelity]] = {
    ("polarity", "reversed"): "contradicted",
    ("quantifier", "reversed"): "contradicted",
    ("actor", "reversed"): "contradicted",
    ("condition", "reversed"): "contradicted",
    ("exception", "reversed"): "contradicted",
    ("qualifier", "reversed"): "contradicted",
    ("value", "reversed"): "contradicted",
    ("literal", "replaced"): "mutated",
    ("literal", "lost"): "mutated",
    ("value", "replaced"): "mutated",
    ("value", "lost"): "mutated",
    ("value", "widened"): "mutated",
    ("time", "replaced"): "mutated",
    ("time", "lost"): "weakened",
    ("time", "added"): "weakened",
    ("value", "added"): "weakened",
    ("literal", "added"): "weakened",
    ("act", "lost"): "weakened",
    ("act", "added"): "weakened",
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


def fidelity_of(parts: Iterable[Part]) -> Fidelity:
    """The worst that any part does."""
    return max((TABLE[p.name, p.change] for p in parts), key=WORST.index, default="paraphrased")


SLIPPED_OWN: Final = 0.1
"""A clause with a near miss of an exact word speaks of the rule, although it holds nothing of it."""
ONLY: Final = "only"
ORDER: Final = "order"
"""Details of a part: `only` was lost or added; the order of things was exchanged."""


class Comparison(NamedTuple):
    """`score` is the share of the rule's content that the clause speaks of, `subject` the same without exact values,
    `own` the same as `score` without what the clause takes over from its context. `ordered`: both lay down one order.
    `keeps_act`: an act or an exact word of the rule is in the clause. `strays`: the clause's own act is another, or
    most of what it says is. `has_words`: the rule has words besides its exact ones.
    """

    parts: tuple[Part, ...]
    score: float
    subject: float
    own: float
    ordered: bool = False
    keeps_act: bool = True
    strays: bool = False
    has_words: bool = True

    @property
    def fidelity(self) -> Fidelity:
        return fidelity_of(self.parts)


def compare(
    rule: Clause, clause: Clause, aliases: Aliases, context: Sequence[Term] = (), inherited: Sequence[Term] = ()
) -> Comparison:
    """Compare a rule's clause with a summary's.

    `context` are terms of the heading or sentence that the clause points back to; `inherited` the verbs that a rule
    without one takes over from the clause before it (`read X, never Y`).
    """
    pairs, lost = _match(rule, clause, aliases, context)
    gone, value_parts = _values(rule, clause)
    ordered = same_order(rule, clause, aliases)
    if ordered == "same":
        scope = [p for p in _scope_parts(rule, clause) if p.detail != ONLY]
        parts = [*value_parts, *_added_order_parts(rule, clause, aliases), *scope]
        return Comparison(tuple(parts), 1.0, 1.0, 1.0, ordered=True)
    parts = [
        *_lost_parts(rule, clause, lost),
        *value_parts,
        *_added_parts(rule, clause, pairs, aliases, inherited),
        *(
            [Part("condition", "reversed", ORDER)]
            if ordered == "exchanged"
            else condition_parts(rule, clause, aliases, context)
        ),
        *_scope_parts(rule, clause),
        *_role_parts(rule, clause, pairs),
        *_moved_parts(rule, clause, pairs),
    ]
    score, subject = _scores(rule, clause, lost, gone)
    borrowed = [t for t, partner in pairs if not _is_own(partner, clause) and not _is_light(t, rule)]
    own, _ = _scores(rule, clause, [*lost, *borrowed], gone)
    if any(near(t, o) for t in lost for o in clause.terms):
        own = max(own, SLIPPED_OWN)
    keeps_act = any(t.is_verb or t.exact for t, _ in pairs)
    has_words = any(not (_is_exact(t) or _is_light(t, rule)) for t in rule.terms)
    strays = _strays(rule, clause, pairs, parts, inherited)
    return Comparison(tuple(parts), score, subject, own, keeps_act=keeps_act, strays=strays, has_words=has_words)


def _strays(rule: Clause, clause: Clause, pairs: _Pairs, parts: Sequence[Part], inherited: Sequence[Term]) -> bool:
    """Whether the clause is about another act: its first verb is not the rule's, and little else is."""
    verb = next((t for t in clause.terms if t.is_verb and not t.is_optional), None)
    if rule.any_act or verb is None or any(verb is t for _, t in pairs):
        return False
    acts = {canonical(t.text.lower()) for t in (*rule.terms, *inherited) if t.is_verb}
    if acts:
        return canonical(verb.text.lower()) not in acts and Part("act", "added", verb.text) in parts
    return sum(p.change == "added" for p in parts) > len(pairs)


def _is_own(term: Term, clause: Clause) -> bool:
    return any(term is t for t in clause.terms) or any(term is t for c in clause.conditions for t in c.terms)


# -- terms ------------------------------------------------------------------------------------------------------------

_Pairs = list[tuple[Term, Term]]


def _match(rule: Clause, clause: Clause, aliases: Aliases, context: Iterable[Term]) -> tuple[_Pairs, list[Term]]:
    """Pair the rule's terms with the clause's, its conditions' and its context's; what finds no partner is lost."""
    pool = [*clause.terms, *(t for c in clause.conditions for t in c.terms), *context]
    pairs: _Pairs = []
    lost = []
    for term in rule.terms:
        partner = next((t for t in pool if same(term, t, aliases)), None)
        if partner is not None:
            pairs.append((term, partner))
        elif not _is_light(term, rule):
            lost.append(term)
    return pairs, lost


def _is_light(term: Term, rule: Clause) -> bool:
    """Whether the rule can do without the term: a word about rules, or a measure beside its amount."""
    if term.is_optional:
        return True
    heavy = any(not (t.is_neutral or t.is_measure or t.is_optional or t.is_unit) for t in rule.terms)
    return (term.is_neutral and (heavy or bool(rule.amounts))) or (term.is_measure and bool(rule.amounts) and heavy)


def _lost_parts(rule: Clause, clause: Clause, lost: list[Term]) -> list[Part]:
    parts = []
    covers_any_act = clause.any_act and not any(t.is_verb for t in clause.terms)
    is_named = any(t.exact for t in rule.terms if t not in lost) or bool(rule.amounts)
    for term in lost:
        if term.exact or term.name:
            replaced = any(near(term, t) for t in clause.terms)
            parts.append(Part("literal", "replaced" if replaced else "lost", term.text))
        elif any(opposite(term, t) for t in clause.terms):
            parts.append(Part("qualifier", "reversed", term.text))
        elif term.weekday:
            parts.append(Part("time", "replaced" if any(t.weekday for t in clause.terms) else "lost", term.text))
        elif (
            (term.is_verb and covers_any_act)
            or (term.text.lower() in CLASSIFIERS and is_named)
            or (term.key in _TRANSFERS and _goes_to(rule, clause, lost))
        ):
            continue
        else:
            parts.append(Part("act" if term.is_verb else "qualifier", "lost", term.text))
    return parts


_TRANSFERS: Final = frozenset(map(stem, TRANSFERS))
_WORDINGS: Final = frozenset(map(stem, WORDINGS))


def _goes_to(rule: Clause, clause: Clause, lost: list[Term]) -> bool:
    """`the report goes to X` for `send the report to X`."""
    kept = any(t.role == "to" for t in rule.terms if t not in lost)
    acts = any(t.is_verb and not any(t.key == k.key for k in rule.terms) for t in clause.terms)
    return kept and not acts and any(t.role == "to" for t in clause.terms)


def _added_parts(
    rule: Clause, clause: Clause, pairs: _Pairs, aliases: Aliases, inherited: Sequence[Term]
) -> list[Part]:
    """Content that the rule does not have narrows it, unless it is a joined item, a kind noun or a word about rules."""
    is_actless = not any(t.is_verb for t in (*rule.terms, *inherited))
    known = [*rule.terms, *inherited, *(t for c in rule.conditions for t in c.terms)]
    matched = {t.at for _, t in pairs}
    return [
        _added(term)
        for term in clause.terms
        if not _adds_nothing(term, clause) and not any(same(k, term, aliases) for k in known)
        if not (is_actless and term.key in _WORDINGS)
        if clause.only or not _is_joined(term, clause, matched)
    ]


def _adds_nothing(term: Term, clause: Clause) -> bool:
    if term.is_neutral or term.is_optional or (term.is_measure and clause.amounts):
        return True
    if term.text.lower() in GENERIC and clause.scope == "every":
        return True
    return term.text.lower() in CLASSIFIERS and any(t.exact or t.name or t.weekday for t in clause.terms)


def _added(term: Term) -> Part:
    if term.exact or term.name:
        return Part("literal", "added", term.text)
    if term.weekday:
        return Part("time", "added", term.text)
    return Part("act" if term.is_verb else "qualifier", "added", term.text)


def _added_order_parts(rule: Clause, clause: Clause, aliases: Aliases) -> list[Part]:
    """What a rule about an order of things gains, on either side of the order."""
    known = [*rule.terms, *(t for c in rule.conditions for t in c.terms)]
    is_actless = not any(t.is_verb for t in rule.terms)
    said = [*clause.terms, *(t for c in clause.conditions for t in c.terms)]
    return [
        _added(t)
        for t in said
        if not (is_granting(t) or (is_actless and t.is_verb))
        and t.text.lower() not in _SEQUENCE
        and not _adds_nothing(t, clause)
        and not any(same(k, t, aliases) for k in known)
    ]


_SEQUENCE: Final = frozenset(
    "left leave exist first beforehand precede precedes preceded follow follows followed comes come".split()
)
_JOINERS: Final = (" or ", " and ", " nor ", "/")


def _is_joined(term: Term, clause: Clause, matched: set[int]) -> bool:
    """Whether the term is one more item of a list: `rows or columns`, where `rows` is the rule's."""
    words = clause.text.lower()
    for other in clause.terms:
        if other.at in matched and abs(other.at - term.at) == 2:
            first, second = sorted((other, term), key=lambda t: t.at)
            joiners = (*_JOINERS, ", ") if first.exact and second.exact else _JOINERS
            return any(f"{first.text}{j}{second.text}".lower() in words for j in joiners)
    return False


# -- values -----------------------------------------------------------------------------------------------------------


def all_amounts(clause: Clause) -> list[Amount]:
    """The amounts of a clause and of its conditions."""
    return [*clause.amounts, *(a for c in clause.conditions for a in c.amounts)]


def equal_amounts(one: Amount, other: Amount) -> bool:
    """Whether two amounts are one quantity."""
    units = one.unit == other.unit or ("/" in one.unit and "/" in other.unit and _bare_rate(one.unit, other.unit))
    return units and abs(one.value - other.value) <= 1e-9 * max(1.0, abs(one.value))


def _bare_rate(one: str, other: str) -> bool:
    """`5 requests per second` and `five per second` are one where the noun stands elsewhere."""
    return one.split("/")[1] == other.split("/")[1] and "" in (one.split("/")[0], other.split("/")[0])


def _values(rule: Clause, clause: Clause) -> tuple[int, list[Part]]:
    """How many amounts are lost, and what became of each."""
    parts: list[Part] = []
    gone = 0
    wanted, found = all_amounts(rule), all_amounts(clause)
    for amount in wanted:
        equal = [a for a in found if equal_amounts(amount, a)]
        if equal:
            best = next((a for a in equal if a.comparison == amount.comparison and not a.is_estimate), equal[0])
            parts.extend(_comparison_part(amount, best))
        else:
            gone += 1
            parts.append(Part("value", "replaced" if found else "lost"))
    parts.extend(Part("value", "added") for a in found if not any(equal_amounts(a, w) for w in wanted))
    return gone, parts


_DIRECTION: Final = {"<": -1, "<=": -1, ">": 1, ">=": 1, "==": 0, "": 0}


def _comparison_part(wanted: Amount, found: Amount) -> list[Part]:
    if found.is_estimate and not wanted.is_estimate:
        return [Part("value", "widened", "estimate")]
    if wanted.comparison == found.comparison or {wanted.comparison, found.comparison} <= {"", "=="}:
        return []
    if _DIRECTION[wanted.comparison] * _DIRECTION[found.comparison] < 0:
        return [Part("value", "reversed")]
    return [Part("value", "replaced", "comparison")]


# -- scope and roles --------------------------------------------------------------------------------------------------


def _scope_parts(rule: Clause, clause: Clause) -> list[Part]:
    """Quantifiers first (`some`, `most` for all there is), then `only`."""
    if clause.scope in ("some", "most") and rule.scope != clause.scope and not (rule.amounts and not clause.amounts):
        is_flip = rule.scope == "every" or rule.modality == "forbid"
        return [Part("quantifier", "reversed" if is_flip else "narrowed", clause.scope)]
    if rule.only and not clause.only:
        is_open = clause.scope == "every" and clause.modality != "forbid"
        return [Part("quantifier", "reversed" if is_open else "lost", ONLY)]
    if (
        clause.only
        and not rule.only
        and rule.modality != "forbid"
        and rule.scope != "every"
        and not _admits_done(clause)
    ):
        return [Part("quantifier", "added", ONLY)]
    return []


def _admits_done(clause: Clause) -> bool:
    """`only signed commits are allowed` demands the signature."""
    return clause.modality == "permit" and any(t.is_verb and t.text.endswith(("ed", "en")) for t in clause.terms)


def _role_parts(rule: Clause, clause: Clause, pairs: _Pairs) -> list[Part]:
    """From and to, doer and done-to: exchanged, the words are the same and the rule is another."""
    turned = []
    for wanted, found in pairs:
        if {wanted.role, found.role} == {"from", "to"}:
            return [Part("actor", "reversed", f"{wanted.role} {wanted.text}")]
        one, other = _part_played(wanted, rule), _part_played(found, clause)
        if one != other:
            turned.append((one, other))
    if any((b, a) in turned for a, b in turned):
        return [Part("actor", "reversed")]
    return []


def _moved_parts(rule: Clause, clause: Clause, pairs: _Pairs) -> list[Part]:
    """A modifier that has gone over to another noun: `staging data, test cluster` is not `test data, staging
    cluster`."""
    behind = {t.at: t for t in rule.terms}
    origin = {id(found): wanted for wanted, found in pairs}
    following = {t.at: t for t in clause.terms}
    for wanted, found in pairs:
        own, beside = behind.get(wanted.at + 1), following.get(found.at + 1)
        if own is None or beside is None or id(beside) not in origin or wanted.is_verb or wanted.exact:
            continue
        other = origin[id(beside)]
        if other is not own and abs(other.at - wanted.at) != 1 and any(own is w for w, _ in pairs):
            return [Part("actor", "reversed", f"{wanted.text} {other.text}")]
    return []


def _part_played(term: Term, clause: Clause) -> str:
    """`doer`, `done-to` or the preposition: passive and active are one."""
    if term.role == "by":
        return "doer" if clause.passive else "by"
    if term.role and term.role not in ("on", "in", "at", "for"):
        return term.role
    if term.side == "subject":
        return "done-to" if clause.passive else "doer"
    return "done-to"


def _is_exact(term: Term) -> bool:
    return term.exact or term.name


def weight(term: Term, *, beside_exact: bool) -> float:
    """What a term counts: an exact word double, a noun that only says the kind of an exact word beside it little."""
    if _is_exact(term):
        return 2.0
    return 0.4 if beside_exact and term.text.lower() in CLASSIFIERS else 1.0


def _scores(rule: Clause, clause: Clause, lost: list[Term], gone: int) -> tuple[float, float]:
    """The share of the rule's content that is there, and the same of what tells which rule it is: words, and literals
    that only a slip away from their like."""
    counted = [t for t in rule.terms if not _is_light(t, rule)]
    if any(not t.is_unit for t in counted):
        counted = [t for t in counted if not t.is_unit]
        lost = [t for t in lost if not t.is_unit]
    beside_exact = any(t.exact for t in rule.terms)
    slipped = sum(any(near(t, o) for o in clause.terms) for t in lost if _is_exact(t))
    plain = sum(weight(t, beside_exact=beside_exact) for t in counted if not _is_exact(t)) + slipped
    plain_lost = sum(weight(t, beside_exact=beside_exact) for t in lost if not _is_exact(t))
    total = sum(weight(t, beside_exact=beside_exact) for t in counted) + len(all_amounts(rule))
    missing = sum(weight(t, beside_exact=beside_exact) for t in lost) + gone
    return (1.0 - missing / total if total else 0.0), (1.0 - plain_lost / plain if plain else 0.0)

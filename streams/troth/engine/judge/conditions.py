"""Conditions, exceptions and the order of things: kept, lost, added, or turned round."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from troth.engine.judge.clause import Clause, Condition
from troth.engine.judge.part import Part, PartName
from troth.engine.judge.sameness import Aliases, covered, same
from troth.engine.judge.term import Term
from troth.engine.judge.token import stem
from troth.engine.lexicon.thesaurus import TRANSFERS

_GATES: Final = frozenset(("unless", "until", "before", "without", "only-if"))
_WHEN: Final = frozenset(("if", "after", "while", "only-if"))
_OPPOSED: Final = frozenset(
    frozenset(pair)
    for pair in (
        ("before", "after"), ("until", "after"), ("unless", "if"), ("unless", "only-if"), ("unless", "after"),
        ("until", "if"),
        ("without", "if"), ("before", "only-if"), ("until", "only-if"), ("except", "only-if"),
    )
)  # fmt: skip


# -- order ------------------------------------------------------------------------------------------------------------


class Order(NamedTuple):
    """`first` has to be there before `then` may be. `is_said`: in a clause of its own, not read off a subject and
    object."""

    first: tuple[Term, ...]
    then: tuple[Term, ...]
    is_said: bool = True


def orders(clause: Clause) -> list[Order]:
    """The orders that a clause lays down, in one form: `no X without Y`, `X only after Y`, `Y before X`, `X needs
    Y`."""
    found = []
    for condition in clause.conditions:
        if condition.negated or any(a.unit or a.is_date for a in condition.amounts) or not condition.terms:
            continue
        found.extend(_order(clause, condition))
    if clause.modality == "require" and not clause.conditions and any(t.key in _FOLLOWING for t in clause.terms):
        found.extend(_succession(clause))
    elif clause.modality == "require" and not clause.conditions and clause.needs:
        found.extend(_need(clause))
    return found


def _order(clause: Clause, condition: Condition) -> list[Order]:
    relation = condition.relation
    if clause.modality == "forbid":
        return [Order(condition.terms, clause.terms)] if relation in _GATES - {"only-if"} else []
    if relation == "only-if" or (clause.only and relation in ("if", "after", "with")):
        return [Order(condition.terms, clause.terms)]
    if relation == "before" and clause.modality == "require":
        return [Order(clause.terms, condition.terms)]
    return []


def _need(clause: Clause) -> list[Order]:
    """`every merge needs a review`; `a review is required for every merge`."""
    purpose = tuple(t for t in clause.terms if t.role == "for")
    if purpose and all(t.side == "subject" or t.role == "for" for t in clause.terms):
        rest = tuple(t for t in clause.terms if t.role != "for")
        return [Order(rest, purpose, is_said=False)] if rest else []
    subject = tuple(t for t in clause.terms if t.side == "subject")
    other = tuple(t for t in clause.terms if t.side != "subject")
    if not (subject and other):
        return []
    return [
        Order(other, subject, is_said=False) if clause.needs == "its object" else Order(subject, other, is_said=False)
    ]


_FOLLOWING: Final[dict[str, int]] = {"preced": 0, "follow": 1}


def _succession(clause: Clause) -> list[Order]:
    """`a backup must precede every migration`, `the migration follows the backup`."""
    verb = next((t for t in clause.terms if t.key in _FOLLOWING), None)
    if verb is None:
        return []
    sides = (
        tuple(t for t in clause.terms if t.at < verb.at),
        tuple(t for t in clause.terms if t.at > verb.at),
    )
    turned = _FOLLOWING[verb.key] ^ clause.passive
    return [Order(sides[turned], sides[1 - turned])] if all(sides) else []


def denied_orders(clause: Clause) -> list[Order]:
    """The orders that a clause says need not be kept: `merges may go in without a review`."""
    if clause.modality not in ("permit", "require", "release", "plan") or clause.only:
        return []
    wanted = ("without", "before") if clause.modality in ("permit", "plan") else ("without",)
    return [
        Order(c.terms, clause.terms) for c in clause.conditions if c.relation in wanted and c.terms and clause.terms
    ]


def same_order(rule: Clause, clause: Clause, aliases: Aliases) -> Literal["same", "exchanged"] | None:
    """Whether both lay down an order and it is the same one, or the same things the other way round."""
    for wanted in orders(rule):
        for found in orders(clause):
            if _granted(wanted.first, found.first, aliases) and _sent(wanted.then, found.then, aliases):
                return "same"
            if _exchanged(wanted, found, aliases):
                return "exchanged"
        for denied in denied_orders(clause):
            if _touches(wanted.first, denied.first, aliases) and _holds(wanted.then, denied.then, aliases):
                return "exchanged"
        if _covers_all(wanted, clause, aliases):
            return "same"
    return None


def _heavy(terms: Sequence[Term]) -> list[Term]:
    return [t for t in terms if not t.is_neutral] or list(terms)


def _holds(wanted: Sequence[Term], found: Sequence[Term], aliases: Aliases) -> bool:
    return covered(_heavy(wanted), found, aliases)


_TRANSFERS: Final = frozenset(map(stem, TRANSFERS))


def _sent(wanted: Sequence[Term], found: Sequence[Term], aliases: Aliases) -> bool:
    """What follows is there; that something `goes to` somebody takes in that it is sent."""
    keys = {t.key for t in wanted}
    goes = any(t.role == "to" for t in found) and not any(t.is_verb and t.key not in keys for t in found)
    return _holds([t for t in wanted if not (goes and t.key in _TRANSFERS)], found, aliases)


_ASKING: Final = frozenset(map(stem, "ask consult check confirm inform tell notify".split()))
_GRANTING: Final = frozenset(
    map(
        stem,
        "agree ok okay nod blessing approval approve consent permission signoff authorise authorisation sign-off "
        "agreement go-ahead".split(),
    )
)


def _granted(wanted: Sequence[Term], found: Sequence[Term], aliases: Aliases) -> bool:
    """What comes first is there; an approval takes in that somebody was asked for it."""
    granted = any(t.key in _GRANTING for t in found)
    asked = granted and any(t.key in _ASKING for t in wanted)
    rest = [t for t in wanted if not ((asked and t.key in _ASKING) or (granted and t.key in _GRANTING))]
    return _holds(rest, found, aliases) if rest else granted


def is_granting(term: Term) -> bool:
    """Whether a term names an approval."""
    return term.key in _GRANTING


def _touches(wanted: Sequence[Term], found: Sequence[Term], aliases: Aliases) -> bool:
    """Whether at least half of what is wanted is named."""
    needed = _heavy(wanted)
    return 2 * sum(any(same(t, f, aliases) for f in found) for t in needed) >= len(needed) > 0


def _exchanged(wanted: Order, found: Order, aliases: Aliases) -> bool:
    """What came first comes second: judged by what stands on one side only, so that a shared verb decides nothing."""
    if not (wanted.is_said and found.is_said):
        return False
    first = [t for t in _heavy(wanted.first) if not any(same(t, o, aliases) for o in wanted.then)]
    then = [t for t in _heavy(wanted.then) if not any(same(t, o, aliases) for o in wanted.first)]
    return bool(first and then) and covered(first, found.then, aliases) and covered(then, found.first, aliases)


_OF_ALL: Final = re.compile(r"\b(?:everything|all|every|each|any|anything)\b", re.IGNORECASE)


def _covers_all(wanted: Order, clause: Clause, aliases: Aliases) -> bool:
    """`sign everything` keeps `nothing ships unsigned`: what is needed first is demanded of all there is."""
    if clause.modality != "require" or clause.scope != "every" or clause.conditions or clause.hedged or orders(clause):
        return False
    if not _OF_ALL.search(clause.text):
        return False
    said = [t for t in clause.terms if not t.is_neutral]
    return bool(said) and _holds(wanted.first, said, aliases) and covered(said, [*wanted.first, *wanted.then], aliases)


# -- conditions -------------------------------------------------------------------------------------------------------


def condition_parts(rule: Clause, clause: Clause, aliases: Aliases, context: Sequence[Term]) -> list[Part]:
    """What became of each condition and exception of the rule, and what was added."""
    parts: list[Part] = []
    used: set[int] = set()
    for wanted in rule.conditions:
        name = _name(wanted)
        partner = next(
            (n for n, c in enumerate(clause.conditions) if n not in used and _alike(wanted, c, aliases)), None
        )
        if partner is not None:
            used.add(partner)
            parts.extend(_relation_part(name, wanted, clause.conditions[partner], aliases))
        elif (number := _other_name(wanted, clause, used)) is not None:
            used.add(number)
            parts.append(Part("literal", "replaced", clause.conditions[number].text))
        elif not (
            _in_terms(wanted, clause, aliases)
            or _is_amount_only(wanted, clause)
            or _in_context(wanted, context, aliases)
            or _is_confined(wanted, clause, aliases)
        ):
            parts.append(Part(name, "lost", wanted.text))
    for number, extra in enumerate(clause.conditions):
        if (
            number not in used
            and (extra.terms or extra.amounts or extra.relation in ("except", "unless"))
            and not _in_terms(extra, rule, aliases)
        ):
            parts.append(Part(_name(extra), "added", extra.text))
    return parts


def beside_order(rule: Clause, clause: Clause, aliases: Aliases) -> list[Part]:
    """Conditions and exceptions that stand beside the one that lays down an order, and that the rule does not have."""
    known = [*rule.terms, *(t for c in rule.conditions for t in c.terms)]
    return [
        Part(_name(extra), "added", extra.text)
        for extra in clause.conditions
        if len(clause.conditions) > 1
        and (extra.relation == "except" or not _touches(extra.terms, known, aliases))
        and not any(c.relation == extra.relation and _alike(c, extra, aliases) for c in rule.conditions)
    ]


def _name(condition: Condition) -> PartName:
    return "exception" if condition.relation in ("except", "unless") else "condition"


def _alike(wanted: Condition, found: Condition, aliases: Aliases) -> bool:
    """Whether both speak of the same thing: at least half of what the rule's condition names."""
    needed = [t for t in wanted.terms if not t.is_neutral]
    hits = sum(any(same(t, f, aliases) for f in found.terms) for t in needed)
    values = sum(any(a.value == f.value and a.unit == f.unit for f in found.amounts) for a in wanted.amounts)
    count = len(needed) + len(wanted.amounts)
    return hits + values >= (count + 1) // 2 if count else wanted.relation == found.relation


def _is_amount_only(wanted: Condition, clause: Clause) -> bool:
    """`after 90 seconds`: the amount is compared as a value, wherever it stands."""
    return bool(wanted.amounts) and not wanted.terms and bool(clause.amounts)


def _other_name(wanted: Condition, clause: Clause, used: set[int]) -> int | None:
    """The condition that is the same but for the one name in it (`except B` for `except A`)."""
    if not (wanted.terms and all(t.exact or t.name for t in wanted.terms)) or wanted.amounts:
        return None
    return next(
        (
            n
            for n, c in enumerate(clause.conditions)
            if n not in used and c.relation == wanted.relation and c.terms and all(t.exact or t.name for t in c.terms)
        ),
        None,
    )


def is_confining(condition: Condition) -> bool:
    """`only with X`, which `X alone` says too."""
    return condition.relation == "only-if" and condition.text.lower().startswith("only with")


def _is_confined(wanted: Condition, clause: Clause, aliases: Aliases) -> bool:
    """Whether `only with X` stands in the clause as a plain phrase that is all there is."""
    return clause.only and is_confining(wanted) and covered(_heavy(wanted.terms), clause.terms, aliases)


def _in_context(wanted: Condition, context: Sequence[Term], aliases: Aliases) -> bool:
    """Whether an exception is named by the sentence beside (`The changelog is the exception.`)."""
    marked = any(t.key == "except" for t in context)
    return marked and wanted.relation in ("except", "unless") and covered(_heavy(wanted.terms), context, aliases)


def _in_terms(condition: Condition, clause: Clause, aliases: Aliases) -> bool:
    """Whether a condition of time or place stands in the clause as a plain phrase (`when deploying`, `on deploys`)."""
    if condition.relation not in ("if", "while") or condition.negated:
        return False
    needed = [t for t in condition.terms if not t.is_neutral]
    return bool(needed) and covered(needed, clause.terms, aliases)


_GOING_ON: Final = frozenset(
    map(stem, "running happening ongoing progress underway active going taking place on".split())
)


def _relation_part(name: PartName, wanted: Condition, found: Condition, aliases: Aliases) -> list[Part]:
    one, other = wanted.relation, found.relation
    turned = wanted.negated != found.negated
    if frozenset((one, other)) in _OPPOSED:
        return [] if turned else [Part(name, "reversed", found.text)]
    if turned:
        return [Part(name, "reversed", found.text)]
    alike = (
        one == other
        or {one, other} <= _GATES - {"only-if"}
        or {one, other} <= _WHEN
        or {one, other} == {"except", "unless"}
    )
    if not alike:
        return [Part(name, "replaced", found.text)]
    if any((t.exact or t.name) and not any(same(t, f, aliases) for f in found.terms) for t in wanted.terms):
        return [Part("literal", "replaced", found.text)]
    lost = [
        t
        for t in wanted.terms
        if t.key not in _GOING_ON
        and not (t.is_neutral or (t.is_measure and wanted.amounts))
        and not any(same(t, f, aliases) for f in found.terms)
    ]
    added = [
        t
        for t in found.terms
        if t.key not in _GOING_ON
        and not (t.is_neutral or (t.is_measure and found.amounts))
        and not any(same(w, t, aliases) for w in wanted.terms)
    ]
    missing = [a for a in wanted.amounts if not any(a.value == f.value and a.unit == f.unit for f in found.amounts)]
    return [Part(name, "replaced", found.text)] if lost or added or missing else []

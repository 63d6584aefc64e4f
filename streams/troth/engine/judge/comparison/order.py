"""Which of two things has to come first: the orders that a rule and a clause lay down, in one form."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from troth.engine.judge.comparison.verbs import PERFORMED, SENDING
from troth.engine.judge.grammar.clause import Clause, Condition
from troth.engine.judge.grammar.sameness import Aliases, covered, same
from troth.engine.judge.grammar.term import Term
from troth.engine.judge.grammar.token import stem

GATES: Final = frozenset(("unless", "until", "before", "without", "only-if"))


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
        return [Order(condition.terms, clause.terms)] if relation in GATES - {"only-if"} else []
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
    if clause.modality == "forbid" and clause.needs == "its object" and not clause.conditions:
        return [o._replace(is_said=True) for o in _need(clause)]  # `merging needs no review`
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
            if _granted(wanted.first, found.first, aliases) and _follows(wanted, found, aliases):
                return "same"
            if _exchanged(wanted, found, aliases):
                return "exchanged"
        for denied in denied_orders(clause):
            if touches(wanted.first, denied.first, aliases) and _holds(wanted.then, denied.then, aliases):
                return "exchanged"
        if _covers_all(wanted, clause, aliases):
            return "same"
    return None


def _follows(wanted: Order, found: Order, aliases: Aliases) -> bool:
    """Whether what comes second is the same; what it is done to may have been named with what comes first (`legal sees
    the invoices before they are sent`)."""
    if _sent(wanted.then, found.then, aliases):
        return True
    acts = [t for t in wanted.then if t.is_verb]
    is_begun = bool(acts) and found.is_said and covered(acts, found.then, aliases)
    return is_begun and _sent(wanted.then, [*found.then, *found.first], aliases)


def heavy(terms: Sequence[Term]) -> list[Term]:
    return [t for t in terms if not t.is_neutral] or list(terms)


def _holds(wanted: Sequence[Term], found: Sequence[Term], aliases: Aliases) -> bool:
    return covered(heavy(wanted), found, aliases)


def _sent(wanted: Sequence[Term], found: Sequence[Term], aliases: Aliases) -> bool:
    """What follows is there; that something `goes to` somebody takes in that it is sent, and what
    may be only under a condition takes in that it is run."""
    keys = {t.key for t in wanted}
    is_bare = not any(t.is_verb and t.key not in keys for t in found)
    goes = is_bare and any(t.role == "to" for t in found)
    rest = [t for t in wanted if not ((goes and t.key in SENDING) or (is_bare and t.key in PERFORMED))]
    return _holds(rest or wanted, found, aliases)


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


def touches(wanted: Sequence[Term], found: Sequence[Term], aliases: Aliases) -> bool:
    """Whether at least half of what is wanted is named."""
    needed = heavy(wanted)
    return 2 * sum(any(same(t, f, aliases) for f in found) for t in needed) >= len(needed) > 0


def _exchanged(wanted: Order, found: Order, aliases: Aliases) -> bool:
    """What came first comes second: judged by what stands on one side only, so that a shared verb decides nothing."""
    if not (wanted.is_said and found.is_said):
        return False
    first = [t for t in heavy(wanted.first) if not any(same(t, o, aliases) for o in wanted.then)]
    then = [t for t in heavy(wanted.then) if not any(same(t, o, aliases) for o in wanted.first)]
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

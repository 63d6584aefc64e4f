"""Which sentences of a summary may speak of a clause of a rule: looked up, never searched for."""

from __future__ import annotations

from typing import Final, NamedTuple

from troth.engine.judge.comparison.listing import list_length
from troth.engine.judge.comparison.lost import is_indispensable
from troth.engine.judge.comparison.order import orders
from troth.engine.judge.comparison.pairing import weight
from troth.engine.judge.comparison.values import all_amounts
from troth.engine.judge.grammar.clause import Clause
from troth.engine.judge.grammar.sameness import Aliases
from troth.engine.judge.grammar.term import Term
from troth.engine.judge.summary.summary import Summary
from troth.engine.judge.summary.tally import Tally, numbers_of

CANDIDATES_MAX: Final = 3
"""Sentences compared for one clause of a rule: those that hold most of it. More would not say it better."""
TELLING_MAX: Final = 2
"""With so few terms either is enough to look at a sentence for."""
DISTANT_MAX: Final = 1
"""The same of those that hold less than half: what they can say of the rule is that something else stands in it."""
_UNIT: Final = 10
"""Weights are added up in tenths, so that they are whole numbers."""
_TOLD: Final = 0.7
"""Share of a clause from which a sentence that binds nobody may still be a proof of it."""
_LIKE: Final = 4
"""What the words of an exact term count where it does not stand itself."""
_BINDING: Final = 3
"""What puts a sentence that says how something binds before one that tells as much of the matter."""
_NUMBER: Final = _UNIT // 2
"""What a number counts beside a rule that is little else."""


class Search(NamedTuple):
    """What to look for: `terms` with their weights in tenths, how much of them has to be there, and how it is read.

    `half` of all of it is more than `needed` where it holds exact terms; `whole` is all, `amounts` with it. `told`: how
    much has to be there in a sentence that says nothing of how it binds, where force is what counts. `conditions` are
    the terms of the clause's conditions, where they may be what it is known by. `valued`: it holds an amount;
    `by_value`: it holds little else; `forbids`: what says little of it is of interest where
    it forbids too; `is_list`: one item is enough to know it by. `heavy`: the terms it is known by; `proof`: those that
    no proof of it lacks.
    """

    terms: tuple[tuple[Term, int], ...]
    conditions: tuple[Term, ...]
    needed: int
    half: int
    whole: int
    amounts: int
    told: int
    valued: bool
    by_value: bool
    forbids: bool
    is_list: bool
    heavy: tuple[Term, ...]
    proof: tuple[Term, ...]


def search_of(clause: Clause) -> Search:
    """The search for a rule's clause; the same for every summary."""
    heavy = heavy_terms(clause)
    sought = heavy or list(clause.terms)
    beside_exact = any(t.exact for t in clause.terms)
    weights = [round(weight(t, beside_exact=beside_exact) * _UNIT) for t in sought]
    needed = sum(w for t, w in zip(sought, weights, strict=True) if not (t.exact or t.name)) // 2
    items = list_length(clause)
    needed = max(0, needed - _UNIT * max(0, items - 1) // 2)  # one item of a list is enough to know it by
    is_led = not sought or clause.modality == "forbid"
    conditions = tuple(t for c in clause.conditions for t in c.terms) if is_led else ()
    valued = bool(all_amounts(clause))
    amounts = len(all_amounts(clause)) * _UNIT
    return Search(
        terms=tuple(zip(sought, weights, strict=True)),
        conditions=conditions,
        needed=needed,
        half=sum(weights) // 2,
        whole=sum(weights) + amounts,
        amounts=amounts,
        told=int(_TOLD * sum(weights)) if _is_known_by_force(clause, valued=valued) else 0,
        valued=valued,
        by_value=valued and len(sought) <= 1,
        forbids=clause.modality == "forbid",
        is_list=items > 1,
        heavy=tuple(heavy),
        proof=() if orders(clause) else tuple(t for t in clause.terms if is_indispensable(t, clause)),
    )


def _is_known_by_force(clause: Clause, *, valued: bool) -> bool:
    """Whether only what binds can say something of it: a plain fact about its matter keeps or breaks nothing."""
    if clause.modality == "forbid":
        return True
    acts = any(t.is_verb and not t.is_neutral for t in clause.terms)
    return clause.modality == "require" and (acts or valued) and not clause.told


class Candidates(NamedTuple):
    """Sentences that may speak of a clause: those that hold half of it or more, and the `distant` others; each with the
    share of the clause that it holds at most, those that hold most first."""

    close: tuple[tuple[int, float], ...]
    distant: tuple[tuple[int, float], ...]


def candidates(
    search: Search, summary: Summary, aliases: Aliases, *, among: int = -1, by_force: bool = False
) -> Candidates:
    """The sentences that hold enough of a clause, with what stands around them.

    `among` is the set of sentences to choose from: all of them, as long as nothing else is said. `by_force`: what is
    only told is of interest where it tells nearly all of the clause.
    """
    tally = Tally()
    own = acts = 0
    for term, tenths in search.terms:
        place = summary.places.of(term, aliases)
        own |= place.own | place.like
        is_telling = term.is_verb or term.exact or len(search.terms) <= TELLING_MAX
        acts |= place.own | place.like if is_telling else 0
        tally.add(place.around, tenths)
        if place.like:
            tally.add(place.like, _LIKE)
    if search.by_value:
        numeric = summary.signs.numeric & (summary.signs.lifting if search.terms else -1)
        own |= numeric
        tally.add(numeric, _NUMBER)
    conditions = 0
    for term in search.conditions:
        conditions |= summary.places.of(term, aliases).own
    if conditions:
        own |= conditions & summary.signs.sweeping
        tally.add(conditions & (own | summary.signs.sweeping), _UNIT)
    over, equal = tally.compared(own & among, search.needed)
    if not (search.valued or search.needed <= _NUMBER):
        equal &= acts
    near = over | equal
    if by_force and search.told:
        said = (summary.signs.ordering if search.forbids else summary.signs.binding) | (
            summary.signs.measured if search.valued else 0
        )
        near &= said | tally.compared(near, search.told)[0]
    close = tally.compared(near, search.half - 1)[0] if search.half > search.needed else near
    if search.valued and len(search.terms) <= 1:
        close &= summary.signs.measured | summary.signs.lifting
    if search.forbids:
        near &= close | summary.signs.denying
    tally.add(summary.signs.binding, _BINDING)
    return Candidates(_fewest(tally, close, CANDIDATES_MAX, search), _fewest(tally, near & ~close, DISTANT_MAX, search))


def _fewest(tally: Tally, near: int, count: int, search: Search) -> tuple[tuple[int, float], ...]:
    """At most `count` of a set, those that hold most first, each with the most that it can hold of the clause."""
    chosen = [(n, tally.of(n)) for n in numbers_of(tally.highest(near, count) if near.bit_count() > count else near)]
    chosen.sort(key=lambda c: -c[1])
    return tuple((n, (held + search.amounts) / search.whole if search.whole else 1.0) for n, held in chosen)


def heavy_terms(clause: Clause) -> list[Term]:
    """The terms that a clause is known by: no word about rules, and beside an amount no word that only measures."""
    valued = bool(all_amounts(clause))
    named = [t for t in clause.terms if not (t.is_neutral or t.is_optional)]
    return [t for t in named if not (valued and (t.is_measure or t.is_unit))] or named

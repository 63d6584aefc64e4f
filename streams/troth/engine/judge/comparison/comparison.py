"""A rule's clause and a summary's, compared part by part."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from troth.engine.judge.comparison.added import added_order_parts, added_parts, confined_parts
from troth.engine.judge.comparison.conditions import beside_order, condition_parts, partial_parts
from troth.engine.judge.comparison.coordination import alternative_parts
from troth.engine.judge.comparison.listing import is_list_cut, keeps_items
from troth.engine.judge.comparison.lost import is_named_by_lift, lost_parts, renamed_parts, with_replaced
from troth.engine.judge.comparison.order import same_order
from troth.engine.judge.comparison.pairing import Pairs, is_crossed, is_exact, is_light, pair_terms, scores
from troth.engine.judge.comparison.part import ONLY, ORDER, Part
from troth.engine.judge.comparison.roles import moved_parts, role_parts
from troth.engine.judge.comparison.scope import scope_parts
from troth.engine.judge.comparison.table import fidelity_of
from troth.engine.judge.comparison.told import told_parts
from troth.engine.judge.comparison.values import all_amounts, value_parts
from troth.engine.judge.grammar.clause import Clause
from troth.engine.judge.grammar.sameness import Aliases, near
from troth.engine.judge.grammar.term import Term
from troth.engine.lexicon.acts import canonical
from troth_schemas.reasons import Fidelity

ALIGNED: Final = 0.5
"""Share of a rule's content from which a clause speaks of that rule."""
LISTED: Final = 0.6
"""What a clause speaks of a rule that is a list, where it has an item of it and nothing that is not in it."""
NAMED_BY_LIMIT: Final = 0.6
"""What a clause speaks of a rule that is nothing but a limit and its value, where it gives that limit another."""
SLIPPED_OWN: Final = 0.1
"""A clause with a near miss of an exact word speaks of the rule, although it holds nothing of it."""


class Comparison(NamedTuple):
    """`score` is the share of the rule's content that the clause speaks of, `subject` the same without exact values,
    `own` the same as `score` without what the clause takes over from its context. `ordered`: both lay down one order.
    `keeps_act`: an act or an exact word of the rule is in the clause. `strays`: the clause's own act is another, or
    most of what it says is. `counts`: what the rule's amount counts is named. `has_words`: the rule has words
    besides its exact ones. `is_item`: all that is lost are items of a list of which others are kept.
    `names_object`: more of it is named than an act.
    """

    parts: tuple[Part, ...]
    score: float
    subject: float
    own: float
    ordered: bool = False
    keeps_act: bool = True
    strays: bool = False
    has_words: bool = True
    counts: bool = False
    is_item: bool = False
    names_object: bool = True

    @property
    def fidelity(self) -> Fidelity:
        return fidelity_of(self.parts)


def compare(
    rule: Clause,
    clause: Clause,
    aliases: Aliases,
    context: Sequence[Term] = (),
    inherited: Sequence[Term] = (),
    *,
    proof_only: bool = False,
) -> Comparison | None:
    """Compare a rule's clause with a summary's; None where the summary's cannot speak of the rule.

    `context` are terms of the heading or sentence that the clause points back to; `inherited` the verbs that a rule
    without one takes over from the clause before it (`read X, never Y`). `proof_only`: None also where a part changed.
    """
    ordered = same_order(rule, clause, aliases)
    if ordered == "same":
        beside = _of_one_order(rule, clause, aliases, context)
        return None if proof_only and beside.parts else beside
    gone, valued = value_parts(rule, clause)
    pairs, lost = pair_terms(rule, clause, aliases, context)
    if is_crossed(rule, clause, pairs):
        return None
    if clause.modality == "lift":
        lost = [t for t in lost if not is_named_by_lift(t, clause)]
    score, subject = scores(rule, clause, lost, gone)
    if lost and pairs and is_list_cut(rule, clause, pairs, lost):
        score, subject = max(score, LISTED), max(subject, LISTED)
    has_words = any(not (is_exact(t) or is_light(t, rule)) for t in rule.terms)
    if gone and not has_words and any(t.is_neutral for t, _ in pairs):
        score = max(score, NAMED_BY_LIMIT)  # `the cap is $80`: known by the word for a limit alone
    if clause.modality != "lift" and max(score, subject) < ALIGNED:
        return None
    parts = [*lost_parts(rule, clause, pairs, lost), *valued]
    parts = [*with_replaced(rule, clause, pairs, lost, parts), *renamed_parts(rule, pairs)]
    if proof_only and parts:
        return None
    parts.extend(added_parts(rule, clause, pairs, aliases, inherited))
    if proof_only and parts:
        return None
    parts.extend(_around_parts(rule, clause, aliases, context, pairs, is_exchanged=ordered == "exchanged"))
    if not parts:
        parts.extend(confined_parts(rule, clause))
        parts.extend(told_parts(rule, clause, pairs))
    if proof_only and parts:
        return None
    return Comparison(
        tuple(parts),
        score,
        subject,
        _own_score(rule, clause, pairs, lost, gone, score),
        keeps_act=any(t.is_verb or t.exact for t, _ in pairs),
        strays=_strays(rule, clause, pairs, parts, inherited),
        has_words=has_words,
        counts=any(t.is_unit for t, _ in pairs),
        names_object=any(t.exact or not t.is_verb for t, _ in pairs) or gone < len(all_amounts(rule)),
        is_item=bool(lost) and keeps_items(rule, pairs, lost),
    )


def _around_parts(
    rule: Clause, clause: Clause, aliases: Aliases, context: Sequence[Term], pairs: Pairs, *, is_exchanged: bool
) -> list[Part]:
    """What became of conditions, quantifiers, choices and of who does what. `is_exchanged`: the order is turned."""
    return [
        *([Part("condition", "reversed", ORDER)] if is_exchanged else condition_parts(rule, clause, aliases, context)),
        *partial_parts(rule, clause),
        *scope_parts(rule, clause),
        *alternative_parts(rule, clause, pairs),
        *role_parts(rule, clause, pairs),
        *moved_parts(rule, clause, pairs),
    ]


def _of_one_order(rule: Clause, clause: Clause, aliases: Aliases, context: Sequence[Term]) -> Comparison:
    """The comparison of two clauses that lay down one order of things."""
    scope = [p for p in scope_parts(rule, clause) if p.detail != ONLY]
    parts = [
        *value_parts(rule, clause)[1],
        *added_order_parts(rule, clause, aliases),
        *beside_order(rule, clause, aliases),
        *scope,
    ]
    parts.extend(alternative_parts(rule, clause, pair_terms(rule, clause, aliases, context)[0]))
    parts.extend(partial_parts(rule, clause))
    return Comparison(tuple(parts), 1.0, 1.0, 1.0, ordered=True)


def _own_score(rule: Clause, clause: Clause, pairs: Pairs, lost: list[Term], gone: int, score: float) -> float:
    """The score without what the clause takes over from its context."""
    borrowed = [t for t, partner in pairs if not _is_own(partner, clause) and not is_light(t, rule)]
    takes_over = clause.contrast or _POINTS.search(clause.text) is not None
    own = scores(rule, clause, [*lost, *borrowed], gone)[0] if borrowed and not takes_over else score
    return max(own, SLIPPED_OWN) if _slips(lost, clause) else own


_POINTS: Final = re.compile(r"\b(?:it|them)\b", re.IGNORECASE)


def _slips(lost: list[Term], clause: Clause) -> bool:
    """Whether the clause holds a near miss of an exact term that is lost."""
    exact = [t for t in lost if t.exact]
    return bool(exact) and any(near(t, o) for o in clause.terms if o.exact for t in exact)


def _strays(rule: Clause, clause: Clause, pairs: Pairs, parts: Sequence[Part], inherited: Sequence[Term]) -> bool:
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

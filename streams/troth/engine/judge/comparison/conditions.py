"""Conditions and exceptions: kept, lost, added, or turned round."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from troth.engine.judge.comparison.order import GATES, heavy, touches
from troth.engine.judge.comparison.part import Part, PartName
from troth.engine.judge.grammar.clause import Clause, Condition
from troth.engine.judge.grammar.sameness import Aliases, covered, same
from troth.engine.judge.grammar.term import Term
from troth.engine.judge.grammar.token import concepts, stem
from troth.engine.lexicon.deontics import MOST, SOME

_WHEN: Final = frozenset(("if", "after", "while", "only-if"))
_OPPOSED: Final = frozenset(
    frozenset(pair)
    for pair in (
        ("before", "after"), ("until", "after"), ("unless", "if"), ("unless", "only-if"), ("unless", "after"),
        ("until", "if"),
        ("without", "if"), ("before", "only-if"), ("until", "only-if"), ("except", "only-if"),
    )
)  # fmt: skip


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
        elif (
            wanted.relation == "without" and rule.modality in ("require", "fact") and _is_with(wanted, clause, aliases)
        ):
            parts.append(Part(name, "reversed", wanted.text))
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
        and (extra.relation == "except" or not touches(extra.terms, known, aliases))
        and not any(c.relation == extra.relation and _alike(c, extra, aliases) for c in rule.conditions)
    ]


_PARTLY: Final = re.compile(rf"\b(?:{SOME}|{MOST})\b", re.IGNORECASE)


def partial_parts(rule: Clause, clause: Clause) -> list[Part]:
    """`before most commits`: a condition that covers only some of the cases, where the rule's covers all."""
    if any(_PARTLY.search(c.text) for c in rule.conditions):
        return []
    return [Part("quantifier", "narrowed", c.text) for c in clause.conditions if _PARTLY.search(c.text)]


def _name(condition: Condition) -> PartName:
    return "exception" if condition.relation in ("except", "unless") else "condition"


def _alike(wanted: Condition, found: Condition, aliases: Aliases) -> bool:
    """Whether both speak of the same thing: at least half of what the rule's condition names."""
    needed = [t for t in wanted.terms if not t.is_neutral]
    hits = sum(any(same(t, f, aliases) for f in found.terms) for t in needed)
    values = sum(any(a.value == f.value and a.unit == f.unit for f in found.amounts) for a in wanted.amounts)
    count = len(needed) + len(wanted.amounts)
    return hits + values >= (count + 1) // 2 if count else wanted.relation == found.relation


_LASTING: Final = re.compile(
    r"\bfor (?:\S+ ){1,3}?(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?)\b", re.IGNORECASE
)
"""How long something lasts, which says neither from when nor until when."""


def _is_amount_only(wanted: Condition, clause: Clause) -> bool:
    """`after 90 seconds`: the amount is compared as a value, wherever it stands."""
    if not wanted.amounts or wanted.terms or not clause.amounts:
        return False
    return wanted.relation not in ("after", "before", "until") or _LASTING.search(clause.text) is None


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


def _is_with(wanted: Condition, clause: Clause, aliases: Aliases) -> bool:
    """Whether what a rule wants something done without stands in the clause as what it is done with."""
    beside = [t for t in clause.terms if t.role == "with"]
    return bool(wanted.terms) and covered(heavy(wanted.terms), beside, aliases)


def _is_confined(wanted: Condition, clause: Clause, aliases: Aliases) -> bool:
    """Whether `only with X` stands in the clause as a plain phrase that is all there is."""
    return clause.only and is_confining(wanted) and covered(heavy(wanted.terms), clause.terms, aliases)


def _in_context(wanted: Condition, context: Sequence[Term], aliases: Aliases) -> bool:
    """Whether an exception is named by the sentence beside (`The changelog is the exception.`)."""
    marked = any(t.key == "except" for t in context)
    return marked and wanted.relation in ("except", "unless") and covered(heavy(wanted.terms), context, aliases)


def _in_terms(condition: Condition, clause: Clause, aliases: Aliases) -> bool:
    """Whether a condition of time or place stands in the clause as a plain phrase (`when deploying`, `on deploys`)."""
    if condition.relation not in ("if", "while") or condition.negated:
        return False
    needed = [t for t in condition.terms if not t.is_neutral]
    return bool(needed) and covered(needed, clause.terms, aliases)


_GOING_ON: Final = frozenset(
    map(stem, "running happening ongoing progress underway active going taking place on turn become".split())
)


_RELEASED: Final = frozenset(map(stem, "ship publish land".split()))
_RELEASES: Final = frozenset(map(stem, "release version".split()))


_ENDING: Final = frozenset().union(*(concepts(stem(verb)) for verb in ("end", "finish")))
_OVER: Final = frozenset(map(stem, "over done through".split()))
_FROM: Final = frozenset(("after", "if", "only-if"))


def _is_end(term: Term, condition: Condition) -> bool:
    """Whether a term says of the thing of a condition no more than that it is over, as `after` it does."""
    is_over = not term.groups.isdisjoint(_ENDING) or term.key in _OVER
    return is_over and condition.relation in _FROM and any(t is not term and not t.is_neutral for t in condition.terms)


_PERFECT: Final = re.compile(r"\b(?:has|have|had)\b", re.IGNORECASE)


def _is_event(condition: Condition) -> bool:
    """Whether what something is to come after is named without anything that is said of it (`after the migration`), or
    only that it took place (`when the migration has finished`)."""
    is_past = condition.relation == "after" or _PERFECT.search(condition.text) is not None
    return is_past and not any(_is_course(t, condition) for t in condition.terms)


def _is_course(term: Term, condition: Condition) -> bool:
    """Whether a term says only that the thing of a condition is there or takes place: a release is out once shipped."""
    if term.key in _RELEASED:
        return any(t.key in _RELEASES for t in condition.terms)
    return term.key in _GOING_ON


def _is_kind(term: Term, condition: Condition) -> bool:
    """Whether a noun only says what kind of thing the exact name behind it is (`the check X`)."""
    return not (term.exact or term.name or (term.is_verb and term.side == "object")) and any(
        o.exact and 0 < o.at - term.at <= NAMED_WITHIN for o in condition.terms
    )


NAMED_WITHIN: Final = 2
"""Tokens from a kind to its name, a quotation mark at most between."""


def _relation_part(name: PartName, wanted: Condition, found: Condition, aliases: Aliases) -> list[Part]:
    one, other = wanted.relation, found.relation
    turned = wanted.negated != found.negated
    if frozenset((one, other)) in _OPPOSED:
        return [] if turned else [Part(name, "reversed", found.text)]
    if turned:
        return [Part(name, "reversed", found.text)]
    alike = (
        one == other
        or {one, other} <= GATES - {"only-if"}
        or {one, other} <= _WHEN
        or {one, other} == {"except", "unless"}
    )
    if not alike:
        return [Part(name, "replaced", found.text)]
    if any((t.exact or t.name) and not any(same(t, f, aliases) for f in found.terms) for t in wanted.terms):
        return [Part("literal", "replaced", found.text)]
    ends = [any(_is_end(t, c) for t in c.terms) for c in (wanted, found)]
    lost = [
        t
        for t in wanted.terms
        if not _is_course(t, wanted)
        and not (_is_end(t, wanted) and (ends[1] or _is_event(found)))
        and not (t.is_neutral or (t.is_measure and wanted.amounts) or _is_kind(t, wanted))
        and not any(same(t, f, aliases) for f in found.terms)
    ]
    added = [
        t
        for t in found.terms
        if not _is_course(t, found)
        and not (_is_end(t, found) and (ends[0] or _is_event(wanted)))
        and not (t.is_neutral or (t.is_measure and found.amounts) or _is_kind(t, found))
        and not any(same(w, t, aliases) for w in wanted.terms)
    ]
    missing = [a for a in wanted.amounts if not any(a.value == f.value and a.unit == f.unit for f in found.amounts)]
    return [Part(name, "replaced", found.text)] if lost or added or missing else []

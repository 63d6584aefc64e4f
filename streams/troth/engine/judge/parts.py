"""A rule and what a summary made of it, part by part; and the table from what happened to a part to a fidelity."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from troth.engine.judge.clause import Clause
from troth.engine.judge.conditions import beside_order, condition_parts, is_confining, is_granting, same_order
from troth.engine.judge.part import Part, PartName
from troth.engine.judge.sameness import Aliases, near, opposite, same
from troth.engine.judge.term import Term
from troth.engine.judge.token import stem
from troth.engine.judge.values import all_amounts, value_parts
from troth.engine.lexicon.acts import canonical
from troth.engine.lexicon.deontics import AVOIDANCE
from troth.engine.lexicon.thesaurus import CLASSIFIERS, GENERIC, PLACED, TRANSFERS, WORDINGS
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


ALIGNED: Final = 0.5
"""Share of a rule's content from which a clause speaks of that rule."""
LISTED: Final = 0.6
"""What a clause speaks of a rule that is a list, where it has an item of it and nothing that is not in it."""
NAMED_BY_LIMIT: Final = 0.6
"""What a clause speaks of a rule that is nothing but a limit and its value, where it gives that limit another."""
SLIPPED_OWN: Final = 0.1
"""A clause with a near miss of an exact word speaks of the rule, although it holds nothing of it."""
ONLY: Final = "only"
ORDER: Final = "order"
"""Details of a part: `only` was lost or added; the order of things was exchanged."""


class Comparison(NamedTuple):
    """`score` is the share of the rule's content that the clause speaks of, `subject` the same without exact values,
    `own` the same as `score` without what the clause takes over from its context. `ordered`: both lay down one order.
    `keeps_act`: an act or an exact word of the rule is in the clause. `strays`: the clause's own act is another, or
    most of what it says is. `counts`: what the rule's amount counts is named. `has_words`: the rule has words
    besides its exact ones.
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
    gone, valued = value_parts(rule, clause)
    if ordered == "same":
        scope = [p for p in _scope_parts(rule, clause) if p.detail != ONLY]
        parts = [*valued, *_added_order_parts(rule, clause, aliases), *beside_order(rule, clause, aliases), *scope]
        return None if proof_only and parts else Comparison(tuple(parts), 1.0, 1.0, 1.0, ordered=True)
    pairs, lost = _match(rule, clause, aliases, context)
    score, subject = _scores(rule, clause, lost, gone)
    if lost and pairs and _is_list_cut(rule, clause, pairs, lost):
        score, subject = max(score, LISTED), max(subject, LISTED)
    has_words = any(not (_is_exact(t) or _is_light(t, rule)) for t in rule.terms)
    if gone and not has_words and any(t.is_neutral for t, _ in pairs):
        score = max(score, NAMED_BY_LIMIT)  # `the cap is $80`: known by the word for a limit alone
    if clause.modality != "lift" and max(score, subject) < ALIGNED:
        return None
    parts = [*_lost_parts(rule, clause, pairs, lost), *valued]
    parts = _with_replaced(rule, clause, pairs, lost, parts)
    if proof_only and parts:
        return None
    parts.extend(_added_parts(rule, clause, pairs, aliases, inherited))
    if proof_only and parts:
        return None
    parts.extend(
        [Part("condition", "reversed", ORDER)]
        if ordered == "exchanged"
        else condition_parts(rule, clause, aliases, context)
    )
    parts.extend((*_scope_parts(rule, clause), *_role_parts(rule, clause, pairs), *_moved_parts(rule, clause, pairs)))
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
    )


def _is_list_cut(rule: Clause, clause: Clause, pairs: _Pairs, lost: list[Term]) -> bool:
    """Whether what is lost are items of a list of which others are kept, under the same polarity, with nothing new."""
    if rule.modality != clause.modality or any(not t.is_neutral for t in clause.terms if not _is_paired(t, pairs)):
        return False
    items = [t for t in rule.terms if not t.is_neutral]
    listed = [t for n, t in enumerate(items) if _is_item(t, items[max(0, n - 1) : n] + items[n + 1 : n + 2], rule)]
    return all(any(t is one for one in listed) for t in lost) and any(any(o is one for one in listed) for o, _ in pairs)


def _is_paired(term: Term, pairs: _Pairs) -> bool:
    return any(term is p for _, p in pairs)


def list_length(clause: Clause) -> int:
    """How many of the terms of a clause are items of a list in it."""
    items = [t for t in clause.terms if not t.is_neutral]
    return sum(_is_item(t, items[max(0, n - 1) : n] + items[n + 1 : n + 2], clause) for n, t in enumerate(items))


def _is_item(term: Term, beside: list[Term], rule: Clause) -> bool:
    """Whether a comma or a joiner stands between the term and one beside it."""
    words = rule.text.lower()
    for other in beside:
        first, second = sorted((other, term), key=lambda t: t.at)
        if any(f"{first.text}{j}{second.text}".lower() in words for j in (*_JOINERS, ", ")):
            return True
    return False


def _own_score(rule: Clause, clause: Clause, pairs: _Pairs, lost: list[Term], gone: int, score: float) -> float:
    """The score without what the clause takes over from its context."""
    borrowed = [t for t, partner in pairs if not _is_own(partner, clause) and not _is_light(t, rule)]
    takes_over = clause.contrast or _POINTS.search(clause.text) is not None
    own = _scores(rule, clause, [*lost, *borrowed], gone)[0] if borrowed and not takes_over else score
    return max(own, SLIPPED_OWN) if _slips(lost, clause) else own


_POINTS: Final = re.compile(r"\b(?:it|them)\b", re.IGNORECASE)


def _slips(lost: list[Term], clause: Clause) -> bool:
    """Whether the clause holds a near miss of an exact term that is lost."""
    exact = [t for t in lost if t.exact]
    return bool(exact) and any(near(t, o) for o in clause.terms if o.exact for t in exact)


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
        alike = [t for t in pool if same(term, t, aliases)]
        partner = next((t for t in alike if t.role == term.role), alike[0] if alike else None)
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


def _lost_parts(rule: Clause, clause: Clause, pairs: _Pairs, lost: list[Term]) -> list[Part]:
    parts = []
    covers_any_act = clause.any_act and all(any(t is p for _, p in pairs) for t in clause.terms if t.is_verb)
    kept_exact = [t for t, _ in pairs if t.exact or t.name]
    for term in lost:
        if term.exact or term.name:
            replaced = any(near(term, t) for t in clause.terms) or _is_exchanged(term, rule, clause, pairs, lost)
            foreign = any((o.exact or o.name) and not any(o is p for _, p in pairs) for o in clause.terms)
            if not (replaced or foreign) and any(_is_joined(term, rule, {k.at}) for k in kept_exact):
                parts.append(Part("qualifier", "lost", term.text))  # one item of a list: half a rule
            else:
                parts.append(Part("literal", "replaced" if replaced else "lost", term.text))
        elif any(opposite(term, t) for t in clause.terms):
            parts.append(Part("qualifier", "reversed", term.text))
        elif term.weekday:
            parts.append(Part("time", "replaced" if any(t.weekday for t in clause.terms) else "lost", term.text))
        elif (
            (term.key in _INCLUDED and _INCLUDES.search(clause.text))
            or (term.key in _HAVING and clause.needs == "its object")
            or (term.text.lower() in GENERIC and rule.scope == clause.scope == "every")
            or (term.key in _PERFORMED and clause.modality == "require" and _AVERTED.search(clause.text))
            or (
                (term.is_verb and covers_any_act)
                or (term.text.lower() in CLASSIFIERS and _is_named(term, rule, lost))
                or (term.key in _TRANSFERS and (_goes_to(rule, clause, lost) or _GETS.search(clause.text)))
            )
        ):
            continue
        else:
            parts.append(Part("act" if term.is_verb else "qualifier", "lost", term.text))
    return parts


def _is_exchanged(term: Term, rule: Clause, clause: Clause, pairs: _Pairs, lost: list[Term]) -> bool:
    """Whether all else is kept and another name stands behind the same preposition (`go with B` for `go with A`)."""
    if not term.role or any(t is not term and not t.is_neutral for t in lost):
        return False
    if not any(not t.is_neutral for t, _ in pairs) or len(clause.terms) > len(rule.terms) + 2:
        return False
    return any((o.exact or o.name) and o.role == term.role and not _is_paired(o, pairs) for o in clause.terms)


def _with_replaced(rule: Clause, clause: Clause, pairs: _Pairs, lost: list[Term], parts: list[Part]) -> list[Part]:
    """The parts, a lost noun as replaced where a foreign one stands in its very place."""
    nouns = {t.text: t for t in lost if not (t.is_verb or t.is_neutral or t.is_measure or t.is_unit or t.weekday)}
    if not nouns or not pairs:
        return parts
    known = {id(found) for _, found in pairs}
    foreign = [t for t in clause.terms if id(t) not in known and not t.is_neutral and not _adds_nothing(t, clause)]
    return [
        Part("literal", "replaced", p.detail)
        if p.name == "qualifier" and p.change == "lost" and _in_place(nouns.get(p.detail), foreign, rule, clause, pairs)
        else p
        for p in parts
    ]


def _is_pair(one: Term | None, other: Term | None, pairs: _Pairs) -> bool:
    return one is not None and any(one is o and other is p for o, p in pairs)


def _in_place(term: Term | None, foreign: Sequence[Term], rule: Clause, clause: Clause, pairs: _Pairs) -> bool:
    """Whether one of the foreign terms stands where the term did: behind the same word, in the same role."""
    if term is None:
        return False
    ahead = next((w for w in reversed(rule.terms) if w.at < term.at and any(w is o for o, _ in pairs)), None)
    for other in foreign:
        if other.role != term.role or (other.is_verb and not other.text.endswith("ed")):
            continue
        before = next((f for f in reversed(clause.terms) if f.at < other.at and any(f is p for _, p in pairs)), None)
        if ahead is None or before is None:
            behind = next((w for w in rule.terms if w.at > term.at and any(w is o for o, _ in pairs)), None)
            after = next((f for f in clause.terms if f.at > other.at and any(f is p for _, p in pairs)), None)
            if ahead is before and (term.side == other.side == "subject" or _is_pair(behind, after, pairs)):
                return True
        elif any(ahead is o and before is p for o, p in pairs):
            return True
    return False


def _is_named(term: Term, rule: Clause, lost: list[Term]) -> bool:
    """Whether a noun only says the kind of the exact name beside it, which is kept, or of what an amount counts."""
    if term.is_unit:
        return bool(rule.amounts)
    return any((t.exact or t.name) and abs(t.at - term.at) <= NAMED_WITHIN for t in rule.terms if t not in lost)


KIND_WITHIN: Final = 4
"""The same where a summary says the kind (`the bucket to use is …`)."""
NAMED_WITHIN: Final = 2
"""Tokens between a kind and its name: `the branch fix/x`, `branch "fix/x"`, `the fix/x branch`."""
_TRANSFERS: Final = frozenset(map(stem, TRANSFERS))
_WORDINGS: Final = frozenset(map(stem, WORDINGS))
_PLACED: Final = frozenset(map(stem, PLACED))


def _goes_to(rule: Clause, clause: Clause, lost: list[Term]) -> bool:
    """`the report goes to X` for `send the report to X`."""
    named = [t for t in rule.terms if t.role == "to"]
    kept = not named or any(t.role == "to" for t in rule.terms if t not in lost)
    acts = any(t.is_verb and not any(t.key == k.key for k in rule.terms) for t in clause.terms)
    return kept and not acts and any(t.role == "to" for t in clause.terms)


def _added_parts(
    rule: Clause, clause: Clause, pairs: _Pairs, aliases: Aliases, inherited: Sequence[Term]
) -> list[Part]:
    """Content that the rule does not have narrows it, unless it is a joined item, a kind noun or a word about rules."""
    is_actless = not any(t.is_verb for t in (*rule.terms, *inherited))
    purpose = _purpose(clause) if rule.modality == "plan" else 0
    known = [*rule.terms, *inherited, *(t for c in rule.conditions for t in c.terms)]
    matched = {t.at for _, t in pairs}
    return [
        _added(term)
        for term in clause.terms
        if not _adds_nothing(term, clause) and not any(same(k, term, aliases) for k in known)
        if not (is_actless and (term.key in _WORDINGS or (term.key in _TRANSFERS and _GETS.search(rule.text))))
        if clause.only or not _is_joined(term, clause, matched)
        if not (term.key in _PERFORMED and rule.modality == "require" and _AVERTED.search(rule.text))
        if not (purpose and term.at >= purpose)
    ]


def _purpose(clause: Clause) -> int:
    """Where the end for which something promised is done begins (`run the tests to verify it`), 0 if nowhere: what is
    promised is no less for having one."""
    verbs = [t for t in clause.terms if t.is_verb]
    if len(verbs) < 2 or any(t.key in _LETTING for t in verbs):
        return 0
    return next(
        (t.at for t in verbs[1:] if t.role == "to" and re.search(rf"\bto {re.escape(t.text)}\b", clause.text)), 0
    )


_LETTING: Final = frozenset(
    map(stem, "ask tell allow permit let get help cause force invite require enable remind want".split())
)
_INCLUDED: Final = frozenset(map(stem, "quote put mention state give name include add write list note".split()))
_INCLUDES: Final = re.compile(
    r"\b(?:contains?|includes?|bears?|carry|carries|mentions?|lists?|names?|states?)\b", re.IGNORECASE
)
"""What is put into something is what that contains."""
_HAVING: Final = frozenset(map(stem, "include contain carry bear".split()))
"""`X includes Y` is `no X without Y`."""
_AVERTED: Final = re.compile(AVOIDANCE, re.IGNORECASE)
_PERFORMED: Final = frozenset(map(stem, "run perform execute complete pass hold carryout".split()))
"""What is done with what is not skipped."""
_GETS: Final = re.compile(r"\b(?:gets?|receives?|got|goes?)\b", re.IGNORECASE)
"""What somebody gets is what he is sent."""


_SETTINGS: Final = frozenset("in on at during under through".split())
"""Prepositions by which the kind of something says where alone a rule holds, unless the name stands behind it."""


def _adds_nothing(term: Term, clause: Clause) -> bool:
    if (
        term.is_neutral
        or term.is_optional
        or term.is_topic
        or (term.is_measure and clause.amounts)
        or term.key in _PLACED
    ):
        return True
    if term.text.lower() in ("one", "ones"):
        return True
    if clause.any_act and term.text.lower() in ("secret", "hidden", "confidential", "private"):
        return True
    if term.text.lower() in GENERIC and clause.scope == "every":
        return True
    return term.text.lower() in CLASSIFIERS and any(
        (t.exact or t.name or t.weekday)
        and abs(t.at - term.at) <= KIND_WITHIN
        and (t.role == term.role or term.role not in _SETTINGS)
        for t in clause.terms
    )


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


# -- scope and roles --------------------------------------------------------------------------------------------------


def _scope_parts(rule: Clause, clause: Clause) -> list[Part]:
    """Quantifiers first (`some`, `most` for all there is), then `only`."""
    if clause.modality in ("permit", "fact") and clause.scope == "every" and _opens_up(rule, clause):
        return [Part("quantifier", "reversed", "any")]
    if clause.scope in ("some", "most") and rule.scope != clause.scope and not (rule.amounts and not clause.amounts):
        is_flip = rule.modality == "forbid"
        return [Part("quantifier", "reversed" if is_flip else "narrowed", clause.scope)]
    if rule.only and any(c.relation == "except" and _names_same(rule, c.terms) for c in clause.conditions):
        return [Part("quantifier", "reversed", "except")]
    if rule.only and not clause.only:
        is_open = clause.scope == "every" and clause.modality != "forbid"
        return [Part("quantifier", "reversed" if is_open else "lost", ONLY)]
    if (
        clause.only
        and not rule.only
        and rule.modality != "forbid"
        and rule.scope != "every"
        and not _admits_done(clause)
        and not any(is_confining(c) for c in rule.conditions)
    ):
        return [Part("quantifier", "added", ONLY)]
    return []


_ANY: Final = re.compile(r"\b(?:any|every|whichever|whatever|all|each)\s+([a-z]+)", re.IGNORECASE)


def _opens_up(rule: Clause, clause: Clause) -> bool:
    """Whether `any gate` stands where the rule names one (`gate-b`, `the colour Fennel`)."""
    kinds = {stem(word.lower()) for word in _ANY.findall(clause.text)}
    exact = [t for t in rule.terms if t.exact or t.name]
    if any(t.text in {c.text for c in clause.terms} for t in exact):
        return False
    named = {t.key for t in rule.terms for e in exact if t.at == e.at - 1}
    return any(k in named or any(e.text.lower().startswith(k + "-") for e in exact) for k in kinds)


def _names_same(rule: Clause, terms: Sequence[Term]) -> bool:
    """Whether an exception names what the rule confines itself to."""
    own = {t.key for t in rule.terms if not t.is_verb}
    return bool(terms) and all(t.key in own for t in terms if not t.is_verb)


def _admits_done(clause: Clause) -> bool:
    """`only signed commits are allowed` demands the signature."""
    return clause.modality == "permit" and any(t.is_verb and t.text.endswith(("ed", "en")) for t in clause.terms)


def _role_parts(rule: Clause, clause: Clause, pairs: _Pairs) -> list[Part]:
    """From and to, doer and done-to: exchanged, the words are the same and the rule is another."""
    turned = []
    for wanted, found in pairs:
        if {wanted.role, found.role} == {"from", "to"} and not clause.any_act:
            return [Part("actor", "reversed", f"{wanted.role} {wanted.text}")]
        if wanted.is_unit or found.is_unit or wanted.is_neutral or wanted.is_measure or found.is_measure:
            continue
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
    origins: dict[int, list[Term]] = {}
    for wanted, found in pairs:
        origins.setdefault(id(found), []).append(wanted)
    following = {t.at: t for t in clause.terms}
    for wanted, found in pairs:
        own, beside = behind.get(wanted.at + 1), following.get(found.at + 1)
        if own is None or beside is None or id(beside) not in origins or wanted.is_verb or wanted.exact:
            continue
        others = origins[id(beside)]
        if any(o is own or abs(o.at - wanted.at) == 1 for o in others) or not any(own is w for w, _ in pairs):
            continue
        return [Part("actor", "reversed", f"{wanted.text} {others[0].text}")]
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

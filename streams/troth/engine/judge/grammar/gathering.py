"""The stretches of a sentence put together: labels, settings and bare conditions go to the clause they belong to."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from troth.engine.judge.grammar.canonical import canonical
from troth.engine.judge.grammar.clause import Clause, Condition
from troth.engine.judge.grammar.doubt import DOUBT, UNSETTLED_BY, may_doubt, may_unsettle
from troth.engine.judge.grammar.force import Modality
from troth.engine.judge.grammar.label import is_ending, label_terms
from troth.engine.judge.grammar.scanned import Scanned
from troth.engine.judge.grammar.segment import Segment, segments
from troth.engine.judge.grammar.stretch import read_clause
from troth.engine.judge.grammar.term import Term
from troth.engine.judge.grammar.token import Token
from troth.engine.lexicon.deontics import AVOIDANCE, LIFT_NEGATED
from troth.engine.lexicon.hedges import TENTATIVE


class _Gathering(msgspec.Struct):
    """What earlier stretches of a sentence lend the clause that follows: a subject, a condition, a hedge, a lift."""

    read: list[Clause]
    labels: tuple[Term, ...] = ()
    leading: tuple[Condition, ...] = ()
    hedged: bool = False
    lifted: bool = False
    asked: bool = False
    doubted: bool = False
    setting: Condition | None = None
    ruled: bool = False
    planned: bool = False
    verdict: Modality | None = None
    matter: Clause | None = None


_SETTING: Final = frozenset(
    "in on for at within under during among across inside per from via through with against outside below".split()
)


def _is_setting(tokens: list[Token], segment: Segment, clause: Clause) -> bool:
    """`In the test environment, …`, `On weekdays only, …`: where or when the clause behind the comma holds."""
    return (
        tokens[segment.first].low in _SETTING
        and tokens[segment.last].low == ","
        and segment.last + 1 < len(tokens)
        and not any(t.is_verb for t in clause.terms)
        and any(not t.is_neutral for t in clause.terms)
        and not (clause.amounts or clause.conditions or clause.hedged)
    )


_RULING: Final = re.compile(r"\b(?:requests?|requirements?|constraints?|rules?|instructions?)\W*$", re.IGNORECASE)
"""A label that says of what follows that somebody wants it so (`Initial request: …`)."""
_TENTATIVE: Final = re.compile(TENTATIVE, re.IGNORECASE)
_PLANNED: Final = re.compile(
    r"\b(?:pending|to[- ]?do|next(?: steps?)?|remaining|outstanding|promised|(?:outstanding )?promises?|commitments?|"
    r"(?:still )?owed|owing|due|still to come|still open|open items?|open|left)"
    r"(?: (?:on|for|from) (?:my|our) (?:side|part|end|list)|"
    r" (?:to|by|from) (?:the )?(?:user|agent|assistant|me|us|you))?"
    r"\W*$",
    re.IGNORECASE,
)
"""A label that says of what follows that it is still to come."""
_ASKED: Final = re.compile(r"\b(?:investigate|find out|look into|to check|unclear|questions?)\W*$", re.IGNORECASE)
"""A label that puts what follows in question."""
_STRESSED: Final = re.compile(r"\W*(?:also|even) (?:not|never)\b", re.IGNORECASE)
"""`(…,) also not when …`: a case taken in by name, which confines nothing."""


def _only_names_a_case(clause: Clause) -> bool:
    """Whether nothing but one condition of time or place stands in a stretch."""
    relations = [c.relation for c in clause.conditions]
    return relations in ([], ["if"], ["while"]) and not (clause.hedged or _CONFINES.search(clause.text))


def _add_exception(state: _Gathering, clause: Clause) -> None:
    """`X is the one exception` belongs to what was said before."""
    named = tuple(t for t in clause.terms if not t.is_neutral and t.key != "one")
    before = state.read[-1]
    excepted = Condition("except", named, (), False, clause.text)
    state.read[-1] = msgspec.structs.replace(before, conditions=(*before.conditions, excepted))


_EXCEPTED: Final = re.compile(r"\b(?:is|are) (?:the|an) (?:one |only |sole )*exceptions?\W*$", re.IGNORECASE)
_CONFINES: Final = re.compile(
    r"\b(?:where|possible|unless|until|except|only|normally|usually|now|being)\b", re.IGNORECASE
)


def gathered(sentence: Scanned) -> list[Clause]:
    """The clauses of a sentence, each with what the stretches beside it lend it."""
    state = _Gathering([])
    is_doubted = may_doubt(sentence.text) and DOUBT.search(sentence.text) is not None
    for segment in segments(sentence.tokens, sentence.cues):
        clause = read_clause(sentence, segment)
        state.doubted |= is_doubted and DOUBT.search(clause.text) is not None
        if _is_setting(sentence.tokens, segment, clause):
            state.setting = Condition("while", clause.terms, (), False, clause.text)
            continue
        if state.read and _EXCEPTED.search(clause.text) and clause.terms:
            _add_exception(state, clause)
            continue
        if segment.label:
            _add_label(state, sentence, segment, clause)
        elif (judged := _matter_judged(state, clause)) is not None:
            state.read.append(canonical(judged))
        elif clause.terms or clause.amounts or (clause.any_act and state.labels and not state.read):
            if state.read and (segment.contrast or (clause.contrast and _SET_OFF.search(clause.text))):
                clause = _with_purpose_lent(state, clause)
            clause = _with_subject(sentence.tokens, segment, clause, state.read)
            is_alternative = _is_alternative(sentence.tokens, segment, clause, state.read)
            _add_clause(state, clause)
            if is_alternative:
                state.read[-2:] = [msgspec.structs.replace(c, hedged=True) for c in state.read[-2:]]
        else:
            _add_bare(state, sentence.tokens, segment, clause)
    _attach_leading(state)
    state.read[:] = _sequenced(state.read)
    if state.read and may_unsettle(sentence.tokens) and UNSETTLED_BY.search(sentence.text):
        return [msgspec.structs.replace(c, hedged=True) for c in state.read]
    return state.read


_THEN: Final = re.compile(r"\W*(?:and |but |only )?then\b", re.IGNORECASE)
_DONE_IN_TURN: Final = frozenset(("require", "fact", "plan"))


def _sequenced(read: list[Clause]) -> list[Clause]:
    """`first X, then Y` as `X before Y`, which says no less and is compared as an order of things."""
    found: list[Clause] = []
    for clause in read:
        before = found[-1] if found else None
        if before is None or not _is_first(before) or not _THEN.match(clause.text) or clause.conditions:
            found.append(clause)
            continue
        if not any(t.is_verb for t in clause.terms) or clause.modality not in _DONE_IN_TURN:
            found.append(clause)
            continue
        label = {t.at for t in before.terms}
        follows = Condition(
            "before", tuple(t for t in clause.terms if t.at not in label), clause.amounts, False, clause.text
        )
        terms = tuple(t for t in before.terms if t.key != "first")
        found[-1] = msgspec.structs.replace(before, modality="require", terms=terms, conditions=(follows,))
    return found


def _is_first(clause: Clause) -> bool:
    """Whether a clause says what comes first, and no more of when."""
    is_act = any(t.is_verb for t in clause.terms) and clause.modality in _DONE_IN_TURN
    return is_act and any(t.key == "first" for t in clause.terms) and not clause.conditions and not clause.hedged


def _attach_leading(state: _Gathering) -> None:
    """Conditions that no clause came after belong to the last one: none is lost."""
    if state.leading and state.read:
        last = state.read[-1]
        state.read[-1] = msgspec.structs.replace(last, conditions=(*last.conditions, *state.leading))


_WHOLE: Final = frozenset("for in on at".split())
"""Prepositions of what a choice between two things is about."""
_AUXILIARIES: Final = frozenset("is are was were has have had must may can shall should will might could".split())


def _with_subject(tokens: list[Token], segment: Segment, clause: Clause, read: list[Clause]) -> Clause:
    """`X must not be A and must not be B`: a second predicate of one subject."""
    at = segment.first
    if not read or at == segment.last or tokens[at].low not in ("and", "but"):
        return clause
    if tokens[at + 1].low not in _AUXILIARIES:
        return clause
    subject = tuple(t for t in read[-1].terms if t.side == "subject")
    return msgspec.structs.replace(clause, terms=(*subject, *clause.terms))


_SET_OFF: Final = re.compile(r"^(?:not|never) [^,]+, for ", re.IGNORECASE)


def _with_purpose_lent(state: _Gathering, clause: Clause) -> Clause:
    """`A instead of B for C`: what it is for belongs to the whole, and stands with what is meant."""
    own = next((t.role for t in clause.terms), "")
    lent = tuple(t for t in clause.terms if t.role in _WHOLE and t.role != own)
    if not lent or len(lent) == len(clause.terms):
        return clause
    before = state.read[-1]
    state.read[-1] = msgspec.structs.replace(before, terms=(*before.terms, *lent))
    return msgspec.structs.replace(clause, terms=tuple(t for t in clause.terms if not any(t is o for o in lent)))


_DEMANDING: Final = frozenset(("require", "fact", "plan", "done"))


def _is_alternative(tokens: list[Token], segment: Segment, clause: Clause, read: list[Clause]) -> bool:
    """Whether a clause and the one before it are offered for choice: neither is demanded then."""
    if tokens[segment.first].low != "or" or not read or segment.first == segment.last:
        return False
    return clause.modality in _DEMANDING and read[-1].modality in _DEMANDING


def _add_label(state: _Gathering, sentence: Scanned, segment: Segment, clause: Clause) -> None:
    """What stands before a colon."""
    numbers = {n for a in sentence.amounts for n in a.number_tokens}
    numbers |= {n for c in sentence.cues if c.name.startswith("if:") for n in range(c.first, c.last + 1)}
    is_sentence = any(t.is_verb and not t.is_neutral for t in clause.terms)
    is_sentence |= clause.any_act and any(t.side == "subject" for t in clause.terms)
    if clause.modality in ("forbid", "permit") and is_sentence:
        _add_clause(state, clause)
        return
    if clause.modality in _VERDICTS and not clause.conditions and not _is_no_verdict(clause):
        state.verdict = clause.modality
    is_demand = clause.modality == "require" and not (clause.terms or clause.told or clause.conditions)
    state.ruled |= is_demand
    state.matter = clause if not state.labels and not state.read else None
    state.hedged |= _TENTATIVE.search(clause.text) is not None
    state.ruled |= _RULING.search(clause.text) is not None
    state.asked |= _ASKED.search(clause.text) is not None
    planned = _PLANNED.search(clause.text)
    state.planned |= planned is not None
    said = clause.terms if state.verdict else label_terms(sentence.tokens, segment, numbers, clause)
    if not clause.terms and (is_demand or clause.modality == "lift" or _KEPT.fullmatch(clause.text)):
        said = ()
    state.labels = (*state.labels, *(t for t in said if planned is None or t.text not in planned[0]))
    state.leading = (*state.leading, *clause.conditions)
    state.hedged |= clause.hedged
    state.lifted |= clause.modality == "lift" or is_ending(clause.text)


def _add_clause(state: _Gathering, clause: Clause) -> None:
    modality: Modality = "lift" if state.lifted else "topic" if state.asked else clause.modality
    if modality == "fact" and (state.ruled or (state.labels and all(t.exact for t in clause.terms))):
        modality = "require"
    elif modality == "fact" and state.planned:
        modality = "plan"
    is_judged = state.verdict is not None and modality in _DEMANDING
    if state.verdict is not None and is_judged:
        modality = state.verdict
    whole = msgspec.structs.replace(
        clause,
        modality=modality,
        terms=(*state.labels, *clause.terms),
        conditions=(*clause.conditions, *state.leading, *([state.setting] if state.setting else [])),
        hedged=clause.hedged or state.hedged or state.doubted,
        told=clause.told and not is_judged,
        stated=clause.stated and not is_judged,
    )
    state.read.append(canonical(whole))
    state.leading = ()
    state.labels = tuple(t._replace(is_optional=True) for t in state.labels)


_VERDICTS: Final = frozenset(("forbid", "permit", "release"))
"""What a label may say of all that follows it (`Forbidden: …`, `Not required: …`)."""
_KEPT: Final = re.compile(rf"(?:{LIFT_NEGATED})\W*", re.IGNORECASE)
_ANSWERS: Final = frozenset(("no", "no:", "ok", "ok:", "okay", "okay:"))
_AVERTED: Final = re.compile(AVOIDANCE, re.IGNORECASE)


def _is_no_verdict(label: Clause) -> bool:
    """Whether a label that seems to forbid or allow is an answer, or bids somebody forget what follows."""
    return label.text.lower() in _ANSWERS or _AVERTED.search(label.text) is not None


def _matter_judged(state: _Gathering, clause: Clause) -> Clause | None:
    """`X: not allowed`: what a label names, with what is said of it and of nothing else; None where that is not so."""
    matter = state.matter
    if matter is None or state.read or clause.terms or clause.amounts or not matter.terms:
        return None
    is_demand = clause.modality == "require" and not clause.told
    if (
        not (is_demand or clause.modality in _VERDICTS)
        or clause.anaphoric
        or matter.modality not in ("fact", "require", "plan")
    ):
        return None
    state.labels, state.leading = (), ()
    return msgspec.structs.replace(
        matter,
        modality=clause.modality,
        conditions=(*matter.conditions, *clause.conditions),
        hedged=clause.hedged or matter.hedged or state.hedged,
        any_act=clause.any_act and not any(t.is_verb for t in matter.terms),
        told=False,
        stated=False,
    )


def _add_bare(state: _Gathering, tokens: list[Token], segment: Segment, clause: Clause) -> None:
    """A stretch without content of its own: a condition, a hedge or a lift of what stands beside it."""
    if state.read and _STRESSED.match(clause.text) and _only_names_a_case(clause):
        return
    if clause.modality == "lift":
        if state.read and not state.lifted:
            state.read[-1] = msgspec.structs.replace(state.read[-1], modality="lift")
        else:
            state.lifted = True
            state.read.append(clause)
    elif state.read and clause.modality in ("permit", "forbid", "release") and not clause.conditions:
        before = state.read[-1]
        is_told = clause.anaphoric or before.modality in ("fact", "done")
        if is_told or before.modality != clause.modality:
            changed = msgspec.structs.replace(
                before, modality=clause.modality if is_told else before.modality, hedged=not is_told
            )
            state.read[-1] = changed
    elif state.read and clause.modality == "forbid" and not clause.any_act and _OPENS_DENYING.match(clause.text):
        state.read.append(_case_denied(state.read[-1], clause))
    elif clause.conditions and state.read and _trails(tokens, segment):
        state.read[-1] = msgspec.structs.replace(
            state.read[-1], conditions=(*state.read[-1].conditions, *clause.conditions)
        )
    elif state.read and clause.hedged:
        state.read[-1] = msgspec.structs.replace(state.read[-1], hedged=True)
    else:
        state.leading = (*state.leading, *clause.conditions)
        state.hedged |= clause.hedged


_OPENS_DENYING: Final = re.compile(r"\W*(?:and |but )?(?:not|never)\b", re.IGNORECASE)


def _case_denied(before: Clause, clause: Clause) -> Clause:
    """`(Run X in Y) and never while Z`: a case in which the act of the clause before is forbidden, wherever."""
    act = tuple(t for t in before.terms if t.is_verb or not t.role)
    return msgspec.structs.replace(clause, terms=act or before.terms, contrast=True)


_CUTTING: Final = frozenset(";\u2014\u2013-")


def _trails(tokens: list[Token], segment: Segment) -> bool:
    """Whether a bare condition belongs to what stands before it: after a dash, a bracket, a semicolon or `but`."""
    before = tokens[segment.first - 1].low if segment.first > 0 else ""
    if before in _CUTTING and tokens[segment.last].low == "," and segment.last + 1 < len(tokens):
        return False  # it leads what follows
    return before in (";", "\u2014", "\u2013", "(", "-", ",") or tokens[segment.first].low == "but"

"""One form for what is said in several."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from troth.engine.judge.grammar.clause import Clause, Condition
from troth.engine.judge.grammar.force import is_touching
from troth.engine.judge.grammar.token import stem
from troth.engine.lexicon import measures
from troth.engine.lexicon.thesaurus import CLASSIFIERS


def canonical(clause: Clause) -> Clause:
    """The clause in the form in which all that say the same are compared."""
    return _unasked(_undone(_inside(_exclusive(_untouched(_only_with(_as_long_as(_by_period(clause))))))))


_MONEY: Final = frozenset(measures.UNITS[code][0] for code in measures.CURRENCIES)
_BY_PERIOD: Final = {stem(word): period for word, period in measures.PERIODS.items() if word.endswith(("ly", "annual"))}


def _by_period(clause: Clause) -> Clause:
    """The monthly cost of 5 dollars is a cost of 5 dollars a month."""
    period = next((t for t in clause.terms if t.key in _BY_PERIOD and not t.exact), None)
    sums = [a for a in clause.amounts if a.unit in _MONEY]
    if period is None or len(sums) != 1:
        return clause
    amounts = tuple(
        a._replace(unit=f"{a.unit}/{_BY_PERIOD[period.key]}") if a is sums[0] else a for a in clause.amounts
    )
    return msgspec.structs.replace(clause, terms=tuple(t for t in clause.terms if t is not period), amounts=amounts)


def _as_long_as(clause: Clause) -> Clause:
    """What is forbidden as long as Y is forbidden while Y."""
    if clause.modality != "forbid" or not any(_LASTING.match(c.text) for c in clause.conditions):
        return clause
    conditions = tuple(c._replace(relation="while") if _LASTING.match(c.text) else c for c in clause.conditions)
    return msgspec.structs.replace(clause, conditions=conditions)


def _unasked(clause: Clause) -> Clause:
    """What is not to be done unprompted is not to be done unless asked for."""
    if clause.modality != "forbid" or not any(t.key in _UNASKED for t in clause.terms):
        return clause
    terms = tuple(t for t in clause.terms if t.key not in _UNASKED)
    unless = Condition("unless", (), (), False, clause.text)
    return msgspec.structs.replace(clause, terms=terms, conditions=(*clause.conditions, unless)) if terms else clause


_UNASKED: Final = frozenset(map(stem, "proactively proactive unprompted unasked unbidden uninvited".split()))
_LASTING: Final = re.compile(r"(?:as|so) long as\b", re.IGNORECASE)


def _only_with(clause: Clause) -> Clause:
    """`X is only allowed with Y` is `X only with Y`."""
    if not clause.only or clause.modality != "permit" or clause.conditions:
        return clause
    at = next((t.at for t in clause.terms if t.role == "with"), -1)
    first, then = tuple(t for t in clause.terms if t.at >= at), tuple(t for t in clause.terms if t.at < at)
    if not (at >= 0 and then):
        return clause
    condition = Condition("only-if", first, (), False, clause.text)
    return msgspec.structs.replace(clause, modality="require", only=False, terms=then, conditions=(condition,))


def _untouched(clause: Clause) -> Clause:
    """`do not touch X` forbids whatever might be done to X."""
    if clause.modality != "forbid" or not any(is_touching(t.key) for t in clause.terms):
        return clause
    terms = tuple(t for t in clause.terms if not is_touching(t.key))
    return msgspec.structs.replace(clause, terms=terms, any_act=True) if terms else clause


def _inside(clause: Clause) -> Clause:
    """`never outside X` is `only in X`."""
    if clause.modality != "forbid" or not any(t.key == "outsid" for t in clause.terms):
        return clause
    terms = tuple(t for t in clause.terms if t.key != "outsid")
    return msgspec.structs.replace(clause, modality="require", only=True, terms=terms) if terms else clause


def _exclusive(clause: Clause) -> Clause:
    """`nothing other than X` and `nobody except X may` are `only X`."""
    if clause.modality != "forbid" or len(clause.conditions) != 1 or clause.conditions[0].relation != "except":
        return clause
    own = {t.key for t in clause.terms if not t.is_verb}
    again = any(t.key in own for t in clause.conditions[0].terms)
    is_among = again or _AMONG.match(clause.conditions[0].text) is not None
    if not is_among and not all(
        t.is_verb or t.is_neutral or t.text.lower() in CLASSIFIERS or t.text.lower() in _ANYTHING for t in clause.terms
    ):
        return clause
    terms = (*clause.terms, *clause.conditions[0].terms)
    return msgspec.structs.replace(
        clause, modality="require", only=True, terms=terms, conditions=(), scope=_narrow(clause.scope)
    )


_AMONG: Final = re.compile(
    r"(?:other than|except(?: for)?|but|besides|apart from) (?:those|the ones|ones)\b", re.IGNORECASE
)
"""`no keys other than those from X` are `only keys from X`."""


def _narrow(scope: str) -> str:
    """What is left of a quantifier once `any` has become `only`."""
    return scope if scope in ("some", "most") else ""


_ANYTHING: Final = frozenset("anything anywhere anyone anybody nothing nowhere nobody elsewhere else".split())
_UNDONE: Final[dict[str, str]] = {
    stem(prefix + word): stem(word)
    for word in "signed reviewed tested encrypted approved verified authorised authorized licensed documented "
    "versioned tagged "
    "scanned logged announced checked validated attended supervised confirmed labelled labeled formatted "
    "reported".split()
    for prefix in ("un", "non")
}


def _undone(clause: Clause) -> Clause:
    """`nothing ships unsigned` demands the signature: two negatives, one of them a prefix; `unsigned is fine` waives
    it."""
    if clause.modality == "permit" and any(t.key in _UNDONE for t in clause.terms):
        done = tuple(t._replace(key=_UNDONE[t.key], is_verb=True) if t.key in _UNDONE else t for t in clause.terms)
        return msgspec.structs.replace(clause, modality="release", terms=done)
    if clause.modality != "forbid" or clause.conditions or not any(t.key in _UNDONE for t in clause.terms):
        return clause
    terms = tuple(t for t in clause.terms if t.key not in _UNDONE)
    signed = tuple(t._replace(key=_UNDONE[t.key], is_verb=True) for t in clause.terms if t.key in _UNDONE)
    without = Condition("without", signed, (), False, clause.text)
    return msgspec.structs.replace(clause, terms=terms, conditions=(without,))


def demand(clause: Clause) -> Clause | None:
    """`no X without Y` as what it demands of X: `every X with Y`; None where a clause is not of that form."""
    if clause.modality != "forbid" or len(clause.conditions) != 1 or clause.any_act or not clause.terms:
        return None
    condition = clause.conditions[0]
    if condition.relation != "without" or condition.negated or not condition.terms:
        return None
    terms = (*clause.terms, *condition.terms)
    amounts = (*clause.amounts, *condition.amounts)
    return msgspec.structs.replace(
        clause, modality="require", terms=terms, amounts=amounts, conditions=(), scope="every", needs="its object"
    )

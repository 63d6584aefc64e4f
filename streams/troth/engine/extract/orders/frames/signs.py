"""The sign beside a number by which it is the most or the least: before it, after it, in a noun or in a verb."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from troth.engine.extract.clauses.copulas import copula_at
from troth.engine.extract.clauses.quantities import Quantity
from troth.engine.extract.clauses.reading import Reading
from troth.engine.extract.orders.refusals import excess, verdict
from troth.engine.extract.sentences.lemmas import is_participle, is_past, noun_lemma, verb_lemma
from troth.engine.lexicon.english_degrees import ABOVE, BELOW, EXCEEDING, LESSER, SIDES, UPPER
from troth.engine.lexicon.english_stances import ACCEPTING, PEAKING
from troth.engine.lexicon.english_words import ADVERBS, AUXILIARIES, DETERMINERS, PRONOUNS
from troth.engine.lexicon.topics import QUANTITIES
from troth_schemas.obligations import Comparison

WANTING: Final = frozenset("expect like need prefer want".split())
KEEPING: Final = frozenset("be bring fit get go hold keep make remain run set sit stay".split())
LICENCES: Final = frozenset(
    """
    accept afford allow can enough fine free freely get give go good have live may ok okay pay plenty spend tolerate
    """.split()
)
_GAP: Final = (DETERMINERS - {"another", "other"}) | {"about", "of", "than", "total", "=", ":", "at", "sum", "amount"}
_NONE: Final = frozenset("no not never nothing nobody cannot can't don't won't without".split())
_OUTER: Final = UPPER | {"most", "outside", "tops", "top"}
_LEAST: Final = frozenset("earliest fewest least lowest narrowest shortest slowest smallest".split())
_IMPOSING: Final = KEEPING | {"apply", "cap", "impose", "limit", "put", "use"}
"""Verbs of an order that sets a bound by its name."""


class Sign(NamedTuple):
    """Which side of the number is allowed, and the words `first` to `last` (outside) that say so."""

    comparison: Comparison
    first: int
    last: int


def sign_of(r: Reading, q: Quantity) -> Sign | None:
    return _superlative(r, q) or _after(r, q) or _peak(r, q) or _degree(r, q) or _named(r, q) or _possessed(r, q)


def _superlative(r: Reading, q: Quantity) -> Sign | None:
    """`the most I'd pay is #`, `# is the highest discount you may give`: the end of what somebody may or will."""
    at = next((i for i, w in enumerate(r.lowers) if w in ("most", "least") or (w.endswith("est") and len(w) > 5)), -1)
    if at < 1 or r.lowers[at - 1] not in ("the", "my", "our"):
        return None
    is_granted = bool({"you", "i", "we", "i'd", "we'd", "i'll", "anyone", "allowed", "acceptable"} & set(r.lowers[at:]))
    is_linked = (at < q.first and r.lowers[q.first - 1] == "is") or "is" in r.lowers[q.last : at]
    comparison: Comparison = ">=" if r.lowers[at] in _LEAST else "<="
    return Sign(comparison, at, at + 1) if is_granted and is_linked else None


def _after(r: Reading, q: Quantity) -> Sign | None:
    """`… at the very most`, `… max`, `…, not a cent over`, `… is the end of it`, `… is as high as you go`."""
    lowers = r.lowers
    for at in range(q.last, min(q.last + 7, len(lowers))):
        if at > q.last and (lowers[at - 1] in AUXILIARIES - {"is"} or lowers[at] in (";", "then")):
            return None
        if size := closing_at(lowers, at):
            if "less" in lowers[at + size : at + size + 3] or any(o.first == at + size for o in r.quantities):
                return None  # "a single transfer is at most 2,500"
            return Sign("<=", at, at + size)
        is_least = lowers[at] in ("minimum", "min") or (
            lowers[at] == "least" and lowers[at - 1] in ("at", "the", "very")
        )
        if is_least and at - q.last < 4:
            return Sign(">=", at, at + 1)
    return None


def closing_at(lowers: Sequence[str], at: int) -> int:
    """How many words from `at` on say that a number just said is the most; 0: none do."""
    rest = tuple(lowers[at : at + 8])
    for skip in (("at",), ("at", "the"), ("at", "the", "very"), ("as", "the"), ("as", "a"), ("tops",)):
        size = len(skip)
        if skip == ("tops",) and rest[:1] in (("tops",), ("max",), ("maximum",)):
            return 1
        if rest[:size] == skip and rest[size : size + 1] and rest[size] in _OUTER - {"limit", "bound"} | {"limit"}:
            return size + 1
    if rest[:1] == ("and",):
        inner = closing_at(lowers, at + 1)
        return inner + 1 if inner else 0
    if rest[:1] in (("not",), ("no",), ("nothing",), ("never",)):
        end = next((i for i, w in enumerate(rest[1:5], start=1) if _is_further(w)), 0)
        return end + 1 if end and rest[end + 1 : end + 2] != ("than",) else 0
    is_linked = rest[:1] in (("is",), ("that's",), ("are",))
    if is_linked and rest[1:2] == ("where",) and verb_lemma(lowers[-1]) in ("stop", "end", "finish"):
        return len(lowers) - at  # "is where retries stop"
    if is_linked and rest[1:2] == ("as",) and rest[3:4] == ("as",):
        return len(lowers) - at  # "is as high as it goes"
    if is_linked and rest[1:2] and rest[1] in ("the", "my", "our", "all"):
        end = next((i for i, w in enumerate(rest[1:6], start=1) if w in UPPER | {"most", "end", "all"}), 0)
        return end + 1 if end else 0
    return 0


def _is_further(word: str) -> bool:
    return word in ABOVE | {"more", "further"} or (
        word.endswith("er") and len(word) > 4 and word not in LESSER | {"over"}
    )


def _peak(r: Reading, q: Quantity) -> Sign | None:
    """`workers top out at #`: of a thing that is set; "the line tops out at #" tells."""
    at = q.first - 3
    is_peak = at >= 0 and r.text_of(at + 1, at + 3) == "out at" and verb_lemma(r.lowers[at]) in PEAKING
    is_set = r.lowers[0] not in DETERMINERS or {"must", "should", "shall", "needs", "has"} & set(r.lowers[:at])
    return Sign("<=", at, q.first) if is_peak and (is_set or r.is_order) else None


def _degree(r: Reading, q: Quantity) -> Sign | None:
    """`keep X south of #`, `I want X below #`, `up to #`, `not more than #`, `over # is out`."""
    lowers = r.lowers
    at = before_gap(lowers, q.first)
    if at < 0:
        return None
    side = side_at(lowers, at)
    if side is None:
        return None
    low, first = side
    refusals = sum(w in _NONE or w.endswith("n't") for w in lowers[:first])
    if low and refusals == 0:
        if _is_turned_down(r, q):
            return Sign(">=", first, q.first)  # "narrower than 800 px is not accepted"
        return Sign("<=", first, q.first) if _is_demanded(r, first) else None
    if low:
        return None
    is_foretold = bool({"will", "won't"} & set(lowers[:first])) and lowers[0] in DETERMINERS and not r.standing
    if refusals % 2 == 1 and not is_foretold:
        return Sign("<=", first, q.first)
    return Sign("<=", first, q.first) if _is_turned_down(r, q) else None


def _is_turned_down(r: Reading, q: Quantity) -> bool:
    """Whether the predicate after the number rules out what the words before it say."""
    lowers = r.lowers
    copula = copula_at(lowers, q.last)
    if copula is None:
        return False
    negated = int(lowers[copula].endswith("n't")) + (lowers[copula - 1] in ("won't", "not", "can't", "cannot"))
    said = verdict(lowers, copula + 1, negated) or excess(lowers, copula + 1)
    done = [w for w in lowers[copula + 1 : copula + 4] if w not in ADVERBS]
    denied = negated + sum(w in ("not", "never") for w in done)
    is_unaccepted = denied % 2 == 1 and any(verb_lemma(w) in ACCEPTING and is_participle(w) for w in done)
    is_out = lowers[copula + 1 : copula + 3] in (("out",), ("out", ","), ("wrong",), ("no", "good")) or is_unaccepted
    return is_out or (said is not None and said.refused) or _is_rejected(lowers[copula:])


def _is_rejected(lowers: Sequence[str]) -> bool:
    """Whether what lies beyond is turned down ("won't be accepted", "is rejected", "will be refused")."""
    done = next((w for w in lowers[1:4] if w not in ADVERBS | {"be", "not"}), "")
    return verb_lemma(done) in {"block", "decline", "reject", "refuse", "stop"} and is_participle(done)


def before_gap(lowers: Sequence[str], first: int) -> int:
    """Where the words of a sign end that lead up to a number at word `first`, with "the" or "a total of" between; -1:
    there are none."""
    at = first - 1
    while at > 0 and lowers[at] in _GAP and lowers[at - 1] not in SIDES and lowers[at] != "than":
        at -= 1
    return at


def side_at(lowers: Sequence[str], at: int) -> tuple[bool, int] | None:
    """Whether the words that end at `at` are on the low side, and where they begin; None: they are on neither."""
    word = lowers[at]
    if word == "of" and lowers[at - 1] in SIDES:
        return SIDES[lowers[at - 1]] == "<", at - 1 - (at > 1 and lowers[at - 2] == "in")
    if word == "to" and at and lowers[at - 1] == "up":
        return True, at - 1
    if word == "as" and at > 1 and lowers[at - 2] == "as":
        return True, at - 2  # "as high as"
    if word in BELOW | {"within", "inside"}:
        return True, at - 2 * (at > 1 and lowers[at - 1] == "or")
    if word in ABOVE or verb_lemma(word) in EXCEEDING:
        return False, at
    if word == "than" and at:
        return lowers[at - 1] in LESSER, at - 1
    if word in ("most", "max", "maximum") and at and lowers[at - 1] in ("at", "the"):
        return True, at - 1
    return None


def _is_demanded(r: Reading, first: int) -> bool:
    """Whether what lies on the low side is what is asked for, granted or laid down."""
    before = r.lowers[:first]
    verbs = {verb_lemma(w) for w in before}
    if r.is_order and r.lemma in KEEPING | {"spend", "cap", "aim"}:
        return True
    if r.lowers[0] in ("i", "we", "i'd", "i'll", "we'll", "you", "you've") and verbs & (WANTING | LICENCES):
        return True
    if {"must", "shall", "should", "may", "can"} & set(before) or {"needs", "has"} & set(before):
        return r.lowers[0] not in PRONOUNS
    copula = copula_at(r.lowers)
    is_general = r.lowers[0] in ("a", "an", "any", "each", "every") or noun_lemma(before[-1] if before else "") != (
        before[-1] if before else ""
    )
    return copula is not None and copula == first - 1 and is_general and r.lowers[first] in ("at", "up", "within")


def _named(r: Reading, q: Quantity) -> Sign | None:
    """A noun that names a bound, linked to the number: "an upper bound of #", "the S ceiling sits at #"."""
    at = next(
        (i for i, w in enumerate(r.lowers) if w in UPPER - {"bound"} or r.text_of(i - 1, i + 1) == "upper bound"), -1
    )
    if at < 0 or _NONE & set(r.lowers[max(at - 2, 0) : at]):
        return None
    if at > q.last:
        between = r.lowers[q.last : at]
        is_linked = bool({"is", "that's", "as", ","} & set(between)) and len(between) <= 7
        return Sign("<=", at, at + 1) if is_linked and "the" in between else None
    link = r.lowers[q.first - 1]
    is_linked = link in ("of", "is", "at", "=", ":", "to") or at == q.first - 1
    if r.head.mood == "imperative" and link != "is" and r.lemma not in _IMPOSING:
        return None
    if "has" in r.lowers[:at] and r.lowers[0] in DETERMINERS and not r.standing:
        return None  # "the pool has a ceiling of twelve"
    if not is_linked or any(w in _NONE for w in r.lowers[:at]):
        return None
    is_there = r.lowers[0] in ("there", "there's")
    is_placed = bool({"on", "for"} & set(r.lowers[q.last :]))
    if is_there and not is_placed:
        return None
    is_moved = is_past(r.lowers[0]) and is_participle(r.lowers[0])
    return None if is_moved else Sign("<=", at, at + 1)


def _possessed(r: Reading, q: Quantity) -> Sign | None:
    """`frame budget's 8 ms`: "'s" before a number is the verb."""
    word = r.lowers[q.first - 1] if q.first else ""
    comparison = QUANTITIES.get(word.removesuffix("'s")) if word.endswith("'s") else None
    return Sign(comparison, q.first, q.first) if comparison is not None else None

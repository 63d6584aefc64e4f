"""Bounds by the sign of what is said: on which side of a number a quantity lies, and whether it may.

A **degree** puts a quantity above or below a number ("over 5", "longer than 5", "exceeds 5"); **refusing** it (by a
negation, by "I don't want", by a predicate that forbids or calls it too much) turns its sign, and keeping it there
leaves it. A **closure** makes a plain number the most there may be ("4 workers, not one more", "5 is the limit"). Words
that tell what was, what somebody else has or what can be neither refuse nor keep.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from troth.engine.extract.clauses.copulas import copula_at
from troth.engine.extract.clauses.extents import bounded, counted_by, measures
from troth.engine.extract.clauses.quantities import Quantity
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.orders.refusals import excess, verdict
from troth.engine.extract.sentences.lemmas import is_base_verb, is_participle, is_past, noun_lemma, verb_lemma
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.english_degrees import (
    ABOVE,
    AFFORDING,
    BELOW,
    CHANCES,
    EXCEEDING,
    FALLING_SHORT,
    LESSER,
    LOWER,
    MOVING,
    RISING,
    SIDES,
    UPPER,
)
from troth.engine.lexicon.english_phrases import UNWANTED
from troth.engine.lexicon.english_stances import CAPACITIES
from troth.engine.lexicon.english_verbs import NOTIFYING
from troth.engine.lexicon.english_words import DETERMINERS, PREPOSITIONS, SUBJECT_PRONOUNS
from troth_schemas.obligations import Comparison

_TURNED: Final[dict[Comparison, Comparison]] = {">": "<=", ">=": "<", "<": ">=", "<=": ">", "==": "=="}
_SIGNS: Final[dict[str, Comparison]] = {"<": "<", ">": ">", "\u2264": "<=", "\u2265": ">=", "<=": "<=", ">=": ">="}
_GAP: Final = DETERMINERS | {"about", "of", "total"}
"""Words that may stand between a degree and its number."""
_PAST: Final = frozenset("did didn't had hadn't hasn't haven't used was wasn't were weren't".split())
_SEEMING: Final = frozenset("appear appears seem seems".split())
_DESCRIBED: Final = frozenset("doesn't don't isn't aren't couldn't wouldn't why how since because".split())
"""Negations that describe when a thing is their subject ("it doesn't go over 80")."""
_OTHERS: Final = frozenset("docs documentation he her his i she their they vendor".split())
"""Whose bounds are facts."""
_RULING: Final = frozenset("allowed can't cannot may must permitted shall should".split())
_NONE: Final = frozenset("no nobody none nothing no-one neither".split())
_KEEPING: Final = frozenset({"keep", "stay", "remain"})
_DUTIES: Final = frozenset("must should shall has have needs need may can is are to be".split())
_ENDING: Final = frozenset({"stop", "quit", "out", "abort", "halt", "bail", "done", "fail"})
_GRANTS: Final = frozenset("afford allow get give grant have open run spend take use".split())
_CLOSERS: Final = frozenset({"beyond", "further", "longer", "more", "over"})
_US: Final = frozenset({"i", "we", "you"})
"""Who does something else where a bound is not kept ("p99 under 250 ms or we don't merge it")."""
_WORDS_MAX: Final = 20
_PLACE_WORDS_MAX: Final = 6
"""How many words may tell where a bounded quantity is measured ("… 300 ms on the checkout page is too slow")."""
_STRIKE_WORDS_MAX: Final = 8


class Degree(NamedTuple):
    """The side of a number: `comparison` as said, in the words from `first` to the number."""

    comparison: Comparison
    first: int


def bound(r: Reading) -> list[Draft]:
    """The bound that a clause states, or that it puts on the number of the clause before."""
    if r.is_question or r.is_inert or len(r.words) > _WORDS_MAX or _SEEMING & set(r.lowers):
        return []
    if closing := _closing(r):
        return closing
    if (_PAST & set(r.lowers) or "by default" in r.text_of(0, len(r.words))) and not r.standing:
        return []
    reach = len(r.words) if _cuts_off(r, len(r.words)) else r.reach
    stated = next(filter(None, (_stated(r, q) for q in r.quantities if q.first < reach)), [])
    return [draft for draft in stated if draft.bound is not None and (draft.bound.subject or draft.bound.unit)]


def _stated(r: Reading, q: Quantity) -> list[Draft]:
    """The bound on one number of the clause."""
    degree = _degree(r, q)
    counted = counted_by(r.words[q.last :])
    after = q.last + len(counted)
    is_told = r.is_order and r.head.mood != "modal" and not r.is_negated
    if degree is None and is_told and counted and r.text_of(after, after + 3) == "at a time":
        return [bounded(r, q, "<=", (), counted, rule="bound")]  # "ask me one question at a time"
    if degree is None:
        return (_closed(r, q) or _labelled(r, q)) if len(r.quantities) == 1 else []
    if _is_refused(r, degree, q) and not _selects(r, degree, q):
        return [_draft(r, q, _TURNED[degree.comparison], degree.first)]
    if _cuts_off(r, degree.first):
        return [_draft(r, q, _TURNED[degree.comparison], degree.first)]
    is_or_else = r.text_of(q.last, q.last + 1) == "or" and r.text_of(q.last + 1, q.last + 2) in _US
    is_kept = _is_kept(r, degree) or is_or_else
    return [_draft(r, q, degree.comparison, degree.first)] if is_kept else []


_CUTTING: Final = frozenset(
    "abort block cancel drop fail flag halt kill quarantine refuse reject stop terminate".split()
)


def _cuts_off(r: Reading, end: int) -> bool:
    """`kill any query that runs longer than 30 seconds`: what is done with whatever lies beyond."""
    rest = r.lowers[r.head.at + 1 : end]
    return r.is_order and not r.is_negated and r.lemma in _CUTTING and rest[:1] in (("any",), ("every",), ("each",))


def _draft(r: Reading, q: Quantity, comparison: Comparison, first: int) -> Draft:
    """The bound on what stands before the degree and on what the number counts."""
    counted = counted_by(r.words[q.last :])
    named = _nouns(r, r.words[:first])
    start = None
    before = r.before
    is_elliptic = first == 1 and r.lowers[0] in ("never", "not", "no") and before is not None
    if is_elliptic and before is not None and not before.quantities and (before.is_order or before.has("permit")):
        named, start = _nouns(before, before.words), before.clause.start  # "set it as you see fit, but never over 5"
    if not any(measures(w, r) for w in (*named, *counted)):
        named = [w for w in r.words[:first] if w.lower in _GRANTS]  # "never spend more than 20 EUR"
    return bounded(r, q, comparison, named, counted, rule="bound", start=start)


def _nouns(r: Reading, words: Sequence[Word]) -> list[Word]:
    """The words that can name a quantity: none that only moves it, wants it or rules on it."""
    idle = MOVING | AFFORDING | _KEEPING | EXCEEDING
    return [w for w in words if verb_lemma(w.lower) not in idle and w.lower not in UPPER | LOWER | _GRANTS]


def _degree(r: Reading, q: Quantity) -> Degree | None:
    """The side on which the words before a number put it."""
    lowers, i = r.lowers, q.first - 1
    while i >= 0 and lowers[i] in _GAP and not (lowers[i] == "of" and lowers[i - 1] in SIDES):
        i -= 1
    if i < 0:
        return None
    if lowers[i] == "of" and i and lowers[i - 1] in SIDES:
        side: Comparison = ">" if SIDES[lowers[i - 1]] == ">" else "<"
        return Degree(side, i - 1 - (lowers[i - 2] == "in" if i > 1 else 0))
    if lowers[i] == "than" and i and (first := _comparative(lowers, i - 1)) is not None:
        return Degree("<" if lowers[first] in LESSER else ">", first)
    is_inclusive = i > 1 and lowers[i - 1] == "or" and lowers[i - 2] == "at"
    is_inside = lowers[i] in ("inside", "within") or (lowers[i] in ("in", "into") and lowers[i - 1] in ("fit", "fits"))
    if is_inside and i and (q.unit or verb_lemma(lowers[i - 1]) in _KEEPING | {"fit"}):
        return Degree("<=", i)
    if lowers[i] in ABOVE:
        return Degree(">=" if is_inclusive else ">", i - 2 * is_inclusive)
    if lowers[i] in BELOW:
        return Degree("<=" if is_inclusive else "<", i - 2 * is_inclusive)
    verb = {lowers[i], verb_lemma(lowers[i])}
    return Degree(">" if verb & EXCEEDING else "<", i) if verb & (EXCEEDING | FALLING_SHORT) else None


def _comparative(lowers: Sequence[str], i: int) -> int | None:
    """Where the comparative begins that ends at word `i` ("more", "longer", "more expensive")."""
    if lowers[i] in LESSER | {"more", "less"} or (lowers[i].endswith("er") and len(lowers[i]) > 4):
        return i
    return i - 1 if i and lowers[i - 1] in ("more", "less") else None


def _is_refused(r: Reading, degree: Degree, q: Quantity) -> bool:
    """Whether what lies on that side of the number is ruled out: an odd number of refusals, in words that rule."""
    return (_refusals(r, degree) + _is_judged(r, q)) % 2 == 1 and not _is_told(r, degree)


def _selects(r: Reading, degree: Degree, q: Quantity) -> bool:
    """Whether the number only tells which things an act is forbidden on ("don't open ports below 1024")."""
    is_placed = r.lowers[degree.first] in ABOVE | BELOW and not q.unit and q.last == len(r.words)
    is_told = r.head.mood != "declarative" and degree.first - r.head.at > 1
    return is_placed and is_told and r.lemma not in MOVING


def _is_judged(r: Reading, q: Quantity) -> bool:
    """Whether the predicate after the number forbids ("… above 30 s are too long", "going over 5 is a no-go")."""
    copula = copula_at(r.lowers, q.last)
    if copula is None or copula - q.last > _PLACE_WORDS_MAX:
        return False
    negated = int(r.lowers[copula].endswith("n't"))
    said = verdict(r.lowers, copula + 1, negated) or excess(r.lowers, copula + 1)
    return said is not None and said.refused


def _refusals(r: Reading, degree: Degree) -> int:
    """How often the words before the degree refuse it."""
    lowers = r.lowers[: degree.first]
    for phrase in UNWANTED.get(r.lowers[0], ()):
        if r.lowers[: len(phrase)] == phrase:
            return 1
    if _is_ours(lowers):
        return 1
    if (at := copula_at(lowers)) is not None and (said := verdict(lowers, at + 1, int("n't" in lowers[at]))):
        return int(said.refused)
    covered = 0
    count = 0
    for cue in r.clause.cues:
        is_negation = cue.kind in ("never", "not", "must_not", "no", "avoid")
        if is_negation and covered <= cue.first < degree.first:
            covered = cue.last
            count += 1
    if "ensure" in r.head.flags and not count:
        count += any(w.endswith("n't") for w in lowers)  # "make sure it doesn't get …"
    is_none = bool(lowers) and (lowers[0] in _NONE or lowers[:2] in (("not", "a"), ("not", "one")))
    return count + (is_none and not count)


def _is_ours(lowers: Sequence[str]) -> bool:
    """`we can't go`, `I cannot have the bill`, `we're not going`: what the speakers will not have."""
    is_unable = lowers[:1] in (("we",), ("i",)) and lowers[1:2] in (("can't",), ("cannot",))
    is_unwilling = lowers[:1] in (("we're",), ("i'm",)) and lowers[1:2] in (("not",), ("never",))
    return (is_unable or is_unwilling) and verb_lemma("".join(lowers[2:3])) in MOVING | AFFORDING | EXCEEDING | {""}


def _is_told(r: Reading, degree: Degree) -> bool:
    """Whether a negated degree only tells what is or was ("the load never went over 60 %", "it isn't above 5")."""
    lowers = r.lowers[: degree.first]
    is_ruled = bool(_RULING & set(lowers))
    if "ensure" in r.head.flags:
        return False  # "make sure it doesn't get bigger than 5"
    is_able = bool({"can't", "cannot", "can"} & set(lowers)) and bool(CAPACITIES & {verb_lemma(w) for w in lowers})
    if is_able and lowers[0] not in ("you", "we", "i", "nobody") and not r.standing:
        return True  # "the driver can't handle more than 100 pages"
    if "never" in lowers and not is_ruled and _is_told_of(r, lowers, degree):
        return True
    if r.head.mood in ("imperative", "request", "lets", "modal") or r.standing:
        return "we" in r.head.flags and bool(r.head.flags & {"modal-don't", "modal-have"}) and not r.standing
    if _is_ours(lowers) or (lowers and any(lowers[: len(p)] == p for p in UNWANTED.get(lowers[0], ()))):
        return False
    if r.head.mood == "fragment":
        return any(is_past(w) and is_participle(w) and w not in r.language.numbers for w in r.lowers)
    is_theirs = bool(_OTHERS & set(lowers)) or lowers[:1] == ("we",)
    is_bare = bool(lowers) and lowers[0] in SUBJECT_PRONOUNS - {"nobody"} and not is_ruled
    is_object = lowers[-1:] == ("no",) and len(lowers) > 1 and not is_ruled  # "it allows no more than 5"
    return is_theirs or bool(_DESCRIBED & set(lowers)) or is_bare or is_object


def _is_told_of(r: Reading, lowers: Sequence[str], degree: Degree) -> bool:
    """Whether what never happens is told: in the past, or of what a thing takes or does of itself."""
    at = lowers.index("never") + 1
    if at >= len(lowers):
        return r.tells_of_past
    is_done = is_past(lowers[at]) and not is_base_verb(lowers[at])
    is_stated = r.head.mood == "declarative" and verb_lemma(lowers[at]) not in RISING | EXCEEDING
    return is_done or is_stated or bool({"are", "is"} & set(lowers[at - 2 : at - 1]))


def _is_kept(r: Reading, degree: Degree) -> bool:
    """Whether a quantity is to stay on that side ("the heap stays under 2 GB", "has to remain below 5")."""
    lowers = r.lowers[: degree.first]
    if r.head.mood not in ("declarative", "fragment", "modal") or len(lowers) < 2:
        return False
    is_kept = verb_lemma(lowers[-1]) in _KEEPING or lowers[-1] == "kept"
    is_kept = is_kept or (len(lowers) > 3 and lowers[-2] == "to" and lowers[-3] in ("has", "have"))
    is_kept = is_kept or (lowers[-1] == "fit" and bool(_DUTIES & set(lowers[:-1])))
    return is_kept and lowers[0] not in SUBJECT_PRONOUNS and not {"not", "never", "no"} & set(lowers)


def _closed(r: Reading, q: Quantity) -> list[Draft]:
    """`40 s is the maximum timeout`, `my upper bound on retries is 4`, `5 is all you get`, `up to 3 jobs are fine`."""
    if r.head.mood not in ("declarative", "fragment", "modal") or _OTHERS & set(r.lowers[: q.first]):
        return []
    is_all = any(r.text_of(q.last, len(r.words)).find(f"is all {whose}") >= 0 for whose in ("you", "we", "there"))
    if (is_all and q.first == 0) or _is_chance(r, q):
        purpose = r.words[r.lowers.index("for") + 1 :] if is_all and "for" in r.lowers else ()
        return [bounded(r, q, "<=", (*r.words[: q.first], *purpose), counted_by(r.words[q.last :]), rule="bound")]
    if ended := _as_far_as(r, q) or _nothing_above(r, q):
        return ended
    named = _named_bound(r, q)
    if named is not None:
        comparison, words = named
        return [bounded(r, q, comparison, words, (), rule="bound")]
    return _capped(r, q)


def _as_far_as(r: Reading, q: Quantity) -> list[Draft]:
    """`6 attempts is as far as retries may go`: the number is the end of what may be."""
    counted = counted_by(r.words[q.last :])
    rest = r.lowers[q.last + len(counted) :]
    may = next((i for i, w in enumerate(rest) if w in ("may", "can", "should", "must")), 0)
    is_end = rest[:2] in (("is", "as"), ("are", "as")) and rest[3:4] == ("as",) and may > 4
    if not is_end or verb_lemma(rest[-1]) not in RISING:
        return []
    begin = q.last + len(counted) + 4
    return [bounded(r, q, "<=", r.words[begin : begin + may - 4], counted, rule="bound")]


def _nothing_above(r: Reading, q: Quantity) -> list[Draft]:
    """`we allow 6 attempts for retries and nothing above that`."""
    at = next((i for i in range(q.last, len(r.words) - 1) if r.lowers[i] == "nothing"), 0)
    if (
        not at
        or r.lowers[at + 1] not in ABOVE | {"more"}
        or r.lowers[at + 2 :] not in ((), ("that",))
        or r.tells_of_past
    ):
        return []
    counted = counted_by(r.words[q.last : at])
    named = (*_nouns(r, r.words[: q.first]), *r.words[q.last + len(counted) : at])
    return [bounded(r, q, "<=", named, counted, rule="bound")]


def _is_chance(r: Reading, q: Quantity) -> bool:
    """`you get three attempts`, `commands get ten minutes, then …`."""
    is_allotted = r.lowers[q.first - 1] in ("get", "gets") and r.lowers[0] not in PREPOSITIONS
    if q.unit and is_allotted and r.following[:1] == ("then",):
        return True
    is_given = r.lowers[0] in ("you", "you've") and r.text_of(1, 2) in ("get", "have", "got") and q.first == 2
    return is_given and any(noun_lemma(w.lower) in CHANCES for w in counted_by(r.words[q.last :]))


def _capped(r: Reading, q: Quantity) -> list[Draft]:
    """`the batch size is capped at 500`, `up to 3 builds are fine`: the verb or the licence closes the number."""
    before = r.lowers[: q.first]
    is_capped = before[-1:] in (("at",), ("to",)) and before[-2:-1] and before[-2] in _CAPPED
    is_peak = before[-2:] == ("out", "at") and verb_lemma("".join(before[-3:-2])) in _PEAKING
    is_capped = is_capped or (is_peak and before[0] not in DETERMINERS)  # "the line tops out at 5 MB/s" tells
    if is_capped and r.head.mood in ("declarative", "fragment") and before[0] not in _OTHERS | SUBJECT_PRONOUNS:
        return [bounded(r, q, "<=", _nouns(r, r.words[: q.first - 2]), counted_by(r.words[q.last :]), rule="bound")]
    if before[:1] and before[0] in ("i'm", "we're", "i", "we") and before[-1] in ("at", "to"):
        at = next((i for i, w in enumerate(before[:4]) if i and verb_lemma(w) in _CAPPING), 0)
        named = _nouns(r, r.words[at + 1 : q.first - 1]) if at else []
        return [bounded(r, q, "<=", named, counted_by(r.words[q.last :]), rule="bound")] if named else []
    copula = copula_at(r.lowers, q.last)
    said = verdict(r.lowers, copula + 1) if copula is not None else None
    if said is not None and not said.refused and r.has("at_most") and copula is not None:
        return [bounded(r, q, "<=", (), counted_by(r.words[q.last : copula]), rule="bound")]
    return []


_LEADING: Final = DETERMINERS | {"absolute", "hard", "lower", "upper"}
"""Words that may lead up to the name of a bound."""
_CAPPED: Final = frozenset("capped limited restricted fixed held".split())
_CAPPING: Final = frozenset("cap limit restrict".split())
_PEAKING: Final = frozenset("max peak top".split())


def _named_bound(r: Reading, q: Quantity) -> tuple[Comparison, Sequence[Word]] | None:
    """`8 workers is the maximum for the pool`, `the upper bound on retries is 4`: a noun that names a bound."""
    if q.first > 2 and r.lowers[q.first - 1] in ("is", "be"):
        words = r.words[: q.first - 1]
        at = next((i for i, w in enumerate(words) if w.lower in UPPER | LOWER), None)
        is_led = at is not None and {w.lower for w in words[:at]} <= _LEADING
    else:
        copula = copula_at(r.lowers, q.last) if q.first <= 1 else None
        words = r.words[q.last :] if q.first <= 1 else ()
        at = next((i for i, w in enumerate(words) if w.lower in UPPER | LOWER), None)
        begin = copula + 1 - q.last if copula is not None else 0
        is_led = at is not None and {w.lower for w in words[begin:at]} <= _LEADING and at >= begin
        is_led = is_led and (copula is not None or (at is not None and 0 < at < len(words) - 1))
    if at is None or not is_led:
        return None
    nouns = [w for w in words if w.lower not in UPPER | LOWER | _LEADING]
    return "<=" if words[at].lower in UPPER else ">=", _nouns(r, nouns)


def _labelled(r: Reading, q: Quantity) -> list[Draft]:
    """`Hard limit: 4 retries`, `retries <= 4`."""
    lead = r.clause.lead_words
    limit = next((i for i, w in enumerate(lead) if w.lower in UPPER), len(lead))
    is_led = limit + 1 == len(lead) or (limit < len(lead) and lead[limit + 1].lower in ("for", "of", "on"))
    if r.clause.lead == "hard" and is_led and (q.first == 0 or r.lowers[q.first - 1] in ("of", "is")):
        counted, start = counted_by(r.words[q.last :]), lead[0].start
        named = _nouns(r, (*lead[limit + 2 :], *r.words[: q.first]))
        return [bounded(r, q, "<=", named, counted, rule="bound", start=start)]
    sign = _SIGNS.get(r.lowers[q.first - 1] if q.first else "")
    is_bare = r.clause.is_whole and r.head.mood == "fragment" and len(r.words) - q.last <= 1 and 1 < q.first <= 4
    return [_draft(r, q, sign, q.first - 1)] if sign is not None and is_bare else []


def _closing(r: Reading) -> list[Draft]:
    """`…, not one more`, `… and that's it`, `… then you stop`, `…, don't go over`: of the number just said."""
    before = r.before
    if before is None or not (_closes(r) or _is_next(r, before) or _acts_then(r, before)):
        return []
    if (granted := _granted(before)) is not None:
        counted, start = counted_by(before.words[granted.last :]), before.clause.start
        return [bounded(before, granted, "<=", (), counted, rule="bound", start=start)]
    while before is not None and not before.quantities and not _closes(before):
        before = before.before
    if before is None or not before.quantities:
        return []
    q = before.quantities[-1]
    counted = counted_by(before.words[q.last :])
    is_asked = before.is_order and q.last + len(counted) == len(before.words) and q.first > before.head.at + 2
    if is_asked and not _is_strike(r) and before.lowers[q.first - 1] in (",", "in", "into"):
        return [bounded(before, q, "<=", (), counted, rule="bound", start=before.words[q.first].start)]
    if len(before.quantities) != 1:
        return []
    lowers = before.lowers[: q.first]
    if _stated(before, q):
        return []  # it is a bound by itself
    is_strike = _is_strike(r) or _acts_then(r, before)
    is_counted = before.head.mood == "fragment" or (q.first == 0 and r.lowers[0] == "you")
    is_plain = q.first <= 1 and is_counted and len(before.words) <= _STRIKE_WORDS_MAX
    is_granted = bool(lowers) and lowers[0] in ("we", "you", "we've", "you've") and _grants(lowers)
    if not (is_plain or (is_granted and not is_strike)) or _PAST & set(before.lowers):
        return []
    words = () if is_granted else _nouns(before, before.words[: q.first])
    if is_strike and not (_is_of_chances(counted) or _stops(r) or (r.lowers[0] == "you" and counted)):
        return []
    return [bounded(before, q, "<=", words, counted, rule="bound", start=before.clause.start)]


def _acts_then(r: Reading, before: Reading) -> bool:
    """`two red builds and you roll back`, `one rerun, then report it`: what is done when the count is reached."""
    is_told = r.lowers[0] == "you" and is_base_verb(r.text_of(1, 2)) and r.clause.separator in ("and", ",", "then")
    between = r.text[before.clause.end : r.words[0].start].lower()
    return is_told or (r.head.mood == "imperative" and "then" in between.split() and before.head.mood != "declarative")


def _is_of_chances(counted: Sequence[Word]) -> bool:
    return any(noun_lemma(w.lower) in CHANCES or verb_lemma(w.lower) in CHANCES for w in counted)


def _granted(before: Reading) -> Quantity | None:
    """The number of tries that an order grants ("give the crawler two tries", "try it twice")."""
    if before.head.mood != "imperative" or len(before.quantities) != 1 or before.is_negated:
        return None
    q = before.quantities[0]
    is_granted = before.lemma in ("allow", "give", "grant") and _is_of_chances(counted_by(before.words[q.last :])[:2])
    is_tried = before.lemma in ("retry", "try") and q.last == len(before.words)
    return q if is_granted or is_tried else None


def _is_next(r: Reading, before: Reading) -> bool:
    """`…, not 5`: a number over the one just granted."""
    counts = [q.value for q in (*before.quantities, *r.quantities)]
    return r.lowers[0] == "not" and len(r.words) <= 3 and len(counts) == 2 and counts[0] < counts[1]


def _grants(lowers: Sequence[str]) -> bool:
    passed = DETERMINERS | {"can", "may", "only", "got", "up", "to"}
    return all(verb_lemma(w) in _GRANTS or w in passed for w in lowers[1:])


def _closes(r: Reading) -> bool:
    """Whether the clause says that a number just said is the most."""
    lowers = tuple(w for w in r.lowers if w not in ("and", "please", "pls", ","))
    if lowers[:1] == ("nothing",):
        return 1 < len(lowers) <= 3 and lowers[1] in ABOVE | {"more"}  # "and nothing above that"
    if lowers[:1] and lowers[0] in ("not", "no", "never"):
        than = next((i for i, w in enumerate(lowers) if w == "than"), len(lowers))
        end, beyond = lowers[:than], lowers[than + 1 :]
        if lowers[0] == "not" and len(lowers) == 4 and lowers[1] in ("a", "an", "one") and _is_further(lowers[-1]):
            return True
        return (not r.quantities or beyond[:1] == ("that",) or not beyond) and len(end) <= 4 and end[-1] in _CLOSERS
    if lowers[:1] == ("that's",) and 1 < len(lowers) <= 4 and lowers[-1] in UPPER and lowers[1] in _THE:
        return True
    if lowers in (("that's", "it"), ("that's", "all"), ("that", "is", "it"), ("that", "is", "all"), ("tops",)):
        return True
    if r.is_negated and r.head.mood in ("imperative", "modal"):
        rest = [w for w in r.lowers[r.head.at + 1 :] if w not in ("it", "that", "this", "please", "ever")]
        return (not rest and r.lemma in EXCEEDING) or (r.lemma in MOVING and 0 < len(rest) <= 2 and set(rest) <= ABOVE)
    return _is_strike(r)


_THE: Final = frozenset({"my", "our", "the", "your"})


def _is_further(word: str) -> bool:
    """Whether a comparative lies on the far side of a plain number ("not a hair faster", "not a minute longer")."""
    return word.endswith("er") and len(word) > 4 and word not in LESSER - {"faster"} | {"closer", "nearer"}


def _is_strike(r: Reading) -> bool:
    """`then you stop`, `you call me`, `and you're out`, `give up`: what ends the tries."""
    return _stops(r) or _calls(r)


def _stops(r: Reading) -> bool:
    is_ours = r.lowers[0] in ("you", "you're", "we", "we're", "then") or r.head.mood == "imperative"
    return is_ours and (any(verb_lemma(w) in _ENDING for w in r.lowers[:4]) or "give up" in r.text_of(0, 5))


def _calls(r: Reading) -> bool:
    at = next((i for i, w in enumerate(r.lowers[:3]) if w in NOTIFYING), None)
    return at is not None and r.text_of(at + 1, at + 2) in ("me", "us") and r.lowers[0] in ("you", "then", "and")

"""Bounds on quantities: "at most 3 retries", "under $500", "port 9443 only", "give up after 3 tries"."""

from __future__ import annotations

from typing import Final, NamedTuple

from troth.engine.extract.clauses.cues import Cue
from troth.engine.extract.clauses.extents import bounded, counted_by, measures
from troth.engine.extract.clauses.quantities import Quantity, read_quantities
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.sentences.lemmas import is_base_verb, is_participle, is_past, noun_lemma, verb_lemma
from troth.engine.extract.sentences.words import read_words
from troth.engine.lexicon.english import ORDINALS
from troth.engine.lexicon.english_stances import TASKS
from troth.engine.lexicon.english_verbs import CREATING, HANDLING, LEARNING, MARKING
from troth.engine.lexicon.english_words import AUXILIARIES, DETERMINERS
from troth.engine.lexicon.language import CueKind
from troth.engine.lexicon.topics import FORMATS, QUANTITIES, SETTINGS
from troth.engine.lexicon.units import canonical_unit
from troth_schemas.obligations import Bound, Comparison

_COMPARISONS: Final[dict[CueKind, Comparison]] = {
    "at_most": "<=", "below": "<", "at_least": ">=", "above": ">", "exactly": "==", "only": "==",
}  # fmt: skip
_SIGNS: Final[dict[str, Comparison]] = {
    "<=": "<=", "≤": "<=", "<": "<", ">=": ">=", "≥": ">=", ">": ">", "==": "==", "=": "==",
}  # fmt: skip
_FLIPPED: Final[dict[Comparison, Comparison]] = {">": "<=", ">=": "<", "<": ">=", "<=": ">", "==": "=="}
_CAPPING: Final = frozenset({"cap", "limit", "restrict", "hold", "keep"})
_ENDING: Final = frozenset({"stop", "quit", "out", "abort", "halt", "bail", "done", "fail"})
_TELLING: Final = frozenset("could did got had has i i'm it's might there there's took takes was we were would".split())
"""Words of a report ("it took less than five minutes")."""
_TOLD: Final = _TELLING - {"has", "i", "we"}
_FOREIGN_OWNERS: Final = frozenset({"their", "his", "her", "docs", "documentation", "vendor"})
"""Words that make a limit somebody else's fact ("the limit in their docs is 100")."""
_MODALS: Final = frozenset({"must", "should", "may", "can", "shall", "cannot"})
_LINKING: Final = frozenset({"is", "are", "stays", "remains", "of", "to", "at", "be"})
_BEING: Final = frozenset({"is", "are", "be", "stays", "remains"})
_GAP: Final = DETERMINERS | {"of", "about", "to", "spending", "total", ".", "="}
"""Words that may stand between a comparison and its number."""
_EXTREMES: Final = frozenset({"max", "maximum", "min", "minimum"})
"""Bounds that a noun may follow before its number ("maximum line length 100")."""
_FRAGMENT_WORDS_MAX: Final = 12
_CLOSING: Final = frozenset({"tops", "max", "maximum", "at most"})
_GAP_WORDS_MAX: Final = 5
"""How far behind its number a word that closes it may stand ("two jobs at a time, tops")."""


class _Found(NamedTuple):
    comparison: Comparison
    cue: Cue | None


def threshold(r: Reading) -> list[Draft]:
    """A comparison beside a number, in words that order."""
    if capped := _capped_setting(r):
        return [Draft(rule="threshold", kind="threshold", objects=capped)]
    if r.is_question or not r.quantities or r.tells_of_past or _is_of_some(r) or not _orders(r):
        return []
    if r.verb != "avoid" and (between := _between(r)):
        return between
    for quantity in r.quantities:
        if quantity.first < r.reach and (found := _comparison(r, quantity)) is not None:
            return [_bounded(r, quantity, found)]
    return []


def _capped_setting(r: Reading) -> tuple[str, ...]:
    """`request --time=05:30:00 at most`: what an exact token with a number in it names; () where there is none."""
    cue = r.near("at_most", "at_least")
    at = cue.first - 1 - (r.lowers[cue.first - 1] == ",") if cue is not None and cue.first > 1 else 0
    word = r.words[at]
    is_setting = (
        at > 0 and word.kind in ("literal", "code") and "=" in word.text and any(c.isdigit() for c in word.text)
    )
    return (word.inner,) if is_setting and r.is_order and not r.is_negated else ()


def _orders(r: Reading) -> bool:
    """Whether the clause sets a bound rather than reports one ("it gives up after five tries")."""
    mood, lowers = r.head.mood, set(r.lowers)
    if is_past(r.verb) and not is_base_verb(r.verb) and mood in ("imperative", "fragment"):
        return False
    if r.is_inert or (mood == "declarative" and lowers & _FOREIGN_OWNERS and not r.standing):
        return False
    if r.lowers[:2] == ("you", "have"):
        is_granted = r.clause.adjunct("scope") is not None and any(q.unit and q.unit.isupper() for q in r.quantities)
        return _is_set(r) or is_granted
    if mood in ("imperative", "request") and _is_a_thing(r):
        return False
    is_stated = (
        mood == "declarative" and r.force == "holds" and not (lowers & _MODALS or r.has("must", "must_not", "never"))
    )
    has_cap = any(r.text_of(c.first, c.last) in ("at most", "no more than") for c in r.clause.cues)
    if is_stated and not has_cap and not {"limited", "capped", "restricted"} & lowers:
        return _is_set(r) and bool(lowers & {"is", "are", "stays", "remains"})
    if mood in ("imperative", "request", "modal", "lets") or r.standing:
        return "we" not in r.head.flags or bool(r.head.flags & {"modal-must", "must_not", "modal-should", "modal-can"})
    if r.clause.opener and mood == "fragment" and r.has("exactly") and not r.has("at_most", "at_least"):
        return False
    if r.lowers[:2] == ("i", "can") and r.text_of(2, 3) in ("spend", "pay", "afford") and r.has("at_most", "only"):
        return True
    is_extreme = bool(_EXTREMES & set(r.lowers[:2])) and "we" in lowers
    if _is_set(r) and r.following[:1] in (("stay",), ("keep",), ("remain",)):
        return True
    if lowers & _TELLING and not is_extreme and not (r.has("must") and not lowers & _TOLD):
        return False
    if r.has("must", "must_not") and mood == "declarative" and not lowers & {"can't", "cannot", "aren't", "isn't"}:
        return r.lowers[0] not in ("i", "they", "he", "she", "there")
    if mood == "fragment":
        return _is_bare_bound(r)
    if lowers & _MODALS:
        is_ability = bool({"it", "that"} & set(r.lowers[:2]) and lowers & {"can", "cannot"})
        return r.lowers[0] != "i" and not is_ability
    return _is_set(r) and bool(lowers & {"is", "are", "stays", "remains"})


def _is_of_some(r: Reading) -> bool:
    """Whether the bound says of which things something is told ("refunds over 100 EUR go to a human")."""
    cue = next((c for c in r.clause.cues if c.kind in ("above", "below")), None)
    if cue is None or not 0 < cue.first <= 2 or r.head.mood not in ("declarative", "fragment"):
        return False
    last = next((q.last for q in r.quantities if q.first == cue.last), 0)
    follower = r.text_of(last, last + 1)
    is_plural = noun_lemma(r.lowers[cue.first - 1]) != r.lowers[cue.first - 1]
    is_ruled_out = follower in ("are", "is") and r.has("must_not", "never")  # for the rules of bans
    is_placed = follower in ("in", "as") and r.lowers[-1] in FORMATS
    is_told = is_base_verb(follower) or follower in ("need", "needs") or is_ruled_out or is_placed
    return bool(last) and is_plural and is_told


def _is_a_thing(r: Reading) -> bool:
    """Whether the bound only tells of the thing that is made or looked for ("add an alert for p99 > 250 ms")."""
    at = r.head.at
    is_led = r.text_of(at + 1, at + 2) in DETERMINERS
    is_caused = r.lemma == "make" and is_led and any(map(is_base_verb, r.lowers[at + 3 : at + 5]))
    if not r.standing and (is_caused or (r.lemma in TASKS and is_led and r.text_of(at + 1, at + 2) in ("a", "an"))):
        return True  # "make the table show at most 20", "implement a limit of 5"
    if (
        r.lemma in MARKING
        and r.quantities
        and r.text_of(r.quantities[0].last, r.quantities[0].last + 1) in ("as", "with", "in")
    ):
        return True
    if r.lemma not in CREATING | HANDLING | LEARNING or r.lemma in ("get", "try", "resolve", "reply"):
        return False
    after = r.words[at + 1 : at + 2]
    if not after or (after[0].lower not in DETERMINERS - {"no", "all", "every", "each"} and r.lemma in CREATING):
        return False
    cues = (c for c in r.clause.cues if c.kind in _COMPARISONS and c.kind != "only")
    nearest = min((c.first + (r.lowers[c.first] in ("a", "an")) for c in cues), default=at + 9)
    return nearest > at + 1


def _is_bare_bound(r: Reading) -> bool:
    """Whether a phrase without a verb is a bound ("max 2 replicas") and not a thing ("the function that returns 3")."""
    first = min((c.first for c in r.clause.cues if c.kind in _COMPARISONS), default=9)
    is_thing = r.lowers[0] in ("the", "a", "an", "this", "that", "these") and first > 1
    if r.lowers[0] in ("over", "under", "above", "below") and "of" in r.lowers[1:4]:
        return False
    if {"limit", "cap", "maximum", "minimum", "ceiling", "budget"} & set(r.lowers[1:4]) and r.lowers[0] in ("a", "an"):
        return True
    if any(is_past(w) and w not in ("used", "done", "left") for w in r.lowers[r.quantities[0].last + 1 :]):
        return False
    if is_thing and r.lowers[0] in ("a", "an") and r.quantities[0].first > 1:
        return False
    is_bound = _is_set(r) or r.has("at_most", "at_least")
    counted = {q.last for q in r.quantities if q.last + 1 < len(r.words) and r.words[q.last + 1].kind == "word"}
    is_told = {"that", "which", "who"} & set(r.lowers) or any(
        w.endswith("ed") and w not in r.language.numbers and is_participle(w) and i not in counted
        for i, w in enumerate(r.lowers)
    )
    is_short = len(r.words) <= _FRAGMENT_WORDS_MAX
    return is_short and not r.clause.is_question and not is_told and (is_bound or not is_thing)


def _is_set(r: Reading) -> bool:
    """Whether the clause names a quantity that people set."""
    return any(w in QUANTITIES or noun_lemma(w) in QUANTITIES for w in r.lowers)


def _between(r: Reading) -> list[Draft]:
    """`between 3 and 5 replicas`: two bounds of one statement."""
    cue = r.near("between")
    inside = [q for q in r.quantities if cue is not None and q.first >= cue.last]
    if cue is None or len(inside) < 2 or inside[0].first != cue.last:
        return []
    low, high = inside[0], inside[1]
    if high.unit and not low.unit:
        unit = canonical_unit(r.words[high.last - 1].text)
        low = low._replace(unit=high.unit, value=low.value * (unit[1] if unit else 1.0))
    spans = [q._replace(first=cue.first, last=high.last) for q in (low, high)]
    return [_bounded(r, spans[0], _Found(">=", cue)), _bounded(r, spans[1], _Found("<=", cue))]


def _comparison(r: Reading, q: Quantity) -> _Found | None:
    """The comparison that stands before the number, or right after it and its noun, or in its verb or noun."""
    if (
        r.is_order
        and r.lemma in ("stop", "quit", "halt")
        and r.head.at == q.first - 2
        and r.lowers[q.first - 1] == "at"
    ):
        return _Found("<=", None)
    if q.sign in _SIGNS:
        return _Found(_SIGNS[q.sign], None)
    for cue in r.clause.cues:
        if cue.kind in _COMPARISONS and (_stands_before(r, cue, q) or _stands_after(r, cue, q)):
            return _Found(_turned(r, cue), cue)
    if r.head.mood != "declarative" and r.verb in _CAPPING and q.first and r.lowers[q.first - 1] in ("at", "to"):
        return _Found("<=", None)
    return _implied(r, q)


def _stands_before(r: Reading, cue: Cue, q: Quantity) -> bool:
    """`at most 3`, `under a total of 5`, `max budget 50`."""
    gap = r.lowers[cue.last : q.first]
    if cue.last > q.first or len(gap) > 3:
        return False
    if cue.kind in ("below", "above") and r.head.mood == "declarative" and r.lowers[cue.first - 1] in ("a", "an"):
        return False  # "this is a < 10 ms case": which one it is
    if cue.kind == "only":
        return r.head.mood == "fragment" and len(gap) <= 1
    if r.is_negated and cue.kind in ("below", "above") and _has_object(r, cue):
        return False
    if r.head.mood == "fragment" and r.text_of(cue.first, cue.last) in _EXTREMES:
        return all(w.text == "." or measures(w, r) for w in r.words[cue.last : q.first])
    return set(gap) <= _GAP or (cue.kind == "at_most" and gap[0] in QUANTITIES)


def _stands_after(r: Reading, cue: Cue, q: Quantity) -> bool:
    """`3 retries at most`, `20 GB or less`, `port 9443 only`."""
    gap = r.lowers[q.last : cue.first]
    if (
        cue.first < q.last
        or len(gap) > (_GAP_WORDS_MAX if r.text_of(cue.first, cue.last) in _CLOSING else 4)
        or cue.kind == "exactly"
        or AUXILIARIES & set(gap)
        or cue.kind in ("below", "above")
    ):
        return False
    if cue.kind == "only" and r.lowers[q.first] == "one" and r.head.mood != "fragment":
        return False
    return cue.kind != "only" or cue.last == len(r.words) or not gap


def _has_object(r: Reading, cue: Cue) -> bool:
    """Whether the verb has an object before the bound, so that the bound only tells which ("open ports below 1024")."""
    between = r.words[r.head.at + 1 : cue.first]
    return any(w.kind != "word" or w.lower not in r.language.stop_words for w in between)


def _turned(r: Reading, cue: Cue) -> Comparison:
    """The comparison a cue means, turned by a negation before it ("never more than")."""
    comparison = _COMPARISONS[cue.kind]
    if r.text_of(cue.last, cue.last + 1) == "=" and cue.kind in ("below", "above"):
        return "<=" if cue.kind == "below" else ">="
    forbids = any(c.kind in ("must_not", "never") and c.first < cue.first for c in r.clause.cues)
    is_turned = r.is_negated or (forbids and r.head.mood == "declarative")
    return _FLIPPED[comparison] if cue.kind in ("above", "below") and is_turned else comparison


def _implied(r: Reading, q: Quantity) -> _Found | None:
    """The comparison of a quantity that a plain value sets: `budget: 40 USD`, `retention is 400 days`."""
    lead = [w.lower for w in r.clause.lead_words] if r.clause.lead == "label" else []
    before = r.lowers[: q.first]
    is_money = r.lowers[:2] == ("you", "have") and bool(q.unit) and q.unit.isupper()
    if is_money:
        return _Found("<=", None)
    names = [w for w in (*lead, *before) if w in QUANTITIES]
    if not names or r.head.mood not in ("declarative", "fragment"):
        return None
    is_label = bool(lead) and q.first <= 2
    words = r.sentence.words if r.sentence is not None else ()
    if is_label and any(w.text == ":" for w in words[len(lead) + 1 :]):
        return None
    if r.head.mood == "declarative" and not r.standing and not is_label and not set(names) - SETTINGS:
        return None
    is_told_where = r.head.mood == "declarative" and not is_label and not _BEING & set(before[-3:])
    if is_told_where and r.head.subject and not set(names) & {w.lower for w in r.head.subject}:
        return None  # "it listens on port 8080": a fact
    if is_label or _LINKING & set(before[-3:]) or before[-1:] == (names[-1],):
        after = [w for w in r.lowers[q.last :] if w in _EXTREMES] if "is" in r.lowers[q.last : q.last + 2] else []
        extreme = next((QUANTITIES[n] for n in (*after, *names) if QUANTITIES[n] != "=="), None)
        return _Found(extreme or QUANTITIES[names[-1]], None)
    return None


def _bounded(r: Reading, q: Quantity, found: _Found) -> Draft:
    """The bound on the nouns before the number, and on what it counts."""
    cue = found.cue
    before = min(q.first, cue.first) if cue is not None else q.first
    after = cue.first if cue is not None and cue.first >= q.last else len(r.words)
    lead = r.clause.lead_words if r.clause.lead == "label" else ()
    named = r.words[cue.last : q.first] if cue is not None and cue.last < q.first else ()
    start = lead[0].start if lead else None
    words = (*lead, *r.words[:before], *named)
    return bounded(r, q, found.comparison, words, counted_by(r.words[q.last : after]), start=start)


_CHANGING: Final = frozenset("bump cut decrease extend increase lift lower raise reduce set".split())
_POLICY: Final = frozenset("allowance budget cap ceiling deadline limit quota".split())


def changed(r: Reading) -> list[Draft]:
    """`raise the budget cap to $1,500`: a bound that people set is another one now."""
    if r.verb not in _CHANGING or not r.is_order or r.is_question or r.is_negated or r.is_inert:
        return []
    named = [w for w in r.lowers if noun_lemma(w) in _POLICY]
    quantity = next((q for q in r.quantities if q.first and r.lowers[q.first - 1] == "to"), None)
    if not named or quantity is None or quantity.last < len(r.words) or r.clause.separator or r.following:
        return []
    return [_bounded(r, quantity, _Found(QUANTITIES[noun_lemma(named[-1])], None))]


def giving_up(r: Reading) -> list[Draft]:
    """`give up after 3 attempts`, `stop after three failures`."""
    if tried := _tried_out(r):
        return tried
    ends = r.lemma in _ENDING or r.lowers[r.head.at : r.head.at + 2] == ("give", "up")
    span = next(((s, e) for kind, head, s, e in r.clause.adjuncts if kind == "trigger" and head == "after"), None)
    if not ends or span is None or not r.is_order or r.is_negated or r.clause.is_question:
        return []
    words = read_words(r.text, *span)
    at = next((i for i, w in enumerate(words[:3]) if w.lower in ORDINALS), 0)
    quantity = next(iter(read_quantities(words, r.language.numbers)), None)
    if at:
        quantity = Quantity(ORDINALS[words[at].lower], "", at, at + 1)
    if quantity is None or quantity.first not in (1, 2):
        return []
    noun = tuple(noun_lemma(w.lower) for w in words[quantity.last :] if measures(w, r))
    bound = Bound("<=", quantity.value, quantity.unit, noun)
    return [Draft(rule="giving-up", kind="threshold", objects=noun, bound=bound)]


_ATTEMPTED: Final = frozenset("bounce break crash error fail misfire time trip".split())
"""Verbs of a try that comes to nothing."""
_SPENT: Final = frozenset({"done", "finished", "out", "through"})


def _tried_out(r: Reading) -> list[Draft]:
    """`if an upload has failed twice, you're done with it`: after how many tries the listener leaves off."""
    span = next(((s, e) for kind, head, s, e in r.clause.adjuncts if head in ("if", "once", "after", "when")), None)
    is_end = r.lowers[0] == "you're" and r.text_of(1, 2) in _SPENT
    if span is None or not is_end or r.clause.is_question or r.is_negated:
        return []
    words = read_words(r.text, *span)
    at = next((i for i, w in enumerate(words) if verb_lemma(w.lower) in _ATTEMPTED), 0)
    quantity = next((q for q in read_quantities(words, r.language.numbers) if q.first == at + 1), None)
    if not at or quantity is None or quantity.unit:
        return []
    subject = tuple(noun_lemma(w.lower) for w in words[1:at] if measures(w, r))
    return [Draft(rule="giving-up", kind="threshold", objects=subject, bound=Bound("<=", quantity.value, "", subject))]

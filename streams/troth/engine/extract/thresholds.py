"""Bounds on quantities: "at most 3 retries", "under $500", "port 9443 only", "three strikes and you stop"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from troth.engine.extract.cues import Cue
from troth.engine.extract.lemmas import is_base_verb, is_participle, noun_lemma, verb_lemma
from troth.engine.extract.quantities import Quantity
from troth.engine.extract.reading import Draft, Reading
from troth.engine.extract.words import Word
from troth.engine.lexicon.english import ADVERBS, AUXILIARIES, DETERMINERS, PREPOSITIONS, PRONOUNS
from troth.engine.lexicon.topics import QUANTITIES
from troth.engine.lexicon.units import canonical_unit
from troth_schemas.obligations import Bound, Comparison

_COMPARISONS: Final[dict[str, Comparison]] = {
    "at_most": "<=",
    "below": "<",
    "at_least": ">=",
    "above": ">",
    "exactly": "==",
    "only": "==",
}
_SIGNS: Final[dict[str, Comparison]] = {
    "<=": "<=",
    "≤": "<=",
    "<": "<",
    ">=": ">=",
    "≥": ">=",
    ">": ">",
    "==": "==",
    "=": "==",
}
_FLIPPED: Final[dict[Comparison, Comparison]] = {">": "<=", ">=": "<", "<": ">=", "<=": ">", "==": "=="}
_IDLE_VERBS: Final = frozenset(
    """be keep use have do make go stay set limit cap get remain stick hold let exceed pick choose aim allow need want
    wait give""".split()
)
_IDLE_NOUNS: Final = frozenset(
    {
        "time",
        "whole",
        "job",
        "task",
        "session",
        "project",
        "more",
        "total",
        "overall",
        "max",
        "maximum",
        "minimum",
        "min",
        "tops",
        "order",
        "altogether",
        "attempt's",
    }
)
_ENDING: Final = frozenset({"stop", "quit", "out", "abort", "halt", "bail", "done", "fail"})


def threshold(r: Reading) -> list[Draft]:
    """A comparison beside a number, in words that order."""
    if r.is_question or not r.quantities or not _orders(r):
        return []
    if between := _between(r):
        return between
    if r.head.mood == "fragment" and any(is_participle(w) and w.endswith("ed") for w in r.lowers):
        return []
    for quantity in r.quantities:
        found = _comparison(r, quantity)
        if found is not None:
            comparison, cue = found
            return [_bounded(r, quantity, comparison, cue)]
    return []


def _orders(r: Reading) -> bool:
    """Whether the clause sets a bound rather than reports one ("it gives up after five tries")."""
    if r.clause.lead in ("inert", "shown"):
        return False
    mood = r.head.mood
    if mood in ("imperative", "request", "modal", "lets") or r.standing:
        return "we" not in r.head.flags or bool(r.head.flags & {"must", "must_not", "modal-should", "modal-can"})
    if any(
        w
        in (
            "was",
            "were",
            "had",
            "took",
            "takes",
            "got",
            "has",
            "did",
            "would",
            "could",
            "might",
            "i",
            "i'm",
            "we",
            "it's",
            "there",
            "there's",
        )
        for w in r.lowers
    ):
        return False
    if mood == "fragment":
        is_thing = r.lowers[0] in ("the", "a", "an", "this", "that", "these") and not _is_set(r)
        is_told = any(w in ("that", "which", "who") for w in r.lowers)
        return len(r.words) <= 12 and not r.clause.is_question and not is_thing and not is_told
    if any(w in ("must", "should", "may", "can", "shall", "cannot") for w in r.lowers):
        return not any(w in ("i", "it", "that") for w in r.lowers[:2])
    return _is_set(r) and any(w in ("is", "are", "stays", "remains") for w in r.lowers)


def _is_set(r: Reading) -> bool:
    return any(w in QUANTITIES or noun_lemma(w) in QUANTITIES for w in r.lowers)


def _between(r: Reading) -> list[Draft]:
    """`between 3 and 5 replicas`: two bounds of one statement."""
    cue = r.clause.cue("between")
    inside = [q for q in r.quantities if cue is not None and q.first >= cue.last]
    if cue is None or len(inside) < 2 or inside[0].first != cue.last:
        return []
    low, high = inside[0], inside[1]
    unit = low.unit or high.unit
    low = low._replace(unit=unit, value=low.value if low.unit or not high.unit else low.value * _factor(r, high))
    return [
        _bounded(r, q._replace(unit=unit, first=cue.first, last=high.last), c, cue)
        for q, c in ((low, ">="), (high, "<="))
    ]  # type: ignore[arg-type]  # the two literals are comparisons


def _factor(r: Reading, quantity: Quantity) -> float:
    unit = canonical_unit(r.words[quantity.last - 1].text)
    return unit[1] if unit else 1.0


def _comparison(r: Reading, q: Quantity) -> tuple[Comparison, Cue | None] | None:
    """The comparison that stands before the number, or right after it and its noun."""
    if q.sign in _SIGNS:
        return _SIGNS[q.sign], None
    for cue in r.clause.cues:
        if cue.kind not in _COMPARISONS:
            continue
        gap = r.lowers[cue.last : q.first]
        if r.is_negated and cue.kind in ("below", "above") and _has_object(r, cue):
            continue
        if (
            cue.kind != "only"
            and cue.first < q.first
            and len(gap) <= 2
            and all(w in ("a", "of", "the", "about", "to", "spending", "total") or w in DETERMINERS for w in gap)
        ):
            return _turned(r, cue), cue
        if (
            cue.first >= q.last
            and cue.kind in ("at_most", "at_least", "exactly", "only")
            and _is_beside(r, q.last, cue.first)
        ):
            if cue.kind != "only" or cue.last == len(r.words) or cue.first == q.last:
                return _COMPARISONS[cue.kind], cue
        if cue.kind == "only" and cue.last in (q.first, q.first - 1) and r.head.mood == "fragment":
            return "==", cue
        if (
            cue.kind == "at_most"
            and cue.last < q.first
            and r.lowers[cue.last] in QUANTITIES | {"of": 1}
            and q.first - cue.last <= 3
        ):
            return "<=", cue
    if r.head.mood != "declarative" and r.verb in _CAPPING and q.first and r.lowers[q.first - 1] in ("at", "to"):
        return "<=", None
    return _implied(r, q)


_CAPPING: Final = frozenset({"cap", "limit", "restrict", "hold", "keep"})


def _has_object(r: Reading, cue: Cue) -> bool:
    """Whether the verb has an object before the bound, so that the bound only tells which ("open ports below 1024")."""
    between = r.words[r.head.at + 1 : cue.first]
    return any(w.kind != "word" or w.lower not in r.language.stop_words for w in between)


def _turned(r: Reading, cue: Cue) -> Comparison:
    """The comparison a cue means, turned by a negation before it ("never more than")."""
    comparison = _COMPARISONS[cue.kind]
    return _FLIPPED[comparison] if cue.kind in ("above", "below") and r.is_negated else comparison


def _is_beside(r: Reading, last: int, first: int) -> bool:
    between = r.lowers[last:first]
    return len(between) <= 4 and not any(w in AUXILIARIES for w in between)


def _implied(r: Reading, q: Quantity) -> tuple[Comparison, Cue | None] | None:
    """The comparison of a quantity that a plain value sets: `budget: 40 USD`, `retention is 400 days`."""
    lead = [w.lower for w in r.clause.lead_words] if r.clause.lead == "label" else []
    names = [w for w in (*lead, *r.lowers[: q.first]) if w in QUANTITIES]
    if not names or r.head.mood not in ("declarative", "fragment"):
        return None
    head = names[-1] if names[-1] not in ("rate", "limit") or len(names) == 1 else names[-1]
    linking = r.lowers[: q.first]
    if lead and q.first <= 2:
        return QUANTITIES[head], None
    if (
        any(w in ("is", "are", "stays", "remains", "of", "to", "at") for w in linking[-3:])
        or linking
        and linking[-1] == head
    ):
        return QUANTITIES[head], None
    return None


def _bounded(r: Reading, q: Quantity, comparison: Comparison, cue: Cue | None) -> Draft:
    value, unit = q.value, q.unit
    if r.lowers[q.first] == "half" and not unit:
        value, unit = 50.0, "%"
    subject, acts = _subject(r, q, cue)
    return Draft(
        rule="threshold",
        kind="threshold",
        polarity="require",
        acts=acts,
        objects=tuple(s for s in subject if s not in acts),
        bound=Bound(comparison, value, unit, subject),
        start=r.clause.lead_words[0].start if r.clause.lead == "label" else None,
    )


def _subject(r: Reading, q: Quantity, cue: Cue | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is counted or measured, and the acts of it: the nouns before the number and the noun it counts."""
    first = min(q.first, cue.first) if cue is not None else q.first
    subject: dict[str, None] = {}
    acts: dict[str, None] = {}
    lead = _head_noun(r.clause.lead_words) if r.clause.lead == "label" else ()
    for word in (*lead, *r.words[:first]):
        _take(word, subject, acts, r)
    stop = cue.first if cue is not None and cue.first >= q.last else len(r.words)
    for word in r.words[q.last : stop]:
        if (
            word.lower in PREPOSITIONS
            or word.kind == "punct"
            or word.lower in AUXILIARIES
            or word.lower in ("when", "if", "and")
        ):
            break
        _take(word, subject, acts, r)
    return tuple(subject), tuple(acts)


def _head_noun(words: Sequence[Word]) -> Sequence[Word]:
    return words


def _take(word: Word, subject: dict[str, None], acts: dict[str, None], r: Reading) -> None:
    lower = word.lower
    if (
        word.kind != "word"
        or lower in r.language.stop_words
        or lower in ADVERBS
        or lower in PRONOUNS
        or lower in r.language.openers
    ):
        return
    if (
        verb_lemma(lower) in _IDLE_VERBS
        or noun_lemma(lower) in _IDLE_NOUNS
        or lower in r.language.numbers
        and lower != "single"
    ):
        return
    if any(
        lower in r.lowers[c.first : c.last]
        for c in r.clause.cues
        if c.kind in ("hedge", "never", "not", "at_most", "at_least", "below", "above")
    ):
        return
    lemma = noun_lemma(lower)
    subject[lemma] = None
    if (
        is_base_verb(lower)
        and word.start == r.words[r.head.at].start
        and r.head.mood in ("imperative", "request", "modal", "lets")
    ):
        acts[lower] = None


def strikes(r: Reading) -> list[Draft]:
    """`three strikes and you stop`."""
    before = r.before
    if before is None or len(before.quantities) != 1 or before.quantities[0].first > 1 or len(before.words) > 5:
        return []
    if r.lowers[0] not in ("you", "you're", "we", "we're", "then") or not any(
        verb_lemma(w) in _ENDING or w == "up" for w in r.lowers[1:4]
    ):
        return []
    quantity = before.quantities[0]
    noun = tuple(
        noun_lemma(w.lower)
        for w in before.words[quantity.last :]
        if w.kind == "word" and w.lower not in r.language.stop_words
    )
    bound = Bound("<=", quantity.value, quantity.unit, noun)
    return [Draft(rule="strikes", kind="threshold", acts=(), objects=noun, bound=bound, start=before.clause.start)]

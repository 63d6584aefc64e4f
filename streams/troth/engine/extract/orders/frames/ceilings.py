"""A number, a sign that it is the most or the least, and what is bounded, in any order.

`log retention: 30 days max`, `6 processes is the most I'll accept for workers`, `there's a cap of 5 on retries`,
`keep the total south of 300`, `choose it freely as long as it stays under 5`, `I can live with 5, not a cent over`.
The rules of `bounds.py` and `thresholds.py` read the sign in its own forms; here any sign will do beside a number,
where nothing tells what a program does, what somebody else has or what is to be built.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from troth.engine.extract.clauses.cues import find_cues
from troth.engine.extract.clauses.extents import bounded, measures
from troth.engine.extract.clauses.quantities import Quantity, read_quantities
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.orders.frames.facts import is_fact, is_task
from troth.engine.extract.orders.frames.signs import (
    KEEPING,
    LICENCES,
    WANTING,
    Sign,
    before_gap,
    closing_at,
    side_at,
    sign_of,
)
from troth.engine.extract.orders.thresholds import threshold
from troth.engine.extract.sentences.lemmas import verb_lemma
from troth.engine.extract.sentences.words import Word, read_words
from troth.engine.lexicon.english_degrees import EXCEEDING, LOWER, UPPER
from troth.engine.lexicon.english_stances import ACCEPTING, PEAKING
from troth.engine.lexicon.english_words import PRONOUNS

_WORDS_MAX: Final = 28


def ceiling(r: Reading) -> list[Draft]:
    """The bound that a clause states by any sign; on the number of a condition, or of the clause before."""
    if r.is_question or r.is_inert or r.tells_of_past or len(r.words) > _WORDS_MAX:
        return []
    if (drafts := _closed_before(r)) or (drafts := _conditioned(r)) or (drafts := _drawn(r)):
        return drafts
    if not r.quantities or is_fact(r) or is_task(r):
        return []
    for q in (q for q in r.quantities if q.first < r.reach):
        sign = sign_of(r, q)
        if sign is not None and _is_of_value(r, q):
            return _bounded(r, q, sign)
    return []


def _drawn(r: Reading) -> list[Draft]:
    """`the sandbox is shared, so at most 20 charges a day`: the bound that a fact leads to."""
    at = next((i for i in range(2, len(r.words) - 2) if r.lowers[i] == "so" and r.words[i - 1].text == ","), 0)
    if not at or r.clause.is_question:
        return []
    words = r.words[at + 1 :]
    clause = r.clause._replace(
        words=words, cues=tuple(find_cues(words, r.language)), start=words[0].start, adjuncts=(), lead_words=(),
        opener="",
    )  # fmt: skip
    inner = Reading(clause, r.language, None, r.force, r.text, r.sentence)
    if inner.head.mood != "fragment" or not inner.quantities or inner.quantities[0].first > 4:
        return []
    return [msgspec.structs.replace(d, start=words[0].start) for d in (threshold(inner) or ceiling(inner))]


def _is_of_value(r: Reading, q: Quantity) -> bool:
    """Whether the number is a value, and no name ("port 8080", "version 3", "step 4")."""
    before = r.lowers[q.first - 1] if q.first else ""
    return before not in ("port", "ports", "version", "v", "step", "line", "issue", "ticket", "pr", "node", "python")


def _bounded(r: Reading, q: Quantity, sign: Sign) -> list[Draft]:
    outside = [w for i, w in enumerate(r.words) if not (q.first <= i < q.last or sign.first <= i < sign.last)]
    named = _nouns(outside[:])
    lead = r.clause.lead_words
    start = lead[0].start if lead else None
    if not any(measures(w, r) for w in (*lead, *named)) and r.before is not None:
        named, start = _nouns(r.before.words), r.before.clause.start
    draft = bounded(r, q, sign.comparison, (*_nouns(lead), *named), (), rule="ceiling", start=start)
    is_named = draft.bound is not None and bool(draft.bound.subject or draft.bound.unit)
    return [draft] if is_named else []


_IDLE: Final = frozenset(
    "cap choose end far freely high hold limit live need restrict see sit spend use want way".split()
)


def _nouns(words: Sequence[Word]) -> list[Word]:
    """The words that can name what is bounded."""
    idle = KEEPING | WANTING | ACCEPTING | EXCEEDING | PEAKING | _IDLE
    return [w for w in words if verb_lemma(w.lower) not in idle and w.lower not in UPPER | LOWER]


def _conditioned(r: Reading) -> list[Draft]:
    """`scraping is ok as long as we stay under 1 request per 2 s`, `choose it freely as long as it stays below 5`."""
    for kind, head, start, end in r.clause.adjuncts:
        if kind != "condition" or head not in ("as", "so", "provided", "for"):
            continue
        words = tuple(read_words(r.text, start, end))
        q = next(iter(read_quantities(words, r.language.numbers)), None)
        lowers = tuple(w.lower for w in words)
        side = side_at(lowers, before_gap(lowers, q.first)) if q is not None and q.first else None
        if q is None or side is None or not (LICENCES & {verb_lemma(w) for w in r.lowers} or r.is_order):
            continue
        low, first = side
        if low == bool({"not", "never", "doesn't", "don't"} & set(lowers[:first])):
            continue
        named = _nouns([w for w in (*words[:first], *words[q.last :]) if w.lower not in PRONOUNS])
        named = [*named, *_nouns(r.words)]
        return [bounded(r, q, "<=", named, (), rule="ceiling")]
    return []


def _closed_before(r: Reading) -> list[Draft]:
    """`I can live with 5 per experiment, not a cent over`: the clause closes the one number of the clause before."""
    before = r.before
    closing = closing_at(r.lowers, 0)
    is_closed = bool(closing) and (closing >= len(r.lowers) - 1 or r.lowers[closing] in ("for", "on"))
    if before is None or not is_closed or len(before.quantities) != 1:
        return []
    q = before.quantities[0]
    if is_fact(before) or before.is_question or before.has("at_most", "below") or sign_of(before, q) is not None:
        return []
    is_granted = (
        before.is_order or bool(LICENCES & {verb_lemma(w) for w in before.lowers}) or before.head.mood == "fragment"
    )
    if not is_granted or not _is_of_value(before, q):
        return []
    named = _nouns([*(w for i, w in enumerate(before.words) if not q.first <= i < q.last), *r.words[closing:]])
    return [bounded(before, q, "<=", named, (), rule="ceiling", start=before.clause.start)]

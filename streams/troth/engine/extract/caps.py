"""Bounds that a statement or a ban sets: "the batch size is capped at 500", "40 s is the maximum timeout", "never set
the pool above 8", "500 rows and not one more"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from troth.engine.extract.lemmas import noun_lemma
from troth.engine.extract.quantities import Quantity
from troth.engine.extract.reading import Draft, Reading
from troth.engine.extract.words import Word
from troth.engine.lexicon.english_words import ADVERBS, DETERMINERS, PREPOSITIONS, PRONOUNS
from troth_schemas.obligations import Bound, Comparison

_NOT: Final = r"(?:must not|may not|cannot|can't|should not|shouldn't|mustn't|is not to)"
_KEPT: Final = r"(?:stays?|remains?|keeps|is kept|are kept|is to stay|has to stay|must stay)"
_FORMS: Final[tuple[tuple[str, Comparison], ...]] = (
    (r"(?:(?:is|are|was|stays|remains) (?:now )?)?(?:hard )?(?:capped|limited|restricted|fixed|held) (?:at|to)", "<="),
    (rf"{_KEPT} (?:at or (?:below|under)|within|at most)", "<="),
    (rf"{_KEPT} (?:under|below|beneath)", "<"),
    (rf"{_KEPT} (?:above|over|at least)", ">="),
    (rf"(?:(?:must |may )?never|{_NOT}) (?:exceeds?|goes? (?:above|over|past|beyond)|rises? above|tops?)", "<="),
)
"""What stands before the number of a bound that is stated."""
_BEFORE: Final = tuple((re.compile(rf"^(?P<subject>.+?) {form}$"), comparison) for form, comparison in _FORMS)
_UPPER: Final = re.compile(
    r"^(?:(?:my|our|the) )?(?:(?:hard|absolute) )?(?:upper (?:bound|limit)|limit|ceiling|cap) (?:on|for|of)"
    r" (?P<subject>.+?) is$"
)
"""What stands before the number of "my upper bound on retries is 4"."""
_LIMITS: Final = frozenset({"limit", "cap", "ceiling", "maximum", "max"})
"""Ends of a label that bounds what follows ("Hard limit: 4 retries")."""
_GRANTED: Final = re.compile(r"^(?:we|you|we've|you've) (?:have|get|got)$")
_NOT_OVER: Final = re.compile(
    r"^(?:please )?(?:don't|do not|never) (?:go|get) (?:over|above|beyond|past)(?: (?:it|that))?$"
)
_BANNED: Final = re.compile(
    r"^(?:never|don't|do not|please don't|you must not|you may not) (?:set|let|raise|push|put|turn|bump|increase|take"
    r"|crank|move|drive) (?P<subject>.+?) (?:(?:go|get|rise|climb|up|run) )?(?:up )?(?:above|over|past|beyond"
    r"|higher than|to more than|to over)$"
)
_NAMED: Final = re.compile(
    r"^(?:(?:is|are|be|remains) )?(?:the |our |a )?(?:absolute |hard |upper )?(?P<end>maximum|max|most|limit|cap"
    r"|ceiling|bound|minimum|min|least|floor)(?: (?:for|on|of|as))?(?: (?:the|our|any|each|every))?"
    r"(?: (?P<subject>[a-z][\w -]*))?$"
)
"""What stands after the number of "40 s is the maximum timeout"."""
_SIGNED: Final = re.compile(r"(?P<subject>[a-z]+(?: [a-z]+){0,2}) (?P<sign><|>|\u2264|\u2265|[<>] ?=)")
_SIGNS: Final[dict[str, Comparison]] = {
    "<": "<", ">": ">", "\u2264": "<=", "\u2265": ">=", "< =": "<=", "> =": ">=", "<=": "<=", ">=": ">=",
}  # fmt: skip
_LOWER: Final = frozenset({"minimum", "min", "least", "floor"})
_NOT_MORE: Final = re.compile(
    r"^(?:and )?(?:not|no) (?:a single |one |a )?(?:[\w-]+ )?more(?: than that)?$|^(?:tops|at most|max|no more)$"
)
_IDLE: Final = frozenset("value number amount count level setting total".split())
_WORDS_MAX: Final = 16


def cap(r: Reading) -> list[Draft]:
    """The bound that a clause with one number states, by the words around the number."""
    if r.is_question or len(r.words) > _WORDS_MAX:
        return []
    if _NOT_MORE.match(" ".join(r.lowers)):
        return _and_no_more(r)
    if _NOT_OVER.match(" ".join(r.lowers)):
        return _not_over(r)
    if len(r.quantities) != 1:
        return []
    quantity = r.quantities[0]
    if r.clause.lead == "hard" and r.clause.lead_words[-1].lower in _LIMITS and quantity.first == 0:
        start = r.clause.lead_words[0].start
        return _draft(r, quantity, "<=", (), r.words[quantity.last :], start=start)
    before, after = " ".join(r.lowers[: quantity.first]), r.words[quantity.last :]
    if match := _BANNED.match(before):
        return _draft(r, quantity, "<=", match["subject"].split(), after)
    if r.head.mood not in ("declarative", "fragment", "modal"):
        return []
    if match := _UPPER.match(before):
        return _draft(r, quantity, "<=", match["subject"].split(), ())
    for form, comparison in _BEFORE:
        if match := form.match(before):
            return _draft(r, quantity, comparison, match["subject"].split(), after)
    if match := _SIGNED.fullmatch(before):
        is_bare = r.clause.is_whole and r.head.mood == "fragment" and len(after) <= 1
        return _draft(r, quantity, _SIGNS[match["sign"]], match["subject"].split(), after) if is_bare else []
    return _named_after(r, quantity, after) if before in ("", "a") else []


def _named_after(r: Reading, quantity: Quantity, after: Sequence[Word]) -> list[Draft]:
    """`40 seconds is the maximum timeout`, `8 workers max for the pool`."""
    lowers = [w.lower for w in after]
    for start in range(min(6, len(lowers))):
        match = _NAMED.match(" ".join(lowers[start:]))
        if match and (match["subject"] or lowers[start] in ("is", "are", "remains")):
            comparison: Comparison = ">=" if match["end"] in _LOWER else "<="
            return _draft(r, quantity, comparison, (match["subject"] or "").split(), after[:start])
    return []


def _and_no_more(r: Reading) -> list[Draft]:
    """`500 rows of batch size and not one more`: the clause before holds the number."""
    before = r.before
    if (
        before is None
        or len(before.quantities) != 1
        or before.quantities[0].first > 1
        or before.head.mood != "fragment"
    ):
        return []
    quantity = before.quantities[0]
    return _draft(r, quantity, "<=", [w.lower for w in before.words[quantity.last :]], (), start=before.clause.start)


def _not_over(r: Reading) -> list[Draft]:
    """`we have 40 EUR of budget and that's it, don't go over`: a clause before grants the number."""
    before = r.before
    while before is not None and not before.quantities:
        before = before.before
    if before is None or len(before.quantities) != 1:
        return []
    quantity = before.quantities[0]
    if not _GRANTED.match(" ".join(before.lowers[: quantity.first])) or before.lowers[:2] == ("you", "get"):
        return []
    after = [w.lower for w in before.words[quantity.last :]]
    return _draft(r, quantity, "<=", after, (), start=before.clause.start)


def _draft(
    r: Reading, quantity: Quantity, comparison: Comparison, subject: Sequence[str], after: Sequence[Word],
    start: int | None = None,
) -> list[Draft]:  # fmt: skip
    """The bound on the nouns of the subject, and on what the number counts."""
    counted = _phrase([w.lower for w in after])
    nouns = tuple(dict.fromkeys(noun_lemma(w) for w in (*_content(subject), *_content(counted))))
    if not nouns or {"i", "it", "they", "he", "she", "there"} & set(subject[:1]):
        return []
    bound = Bound(comparison, quantity.value, quantity.unit, nouns)
    return [Draft(rule="cap", kind="threshold", objects=nouns, bound=bound, start=start)]


def _phrase(words: Sequence[str]) -> list[str]:
    end = next((i for i, w in enumerate(words) if w in PREPOSITIONS or not w[:1].isalpha()), len(words))
    return list(words[:end])


def _content(words: Sequence[str]) -> list[str]:
    idle = DETERMINERS | PREPOSITIONS | ADVERBS | PRONOUNS | _IDLE
    return [w for w in words if w not in idle and w[:1].isalpha()]

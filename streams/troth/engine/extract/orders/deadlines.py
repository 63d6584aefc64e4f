"""Bounds in time: "finish by Friday noon", "it has to be done by 5 pm", "by 14 May at the latest"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.lexicon.english_verbs import LEARNING, MUSING
from troth.engine.lexicon.measures import MONTHS
from troth.engine.lexicon.topics import LATER

_LINKS: Final = frozenset({"by", "before"})
_DATED: Final = frozenset({"on", "at"})
"""Links of what is due."""
_DUTY: Final = frozenset({"must", "shall", "should", "due", "needs", "need", "has", "have"})
_NO_BEARERS: Final = frozenset("he i she they".split())
_PAST: Final = frozenset({"was", "were", "had", "did", "wasn't"})
_DAY: Final = LATER - {"later", "afterwards"} | {
    "today",
    "noon",
    "midnight",
    "eod",
    "eow",
    "cob",
    "easter",
    "christmas",
}
_ENDS: Final = frozenset("business day month quarter sprint week year".split())
_CLOCK: Final = re.compile(
    r"\d{1,2}(?::\d\d)?(?:am|pm|h)|\d{1,2}:\d\d|\d{4}-\d\d-\d\d|\d{1,2}(?:st|nd|rd|th)|\d{1,2}\.\d{1,2}\.?"
)
_DONE: Final = frozenset({"ready", "done", "finished", "live"})
_TIME_WORDS_MAX: Final = 6


def deadline(r: Reading) -> list[Draft]:
    """The time by which something must be done or be there."""
    if r.clause.is_question or r.is_inert or r.is_negated or r.asks_us or _PAST & set(r.lowers):
        return []
    if r.head.mood == "fragment":
        is_latest = r.lowers[-3:] == ("at", "the", "latest") or r.lowers[-1] == "latest"
        is_due = r.lowers[0] == "by" and _is_time(r.lowers[1 : -3 if is_latest else None])
        is_named = is_latest and any(_is_moment(w) for w in r.lowers)
        return [_due(r)] if (is_due or is_named) and not r.before else []
    if r.lowers == ("you", "have") and r.clause.adjunct("until") is not None:
        return [Draft(rule="deadline", kind="threshold", objects=())]  # "you have until noon to finish the import"
    is_wanted = r.lowers[0] in ("i", "we") and r.text_of(1, 2) in ("need", "want", "expect")
    if is_wanted and r.text_of(2, 3) != "to":
        return [_due(r)] if _ends_in_time(r) else []
    if r.lowers[0] in ("have", "get") and _DONE & set(r.lowers):
        is_told = True  # "have it ready by Monday"
    elif r.head.mood == "imperative":
        is_told = r.is_order and r.lemma not in LEARNING | MUSING
    else:
        is_told = r.head.mood == "declarative" and bool(_DUTY & set(r.lowers)) and r.lowers[0] not in _NO_BEARERS
        is_told = is_told and ("to" in r.lowers or not {"has", "have", "need", "needs"} & set(r.lowers))
    return [_due(r)] if is_told and _ends_in_time(r) else []


def _due(r: Reading) -> Draft:
    acts = r.predicate(r.head.at).acts if r.head.mood == "imperative" else ()
    return Draft(rule="deadline", kind="threshold", acts=acts, objects=r.objects(r.head.at))


def _ends_in_time(r: Reading) -> bool:
    """Whether the clause ends in "by" or "before" and a time of the calendar or the clock."""
    before = (r.text[s:e].lower().split()[1:] for k, h, s, e in r.clause.adjuncts if k == "trigger" and h == "before")
    if any(_is_time(words) for words in before):
        return True
    at = next(
        (
            i
            for i in range(1, len(r.words) - 1)
            if r.lowers[i] in (_LINKS | _DATED if r.lowers[i - 1] == "due" else _LINKS)
            and _is_time([w for w in r.lowers[i + 1 :] if w != "please"])
        ),
        0,
    )
    return at > 0


def _is_time(words: Sequence[str]) -> bool:
    """`friday noon`, `5 pm`, `the end of the week`, `14 may`: a time, and nothing else."""
    if not 0 < len(words) <= _TIME_WORDS_MAX:
        return False
    named = [w for w in words if w not in ("the", "of", "at", "on", "next", "this", "latest", "end", ",", "o'clock")]
    is_end = "end" in words and bool(named) and named[-1] in _ENDS
    return is_end or (bool(named) and any(map(_is_moment, named)) and all(map(_is_moment_part, named)))


def _is_moment(word: str) -> bool:
    return word in _DAY or word in MONTHS or bool(_CLOCK.fullmatch(word)) or word in ("am", "pm")


def _is_moment_part(word: str) -> bool:
    parts = _DAY | MONTHS.keys() | {"am", "pm", "utc", "cet", "gmt", "morning", "evening", "afternoon", "night"}
    return word in parts or word.isdigit() or bool(_CLOCK.fullmatch(word))

"""Why the rules heard nothing in a clause that looks like an order.

Where a gate of the rules' own is at work, they are asked again with that gate open: what they hear then, the gate
silenced. What is left is told by the form of the clause.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from troth.engine.extract.clauses.reading import Reading
from troth.engine.extract.hear import drafts_of
from troth.engine.extract.sentences.lemmas import verb_lemma
from troth.engine.extract.silences import ClauseSilence
from troth.engine.lexicon.english_verbs import MUSING, SUGGESTING
from troth.engine.lexicon.english_words import AUXILIARIES

_PAST: Final = frozenset("was were did had wasn't weren't didn't hadn't could been".split())
_IDLE: Final = MUSING | SUGGESTING
_ORDERS: Final = frozenset({"imperative", "request", "lets", "modal"})


def diagnosis(r: Reading) -> ClauseSilence:
    """The first reason that holds for a clause in which no rule heard an order."""
    return next((silence for silence, holds in _TESTS if holds(r)), "statement")


def _is_task(r: Reading) -> bool:
    """Whether somebody is told to do something now: the rules hear it where imperatives hold, or it names an act."""
    if r.head.mood not in _ORDERS:
        return False
    if drafts_of(Reading(r.clause, r.language, r.before, "holds", r.text)):
        return True
    is_idle = r.is_negated or r.lemma in _IDLE or r.has("avoid", "forbidden")
    return not is_idle and len(r.rest) > 1


def _is_past(r: Reading) -> bool:
    if _PAST & set(r.lowers):
        return True
    subject = len(r.head.subject)
    verb = r.text_of(r.head.at + subject, r.head.at + subject + 1)
    return bool(subject) and verb not in AUXILIARIES and verb_lemma(verb) != verb and not verb.endswith(("s", "ing"))


_TESTS: Final[tuple[tuple[ClauseSilence, Callable[[Reading], bool]], ...]] = (
    ("question", lambda r: r.clause.is_question),
    ("inert", lambda r: r.is_inert),
    ("task", _is_task),
    ("past", lambda r: r.head.mood == "declarative" and _is_past(r)),
    ("no_object", lambda r: r.head.mood in _ORDERS),
)

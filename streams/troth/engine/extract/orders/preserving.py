"""What is to stay as it is: "leave X alone", "X has to remain untouched", "keep X out of Y", "leave X where it is".

The predicate is a state ("untouched", "as it is"); a verb of staying or of leaving puts a thing in it, which stands
after the verb as its object or before it as its subject.
"""

from __future__ import annotations

from typing import Final

from troth.engine.extract.clauses.predicates import acts_of
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.orders.frames.abstaining import abstained
from troth.engine.extract.orders.frames.remaining import ends_state, same_at
from troth.engine.extract.orders.frames.telling import is_occasion
from troth.engine.extract.orders.frames.themes import is_exact
from troth.engine.extract.orders.habits import required
from troth.engine.extract.orders.negations import is_undone
from troth.engine.extract.sentences.lemmas import noun_lemma, verb_lemma
from troth.engine.lexicon.english_phrases import AS_IT_IS
from troth.engine.lexicon.english_verbs import NOTIFYING
from troth.engine.lexicon.english_words import ADVERBS, DETERMINERS, POINTERS, PRONOUNS
from troth.engine.lexicon.topics import SPOKEN

_LEAVING: Final = frozenset({"leave", "keep", "let"})
_STAYING: Final = frozenset({"stay", "stays", "remain", "remains"})
_STRESS: Final = frozenset({"exactly", "just", "precisely", "completely", "entirely", "fully", "totally"})
_CLOSING: Final = frozenset("here now ok please pls thanks".split())
_TOLD: Final = frozenset("may that to was were where which will would".split()) - {"to"}
"""Words before the verb with which a statement only tells."""
_DUTY: Final = frozenset("be has have is are must need needs ought shall should stay to".split())
_PLACES: Final = frozenset("at in inside on under where".split())
_MESSAGES: Final = frozenset("comment feedback message note remark reply review summary".split())
"""What is left somewhere by being written."""


def preserved(r: Reading) -> list[Draft]:
    """The thing that must not change."""
    if r.is_question or r.is_inert or r.is_negated or len(r.words) < 2:
        return []
    is_pointing = r.head.mood == "imperative" and r.text_of(r.head.at + 1, r.head.at + 2) in POINTERS
    is_told = r.is_order or r.head.mood == "lets" or is_pointing  # "X is mine, leave it be"
    if r.verb in _LEAVING and is_told:
        return _left(r)
    return _staying(r) if r.head.mood in ("declarative", "fragment") and not r.clause.is_question else []


def _left(r: Reading) -> list[Draft]:
    """`leave X alone`, `keep X as it is`, `let X be`, `leave X unsigned`, `keep X out of Y`, `leave X on Y`."""
    at, end = r.head.at, _state_at(r)
    if end is not None and end > at + 1 and (r.verb != "let" or r.lowers[end] == "be"):
        objects = r.objects(at + 1, end)
        is_pointing = r.lowers[at + 1] in POINTERS
        return [_untouched(objects, takes_previous=not objects)] if objects or is_pointing else []
    if r.verb == "let":
        return []
    is_bare = r.verb == "leave" and r.lowers[at + 1 :] in (("it",), ("them",), ("that",))
    if is_bare and r.before is not None and is_exact(r.before.words):
        return [_untouched((), takes_previous=True)]  # "X is signed, so leave it"
    undone = r.objects(at + 1, len(r.words) - 1) if is_undone(r.lowers[-1]) else ()
    if undone:
        acts = acts_of([verb_lemma(r.lowers[-1][2:])])
        return [Draft(rule="let-be", kind="prohibition", polarity="forbid", acts=acts, objects=undone)]
    return _kept_out(r) or _left_there(r)


def _untouched(objects: tuple[str, ...], *, takes_previous: bool = False) -> Draft:
    return Draft(
        rule="let-be", kind="prohibition", polarity="forbid", acts=("touch",), objects=objects,
        takes_previous=takes_previous,
    )  # fmt: skip


def _state_at(r: Reading) -> int | None:
    """Where "alone", "exactly as it is", "untouched" begins at the end of the clause."""
    end = len(r.words)
    stress = r.clause.cue("standing")  # "… alone, whatever you do"
    if stress is not None and stress.last == end and stress.first > 2:
        end = stress.first
    while end > 2 and (r.lowers[end - 1] in _CLOSING or r.words[end - 1].kind == "punct"):
        end -= 1
    for phrase in AS_IT_IS:
        first = end - len(phrase)
        if first > 0 and r.lowers[first:end] == phrase:
            return first - (r.lowers[first - 1] in _STRESS)
    is_left = r.head.mood != "declarative"
    for i in range(2, len(r.words)):
        is_mere = r.text_of(i, i + 2) == "the same" and not is_left  # "the error stays the same"
        if not is_mere and (size := same_at(r.lowers, i)) and ends_state(r, i + size):
            return i
    return None


def _staying(r: Reading) -> list[Draft]:
    """`the branch stays untouched`, `the importer should be left alone`, `the schema has to be kept as it is`."""
    end = _state_at(r)
    if end is None or end < 2 or r.lowers[0] in PRONOUNS or is_occasion(r):
        return []
    at = end - 1
    is_passive = r.lowers[at] in ("left", "kept") and r.lowers[at - 1] in ("be", "stay", "is", "are")
    if not is_passive and r.lowers[at] not in _STAYING:
        return []
    while at > 1 and (r.lowers[at - 1] in _DUTY or r.lowers[at - 1] in ADVERBS):
        at -= 1
    is_plain = r.lowers[at] in ("is", "are") and "to" not in r.lowers[at:end]
    is_described = is_passive and is_plain and r.force != "rule"
    if is_described or _TOLD & set(r.lowers[:at]):
        return []
    objects = r.objects(0, at)
    return [_untouched(objects)] if objects else []


def _kept_out(r: Reading) -> list[Draft]:
    """`keep secrets out of the log`: X must not get into Y."""
    at = r.head.at
    out = next((i for i in range(at + 2, len(r.words) - 2) if r.lowers[i : i + 2] == ("out", "of")), None)
    if out is None:
        return []
    if apart := abstained(r):
        return apart  # "keep it out of your diff"
    objects = (*r.objects(at + 1, out), *r.objects(out + 2))
    return [Draft(rule="keep-out", kind="prohibition", polarity="forbid", acts=("mention", "write"), objects=objects)]


def _left_there(r: Reading) -> list[Draft]:
    """`leave the old image on the nodes`: a thing that is there is to go on being there."""
    at = r.head.at
    place = next((i for i in range(at + 2, len(r.words) - 1) if r.lowers[i] in _PLACES), None)
    if place is None or r.verb != "leave":
        return []
    is_known = r.lowers[at + 1] in DETERMINERS - {"a", "an", "any", "no"} or r.words[at + 1].kind != "word"
    noun = noun_lemma(r.lowers[place - 1])
    is_written = noun in _MESSAGES | SPOKEN | NOTIFYING
    return [required(r, "left-there")] if is_known and not is_written else []

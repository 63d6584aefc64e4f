"""What stays the speaker's: the choice ("you propose, I pick"), and the time ("leave the importer for another day")."""

from __future__ import annotations

from typing import Final

from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.orders.habits import required
from troth.engine.extract.sentences.lemmas import noun_lemma
from troth.engine.lexicon.english_words import DETERMINERS, PRONOUNS

_DECIDING: Final = frozenset({"pick", "choose", "decide", "select"})
_OPEN: Final = frozenset({"", "one", "which", "it", "what", "myself", "then", "from", "between", "whether", "when"})
_CALLS: Final = frozenset("call choice decision pick say word".split())
_LATER: Final = frozenset("later tomorrow follow-up followup".split())
_OTHER_TIMES: Final = frozenset("another later next separate follow-up some".split())
_TIME_NOUNS: Final = frozenset(
    "day follow-up followup iteration later milestone pr release round sprint time week".split()
)


def reserved(r: Reading) -> list[Draft]:
    """`draft three layouts; I choose`, `the final call is mine`, `leave the choice to me`."""
    if r.clause.is_question or r.is_inert:
        return []
    lowers = r.lowers
    before = r.before
    is_mine = lowers[0] in ("i", "i'll") and len(lowers) > 1 and lowers[1] in _DECIDING
    if is_mine and (lowers[2:3] or ("",))[0] in _OPEN and before is not None and _is_proposal(before):
        return [Draft(rule="reserved", kind="requirement", acts=("ask",), start=before.clause.start)]
    is_ours = is_mine and lowers[2:3] and lowers[2] in _QUESTIONS and len(lowers) > _RESERVED_WORDS_MIN
    if is_ours and before is None:
        return [Draft(rule="reserved", kind="requirement", acts=("ask",), objects=r.objects(3))]
    text = r.text_of(0, len(lowers))
    is_call = bool({"mine", "me"} & {lowers[-1]}) and any(noun_lemma(w) in _CALLS for w in lowers)
    if is_call and (text.endswith(("is mine", "stays mine", "remains mine", "is up to me", "stays with me"))):
        return [Draft(rule="reserved", kind="requirement", acts=("ask",), objects=r.objects(0, len(lowers) - 2))]
    if is_call and r.is_order and r.verb == "leave" and text.endswith("to me"):
        return [Draft(rule="reserved", kind="requirement", acts=("ask",), objects=r.objects(r.head.at + 1))]
    if r.is_order and r.verb == "leave" and not r.is_negated and _is_left_to(r):
        return [required(r, "reserved")]
    return []


_QUESTIONS: Final = frozenset("how if what when whether which who".split())
_RESERVED_WORDS_MIN: Final = 4


def _is_left_to(r: Reading) -> bool:
    """Whether something is left to people ("leave this to the purchasing department", "leave the merge to me")."""
    to = next((i for i in range(r.head.at + 2, len(r.words) - 1) if r.lowers[i] == "to"), 0)
    if not to or r.lowers[-1] in _NOBODY:
        return False
    return r.lowers[to + 1] in _PEOPLE or (r.lowers[to + 1] in ("the", "our") and len(r.words) <= to + 4)


_PEOPLE: Final = frozenset({"me", "us", "them", "him", "her"})
_NOBODY: Final = frozenset("chance compiler default defaults end imagination last minute reader runtime side".split())


def _is_proposal(before: Reading) -> bool:
    """Whether the clause before asks for something to choose from."""
    return before.is_order or before.lowers[0] in ("you", "you'll")


def deferred(r: Reading) -> list[Draft]:
    """`let's leave the importer for another day`, `the importer later, not now`: what is put off is not done now."""
    if r.is_question or r.is_negated or r.is_inert:
        return []
    at = r.head.at
    if held := _held(r):
        return held
    is_forgotten = r.lowers[:2] == ("forget", "about") and r.clause.adjunct("until") is not None
    if is_forgotten:
        return [_put_off(r.objects(2), points=False)] if r.objects(2) else []
    if r.head.mood in ("lets", "imperative", "request") and r.verb in (
        "leave",
        "save",
        "park",
        "defer",
        "postpone",
        "bump",
    ):
        end = next((i for i in range(at + 1, len(r.words)) if r.lowers[i] in ("for", "to", "until", "till")), None)
        is_bare = r.verb in ("park", "postpone")
        if not is_bare and (end is None or not _is_another_time(r, end + 1)):
            return []
        objects = r.objects(at + 1, end)
        points = r.text_of(at + 1, at + 2) in ("it", "that", "this", "them")
        return [_put_off(objects, points=points)] if objects or points else []
    is_bare = r.head.mood == "fragment" and r.lowers[-1] in _LATER and r.following[:2] == ("not", "now")
    return [_put_off(r.objects(0, len(r.words) - 1), points=False)] if is_bare and len(r.words) <= 6 else []


def _held(r: Reading) -> list[Draft]:
    """`hold the release until I say so`, `wait with the order until I've seen the quote`."""
    waits = r.verb == "wait" and r.text_of(r.head.at + 1, r.head.at + 2) == "with"
    at = r.head.at + 1 + waits
    is_told = r.is_order and (waits or r.verb in ("hold", "delay", "pause")) and at < len(r.words)
    if not is_told or r.clause.adjunct("until", *(("trigger",) if waits else ())) is None:
        return []
    named = r.phrase(at)
    objects = named.objects or (noun_lemma(r.lowers[-1]),)  # a wide noun ("the order") is still what is held
    acts = named.acts if named.acts != ("use",) else ("touch", "create") if waits else ("touch", "run")
    return [Draft(rule="held", kind="prohibition", polarity="forbid", acts=acts, objects=objects)]


def _is_another_time(r: Reading, at: int) -> bool:
    words = r.lowers[at:]
    if words[:1] in (("a",), ("the",), ("an",)):
        words = words[1:]
    is_named = bool(words) and words[-1] in _TIME_NOUNS and (len(words) == 1 or words[0] in _OTHER_TIMES)
    return is_named or words[:1] == ("later",)


def _put_off(objects: tuple[str, ...], *, points: bool) -> Draft:
    return Draft(
        rule="deferred",
        kind="prohibition",
        polarity="forbid",
        acts=("touch", "create"),
        objects=objects,
        takes_previous=points and not objects,
    )


_ROUTING: Final = frozenset("ask call consult contact go keep leave stick take use write".split())


def rerouted(r: Reading) -> list[Draft]:
    """`don't contact them, go through Luis`: what is to be done in place of what the clause before rules out."""
    before = r.before
    if before is None or not before.is_negated or "order-not" not in before.head.flags or r.is_negated:
        return []
    is_instead = r.lowers[-1] == "instead" or r.lowers[r.head.at - 1] == "instead"
    is_told = r.head.mood == "imperative" and r.clause.separator in (",", ";") and not r.clause.is_question
    is_whole = len(r.words) > r.head.at + 1 and not r.following
    return [required(r, "rerouted")] if is_told and is_whole and (is_instead or r.lemma in _ROUTING) else []


def for_now(r: Reading) -> list[Draft]:
    """`just the parser for now`, `only the parser for now`: the work ahead is confined, as long as it is now."""
    until = r.clause.adjunct("until")
    if until is None or r.clause.is_question or r.is_inert or r.head.mood != "fragment" or r.is_negated:
        return []
    if r.text[until[0] : until[1]].lower() not in ("for now", "for today", "for the time being"):
        return []
    is_confined = r.lowers[0] in ("just", "only") and len(r.words) <= 7
    after = r.text_of(1, 2)
    if not is_confined or after in PRONOUNS or (after not in DETERMINERS and not r.objects(1)):
        return []
    return [Draft(rule="for-now", kind="requirement", acts=("use",), objects=r.objects(1))]


def placed(r: Reading) -> list[Draft]:
    """`configs live in etc/, never in src/`: the place that a ban on another one confirms."""
    if r.head.mood != "declarative" or r.clause.is_question or r.is_inert or r.following[:1] != ("never",):
        return []
    at = next((i for i, w in enumerate(r.lowers) if i and w in ("live", "go", "belong", "stay", "lives", "goes")), 0)
    return [required(r, "placed", at)] if at and r.lowers[0] not in PRONOUNS else []

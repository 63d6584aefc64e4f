"""What is still to be done: the assistant's promises, and a person's requests with a trigger."""

from __future__ import annotations

from typing import Final

from troth.engine.extract.lemmas import is_base_verb, is_gerund, noun_lemma, verb_lemma
from troth.engine.extract.predicates import Predicate, read_predicate
from troth.engine.extract.quantities import read_quantities
from troth.engine.extract.reading import Draft, Reading
from troth.engine.extract.segments import AdjunctKind
from troth.engine.extract.words import read_words
from troth.engine.lexicon.english_phrases import GIVING_UP, NEW_PLANS, WILL
from troth.engine.lexicon.english_verbs import (
    ALARMING,
    CODING,
    CREATING,
    ENDING,
    LEARNING,
    MUSING,
    NOTIFYING,
    OBTAINING,
)
from troth.engine.lexicon.english_words import AUXILIARIES, DETERMINERS
from troth.engine.lexicon.topics import EVENTS, LATER
from troth_schemas.obligations import Kind

_COMING_ROUND: Final = frozenset("before prior ahead whenever every each any anytime on for".split())
"""Heads of a time clause that comes round or lies before: nothing waits for it."""
_PLACES_OR_TIMES: Final = frozenset("after following upon right immediately until till".split())
"""Heads that a noun may follow: "after the review" is a time, "after the imports" a place."""
_DONE: Final = frozenset("green red ready done approved merged reviewed signed finished complete live".split())
_NO_EVENTS: Final = frozenset("i i'm we that this which possible needed necessary you you're you've done asked".split())
"""Words after "when" that begin no event to wait for ("when needed", "when you're done")."""
_PAST: Final = frozenset({"was", "were", "did", "had"})
_OWN: Final = frozenset({"i", "i've", "i'm", "i'd", "we", "we've", "we're"})


def promise(r: Reading) -> list[Draft]:
    """`I will V after X`, `once X, I'll V`: a promise with what it waits for."""
    at = _will_at(r)
    if r.clause.is_question or at is None or at >= len(r.words):
        return []
    while at < len(r.words) - 1 and r.lowers[at] in ("then", "also", "now", "still", "definitely"):
        at += 1
    if r.lowers[at] in ("not", "never", "won't"):
        return _withheld(r, at + 1)
    if r.lowers[at] in ("be", "have", "need", "assume", "only"):
        return []
    waits = _waits_for(r, verb_lemma(r.lowers[at])) or _lead_of(r)
    if r.text_of(at, at + 3) == "wait for your" and at + 3 < len(r.words):
        waits = waits or (r.words[at + 1].start, r.words[-1].end)
    if waits is None and r.lowers[at - 3 : at] == ("i", "promise", "to"):
        waits = (r.words[at].start, r.words[at].start)
    if waits is None:
        return []
    predicate = r.predicate(at)
    if predicate.acts == ("let",):
        predicate = Predicate(("send",), tuple(o for o in predicate.objects if o != "know"), predicate.last)
    condition = r.text[waits[0] : waits[1]] or None
    return [
        Draft(rule="promise", kind="commitment", acts=predicate.acts, objects=predicate.objects, condition=condition)
    ]


def _withheld(r: Reading, at: int) -> list[Draft]:
    """`I won't push until you have seen the diff`: what is promised not to be done before something happens."""
    waits = (a for a in r.clause.adjuncts if a[0] in ("until", "except") or a[1] == "before")
    spared = next(((start, end) for _, _, start, end in waits), None)
    if at >= len(r.words) or not is_base_verb(r.lowers[at]) or (spared is None and not _WITHHELD & set(r.lowers)):
        return []
    predicate = r.predicate(at)
    return [
        Draft(
            rule="withheld",
            kind="commitment",
            polarity="forbid",
            acts=predicate.acts,
            objects=predicate.objects,
            condition=r.text[spared[0] : spared[1]] if spared else None,
        )
    ]


_WITHHELD: Final = frozenset({"without"})


def _will_at(r: Reading) -> int | None:
    """Where the verb after "I will" stands, when the clause begins with it."""
    for at in range(min(3, len(r.words))):
        if not set(r.lowers[:at]) <= {"then", "and", "so", "also", "next", "after", "that", ",", "first"}:
            return None
        for phrase in WILL:
            if r.lowers[at : at + len(phrase)] == phrase:
                return at + len(phrase)
        if r.text_of(at, at + 2) in ("i won't", "we won't"):
            return at + 1
    return None


def _waits_for(r: Reading, verb: str) -> tuple[int, int] | None:
    """The clause a promise waits for: a happening outside the next step, not a place in code, not own reading."""
    for kind, head, start, end in r.clause.adjuncts:
        if kind == "condition" and head == "if" and start < r.words[0].start:
            words = [w.lower for w in read_words(r.text, start, end)]
            if len(words) > 2 and words[1] not in _NO_HAPPENERS and any(_comes(w) for w in words[2:5]):
                return start, end
        if kind not in ("trigger", "until") or head in _COMING_ROUND or r.reach < len(r.words):
            continue
        words = [w.lower for w in read_words(r.text, start, end)]
        is_code = verb in CODING and head == "when"
        if verb in CREATING and len([a for a in r.clause.adjuncts if a[0] == "trigger"]) > 1:
            return None
        if not is_code and _is_happening(words, head, places=verb in CREATING, is_own=True):
            return start, end
    for i in range(len(r.words) - 1):
        if r.lowers[i] == "in" and _is_elsewhere(r.lowers[i + 1 :]):
            return r.words[i].start, r.words[-1].end
    last = r.words[-1]
    return (last.start, last.end) if last.lower in LATER and verb not in ("explain", "see") else None


def _lead_of(r: Reading) -> tuple[int, int] | None:
    """A label that says what the promise waits for ("next step once CI is green: I'll tag it")."""
    words = r.clause.lead_words
    at = next((i for i, w in enumerate(words) if w.lower in ("once", "after", "when")), None)
    return (words[at].start, words[-1].end) if at is not None else None


def _is_elsewhere(words: tuple[str, ...]) -> bool:
    """Whether these words name another piece of work ("the next PR", "a follow-up", "#12")."""
    if words[0][:1] == "#":
        return len(words) <= 2
    named = words[1:] if words[0] in ("a", "the", "another") else words
    is_other = words[0] == "another" or named[:1] in (("next",), ("separate",), ("later",), ("follow-up",), ("second",))
    return (
        is_other
        and len(named) <= 2
        and named[-1] in ("pr", "follow-up", "commit", "step", "round", "release", "sprint", "sequel")
    )


def _is_happening(words: list[str], head: str, *, places: bool, is_own: bool = False) -> bool:
    """Whether a time clause tells of something still to happen. `places`: the verb puts things somewhere; `is_own`: the
    speaker promises, so that any noun is a time ("after the demo")."""
    if is_own and words[1:3] in (["i", "have"], ["i", "get"], ["i", "hear"], ["i", "receive"]) and len(words) > 3:
        return True
    if len(words) < 2 or words[1] in _OWN or _PAST & set(words):
        return False
    if is_gerund(words[1]) and not AUXILIARIES & set(words[2:]):
        return False
    is_event = head in ("when", "once", "as", "after") and words[1] == "it" and any(_is_ending(w) for w in words[2:4])
    is_pointer = words[1] in ("that", "this", "which", "it") and not AUXILIARIES & set(words[2:])
    if (is_pointer and not is_event) or words[1:3] == ["you", "want"]:
        return False
    if AUXILIARIES & set(words[1:]) or words[1] in ("you", "it's") or "'" in words[1]:
        return True
    if head in _PLACES_OR_TIMES:
        is_event = (is_own and not places) or bool(({noun_lemma(w) for w in words[1:]} | set(words[1:])) & EVENTS)
        is_event = is_event and words[1] in (DETERMINERS - {"each", "every", "any", "all"}) | EVENTS
        return is_event and (not places or words[-1] in EVENTS)
    return (len(words) == 2 and words[1] in _DONE) or any(_is_finite(w) for w in words[2:])


def _is_ending(word: str) -> bool:
    """`finishes`, `passes`, `lands`: a verb by which something gets done."""
    return word.endswith("s") and verb_lemma(word) in ENDING


def _is_finite(word: str) -> bool:
    return word in AUXILIARIES or is_base_verb(word) or (word.endswith("s") and is_base_verb(verb_lemma(word)))


def todo(r: Reading) -> list[Draft]:
    """`TODO after the freeze: rotate the keys`."""
    words = r.clause.lead_words
    lead = [w.lower for w in words]
    if lead[:1] != ["todo"] or lead[1:2] not in (["after"], ["once"], ["when"], ["before"]):
        return []
    predicate = r.predicate(r.head.at)
    return [
        Draft(
            rule="todo",
            kind="commitment",
            acts=predicate.acts,
            objects=predicate.objects,
            condition=r.text[words[1].start : words[-1].end],
            start=words[0].start,
        )
    ]


def abandonment(r: Reading) -> list[Draft]:
    """`Change of plan: …`, `I won't re-run the migration anymore`: a promise is given up."""
    if r.clause.is_question:
        return []
    opening = tuple(w.lower for w in (*r.clause.lead_words, *r.words))
    if any(opening[: len(phrase)] == phrase for phrase in NEW_PLANS):
        return [Draft(rule="new-plan", doing="abandon")]
    for phrase in GIVING_UP:
        size = len(phrase)
        if r.lowers[:size] != phrase or size >= len(r.words):
            continue
        if "longer" in phrase or {"anymore", "after", "now", "re-run", "rerun"} & set(r.lowers):
            predicate = r.predicate(size)
            return [Draft(rule="given-up", doing="abandon", acts=predicate.acts, objects=predicate.objects)]
    return []


def trigger_request(r: Reading) -> list[Draft]:
    """`page me on red`, `when CI is red, page me`, `publish it when green`: a duty that waits for its trigger."""
    if r.is_question or r.is_negated or not r.is_order or r.is_inert or r.asks_us or r.head.mood == "modal":
        return []
    tells_me = any(
        w in NOTIFYING and bool({"me", "us"} & set(r.lowers[i + 1 : i + 3]))
        for i, w in enumerate(r.lowers)
        if i == r.head.at or (i > r.head.at and r.lowers[i - 1] in ("and", "then", ","))
    )
    if tells_me and (on := _on_event(r)):
        return [_due(r, on, tells_me=True)]
    for kind, head, start, end in _awaited_by(r):
        words = [w.lower for w in read_words(r.text, start, end)]
        is_front = start < r.words[0].start
        if kind == "condition" and head == "in" and tells_me and words[:3] == ["in", "case", "of"]:
            return [_due(r, (start, end), tells_me=True)]
        is_alarm = kind == "condition" and head in ("if", "should") and _is_alarm(r, words, is_front, tells_me=tells_me)
        if is_alarm or (kind == "trigger" and head not in _COMING_ROUND and _is_awaited(r, words, head, is_front)):
            return [_due(r, (start, end), tells_me=tells_me)]
    return []


def _awaited_by(r: Reading) -> tuple[tuple[AdjunctKind, str, int, int], ...]:
    """What the clause waits for; "if it crashes, stop and tell me" waits for what its short first half does."""
    before = r.before
    is_second = before is not None and r.clause.separator in ("and", ",", "then") and len(before.words) <= 2
    is_halt = before is not None and is_second and before.verb in ("stop", "wait", "pause", "halt", "abort")
    return r.clause.adjuncts or (before.clause.adjuncts if before is not None and is_halt else ())


def _due(r: Reading, condition: tuple[int, int], *, tells_me: bool) -> Draft:
    """The request as a commitment; what stands in its condition is no object of it."""
    within = next((i for i, w in enumerate(r.words) if w.start >= condition[0]), len(r.words))
    words = r.words[:within] if within > r.head.at else r.words
    predicate = read_predicate(words, r.head.at, r.language)
    acts = ("send",) if tells_me else predicate.acts
    objects = tuple(o for o in predicate.objects if not (tells_me and o == "know"))
    text = r.text[condition[0] : condition[1]]
    start = None if condition[0] >= r.clause.start or r.before is None else r.before.clause.start
    is_duty = (r.standing or _is_of_each(r, text)) and not tells_me
    kind: Kind = "requirement" if is_duty else "commitment"
    return Draft(rule="trigger-request", kind=kind, acts=acts, objects=objects, condition=text, start=start)


def _is_of_each(r: Reading, condition: str) -> bool:
    """Whether the trigger is a bound on any thing of a kind ("if a query takes longer than 45 s, kill it")."""
    words = read_words(condition, 0, len(condition))
    is_any = len(words) > 1 and words[1].lower in ("a", "an", "any") and r.lemma not in ALARMING
    return is_any and bool(read_quantities(words[2:], r.language.numbers))


def _on_event(r: Reading) -> tuple[int, int] | None:
    """`on red`, `on any failure`, `upon completion` inside the clause."""
    for i in range(r.head.at + 2, len(r.words) - 1):
        is_event = r.lowers[i] in ("on", "upon", "following") and r.words[i + 1].kind == "word"
        if is_event and r.lowers[i + 1] not in _NO_OCCASIONS:
            return r.words[i].start, r.words[-1].end
    return None


_NO_OCCASIONS: Final = frozenset("the my your this it what how whether all slack teams discord".split())


def _is_alarm(r: Reading, words: list[str], is_front: bool, *, tells_me: bool) -> bool:
    """Whether "if X" is something that may happen, and not a question about what is ("let me know if that works")."""
    is_coming = any(_comes(w) for w in words[2:5]) or (words[0] == "should" and any(map(is_base_verb, words[2:6])))
    happens = is_front and len(words) > 2 and words[1] not in _NO_HAPPENERS and is_coming
    is_deed = r.lemma not in LEARNING | MUSING | _TRYING and not _NOW & set(r.lowers)
    if (
        tells_me
        and words[1:2] in (["anything"], ["something"], ["anyone"], ["somebody"], ["someone"])
        and len(words) > 2
    ):
        return True
    if r.lemma in _HALTING and len(words) > 2 and words[1] not in _NO_HAPPENERS and is_coming:
        return True
    if r.verb not in ALARMING and not (tells_me and is_front) and not (happens and is_deed):
        return False
    if words[1:3] == ["you", "get"] and words[3:4] in (["stuck"], ["lost"]):
        return True
    return len(words) >= 3 and words[1] not in ("you", "that", "this", "i", "we")


_HALTING: Final = frozenset("abort cancel halt kill pause stop".split())
_NO_HAPPENERS: Final = frozenset(
    "it that this you i we there possible needed necessary so not they any these those".split()
)
_TRYING: Final = frozenset("try fix use consider assume go have get keep skip ignore make add change".split())
_NOW: Final = frozenset({"first", "now", "instead", "again"})


def _comes(word: str) -> bool:
    """Whether a word is a verb in the present of something that may come about ("comes", "calls", "finds")."""
    return (
        word.endswith("s")
        and not is_base_verb(word)
        and is_base_verb(verb_lemma(word))
        and word not in ("is", "has", "does")
    )


def _is_awaited(r: Reading, words: list[str], head: str, is_front: bool) -> bool:
    """Whether the trigger is an event still to come, and not a place, an own step or an idiom."""
    is_done = words[1:3] in (["you're", "done"], ["you're", "finished"], ["you're", "through"]) and len(words) > 4
    is_had = words[1:3] in (["we", "have"], ["we", "get"], ["i", "have"], ["we", "know"]) and len(words) > 3
    if (is_done or is_had) and is_front:
        return True
    if words[-2:] in (["you", "can"], ["you", "like"], ["you", "want"]):
        return False
    is_yours = words[1:2] in (["you're"], ["you've"]) or (words[1:2] == ["you"] and bool(AUXILIARIES & set(words[2:3])))
    is_yours = is_yours or (words[1:2] == ["you"] and bool(words[2:3]) and is_base_verb(words[2]) and len(words) > 3)
    asks_to_be_told = is_yours and bool({"me", "us"} & set(r.lowers))
    if len(words) < 2 or (words[1] in _NO_EVENTS and not asks_to_be_told) or {"each", "every", "any"} & set(words):
        return False
    if r.lemma in LEARNING | OBTAINING | MUSING and not is_front and r.verb != "tell":
        return False
    if r.lemma in CODING and head in ("when", "after") and not {"me", "us"} & set(r.lowers):
        return False
    return _is_happening(words, head, places=r.verb in CREATING)

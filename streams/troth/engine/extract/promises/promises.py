"""What the assistant takes upon itself: "I'll re-run it once the schema is reviewed", "I won't push until you say so".

A promise is told from the next step by what it waits for (`waits.py`), by the time it is put off to, or by its being
said of all that is to come. What is carried out at once is fulfilled by the next call; that is the ledger's matter.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from troth.engine.extract.clauses.predicates import Predicate
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.clauses.waits import COMING_ROUND, comes_about, finite, is_happening, is_time, time_at
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, verb_lemma
from troth.engine.extract.sentences.words import read_words
from troth.engine.lexicon.english_phrases import GIVING_UP, NEW_PLANS, WILL
from troth.engine.lexicon.english_verbs import CODING, CREATING, LEARNING, MUSING, NOTIFYING
from troth.engine.lexicon.english_words import ADVERBS
from troth.engine.lexicon.topics import LATER

_LEADING: Final = frozenset(
    "then and so also next after that but now plus , first as agreed asked discussed promised requested you".split()
)
_ADVERBS: Final = frozenset("then also now still definitely certainly only immediately gladly".split())
_NO_DEEDS: Final = frozenset({"be", "have", "need", "assume", "only"})
_STANDING: Final = re.compile(
    r"\b(?:next time|from (?:now|here|today|this point|tomorrow) on(?:wards?)?|going forward|in (?:the )?future"
    r"|henceforth|for the (?:rest|remainder) of|until further notice|as a rule)\b"
)
_OFFER: Final = re.compile(
    r"(?i)if you(?:['\u2019]d)? (?:want|like|wish|prefer|need|rather)\b|if (?:so|needed|helpful)\b"
)
_RULING_OUT: Final = frozenset({"not", "never", "won't"})
_OWN: Final = frozenset("i i'm i've i'd we we're we've".split())
_Span = tuple[int, int]


def promise(r: Reading) -> list[Draft]:
    """`I will V after X`, `once X, I'll V`, `from here on I'll V`: a promise with what it waits for."""
    if r.clause.is_question:
        return []
    if r.lowers[0] in ("no", "nothing") and (withheld := _of_nothing(r)):
        return withheld
    if r.lowers[0] == "only" and r.before is not None:
        return _only_then(r, r.before)
    at = _will_at(r)
    if at is None or at >= len(r.words):
        return []
    is_sworn = bool({"promise", "commit", "undertake"} & set(r.lowers[max(at - 3, 0) : at]))
    while at < len(r.words) - 1 and r.lowers[at] in _ADVERBS:
        at += 1
    if r.lowers[at] == "," and "," in r.lowers[at + 1 :]:
        at = r.lowers.index(",", at + 1) + 1  # "I will, from now on, …"
    if at >= len(r.words):
        return []
    if r.lowers[at] in _RULING_OUT:
        at += 1 + (r.text_of(at + 1, at + 3) == "going to")
        return _withheld(r, at + (r.text_of(at, at + 1) in ("to", "going")), is_sworn=is_sworn)
    if r.lowers[at] == "owe":
        return _owed(r, at)
    if r.lowers[at] in _NO_DEEDS:
        return []
    if any(_OFFER.match(r.text, s) for kind, _, s, _ in r.clause.adjuncts if kind == "condition"):
        return []
    waits = _waits_for(r, at)
    if waits is None and is_sworn:
        waits = (r.words[at].start, r.words[at].start)
    if waits is None:
        return []
    predicate = r.predicate(at)
    if predicate.acts == ("let",):
        predicate = Predicate(("send",), tuple(o for o in predicate.objects if o != "know"), predicate.last)
    return [_draft("promise", predicate, r.text[waits[0] : waits[1]] or None)]


_MINE: Final = ("from me", "from my side", "from us", "from our side", "by me", "on my side")


def _of_nothing(r: Reading) -> list[Draft]:
    """`nothing will go out from my side before you have approved it`."""
    will = next((i for i, w in enumerate(r.lowers[:6]) if w in ("will", "gets", "goes", "leaves")), 0)
    spared = next(((s, e) for kind, head, s, e in r.clause.adjuncts if _spares(kind, head)), None)
    text = r.text_of(will, len(r.words))
    at = will + (r.text_of(will, will + 1) == "will")
    if not will or spared is None or not any(mine in text for mine in _MINE) or at >= len(r.words):
        return []
    draft = _draft("withheld", r.predicate(at), r.text[spared[0] : spared[1]])
    return [msgspec.structs.replace(draft, polarity="forbid")]


def _only_then(r: Reading, before: Reading) -> list[Draft]:
    """`I need to rotate the tokens, but only after the workers have drained`: what the clause before waits for."""
    at = _will_at(before)
    is_time = r.text_of(1, 2) in _AWAITING
    if not is_time or at is None or at >= len(before.words) or before.lowers[at] in _RULING_OUT | _NO_DEEDS:
        return []
    if not is_happening(r.lowers[1:], places=False, is_own=True):
        return []
    draft = _draft("promise", before.predicate(at), r.text[r.words[1].start : r.clause.end])
    return [msgspec.structs.replace(draft, start=before.clause.start)]


def _draft(rule: str, predicate: Predicate, condition: str | None) -> Draft:
    return Draft(
        rule=rule, kind="commitment", acts=predicate.acts, objects=predicate.objects, condition=condition
    )  # fmt: skip


def _owed(r: Reading, at: int) -> list[Draft]:
    """`I still owe you the cost breakdown`."""
    objects = r.objects(at + 1)
    return [Draft(rule="owed", kind="commitment", acts=("send",), objects=objects)] if objects else []


def _withheld(r: Reading, at: int, *, is_sworn: bool) -> list[Draft]:
    """`I won't push until you have seen the diff`: what is promised not to be done before something happens, without
    something, or from here on."""
    spared = next(((s, e) for kind, head, s, e in r.clause.adjuncts if _spares(kind, head)), None)
    is_bounded = spared is not None or "without" in r.lowers or is_sworn or _is_standing(r)
    is_told = r.text_of(at, at + 1) == "keep" and is_gerund(r.text_of(at + 1, at + 2))  # "we won't keep counting them"
    if at >= len(r.words) or r.words[at].kind != "word" or not is_bounded or is_told:
        return []
    draft = _draft("withheld", r.predicate(at), r.text[spared[0] : spared[1]] if spared else None)
    return [msgspec.structs.replace(draft, polarity="forbid")]


def _spares(kind: str, head: str) -> bool:
    return kind in ("until", "except") or head in ("before", "while")


def _is_standing(r: Reading) -> bool:
    """Whether it is said of all that is to come."""
    return _STANDING.search(r.text[r.clause.start : r.clause.end].lower()) is not None


def _will_at(r: Reading) -> int | None:
    """Where the verb after "I will" stands: at the head of the clause, or in its second half with the same subject
    ("I've paused the sync and will resume it after the backup")."""
    if r.lowers[0] == "will" and len(r.words) > 2 and is_base_verb(r.lowers[1]):
        return 1  # "Will re-run it once …"
    is_second = r.before is not None and r.clause.separator in ("and", "then") and r.head.mood == "imperative"
    if is_second and r.clause.adjuncts and r.before is not None and _will_at(r.before) is not None:
        return r.head.at  # "I'll watch it and alert you if it stalls"
    begin = next((i for i, w in enumerate(r.lowers[:_REACH]) if w.split("'")[0] in ("i", "we")), None)
    if begin is None or not _is_opening(r, begin):
        return None
    for phrase in (*WILL, ("i", "won't"), ("we", "won't")):
        if r.lowers[begin : begin + len(phrase)] == phrase:
            end = begin + len(phrase)
            return end - 1 if phrase[-1] in ("won't", "owe") else end
    if r.lowers[begin : begin + 4] in (("i'm", "not", "going", "to"), ("i", "am", "not", "going")):
        return begin + 1
    if r.lowers[begin] not in _OWN:
        return None
    joined = (i for i in range(begin + 2, len(r.words) - 2) if r.lowers[i] in ("and", "but"))
    at = next((i + 1 for i in joined if r.lowers[i + 1] in ("will", "shall", "then")), 0)
    at += bool(at) and r.lowers[at] == "then"
    return at + 1 if at and r.lowers[at] in ("will", "shall") else None


_REACH: Final = 7


def _is_opening(r: Reading, begin: int) -> bool:
    """Whether the words before the subject only lead over to it, or tell the time."""
    front = r.lowers[:begin]
    return set(front) <= _LEADING | LATER or is_time(front) or _STANDING.match(" ".join(front)) is not None


def _waits_for(r: Reading, at: int) -> _Span | None:
    """What the promise waits for, or what it is put off to; the whole of it where it holds of all that is to come."""
    awaited = _awaited(r, verb_lemma(r.lowers[at])) or _put_off(r, at) or _lead_of(r) or _habit(r, at)
    if awaited is not None or r.before is None or r.clause.separator != "and" or r.lowers[at] in _ASSISTING:
        return awaited
    return _news_of(r.before)


def _news_of(before: Reading) -> _Span | None:
    """What the listener is asked to tell of ("let me know when the VPN is back and I'll finish the import")."""
    is_asked = before.verb in NOTIFYING and "me" in before.lowers
    return before.clause.adjunct("trigger") if is_asked else None


def _awaited(r: Reading, verb: str) -> _Span | None:
    """The clause or phrase a promise waits for: a happening outside the next step, not a place in code."""
    places = verb in CREATING
    for kind, head, start, end in r.clause.adjuncts:
        words = [w.lower for w in read_words(r.text, start, end)]
        is_front = start < r.words[0].start
        tells = verb in NOTIFYING or any(w in NOTIFYING for w in _seconds(r))
        if kind == "condition" and (is_front or tells) and comes_about(words):
            return start, end
        if head in ("when", "if") and words[1:2] in (["a"], ["an"], ["any"]) and not tells:
            continue  # "when a message arrives, I'll store it": what a program does
        if head == "after" and verb in LEARNING and finite(words[1:]) is None:
            continue  # "I'll check the logs after the build": the next step
        if kind == "until" and verb not in _HOLDING and not {"every", "each"} & set(r.lowers):
            continue
        last = next((w.lower for w in reversed(r.words) if w.end <= start), "")
        if is_front and head == "before" and words[1:2] == ["i"] and _is_some_time(words[2:]):
            return start, end  # "before I drop anything tomorrow I'll take a dump"
        is_regular = head in ("while", "as", "so") and kind == "condition" and {"every", "each"} & set(r.lowers)
        if is_front and (is_regular or (head == "before" and verb in NOTIFYING | {"check"} and "you" in r.lowers)):
            return start, end  # "while it is open I'll post every hour", "before I touch it I'll ask you"
        is_inner = not is_front and (r.reach < len(r.words) or last in _EMBEDDING)
        is_code = (head == "when" and verb in CODING) or (head != "once" and _has_purpose(r, verb, start))
        is_code = is_code or (head == "after" and verb in _NAMING)
        if kind not in ("trigger", "until") or head in COMING_ROUND or is_inner or is_code:
            continue
        if places and len([a for a in r.clause.adjuncts if a[0] == "trigger"]) > 1:
            return None
        if is_happening(words, places=places, is_own=True):
            return start, end
    return None


def _is_some_time(words: Sequence[str]) -> bool:
    """Whether a deed is one of many, or put off, and not the next step."""
    return bool({"any", "anything", "another", "each", "every"} & set(words)) or bool(LATER & set(words))


def _seconds(r: Reading) -> Iterator[str]:
    """The words after "and": verbs of a second half ("I'll keep an eye on it and alert you if …")."""
    return (after for word, after in itertools.pairwise(r.lowers) if word == "and")


_ASSISTING: Final = frozenset("discuss guide help see walk watch".split())
"""Verbs that only offer to go on together."""
_AWAITING: Final = frozenset({"after", "as", "once", "when"})
_EMBEDDING: Final = frozenset("about at by for from of that to with".split())
"""Prepositions that take the clause after them as their object ("look at when …")."""
_HOLDING: Final = frozenset(
    "abstain block delay freeze hold keep leave park pause postpone refrain remain stay stop wait withhold".split()
)
"""Verbs of what lasts until something happens; of others "until" tells how long a program runs."""
_NAMING: Final = frozenset("call look model name pattern".split())
"""Verbs whose "after" is no time ("name it after the customer")."""


def _put_off(r: Reading, at: int) -> _Span | None:
    """A time still to come, another piece of work, or somebody's word that is waited for."""
    first, verb = r.words[0], r.lowers[at]
    if r.lowers[0] in LATER or is_time(r.lowers[:2]):
        return first.start, first.end
    for i in range(at, len(r.words) - 1):
        if r.lowers[i] == "in" and _is_elsewhere(r.lowers[i + 1 :]):
            return r.words[i].start, r.words[-1].end
    time = time_at(r.lowers[at:])
    if time is not None and verb not in ("explain", "see"):
        return r.words[at + time].start, r.words[-1].end
    is_word = r.text_of(at, at + 2) == "wait for" and at + 3 < len(r.words)
    if is_word and (r.lowers[at + 2] == "your" or r.words[at + 2].text[:1].isupper()):
        return r.words[at + 1].start, r.words[-1].end
    return None


def _habit(r: Reading, at: int) -> _Span | None:
    """What is promised for every time from here on, and not what one deed is to bring about from then on."""
    says_what = (at + 1 < len(r.words) and r.lowers[-1] not in _POINTERS) or bool(r.clause.adjuncts)
    is_deed = r.lowers[at] not in MUSING | {"keep"} and says_what
    is_front = _STANDING.match(r.text[r.clause.start :].lower()) is not None
    is_meant = is_front or not _has_purpose(r, verb_lemma(r.lowers[at]), r.clause.end)
    return (r.words[at].start, r.words[at].start) if _is_standing(r) and is_deed and is_meant else None


_POINTERS: Final = frozenset({"it", "that", "this", "so"})


def _has_purpose(r: Reading, verb: str, end: int) -> bool:
    """Whether an infinitive stands before the time clause, which is its own ("change it to refresh when …")."""
    lowers = [w.lower for w in r.words if w.end <= end]
    at = next((i for i, w in enumerate(lowers) if verb_lemma(w) == verb), len(lowers))
    pairs = itertools.pairwise(w for w in lowers[at + 1 :] if w not in ADVERBS)
    return verb not in _GOING and any(a == "to" and is_base_verb(b) for a, b in pairs)


_GOING: Final = frozenset("ask be come get go have need plan remind return try want".split())
"""Verbs whose infinitive is what is done ("I'll go back to fix it once …")."""


def _lead_of(r: Reading) -> _Span | None:
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


_OUTSTANDING: Final = frozenset("left open outstanding owed pending remaining".split())


def _is_outstanding(lead: list[str]) -> bool:
    """`remaining on my side`, `still open for me`: a label of what is owed."""
    return bool(_OUTSTANDING & set(lead[:3])) and bool({"i", "me", "my"} & set(lead))


def todo(r: Reading) -> list[Draft]:
    """`TODO after the freeze: rotate the keys`, `TODO: once the DNS change is through, drop the record`."""
    words = r.clause.lead_words
    lead = [w.lower for w in words]
    if not (lead[:1] == ["todo"] or _is_outstanding(lead)) or r.clause.is_question:
        return []
    awaited = _awaited(r, r.lemma)
    if lead[1:2] in (["after"], ["once"], ["when"], ["before"]):
        awaited = words[1].start, words[-1].end
    before = next(((s, e) for _, head, s, e in r.clause.adjuncts if head in ("before", "once", "after")), None)
    if awaited is None and _is_outstanding(lead):
        awaited = before
    if awaited is None:
        return []
    draft = _draft("todo", r.predicate(r.head.at), r.text[awaited[0] : awaited[1]])
    return [msgspec.structs.replace(draft, start=words[0].start)]


def abandonment(r: Reading) -> list[Draft]:
    """`Change of plan: …`, `I won't re-run the migration anymore`: a promise is given up."""
    if r.clause.is_question:
        return []
    opening = tuple(w.lower for w in (*r.clause.lead_words, *r.words))
    if any(opening[: len(phrase)] == phrase for phrase in NEW_PLANS):
        return [Draft(rule="new-plan", doing="abandon")]
    for phrase in GIVING_UP:
        size = len(phrase)
        if r.lowers[:size] != phrase or size >= len(r.words) or r.lowers[size] == "need":
            continue
        if "longer" in phrase or {"anymore", "after", "now", "re-run", "rerun"} & set(r.lowers):
            predicate = r.predicate(size)
            return [Draft(rule="given-up", doing="abandon", acts=predicate.acts, objects=predicate.objects)]
    return []

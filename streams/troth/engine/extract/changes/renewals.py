"""A value told in a clause whose neighbours, or whose own time, say that it is a new one.

Two parts make a renewal. A clause **tells** a value as its last thing: "it's called X", "the new one listens on X",
"approvals go through X". And something says that it is **new**: a time from which it holds ("these days", "as of this
sprint"), a subject that is new, or a clause before that tells of a change ("the host moved"), of what was ("used to be
X"), or takes back what was said ("not X", "I said X", "wrong account"). Either part alone renews nothing.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from troth.engine.extract.clauses.predicates import read_objects
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.sentences.lemmas import is_past, noun_lemma, verb_lemma
from troth.engine.extract.sentences.sentences import Sentence
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.english_succession import ADJUSTING, DROPPING, MOVED, NAMED, RESTATING, RISING, SITUATED
from troth.engine.lexicon.english_words import DETERMINERS, PREPOSITIONS
from troth.engine.lexicon.topics import QUANTITIES, SLOTS

_PRONOUNS: Final = frozenset("it it's that that's its they they're".split())
_TAKEN: Final = frozenset({"it", "them", "him", "her"})
_BEING: Final = frozenset("are be is it's its that's".split())
_LINKS: Final = frozenset("called named".split()) | PREPOSITIONS
_UNREAL: Final = frozenset("could if may might never not should unless until was were when whether would".split())
_LATELY: Final = re.compile(
    r"(?:,? ?\b(?:now|nowadays|these days|from (?:now|today|tomorrow|here) on(?:wards?)?|from (?:now|today)"
    r"|(?:as of|since|starting|effective) (?:now|(?:the |this |last |next )?[\w-]+|immediately)|instead|again|sorry"
    r"|please|for good|any ?more)\b)+\W*$"
)
"""From when on something holds, at the end of a clause."""
_SINCE: Final = re.compile(
    r"\b(?:now|nowadays|these days|as of|since|starting|from (?:now|today|tomorrow)|effective)\b"
)
_THINGS: Final = SLOTS | NAMED | QUANTITIES.keys()
_SAID: Final = re.compile(r"(?:i|we) (?:said|wrote|typed|told you|had|meant|put)(?: to (?:say|write|type))?")
_TAKEN_BACK: Final = re.compile(
    rf"(?:(?:{'|'.join(sorted(RESTATING))}|no)[ ,]+)*(?:(?:that's |that was |it's )?(?:the )?wrong [\w-]+"
    rf"|not (?:the |on |in |at |to |for )?(?P<not>\S+(?: \d+)?)|(?:{_SAID.pattern}) (?P<said>\S+(?: \d+)?)"
    rf"|(?:{'|'.join(sorted(DROPPING))}) (?:the )?(?P<dropped>\S+(?: \d+)?))(?: (?:sorry|please))?"
)
_TIME_OF_DAY: Final = re.compile(r"\d{1,2}:\d\d(?:[ap]m)?")
_SORRY: Final = frozenset({"sorry", "correction", "update"})
_WORDS_MAX: Final = 14
_SUBJECT_MAX: Final = 6


class Told(NamedTuple):
    """A value that ends a clause, and the words of what it is a value of."""

    value: str
    subject: tuple[Word, ...]


def renewed(r: Reading) -> list[Draft]:
    """The value that a clause tells, if it is a new one."""
    if r.clause.is_question or r.standing or not r.words:
        return []
    if r.head.mood in ("imperative", "request", "lets"):
        return _adjusted(r) or _answered(r)  # "wait, branch release/9": a noun that could be a verb
    if changed := _drifted(r) or _renamed(r):
        return changed
    before, own = _parted(r)
    old = taken_back(" ".join(w.lower for w in before if w.kind != "punct"))
    told = tells(_put_right(_first_clause(own)) if _is_owned_up(before) else _first_clause(own))
    if told is None:
        return _answered(r)
    is_new = _is_changed(before) or _is_owned_up(before) or _has_new(told)
    is_new = is_new or (_is_dated(r) and (_is_named(told) or _is_where_it_lives(r, told)))
    is_time = told.subject[-1].lower in _PRONOUNS and _TIME_OF_DAY.fullmatch(told.value) is not None
    if old is None and (is_time or not is_new):
        return []  # "the train left, it's 9:40 now"
    named = _in_text(before, old) if old else _used(before)
    if named is not None and named.isalpha() and named.islower() and told.value.isalpha():
        return []  # "I said hello, it's Anna"
    objects = read_objects(told.subject, r.language) or _things(before)
    return [
        Draft(rule="renewed", doing="correct", old=named, new=told.value, objects=objects, start=_start(r, before, own))
    ]


def _parted(r: Reading) -> tuple[Sequence[Word], Sequence[Word]]:
    """The words that stand before what is told, in this clause or before it, and those that tell it."""
    if r.before is not None:
        return r.before.words, r.words
    comma = next((i for i, w in enumerate(r.words) if i and w.text in (",", ";")), 0)
    is_apart = comma > 0 and (_is_changed(r.words[:comma]) or _is_owned_up(r.words[:comma]))
    if is_apart and comma + 1 < len(r.words):
        return r.words[:comma], r.words[comma + 1 :]
    return r.clause.lead_words, r.words


def _start(r: Reading, before: Sequence[Word], own: Sequence[Word]) -> int | None:
    """Where what is told begins, if within the clause."""
    return own[0].start if before and before[0].start == r.clause.start and own else None


def _things(words: Sequence[Word]) -> tuple[str, ...]:
    """The things among some words that have one value at a time."""
    return tuple(dict.fromkeys(noun for w in words if (noun := noun_lemma(w.lower)) in _THINGS))


def tells(words: Sequence[Word], *, is_put_right: bool = False) -> Told | None:
    """The value that a clause tells of its subject; None where it tells none, or only supposes it.

    `is_put_right`: after a value that was wrong, where a name needs no other form than its hyphens.
    """
    end = _LATELY.search(" ".join(w.lower for w in words))
    told = list(words[: len(words) - (end[0].strip(" ,.").count(" ") + 1 if end and end[0].strip() else 0)])
    while told and told[-1].kind == "punct":
        told.pop()
    lowers = [w.lower for w in told]
    if not 1 < len(told) <= _WORDS_MAX or not _UNREAL.isdisjoint(lowers):
        return None
    is_hyphened = is_put_right and told[-1].kind == "word" and "-" in told[-1].text
    value = told[-1].text if is_hyphened else _last_value(told)
    if value is None:
        return None
    at = len(told) - 2 - (told[-1].inner != value and not is_hyphened)  # a name and its number are two words
    while at > 0 and lowers[at] in _LINKS | DETERMINERS | _THINGS:
        at -= 1
    at -= at > 0 and lowers[at] in _TAKEN  # "you'll find it at X"
    if at < 0:
        return None
    is_linked = lowers[at] in _BEING or verb_lemma(lowers[at]) in SITUATED
    subject = tuple(told[: at + (lowers[at] in _PRONOUNS)])
    is_subject = bool(subject) and len(subject) <= _SUBJECT_MAX
    return Told(value, subject) if is_linked and is_subject else None


def _last_value(words: Sequence[Word]) -> str | None:
    """The exact token or the proper name that ends some words ("10.4.8.77", "Stijn", "Gate 14")."""
    last = words[-1]
    if last.kind in ("literal", "code", "quoted"):
        is_numbered = last.text.isdigit() and len(words) > 1 and words[-2].text[:1].isupper()
        return f"{words[-2].text} {last.text}" if is_numbered else last.inner
    return last.text if last.kind == "word" and last.text[:1].isupper() and last.lower != "i" else None


def taken_back(said: str) -> str | None:
    """What some words take back: the value they name, or "" where they only say that one was wrong; None: nothing."""
    match = _TAKEN_BACK.fullmatch(said)
    if match is None:
        return None
    return match["not"] or match["said"] or match["dropped"] or ""


def _is_changed(words: Sequence[Word]) -> bool:
    """Whether a clause tells of a change: "the ward moved", "I renamed the bucket", "our sensor got a new address"."""
    lowers = [w.lower for w in words]
    if len(lowers) > _WORDS_MAX or not (_UNREAL - {"was", "were"}).isdisjoint(lowers):
        return False
    aged = (noun_lemma(after) for word, after in itertools.pairwise(lowers) if word in ("new", "old"))
    at = next((i for i, w in enumerate(lowers) if i and w in MOVED), 0)
    is_bare = lowers[at + 1 :][:1] in ([], ["to"]) or lowers[at + 1 :][:1][0] in PREPOSITIONS
    is_moved = at > 0 and (is_bare or lowers[0] in ("i", "we", "they"))
    return is_moved or not _THINGS.isdisjoint(aged) or _used(words) is not None


def _used(words: Sequence[Word]) -> str | None:
    """The value that a clause says was the one ("the ceiling used to be 1,200")."""
    at = next((i for i, w in enumerate(words) if w.lower == "used" and i + 3 < len(words)), 0)
    return words[-1].inner if at and words[-1].kind in ("literal", "code") else None


def _is_dated(r: Reading) -> bool:
    return _SINCE.search(r.text[r.clause.start : r.clause.end].lower()) is not None


def _is_named(told: Told) -> bool:
    """Whether what a value is of has one at a time, or is only pointed at beside an exact name."""
    lowers = [w.lower for w in told.subject]
    is_pointed = lowers[-1] in _PRONOUNS and not told.value.replace(".", "").isdigit()
    return (is_pointed and any(c in told.value for c in "./:@-_")) or not _THINGS.isdisjoint(map(noun_lemma, lowers))


def _has_new(told: Told) -> bool:
    lowers = [w.lower for w in told.subject]
    of_a_kind = {"one", *_THINGS} & {noun_lemma(w) for w in lowers}
    return lowers[0] in ("the", "our", "my") and "new" in lowers and bool(of_a_kind)


def _drifted(r: Reading) -> list[Draft]:
    """`the cap goes down from $900 to $650`: one number of a thing that has one follows another."""
    going = next((i for i, w in enumerate(r.lowers) if i and (verb_lemma(w) in RISING)), 0)
    values = [w for w in r.words[going:] if w.kind == "literal" and any(map(str.isdigit, w.text))]
    is_from = going > 0 and "from" in r.lowers[going:] and "to" in r.lowers[going:]
    is_set = not (QUANTITIES.keys() | {"fee", "price", "rate"}).isdisjoint(map(noun_lemma, r.lowers[:going]))
    is_tale = going > 0 and is_past(r.lowers[going]) and not _is_dated(r) and _SORRY.isdisjoint(r.following)
    if not (is_from and is_set and len(values) == 2) or is_tale or not _UNREAL.isdisjoint(r.lowers):
        return []
    old, new = (w.text for w in values)
    return [Draft(rule="moved", doing="correct", old=old, new=new, objects=r.objects(0, going))]


def _renamed(r: Reading) -> list[Draft]:
    """`we renamed the repo to X`: who says so gives a thing that has one name another."""
    at = next((i for i, w in enumerate(r.lowers) if i and w in _RENAMED), 0)
    value = r.words[-1]
    is_name = value.kind in ("literal", "code", "quoted") or "-" in value.text
    is_to = len(r.words) > at + 3 and r.lowers[-2] in ("to", "into", "as")
    is_thing = not _THINGS.isdisjoint(map(noun_lemma, r.lowers[at + 1 : -2]))
    if not (at and is_to and is_name and is_thing) or r.lowers[0] not in _SPEAKING or not _UNREAL.isdisjoint(r.lowers):
        return []
    return [Draft(rule="renewed", doing="correct", new=value.inner, objects=r.objects(at + 1, len(r.words) - 2))]


_RENAMED: Final = frozenset("relabelled relabeled renamed renumbered".split())
_SPEAKING: Final = frozenset("i i've we we've they they've".split())


def _adjusted(r: Reading) -> list[Draft]:
    """`let's tighten the memory ceiling to 1.5 GiB`: what bounds the work itself is set anew."""
    at = r.head.at
    to = next((i for i, w in enumerate(r.lowers) if i > at and w == "to"), 0)
    is_own = r.text_of(at + 1, at + 2) in ("the", "our", "your", "my") or r.head.mood == "lets"
    bound = noun_lemma(r.lowers[to - 1]) if to > at + 1 else ""
    amount = r.words[to + 1 :] if to else ()
    is_amount = 0 < len(amount) <= _AMOUNT_MAX and any(map(str.isdigit, amount[0].text)) and r.before is None
    is_amount = is_amount and PREPOSITIONS.isdisjoint(w.lower for w in amount)
    if r.lemma not in ADJUSTING or not is_own or bound not in _BOUNDING or not is_amount or r.is_negated:
        return []
    new = r.text[amount[0].start : amount[-1].end]
    return [Draft(rule="renewed", doing="correct", new=new, objects=r.objects(at + 1, to))]


_BOUNDING: Final = frozenset("allowance budget cap ceiling deadline limit maximum minimum quota retention".split())
_AMOUNT_MAX: Final = 3


def _is_owned_up(words: Sequence[Word]) -> bool:
    """Whether a clause only says that its speaker was wrong ("I mistyped", "my typo")."""
    lowers = [w.lower for w in words if w.kind != "punct"]
    return 0 < len(lowers) <= 2 and lowers[-1] in RESTATING - {"no", "update", "wait"} and lowers[0] in _OWN


_OWN: Final = frozenset({"i", "my"})


def _put_right(words: Sequence[Word]) -> Sequence[Word]:
    """A clause without the modal by which it is put right ("the tag should be v3")."""
    lowers = [w.lower for w in words]
    return [w for i, w in enumerate(words) if lowers[i : i + 2] != ["should", "be"]]


def _is_where_it_lives(r: Reading, told: Told) -> bool:
    """`admin panel listens on 9091 now`: a habit that holds from now on, of an exact value."""
    verb = r.text_of(len(told.subject), len(told.subject) + 1)
    is_habit = verb.endswith("s") and verb_lemma(verb) in SITUATED and verb not in ("is", "has")
    return is_habit and any(map(str.isdigit, told.value)) and not {"i", "you"} & {w.lower for w in told.subject}


def _answered(r: Reading) -> list[Draft]:
    """`wait, account 5510`; `I said web-08`, after what is not the one."""
    before = r.before.words if r.before is not None else ()
    said = " ".join(w.lower for w in before if w.kind != "punct")
    value = _last_value(r.words)
    if value is None or len(r.words) > _WORDS_MAX:
        return []
    old = taken_back(said)
    if old is not None and _SAID.fullmatch(r.text_of(0, len(r.words) - 1)):
        return [Draft(rule="renewed", doing="correct", old=_in_text(before, old), new=value)]
    is_opened = (
        not (RESTATING | {"hang", "hold"}).isdisjoint((*r.clause.opener.split(), *said.split()))
        and len(said.split()) <= 1
    )
    named = [i for i, w in enumerate(r.lowers[:-1]) if w not in _OTHERWISE and r.words[i].kind != "punct"]
    is_noun = len(named) == 1 and noun_lemma(r.lowers[named[0]]) in _THINGS and r.words[-1].kind != "word"
    if is_opened and is_noun:
        return [Draft(rule="renewed", doing="correct", new=value, objects=r.objects(0, named[0] + 1))]
    return []


_OTHERWISE: Final = DETERMINERS | {"other", "right", "correct", "new", "actual"}


def _in_text(words: Sequence[Word], old: str) -> str | None:
    return next((w.inner for w in words if w.lower == old), None)


def after_denial(sentence: Sentence, previous: Sentence | None) -> Told | None:
    """The value that a sentence tells right after one that only takes another back ("Not Gate 4! It's Gate 14")."""
    if previous is None or sentence.terminator == "?" or previous.terminator == "?":
        return None
    said = " ".join(w.lower for w in previous.words if w.kind != "punct")
    return tells(_first_clause(sentence.words), is_put_right=True) if taken_back(said) is not None else None


def _first_clause(words: Sequence[Word]) -> Sequence[Word]:
    comma = next((i for i, w in enumerate(words) if w.text in (",", ";", "-", "–", "—")), len(words))
    return words[:comma]

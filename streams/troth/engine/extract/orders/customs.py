"""Orders that are customs by how they are put, whatever their verb.

They hold in whatever case there is ("restart one at a time, whatever the reason"), along all of the work ("take notes
as you go"), each time the listener does a deed ("if you relaunch, start from X"); they keep a time free, name what is
worked on, whose model is followed, or the units that everything is put in.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from troth.engine.extract.clauses.leads import is_person
from troth.engine.extract.clauses.reading import Reading
from troth.engine.extract.sentences.lemmas import is_base_verb, noun_lemma
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.english_verbs import LEARNING, MUSING, OBTAINING
from troth.engine.lexicon.english_words import (
    ADVERBS,
    DETERMINERS,
    FUNCTION_WORDS,
    POINTERS,
    PREPOSITIONS,
    PRONOUNS,
    TIMES,
)
from troth.engine.lexicon.topics import CONDITIONS, FORMATS, LANGUAGES, LATER, RULE_SOURCES, SPEAKING, STATES, STYLE
from troth.engine.lexicon.units import UNITS

_QUANTIFIED: Final = frozenset({"any", "each", "every"})
_PHRASE_REACH: Final = 5


def custom_at(r: Reading) -> int | None:
    """Where the verb of such an order stands; None where it is none."""
    if _is_bidden(r):
        is_case = r.lemma not in _SEEKING and (_is_unconditional(r) or _is_along_the_way(r) or _is_on_own_deed(r))
        if is_case or any(rule(r) for rule in _CUSTOMS):
            return r.head.at
    if r.clause.is_question or r.is_inert:
        return None
    return _told_in_any_case(r) or _told_of_class(r) or None


def _is_bidden(r: Reading) -> bool:
    """Whether somebody is told to do something, and nothing else in the same breath."""
    is_order = r.is_order and (r.head.mood in ("imperative", "request") or "want" in r.head.flags)
    is_plain = not (r.is_question or r.is_negated or r.is_inert or r.asks_us)
    is_plain = is_plain and not {"order-not", "ensure"} & r.head.flags and r.following[:1] != ("then",)
    return is_order and is_plain and r.head.at + 1 < len(r.words)


_SEEKING: Final = MUSING | LEARNING - {"check", "explain"}
_WHATEVER: Final = re.compile(
    r"\b(?:whatever|whoever|whichever|wherever|however|no matter (?:what|who|how|which|where|when)|regardless(?: of)?"
    r"|irrespective of|even (?:if|when|for|in)|rain or shine|under all circumstances|in any case|in all cases)\b"
)
_ALONG: Final = re.compile(
    r"\b(?:as you (?:go|work|proceed|progress|move along|come across|find|meet|touch|discover|encounter)"
    r"|often$|regularly$|frequently$|(?:on|at) first (?:use|mention)|(?:the )?first time (?:it|they|you)|along the way"
    r"|while you (?:work|go|are at work)|step by step"
    r"|at each step|at every step|one at a time|one by one|throughout|(?:wherever|everywhere|anywhere) (?:you|it|there)"
    r"|(?:one|a single) [a-z]+ (?:per|a|each) (?:hour|day|week|month)|(?:as|like) (?:we|you|i) always (?:do|did)"
    r"|in (?:a|such a) way that|such that"
    r"|(?:as|like) always\W*$|as usual)\b"
)
_AT_ONE: Final = re.compile(r"\b(?:one at a time|one by one|step by step)\b")


def _is_unconditional(r: Reading) -> bool:
    """`restart the workers one at a time, whatever the reason`: it holds in whatever case there is."""
    end = r.clause.end if r.sentence is None else r.sentence.end
    comma = r.text.find(",", r.words[r.head.at + 1].end, end)
    return comma > 0 and _WHATEVER.match(r.text[comma + 1 : end].lower().lstrip()) is not None


def _is_along_the_way(r: Reading) -> bool:
    """`take notes in LOG.md as you go`: what accompanies all of the work."""
    match = _ALONG.search(r.text.lower(), r.words[r.head.at].end, r.clause.end)
    return match is not None and _AT_ONE.fullmatch(match[0]) is None


def _is_on_own_deed(r: Reading) -> bool:
    """`if you relaunch, start from the 15k checkpoint`: what goes with a deed that is left to the listener."""
    for kind, head, start, end in r.clause.adjuncts:
        words = r.text[start:end].lower().replace("\u2019", "'").split()
        at = next((i for i in range(1, min(4, len(words))) if words[i] == "you"), 0)
        while at and at + 1 < len(words) and words[at + 1] in _MODALS | ADVERBS:
            at += 1
        deed = words[at + 1] if at and at + 1 < len(words) else ""
        is_deed = deed.isalpha() and deed not in FUNCTION_WORDS | MUSING | LEARNING | OBTAINING | _NO_DEEDS
        if kind == "condition" and head == "if" and is_deed and start < r.words[0].start:
            return True
    return False


_MODALS: Final = frozenset("do ever have must need really to".split())
_NO_DEEDS: Final = frozenset(
    """
    agree ask can click come do end enter fail forget get go happen hit hover like look make notice open please press
    prefer reach receive say scroll see start suspect tap think try type visit want wish
    """.split()
)
"""Verbs with "if you" of an offer, of what one comes to, and of what somebody does to a program."""
_RECORDS: Final = frozenset("changelog copy count diary history journal list log note record tally track".split())
_FREE: Final = frozenset("clear empty free off open unbooked unscheduled".split())


def _is_kept_free(r: Reading) -> bool:
    """`keep Wednesday afternoons free`, `leave the 14th clear`: a time that nothing is to be put in."""
    named = [w for w in r.lowers[r.head.at + 1 :] if w not in DETERMINERS]
    at = next((i for i, w in enumerate(named) if w in _FREE), 0)
    is_time = any(noun_lemma(w) in TIMES | LATER | _HOURS or w[:1].isdigit() for w in named[:at])
    is_log = r.lemma == "keep" and r.text_of(r.head.at + 1, r.head.at + 2) in ("a", "an") and "of" in named[1:]
    if is_log and named[named.index("of") - 1] in _RECORDS:
        return True  # "keep a log of what you change"
    return r.lemma in ("keep", "leave") and at > 0 and is_time


_MODELS: Final = frozenset(
    "config convention format formatting idiom layout naming pattern precedent scheme structure style template".split()
)


def _is_by_model(r: Reading) -> bool:
    """`follow the existing naming scheme`, `respect the .editorconfig`: what is gone by."""
    rest = r.words[r.head.at + 1 :]
    is_followed = r.lemma in ("adhere", "follow", "honor", "honour", "mirror", "obey", "observe", "respect")
    end = next((i for i in range(1, len(rest)) if rest[i].lower in PREPOSITIONS - {"to"}), len(rest))
    names = {noun_lemma(w.lower) for w in rest[:end]} & (_MODELS | RULE_SOURCES)
    is_file = any(w.text.startswith(".") and len(w.text) > 2 for w in rest[:end])
    return is_followed and (bool(names) or is_file) and rest[0].lower not in POINTERS


def _is_made_so(r: Reading) -> bool:
    """`make every commit buildable`, `make it work with Python 3.8`: the quality of what is made."""
    rest = r.lowers[r.head.at + 1 :]
    if rest[0] in ("it", "this", "them", "everything"):
        is_fit = rest[1:2] in (("work",), ("run",), ("fit",), ("compile",), ("build",)) and len(rest) > 2
        is_so = rest[1:2] == ("so",) and r.lemma in ("write", "build", "design")
        is_making = r.lemma in ("make", "write", "build", "design")
        return is_making and (is_so or (is_fit and rest[2] in ("with", "on", "without", "in", "under")))
    is_quality = rest[-1] in CONDITIONS | STATES | STYLE or rest[-1].endswith(("able", "ible", "friendly"))
    is_each = r.lemma in ("make", "keep") and rest[0] in ("each", "every")
    is_all = r.lemma == "make" and rest[0] in DETERMINERS and noun_lemma(rest[-2:][0]) != rest[-2:][0]
    return len(rest) > 2 and is_quality and (is_each or is_all)


def _is_named(word: Word) -> bool:
    return is_person(word) or word.text[:1].isupper()


def _is_passed_on(r: Reading) -> bool:
    """`send everything legal to Ruth`, `ask Maya about anything legal`, `refer to the users as members`: where all of a
    kind goes, and what it is called."""
    rest = r.words[r.head.at + 1 :]
    lowers = [w.lower for w in rest]
    of_all = not {"all", "any", "anything", "every", "everything"}.isdisjoint(lowers)
    if (r.lemma, lowers[0]) in _LEANINGS and len(lowers) > 1:
        return lowers[1] not in POINTERS
    if r.lemma == "refer":
        return lowers[0] == "to" and "as" in lowers[2:]
    if lowers[0] in ("everything", "anything") and r.lemma in _PASSING_ON and len(lowers) > _TAIL_MIN:
        return not {"to", "past", "through", "by"}.isdisjoint(lowers[1:])
    is_asked = r.lemma in ("ask", "consult", "contact", "inform") and (_is_named(rest[0]) or lowers[0] in ("me", "us"))
    return (r.lemma == "cc" or is_asked) and of_all and len(lowers) > 1


def _is_in_units(r: Reading) -> bool:
    """`log in UTC`, `write for a ten year old`: in what, or for whom, all of it is put."""
    rest = r.lowers[r.head.at + 1 :]
    named = rest[1:]
    is_form = rest[0] == "in" and any(w in FORMATS | LANGUAGES or w in UNITS for w in named)
    is_put = r.lemma in SPEAKING | {"bill", "calculate", "count", "export", "log", "measure", "price", "store", "think"}
    is_for = rest[0] == "for" and named[:1] in (("a",), ("an",), ("people",), ("readers",), ("somebody",), ("someone",))
    return 0 < len(named) <= _PHRASE_REACH and is_put and (is_form or (is_for and r.lemma in SPEAKING))


_ANY_CASE: Final = re.compile(
    r"(?:whatever|whoever|wherever|however|no matter|regardless of|irrespective of)\b[^,;.]{1,60}, *"
)


def _told_in_any_case(r: Reading) -> int:
    """Where the verb stands of "whatever the customer says, stay polite"; 0: nowhere."""
    match = _ANY_CASE.match(r.text[r.clause.start : r.clause.end].lower())
    end = r.clause.start + match.end() if match is not None else r.clause.end
    at = next((i for i, w in enumerate(r.words) if w.start >= end), 0)
    is_verb = (
        at > 0 and at + 1 < len(r.words) and is_base_verb(r.lowers[at]) and r.lowers[at] not in LEARNING - {"show"}
    )
    return at if is_verb and r.lowers[at] not in MUSING - {"work"} else 0


def _told_of_class(r: Reading) -> int:
    """Where the verb stands of "every destructive command: show it to me first"; 0: nowhere."""
    colon = next((i for i in range(2, min(_PHRASE_REACH + 2, len(r.words) - 2)) if r.words[i].text == ":"), 0)
    is_class = r.lowers[0] in _QUANTIFIED | {"all", "anything", "everything", "new"}
    is_told = colon > 0 and is_base_verb(r.lowers[colon + 1]) and r.lowers[colon + 2] in ("it", "them", "that", "this")
    return colon + 1 if is_class and is_told else 0


_LEANINGS: Final = frozenset(
    {("default", "to"), ("err", "on"), ("optimise", "for"), ("optimize", "for"), ("design", "for"), ("plan", "for")}
)
_PASSING_ON: Final = frozenset("escalate forward hand pass redirect refer report route run send".split())
_TAIL_MIN: Final = 3
_HOURS: Final = frozenset("afternoon evening lunch lunchtime morning noon weekend".split())
_FIELDS: Final = frozenset(
    """
    account branch bucket clone cluster container copy database environment fork instance namespace region replica
    sandbox schema
    """.split()
)


def _is_work_place(r: Reading) -> bool:
    """`work against the kite-stg cluster`: what the work is done on, by its name."""
    rest = r.words[r.head.at + 1 :]
    link = rest[0].lower
    is_named = any("-" in w.text or any(c.isdigit() or c.isupper() for c in w.text[1:]) for w in rest[1:])
    is_field = any(noun_lemma(w.lower) in _FIELDS for w in rest[1:])
    if r.lemma == "work" and link in ("in", "on") and rest[1:2] and rest[1].lower in ("a", "an", "your"):
        return any(noun_lemma(w.lower) in _FIELDS for w in rest[2:4])
    is_work = r.lemma in ("work", "operate", "develop") and link in ("against", "in", "off", "on", "from") and is_field
    is_against = r.lemma in ("test", "build", "develop", "compile", "validate") and link == "against"
    is_aimed = r.lemma == "target" and link not in DETERMINERS | PRONOUNS
    is_cased = any(w.text[:1].isupper() for w in rest[1:]) or rest[0].text[:1].isupper()
    return (is_work and is_named) or ((is_against or is_aimed) and (is_named or is_cased))


_CUSTOMS: Final[tuple[Callable[[Reading], bool], ...]] = (
    _is_kept_free, _is_work_place, _is_by_model, _is_made_so, _is_passed_on, _is_in_units,
)  # fmt: skip

"""What is said to be allowed to nobody here: a predicate that allows or disallows, its negations, and an act or thing
on either side of it.

`X is off the table`, `commands that reach the network are not permitted`, `X is not yours to touch`, `X isn't something
you get to run`, `X takes no pushes`, `pushing to X is reserved for the release manager`, `you don't get to delete X`,
`legal does not allow edits to X`.
"""

from __future__ import annotations

from typing import Final

from troth.engine.extract.clauses.predicates import Predicate
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.orders.frames.prohibiting import prohibited
from troth.engine.extract.orders.frames.telling import tells
from troth.engine.extract.orders.frames.themes import ban, is_exact, theme
from troth.engine.extract.orders.refusals import verdict
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, noun_lemma, verb_lemma
from troth.engine.lexicon.english_refusals import AGENTS, ENTITLEMENTS
from troth.engine.lexicon.english_stances import RECEIVING, RESERVED
from troth.engine.lexicon.english_verbs import NOMINALS
from troth.engine.lexicon.english_words import ADVERBS, DETERMINERS, POINTERS, PRONOUNS

_COPULAS: Final = frozenset("are aren't be is isn't remain remains stay stays".split())
_NEGATIONS: Final = frozenset("aren't isn't never no not".split())
_OWNED: Final = frozenset("mine ours theirs yours".split())
_ONES: Final = frozenset("a anything one part something stuff thing things up".split())
_SUBJECT_WORDS_MAX: Final = 12
_TIES: Final = frozenset("and around as at by during even ever for from here if in no not now on or over per "
                         "since strictly this today to under until while with within without you anymore"
                         .split())  # fmt: skip
"""Words that may follow the predicate."""
_DENIED: Final = frozenset("denied revoked withheld".split())
_LICENSED: Final = frozenset(
    "allowed authorised authorized cleared entitled free get meant permitted supposed welcome".split()
)
_PASSED: Final = ADVERBS | {"agents", "anybody", "anyone", "for", "the", "you", "us", "me", "right", "to"}
_JOBS: Final = frozenset("business call concern department domain job responsibility territory turf".split())
_NOT_YOURS: Final = frozenset("lack ain't aren't can't cannot didn't don't isn't never no not".split())
_HOLDING: Final = frozenset("any are do does given got granted has have is the".split())
_DUTIES: Final = frozenset("do does doesn't don't is may must mustn't not never shall should shouldn't to".split())


def licensed(r: Reading) -> list[Draft]:
    """The act or thing that is not allowed."""
    if r.head.mood in ("lets", "request") or r.clause.cue("hedge") or r.clause.is_question:
        return []
    if ruled := prohibited(r):
        return ruled
    if tells(r):
        return []
    return _not_allowed_to(r) or _unlicensed(r) or _judged(r) or _received(r)


def _judged(r: Reading) -> list[Draft]:
    """A subject, a copula and what is said of it."""
    if r.head.mood not in ("declarative", "fragment"):
        return []
    for at in range(1, min(_SUBJECT_WORDS_MAX + 1, len(r.words) - 1)):
        if r.lowers[at] in _COPULAS and (found := _said_of(r, at)):
            return found
    return []


def _said_of(r: Reading, at: int) -> list[Draft]:
    negations = int(r.lowers[at] in _NEGATIONS)
    begin = at + 1
    while begin < len(r.words) - 1 and (r.lowers[begin] in ADVERBS or r.lowers[begin] in ("not", "never")):
        negations += r.lowers[begin] in ("not", "never")
        begin += 1
    said = verdict(r.lowers, at + 1, int(r.lowers[at] in _NEGATIONS))
    if said is not None:
        return _of_subject(r, at) if said.refused and _goes_on_well(r, said.last) else []
    is_job = _is_anothers_job(r, begin) and (is_exact(r.words[:at]) or is_gerund(r.lowers[0]))
    if r.lowers[begin] in _DENIED | RESERVED or is_job:
        is_act = theme(r, 0, at, default="").acts != ("",)
        is_others = is_job or _is_reserved(r, begin) or r.lowers[begin] in _DENIED
        return _of_subject(r, at) if is_act and is_others and negations % 2 == 0 else []
    if r.lowers[begin : begin + 2] == ("how", "we") and negations % 2 and is_gerund(r.lowers[0]):
        return _of_subject(r, at)  # "catching every exception is not how we do things"
    is_for_us = r.lowers[begin] == "for" and noun_lemma(r.lowers[-1]) in AGENTS and len(r.words) - begin <= 3
    if is_for_us and negations % 2:
        return _of_subject(r, at)
    verb = _purpose(r, begin) if negations % 2 else _denied_within(r, begin)
    if not verb:
        return []
    acts = r.predicate(verb).acts if is_base_verb(r.lowers[verb]) else theme(r, verb).acts
    named = r.objects(0, at)
    is_pronoun = r.lowers[0] in POINTERS and at == 1
    return ban("licensed", Predicate(acts, named, at), takes_previous=is_pronoun and not named)


def _of_subject(r: Reading, at: int) -> list[Draft]:
    """The subject as what is ruled out; one thing of no exact name is only told of."""
    if r.lowers[0] in PRONOUNS - POINTERS or r.lowers[at - 1] in POINTERS or r.lowers[0] == "only":
        return []
    named = theme(r, 0, at, default="use")
    is_named = named.acts != ("use",) or is_exact(r.words[:at]) or r.lowers[0] not in DETERMINERS
    return ban("licensed", named) if is_named else []


def _goes_on_well(r: Reading, at: int) -> bool:
    """Whether what follows the predicate leaves it a rule for the listener."""
    if at >= len(r.words) or r.words[at].kind == "punct":
        return True
    after = r.lowers[at + 1 : at + 4]
    if r.lowers[at] in ("for", "to") and after:
        whom = [w for w in after if w not in DETERMINERS]
        return bool(whom) and (
            whom[0] in AGENTS | {"all", "everyone", "now", "good", "any"} or after[0] in ("any", "all")
        )
    return r.lowers[at] in _TIES


def _is_reserved(r: Reading, at: int) -> bool:
    """`reserved for the release manager`: whoever it is for, it is not the listener."""
    rest = r.lowers[at + 1 :]
    return len(rest) > 1 and rest[0] in ("for", "to") and not AGENTS & set(rest[1:3])


def _is_anothers_job(r: Reading, at: int) -> bool:
    """`Oskar's job`, `the DBAs' business`, `ops' call`."""
    last = r.lowers[-1] if r.lowers[-1] not in ADVERBS else r.lowers[-2]
    owner = r.words[at:-1]
    is_owned = any(w.text.endswith(("'s", "\u2019s", "s'", "s\u2019")) for w in owner) or r.lowers[at] in (
        "my",
        "their",
    )
    return noun_lemma(last) in _JOBS and is_owned and len(owner) <= 4


def _denied_within(r: Reading, at: int) -> int:
    """Where the act stands of "a file you never write to", "something you don't touch"; 0: nowhere."""
    whom = next((i for i in range(at + 1, min(at + 5, len(r.words) - 2)) if r.lowers[i] == "you"), 0)
    is_one = r.lowers[at] in _ONES and whom > 0
    verb = whom + 1
    while is_one and verb < len(r.words) - 1 and r.lowers[verb] in _NOT_YOURS | {"do", "must", "should", "may", "ever"}:
        verb += 1
    return verb if is_one and verb > whom + 1 and is_base_verb(r.lowers[verb]) else 0


def _purpose(r: Reading, at: int) -> int:
    """Where the act stands of "(not) yours to V", "for you to V", "up for changes", "something you get to V"; 0."""
    lowers = r.lowers
    if lowers[at] in _OWNED:
        return at + 2 if r.text_of(at + 1, at + 2) == "to" and at + 2 < len(lowers) else 0
    if lowers[at] == "for" or lowers[at : at + 2] in (("up", "for"), ("there", "for"), ("open", "for"), ("open", "to")):
        i = at + 1 + (lowers[at] != "for")
        while i < len(lowers) - 1 and lowers[i] in _PASSED:
            i += 1
        is_act = i < len(lowers) and (noun_lemma(lowers[i]) in NOMINALS or is_gerund(lowers[i]))
        is_verb = i < len(lowers) and lowers[i - 1] == "to" and is_base_verb(lowers[i])
        return i if is_act or is_verb else 0
    if lowers[at] in _ONES:
        whom = next((i for i in range(at + 1, min(at + 5, len(lowers))) if lowers[i] in ("you", "agents", "we")), 0)
        verb = whom + 1
        while whom and verb < len(lowers) - 1 and lowers[verb] in ("get", "can", "may", "should", "are", "to", "must"):
            verb += 1
        return verb if whom and is_base_verb(lowers[verb]) else 0
    return 0


def _not_allowed_to(r: Reading) -> list[Draft]:
    """`not allowed to touch X`: a predicate alone."""
    is_bare = r.lowers[0] == "not" and r.text_of(1, 2) in _LICENSED and r.text_of(2, 3) == "to" and len(r.words) > 4
    is_act = is_bare and is_base_verb(r.lowers[3]) and is_exact(r.words)
    return ban("licensed", r.predicate(3)) if is_act and r.before is None else []


def _unlicensed(r: Reading) -> list[Draft]:
    """`you don't get to delete X`, `you've no business in X`, `the agent has no right to run X`."""
    lowers = r.lowers
    last = next((i for i, w in enumerate(lowers[:3]) if noun_lemma(w) in AGENTS or w in ("you've", "you're")), None)
    if last is None or any(w not in DETERMINERS for w in lowers[:last]):
        return []
    at = last + 1
    count = 0
    while at < len(lowers) - 1 and (lowers[at] in _NOT_YOURS or lowers[at] in _HOLDING or lowers[at] in ADVERBS):
        count += lowers[at] in _NOT_YOURS
        at += 1
    if count % 2 == 0:
        return []
    if lowers[at : at + 2] == ("the", "one") or lowers[at] == "one":
        verb = next((i for i in range(at, min(at + 5, len(lowers) - 1)) if lowers[i] in ("to", "who", "that")), 0) + 1
        return ban("licensed", r.predicate(verb)) if verb > 1 and is_base_verb(verb_lemma(lowers[verb])) else []
    if lowers[at] in ENTITLEMENTS | {"place", "call"} and at + 2 < len(lowers):
        verb = at + 1 + (lowers[at + 1] in ("to", "in", "with", "on", "near"))
        return ban("licensed", theme(r, verb) if not is_base_verb(lowers[verb]) else r.predicate(verb))
    is_denied = lowers[at] in _LICENSED and lowers[at + 1 : at + 2] == ("to",) and at + 2 < len(lowers)
    return ban("licensed", r.predicate(at + 2)) if is_denied and is_base_verb(lowers[at + 2]) else []


def _received(r: Reading) -> list[Draft]:
    """`main takes no pushes`, `the branch must not receive any commits`, `X gets no edits from you`."""
    lowers = r.lowers
    if r.head.mood not in ("declarative", "fragment") or lowers[0] in PRONOUNS:
        return []
    for at in range(1, min(_SUBJECT_WORDS_MAX, len(lowers) - 1)):
        if verb_lemma(lowers[at]) not in RECEIVING or lowers[at].endswith(("ed", "ing")):
            continue
        before = set(lowers[max(at - 3, 0) : at])
        negations = bool(before & {"not", "never", "mustn't", "shouldn't", "doesn't", "don't"}) + (
            lowers[at + 1] == "no"
        )
        first = at + 1
        while first < len(lowers) - 1 and lowers[first] in DETERMINERS | ADVERBS | {"direct"}:
            first += 1
        noun = noun_lemma(lowers[first])
        act = NOMINALS.get(noun, "")
        if (
            not act
            or negations % 2 == 0
            or not (is_exact(r.words[:at]) or before & {"must", "shall", "may", "mustn't"})
        ):
            return []
        end = at
        while end > 1 and (lowers[end - 1] in _DUTIES or lowers[end - 1] in ADVERBS):
            end -= 1
        return ban("licensed", Predicate((act,), r.objects(0, end), at))
    return []

"""What is said to be off limits: a subject, a predicate that forbids it, and what turns it round.

`X is off limits`, `V-ing is not ok`, `it is forbidden to V`, `you are banned from V-ing`, `X is not for commits`: the
predicate is of one of two classes (`lexicon/english_refusals.py`), a negation exchanges them, and what is forbidden is
the act named by the subject, by the complement or by both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from troth.engine.extract.clauses.copulas import copula_at
from troth.engine.extract.clauses.predicates import Predicate, acts_of, read_noun_phrase
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.orders.frames.telling import is_done_by_program
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, noun_lemma, verb_lemma
from troth.engine.lexicon.english_phrases import UNTOUCHABLE
from troth.engine.lexicon.english_refusals import (
    AGENTS,
    ALLOWED,
    CLOSED,
    ENTITLEMENTS,
    EXCESSIVE,
    INTENSIFIERS,
    REFUSED,
)
from troth.engine.lexicon.english_verbs import NOMINALS
from troth.engine.lexicon.english_words import ADVERBS, DETERMINERS, POINTERS, PRONOUNS

"""Subjects that hold their own copula."""
_NEGATIONS: Final = frozenset({"not", "never", "isn't", "aren't"})
_PAST_OR_ASKED: Final = frozenset("did had if was were why whether that which who so because".split())
_FURTHER: Final = frozenset("and anymore as at by during ever for from here if in now on please since this today to "
                            "under until while within without you".split())  # fmt: skip
"""Words that may follow the predicate."""
_EXPECTING: Final = frozenset("can could might will would".split())
"""Before "be": what is only expected."""
_SUBJECT_WORDS_MAX: Final = 10


class Verdict(NamedTuple):
    """`refused`: what the predicate says of its subject; words `first` to `last` (outside) are its own."""

    refused: bool
    first: int
    last: int


def verdict(lowers: Sequence[str], at: int, negations: int = 0) -> Verdict | None:
    """What a predicate that begins at word `at`, after its copula, says; None where it is of neither class.

    `negations`: those of the copula. "no longer" is none: it tells that a rule is over.
    """
    at, negations = _past_intensifiers(lowers, at, negations)
    first = lowers[at] if at < len(lowers) else ""
    for table, is_refused in ((REFUSED, True), (ALLOWED, False)):
        for phrase in table.get(first, ()):
            if tuple(lowers[at : at + len(phrase)]) == phrase:
                return Verdict(is_refused != bool(negations % 2), at, at + len(phrase))
    return None


def excess(lowers: Sequence[str], at: int) -> Verdict | None:
    """`too much`: what a predicate says of a quantity."""
    at, negations = _past_intensifiers(lowers, at, 0)
    if tuple(lowers[at : at + 1]) == ("out",) and (at + 1 == len(lowers) or lowers[at + 1] == ","):
        return Verdict(negations % 2 == 0, at, at + 1)
    if at + 1 < len(lowers) and lowers[at] == "too" and lowers[at + 1] in EXCESSIVE:
        return Verdict(negations % 2 == 0, at, at + 2)
    return None


def _past_intensifiers(lowers: Sequence[str], at: int, negations: int) -> tuple[int, int]:
    """The first word after adverbs and negations, and how many negations there are by then."""
    while at < len(lowers) and (lowers[at] in INTENSIFIERS or lowers[at] in _NEGATIONS):
        negations += lowers[at] in _NEGATIONS
        at += 1
    return at, negations


def refused(r: Reading) -> list[Draft]:
    """What is said not to be allowed."""
    if r.clause.is_question or r.is_inert or "order-not" in r.head.flags or r.head.mood in ("lets", "request"):
        return []
    if r.lowers[0] == "only" or is_done_by_program(r.lowers):
        return []  # "only reading the log is forbidden": how far a ban told elsewhere goes
    if _is_unentitled(r):
        return _complement(r, next(i for i, w in enumerate(r.lowers) if w in ENTITLEMENTS) + 1)
    at = copula_at(r.lowers)
    if at is None or at > _SUBJECT_WORDS_MAX or _PAST_OR_ASKED & set(r.lowers[1:at]) or _is_act(r, at):
        return []
    if r.lowers[at + 1 : at + 2] == ("not",) and r.text_of(at + 2, at + 3) == "for":
        return _not_for(r, at)
    if r.text_of(at + 1, at + 2) in CLOSED and r.text_of(at + 2, at + 3) in ("for", "to"):
        act = _act_at(r, at + 3)
        return _ban(r, (act,), r.objects(0, at)) if act else []
    said = verdict(r.lowers, at + 1, int(r.lowers[at] in _NEGATIONS))
    if said is None or not said.refused or r.text_of(said.last, said.last + 1) not in _FURTHER | {""}:
        return []
    subject = r.lowers[0].removesuffix("'s").removesuffix("'re") if at == 0 else " ".join(r.lowers[:at])
    if subject in AGENTS or noun_lemma(r.lowers[max(at - 1, 0)]) in AGENTS:
        return _complement(r, said.last)
    if subject == "it" and "to" not in r.lowers[said.last : said.last + 4]:
        return _of_named_before(r, said)
    if subject == "it":
        return _complement(r, said.last)
    return _of_subject(r, at, said)


def _is_act(r: Reading, at: int) -> bool:
    """Whether the words before the copula tell somebody to do something ("check the port is not allowed")."""
    is_told = r.head.mood == "imperative" and (at > 2 or r.lowers[1] in DETERMINERS | {"sure"})
    is_told = is_told and r.lowers[1] not in ("of", "to")  # "access to X is prohibited": a noun
    return is_told or r.lowers[at - 1] in _EXPECTING


def _is_unentitled(r: Reading) -> bool:
    """`you have no permission to V`, `nobody has the right to V`."""
    lowers = r.lowers[:5]
    has = next((i for i, w in enumerate(lowers) if w in ("have", "has") and i), 0)
    is_none = r.text_of(has + 1, has + 2) == "no" or lowers[0] in ("nobody", "no-one")
    noun = r.text_of(has + 2, has + 3) if r.text_of(has + 1, has + 2) in ("no", "the", "any") else ""
    return bool(has) and is_none and noun in ENTITLEMENTS and lowers[0] in AGENTS | {"nobody", "no-one"}


def _complement(r: Reading, at: int) -> list[Draft]:
    """`… to V`, `… for anyone to V`, `… from V-ing`, `… V-ing`, `… in X`: the act stands after the predicate."""
    end = min(at + 5, len(r.words))
    to = next((i + 1 for i in range(at, end) if r.lowers[i] == "to" and is_base_verb(r.text_of(i + 1, i + 2))), None)
    doing = next((i for i in range(at, min(at + 3, len(r.words))) if is_gerund(r.lowers[i])), None)
    verb = to if to is not None else doing
    if verb is not None:
        predicate = r.predicate(verb)
        return _ban(r, predicate.acts, predicate.objects)
    if r.text_of(at, at + 1) in ("in", "with", "on", "near", "to") and at + 1 < len(r.words):
        return _ban(r, ("touch",), r.objects(at + 1))
    return []


def _of_subject(r: Reading, at: int, said: Verdict) -> list[Draft]:
    """The subject is what is forbidden: an act in the gerund or as a noun, or a thing and all that is done to it."""
    is_pointing = r.lowers[0] in POINTERS - {"it"}
    if (r.lowers[0] in PRONOUNS and not is_pointing) or (is_pointing and _is_judged(r, said)):
        return []
    named = _named(r, at)
    first = said.last + 1
    if r.text_of(said.last, first) == "for" and "to" in r.lowers[first : first + 3]:
        return _complement(r, first)
    if r.text_of(said.last, first) == "for" and _is_for_others(r, first):
        return []
    if r.text_of(said.last, first) == "for" and (act := _act_at(r, first)):
        return _ban(r, (act,), named.objects)
    if r.text_of(said.last, first) == "to" and is_base_verb(r.text_of(first, first + 1)):
        if r.lowers[said.last - 1] in ("allowed", "permitted", "welcome") and not r.standing:
            return []  # what others may not do is told ("users are not allowed to delete their account")
        predicate = r.predicate(first)
        return _ban(r, predicate.acts, (*named.objects, *predicate.objects))
    if r.text_of(said.last, first) == "to" and not (_act_at(r, first) or r.text_of(first, first + 1) in AGENTS):
        return []  # "off limits to crawlers": whom it keeps out is told
    is_readable = r.text_of(said.first, said.last) in UNTOUCHABLE and named.acts == ("use",)
    acts = ("write",) if is_readable else named.acts
    return _ban(r, acts, named.objects, takes_previous=r.lowers[0] in POINTERS and at == 1)


_PERSONS: Final = frozenset("admin client guest kid member person student".split())


def _is_for_others(r: Reading, at: int) -> bool:
    """Whether persons of another kind are told of whom it is shut to ("read-only for guests")."""
    if r.text_of(at, at + 1) in ("our", "my", "any", "all"):
        return False
    at += r.text_of(at, at + 1) in DETERMINERS
    noun = r.text_of(at, at + 1)
    is_plural = noun_lemma(noun) != noun and noun_lemma(noun) not in AGENTS
    is_person = noun_lemma(noun).endswith(("er", "or", "ist", "ant", "ee")) or noun_lemma(noun) in _PERSONS
    return is_plural and is_person and not r.standing


def _of_named_before(r: Reading, said: Verdict) -> list[Draft]:
    """`we've had bad luck with X, so it's off the menu`: the thing is an exact one of the clause before."""
    is_named = r.before is not None and any(w.kind in ("literal", "code") for w in r.before.words)
    is_end = said.last == len(r.words) and not _is_judged(r, said)
    return _ban(r, ("use",), (), takes_previous=True) if is_named and is_end else []


def _is_judged(r: Reading, said: Verdict) -> bool:
    """Whether "that is unacceptable" only judges what was told."""
    return r.lowers[said.last - 1] in ("unacceptable", "acceptable", "ok", "okay", "intolerable", "legal")


def _named(r: Reading, at: int) -> Predicate:
    """The subject in the words before `at` as an act with its objects."""
    first = 0
    while first < at - 1 and (r.lowers[first] in ADVERBS or r.lowers[first] == ","):
        first += 1
    if is_gerund(r.lowers[first]) and at - first > 1:
        acts, objects, _ = read_noun_phrase(r.words[first + 1 : at], r.language)
        return Predicate(acts_of([verb_lemma(r.lowers[first])]), objects, at) if acts == ("use",) else _gerund(r, at)
    return read_noun_phrase(r.words[first:at], r.language)


def _gerund(r: Reading, at: int) -> Predicate:
    return Predicate(acts_of([verb_lemma(r.lowers[0])]), r.objects(1, at), at)


def _act_at(r: Reading, at: int) -> str:
    """The act that the noun phrase at word `at` names ("closed for pushes", "not for direct commits")."""
    for word in r.lowers[at : at + 3]:
        if (noun := noun_lemma(word)) in NOMINALS:
            return NOMINALS[noun]
        if is_gerund(word):
            return acts_of([verb_lemma(word)])[0]
    return ""


def _not_for(r: Reading, at: int) -> list[Draft]:
    """`main is not for direct commits`: a thing and the act it is not there for."""
    act = _act_at(r, at + 3)
    if act and r.lowers[0] in ("it's", "that's", "it", "that", "this"):
        return _ban(r, (act,), (), takes_previous=True)
    return _ban(r, (act,), r.objects(0, at)) if act and r.lowers[0] not in PRONOUNS else []


def _ban(
    r: Reading, acts: tuple[str, ...], objects: tuple[str, ...], *, takes_previous: bool = False
) -> list[Draft]:  # fmt: skip
    objects = tuple(dict.fromkeys(objects))
    acts = ("delete", "move") if acts == ("lose",) else acts
    if not objects and not takes_previous and acts in ((), ("use",)):
        return []
    return [
        Draft(
            rule="refused", kind="prohibition", polarity="forbid", acts=acts or ("use",), objects=objects,
            takes_previous=takes_previous,
        )
    ]  # fmt: skip

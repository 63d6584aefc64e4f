"""Standards: plain statements in the present that lay down how things are done, without any word of duty.

"Snapshot names begin with the site code", "the queue stays paused while the auditors are here", "you don't rotate the
keys": the same words may describe. They rule where three features meet:

- **who**: the listener, a class of things without an owner (a bare plural, "a restart"), or a thing that is to be held
  in a state for a time;
- **what**: a form the members are given, a way they go, what is done with each of them and how; not what befalls them;
- **where**: the statement stands alone in its paragraph of a short turn, and tells of no past, no elsewhere, nobody
  else's things and no working of a product. Amid a report it describes; in an instruction file it rules anywhere.
"""

from __future__ import annotations

import itertools
import re
from typing import Final

import msgspec

from troth.engine.extract.clauses.extents import bounded, counted_by
from troth.engine.extract.clauses.quantities import Quantity
from troth.engine.extract.clauses.reading import EMBEDDING, Draft, Reading
from troth.engine.extract.clauses.surroundings import is_told
from troth.engine.extract.orders.demands import demanded
from troth.engine.extract.orders.habits import required_of
from troth.engine.extract.orders.mandates import mandated
from troth.engine.extract.orders.ordinances import ordained
from troth.engine.extract.orders.roles import shared
from troth.engine.extract.sentences.lemmas import is_base_verb, is_participle, is_past, noun_lemma, verb_lemma
from troth.engine.lexicon.acts import canonical
from troth.engine.lexicon.english_verbs import (
    CODING,
    HANDLING,
    LEARNING,
    MUSING,
    OBTAINING,
    SAYING,
    TRANSFORMING,
    WORLDLY,
)
from troth.engine.lexicon.english_words import ADVERBS, AUXILIARIES, DETERMINERS, PREPOSITIONS, PRONOUNS
from troth.engine.lexicon.topics import CONDITIONS, STATES

_SUBJECT_WORDS_MAX: Final = 6
_LEAD_WORDS_MIN: Final = 3
_BESIDE_WORDS_MAX: Final = 10
"""How many words may stand beside the statement in its paragraph."""
_TURN_CHARACTERS_MAX: Final = 400
"""A longer turn tells or shows something: a plain statement in it describes."""


def standard(r: Reading) -> list[Draft]:
    """What such a statement lays down, by its own three features or by the weight of all that speaks for it."""
    return _plainly(r) or ordained(r) or shared(r) or demanded(r) or mandated(r)


def _plainly(r: Reading) -> list[Draft]:
    if r.clause.is_question or r.is_inert or r.has("hedge", "condition") or not (r.standing or _stands_alone(r)):
        return []
    if not r.standing and is_told(r):
        return []
    if r.clause.lead == "label" and len(r.clause.lead_words) >= _LEAD_WORDS_MIN:
        return [msgspec.structs.replace(d, start=r.clause.lead_words[0].start) for d in _of_class(_before_colon(r))]
    return _yours(r) or _held(r) or _of_one(r) or _of_class(r) or _reserved(r) or _closed_to_others(r)


def _before_colon(r: Reading) -> Reading:
    """What is said before a colon that tells more of it ("migrations come in pairs: an up and a down")."""
    words = r.clause.lead_words
    said = r.clause._replace(words=words, cues=(), adjuncts=(), start=words[0].start, lead="", lead_words=())
    return Reading(said, r.language, None, r.force, r.text, r.sentence)


# where it stands

_ELSEWHERE: Final = frozenset(
    """
    already anymore apparently currently did had he her his i i'm i've it it's its mine my now originally she
    somehow someone that theirs their there they they're today usually was we were yesterday
    """.split()
)
"""Words of a report: of the past, of the moment, of somebody else's things, of what one noticed."""
_OTHERS_TOLD: Final = frozenset("he her his it its she that they".split())
"""Those that may stand in what goes on with a rule ("only the surgeon decides, so ask her")."""
_AT_OTHERS: Final = re.compile(r"\b(?:[Aa]t|[Oo]ver (?:at|in|there)) (?:the )?(?:[A-Z][a-z]|other\b)|\bthese days\b")
_EXPLAINED: Final = re.compile(r"\b(?:because|since|that's (?:how|why)|which (?:is why|explains|means)|so that)\b")


def _stands_alone(r: Reading) -> bool:
    """Whether a short turn has a paragraph that says nothing but this, or next to nothing."""
    if r.sentence is None or "?" in r.text:
        return False
    own = r.text[r.sentence.start : r.sentence.end]
    above, below = r.text[: r.sentence.start], r.text[r.sentence.end :]
    beside = (above.rpartition("\n\n")[2] + " " + below.partition("\n\n")[0]).split()
    is_told = _AT_OTHERS.search(own) or _EXPLAINED.search(own.lower().replace("\u2019", "'"))
    is_elsewhere = not _ELSEWHERE.isdisjoint(r.lowers) or not (_ELSEWHERE - _OTHERS_TOLD).isdisjoint(r.following)
    is_alone = len(beside) <= _BESIDE_WORDS_MAX and len(r.text) <= _TURN_CHARACTERS_MAX
    return is_alone and not is_told and not is_elsewhere


# who: the listener

_UNTOLD: Final = MUSING | LEARNING | OBTAINING | CODING | HANDLING | SAYING | frozenset(
    "come create do implement include make mean miss pass provide reach run start take try update use".split()
)  # fmt: skip
"""Verbs with "you" of what one comes to, or of what somebody's work lacks ("you don't handle the error")."""
_DEFINITE: Final = frozenset("any our the these those".split())


def _yours(r: Reading) -> list[Draft]:
    """`you don't rotate the HSM keys`, `you work in /srv/agents/teal`."""
    at = r.head.at
    if "modal-don't" in r.head.flags and "you" in r.head.flags and at + 1 < len(r.words):
        is_thing = any(w.lower in _DEFINITE or w.kind in ("literal", "code") for w in r.words[at + 1 : at + 4])
        is_deed = is_base_verb(r.lowers[at]) and r.lowers[at] not in _UNTOLD
        is_plain = is_thing and is_deed and not {"like", "here", "even", "really"} & set(r.lowers)
        if not is_plain or r.clause.adjuncts or {"in", "there"} & set(r.lowers[at + 2 :]):
            return []
        predicate = r.predicate(at)
        return [
            Draft(rule="yours", kind="prohibition", polarity="forbid", acts=predicate.acts, objects=predicate.objects)
        ]
    is_place = r.lowers[0] == "you" and r.text_of(2, 3) in ("in", "under", "inside", "on") and len(r.words) > 3
    if not is_place or not is_base_verb(r.lowers[1]) or r.lowers[1] in MUSING - {"work"} | SAYING | LEARNING:
        return []
    is_folder = r.words[3].kind in ("literal", "code") and "/" in r.words[3].text and "." not in r.words[3].inner[-6:]
    return [required_of(r, "yours", 0, 1)] if is_folder else []


# who: a thing that is held in a state for a time

_STAYING: Final = frozenset({"stay", "remain"})
_BROKEN: Final = frozenset("break confuse corrupt freeze-up hide jam lose miss stick tire".split())


def _held(r: Reading) -> list[Draft]:
    """`the quarantine queue stays paused while the auditors are in the building`."""
    at = next((i for i in range(1, len(r.words) - 1) if verb_lemma(r.lowers[i]) in _STAYING), 0)
    is_spell = any(head in ("while", "until", "till", "as", "during") for _, head, _, _ in r.clause.adjuncts)
    if not 0 < at <= _SUBJECT_WORDS_MAX or not is_spell or r.lowers[0] in PRONOUNS | PREPOSITIONS or r.is_negated:
        return []
    state = r.lowers[at + 1]
    spells = " ".join(r.text[s:e].lower() for _, _, s, e in r.clause.adjuncts).split()
    if not r.standing and not {"player", "user", "users", "visitor"}.isdisjoint(spells):
        return []  # "the drawer stays closed until the user clicks": what a program does
    is_put = is_participle(state) and verb_lemma(state) not in _BROKEN | MUSING
    return [required_of(r, "held", at, at)] if is_put or state in STATES | CONDITIONS | {"closed", "shut"} else []


# who: one of a class

_STRESSED: Final = frozenset({"always", "first", "never"})


def _of_one(r: Reading) -> list[Draft]:
    """`a restart is always announced in #plant-ops first`."""
    at = next((i for i in range(2, min(len(r.words) - 2, _SUBJECT_WORDS_MAX)) if r.lowers[i] == "is"), 0)
    if not at or r.lowers[0] not in ("a", "an") or PREPOSITIONS & set(r.lowers[1:at]) or r.lowers[at + 1] != "always":
        return []
    is_norm = _is_done_with(r.lowers[at + 2]) and r.text_of(at + 3, at + 4) in PREPOSITIONS | {"first"}
    return [required_of(r, "of-one", at, at + 1)] if is_norm else []


def _is_done_with(word: str) -> bool:
    """Whether a participle tells what is done with a thing, and not what befalls it or what is thought of it."""
    return is_participle(word) and verb_lemma(word) not in MUSING | _BEFALLING


_BEFALLING: Final = frozenset(
    """
    base bear block break build call compile cut delay design destroy fill hit intend know lead leave lose make
    miss need offer overload own pack plan reject run sell show stick store strand tie use
    """.split()
)
"""Verbs whose passive tells what things are like or what happens to them."""


def _of_class(r: Reading) -> list[Draft]:
    """What is said of a bare plural: its form, its way, its measure, what is done with each."""
    at = _verb_after_plural(r) or _retained_at(r)
    if not at or at + 1 >= len(r.words) or r.has("never", "must_not", "only"):
        return []
    if not (PRONOUNS | EMBEDDING).isdisjoint(r.lowers[:at]):
        return []
    if measured := _measured(r, at):
        return measured
    verb, rest = r.lowers[at], r.lowers[at + 1 :]
    if verb == "are":
        is_rule = _is_handled(r, at + 1)
        return [required_of(r, "of-class", at, at + 1)] if is_rule else []
    is_owed = r.standing and verb in ("need", "require") and rest[0] in _OWED
    is_rule = is_owed or _is_formed(verb, rest, is_laid_down=r.standing) or _is_sent(r, verb, rest)
    return [required_of(r, "of-class", at, at)] if is_rule else []


def _verb_after_plural(r: Reading) -> int:
    """Where the verb stands of a bare plural, which may be told by a phrase or a participle after it; 0: nowhere."""
    first = r.words[0]
    if first.kind != "word" or first.lower in DETERMINERS | PRONOUNS | PREPOSITIONS | AUXILIARIES | ADVERBS:
        return 0
    if first.lower in r.language.numbers or r.is_negated:
        return 0
    head = 0
    for i in range(1, min(len(r.words), _SUBJECT_WORDS_MAX + 1)):
        word, before = r.words[i], r.lowers[i - 1]
        is_verb = word.kind == "word" and (word.lower in ("are", "fit") or _is_base(word.lower))
        if not head and (is_verb or word.lower in PREPOSITIONS or is_participle(word.lower)):
            head = i if noun_lemma(before) != before else 0
            if not head and not is_verb:
                return 0
        if head and is_verb and before not in PREPOSITIONS | DETERMINERS:
            return i
    return 0


def _is_base(word: str) -> bool:
    return is_base_verb(word) and not is_past(word)


_FORMING: Final = frozenset("begin close end finish open start".split())
_BEARING: Final = frozenset("bear carry cite name show state".split())


def _is_formed(verb: str, rest: tuple[str, ...], *, is_laid_down: bool) -> bool:
    """`… begin with the site code`, `… come in pairs`, `… ship with a contract test`, `… carry the run id`."""
    if verb in _FORMING:
        return rest[0] == "with" and len(rest) > 1
    if verb in ("come", "ship", "travel", "go"):
        is_set = rest[0] == "in" and len(rest) > 1 and rest[1] in _SETS
        return is_set or (is_laid_down and rest[0] == "with" and rest[1:2] in (("a",), ("an",), ("their",), ("the",)))
    return verb in _BEARING and rest[0] in ("a", "an", "the", "their")


_OWED: Final = frozenset({"a", "an", "at", "one", "their", "two"})


_SETS: Final = frozenset("batches couples dozens groups pairs sets threes triplets twos".split())
_WAYS: Final = frozenset({"through", "via", "past"})
_STRESSING: Final = re.compile(r"[,;:\u2013\u2014-] *(?:full stop|period|no exceptions?|always|nowhere else)\b")


def _is_sent(r: Reading, verb: str, rest: tuple[str, ...]) -> bool:
    """`valve commands go through the interlock service`, with a word of stress unless somebody's file lays it down."""
    is_way = verb == "go" and rest[0] in _WAYS and len(rest) > 1
    said = r.text[r.clause.start : r.clause.end if r.sentence is None else r.sentence.end].lower()
    is_stressed = _STRESSING.search(said) is not None
    return is_way and (r.standing or is_stressed or r.lowers[-1] == "first")


_PROCESSED: Final = frozenset(
    """
    aggregate authenticate cache compile compress compute convert decode encode fetch filter generate hash index
    load merge parse process queue redirect render resize sanitise sanitize schedule serialise serialize serve split
    stream transform upload validate
    """.split()
)
"""Verbs of what a program does with each, one step before another."""
_ALL_PLACES: Final = frozenset("any anything every everything whatever all each".split())


def _is_handled(r: Reading, at: int) -> bool:
    """`… are masked in anything you paste`, `… are attached to the request before apply`."""
    while at < len(r.words) - 1 and r.lowers[at] in ADVERBS:
        at += 1
    if not _is_done_with(r.lowers[at]) or "by" in r.lowers[at:]:
        return False
    rest = r.lowers[at + 1 :]
    is_yours = "you" in rest or r.standing or verb_lemma(r.lowers[at]) not in TRANSFORMING | _PROCESSED
    places = PREPOSITIONS if r.standing or "you" in rest else {"in"}
    is_everywhere = is_yours and any(a in places and b in _ALL_PLACES for a, b in itertools.pairwise(rest))
    is_in_time = any(head == "before" for _, head, _, _ in r.clause.adjuncts) or "before" in rest
    is_in_time = is_in_time and (r.standing or verb_lemma(r.lowers[at]) not in _PROCESSED)
    return is_everywhere or is_in_time or rest[-1:] == ("first",)


def _retained_at(r: Reading) -> int:
    """Where "is" stands of a mass that is kept ("camera footage is kept for 30 days"); 0: nowhere."""
    at = next((i for i in range(1, min(len(r.words) - 1, 4)) if r.lowers[i] == "is"), 0)
    is_bare = r.words[0].kind == "word" and r.lowers[0] not in DETERMINERS | PRONOUNS | PREPOSITIONS | AUXILIARIES
    return at if is_bare and at and verb_lemma(r.lowers[at + 1]) in _KEEPING else 0


_KEEPING: Final = frozenset("archive hold keep preserve retain".split())


def _measured(r: Reading, at: int) -> list[Draft]:
    """`backups are kept for 35 days`, `answers fit in 90 words`."""
    if len(r.quantities) != 1:
        return []
    q: Quantity = r.quantities[0]
    before = r.lowers[at : q.first]
    counted = counted_by(r.words[q.last :])
    if before in (("fit", "in"), ("fit", "on"), ("fit", "into")):
        return [bounded(r, q, "<=", r.words[:at], counted, rule="standard")]
    is_kept = before[:1] in (("are",), ("is",)) and verb_lemma(r.lowers[at + 1]) in _KEEPING and before[2:] == ("for",)
    return [bounded(r, q, "==", r.words[:at], counted, rule="standard")] if is_kept else []


# what: closed to all others

_CONSENTING: Final = frozenset("approve authorise authorize certify clear confirm decide grant order sign".split())


def _reserved(r: Reading) -> list[Draft]:
    """`only the duty engineer approves a failover`: who alone may do a deed, or let it be done."""
    at = next((i for i in range(2, min(len(r.words) - 1, _SUBJECT_WORDS_MAX)) if _is_third(r.lowers[i])), 0)
    lemma = verb_lemma(r.lowers[at])
    is_deed = lemma in _CONSENTING or canonical(lemma) in WORLDLY
    is_named = r.lowers[0] == "only" and at > 0 and r.lowers[at + 1] in DETERMINERS
    return [required_of(r, "reserved", at, at)] if is_named and is_deed else []


_OTHERS: Final = re.compile(r"\band (?:(?:in|on|at|to|from|with) )?(?:no other|(?:nothing|nowhere|nobody) else)\b")


def _closed_to_others(r: Reading) -> list[Draft]:
    """`the gateway listens on 8871 and on no other port`."""
    at = next((i for i in range(1, len(r.words)) if _is_third(r.lowers[i])), 0)
    is_thing = r.lowers[0] in ("the", "our") and 0 < at <= _SUBJECT_WORDS_MAX
    is_closed = r.sentence is not None and _OTHERS.search(r.text[r.clause.start : r.sentence.end].lower()) is not None
    return [required_of(r, "closed", at, at)] if is_thing and is_closed else []


def _is_third(word: str) -> bool:
    return word.endswith("s") and is_base_verb(verb_lemma(word)) and not is_base_verb(word)

"""Ordinances: statements in the present that rule because enough speaks for it.

"Passwords come out of Vault", "in our shop a PR has one purpose", "replies are given in the language of the question":
none has a word of duty, and each could describe. No one feature decides; they are weighed. For a rule speak

- a subject that stands for a class (`each`, `all`; a bare plural; a mass; `a PR`),
- a predicate of placing, going, using, having or being dealt with in a manner,
- what stands around it: words that ratify or recall it, the field it holds in, a contrast, a conclusion ("so …"), a
  named place, other rules or work beside it, the listener's breach of it, somebody's file or a system prompt;

against it a word of a report, a turn that asks or tells of something amiss, things that move of themselves in a running
system, something that is pointed at.
"""

from __future__ import annotations

import itertools
import re
from typing import Final, NamedTuple

from troth.engine.extract.clauses.reading import EMBEDDING, Draft, Reading
from troth.engine.extract.clauses.surroundings import (
    after_field,
    is_alone,
    is_blamed,
    is_everywhere,
    is_from_now,
    is_of_ours,
    is_ratified,
    is_recalled,
    is_told,
    is_troubled,
    told_beside,
)
from troth.engine.extract.orders.habits import required_of
from troth.engine.extract.sentences.lemmas import is_base_verb, is_participle, noun_lemma, verb_lemma
from troth.engine.lexicon.english_verbs import MUSING, NOTIFYING, SHAPING, TELLING
from troth.engine.lexicon.english_words import ADVERBS, AUXILIARIES, DETERMINERS, PREPOSITIONS, PRONOUNS
from troth.engine.lexicon.topics import FORMATS, LANGUAGES, RECURRING, SPEAKING, SPOKEN, STYLE
from troth.engine.lexicon.units import UNITS

_ENOUGH: Final = 8
"""The weight from which on a statement rules: a bare plural with a plain predicate (5) needs half as much again."""
_SUBJECT_WORDS_MAX: Final = 8
_UNIVERSAL: Final = frozenset("all any anything each every everything whatever".split())
_OF_ALL: Final = frozenset({"anything", "everything", "whatever"})
_SPEAKERS: Final = frozenset({"we", "you"})
_OWN: Final = frozenset({"our", "my"})
_GIVEN: Final = frozenset("of that the these this those".split())
_POINTED: Final = frozenset({"that", "this", "these", "those"})
_RELATIVE: Final = frozenset({"that", "which", "who"})
_FIELDS: Final = frozenset(
    "codebase company department firm house journal lab office org paper project repo repository shop team".split()
)
_MOVING: Final = frozenset(
    """
    byte client connection container customer event instance job message node order packet partition player pod process
    product proxy queue record replica request row server service session shard thread user visitor worker
    """.split()
)
"""Things that move or act of themselves where a system runs: a statement about them tells how it works."""
_GOING: Final = frozenset("belong come end go land live remain reside run ship sit stay stop travel".split())
_TAKING: Final = frozenset(
    """
    bear begin carry cite end finish follow get have include inherit mention name need open own quote require say share
    show start state take use wear
    """.split()
)
_COPULAS: Final = frozenset({"is", "are"})
_BEFALLING: Final = frozenset(
    """
    base bear block break build call compile cut delay design destroy expect fill hit intend know lead lose make
    miss need offer overload plan reject sell show stick strand tie
    """.split()
)
"""Verbs whose passive tells what things are like or what happens to them."""
_MISHAPS: Final = frozenset(
    "break crash cut drop fail flicker freeze hang jump kill lag leak look lose miss stick stutter throw vanish".split()
)
_KEEPING: Final = frozenset("keep maintain preserve retain".split())
_FIRST: Final = frozenset({"before", "first", "last"})
_UNCHANGED: Final = frozenset("frozen intact out put unchanged unedited untouched verbatim".split())
_PEOPLE: Final = frozenset("agent colleague human lawyer manager person specialist supervisor".split())
_NOTHING: Final = frozenset({"nothing", "none", "nobody"})
_AGENTS: Final = frozenset("agent assistant bot chatbot model".split())
_CONDUCT: Final = (SPEAKING | NOTIFYING | SHAPING | TELLING) - {"call", "give", "let", "show", "text"}
_PERSONA: Final = ("you are", "you help", "you're", "you assist", "you act")
_PERSONA_REACH: Final = 40


class Statement(NamedTuple):
    """Where the subject begins and the finite verb stands, and what the kind of predicate weighs."""

    first: int
    at: int
    weight: int
    is_ruling_out: bool = False


def ordained(r: Reading) -> list[Draft]:
    """What a statement lays down whose features weigh enough."""
    said = _statement(r) if _may_rule(r) else None
    general = _generality(r, said) if said is not None else None
    if said is None or general is None or general + said.weight + _around(r, said) + _against(r, said) < _ENOUGH:
        return []
    if said.is_ruling_out:
        return [Draft(rule="ordained", kind="prohibition", polarity="forbid", acts=("use",), objects=r.objects(0))]
    is_composed = r.lowers[said.at] in AUXILIARIES | {"gets", "get"}
    return [required_of(r, "ordained", said.at, said.at + is_composed)]


def _may_rule(r: Reading) -> bool:
    first = after_field(r)
    is_plural = any(map(_is_plural, r.lowers[first : first + 2]))  # "commit messages …": a noun that could be a verb
    is_statement = r.head.mood in ("declarative", "fragment") or is_plural
    is_plain = not (r.clause.is_question or r.is_inert or r.is_negated or r.asks_us)
    is_plain = is_plain and r.following[:2] != ("nowhere", "else")  # that clause rules by itself
    is_open = r.has("hedge", "condition", "must_not", "never", "not")
    return is_statement and is_plain and len(r.words) > 2 and not is_open


# the predicate


def _statement(r: Reading) -> Statement | None:
    """The finite verb that agrees with what stands before it: one of placing, using or being before any other."""
    first = after_field(r)
    found: list[int] = []
    is_relative = False
    is_timed = any(head in ("after", "before") for _, head, _, _ in r.clause.adjuncts)
    for i in range(first + 1, min(len(r.words) - 1 + is_timed, first + _SUBJECT_WORDS_MAX + 1)):
        word, before = r.lowers[i], r.lowers[i - 1]
        if before == "but" or r.words[i - 1].text == ":":
            first = i
        if r.words[i].kind != "word" or before in DETERMINERS | PREPOSITIONS | {"to"} or i <= first:
            continue
        if word in _RELATIVE or (word in _SPEAKERS and r.lowers[first] in _OF_ALL):
            is_relative = True
        elif is_relative and (_agrees(r, first, i) or is_base_verb(verb_lemma(word))):
            is_relative = False
        elif _agrees(r, first, i):
            found.append(i)
        elif word in AUXILIARIES:
            break
    plain = (i for i in found if r.lowers[i] in _COPULAS or verb_lemma(r.lowers[i]) in _GOING | _TAKING)
    at = next(plain, found[0] if found else None)
    return _weighed(r, first, at) if at is not None else None


def _agrees(r: Reading, first: int, i: int) -> bool:
    """Whether word `i` is a verb in the present that agrees with its subject."""
    word, lemma = r.lowers[i], verb_lemma(r.lowers[i])
    if word in _COPULAS or word in ("has", "have", "get", "gets", "need", "needs"):
        return True
    is_many = _is_many(r, first, i)
    if is_base_verb(word) and lemma == word:
        return is_many and (noun_lemma(r.lowers[i - 1]) != r.lowers[i - 1] or lemma in _GOING | _TAKING)
    is_third = word.endswith("s") and not word.endswith("ss") and lemma != word
    after = r.text_of(i + 1, i + 2)
    takes = after in DETERMINERS | PREPOSITIONS | _NOTHING or after in r.language.numbers
    return not is_many and is_third and (is_base_verb(lemma) or takes)


def _is_many(r: Reading, first: int, end: int) -> bool:
    """Whether the words before `end` are a plural, or several."""
    if r.lowers[first] in ("each", "every", *_OF_ALL):
        return False
    return _is_plural(_noun(r, first, end)) or "and" in r.lowers[first + 1 : end] or r.lowers[first] == "all"


def _noun(r: Reading, first: int, end: int) -> str:
    """The head noun of the words from `first` to `end`."""
    first += r.lowers[first] in DETERMINERS
    closing = PREPOSITIONS | _RELATIVE | _SPEAKERS | {"i", "there", "here"}
    inside = range(first + 1, end)
    head = next((i for i in inside if r.lowers[i] in closing or _is_told_of(r.lowers[i])), end)
    return r.lowers[head - 1]


def _is_told_of(word: str) -> bool:
    return is_participle(word) and word.endswith(("ed", "wn", "en")) and noun_lemma(word) == word


def _is_plural(word: str) -> bool:
    return noun_lemma(word) != word and word not in ADVERBS and not word.endswith("ss")


def _weighed(r: Reading, first: int, at: int) -> Statement | None:
    """What the predicate weighs by its kind; None where it tells what befalls, or what somebody thinks."""
    word, lemma = r.lowers[at], verb_lemma(r.lowers[at])
    rest = [w for w in r.lowers[at + 1 :] if w not in ADVERBS - {"first", "only"}]
    if not rest:
        return Statement(first, at, 3) if lemma in ("come", "go", "run") and r.clause.adjuncts else None
    if lemma in _MISHAPS or (lemma in MUSING - {"have", "need"} and rest[0] not in _NOTHING):
        return None
    if rest[0] in _NOTHING and word not in _COPULAS and lemma != "get":
        return Statement(first, at, 2, is_ruling_out=True)
    if word in _COPULAS or (lemma == "get" and is_participle(rest[0])):
        weight = _dealt_with(r, at, rest)
        return None if weight is None else Statement(first, at, weight)
    if lemma in _GOING:
        return Statement(first, at, _sent(lemma, rest) + ("one" in rest or "same" in rest))
    if lemma in ("need", "require") and rest[0] in ("a", "an", "their", "its") and "to" not in rest:
        return Statement(first, at, 4)
    if rest[0] == "one" and len(rest) == 2:
        return Statement(first, at, 4)  # "a function does one thing"
    if lemma == "have":
        is_counted = rest[0] in r.language.numbers or rest[0] in ("exactly", "its", "their", "at")
        return Statement(first, at, 3 if is_counted else 1)
    if lemma in _KEEPING and rest[0] in ("its", "their", "the"):
        return Statement(first, at, 3)
    return Statement(first, at, 2 if lemma in _TAKING or _is_conduct_of(r, first, lemma) else 1)


def _is_conduct_of(r: Reading, first: int, lemma: str) -> bool:
    """Whether a system prompt tells what its assistant says, and to whom."""
    is_agent = r.lowers[first] == "the" and noun_lemma(r.text_of(first + 1, first + 2)) in _AGENTS
    return r.standing and is_agent and lemma in _CONDUCT


def _sent(lemma: str, rest: list[str]) -> int:
    """What it weighs where things go, come from or stay."""
    if lemma in ("stay", "remain") and (rest[0] in _UNCHANGED or "as" in rest or rest[:3] == ["word", "for", "word"]):
        return 6
    if rest[0] in _FIRST:
        return 3
    begin = 1 if rest[0] in ("in", "out", "up", "straight", "directly", "back") and len(rest) > 1 else 0
    return 2 if rest[0] in PREPOSITIONS or rest[begin] in PREPOSITIONS else 1


def _dealt_with(r: Reading, at: int, rest: list[str]) -> int | None:
    """What it weighs that something is done with things, or that they have a form."""
    if is_participle(rest[0]) and rest[0] not in PREPOSITIONS:
        lemma = verb_lemma(rest[0])
        if lemma in _BEFALLING | MUSING | _MISHAPS or "by" in rest:
            return None
        is_how = len(rest) > 1 and (rest[1] in PREPOSITIONS or rest[-1] == "first" or bool(r.clause.adjuncts))
        is_conduct = r.standing and (lemma in _CONDUCT | {"give"} or not _PEOPLE.isdisjoint(rest))
        return 1 + is_how + is_conduct
    named = [w for w in r.words[at + 1 :] if rest[0] in ("in", "as") or rest[0] in FORMATS]
    return 2 * any(w.lower in FORMATS | LANGUAGES or w.text in UNITS or w.lower.rstrip("s") in UNITS for w in named)


# the subject


def _generality(r: Reading, said: Statement) -> int | None:
    """How general the subject is; None where it is somebody, or nothing that a rule is about."""
    opening, end = r.lowers[said.first], said.at
    if opening == "the" and r.standing and noun_lemma(r.text_of(said.first + 1, said.first + 2)) in _AGENTS:
        return 4 if _is_conduct_of(r, said.first, verb_lemma(r.lowers[end])) else None
    if opening in PRONOUNS - _UNIVERSAL or opening in PREPOSITIONS | AUXILIARIES | (EMBEDDING - {"whatever"}):
        return None
    second = r.text_of(said.first + 1, said.first + 2)
    if opening in _UNIVERSAL:
        is_made = opening in _OF_ALL and second in _SPEAKERS  # "whatever we publish …"
        is_given = second in _GIVEN and opening not in _OF_ALL
        weight = 4 + 2 * is_made + (noun_lemma(_noun(r, said.first, end)) in RECURRING | SPOKEN)
        is_moving = noun_lemma(_noun(r, said.first, end)) in _MOVING and not is_ratified(r)
        return None if is_given else weight - 2 * is_moving
    if not (PRONOUNS - _RELATIVE - _SPEAKERS - {"i", "there", "here"}).isdisjoint(r.lowers[said.first + 1 : end]):
        return None
    return _of_noun(r, said.first, end)


def _of_noun(r: Reading, first: int, end: int) -> int:
    """How general a noun phrase without a quantifier is."""
    opening, noun = r.lowers[first], noun_lemma(_noun(r, first, end))
    is_many = _is_many(r, first, end)
    text = r.words[first].text
    is_name = not is_many and (not noun.isalpha() or (text[1:2].isupper() and not text.isupper()))
    weight = (
        2
        if opening in {"a", "an"} | _OWN
        else 0
        if opening in DETERMINERS or is_name
        else 2 + (is_many or opening == "new")
    )
    weight -= 2 * (noun in _MOVING and not is_ratified(r))
    is_made = noun in RECURRING | SPOKEN | STYLE
    if opening in DETERMINERS and not {"each", "every"}.isdisjoint(r.lowers[first:end]):
        return 4 + is_made  # "the first sentence of each entry"
    told_which = any(r.lowers[i] in PREPOSITIONS or _is_told_of(r.lowers[i]) for i in range(first + 1, end))
    return weight + is_made + (is_many and told_which)


# what stands around it


def _around(r: Reading, said: Statement) -> int:
    """The weight of all that speaks for a rule beside the statement's own parts."""
    named = (w for w in r.words[said.at + 1 :] if w.kind in ("literal", "code") or _is_name(w.text))
    weight = int(any(any(c.isalpha() for c in w.text) for w in named))
    weight += (
        7 * is_ratified(r)
        + 4 * is_from_now(r)
        + 4 * is_recalled(r)
        + 3 * is_of_ours(r)
        + 2 * is_everywhere(r)
        + 3 * is_blamed(r)
    )
    is_plain_class = not {*_UNIVERSAL, "a", "an"}.isdisjoint(r.lowers[said.first : said.at])
    weight += is_alone(r) and is_plain_class and not r.standing
    weight += (
        5 * (said.weight > 0 and _is_conceded_against(r))
        + _is_contrasted(r)
        + 2 * _is_drawn(r)
        + 2 * _awaits_listener(r)
        + _has_purpose(r)
    )
    if r.standing:
        weight += 3 if r.force == "rule" else 1 if _has_persona(r) else 2
    return weight + min(told_beside(r), 1 if r.standing else 2)


def _is_name(text: str) -> bool:
    """`Vault`, `formatLocal`, `PR`: a name that is not merely capitalised as the first of its sentence."""
    return any(c.isupper() for c in text)


def _is_contrasted(r: Reading) -> bool:
    """`…, not on your host`, `… and nowhere in the code`, `… only`."""
    after = r.following[:2]
    return after[:1] in (("not",), ("never",), ("nowhere",)) or after == ("and", "not") or r.has("only", "without")


def _is_conceded_against(r: Reading) -> bool:
    """`you can pick the tools, but the data stays in the EU`: what is kept where all else is left to the listener."""
    start = r.clause.start if r.sentence is None else r.sentence.start
    return _LEFT_FREE.search(r.text[start : r.words[0].start].lower()) is not None


_LEFT_FREE: Final = re.compile(
    r"\b(?:you (?:can|may|are free|could)\b.*?\bbut|(?:whatever you (?:like|want)|up to you|your choice|feel free"
    r"|as you like|don't care|do what you (?:like|want))\b.*?(?:,|\bbut|;))\s*$"
)


def _is_drawn(r: Reading) -> bool:
    """`/data/raw is read only for us, so results land in X`: what follows from a reason."""
    before = r.before
    if before is None:
        return "so" in r.clause.opener.split()
    return r.clause.separator == "so" or "so" in r.text[before.clause.end : r.words[0].start].lower().split()


def _awaits_listener(r: Reading) -> bool:
    """`… before you reply`: the listener's deed is what it is tied to."""
    return any("you" in r.text[s:e].lower().split() for kind, _, s, e in r.clause.adjuncts if kind == "trigger")


def _has_purpose(r: Reading) -> bool:
    """`… so that we can compare them`: what it is laid down for."""
    return "so that " in " ".join((*r.lowers, *r.following[:3], ""))


def _has_persona(r: Reading) -> bool:
    """Whether a system prompt speaks of the listener's trade: beside rules it tells facts of a business."""
    return r.text[:_PERSONA_REACH].lower().lstrip().startswith(_PERSONA)


def _against(r: Reading, said: Statement) -> int:
    """The weight, below nothing, of all that speaks for a description."""
    if is_told(r):
        return -2 * _ENOUGH
    tail = " ".join(r.lowers[said.at :]).replace("so that", "so").split()
    pointed = any(a in _POINTED and b not in _FIELDS for a, b in itertools.pairwise((*tail, "")))
    theirs = not {"he", "she", "they", "their", "his", "her"}.isdisjoint((*r.lowers[: said.at], *r.following))
    return -3 * pointed - 2 * (theirs and not is_ratified(r)) - 6 * (is_troubled(r) and not r.standing)

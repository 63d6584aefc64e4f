"""Bans by "nothing" and "none": "change nothing", "touch none of X", "nothing older than Java 21"."""

from __future__ import annotations

from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.sentences.lemmas import is_base_verb, noun_lemma, verb_lemma
from troth.engine.lexicon.english_verbs import MUSING, WORLDLY
from troth.engine.lexicon.english_words import IDLE_NOUNS

_COMPARATIVES = frozenset("bigger fewer higher larger later less longer lower more newer older slower smaller".split())


def nothing_beyond(r: Reading) -> list[Draft]:
    """`nothing older than Java 21 on the build agents`: all that goes beyond a thing is ruled out."""
    is_compared = r.lowers[0] == "nothing" and r.text_of(1, 2) in _COMPARATIVES and r.text_of(2, 3) == "than"
    is_named = any(w.kind != "word" or w.text[:1].isupper() for w in r.words[3:])
    if not is_compared or not is_named or r.head.mood != "fragment" or r.clause.is_question:
        return []
    return [_ban("nothing-beyond", ("use",), r.objects(1))]


_IDLE_NOTHING = frozenset("do find say see get know have".split())


def nothing_done(r: Reading) -> list[Draft]:
    """`look around but change nothing`, `touch none of the tables`, `until X you say nothing to the paper`: nothing of
    what the verb says is done."""
    at = r.head.at if r.head.mood != "declarative" else 1
    is_yours = r.lowers[0] == "you" and r.clause.adjunct("until", "condition", "trigger", "scope") is not None
    is_told = (r.is_order or is_yours) and not r.is_negated and not r.clause.is_question
    rest = [w for w in r.lowers[at + 1 :] if w not in _CLOSING]
    lemma = verb_lemma(r.text_of(at, at + 1))
    if not is_told or not rest or rest[0] not in ("no", "nothing", "none") or not is_base_verb(lemma):
        return []
    acts = r.predicate(at).acts
    if rest[0] == "no":
        is_idle = lemma in MUSING | _IDLE_NOTHING | {"pay"} or len(rest) < 2 or noun_lemma(rest[1]) in _IDLE_NO
        return [] if is_idle else [_ban("no-done", acts, r.objects(at + 2))]
    if rest[0] == "none":
        is_part = rest[1:2] == ["of"] and len(rest) > 2 and lemma not in MUSING | _IDLE_NOTHING
        return [_ban("none-done", acts, r.objects(at + 3))] if is_part else []
    if len(rest) == 1 and acts[:1] and (acts[0] in WORLDLY | {"create", "run"} or is_yours):
        return [_ban("nothing-done", acts, ())]
    is_narrowed = rest[1:2] and rest[1] in _NARROWING and len(rest) > 2
    is_idle = lemma in MUSING | _IDLE_NOTHING and not (is_yours and lemma == "say")
    return [_ban("nothing-done", acts, r.objects(at + 3))] if is_narrowed and not is_idle else []


_IDLE_NO = IDLE_NOUNS | {"longer", "mistake", "more", "notice", "offence", "offense", "prisoner"}
_CLOSING = frozenset("here please there yet".split())
_NARROWING = frozenset("about from in of on outside that to under without".split())


def _ban(rule: str, acts: tuple[str, ...], objects: tuple[str, ...], *, takes_previous: bool = False) -> Draft:
    return Draft(
        rule=rule, kind="prohibition", polarity="forbid", acts=acts, objects=objects, takes_previous=takes_previous
    )

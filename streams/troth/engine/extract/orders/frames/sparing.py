"""All but one: "push wherever you want except X", "do everything you need except running X", "pushes go anywhere but
X", "you're free to push, just not to X"; and one use of a thing but no other: "X may be read but not written"."""

from __future__ import annotations

from typing import Final

from troth.engine.extract.clauses.copulas import copula_at
from troth.engine.extract.clauses.predicates import Predicate, acts_of, read_objects, read_predicate
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.orders.frames.telling import tells
from troth.engine.extract.orders.frames.themes import ban, is_exact, theme
from troth.engine.extract.orders.refusals import verdict
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, is_participle, noun_lemma, verb_lemma
from troth.engine.extract.sentences.words import Word, read_words
from troth.engine.lexicon.acts import CANONICAL
from troth.engine.lexicon.english_verbs import NOMINALS
from troth.engine.lexicon.english_words import PREPOSITIONS

_ALL: Final = frozenset("all any anything anywhere everything everywhere whatever wherever freely free fair".split())
_LICENCES: Final = frozenset({"may", "can", "could", "free", "ok", "okay", "fine", "allowed"})
_CHOICE: Final = frozenset("anywhere whatever wherever".split())
_LEADING: Final = PREPOSITIONS | frozenset("except but not other than apart aside save excluding barring just".split())
_IDLE_DEEDS: Final = frozenset("do go have need want like".split())


def spared(r: Reading) -> list[Draft]:
    """What a licence for all the rest leaves out."""
    return _but(r) or _just_not(r) or _not_otherwise(r) or _provided(r)


_PROVISOS: Final = (("as", "long", "as"), ("so", "long", "as"), ("provided", "that"), ("provided",))
_NEGATIONS: Final = frozenset("don't do never not".split())


def _provided(r: Reading) -> list[Draft]:
    """`do anything as long as you don't edit X`, `refactor as you please, as long as X isn't touched`."""
    for kind, _, start, end in r.clause.adjuncts:
        words = tuple(read_words(r.text, start, end)) if kind == "condition" else ()
        lowers = tuple(w.lower for w in words)
        size = next((len(p) for p in _PROVISOS if lowers[: len(p)] == p), 0)
        inside = words[size:]
        if not size or len(inside) < 3 or not is_exact(inside):
            continue
        if inside[0].lower in ("you", "we"):
            at = next((i for i, w in enumerate(inside) if i and w.lower not in _NEGATIONS), 0)
            named = read_predicate(inside, at, r.language) if at > 1 and is_base_verb(inside[at].lower) else None
        else:
            at = next((i for i, w in enumerate(inside) if w.lower in ("isn't", "aren't", "not")), 0)
            done = next((i for i in range(at + 1, len(inside)) if is_participle(inside[i].lower)), 0) if at else 0
            acts = acts_of([verb_lemma(inside[done].lower)]) if done else ()
            named = Predicate(acts, read_objects(inside[:at], r.language), 0) if done else None
        if named is not None:
            return ban("spared", named)
    return []


def _but(r: Reading) -> list[Draft]:
    """`everything may be changed apart from X`, `push wherever you want except X`."""
    is_free = bool(_CHOICE & set(r.lowers)) or ("anything" in r.lowers and r.is_order)
    copula = copula_at(r.lowers)
    said = verdict(r.lowers, copula + 1) if copula is not None and _ALL & set(r.lowers[:copula]) else None
    is_free = is_free or (said is not None and not said.refused)
    is_free = is_free or (bool(_ALL & set(r.lowers)) and bool(_LICENCES & set(r.lowers) or "you" in r.lowers[1:]))
    is_told = tells(r) or r.clause.is_question or r.is_negated or r.lowers[0] in ("i", "we", "anything", "it's")
    if is_told or not is_free:
        return []  # "list all files except X": a task
    words: tuple[Word, ...] = ()
    end = len(r.words)
    if (span := r.clause.adjunct("except")) is not None:
        words = tuple(read_words(r.text, *span))
    elif at := next((i for i in range(1, len(r.words) - 1) if r.lowers[i] == "but" and r.lowers[i - 1] in _ALL), 0):
        words, end = r.words[at:], at
    first = next((i for i, w in enumerate(words) if w.lower not in _LEADING), 0)
    if not first or not is_exact(words):
        return []
    named = read_objects(words[first:], r.language)
    if is_gerund(words[first].lower):
        return ban("spared", Predicate(acts_of([verb_lemma(words[first].lower)]), named[1:] or named, 0))
    return ban("spared", Predicate(_deed(r, end), named, 0))


def _deed(r: Reading, end: int) -> tuple[str, ...]:
    """The act that is free but for the thing left out."""
    for i in range(end):
        word, lemma = r.lowers[i], verb_lemma(r.lowers[i])
        if noun_lemma(word) in NOMINALS and i == 0 and not is_base_verb(word):
            return (NOMINALS[noun_lemma(word)],)
        is_verb = lemma in CANONICAL and (is_base_verb(word) or is_participle(word) or is_gerund(word))
        if is_verb and lemma not in _IDLE_DEEDS and r.words[i].kind == "word":
            return acts_of([lemma])
    return ("touch",)


def _just_not(r: Reading) -> list[Draft]:
    """`you're free to push, just not to X`: the act is that of the licence before."""
    before = r.before
    lowers = [w for w in r.lowers if w not in ("just", "only", "please", "but")]
    is_but = lowers[:1] == ["not"] and len(lowers) <= 5 and is_exact(r.words)
    if before is None or not is_but or not (_LICENCES & set(before.lowers) or _ALL & set(before.lowers)):
        return []
    acts = _deed(before, len(before.words))
    objects = tuple(o for o in r.objects(0) if o != "not")
    return ban("spared", Predicate(acts, objects, 0), start=before.clause.start)


def _not_otherwise(r: Reading) -> list[Draft]:
    """`X may be read but not written`, `reading X is fine, writing it isn't`."""
    before = r.before
    comma = next((i for i in range(2, len(r.words) - 2) if r.words[i].text == ","), 0)
    if comma and r.lowers[-1] in ("isn't", "not") and is_gerund(r.lowers[0]) and is_gerund(r.lowers[comma + 1]):
        copula = next((i for i in range(1, comma) if r.lowers[i] in ("is", "are")), 0)
        is_free = bool(copula) and bool(_LICENCES & set(r.lowers[copula:comma])) and is_exact(r.words[:copula])
        named = theme(r, 0, copula).objects if is_free else ()
        return ban("spared", Predicate(acts_of([verb_lemma(r.lowers[comma + 1])]), named, 0)) if named else []
    if before is None or not is_exact(before.words) or r.clause.is_question:
        return []
    if r.lowers[0] == "not" and len(r.words) <= 3 and is_participle(r.lowers[-1]) and _LICENCES & set(before.lowers):
        acts = acts_of([verb_lemma(r.lowers[-1])])
        return ban("spared", Predicate(acts, before.objects(0, max(len(before.head.subject), 1)), 0),
                   start=before.clause.start)  # fmt: skip
    return []


def so_not(r: Reading) -> list[Draft]:
    """`deleting X would be a disaster, so don't`: what the clause before speaks of is ruled out."""
    bare = tuple(w for w in r.lowers if w not in ("please", "so", "just", ","))
    before = r.before
    if bare not in (("don't",), ("do", "not"), ("never",)) or before is None or not is_exact(before.words):
        return []
    copula = next((i for i, w in enumerate(before.lowers) if w in ("is", "are", "would", "will", "could")), 0)
    if is_gerund(before.lowers[0]) and copula:
        return ban("spared", theme(before, 0, copula), start=before.clause.start)
    act = next((i for i, w in enumerate(before.lowers) if noun_lemma(w) in NOMINALS), -1)
    return ban("spared", theme(before, act), start=before.clause.start) if act >= 0 else []

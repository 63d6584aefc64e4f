"""What nothing and nobody may do: "nothing may be applied there", "nobody outside finance gets to see the draft"."""

from __future__ import annotations

from typing import Final

from troth.engine.extract.clauses.predicates import Predicate, acts_of
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.orders.frames.telling import tells
from troth.engine.extract.orders.frames.themes import ban, is_exact, objects_of
from troth.engine.extract.orders.generics import MASSES
from troth.engine.extract.sentences.lemmas import is_base_verb, is_participle, noun_lemma, verb_lemma
from troth.engine.lexicon.acts import canonical
from troth.engine.lexicon.english_verbs import MUSING, NOMINALS, PLACING, WORLDLY
from troth.engine.lexicon.english_words import ADVERBS, IDLE_NOUNS, PREPOSITIONS, PRONOUNS

_NONE: Final[tuple[tuple[str, ...], ...]] = (
    ("nothing",),
    ("nobody",),
    ("no-one",),
    ("no", "one"),
    ("none",),
    ("neither",),
)
_NO: Final[tuple[tuple[str, ...], ...]] = (("not", "a", "single"), ("not", "one"), ("not", "a"), ("zero",), ("no",))
_RULING: Final = frozenset("may must ought shall should".split())
_GRANTS: Final = (("gets", "to"), ("get", "to"), ("is", "to"), ("are", "to"), ("is", "allowed", "to"), ("has", "to"),
                  ("is", "permitted", "to"), ("is", "supposed", "to"), ("is", "authorised", "to"))  # fmt: skip
_COPULAS: Final = frozenset("are be get gets goes is".split())
_LEARNING: Final = frozenset("access know learn read receive see view".split())
"""What nobody does with a thing that is not handed out."""
_CARRYING: Final = ("push", "merge", "commit", "deploy", "publish", "send", "write")
_DEEDS: Final = WORLDLY | {"run", "use", "create", "call", "fetch", "copy", "book", "set", "share", "discard"}
_MOVING: Final = frozenset("change enter get leave reach receive ship".split())
_HERE: Final = frozenset({"from here", "from you", "by you", "on this", "in here", "in this", "from this"})


def quantified(r: Reading) -> list[Draft]:
    """What is ruled out of everything or of everybody."""
    size, noun_first = _quantifier(r.lowers)
    if not size or tells(r) or r.clause.cue("hedge") or "right now" in r.text_of(0, len(r.words)):
        return []
    at, is_ruled = _verb_at(r, size + noun_first)
    if not at or at >= len(r.words):
        return []
    lemma = verb_lemma(r.lowers[at])
    is_passive = r.lowers[at - 1] in _COPULAS and is_participle(r.lowers[at])
    is_verb = is_base_verb(lemma) and not (r.lowers[at].endswith("ed") and not is_passive)
    is_verb = is_verb or (is_ruled and r.words[at].kind == "word" and at < len(r.words) - 1)
    is_idle = lemma in MUSING - {"change"} and not (is_ruled and lemma in _LEARNING)
    if not is_verb or is_idle or not _is_rule(r, at, lemma, is_ruled, is_passive):
        return []
    start = _verb_phrase_start(r, size, at)
    objects = (*r.objects(size if noun_first else 0, start), *r.objects(at + 1))
    predicate = r.predicate(at)
    acts = _acts(r, at, lemma, predicate.acts, size)
    lead = r.clause.lead_words if r.clause.lead == "label" and _points(r.lowers) else ()
    if lead:
        objects = (*objects, *(o for o in _named(r) if o not in objects))
        return ban("quantified", Predicate(acts, objects, at), start=lead[0].start)
    return ban("quantified", Predicate(acts, objects, at), takes_previous=_points(r.lowers) and not objects)


_LEAVING: Final = frozenset({"leave", "exit", "escape"})
_PLACES_OF_OURS: Final = frozenset("our the this these those my".split())


def held_in(r: Reading) -> list[Draft]:
    """`patient ids don't leave this machine`, `client data never leaves the EU`: what is not sent out of a place."""
    at = next((i for i in range(1, len(r.words) - 1) if verb_lemma(r.lowers[i]) in _LEAVING), 0)
    before = r.lowers[max(at - 2, 0) : at]
    is_denied = bool({"don't", "doesn't", "never", "not"} & set(before))
    first = next((i for i, w in enumerate(r.lowers[:at]) if w in _NEGATING), 0)
    noun = r.lowers[first - 1] if first else ""
    is_general = noun_lemma(noun) != noun or noun in MASSES or noun == "data"
    is_placed = (
        r.text_of(at + 1, at + 2) in _PLACES_OF_OURS
        or is_exact(r.words[at + 1 :])
        or (at + 1 < len(r.words) and r.words[at + 1].text[:1].isupper())
    )
    is_told = tells(r) or r.lowers[0] in PRONOUNS or r.clause.adjunct("trigger") is not None
    if not (at and is_denied and first and is_general and is_placed) or is_told or r.head.mood != "declarative":
        return []
    return ban("held-in", Predicate(("send", "publish", "push"), r.objects(0, first), at))


_NEGATING: Final = frozenset("do does don't doesn't may must never not should shall".split())


def _named(r: Reading) -> tuple[str, ...]:
    """What the label before the clause names, without the state that it tells."""
    words = [w for w in r.clause.lead_words if w.lower not in ("read-only", "read", "frozen", "locked")]
    return objects_of(r, words)


def _points(lowers: tuple[str, ...]) -> bool:
    return lowers[-1] in ("there", "it", "them", "that")


def _quantifier(lowers: tuple[str, ...]) -> tuple[int, bool]:
    """How many words the quantifier takes, and whether a noun of its own follows; 0: there is none."""
    for phrase in _NONE:
        if lowers[: len(phrase)] == phrase:
            return len(phrase), False
    for phrase in _NO:
        if lowers[: len(phrase)] == phrase and len(lowers) > len(phrase) + 1:
            is_idle = noun_lemma(lowers[len(phrase)]) in IDLE_NOUNS | {"one", "longer", "more", "need"}
            return (0, False) if is_idle else (len(phrase), True)
    return 0, False


def _verb_at(r: Reading, first: int) -> tuple[int, bool]:
    """Where the verb of the subject stands, and whether a modal or a grant before it lays it down."""
    lowers = r.lowers
    for i in range(first, len(lowers)):
        if lowers[i] in _RULING or (grant := next((g for g in _GRANTS if lowers[i : i + len(g)] == g), ())):
            at = i + (1 if lowers[i] in _RULING else len(grant))
            while at < len(lowers) - 1 and (lowers[at] in ADVERBS or lowers[at] in ("be", "get", "to", "not")):
                at += 1
            return at, True
        if lowers[i] in ("gets", "is", "are", "goes", "can", "will") and i + 1 < len(lowers):
            at = i + 1
            while at < len(lowers) - 1 and (lowers[at] in ADVERBS or lowers[at] in ("be", "get")):
                at += 1
            return (at, False) if lowers[i] != "goes" else (i, False)
        if i >= first and lowers[i].endswith("s") and _is_third(lowers[i]):
            return i, False
    return 0, False


def _is_third(word: str) -> bool:
    return is_base_verb(verb_lemma(word)) and not is_base_verb(word)


def _verb_phrase_start(r: Reading, first: int, at: int) -> int:
    """Where the subject ends: before the auxiliaries in front of the verb."""
    while at > first and (r.lowers[at - 1] in _COPULAS | _RULING | ADVERBS | {"to", "can", "will", "be", "allowed"}):
        at -= 1
    return at


def _is_rule(r: Reading, at: int, lemma: str, is_ruled: bool, is_passive: bool) -> bool:
    """Whether it is laid down: by its modal, or of a deed with an exact thing or a place of ours."""
    if r.lowers[at - 1] in ("can", "will") or "can" in r.lowers[:at]:
        return False
    is_deed = canonical(lemma) in _DEEDS or lemma in PLACING | {"change", "see", "leave", "land", "touch", "say"}
    if is_ruled or r.force == "rule":
        return bool(r.objects(at + 1)) or is_deed or bool(r.objects(0, at))
    is_here = any(h in r.text_of(at, len(r.words)) for h in _HERE)
    is_got = r.lowers[at - 1] in ("gets", "get") and is_passive
    is_plain = r.lowers[at - 1] in ("is", "are") and is_passive
    is_occasional = r.clause.adjunct("trigger", "condition") is not None
    if is_plain:
        return is_deed and is_exact(r.words) and not is_occasional and r.standing
    is_thing = r.lowers[0] in ("nothing", "none", "no", "not", "zero")
    if is_thing and not is_passive and lemma not in PLACING | _MOVING:
        return False  # "nothing in src/a.py uses the flag"
    if is_got or not is_passive:
        is_timed = r.clause.adjunct("until") is not None or _while(r) or _is_reserved(r, at)
        is_deed = is_deed or lemma in PLACING | {"get", "receive"}
        return (is_here and is_got) or (
            is_deed and (is_here or is_timed or (is_exact(r.words) and not is_occasional) or "ever" in r.lowers)
        )
    return False


def _is_reserved(r: Reading, at: int) -> bool:
    """`… without my signature`: whose leave is asked for."""
    return "without" in r.lowers[at:] and bool({"my", "our", "me", "approval", "asking"} & set(r.lowers[at:]))


def _while(r: Reading) -> bool:
    return any(head in ("before", "while", "during", "until", "till") for _, head, _, _ in r.clause.adjuncts)


def _acts(r: Reading, at: int, lemma: str, acts: tuple[str, ...], size: int) -> tuple[str, ...]:
    if r.lowers[0] in ("nobody", "no-one", "no") and lemma in _LEARNING:
        return ("send", "publish")
    noun = noun_lemma(r.lowers[size]) if size < len(r.lowers) else ""
    if lemma in PLACING | {"get", "enter", "reach", "make", "happen"} - {"store"}:
        return (NOMINALS[noun],) if noun in NOMINALS else _CARRYING
    if lemma == "leave":
        return ("send", "publish", "push")
    if (lemma == "change" and at == len(r.words) - 1) or (
        lemma == "change" and r.text_of(at + 1, at + 2) in PREPOSITIONS
    ):
        return acts_of(["write"])
    return acts

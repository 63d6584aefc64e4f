"""Negated orders: "never V", "don't V", "let's not V"; ellipsis ("never prod") and contrast ("not on main")."""

from __future__ import annotations

from collections.abc import Sequence

from troth.engine.extract.lemmas import is_base_verb, is_gerund, is_participle, verb_lemma
from troth.engine.extract.predicates import acts_of
from troth.engine.extract.reading import Draft, Reading
from troth.engine.extract.words import Word
from troth.engine.lexicon.acts import canonical
from troth.engine.lexicon.english_verbs import IDLE_DOINGS, MUSING, OBTAINING, PLACING, SKIPPING
from troth.engine.lexicon.english_words import AUXILIARIES, DETERMINERS, PREPOSITIONS, PRONOUNS, SUBJECT_PRONOUNS

POINTERS = frozenset({"this", "that", "it", "them", "these", "those", "so"})
_NO_CONTRAST = frozenset(
    """a an because even if just necessarily necessary now only quite really so sure that to too yet""".split()
)
"""Words after "not" that open no other value ("not only", "not sure")."""


def negative_imperative(r: Reading) -> list[Draft]:
    """`never V`, `don't V`, `can you not V`, `you must not V`, `let's not V`; twice negated, it requires."""
    flags = r.head.flags
    asks = r.is_question and not _is_tagged(r)
    if (
        asks
        or ("modal-don't" in flags and not r.standing)
        or not flags & {"order-not", "must_not"}
        or r.head.mood == "declarative"
        or _is_ability(r)
    ):
        return []
    if r.verb in ("only", "just", "merely") or r.text_of(r.head.at - 1, r.head.at) == "just":
        return []
    if r.verb != r.lemma and is_participle(r.verb) and not is_base_verb(r.verb):
        return []
    if r.lowers[0] == "neither" and not is_base_verb(r.verb):
        return []
    if "modal-never" in flags and r.head.at == len(r.words) - 1:
        return []
    if not r.is_negated:
        predicate = r.predicate(r.head.at)
        return [Draft(rule="double-negation", kind="requirement", acts=predicate.acts, objects=predicate.objects)]
    return [] if _is_musing(r) else [_negated(r)]


def _is_tagged(r: Reading) -> bool:
    """Whether "don't V …?" is still an order: no subject follows the "don't"."""
    return r.lowers[0] in ("don't", "dont", "never") and r.text_of(1, 2) not in SUBJECT_PRONOUNS


def _is_ability(r: Reading) -> bool:
    """Whether this speaks of what can be: "can we not get the id?", "we can't reach it"."""
    if r.asks_us:
        return canonical(r.lemma) in OBTAINING
    return "we" in r.head.flags and bool(r.head.flags & {"modal-can", "modal-can't", "modal-cannot"})


def _is_musing(r: Reading) -> bool:
    """Whether the verb is one whose negation governs no act ("don't worry", "let's not spend time on it")."""
    if any((r.lemma, w) in IDLE_DOINGS for w in r.lowers[r.head.at + 1 : r.head.at + 5]):
        return True
    if r.lemma == "be" and r.head.mood == "modal":
        return True
    if r.lemma in ("think", "dream") and _gerund_after(r, r.head.at):
        return False
    if r.lemma not in MUSING or (r.lemma == "have" and r.head.mood in ("lets", "modal", "request")):
        return False
    return "never" not in r.head.flags or r.lemma in ("mind", "know")


def _negated(r: Reading) -> Draft:
    """One negation: it forbids, unless its verb is itself one of leaving out ("don't skip the review")."""
    at = r.head.at
    if r.lemma in ("think", "dream") and (gerund := _gerund_after(r, at)):
        predicate = r.predicate(gerund)
        return Draft(
            rule="negative-imperative",
            kind="prohibition",
            polarity="forbid",
            acts=predicate.acts,
            objects=predicate.objects,
        )
    if r.lemma in SKIPPING and at + 1 < len(r.words) and (r.lemma != "leave" or r.lowers[-1] == "out"):
        return _kept(r)
    if r.lemma == "be" or not _is_verb_like(r):
        return _elliptical(r)
    predicate = r.predicate(at)
    return Draft(
        rule="negative-imperative",
        kind="prohibition",
        polarity="forbid",
        acts=predicate.acts,
        objects=predicate.objects,
        takes_previous=points_back(r.words[predicate.last :]),
    )


def _gerund_after(r: Reading, at: int) -> int:
    """Where the act stands that is not to be thought of ("don't even think about touching X"); 0: nowhere."""
    is_about = r.text_of(at + 1, at + 2) in ("about", "of")
    return at + 2 if is_about and at + 2 < len(r.words) and is_gerund(r.lowers[at + 2]) else 0


def _kept(r: Reading) -> Draft:
    """`don't skip X`, `never forget to V`: X or V is required."""
    at = r.head.at + 1
    while at < len(r.words) - 1 and r.lowers[at] in ("to", "about", "out", "on", "that", "over"):
        at += 1
    is_verb = r.lowers[at - 1] == "to" or is_gerund(r.lowers[at])
    predicate = r.predicate(at) if is_verb else r.phrase(at)
    acts = predicate.acts if is_verb or predicate.acts != ("use",) else ()
    objects = predicate.objects if is_verb else r.objects(at)
    return Draft(rule="not-skipping", kind="requirement", acts=acts, objects=objects)


def _is_verb_like(r: Reading) -> bool:
    """Whether a verb follows the negation, and not a place or a thing ("never prod", "never under src/")."""
    word = r.words[r.head.at]
    if word.kind != "word" or word.lower in PREPOSITIONS | DETERMINERS | PRONOUNS:
        return False
    is_last = r.head.at == len(r.words) - 1
    return is_base_verb(word.lower) or is_gerund(word.lower) or not ("never" in r.head.flags and is_last)


def _elliptical(r: Reading) -> Draft:
    """`never prod`, `never under src/`: verb and subject are those of the clause before."""
    at = r.head.at + (r.verb == "be")
    at = min(at, len(r.words) - 1)
    objects = r.objects(at)
    acts: tuple[str, ...] = ("use",)
    start = None
    if r.before is not None:
        verb = _verb_of(r.before)
        if verb is not None:
            lemma = verb_lemma(r.before.lowers[verb])
            acts = ("write",) if lemma in PLACING else acts_of([lemma])
            if r.before.head.mood == "declarative" and lemma in PLACING:
                objects = (*r.before.objects(r.before.head.at, verb), *objects)
        if r.lowers[at] in PREPOSITIONS:
            start = r.before.clause.start
    return Draft(
        rule="elliptical-negation", kind="prohibition", polarity="forbid", acts=acts, objects=objects, start=start
    )


def _verb_of(r: Reading) -> int | None:
    """Where the main verb of a clause stands."""
    if r.head.mood != "declarative":
        return r.head.at if is_base_verb(r.verb) else None
    first = r.head.at + 1
    return next((i for i in range(first, len(r.words)) if is_base_verb(verb_lemma(r.lowers[i]))), None)


def points_back(words: Sequence[Word]) -> bool:
    """Whether an object is only a pronoun, so that the sentence before says what is meant."""
    idle = ("again", "ever", "anymore", "please", "here", "now", "yet")
    content = [w.lower for w in words if w.kind != "punct" and w.lower not in idle]
    return bool(content) and content[0] in POINTERS and (len(content) == 1 or content[1] in PREPOSITIONS | {"kind"})


def contrast(r: Reading) -> list[Draft]:
    """`rebase on X, not on main`: the clause before with the other value is ruled out."""
    before = r.before
    if before is None or r.lowers[0] != "not" or len(r.words) < 2 or r.clause.is_question:
        return []
    is_order = before.is_order or before.head.mood == "lets"
    if not is_order or r.lowers[1] in _NO_CONTRAST or any(w in AUXILIARIES for w in r.lowers):
        return []
    acts, objects = before.predicate(before.head.at).acts, r.objects(1)
    if not objects or not acts:
        return []
    start = before.clause.start if r.lowers[1] in PREPOSITIONS else None
    return [Draft(rule="contrast", kind="prohibition", polarity="forbid", acts=acts, objects=objects, start=start)]


def restricted_manner(r: Reading) -> list[Draft]:
    """`look at X without changing anything`: the act in the gerund is ruled out."""
    cue = r.near("without")
    if cue is None or r.is_question or r.is_negated or cue.last >= len(r.words) or not is_gerund(r.lowers[cue.last]):
        return []
    is_told = r.is_order or r.head.mood == "lets"
    if not is_told or r.lowers[cue.last] in ("asking", "having", "being", "losing", "breaking", "needing", "going"):
        return []
    predicate = r.predicate(cue.last)
    return [
        Draft(rule="without", kind="prohibition", polarity="forbid", acts=predicate.acts, objects=predicate.objects)
    ]

"""What a contrast rules out: "rebase on X, not on main", "pnpm, not npm", "I only wanted you to read it, not edit it",
"indexes are dropped by the DBAs, not by you"."""

from __future__ import annotations

from troth.engine.extract.clauses.leads import is_person
from troth.engine.extract.clauses.predicates import acts_of
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.orders.negations import verb_of
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, is_participle, is_past, verb_lemma
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.english_verbs import PLACING
from troth.engine.lexicon.english_words import AUXILIARIES, DETERMINERS, PREPOSITIONS, PRONOUNS
from troth.engine.lexicon.topics import LATER

_PAST = frozenset({"had", "was", "were", "did", "went", "been"})
_NO_CONTRAST = frozenset(
    """a an because even if just necessarily necessary now only quite really so sure that to too yet""".split()
)
"""Words after "not" that open no other value ("not only", "not sure")."""


def contrast(r: Reading) -> list[Draft]:
    """The other value, after "not"."""
    before = r.before
    if before is None or r.lowers[0] != "not" or len(r.words) < 2 or r.clause.is_question:
        return []
    if before.is_soft and "but" in r.text[before.clause.end : r.words[0].start].lower():
        return []  # "I'd rather see early returns, but not religious about it"
    if is_base_verb(r.lowers[1]) and (draft := _other_deed(r, before)) is not None:
        return [draft]
    if r.lowers[:2] == ("not", "by") and "by" in before.lowers and len(r.words) > 2:
        return _not_by(r, before)
    if _is_bare_name(before) and r.lowers[1] not in _NO_CONTRAST | PREPOSITIONS | PRONOUNS:
        return _other_name(r, before)
    return _other_object(r, before)


def _ban(acts: tuple[str, ...], objects: tuple[str, ...], start: int | None) -> Draft:
    return Draft(rule="contrast", kind="prohibition", polarity="forbid", acts=acts, objects=objects, start=start)


def _other_deed(r: Reading, before: Reading) -> Draft | None:
    """`you may read it, but not change it`, `I only wanted you to read it, not change it`."""
    is_permitted = "you" in before.head.flags and before.has("permit") and r.clause.separator == "but"
    wanted = before.lowers[:5]
    is_limited = wanted[:2] in (("i", "only"), ("i", "just")) and wanted[3:5] == ("you", "to")
    if not (is_permitted or is_limited):
        return None
    predicate = r.predicate(1)
    objects = predicate.objects or (before.objects(before.head.at + 1) if is_permitted else ())
    return _ban(predicate.acts, objects, before.clause.start)


def _other_name(r: Reading, before: Reading) -> list[Draft]:
    """`pnpm, not npm`."""
    end = next((i for i, w in enumerate(r.words) if w.text == ","), len(r.words))
    names = (before.words[0], *r.words[1:end])
    is_told = end < len(r.words) or any(w.kind in ("literal", "code") or _is_proper(w) for w in names)
    is_named = 1 < end <= 3 and is_told and not any(is_gerund(w) or is_participle(w) for w in r.lowers[1:end])
    objects = r.objects(1, end) if is_named and not AUXILIARIES & set(r.lowers) else ()
    return [_ban(("use",), objects, before.clause.start)] if objects and r.clause.separator == "," else []


def _other_object(r: Reading, before: Reading) -> list[Draft]:
    """`rebase on X, not on main`: the verb is that of the clause before."""
    is_placed = before.head.mood == "declarative" and verb_of(before) is not None and r.lowers[1] in PREPOSITIONS
    is_placed = is_placed and bool(PLACING & {verb_lemma(w) for w in before.lowers}) and r.words[-1].kind != "word"
    is_order = before.is_order or before.head.mood == "lets" or is_placed
    if not is_order or r.lowers[1] in _NO_CONTRAST or any(w in AUXILIARIES for w in r.lowers):
        return []
    acts = ("write",) if is_placed else before.predicate(before.head.at).acts
    objects = r.objects(1)
    if is_gerund(r.lowers[1]):
        acts, objects = r.predicate(1).acts, r.predicate(1).objects
    start = before.clause.start if r.lowers[1] in PREPOSITIONS else None
    return [_ban(acts, objects, start)] if objects and acts else []


def _not_by(r: Reading, before: Reading) -> list[Draft]:
    """`indexes are dropped by the DBAs, not by you`: what is done by others is not done here."""
    done = next((i for i in range(1, before.lowers.index("by")) if is_participle(before.lowers[i])), 0)
    objects = before.objects(0, done) if done else ()
    is_ours = r.standing or bool({"you", "us", "anyone", "me"} & set(r.lowers[2:]))
    if not objects or not is_ours or _PAST & set(before.lowers):
        return []
    acts, start = acts_of([verb_lemma(before.lowers[done])]), before.clause.start
    return [Draft(rule="contrast", kind="prohibition", polarity="forbid", acts=acts, objects=objects, start=start)]


def _is_proper(word: Word) -> bool:
    """Whether a word is the name of a thing, and no day or person ("Tuesday, not Monday")."""
    return word.text[1:] != word.text[1:].lower() or (
        word.text[:1].isupper() and word.lower not in LATER and not is_person(word)
    )


def _is_bare_name(before: Reading) -> bool:
    """Whether the clause before is one name and no more ("pnpm, not npm")."""
    word = before.words[0]
    is_name = word.kind in ("literal", "code") or word.lower not in PRONOUNS | DETERMINERS | PREPOSITIONS | AUXILIARIES
    return before.before is None and len(before.words) == 1 and is_name and not is_past(word.lower)

"""What statements rule out by other words than a negated verb of their subject: "there is no case in which X is V-ed",
"client names stay out of the filenames", "the channel gets no posts", "X is unused but should not be removed"."""

from __future__ import annotations

import msgspec

from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.orders.subjects import LOOSE, NO_RULERS, STRICT, finite_at, is_subject
from troth.engine.extract.sentences.lemmas import is_base_verb, is_participle, noun_lemma
from troth.engine.lexicon.english_refusals import AGENTS
from troth.engine.lexicon.english_verbs import MUSING
from troth.engine.lexicon.english_words import AUXILIARIES, PREPOSITIONS


def excluded(r: Reading) -> list[Draft]:
    """The first of them that is said."""
    return _no_case(r) or _kept_away(r) or _gets_none(r) or _not_done_by(r) or _nor_done(r)


def _ban(rule: str, acts: tuple[str, ...], objects: tuple[str, ...]) -> Draft:
    named = tuple(dict.fromkeys(objects))
    return Draft(rule=rule, kind="prohibition", polarity="forbid", acts=acts, objects=named)


_CASES = frozenset(
    "case circumstance condition context excuse occasion reason scenario situation universe way world".split()
)
_LINKS = (("in", "which"), ("under", "which"), ("where",), ("when",), ("on", "which"))


def _no_case(r: Reading) -> list[Draft]:
    """`there is no case in which X is V-ed`, `there's no situation where you may V`: X is ruled out in all of them."""
    begin = 1 if r.lowers[0] == "there's" else 2 if r.lowers[:2] == ("there", "is") else 0
    is_none = begin and r.text_of(begin, begin + 1) == "no" and noun_lemma(r.text_of(begin + 1, begin + 2)) in _CASES
    rest = r.lowers[begin + 2 :]
    size = next((len(link) for link in _LINKS if rest[: len(link)] == link), 0) if is_none else 0
    first = begin + 2 + size
    if not size or first + 1 >= len(r.words):
        return []
    verbs = (i for i in range(first + 1, len(r.words)) if finite_at(r, i) or is_base_verb(r.lowers[i]))
    at = next(verbs, 0)
    at += bool(at) and r.lowers[at] in AUXILIARIES | {"gets"} and at + 1 < len(r.words)
    at += r.text_of(at, at + 1) == "be"
    acts = r.predicate(at).acts if at else ()
    objects = (*r.objects(first, at), *r.objects(at + 1)) if at else r.objects(first)
    return [_ban("no-case", acts, objects)] if objects else []


def _kept_away(r: Reading) -> list[Draft]:
    """`client names stay out of the filenames`."""
    at = next((i for i in range(1, len(r.words) - 2) if r.lowers[i] in ("stay", "stays", "remain", "remains")), 0)
    away = r.lowers[at + 1 : at + 3]
    is_away = away[:1] in (("off",),) or away in (("out", "of"), ("away", "from"), ("clear", "of"))
    if not at or not is_away or not is_subject(r, r.words[:at]) or r.has("condition") or at + 3 >= len(r.words):
        return []
    return [_ban("kept-away", ("mention", "write"), (*r.objects(0, at), *r.objects(at + 2)))]


def _gets_none(r: Reading) -> list[Draft]:
    """`until X, the HR channel gets no posts from you`: what is not to be given."""
    at = next((i for i in range(1, len(r.words) - 2) if r.lowers[i] in ("get", "gets", "receives", "receive")), 0)
    is_none = at > 0 and r.lowers[at + 1] == "no" and r.lowers[0] not in NO_RULERS | {"we", "you"}
    is_ruled = r.clause.adjunct("until", "scope") is not None or r.has("standing")
    is_ruled = is_ruled or "from you" in r.text_of(at, len(r.words))
    return (
        [_ban("gets-none", ("send", "write"), (*r.objects(0, at), *r.objects(at + 2)))] if is_none and is_ruled else []
    )


def _nor_done(r: Reading) -> list[Draft]:
    """`the helper is unused but should not be removed`: the subject is that of the clause before."""
    cues = (c for c in r.clause.cues if c.kind == "must_not" and c.first == 0)
    cue = next((c for c in cues if r.text_of(c.first, c.last) in STRICT | LOOSE), None)
    before = r.before
    at = cue.last if cue is not None else 0
    at += r.text_of(at, at + 1) == "be"
    is_passive = cue is not None and at > cue.last and is_participle(r.text_of(at, at + 1))
    if before is None or before.head.mood != "declarative" or not is_passive or before.lowers[0] in NO_RULERS:
        return []
    objects = before.objects(0, max(len(before.head.subject), 1))
    draft = _ban("passive-ban", r.predicate(at).acts, objects)
    return [msgspec.structs.replace(draft, start=before.clause.start)] if objects else []


_ROLES = AGENTS | frozenset("analyst assistant developer editor employee operator reviewer staff team".split())


def _not_done_by(r: Reading) -> list[Draft]:
    """In a system prompt: `agents of the desk do not disclose priorities`: what those who are spoken to do not do."""
    at = next((i for i in range(1, len(r.words) - 1) if r.text_of(i, i + 2) == "do not" or r.lowers[i] == "don't"), 0)
    head = next((i for i in range(1, at) if r.lowers[i] in PREPOSITIONS), at)
    if not at or not r.standing or noun_lemma(r.lowers[head - 1]) not in _ROLES or r.head.mood != "declarative":
        return []
    verb = at + 1 + (r.lowers[at] == "do")
    if not is_base_verb(r.text_of(verb, verb + 1)) or r.lowers[verb] in MUSING:
        return []
    predicate = r.predicate(verb)
    return [_ban("stated-ban", predicate.acts, predicate.objects)]

"""Words about rules: "I forbid any change to X", "make sure X is never removed"; and "feel free to edit X"."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from troth.engine.extract.clauses.predicates import acts_of
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.sentences.lemmas import is_gerund, is_participle, noun_lemma, verb_lemma
from troth.engine.lexicon.acts import CANONICAL
from troth.engine.lexicon.english_verbs import WORLDLY

_FORBIDDING: Final = frozenset("forbid prohibit ban veto disallow outlaw".split())
_BEING: Final = frozenset("is are gets get stays remains be".split())


def licence(r: Reading) -> list[Draft]:
    """What the words rule out or set free."""
    if r.is_question or r.is_inert or not r.words:
        return []
    return next(filter(None, (rule(r) for rule in _LICENCES)), [])


def _ban(rule: str, acts: tuple[str, ...], objects: tuple[str, ...]) -> list[Draft]:
    if not objects:
        return []
    return [Draft(rule=rule, kind="prohibition", polarity="forbid", acts=acts or ("use",), objects=objects)]


def _forbids(r: Reading) -> list[Draft]:
    """`I forbid any change to X`, `we ban pushing to X`, `I forbid you to touch X`."""
    lowers = r.lowers
    at = next((i for i in range(1, min(4, len(lowers))) if lowers[i] in _FORBIDDING), 0)
    if not at or lowers[0] not in ("i", "we") or r.is_negated or {"used", "longer"} & set(lowers[:at]):
        return []
    for i in range(at + 1, min(at + 5, len(lowers))):
        verb = verb_lemma(noun_lemma(lowers[i]))
        if verb in CANONICAL and (is_gerund(lowers[i]) or lowers[i] != "to"):
            return _ban("forbids", acts_of([verb]), r.objects(i + 1))
    return _ban("forbids", (), r.objects(at + 1))


def _never_done(r: Reading) -> list[Draft]:
    """`make sure X is never removed`, `see to it that X never gets overwritten`."""
    lowers = r.lowers
    if "ensure" not in r.head.flags and not {"sure", "ensure", "see"} & set(lowers[:3]):
        return []
    done = lowers[-1]
    if "never" not in lowers[-3:-1] or not is_participle(done) or not _BEING & set(lowers[-4:-1]):
        return []
    end = len(lowers) - (3 if lowers[-3] == "never" or lowers[-2] == "never" else 2)
    return _ban("never-done", acts_of([verb_lemma(done)]), r.objects(max(r.head.at, 0), end))


_INVERTED: Final = re.compile(
    r"(?:under no circumstances|never|at no time|in no case) (?:may|must|should|can|shall|will|is|are) (?P<thing>.+?)"
    r" (?:to )?be (?P<done>[a-z]+)|(?:i|we) never want to see (?P<thing_>.+?) (?P<done_>[a-z]+)"
    r"|nothing (?:in|under|inside|about) (?P<thing__>.+?) (?:may|must|should|can|is to|gets to|gets)"
    r" (?:be )?(?P<done__>[a-z]+)"
    r"|(?P<thing___>.+?) (?:is not|isn't|are not|aren't) (?:yours|ours|theirs|mine) to (?P<done___>[a-z]+)"
)


def _inverted(r: Reading) -> list[Draft]:
    """`under no circumstances may X be changed`, `nothing in X may change`, `X isn't yours to edit`."""
    text = " ".join(r.lowers)
    match = _INVERTED.fullmatch(text)
    if match is None:
        return []
    name = next(n for n in ("thing", "thing_", "thing__", "thing___") if match[n] is not None)
    first, last = (text[: match.start(name)].count(" "), text[: match.end(name)].count(" ") + 1)
    verb = verb_lemma(match[name.replace("thing", "done")])
    return _ban("inverted", acts_of([verb]), r.objects(first, last)) if verb in CANONICAL else []


def _labelled(r: Reading) -> list[Draft]:
    """`src/a.py: do not edit`: the thing stands before the colon."""
    literals = [w for w in r.clause.lead_words if w.kind not in ("word", "punct")]
    lowers = r.lowers
    at = 2 if lowers[:2] == ("do", "not") else 1 if lowers[0] in ("don't", "never", "no") else 0
    if len(literals) != 1 or not at or at >= len(lowers) or len(lowers) > at + 1:
        return []
    verb = verb_lemma(lowers[at])
    if verb not in CANONICAL:
        return []
    draft = _ban("labelled", acts_of([verb]), (literals[0].inner,))[0]
    return [msgspec.structs.replace(draft, start=r.clause.lead_words[0].start)]


def _free_to(r: Reading) -> list[Draft]:
    """`feel free to edit X (after all)`."""
    lowers = r.lowers
    at = next((i for i in range(min(4, len(lowers))) if lowers[i : i + 3] == ("feel", "free", "to")), None)
    if at is None or at + 3 >= len(lowers):
        return []
    predicate = r.predicate(at + 3)
    objects = predicate.objects or (r.before.objects(0) if r.before is not None else ())  # "…, feel free to flush it"
    is_deed = bool(set(predicate.acts) & (WORLDLY | {"create", "use", "run", "read"})) or "again" in lowers
    if not objects or not is_deed:
        return []  # "feel free to suggest more"
    return [Draft(rule="free-to", doing="permit", kind="permission", acts=predicate.acts, objects=objects, uses=None)]


_LICENCES: Final = (_forbids, _never_done, _inverted, _labelled, _free_to)

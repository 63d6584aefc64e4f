"""What replaces a value: "no, I meant eu-west-1", "s/blue/green/", "it's on 4200 now", "use Y instead of X"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from troth.engine.extract.predicates import read_objects
from troth.engine.extract.reading import Draft, Reading
from troth.engine.extract.words import Word
from troth.engine.lexicon.english_words import AUXILIARIES, DETERMINERS, PREPOSITIONS, PRONOUNS
from troth.engine.lexicon.topics import SLOTS

_SUBSTITUTION: Final = re.compile(r"s/([^/\n]+)/([^/\n]*)/?g?i?")
_BEING: Final = frozenset({"is", "it's", "are", "that's", "runs", "lives"})
_LINKING: Final = frozenset({"now", "on", "at", "in", "called", "named", "port", "branch", "version"})
_UNREAL: Final = frozenset({"if", "would", "should", "could", "might", "when", "was"})
_TAKING: Final = frozenset({"use", "take", "go", "choose", "pick", "make"})
_MOVED_WORDS_MAX: Final = 12
_VALUE_WORDS_MAX: Final = 3


def correction(r: Reading) -> list[Draft]:
    """The value `old` (when it is named) is `new` from here on."""
    if r.clause.is_question or r.standing:
        return []
    is_alone = len(r.words) == 1 or r.lowers[1] in PREPOSITIONS
    if is_alone and (match := _SUBSTITUTION.fullmatch(r.words[0].text)):
        return [Draft(rule="substitute", doing="correct", old=match[1], new=match[2])]
    if {"correction", "update"} & {w.lower for w in r.clause.lead_words} and (new := _exact(r.words)):
        return [Draft(rule="corrected", doing="correct", new=new, objects=read_objects(r.head.subject, r.language))]
    return _meant(r) or _replaced(r) or _moved(r) or _amended(r)


def _meant(r: Reading) -> list[Draft]:
    """`I meant X (not Y)`, `make that 12`."""
    lowers = r.lowers
    is_meant = lowers[:2] in (("i", "meant"), ("we", "meant"), ("make", "that"))
    if not is_meant and not (lowers[:2] == ("i", "mean") and r.clause.opener.startswith("no")):
        return []
    new = _value(r.words[2:])
    old = _value(r.words[lowers.index("not") + 1 :]) if "not" in lowers[2:] else None
    return [Draft(rule="meant", doing="correct", old=old, new=new)] if new else []


_SORRY: Final = frozenset({"actually", "mistake", "sorry", "oops", "wrong", "wait", "typo", "correction"})


_SITUATED: Final = frozenset("belongs goes points runs sits".split())
_GONE: Final = frozenset("closed dead deleted gone merged obsolete old outdated retired stale".split())
_RIGHTING: Final = (
    ("it's",),
    ("that's",),
    ("that", "should", "be"),
    ("it", "should", "be"),
    ("it", "is"),
    ("should", "be"),
)


def _amended(r: Reading) -> list[Draft]:
    """`my mistake, the bucket is s3://x`, `wrong account: use 4471`, `change that to port 9090`."""
    before = {w.lower for w in r.clause.lead_words} | set(r.clause.opener.split())
    before |= set(r.before.lowers) if r.before is not None and len(r.before.words) <= 3 else set()
    copula = next((i for i, w in enumerate(r.lowers[:6]) if w in _BEING | _SITUATED or w in _TAKING), None)
    if _SORRY & before and copula is not None and (new := _exact(r.words[copula + 1 :])):
        return [Draft(rule="amended", doing="correct", new=new, objects=r.objects(0, copula))]
    begin = next((len(p) for p in _RIGHTING if r.lowers[: len(p)] == p), 0)
    if begin and r.following[:1] == ("not",) and len(r.words) <= begin + 2 and (new := _exact(r.words[begin:])):
        return [Draft(rule="amended", doing="correct", new=new, old=r.following[1] if len(r.following) == 2 else None)]
    is_answer = r.clause.opener.startswith(("no", "sorry", "wrong")) and r.before is None
    if begin and is_answer and len(r.words) <= begin + 2 and (new := _exact(r.words[begin:])):
        return [Draft(rule="amended", doing="correct", new=new)]
    tells = r.before.lowers if r.before is not None and r.before.head.mood == "declarative" else ()
    is_gone = tells[:1] in (("that",), ("this",), ("the",)) and bool(_GONE & set(tells[-2:]))
    if is_gone and r.lowers[0] in _TAKING and r.lowers[-1] == "instead" and (new := _exact(r.words[1:])):
        return [Draft(rule="amended", doing="correct", new=new)]
    is_changed = r.lowers[:3] in (("change", "that", "to"), ("make", "it", "to"), ("change", "it", "to"))
    new = _exact(r.words[3:]) if is_changed else None
    return [Draft(rule="amended", doing="correct", new=new, objects=r.objects(3))] if new else []


def _replaced(r: Reading) -> list[Draft]:
    """`use Y instead of X`, `instead of X use Y`."""
    at = next((i for i in range(len(r.words)) if r.lowers[i : i + 2] == ("instead", "of")), None)
    if at is None:
        return []
    if at == 0:
        use = next((i for i in range(2, len(r.words)) if r.lowers[i] in _TAKING), None)
        old, new = (_value(r.words[2:use]), _value(r.words[use + 1 :])) if use is not None else (None, None)
    elif r.head.mood == "fragment" and (before := _exact(r.words[:at])) and (after := _exact(r.words[at + 2 :])):
        old, new = after, before
    elif r.lowers[0] in _TAKING | {"let's"}:
        old, new = _value(r.words[at + 2 :]), _value(r.words[1:at])
    else:
        return []
    return [Draft(rule="instead", doing="correct", old=old, new=new)] if old and new else []


def _moved(r: Reading) -> list[Draft]:
    """`it's on 4200 now`, `the host is now db-2`, `I renamed it to X`, `the repo moved to X`."""
    lowers = r.lowers
    if r.head.mood in ("imperative", "request", "lets") or _UNREAL & set(lowers):
        return []
    moved = next((i for i, w in enumerate(lowers[:6]) if w in ("renamed", "moved", "changed", "switched")), None)
    if moved is not None and "to" in lowers[moved:]:
        to = lowers.index("to", moved)
        new = _exact(r.words[to + 1 : to + 3])
        old = _exact(r.words[moved + 1 : to]) or _exact(r.words[:moved])
        objects = read_objects([*r.words[:moved], *r.words[moved + 1 : to]], r.language)
        return [Draft(rule="moved", doing="correct", old=old, new=new, objects=objects)] if new else []
    copula = next((i for i, w in enumerate(lowers[:9]) if w in _BEING), None)
    is_new = copula is not None and "new" in lowers[:copula] and lowers[0] in ("the", "our", "my", "its", "new")
    if copula is None or not ("now" in lowers or is_new) or len(lowers) > _MOVED_WORDS_MAX:
        return []
    new = _exact([w for w in r.words[copula + 1 :] if w.lower not in _LINKING and w.kind != "punct"][:1])
    named = r.words[-1] if lowers[-2:-1] in (("called",), ("named",)) else None
    last = r.words[copula + 1] if copula + 2 == len(lowers) and is_new else None
    if not new and last is not None and last.text[:1].isupper() and SLOTS & set(lowers[: copula or 0]):
        new = last.text
    if not new and named is not None and named.kind == "word" and (is_new or "now" in lowers):
        new = named.text
    return [Draft(rule="moved", doing="correct", new=new, objects=r.objects(0, copula))] if new else []


def _value(words: Sequence[Word]) -> str | None:
    """The value a phrase names: its first exact token, else its few words before a preposition."""
    phrase: list[Word] = []
    for word in words:
        if word.kind == "punct" or word.lower in ("not", "instead", "please", "and", "but"):
            break
        if phrase and word.lower in PREPOSITIONS:
            break
        if word.lower not in DETERMINERS | {"on", "to", "at", "in", "with", "for"}:
            phrase.append(word)
    content = [w.inner for w in phrase if w.lower not in AUXILIARIES | PRONOUNS]
    return _exact(phrase) or (" ".join(content) if 0 < len(content) <= _VALUE_WORDS_MAX else None)


def _exact(words: Sequence[Word]) -> str | None:
    return next((w.inner for w in words if w.kind not in ("word", "punct")), None)

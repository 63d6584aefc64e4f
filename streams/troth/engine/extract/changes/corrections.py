"""What replaces a value: "no, I meant eu-west-1", "s/blue/green/", "it's on 4200 now", "use Y instead of X"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from troth.engine.extract.changes.renewals import renewed
from troth.engine.extract.clauses.predicates import read_objects
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.sentences.lemmas import noun_lemma
from troth.engine.extract.sentences.words import Word
from troth.engine.lexicon.english_succession import NAMED, RESTATING
from troth.engine.lexicon.english_words import AUXILIARIES, DETERMINERS, PREPOSITIONS, PRONOUNS
from troth.engine.lexicon.topics import QUANTITIES, SLOTS

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
    is_sorry = not _SORRY.isdisjoint((*r.lowers[1:], *r.following))
    is_alone = len(r.words) == 1 or r.lowers[1] in PREPOSITIONS or is_sorry
    if is_alone and (match := _SUBSTITUTION.fullmatch(r.words[0].text)):
        return [Draft(rule="substitute", doing="correct", old=match[1], new=match[2])]
    is_item = r.sentence is not None and r.sentence.block == "item"  # "- Update: `src/a.py`" is work
    labels = {"correction"} if is_item else {"correction", "update"}
    if labels & {w.lower for w in r.clause.lead_words} and (new := _exact(r.words)):
        if r.lowers[0] == "not" or r.lowers[:2] in _HAD:
            return []  # "correction: build 12, not 21", "…, I had 21 in my head"
        return [Draft(rule="corrected", doing="correct", new=new, objects=read_objects(r.head.subject, r.language))]
    return _meant(r) or _replaced(r) or _moved(r) or _amended(r) or renewed(r)


_HAD: Final = (("i", "had"), ("i", "said"), ("i", "wrote"), ("i", "typed"))


def _meant(r: Reading) -> list[Draft]:
    """`I meant X (not Y)`, `make that 12`."""
    lowers = r.lowers
    is_meant = lowers[:2] in (("i", "meant"), ("we", "meant"), ("make", "that"))
    if not is_meant and not (lowers[:2] == ("i", "mean") and r.clause.opener.startswith("no")):
        return []
    if r.text_of(2, 3) in _CLAUSAL | _MANNERS:
        return []
    new = _value(r.words[2:])
    old = _value(r.words[lowers.index("not") + 1 :]) if "not" in lowers[2:] else None
    return [Draft(rule="meant", doing="correct", old=old, new=new)] if new else []


_CLAUSAL: Final = frozenset("as how if that what when where which why".split())
"""Words after "I meant" that begin what is meant as a whole clause: no value."""
_MANNERS: Final = frozenset("every ill it no none nothing that's well".split())
"""… and words that tell how it was meant ("I meant well", "I meant no harm")."""
_SORRY: Final = RESTATING - {"no", "nope", "update"}


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
    before |= set(r.before.lowers) if r.before is not None and len(r.before.words) <= _SORRY_WORDS_MAX else set()
    copula = next((i for i, w in enumerate(r.lowers[:6]) if w in _BEING | _SITUATED | _TAKING | {"be"}), None)
    if r.before is not None and (denied := _denied(r, r.before)):
        return denied
    if _SORRY & before and copula is not None and (new := _exact(r.words[copula + 1 :][:_TOLD_WORDS_MAX])):
        return [Draft(rule="amended", doing="correct", new=new, objects=r.objects(0, copula))]
    begin = next((len(p) for p in _RIGHTING if r.lowers[: len(p)] == p), 0)
    if begin and r.following[:1] == ("not",) and len(r.words) <= begin + 2 and (new := _exact(r.words[begin:])):
        return [Draft(rule="amended", doing="correct", new=new, old=r.following[1] if len(r.following) == 2 else None)]
    is_answer = r.clause.opener.startswith(("no", "sorry", "wrong", "hang", "hold", "wait")) and r.before is None
    if (
        begin
        and is_answer
        and len(r.words) <= begin + 2 + (r.text_of(begin, begin + 1) in _LINKING)
        and (new := _exact(r.words[begin:]))
    ):
        return [Draft(rule="amended", doing="correct", new=new)]
    tells = r.before.lowers if r.before is not None and r.before.head.mood == "declarative" else ()
    is_gone = tells[:1] in (("that",), ("this",), ("the",)) and bool(_GONE & set(tells[-2:]))
    if is_gone and r.lowers[0] in _TAKING and r.lowers[-1] == "instead" and (new := _exact(r.words[1:])):
        return [Draft(rule="amended", doing="correct", new=new)]
    is_changed = r.lowers[:3] in (("change", "that", "to"), ("make", "it", "to"), ("change", "it", "to"))
    new = _exact(r.words[3:]) if is_changed else None
    return [Draft(rule="amended", doing="correct", new=new, objects=r.objects(3))] if new else []


_SORRY_WORDS_MAX: Final = 5
_TOLD_WORDS_MAX: Final = 4
"""How soon after its verb a value stands that is told ("the bucket is now called X")."""


def _denied(r: Reading, before: Reading) -> list[Draft]:
    """`the cap isn't 200 any more, it's 350`."""
    at = next((i for i, w in enumerate(before.lowers) if w in ("isn't", "not", "longer")), 0)
    old, new = _exact(before.words[at + 1 :][:2]), _exact(r.words[1:3])
    is_valued = at > 0 and not _VALUED.isdisjoint(map(noun_lemma, before.lowers[:at]))
    if not (is_valued and old and new) or r.lowers[0] not in ("it's", "it", "now"):
        return []
    return [Draft(rule="denied", doing="correct", old=old, new=new, objects=before.objects(0, at))]


def _replaced(r: Reading) -> list[Draft]:
    """`use Y instead of X`, `instead of X use Y`."""
    if (otherwise := _otherwise(r)) is not None:
        return [otherwise]
    at = next((i for i in range(len(r.words)) if r.lowers[i : i + 2] == ("instead", "of")), None)
    if at is None:
        return []
    if at == 0:
        use = next((i for i in range(2, len(r.words)) if r.lowers[i] in _TAKING), None)
        old, new = (_value(r.words[2:use]), _value(r.words[use + 1 :])) if use is not None else (None, None)
    elif r.head.mood == "fragment" and (before := _exact(r.words[:at])) and (after := _exact(r.words[at + 2 :])):
        old, new = after, before
    elif _is_of_a_kind(r, at):
        return []
    elif r.lowers[0] in _TAKING | {"let's"}:
        old, new = _value(r.words[at + 2 :]), _value(r.words[1:at])
    else:
        return []
    return [Draft(rule="instead", doing="correct", old=old, new=new)] if old and new else []


def _otherwise(r: Reading) -> Draft | None:
    """`change of plan with the digest, it goes out weekly rather than daily`: one word for another."""
    before = r.before.text_of(0, 3) if r.before is not None else ""
    at = next((i for i in range(1, len(r.words) - 2) if r.lowers[i : i + 2] in _IN_PLACE), 0)
    if not before.startswith(("change of plan", "new plan", "small change")) or not at:
        return None
    old, new = r.words[at + 2].inner, r.words[at - 1].inner
    return Draft(rule="instead", doing="correct", old=old, new=new, objects=_objects_before(r))


_IN_PLACE: Final = (("rather", "than"), ("instead", "of"))


def _objects_before(r: Reading) -> tuple[str, ...]:
    return r.before.objects(3) if r.before is not None else ()


def _is_of_a_kind(r: Reading, at: int) -> bool:
    """Whether the work is to put one thing of a kind for another ("make it open a drawer instead of a modal"), and no
    value is replaced."""
    article = next((i for i in range(at - 1, 0, -1) if r.lowers[i] in DETERMINERS | PREPOSITIONS), 0)
    is_made = r.lowers[0] == "make" and r.text_of(1, 2) not in ("it", "that")
    is_kind = r.text_of(article, article + 1) in ("a", "an") and r.text_of(at + 2, at + 3) in ("a", "an")
    return is_kind or (is_made and r.words[at - 1].kind == "word")


def _moved(r: Reading) -> list[Draft]:
    """`it's on 4200 now`, `the host is now db-2`, `I renamed it to X`, `the rate limit is 30 rps now, was 50`."""
    words = r.words[: _former_at(r.lowers)]
    lowers = r.lowers[: len(words)]
    if r.head.mood in ("imperative", "request", "lets") or _UNREAL & set(lowers):
        return []
    moved = next((i for i, w in enumerate(lowers[:6]) if w in _MOVING or w in _ADJUSTING), None)
    if moved is not None and "to" in lowers[moved:]:
        return _moved_to(r, moved, lowers.index("to", moved))
    copula = next((i for i, w in enumerate(lowers[:9]) if w in _BEING or _is_its(words, i)), None)
    is_new = copula is not None and "new" in lowers[:copula] and lowers[0] in ("the", "our", "my", "its", "new")
    if copula is None or not ("now" in lowers or is_new) or len(lowers) > _MOVED_WORDS_MAX:
        return []
    told = [w for w in words[copula + 1 :] if w.lower not in _LINKING and w.kind != "punct"][:1]
    new = _exact(told)
    named = words[-1] if lowers[-2:-1] in (("called",), ("named",)) else None
    last = words[copula + 1] if copula + 2 == len(lowers) and is_new else None
    if new and new[:1].isdigit() and not _is_set(lowers, copula, new):
        return []
    if not new and last is not None and last.text[:1].isupper() and SLOTS & set(lowers[: copula or 0]):
        new = last.text
    if not new and named is not None and named.kind == "word" and (is_new or "now" in lowers):
        new = named.text
    return [Draft(rule="moved", doing="correct", new=new, objects=r.objects(0, copula))] if new else []


_MOVING: Final = frozenset({"renamed", "moved", "changed", "switched"})
_ADJUSTING: Final = frozenset(
    "bumped cut decreased extended increased lowered raised reduced reset shortened tightened".split()
)
"""Verbs that put another number for one that is set."""
_VALUED: Final = SLOTS | QUANTITIES.keys() | {"fee", "price"}


def _moved_to(r: Reading, moved: int, to: int) -> list[Draft]:
    """`I renamed it to X`, `we bumped the limit from 20 to 35`."""
    new = _exact(r.words[to + 1 : to + 3])
    if "from" in r.lowers[moved:to] and not _is_of_a_slot(r, moved + 1, r.lowers.index("from", moved)):
        return []  # "I moved the parser from a.py to b.py"
    if r.lowers[moved] in _ADJUSTING and _VALUED.isdisjoint(map(noun_lemma, r.lowers[:to])):
        return []
    old = _exact(r.words[moved + 1 : to]) or _exact(r.words[:moved])
    objects = read_objects([*r.words[:moved], *r.words[moved + 1 : to]], r.language)
    return [Draft(rule="moved", doing="correct", old=old, new=new, objects=objects)] if new else []


def _is_of_a_slot(r: Reading, first: int, last: int) -> bool:
    """Whether what was moved or changed is nothing but what has one value at a time ("moved the bucket from …")."""
    named = (noun_lemma(w) for w in r.lowers[first:last] if w not in DETERMINERS | PRONOUNS | PREPOSITIONS)
    return all(noun in _VALUED | NAMED for noun in named)


def _former_at(lowers: Sequence[str]) -> int | None:
    """Where the value begins that holds no more ("…, was 50", "…, used to be 50"); None where none is told."""
    for i, word in enumerate(lowers):
        is_former = lowers[i + 1 : i + 2] == ("was",) or lowers[i + 1 : i + 4] == ("used", "to", "be")
        if i and word in (",", "-", "–", "—", "(") and is_former:
            return i
    return None


def _is_its(words: Sequence[Word], i: int) -> bool:
    """Whether "its" is written for "it's": what comes after is no noun that somebody has."""
    following = words[i + 1] if i + 1 < len(words) else None
    return (
        words[i].lower == "its"
        and following is not None
        and (following.kind == "literal" or following.lower in _SETTING)
    )


_SETTING: Final = frozenset({"on", "at", "in", "called", "named"})


def _is_set(lowers: Sequence[str], copula: int, new: str) -> bool:
    """Whether a number is one that people set, and no count, measurement or time of day that is told."""
    subject = lowers[:copula]
    if subject and not _VALUED.isdisjoint(map(noun_lemma, subject)):
        return True
    is_pointed = not subject or subject[-1] in ("it", "that", "this")
    if is_pointed and _TIME_OF_DAY.fullmatch(new):
        return False
    linked = not _LINKING.isdisjoint(lowers[copula + 1 : copula + 3])
    is_long = len(new) > _MEASURE_DIGITS_MAX
    return (linked and is_pointed) or (is_long and (linked or is_pointed)) or not new.strip("%").isdigit()


_TIME_OF_DAY: Final = re.compile(r"\d{1,2}:\d\d(?:[ap]m)?")
_MEASURE_DIGITS_MAX: Final = 3


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

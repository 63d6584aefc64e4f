"""What is to be kept from: "must refrain from pushing to X", "hold back from X", "keep your commits away from X"."""

from __future__ import annotations

from typing import Final

from troth.engine.extract.clauses.predicates import Predicate
from troth.engine.extract.clauses.reading import Draft, Reading
from troth.engine.extract.orders.frames.bidding import is_bidden
from troth.engine.extract.orders.frames.themes import ban, is_exact, theme
from troth.engine.extract.sentences.lemmas import is_base_verb, is_gerund, noun_lemma, verb_lemma
from troth.engine.lexicon.english_refusals import AGENTS
from troth.engine.lexicon.english_stances import ABSTAINING, FORGOING, LIMBS, WITHDRAWING
from troth.engine.lexicon.english_verbs import NOMINALS
from troth.engine.lexicon.english_words import ADVERBS, DETERMINERS, PRONOUNS

_DEGREES: Final = ADVERBS | frozenset("completely far right the well".split())
_FROM: Final = frozenset("from of on".split())
_OUT_OF: Final = (
    ("free", "of"),
    ("free", "from"),
    ("out", "of"),
    ("away", "from"),
    ("clear", "of"),
    ("off",),
    ("from",),
    ("off", "of"),
)
_OWN: Final = frozenset("bit diff change clean-up cleanup commit edit it patch pr pull refactor refactoring sweep this "
                        "that work".split())  # fmt: skip
"""What one makes: a thing that is kept out of it is not dealt with."""
_SELF: Final = frozenset({"yourself", "everything", "stuff", "things", "self"})
_OBJECT_WORDS_MAX: Final = 8


_KEEPING_FROM: Final = FORGOING | frozenset("away clear free from leave of off out without".split())
"""What every such clause has one of: most are told from one by this alone."""


def abstained(r: Reading) -> list[Draft]:
    """The act or thing that somebody is told to keep from."""
    if _KEEPING_FROM.isdisjoint(r.lowers):
        return []
    for at in range(len(r.words) - 1):
        if (begin := _withdrawn(r.lowers, at)) and begin < len(r.words) and is_bidden(r, at):
            rule = "without" if r.lowers[begin - 1] == "without" else "abstained"
            return ban(rule, theme(r, begin))
        if r.lowers[at] == "leave" and is_bidden(r, at) and (left := _left_to(r, at)):
            return left
        if verb_lemma(r.lowers[at]) in ("keep", "leave", "hold") and is_bidden(r, at) and (apart := _kept_apart(r, at)):
            return apart
    return []


_OWED: Final = frozenset("are has have is must need needs ought shall should".split())
_HELD: Final = frozenset("keep kept remain stay".split())


def held_away(r: Reading) -> list[Draft]:
    """`your edits must stay clear of X`, `customer data has to be kept out of prompts`: what is not to get there."""
    lowers = r.lowers
    at = next((i for i in range(2, len(lowers) - 2) if lowers[i] in _HELD), 0)
    size = next((len(p) for p in _OUT_OF if lowers[at + 1 : at + 1 + len(p)] == p), 0) if at else 0
    owed = next((i for i in range(1, at) if lowers[i] in _OWED), 0)
    is_plain = (
        all(w in ("to", "be", "at", "all", "times") or w in ADVERBS for w in lowers[owed + 1 : at]) if owed else False
    )
    is_copula = owed and lowers[owed] in ("is", "are", "has", "have") and "to" not in lowers[owed:at]
    place = at + 1 + size
    if not size or not owed or not is_plain or is_copula or r.clause.is_question or r.is_soft or place >= len(lowers):
        return []
    if _LATE & set(lowers[:owed]) or lowers[0] in PRONOUNS:
        return []
    nouns = {noun_lemma(w) for w in lowers[:owed]}
    act = next((NOMINALS[n] for n in nouns if n in NOMINALS), "")
    if act or nouns & {"request", "traffic", "call", "code", "work", "you"}:
        return ban("kept-apart", Predicate((act or "touch",), r.objects(place), place))
    return ban("kept-apart", Predicate(("mention", "write"), (*r.objects(0, owed), *r.objects(place)), place))


_LATE: Final = frozenset("that which who if when".split())


def resisted(r: Reading) -> list[Draft]:
    """`resist the temptation to V`, `drop the habit of V-ing`, `enough with the N`, `spare me the N`."""
    at = r.head.at
    rest = r.lowers[at + 1 :]
    noun = next((i for i in range(at + 1, min(at + 5, len(r.words) - 2)) if r.lowers[i] in _URGES), 0)
    is_told = r.head.mood in ("imperative", "request", "lets", "fragment") and not r.is_negated
    if noun and is_told and r.lowers[at] in _RESISTING and r.lowers[noun + 1] in ("to", "of"):
        return ban("abstained", r.predicate(noun + 2))
    is_enough = r.lowers[0] == "enough" and rest[:1] in (("with",), ("of",)) and len(rest) > 1
    is_spared = r.lowers[at] == "spare" and rest[:1] in (("me",), ("us",)) and len(rest) > 1
    is_idle = noun_lemma(r.lowers[-1]) == r.lowers[-1]  # "spare me a minute", "enough with the chit chat"
    return (
        ban("abstained", theme(r, at + 2, default="use"))
        if is_told and (is_enough or is_spared) and not is_idle
        else []
    )


_URGES: Final = frozenset("habit impulse temptation tendency urge".split())
_RESISTING: Final = frozenset("break curb drop fight lose resist".split())


def _left_to(r: Reading, at: int) -> list[Draft]:
    """`leave X to the humans`: an exact thing that is for others."""
    to = next((i for i in range(at + 2, len(r.words) - 1) if r.lowers[i] == "to"), 0)
    whom = [w for w in r.lowers[to + 1 :] if w not in DETERMINERS | ADVERBS] if to else []
    is_others = 0 < len(whom) <= 3 and not is_base_verb(whom[0]) and not AGENTS & set(whom)
    is_whose = is_others and is_exact(r.words[at + 1 : to]) and not is_exact(r.words[to:])
    return ban("abstained", theme(r, at + 1, to)) if is_whose else []


def left_undone(r: Reading) -> list[Draft]:
    """`do the work without any change to X`, `… with no edits in X`: the act as a noun is ruled out."""
    at = next((i for i, w in enumerate(r.lowers[:-1]) if w == "without" or r.text_of(i, i + 2) == "with no"), -1)
    first = at + 1 + (at >= 0 and r.lowers[at] == "with")
    while at >= 0 and first < len(r.words) - 1 and r.lowers[first] in DETERMINERS | {"single"}:
        first += 1
    is_act = at >= 0 and noun_lemma(r.lowers[first]) in NOMINALS and first < len(r.words) - 1
    is_told = r.is_order or r.head.mood == "lets"
    return ban("without", theme(r, first)) if is_act and is_told and not r.is_negated and not r.is_question else []


def _withdrawn(lowers: tuple[str, ...], at: int) -> int:
    """Where the theme begins after a verb of keeping one's distance at word `at`; 0: there is none."""
    verb = verb_lemma(lowers[at])
    rest = at + 1
    while rest < len(lowers) - 1 and lowers[rest] in _DEGREES - {"off", "back", "out", "away", "clear"}:
        rest += 1
    after = lowers[rest]
    if verb in ABSTAINING or (verb in ("keep", "hold") and is_gerund("".join(lowers[rest + 1 : rest + 2]))):
        return rest + 1 if after == "from" else 0
    if verb in FORGOING:
        return rest
    if (lowers[at] in LIMBS or verb in ("make", "do")) and after in ("off", "without"):
        return rest + 1 + (lowers[rest + 1 : rest + 2] == ("of",))
    if (verb, after) == ("make", "do") and "".join(lowers[rest + 1 : rest + 2]) == "without":
        return rest + 2
    if after not in WITHDRAWING.get(verb, ()):
        return 0
    behind = lowers[rest + 1 : rest + 2]
    if behind and behind[0] in _FROM:
        return rest + 2
    return rest + 1 if after == "off" else 0


def _kept_apart(r: Reading, at: int) -> list[Draft]:
    """`keep your commits away from X`, `leave X out of your diff`, `keep your hands off X`, `leave Y off the list`."""
    first = at + 1
    for i in range(first + 1, min(first + _OBJECT_WORDS_MAX, len(r.words) - 1)):
        size = next((len(p) for p in _OUT_OF if r.lowers[i : i + len(p)] == p), 0)
        if size and i + size < len(r.words):
            return _apart(r, first, i, i + size)
    return []


def _apart(r: Reading, first: int, end: int, place: int) -> list[Draft]:
    moved = [w for w in r.lowers[first:end] if w not in _DEGREES and w not in ("your", "those", "any", "all", "own")]
    last = noun_lemma(moved[-1]) if moved else ""
    if last in {noun_lemma(w) for w in LIMBS} or set(moved) <= _SELF:
        return ban("kept-apart", theme(r, place))
    named = {noun_lemma(w) for w in r.lowers[place:]}
    if named & _OWN and not is_exact(r.words[place:]):
        objects = r.objects(first, end)
        return ban("kept-apart", Predicate(("touch",), objects, end), takes_previous=_is_pronoun(r, first, end))
    if last in NOMINALS:
        return ban("kept-apart", Predicate((NOMINALS[last],), r.objects(place), place))
    if last in ("request", "traffic", "call", "code", "change", "work"):
        return ban("kept-apart", theme(r, place))
    if r.lowers[end] == "free":
        return ban("kept-apart", Predicate(("mention", "write"), (*r.objects(place), *r.objects(first, end)), place))
    if r.lowers[end] == "off":
        return ban("kept-apart", Predicate(("send", "mention"), (*r.objects(first, end), *r.objects(place)), place))
    return []


def _is_pronoun(r: Reading, first: int, end: int) -> bool:
    return end - first == 1 and r.lowers[first] in PRONOUNS

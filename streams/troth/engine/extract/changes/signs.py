"""What a clause says of a bar, by the signs of its words.

A word that speaks of a bar counts minus (a rule, a state of being shut, a duty to keep away, an objection), one that
speaks of freedom plus, and each denial or ending turns the sign about: "no objection to deleting X", "the ban on X is
over", "you don't have to stay out of X" all come out free, "the ban still holds", "don't lift the ban", "it's fine to
leave X alone" do not. The name of a rule counts once, whatever is in it ("the no-push rule", "what I said about not
pushing").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from troth.engine.extract.changes.wording import NAME
from troth.engine.extract.sentences.lemmas import is_base_verb, noun_lemma, verb_lemma
from troth.engine.lexicon.english_lifting import HOLDING, STANDING
from troth.engine.lexicon.english_phrases import by_first
from troth.engine.lexicon.english_release import (
    AVOIDING,
    AVOIDING_VERBS,
    BARRED,
    DENYING,
    ENDING,
    ENDING_PHRASES,
    FREEING,
    FREELY,
    GO_AHEAD,
    KEEPING,
    MAY,
    OBJECTING,
    OBJECTING_VERBS,
    OPENING,
    OVER,
    PROBLEMS,
    RULE_NOUNS,
    TAKING_BACK,
    WELL,
)
from troth.engine.lexicon.english_words import ADVERBS, AUXILIARIES, CONJUNCTIONS, PREPOSITIONS, PRONOUNS

Class = Literal[
    "free", "well", "may", "go_ahead", "freely", "barred", "problem", "avoid", "keep", "object", "rule", "said", "over",
    "ending", "taking_back", "deny",
]  # fmt: skip
Stance = Literal["free", "well", "may", "go_ahead", "freely", "relief", "rule"]
"""By what a clause sets free: a word of freedom, one that says that something is well, a modal, "go ahead", a manner
that is free, a bar denied, a rule ended."""
_AS_SAID: Final[tuple[Literal["free", "well", "may", "go_ahead", "freely"], ...]] = (
    "free", "well", "may", "go_ahead", "freely",
)  # fmt: skip
"""Classes that are a stance of their own."""
_NEGATIVE: Final[frozenset[Class]] = frozenset(
    {"barred", "problem", "avoid", "keep", "object", "rule", "said", "over", "ending", "taking_back", "deny"}
)
_LINKS: Final = frozenset("about against around concerning for from not of on over regarding that to with".split())
_FINITE: Final = frozenset("am are does do has have is was were can may".split())
_TO_DENIAL: Final = frozenset("a any be can ever have i is it may me must should that the to us we you your".split())
"""Between the link of a rule's name and the denial that belongs to it ("the rule that you must not …")."""
_CLAIMED: Final = frozenset("earlier first last latest my our previous prior".split())
_SHARED: Final = frozenset("block constraint limit lock order quota request requirement warning wish".split())
"""Names of rules that name things too: a rule only where it is somebody's own or the one that is known."""
_WHAT: Final = (("what",), ("whatever",), ("everything",), ("anything",), ("all",), ("that",), ("all", "that"))
_WHO: Final = (("i",), ("we",), ("i", "have"), ("we", "have"), ("i", "had"))
_SAYING: Final = (("said",), ("told", "you"), ("told",), ("asked",), ("wrote",), ("mentioned",), ("decided",))
_OWN_WORDS: Final = (("my", "words"), ("my", "message"), ("my", "comment"), ("my", "remark"))
_SAID: Final = (*((*what, *who, *say) for what in _WHAT for who in _WHO for say in _SAYING), *_OWN_WORDS)
"""Phrases for what was ruled before."""
_NEGATIVE_NAME: Final = ("no-", "don't-", "dont-", "never-", "do-not-", "hands-off-", "keep-", "not-")
_THINGS: Final = frozenset("bit business part point stuff thing".split())
_NAME_REACH: Final = 5
_OBJECT_REACH: Final = 7


class Sign(NamedTuple):
    """A word or phrase that has a sign: tokens `first` to `last` (outside)."""

    sort: Class
    first: int
    last: int


class Signs(NamedTuple):
    """The signs of a clause: `stances` by which it sets free; `names` are the acts inside the name of a rule
    ("no-push"); `taken` the tokens that have a sign or stand in such a name."""

    signs: tuple[Sign, ...]
    stances: frozenset[Stance]
    names: tuple[str, ...]
    taken: frozenset[int]


def read_signs(tokens: Sequence[str]) -> Signs | None:
    """What a clause says by its signs; None where it sets nothing free. `tokens` are in lower case, contractions
    written out, each exact name written `_`."""
    found = list(_found(tokens))
    rules = [s for s in found if s.sort in ("rule", "said")]
    found = [_as_leave(s, tokens) if not any(r.last <= s.first for r in rules) else s for s in found]
    inner = [i for rule in rules for i in _inside(rule, found, tokens)]
    named = {*inner, *(rule.first for rule in rules)}
    names = tuple(_act_of(tokens[i]) for i in sorted(named) if tokens[i].startswith(_NEGATIVE_NAME))
    kept = [s for s in found if s.first not in inner and _counts(s, rules, found, tokens)]
    if (sum(s.sort in _NEGATIVE for s in kept) + _is_implied(kept)) % 2:
        return None
    stances = frozenset(_stances(kept, tokens))
    if not stances:
        return None
    taken = frozenset(i for s in kept for i in range(s.first, s.last)) | frozenset(inner)
    return Signs(tuple(kept), stances, names, taken)


def _as_leave(sign: Sign, tokens: Sequence[str]) -> Sign:
    """A word for what is over, where no rule stands before it: a thing that "can go" may be removed, and who "lifted"
    something ended it."""
    if sign.sort != "over":
        return sign
    if tokens[sign.first] in MAY:
        return Sign("may", sign.first, sign.first + 1)
    return Sign("ending", sign.first, sign.last) if verb_lemma(tokens[sign.first]) in ENDING else sign


def _found(tokens: Sequence[str]) -> Iterator[Sign]:
    at = 0
    while at < len(tokens):
        sign = _at(tokens, at)
        if sign is not None:
            yield sign
        at = sign.last if sign is not None else at + 1


def _at(tokens: Sequence[str], at: int) -> Sign | None:
    """The longest phrase that begins here, else what the word is by its forms."""
    phrases = [(p, sort) for sort, listed in _PHRASES for p in listed.get(tokens[at], ())]
    fitting = [(p, sort) for p, sort in phrases if tuple(tokens[at : at + len(p)]) == p and not _goes_on(tokens, at)]
    if fitting and not (tokens[at] == "no" and _is_rule(tokens, at)):
        phrase, sort = max(fitting, key=lambda each: len(each[0]))
        is_lacking = sort in ("well", "free") and tuple(tokens[at + len(phrase) : at + len(phrase) + 1]) == ("of",)
        return None if is_lacking else Sign(sort, at, at + len(phrase))  # "free of errors"
    word = tokens[at]
    if word in MAY:
        is_asked = tokens[at + 1 : at + 2] and tokens[at + 1] in ("i", "we", "you", "somebody", "someone")
        return None if is_asked else Sign("may", at, at + 1)
    if _is_rule(tokens, at):
        return Sign("rule", at, at + 1)
    if verb_lemma(word) in OPENING:
        return Sign("free", at, at + 1)
    if verb_lemma(word) in AVOIDING_VERBS:
        return Sign("avoid", at, at + 1)
    if verb_lemma(word) in OBJECTING_VERBS:
        return Sign("object", at, at + 1)
    if word in _THINGS and tuple(tokens[at + 1 : at + 2]) <= ("with",) and _is_pointed(tokens, at):
        return Sign("said", at, at + 1)
    if word in KEEPING:
        return Sign("keep", at, at + 1)
    return Sign("ending", at, at + 1) if verb_lemma(word) in ENDING else None


def _goes_on(tokens: Sequence[str], at: int) -> bool:
    """Whether "is up" is not all that is said ("is up for grabs")."""
    return tuple(tokens[at : at + 3]) == ("is", "up", "for")


def _is_rule(tokens: Sequence[str], at: int) -> bool:
    word = tokens[at]
    if word.startswith(_NEGATIVE_NAME):
        return _act_of(word) != ""
    before = tokens[max(0, at - _NAME_REACH) : at]
    if word == "no":
        return not _CLAIMED.isdisjoint(before[-2:]) and tokens[at + 1 : at + 2] != ("longer",)
    after = tokens[at + 1] if at + 1 < len(tokens) else ""
    if noun_lemma(word) not in RULE_NOUNS or not _ends_name(after):
        return False  # "the limit check" is no limit
    if noun_lemma(word) in _SHARED:
        is_one = word == noun_lemma(word) and not {"the", "that", "this", "any", "no"}.isdisjoint(before)
        return not _CLAIMED.isdisjoint(before) or (is_one and word not in ("order", "request", "warning", "wish"))
    return True


def _ends_name(after: str) -> bool:
    """Whether the word after a noun cannot go on with its name."""
    is_grammar = after in _LINKS | _FINITE | PRONOUNS | ADVERBS | AUXILIARIES | PREPOSITIONS | CONJUNCTIONS
    is_over = any(phrase[0] == after for phrase in (*OVER, *DENYING)) or after in _THINGS
    return (
        not after
        or after == NAME
        or is_grammar
        or is_over
        or (is_base_verb(verb_lemma(after)) and after.endswith(("s", "ed")))
    )


def _is_pointed(tokens: Sequence[str], at: int) -> bool:
    """Whether "thing" names something that was said ("the thing about X", "that no-push thing")."""
    before = tokens[max(0, at - _NAME_REACH) : at]
    if before and before[-1].startswith(_NEGATIVE_NAME):
        return False  # "that no-push thing": the name is what counts
    return any(w in ("the", "that", "this", "my") for w in before) and (
        tuple(tokens[at + 1 : at + 2]) in (("about",), ("with",), ("on",)) or any("-" in w for w in before)
    )


def _inside(rule: Sign, found: Sequence[Sign], tokens: Sequence[str]) -> Iterator[int]:
    """The tokens with a sign that only belong to the name of a rule: before its noun, after its determiner ("the no
    push rule"), and in what it is about ("the rule about not pushing to X")."""
    begin = next((i for i in range(rule.first - 1, max(-1, rule.first - _NAME_REACH), -1) if _opens(tokens[i])), None)
    for sign in found:
        is_modifier = begin is not None and begin < sign.first < rule.first
        if is_modifier and sign.sort in _NEGATIVE:
            yield from range(sign.first, sign.last)
    if rule.last >= len(tokens) or tokens[rule.last] not in _LINKS:
        return
    end = next((i for i in range(rule.last + 1, len(tokens)) if tokens[i] in _FINITE), len(tokens))
    for sign in found:
        is_first = sign.first > rule.last and _TO_DENIAL.issuperset(tokens[rule.last + 1 : sign.first])
        is_last = sign.sort == "avoid" and rule.last <= sign.first < end
        if is_last or (is_first and sign.sort in ("deny", "avoid", "barred", "keep")):
            yield from range(sign.first, sign.last)


def _opens(word: str) -> bool:
    return word in ("the", "that", "this", "my", "our", "your", "a", "an", "those", "these")


def _act_of(word: str) -> str:
    """The act in a hyphened name ("no-push", "don't-call-it")."""
    bare = next((word.removeprefix(p) for p in _NEGATIVE_NAME if word.startswith(p)), word)
    return bare.partition("-")[0]


def _counts(sign: Sign, rules: Sequence[Sign], found: Sequence[Sign], tokens: Sequence[str]) -> bool:
    """Whether a word has its sign here: one that ends a rule only beside one, "keep" and "mind" only where denied."""
    if sign.sort == "over":
        return any(rule.last <= sign.first for rule in rules)
    if sign.sort == "ending":
        return any(_is_object(rule, sign, tokens) for rule in rules) or _is_of_denial(sign, found)
    if sign.sort == "free" and tokens[sign.last - 1] in _LEAVE:
        around = {*tokens[max(0, sign.first - _LEAVE_REACH) : sign.first], *tokens[sign.last : sign.last + 1]}
        return not _GIVEN.isdisjoint(around)
    if sign.sort in ("keep", "object"):
        return any(s.sort == "deny" and s.first < sign.first for s in found)
    return True


def _is_implied(kept: Sequence[Sign]) -> bool:
    """Whether what is taken back is not named as a rule ("I was wrong about X"): it counts all the same."""
    sorts = [s.sort for s in kept]
    return (
        "taking_back" in sorts
        and not {"rule", "said"} & set(sorts)
        and "deny" not in sorts[sorts.index("taking_back") :]
    )


_LEAVE: Final = frozenset("approval blessing clearance consent go-ahead light ok okay permission".split())
"""What somebody has who may do a thing: to be given, and not to be asked for."""
_GIVEN: Final = frozenset("get got given gives grant granted has have with".split())
_LEAVE_REACH: Final = 2


def _is_object(rule: Sign, verb: Sign, tokens: Sequence[str]) -> bool:
    """Whether a rule is what a verb ends, in the active or in the passive."""
    if verb.last <= rule.first <= verb.last + _OBJECT_REACH:
        return True
    between = tokens[rule.last : verb.first]
    return bool(between) and between[-1] in ("is", "are", "was", "were", "been", "be", "being", "has", "have")


def _is_of_denial(sign: Sign, found: Sequence[Sign]) -> bool:
    """Whether what is to be forgotten is a denial ("forget about not calling it")."""
    return any(s.sort == "deny" and sign.last <= s.first <= sign.last + 1 for s in found)


def _is_denied(kept: Sequence[Sign], tokens: Sequence[str]) -> bool:
    """Whether it is denied that there is a rule ("no more bans") or that it holds ("the ban no longer applies")."""
    rule = next(s for s in kept if s.sort in ("rule", "said"))
    is_before = any(s.sort == "deny" and s.last <= rule.first <= s.last + _DENIAL_REACH for s in kept)
    after = next((s.last for s in kept if s.sort == "deny" and s.first >= rule.last), len(tokens))
    return is_before or not _HOLDING.isdisjoint(tokens[after:])


_DENIAL_REACH: Final = 5
_HOLDING: Final = frozenset((*STANDING.split(), *HOLDING.split(), "effect", "force"))


def _stances(kept: Sequence[Sign], tokens: Sequence[str]) -> Iterator[Stance]:
    sorts = {s.sort for s in kept}
    if sorts & {"rule", "said"} and (sorts & {"over", "ending", "taking_back"} or _is_denied(kept, tokens)):
        yield "rule"
    if "taking_back" in sorts or ("ending" in sorts and not sorts & {"rule", "said"}):
        yield "rule"
    if sorts & {"barred", "avoid"} and "deny" in sorts:
        yield "relief"
    if sorts & {"problem", "object", "keep"} and "deny" in sorts:
        yield "well"
    yield from (stance for stance in _AS_SAID if stance in sorts)


_LISTED: Final[tuple[tuple[Class, tuple[tuple[str, ...], ...]], ...]] = (
    ("free", FREEING), ("well", WELL), ("go_ahead", GO_AHEAD), ("freely", FREELY), ("barred", BARRED),
    ("problem", PROBLEMS), ("avoid", AVOIDING), ("object", OBJECTING), ("over", OVER), ("ending", ENDING_PHRASES),
    ("taking_back", TAKING_BACK), ("deny", DENYING), ("said", _SAID),
)  # fmt: skip
_PHRASES: Final = tuple((sort, by_first(listed)) for sort, listed in _LISTED)

"""Terms: the words of a clause that carry its content, each with where it stands."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from troth.engine.judge.grammar.token import Token, concepts, literal_key, stem
from troth.engine.lexicon import measures
from troth.engine.lexicon.imperatives import IMPERATIVES
from troth.engine.lexicon.thesaurus import ATTRIBUTES, MEASURES, MOVES, NEUTRAL, VACUOUS


class Term(NamedTuple):
    """One content word, literal or name.

    `key` is its stem, or a literal's normal form. `role` is the preposition before it, `side` where it stands by the
    verb (`subject`, `object`), `at` the number of its token. A `neutral` term narrows nothing where it is added; an
    `optional` one (the label before a colon) is not missed where it is gone either; a `unit` is what an amount counts
    (`40 lines`); a `topic` stands before a colon and only names the matter.
    """

    key: str
    text: str
    groups: frozenset[int]
    exact: bool
    name: bool
    weekday: bool
    role: str
    side: str
    at: int
    is_verb: bool
    is_neutral: bool
    is_measure: bool = False
    is_optional: bool = False
    is_unit: bool = False
    is_topic: bool = False


PREPOSITIONS: Final = frozenset(
    "from to into onto by with on in at for over under via through per against toward towards outside inside "
    "within between among below beneath above behind".split()
)
_ROLES: Final = {
    "into": "to",
    "onto": "to",
    "toward": "to",
    "towards": "to",
    "via": "through",
    "inside": "in",
    "within": "in",
    "below": "under",
    "beneath": "under",
}
LIMIT_NOUNS: Final = frozenset(
    "limit cap ceiling maximum max minimum min budget quota bound threshold allowance deadline most least".split()
)
_KEEPS_ROLE: Final = frozenset("own the a an our your its their his her my and or as all every each any".split())
_VERB_STEMS: Final = frozenset(
    stem(v)
    for v in (*IMPERATIVES, "see", "know", "hear", "learn")
    if not (v.endswith(("ize", "ise")) and stem(v) == stem(v[:-3]))  # `tokens` are not what is tokenized
)
"""Verbs by their stem; some that are ruled out and never ordered among them."""


def read_terms(tokens: list[Token], span: Iterable[int], consumed: set[int], verb_at: int) -> tuple[Term, ...]:
    """The terms among the tokens of `span` that no cue, amount or condition has `consumed`."""
    found: list[Term] = []
    role = ""
    for at in span:
        token = tokens[at]
        if token.kind == "mark":
            role = role if token.low == "," and _low(tokens, at + 1) in ("and", "or") else ""
        elif at in consumed or (token.kind == "number" and not token.exact):
            role = role if token.low in _KEEPS_ROLE else ""
        elif token.low in PREPOSITIONS and not token.exact:
            role = _ROLES.get(token.low, token.low)
            if token.low == "outside" or (token.low in _PLACES and _is_placed(tokens, at)):
                found.append(_term(token, at, "", verb_at))
        elif token.low in ("better", "more") and _low(tokens, at + 1) == "than":
            role = ""
        elif token.low in ("force", "effect") and at > 0 and tokens[at - 1].low == "in":
            role = ""  # what is in force is a rule; it says no more
        elif token.low == "of" and at > 0 and tokens[at - 1].low == "out":
            role = "from"
        elif token.low in VACUOUS and not token.exact and not token.name and not _is_letter(tokens, at):
            role = role if token.low in _KEEPS_ROLE else ""
        else:
            term = _term(token, at, role, verb_at)
            if term.is_neutral and _is_telling(tokens, at, role):
                term = term._replace(is_neutral=False)
            is_noun = term.is_verb and _is_noun(tokens, at, role, found[-1] if found else None)
            found.append(term._replace(is_verb=False) if is_noun else term)
    return tuple(found)


_PLACES: Final = frozenset("inside within over under".split())
_BEING: Final = frozenset("is are was were be been being".split())


def _is_letter(tokens: list[Token], at: int) -> bool:
    """Whether a capital that is no article stands behind what it names (`team A`)."""
    is_last = at + 1 == len(tokens) or tokens[at + 1].kind == "mark"
    return tokens[at].text == "A" and at > 0 and tokens[at - 1].kind == "word" and is_last


def _is_placed(tokens: list[Token], at: int) -> bool:
    """Whether a preposition of place stands for itself: between a determiner and a noun (`the inside lane`), or with
    nothing behind it that it could govern."""
    behind = tokens[at + 1] if at + 1 < len(tokens) else None
    if tokens[at].low == "inside" and at > 0 and tokens[at - 1].low in ("the", "a", "an"):
        return True
    return tokens[at].low in ("inside", "within") and (behind is None or behind.kind == "mark" or behind.low in _BEING)


def _is_telling(tokens: list[Token], at: int, role: str) -> bool:
    """Whether a word that is often about rules says something else where it stands."""
    low = tokens[at].low
    if low == "open" and _low(tokens, at + 1) not in _LISTED:
        return True
    return _is_predicate(tokens, at, role) or (low in ATTRIBUTES and _is_attribute(tokens, at))


def _is_predicate(tokens: list[Token], at: int, role: str) -> bool:
    """Whether a word that is often about rules is what somebody does (`is standing`) or when (`on time`)."""
    before = tokens[at - 1].low if at > 0 else ""
    return (tokens[at].low == "standing" and before in _BEING) or (tokens[at].low == "time" and before == "on")


def _is_attribute(tokens: list[Token], at: int) -> bool:
    """Whether an adjective that may speak of a rule stands before a noun that is none (`important mails`)."""
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    if following is None or following.kind not in ("word", "literal") or following.low in PREPOSITIONS:
        return False
    if following.low in _LISTED:
        return tokens[at].low not in _UNDONE
    return following.low not in NEUTRAL and following.low not in VACUOUS


_UNDONE: Final = frozenset("open pending outstanding remaining ongoing important critical hard key".split())
_LISTED: Final = frozenset("item items point points question questions issue issues task tasks todo todos".split())
"""What is open without anybody opening it."""
_DETERMINERS: Final = frozenset(
    "the a an every each our your its their his her my this that these those no all any some most both several many "
    "few such other".split()
)


def _is_noun(tokens: list[Token], at: int, role: str, beside: Term | None) -> bool:
    """Whether a word that may be a verb is none where it stands: behind a determiner, behind a preposition, or in a
    compound with the noun `beside` it that is (`for the session cache`)."""
    before = tokens[at - 1].low if at > 0 else ""
    if before in _DETERMINERS or (at > 0 and tokens[at - 1].kind == "number"):
        return True
    if role in ("", "to") or tokens[at].low.endswith(("ing", "ed")):
        return role not in ("", "to") and before in PREPOSITIONS and not tokens[at].low.endswith("ing")
    return before in PREPOSITIONS or (beside is not None and beside.at == at - 1 and not beside.is_verb)


def _low(tokens: list[Token], at: int) -> str:
    return tokens[at].low if at < len(tokens) else ""


def _term(token: Token, at: int, role: str, verb_at: int) -> Term:
    side = "subject" if at < verb_at else "object"
    if token.kind in ("literal", "number"):
        return Term(literal_key(token.text), token.text, frozenset(), True, False, False, role, side, at, False, False)
    if day := measures.WEEKDAYS.get(token.low):
        return Term("day:" + day, token.text, frozenset(), False, False, True, role, side, at, False, False)
    word = _lexeme(token.low)
    is_plain = not (token.exact or token.name)
    return Term(
        word.key,
        token.text,
        word.groups,
        token.exact,
        token.name,
        False,
        role,
        side,
        at,
        word.is_verb and not token.name,
        word.is_neutral and is_plain,
        word.is_measure and is_plain,
    )


class _Lexeme(NamedTuple):
    """What a word is wherever it stands."""

    key: str
    groups: frozenset[int]
    is_verb: bool
    is_neutral: bool
    is_measure: bool


@lru_cache(maxsize=65_536)
def _lexeme(low: str) -> _Lexeme:
    key = stem(low)
    is_measure = low in MEASURES or low in MOVES or low in measures.RATE_NOUNS
    return _Lexeme(key, concepts(key), is_verb_key(key), low in NEUTRAL or low in LIMIT_NOUNS, is_measure)


def is_verb_key(key: str) -> bool:
    """Whether a stem may be a verb's."""
    return key in _VERB_STEMS

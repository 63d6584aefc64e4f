"""Terms: the words of a clause that carry its content, each with where it stands."""

from __future__ import annotations

from collections.abc import Iterable
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
    "within between among".split()
)
_ROLES: Final = {
    "into": "to",
    "onto": "to",
    "toward": "to",
    "towards": "to",
    "via": "through",
    "inside": "in",
    "within": "in",
}
LIMIT_NOUNS: Final = frozenset(
    "limit cap ceiling maximum max minimum min budget quota bound threshold allowance deadline most least".split()
)
_KEEPS_ROLE: Final = frozenset("the a an our your its their his her my and or as all every each any".split())
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
            if token.low == "outside":
                found.append(_term(token, at, "", verb_at))
        elif token.low in VACUOUS and not token.exact and not token.name:
            role = role if token.low in _KEEPS_ROLE else ""
        else:
            term = _term(token, at, role, verb_at)
            if token.low == "open" and term.is_neutral and _low(tokens, at + 1) not in _LISTED:
                term = term._replace(is_neutral=False)
            if term.is_neutral and token.low in ATTRIBUTES and _is_attribute(tokens, at):
                term = term._replace(is_neutral=False)
            found.append(term._replace(is_verb=False) if term.is_verb and _is_noun(tokens, at, role) else term)
    return tuple(found)


def _is_attribute(tokens: list[Token], at: int) -> bool:
    """Whether an adjective that may speak of a rule stands before a noun that is none (`important mails`)."""
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    if following is None or following.kind not in ("word", "literal") or following.low in PREPOSITIONS:
        return False
    return following.low not in NEUTRAL and following.low not in VACUOUS and following.low not in _LISTED


_LISTED: Final = frozenset("item items point points question questions issue issues task tasks todo todos".split())
"""What is open without anybody opening it."""
_DETERMINERS: Final = frozenset(
    "the a an every each our your its their his her my this that these those no all any some most both several many "
    "few such other".split()
)


def _is_noun(tokens: list[Token], at: int, role: str) -> bool:
    """Whether a word that may be a verb is none where it stands: behind a determiner, or behind a preposition."""
    before = tokens[at - 1].low if at > 0 else ""
    if before in _DETERMINERS or (at > 0 and tokens[at - 1].kind == "number"):
        return True
    return role not in ("", "to") and before in PREPOSITIONS and not tokens[at].low.endswith("ing")


def _low(tokens: list[Token], at: int) -> str:
    return tokens[at].low if at < len(tokens) else ""


def _term(token: Token, at: int, role: str, verb_at: int) -> Term:
    side = "subject" if at < verb_at else "object"
    if token.kind in ("literal", "number"):
        return Term(literal_key(token.text), token.text, frozenset(), True, False, False, role, side, at, False, False)
    if day := measures.WEEKDAYS.get(token.low):
        return Term("day:" + day, token.text, frozenset(), False, False, True, role, side, at, False, False)
    key = stem(token.low)
    is_plain = not token.exact and not token.name
    return Term(
        key=key,
        text=token.text,
        groups=concepts(key),
        exact=token.exact,
        name=token.name,
        weekday=False,
        role=role,
        side=side,
        at=at,
        is_verb=not token.name and is_verb_key(key),
        is_neutral=is_plain and (token.low in NEUTRAL or token.low in LIMIT_NOUNS),
        is_measure=is_plain and (token.low in MEASURES or token.low in MOVES or token.low in measures.RATE_NOUNS),
    )


def is_verb_key(key: str) -> bool:
    """Whether a stem may be a verb's."""
    return key in _VERB_STEMS

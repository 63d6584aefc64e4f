"""How a prohibition's words divide: what it rules out, what it leaves out, and which of its names are alternatives."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

import msgspec

from troth.engine.extract.literals import find_literals
from troth.engine.lexicon.things import THINGS
from troth_schemas.obligations import LiteralSpan, Obligation

BUT: Final = re.compile(
    r"\b(?:outside(?:\s+of)?|beyond|but|other\s+than|apart\s+from|except(?:\s+for)?|besides|elsewhere\s+than)\s+"
    r"(?:to\s+|in\s+|on\s+)?(?:the\s+)?(?:\w+\s+)?[`'\"(]*$",
    re.IGNORECASE,
)
"""What stands before a name that a rule leaves out: "anything but feat/a", "outside build/"."""
OR: Final = re.compile(
    r"\s*(?:,|/|\bor\b|\band\b|\bnor\b|,\s*(?:or|and))\s*(?:(?:the|any|to|on|in|into)\s+)*[`'\"]*", re.IGNORECASE
)
FUNCTION_WORDS: Final = frozenset(
    "a an the in on of for to at by from with without and or but not no any all other than apart except besides unless "
    "only just file files folder under inside within it its they them those these this that is are be".split()
)


class Wording(msgspec.Struct, frozen=True):
    """`literals` and `names` are what the rule is about; `names` are groups, all of which must be met, each by any of
    its members. `spared` literals and `spared_words` are what it leaves out; `is_inverted` when it names nothing else:
    then it is about all that is not spared."""

    literals: tuple[LiteralSpan, ...]
    names: tuple[tuple[str, ...], ...]
    things: tuple[str, ...]
    spared: tuple[LiteralSpan, ...]
    spared_words: frozenset[str]
    is_inverted: bool


@lru_cache(maxsize=8_192)
def wording_of(rule: Obligation) -> Wording:
    """The wording of one version of an obligation."""
    spared = [s for s in rule.literals if _is_spared(rule, s)]
    spared += [s for clause in rule.exceptions for s in find_literals(clause) if s.kind != "quoted"]
    left_out = {s.text for s in spared}
    literals = tuple(s for s in rule.literals if s.text not in left_out)
    objects = [o for o in rule.objects if o not in left_out]
    things = [o.lower() for o in objects if o.lower() in THINGS]
    names = [o for o in objects if o.lower() not in THINGS]
    if not names and len(things) > 1:
        names, things = things[:-1], things[-1:]  # "the api service": a thing before a thing is its name
    words = {w for clause in rule.exceptions for w in re.findall(r"\w+", clause.lower())} - FUNCTION_WORDS
    return Wording(
        literals=literals,
        names=_groups(rule.statement, names),
        things=tuple(things),
        spared=tuple({s.text: s for s in spared}.values()),
        spared_words=frozenset(words) if not any(find_literals(c) for c in rule.exceptions) else frozenset(),
        is_inverted=bool(spared) and not literals and not names,
    )


def first_name(rule: Obligation) -> tuple[str, ...]:
    """The first objects that stand side by side in the statement: "Project Falcon" of "… in the PR description"."""
    lower, end = rule.statement.lower(), -1
    name: list[str] = []
    for word in rule.objects:
        at = lower.find(word.lower(), max(end, 0))
        if name and (at < 0 or lower[end:at].strip()):
            break
        name.append(word)
        end = at + len(word)
    return tuple(name)


def _is_spared(rule: Obligation, literal: LiteralSpan) -> bool:
    before = rule.statement[: max(0, literal.offset - rule.offset)]
    return literal.kind != "flag" and BUT.search(before) is not None


def _groups(statement: str, names: list[str]) -> tuple[tuple[str, ...], ...]:
    """Names joined by `or`, `and` or a comma are alternatives: a rule about each of them."""
    groups: list[list[str]] = []
    end = -1
    lower = statement.lower()
    for name in names:
        at = lower.find(name.lower(), max(end, 0))
        if groups and 0 <= end <= at and OR.fullmatch(lower[end:at]):
            groups[-1].append(name)
        else:
            groups.append([name])
        end = at + len(name) if at >= 0 else -1
    return tuple(tuple(group) for group in groups)

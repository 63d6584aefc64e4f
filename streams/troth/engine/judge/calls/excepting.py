"""What a rule leaves out in words: the clauses of its exceptions, read on to their end, and names behind a "but"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from troth.engine.lexicon.tokens import COMMANDS
from troth_schemas.obligations import Obligation

BUT: Final = re.compile(
    r"\b(?:outside(?:\s+of)?|beyond|but|other\s+than|apart\s+from|except(?:\s+for)?|besides|elsewhere\s+than)\s+"
    r"(?:to\s+|in\s+|on\s+)?(?:the\s+)?(?:\w+\s+)?[`'\"(]*$",
    re.IGNORECASE,
)
"""What stands before a name that a rule leaves out: "anything but feat/a", "outside build/"."""
FUNCTION_WORDS: Final = frozenset(
    "a an the in on of for to at by from with without and or but not no any all other than apart except besides unless "
    "only just file files folder under inside within it its they them those these this that is are be".split()
)
KEYS: Final = frozenset("environment env region zone namespace project profile account cluster context".split())
"""Nouns that say under which key a command is told where it acts ("in the dev environment")."""
_AND: Final = re.compile(
    r"\s*(?:,\s*(?:and|or)?|\band\b|\bor\b)\s*(?:the\s+)?([A-Za-z][\w-]*)(?=[\s,.;:!?)]|$)", re.IGNORECASE
)
_NEXT: Final = frozenset("never no not do always only please then but so use keep stop make i we you it".split())
"""Words with which a clause of its own begins."""


def spared_words(rule: Obligation) -> frozenset[str]:
    """The words of what a rule leaves out, in lower case."""
    said = " ".join((*_clauses(rule), *left_out_by_name(rule)))
    return frozenset(re.findall(r"\w+(?:[.-]\w+)*", said.lower())) - FUNCTION_WORDS


def is_open_ended(rule: Obligation) -> bool:
    """Whether the statement breaks off within what it leaves out of a command: more may have been said to be left out
    ("no git other than status, log | and diff")."""
    is_of_a_command = bool(rule.objects) and rule.objects[0].lower() in COMMANDS
    return is_of_a_command and any(rule.statement.endswith(clause) for clause in rule.exceptions)


def left_out_by_name(rule: Obligation) -> frozenset[str]:
    """Objects that stand behind a "but", and those side by side with them."""
    found: set[str] = set()
    for name in rule.objects:
        at = rule.statement.find(name)
        before = rule.statement[: max(at, 0)]
        beside = any(before.rstrip(" `'\"").endswith(other) for other in found)
        if at >= 0 and not rule.literals and rule.rule != "all-but" and (beside or BUT.search(before)):
            found.add(name)
    return frozenset(found)


def _clauses(rule: Obligation) -> Iterator[str]:
    """Each exception with what is coordinated to it ("apart from get" of "apart from get and describe")."""
    for clause in rule.exceptions:
        yield clause
        at = rule.statement.find(clause)
        end = at + len(clause)
        while at >= 0 and (match := _AND.match(rule.statement, end)) and match[1].lower() not in _NEXT:
            yield match[1]
            end = match.end()

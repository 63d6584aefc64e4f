"""A command that a rule names in words, its program and subcommand side by side ("never run docker compose up").

It is the same exact token as the one in backticks. It is taken for one only where nothing of what the rule is about is
left beside it: "never run git push to main" is about more than the command.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from troth.engine.extract.sentences.lemmas import noun_lemma
from troth.engine.lexicon.acts import CANONICAL, canonical
from troth.engine.lexicon.commands import ACTING_VERBS, ALIASES, READING_VERBS
from troth.engine.lexicon.subcommands import RUNNERS, SUBCOMMANDS, VERBED
from troth.engine.lexicon.tokens import COMMANDS
from troth_schemas.obligations import LiteralSpan

RUNNING: Final = frozenset({"call", "run", "use"})
"""Canonical acts whose object may be a command."""
_WORDS: Final = re.compile(r" ([a-z][\w:-]*)")
_SUBCOMMAND_WORDS_MAX: Final = 3


class Invocation(NamedTuple):
    """What a rule rules, and the command that it names in words, if it names one; offsets are into its statement."""

    acts: tuple[str, ...]
    objects: tuple[str, ...]
    command: LiteralSpan | None = None


def named_command(statement: str, acts: tuple[str, ...], objects: tuple[str, ...]) -> Invocation:
    """Acts and objects with the words of a command as one, and where it stands; as they were where none does."""
    running = tuple(act for act in acts if act in RUNNING)
    if not objects or objects[0] not in COMMANDS:
        return Invocation(acts, objects)
    program = objects[0]
    start = statement.find(program)
    words = [program, *_subcommand(program, _following(statement, start + len(program)))]
    text = " ".join(words)
    named = {*words, *map(noun_lemma, words), *map(canonical, words)}
    is_command = len(words) > 1 and named.issuperset(objects) and (bool(running) or named.issuperset(acts))
    is_whole = start == 0 or (start > 0 and statement[start - 1].isspace())
    is_flagged = statement[start + len(text) :].lstrip().startswith("-")
    if is_whole and is_command and not is_flagged:
        return Invocation(running, (text,), LiteralSpan(text, "command", start))
    return Invocation(acts, objects)


def _following(statement: str, at: int) -> list[str]:
    """The plain words right behind, as many as a subcommand may have."""
    words: list[str] = []
    while len(words) < _SUBCOMMAND_WORDS_MAX and (match := _WORDS.match(statement, at)) is not None:
        words.append(match[1])
        at = match.end()
    return words


def _subcommand(program: str, words: list[str]) -> list[str]:
    """The words after a program that are its subcommand; none where a task or a verb is to follow and does not."""
    path, taken = ALIASES.get(program, program), 0
    while taken < len(words) and f"{path} {words[taken]}" in SUBCOMMANDS:
        path, taken = f"{path} {words[taken]}", taken + 1
    if path in RUNNERS or (path in VERBED and words[taken : taken + 1] and words[taken] not in _VERBS):
        return []
    return words[: taken + (path in VERBED)]


_VERBS: Final = READING_VERBS | ACTING_VERBS | CANONICAL.keys()

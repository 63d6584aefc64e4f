"""Whether a rule names a deed's command: in words, as a literal, with its subcommand and its flags."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import Final

from troth.engine.judge.calls.wording import RUNNING, here
from troth.engine.lexicon.subcommands import RUNNERS, SUBCOMMANDS, VERBED
from troth.engine.lexicon.things import CHOOSING
from troth.engine.lexicon.tokens import COMMANDS
from troth.engine.refer.reading import is_verb
from troth.engine.refer.reference import Deed
from troth.engine.refer.synopsis import spellings
from troth_schemas.obligations import Obligation

COMMAND_CHARACTERS_MIN: Final = 3
AFTER_A_COMMAND: Final = frozenset(
    "at again ever any anymore here now yet on in with without from against for until unless before after as except "
    "apart other but besides please when whenever if while must may should shall can cannot is are be will has have "
    "never not".split()
)
"""Words that may follow a command's name in a sentence and are no subcommand."""


def is_command(text: str, deed: Deed) -> bool:
    wanted, have = text.strip("`'\" ").split(), deed.command.split()
    if not wanted or not have or have[0] != wanted[0]:
        return False
    rest = iter(have)
    if all(word in rest for word in wanted):
        return True
    return set(deed.words).issuperset(wanted[1:])  # `terraform apply -destroy` is a destroy


def is_named_command(rule: Obligation, deed: Deed) -> bool:
    """Whether a rule names the deed's command in words ("don't run terraform apply"), its subcommand and flags. It may
    name several ways to run it ("git add -A or git add .")."""
    said = [_bare(word) for word in rule.statement.split()]
    have = deed.command.split()
    if not have:
        return False
    have = [have[0].lower(), *(word if word.startswith("-") else word.lower() for word in have[1:])]
    starts = [at for at, word in enumerate(said) if word == have[0]]
    before = [word for word in said[: starts[0]] if word.startswith("-")] if len(starts) == 1 else []
    if before and not any(has_flag(flag, deed) for flag in before):
        return False  # "--delete with rsync" is about no other run of it
    spans = pairwise([*starts, len(said)])
    return any(_is_named_so(said[start + 1 : end], rule, have, deed) for start, end in spans)


def _bare(word: str) -> str:
    """A word without its punctuation, in lower case where it is no flag; a dot alone is a directory."""
    bare = word.strip(".,;:!?'\"`()")
    return bare if bare.startswith("-") else bare.lower() or word


def _is_named_so(rest: list[str], rule: Obligation, have: list[str], deed: Deed) -> bool:
    """Whether what follows a command's name in a rule is the deed's own subcommand and flags."""
    if rest[:1] and rest[0] in CHOOSING and rest[1:2] and rest[1] not in AFTER_A_COMMAND:
        return False  # "the aws profile a-7" names no subcommand
    rest = rest[: rest.index("without")] if "without" in rest else rest
    rest = rest[:-1] if rest and rest[-1] in ("or", "and", "nor") else rest
    if len(rest) > 1 and rest[0] in ("or", "and", "nor") and rest[1] in COMMANDS:
        return True  # "no apt or brew": each of them
    is_short = len(have[0]) < COMMAND_CHARACTERS_MIN - ("use" in rule.acts)
    if is_short and rest[:1] != have[1:2] and not (rest and rest[0].startswith("-")):
        return False  # "go" is a word as well, "go test" and "rm -rf" are not
    if not all(has_flag(word, deed) for word in rest if word.startswith("-")):
        return False
    return not rest or rest[0].startswith("-") or _names_subcommand(rest, have, deed)


def is_about_command(rule: Obligation) -> bool:
    """Whether the words of a rule are a command and its subcommand, side by side ("don't use go test"): then it is
    about no file that has them in its name."""
    names = rule.objects
    if len(names) < 2 or names[0] not in COMMANDS or program_told_where(rule) is not None:
        return False
    return re.search(rf"\b{re.escape(names[0])} {re.escape(names[1])}(?!\w)", rule.statement) is not None


def program_told_where(rule: Obligation) -> str | None:
    """The command of a rule about what it is told ("never use the gcloud project larch-9")."""
    return _told_where(rule.statement, rule.objects)


@lru_cache(maxsize=4096)
def _told_where(statement: str, objects: tuple[str, ...]) -> str | None:
    names = [name.lower() for name in objects]
    if len(names) < 3 or names[0] not in COMMANDS or names[1] not in CHOOSING:
        return None
    return names[0] if f"{names[0]} {names[1]}" in statement.lower() else None


def is_about_program(rule: Obligation) -> bool:
    """Whether a rule is about programs alone ("do not use docker"): no operand of another command breaks it."""
    return RUNNING.issuperset(rule.acts) and _are_programs(rule.statement, rule.objects)


@lru_cache(maxsize=4096)
def _are_programs(statement: str, objects: tuple[str, ...]) -> bool:
    names = [name.lower() for name in objects if name not in here(statement)]
    return bool(names) and COMMANDS.issuperset(names)


def is_program(rule: Obligation, deed: Deed) -> bool:
    """Whether a rule names the deed's program as it is typed ("do not use `cat` to read files")."""
    program = deed.command.partition(" ")[0]
    return any(s.kind == "code" and s.text == program for s in rule.literals)


def _names_subcommand(said: list[str], have: list[str], deed: Deed) -> bool:
    """Whether the words that follow a command's name are its own: as many as there are up to a word that is none. What
    runs tasks is named with its task."""
    operands = [word for word in have[1:] if not word.startswith("-")]
    met = 0
    for word in said:
        if word.startswith("-"):
            continue
        if word in AFTER_A_COMMAND:
            return True
        if _OPERAND.search(word) and word not in operands:
            return False
        if word not in operands and word not in deed.words:
            path = " ".join(have[: met + 1])
            if f"{path} {word}" in SUBCOMMANDS or (path in VERBED and is_verb(word)):
                return False  # "docker compose up" is no `docker compose ps`
            return met > 0 and (met < len(operands)) <= (path not in RUNNERS)
        met += 1
    return True


_OPERAND: Final = re.compile(r"[./:@]")
"""What a word of prose does not hold, and an operand may."""


def has_flag(flag: str, deed: Deed) -> bool:
    """Whether a flag stands in the deed: as it is, by its word, in another spelling, or letter by letter (`-rf`)."""
    have = deed.command.split()
    known = spellings(flag, deed.command)
    if not known.isdisjoint(word.partition("=")[0] for word in have if word.startswith("-")):
        return True
    if flag.startswith("--"):
        return flag.lstrip("-") in deed.words
    return len(flag) > 2 and all(has_flag(f"-{letter}", deed) for letter in flag[1:])

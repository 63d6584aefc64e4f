"""A simple command -> its deeds: its own, and those of the commands it runs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from troth.engine.lexicon.commands import INTERPRETERS, PATHS_OF_DEVICES, SHELLS
from troth.engine.refer.argument import read_arguments
from troth.engine.refer.carrying import carry
from troth.engine.refer.feed import read_standing_input
from troth.engine.refer.peculiar import read_editing, read_find, read_tar
from troth.engine.refer.quantity import value_of
from troth.engine.refer.reading import Reading
from troth.engine.refer.reference import PROGRAM, Deed, Reference, Value
from troth.engine.refer.script import Script, Simple
from troth.engine.refer.shell import Scope, read_script
from troth.engine.refer.subcommand import command_name, program_name, resolve, unknown
from troth.engine.refer.switch import with_flags
from troth.engine.refer.synopsis import Row
from troth.engine.refer.word import Word

DEEDS_MAX = 512
"""Deeds that are read of one call."""
NESTING_MAX = 10
"""Shells and wrappers within one another that are followed."""


class Context:
    """What holds for a whole call: its directory, what its reading may still cost, and whether all of it was read."""

    def __init__(self, cwd: str | None, deeds: int = DEEDS_MAX) -> None:
        self.cwd = cwd
        self.deeds = deeds
        self.unread = False

    def spend(self, depth: int) -> bool:
        """Whether one deed more may be read, so deep."""
        self.deeds -= 1
        may = self.deeds >= 0 and depth <= NESTING_MAX
        self.unread |= not may
        return may


def read_commands(script: Script, scope: Scope, context: Context, depth: int = 0) -> Iterator[Deed]:
    """The deeds of a shell text, in order."""
    for simple in read_script(script, scope):
        yield from read_simple(simple, context, depth)


def read_simple(simple: Simple, context: Context, depth: int) -> Iterator[Deed]:
    """The deed of one command and of what it runs."""
    if not context.spend(depth):
        return
    context.unread |= not simple.whole
    redirects = tuple(r for redirect in simple.redirects for r in _redirected(simple, redirect.operator, redirect.word))
    values = tuple(v for name, word in simple.assignments if (v := value_of(word.value, name, simple.where(word))))
    if not simple.words:
        yield from _bare(simple, redirects, values)
        return
    reading = _read(simple)
    _environment(reading)
    outer, inner = carry(reading.deed(redirects, values), list(_nested(reading, context, depth)))
    yield outer
    yield from inner


def _nested(reading: Reading, context: Context, depth: int) -> Iterator[Deed]:
    """The deeds of the commands that a command runs."""
    simple = reading.simple
    for within in reading.within:
        if isinstance(within, Script):
            away = reading.row.command in _ELSEWHERE
            scope = Scope("~") if away else _scope_within(simple, context)
            yield from read_commands(within, scope, context, depth + 1)
        else:
            yield from read_simple(within._replace(inherited=simple.inherited), context, depth + 1)


def _scope_within(simple: Simple, context: Context) -> Scope:
    """What holds where a command runs a shell text here: its directory, and the variables that it inherits."""
    given = dict((*simple.inherited, *simple.assignments))
    variables = {name: word.resolved for name, word in given.items()}
    return Scope(simple.cwd, variables, context.cwd, dict(simple.inherited))


def _environment(reading: Reading) -> None:
    """What the command finds in its environment, as far as the call says: each variable is an option, by its name."""
    own = {name for name, _ in reading.simple.assignments}
    inherited = [(name, word) for name, word in reading.simple.inherited if name not in own]
    for name, word in (*inherited, *reading.simple.assignments):
        reading.refer(word, "option", key=name)
    if reading.simple.assignments:
        reading.act("set")


_ELSEWHERE: Final = frozenset({"ssh", "gcloud compute ssh"})
"""What runs its command on another host, in the home directory there."""


def _bare(simple: Simple, redirects: tuple[Reference, ...], values: tuple[Value, ...]) -> Iterator[Deed]:
    """Assignments and redirections on their own."""
    if not redirects and not values:
        return
    writes = any(r.role == "created" for r in redirects)
    yield Deed(
        acts=("write",) if writes else ("read",),
        words=(),
        command="",
        where=simple.script.where(simple.start, simple.end),
        effect="write" if writes else "read",
        references=redirects,
        values=values,
    )


def _redirected(simple: Simple, operator: str, word: Word) -> tuple[Reference, ...]:
    """`> f` creates, `< f` reads, and neither `2>&1` nor a device is a file."""
    if not word.text or word.text.startswith(PATHS_OF_DEVICES) or (operator.endswith("&") and word.text.isdigit()):
        return ()
    reading = Reading(simple, _OUTPUT if ">" in operator else _INPUT)
    reading.refer(word, "created" if ">" in operator else "source", "path", act="write" if ">" in operator else "read")
    return reading.deed().references


_OUTPUT: Final = Row("", ("write",), "write", (), {})
_INPUT: Final = Row("", ("read",), "read", (), {})


def _read(simple: Simple) -> Reading:
    name, is_file = command_name(simple.words[0])
    typed = simple.words[0].value.replace("\\", "/").rpartition("/")[2]
    simple = simple._replace(words=(simple.words[0], *with_flags(typed, simple.words[1:])))
    row, rest = resolve(name, simple.words[1:])
    reading = Reading(simple, row or unknown(name, rest))
    reading.words.append(program_name(simple.words[0].value).lower())
    if is_file:
        reading.refer(simple.words[0], "target", "path", act="run")
    elif "/" in simple.words[0].value.replace("\\", "/"):
        reading.refer(simple.words[0], "option", "path", key=PROGRAM)
    if name in _PECULIAR:
        _PECULIAR[name](reading, simple.words[1:])
    else:
        read_arguments(reading, rest)
    read_standing_input(reading, name)
    if reading.within and (name in SHELLS or (name in INTERPRETERS and {"run", "read"}.issuperset(reading.acts))):
        reading.effect = "read"
    return reading


_PECULIAR: Final = {"find": read_find, "tar": read_tar, "perl": read_editing, "ruby": read_editing}

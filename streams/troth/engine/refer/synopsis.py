"""The command table (`lexicon/commands.py`), read row by row when first asked for."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, cast

from troth.engine.lexicon.commands import SLOTS
from troth.engine.lexicon.subcommands import ROWS
from troth.engine.refer.reference import Role
from troth_schemas.events import Effect

SUBCOMMAND_WORDS_MAX: Final = 3


class Slot(NamedTuple):
    """What stands at one place: `kind` is a literal's kind or the name of a reader (`sh`, `refspec`, `remote`, …)."""

    role: Role
    kind: str
    key: str | None = None
    many: bool = False
    optional: bool = False
    act: str = ""
    """What the command does as well where a path stands in this place."""


class Flag(NamedTuple):
    """`name` is the longest spelling, without dashes. `displaces`: the flag stands in for the first operand."""

    name: str
    slots: tuple[Slot, ...] = ()
    displaces: bool = False
    acts: tuple[str, ...] = ()
    effect: Effect | None = None
    marks: frozenset[str] = frozenset()


class Row(NamedTuple):
    command: str
    acts: tuple[str, ...]
    effect: Effect
    operands: tuple[Slot, ...]
    flags: dict[str, Flag]
    writes_from: int = 0
    """Operands without which it only shows."""


_BARE: Final[dict[str, Role]] = {
    "text": "payload", "pattern": "pattern", "opt": "option", "sql": "payload", "code": "payload", "kv": "option",
    "qty": "option", "arg": "option", "method": "option", "field": "payload", "sh": "payload", "sh1": "payload",
    "patch": "payload", "body": "payload", "form": "payload", "verb": "option", "cmd": "payload", "module": "option",
    "mount": "option", "mode": "option",
}  # fmt: skip
"""Slots whose name says the role."""


@lru_cache(maxsize=2048)
def slot(text: str) -> Slot:
    """`>path*` and the like."""
    text, _, act = text.partition("!")
    role: Role = "target"
    if text[:1] in "<>":
        role, text = ("source" if text[0] == "<" else "created"), text[1:]
    many, text = text.endswith("*"), text.rstrip("*")
    optional, text = text.endswith("?"), text.rstrip("?")
    name, _, key = text.partition(":")
    if name in _BARE:
        return Slot(_BARE[name], name, key or None, many, optional, act)
    kind, default_key = SLOTS.get(name, (name, None))
    if kind.startswith(">"):
        role, kind = "created", kind[1:]
    return Slot(role, kind, key or default_key, many, optional, act)


def flag(text: str) -> tuple[list[str], Flag]:
    """`-f/--force=slot^!act`: the spellings, and what the flag means."""
    text, *marks = text.split("!")
    spellings, _, value = text.partition("=")
    displaces = text.endswith("^")
    names = spellings.rstrip("^").split("/")
    slots = tuple(slot(part) for part in value.rstrip("^").split(",")) if value else ()
    effect: Effect | None = next((cast(Effect, m) for m in marks if m in ("read", "write")), None)
    special = frozenset(m for m in marks if m in _MARKS)
    acts = tuple(m for m in marks if m not in _MARKS and m not in ("read", "write"))
    return names, Flag(max(names, key=len).lstrip("-"), slots, displaces, acts, effect, special)


_MARKS: Final = frozenset({"dry", "only", "post", "put", "get"})


@lru_cache(maxsize=2048)
def row(command: str) -> Row | None:
    """The row of a command or subcommand; flags of the words before it hold as well."""
    text = ROWS.get(command)
    if text is None:
        return None
    head, _, rest = text.partition("|")
    operands, _, flags = rest.partition("|")
    acts, effect = head.split()
    effect, conditional, count = effect.partition("?")
    words = command.split()
    above = (row(" ".join(words[:n])) for n in range(len(words) - 1, 0, -1))
    parent = next((found for found in above if found), None)
    known = dict(parent.flags) if parent else {}
    for part in flags.split():
        names, meaning = flag(part)
        known.update(dict.fromkeys(names, meaning))
    return Row(
        command,
        tuple(acts.split(",")),
        cast(Effect, effect),
        tuple(map(slot, operands.split())),
        known,
        int(count or 1) if conditional else 0,
    )


def spellings(flag: str, command: str) -> frozenset[str]:
    """A flag in all the spellings that the row of `command` (its words joined by spaces) has for it."""
    words = command.split()
    heads = (" ".join(words[:n]) for n in range(min(len(words), SUBCOMMAND_WORDS_MAX + 1), 0, -1))
    known = next((found for head in heads if head in ROWS and (found := row(head))), None)
    meaning = known.flags.get(flag) if known else None
    if known is None or meaning is None:
        return frozenset({flag})
    return frozenset({flag, *(spelt for spelt, other in known.flags.items() if other == meaning)})

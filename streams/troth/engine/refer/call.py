"""The door of this room: `read_call` says what a tool call acts on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Final, cast

import msgspec

from troth.engine.normal import ancestors, join
from troth.engine.refer.command import Context, read_commands, read_simple
from troth.engine.refer.key import slot_of_key
from troth.engine.refer.reference import CallReading, Deed, Reference
from troth.engine.refer.script import Script, Simple
from troth.engine.refer.shell import Scope
from troth.engine.refer.tool import LEAVES_MAX, manner, read_tool
from troth.engine.refer.word import element
from troth_schemas.events import Effect

ARGUMENTS_MAX = 1024
"""Words of an argument list that are read."""


def read_call(tool: str, arguments: Mapping[str, Any], *, cwd: str | None, effect: Effect | None) -> CallReading:
    """What the call does and acts on. Never raises: what cannot be read is a deed that writes and names nothing.

    `cwd` is the directory of the call, `effect` what the runtime declared (None: inferred; the stricter of the two
    holds).
    """
    if not isinstance(cast(object, arguments), Mapping):
        return CallReading(tool=tool, effect="write", deeds=())
    context = Context(cwd)
    deeds = list(_shell_deeds(tool, arguments, cwd, context))
    own = read_tool(tool, arguments)
    if not deeds or own.references or own.values or own.effect == "write":
        deeds.insert(0, own)
    if context.unread:
        deeds.append(UNREAD)
    deeds = _entered(_created_earlier(deeds, cwd))
    inferred: Effect = "write" if any(deed.effect == "write" for deed in deeds) else "read"
    return CallReading(tool=tool, effect="write" if "write" in (effect, inferred) else "read", deeds=tuple(deeds))


UNREAD: Final = Deed(acts=("run",), words=("unread",), command="", where="", effect="write")
"""Stands for what was past the bounds of reading: it may do anything."""


def _shell_deeds(tool: str, arguments: Mapping[str, Any], cwd: str | None, context: Context) -> Iterator[Deed]:
    slots = manner(tool).slots
    for key, value in islice(cast(Mapping[object, Any], arguments).items(), LEAVES_MAX):
        if not isinstance(key, str):
            continue
        known = slots.get(key)
        if (known is not None and known.kind == "shell") or (
            not slots and slot_of_key(key) == "shell" and _is_command(value)
        ):
            yield from _shell(f"/{key}", value, Scope(_workdir(arguments, cwd), base=cwd), context)


def _is_command(value: Any) -> bool:
    """Whether an unknown tool's `command` is a shell's: one bare word may as well be the name of an operation."""
    return isinstance(value, list) or (isinstance(value, str) and len(value.split(None, 1)) > 1)


def _workdir(arguments: Mapping[str, Any], cwd: str | None) -> str | None:
    """The directory that a shell tool is told to run in, if it is told one."""
    workdir = arguments.get("workdir") or arguments.get("directory")
    return join(cwd or "", workdir[:4096]) if isinstance(workdir, str) else None


def _shell(pointer: str, value: Any, scope: Scope, context: Context) -> Iterator[Deed]:
    if isinstance(value, str):
        yield from read_commands(Script(value, pointer), scope, context)
    elif isinstance(value, list) and value:
        words = tuple(element(w, f"{pointer}/{i}") for i, w in enumerate(value[:ARGUMENTS_MAX]) if isinstance(w, str))
        yield from read_simple(Simple(Script("", pointer), words, cwd=scope.cwd), context, 0)


def _created_earlier(deeds: list[Deed], cwd: str | None) -> list[Deed]:
    """What the call itself made by then need not have existed: later references to it are creations too."""
    every = {_place(r, cwd) for d in deeds for r in d.references if r.role == "created"}
    if not every:
        return deeds
    made: set[str] = set()
    done: list[Deed] = []
    for deed in deeds:
        # `rm -rf x && git clone … x` clears the place where x is to be.
        known = every if "delete" in deed.acts and "force" in deed.words else made
        references = tuple(
            msgspec.structs.replace(r, role="created") if _is_made(r, cwd, known) else r for r in deed.references
        )
        made.update(_place(r, cwd) for r in references if r.role == "created")
        done.append(msgspec.structs.replace(deed, references=references) if references != deed.references else deed)
    return done


def _is_made(reference: Reference, cwd: str | None, made: set[str]) -> bool:
    if not made or reference.role not in ("target", "source"):
        return False
    place = _place(reference, cwd)
    return place in made or any(above in made for above in ancestors(place))


def _place(reference: Reference, cwd: str | None) -> str:
    text = reference.resolved or reference.text
    if reference.kind in ("path", "word", "id", "code") and "://" not in text:
        base = join(cwd or "", reference.cwd) if reference.cwd else cwd
        return join(base or "", text[:4096])
    return text


def _entered(deeds: list[Deed]) -> list[Deed]:
    """Going somewhere is as serious as what is done there: `cd` writes where a later command of the call writes."""
    writes = False
    done: list[Deed] = []
    for deed in reversed(deeds):
        if deed.acts[:1] == ("cd",) and writes:
            places = tuple(msgspec.structs.replace(r, effect="write") for r in deed.references)
            deed = msgspec.structs.replace(deed, effect="write", references=places)
        writes |= deed.effect == "write"
        done.append(deed)
    return done[::-1]

"""A tool's JSON arguments -> its deed. Common tools by their row, any other by the names it uses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple, cast

import msgspec

from troth.engine.lexicon.acts import CANONICAL
from troth.engine.lexicon.commands import METHODS, READING_VERBS
from troth.engine.lexicon.tools import STATE_KEYS, TOOLS
from troth.engine.refer.form import is_token, kind_in, kind_of
from troth.engine.refer.key import is_identifier_key, slot_of_key
from troth.engine.refer.patch import read_patch
from troth.engine.refer.quantity import name_words, number_value, value_of
from troth.engine.refer.reference import Deed, Reference, Role, Value
from troth.engine.refer.sql import read_sql
from troth.engine.refer.synopsis import Slot, slot
from troth_schemas.events import Effect

LEAVES_MAX = 2048
DEPTH_MAX = 32


class Argument(NamedTuple):
    """One leaf of the arguments: its JSON pointer, the nearest name above it, and the top one."""

    pointer: str
    key: str
    top: str
    value: str | int | float | bool


class Manner(NamedTuple):
    """How a tool is read: its acts and effect, and a slot for each argument it is known to have."""

    acts: tuple[str, ...]
    effect: Effect
    slots: Mapping[str, Slot]
    words: tuple[str, ...]
    marks: Mapping[str, str]
    known: bool


def leaves(arguments: Mapping[str, Any]) -> Iterator[Argument]:
    """The strings, numbers and true or false of `arguments`, in order; at most LEAVES_MAX, and DEPTH_MAX deep."""
    stack: list[tuple[str, str, str, Any, int]] = [
        (f"/{_escape(str(k))}", str(k), str(k), v, 0) for k, v in reversed(list(_items(arguments)))
    ]
    count = 0
    while stack and count < LEAVES_MAX:
        pointer, key, top, value, depth = stack.pop()
        if isinstance(value, str | bool | int | float):
            count += 1
            yield Argument(pointer, key, top, value)
        elif depth < DEPTH_MAX and isinstance(value, Mapping):
            stack.extend(
                (f"{pointer}/{_escape(str(k))}", str(k), top, v, depth + 1) for k, v in reversed(list(_items(value)))
            )
        elif depth < DEPTH_MAX and isinstance(value, list | tuple):
            stack.extend(
                (f"{pointer}/{i}", key, top, v, depth + 1) for i, v in reversed(list(enumerate(value[:LEAVES_MAX])))
            )


def _items(value: Mapping[Any, Any]) -> Iterator[tuple[Any, Any]]:
    for count, item in enumerate(value.items()):
        if count >= LEAVES_MAX:
            return
        yield item


def _escape(key: str) -> str:
    """RFC 6901."""
    return key.replace("~", "~0").replace("/", "~1") if "~" in key or "/" in key else key


@lru_cache(maxsize=1)
def _table() -> dict[str, tuple[tuple[str, ...], Effect, dict[str, Slot], dict[str, str]]]:
    table = {}
    for line in TOOLS.strip().replace("\n    ", " ").splitlines():
        name, head, arguments = (part.strip() for part in line.split("|"))
        acts, effect = head.split()
        slots, marks = {}, {}
        for part in arguments.split():
            key, _, text = part.partition("=")
            text, _, mark = text.partition("!")
            slots[key] = slot(text)
            if mark:
                marks[key] = mark
        table[name.lower()] = (tuple(acts.split(",")), cast(Effect, effect), slots, marks)
    return table


@lru_cache(maxsize=1024)
def manner(tool: str) -> Manner:
    """How `tool` is read. An unknown one does what the verb in its name says, and writes unless that only reads."""
    words = name_words(tool.removeprefix("mcp__"))
    base = tool.lower().rsplit("__", 1)[-1]
    row = _table().get(tool.lower()) or (_table().get(base) if "_" in base else None)
    if row is not None:
        return Manner(row[0], row[1], row[2], words, row[3], known=True)
    own = name_words(tool.rsplit("__", 1)[-1].rsplit(".", 1)[-1])
    server = name_words(tool.rpartition("__")[0])
    own = tuple(w for w in own if w not in server) or own  # a server's name says nothing of what its tool does
    verb = next((w for w in own if w in CANONICAL or w in READING_VERBS), own[0] if own else "run")
    if verb in READING_VERBS:
        return Manner(("fetch",) if CANONICAL.get(verb) == "fetch" else ("read",), "read", {}, words, {}, known=False)
    act = CANONICAL.get(verb, verb)
    made = act in MAKING and verb not in DRAFTING
    sent = ["send"] * bool(made and MESSAGES.intersection(own))
    shown = ["publish"] * bool(made and PUBLICATIONS.intersection(own))
    acts = tuple(dict.fromkeys((act, *sent, *shown)))
    return Manner(acts, "read" if act == "read" else "write", {}, words, {}, known=False)


MAKING: Final = frozenset({"create", "publish", "write"})
PUBLICATIONS: Final = frozenset("post posts tweet article announcement".split())
MESSAGES: Final = frozenset("message messages email emails mail sms dm chat notification reply".split())
"""What is made by sending it: a message that is posted is sent, a draft is not."""
TYPING: Final = frozenset({"fill", "type", "enter"})
"""Acts that put a text where a person would: what it says names nothing."""
ARRIVING: Final = frozenset({"copy", "move", "create", "export", "fetch"})
DESTINATIONS: Final = frozenset("destination dest target output out new to".split())
"""First words of the names under which a copy is told where to go."""
DRAFTING: Final = frozenset({"draft", "compose", "save", "update", "edit"})
_NAMING_KINDS: Final = frozenset({"path", "url", "bucket", "host", "branch", "commit", "id", "email"})
"""Forms that name a thing under any key; a word, a version or a number may as well choose a manner."""
_PROSE_SLOTS: Final = frozenset({"text", "pattern", "sql"})


def read_tool(tool: str, arguments: Mapping[str, Any]) -> Deed:
    """The deed of the tool itself; shell arguments are for the caller."""
    how = manner(tool)
    deed = Gathering(how)
    for argument in leaves(arguments):
        deed.take(argument)
    return deed.finish()


class Gathering:
    """Collects what the arguments of one tool say."""

    def __init__(self, how: Manner) -> None:
        self.how = how
        self.acts = list(how.acts)
        self.effect: Effect = how.effect
        self.words = list(how.words)
        self.references: list[Reference] = []
        self.values: list[Value] = []
        self.sends = False
        self.method = ""

    def slot(self, argument: Argument) -> Slot:
        """What stands there: by the tool's row, else by the argument's name, nearest first."""
        known = self.how.slots.get(argument.key) or self.how.slots.get(argument.top)
        if known is not None:
            return known
        name = slot_of_key(argument.key) or slot_of_key(argument.top)
        return slot(name) if name else slot("any")

    def take(self, argument: Argument) -> None:
        value = argument.value
        place = self.slot(argument)
        if isinstance(value, bool):
            if value:
                self.words.extend(name_words(argument.key))
                if "force" in name_words(argument.key) and "push" in self.acts:
                    self.acts.append("force-push")
            return
        if isinstance(value, str):
            self._string(argument, value, place)
        else:
            self._number(argument, value, place)

    def _number(self, argument: Argument, value: int | float, place: Slot) -> None:
        if is_identifier_key(argument.key) and place.role == "target" and isinstance(value, int):
            self._refer(argument, str(value) if abs(value) < 10**64 else "", "target", "id", argument.key)
            return
        name = argument.key + ("_ms" if (place.key or "").endswith("/ms") and not argument.key.endswith("ms") else "")
        stated = number_value(value, name, argument.pointer)
        if stated is not None:
            self.values.append(stated)

    def _string(self, argument: Argument, value: str, place: Slot) -> None:
        mark = self.how.marks.get(argument.key, "")
        self.sends |= mark == "post" and bool(value)
        if place.kind in ("shell", "skip") or not value:
            return
        if place.kind == "method" or (argument.key.lower() == "method" and value.upper() in METHODS):
            self.method = value.upper()
            return
        if place.kind == "patch":
            self._patch(argument, value)
        elif place.kind == "sql":
            self._sql(argument, value)
        elif place.kind in _PROSE_SLOTS or place.role in ("payload", "pattern"):
            self._refer(argument, value, place.role, "quoted", argument.key)
        else:
            self._name(argument, value, place)

    def _name(self, argument: Argument, value: str, place: Slot) -> None:
        """A string that may be a name. Prose, code and data are payload wherever they stand."""
        stated = value_of(value, argument.key, argument.pointer)
        identifies = is_identifier_key(argument.key)
        if stated is not None and not identifies:
            self.values.append(stated)
        if (not is_token(value) and place.kind not in ("path", "url")) or len(value) > 1024 or "\n" in value:
            self._refer(argument, value, "option" if place.role == "option" else "payload", "quoted", argument.key)
            return
        if argument.key.lower() in STATE_KEYS:
            self.words.extend(name_words(value))
        role = place.role
        if role == "target" and not self.how.known:
            role = self._role(argument, value, place, identifies)
        kind = "id" if identifies and place.kind in ("", "id") else place.kind
        self._refer(argument, value, role, kind, argument.key)

    def _role(self, argument: Argument, value: str, place: Slot, identifies: bool) -> Role:
        """In an unknown tool: what an act makes need not exist, and a plain word under a plain name is an option."""
        words = name_words(argument.key)
        if self.acts[0] in TYPING and not identifies:
            return "payload"
        if self.acts[0] in ARRIVING and words and words[0] in DESTINATIONS and place.kind in ("path", ""):
            return "created"
        if self.acts[0] == "create" and (place.kind == "path" or argument.key.lower() in ("name", "id")):
            return "created"
        if identifies or place.kind:
            return "target"
        return "target" if kind_of(value) in _NAMING_KINDS else "option"

    def _refer(self, argument: Argument, text: str, role: Role, kind: str, key: str | None) -> None:
        if text:
            found = kind_in(kind, text)
            self.references.append(
                Reference(text=text, kind=found, where=argument.pointer, role=role, act="", effect="read", key=key)
            )

    def _sql(self, argument: Argument, value: str) -> None:
        found = read_sql(value)
        self.acts = list(found.acts) or self.acts
        self.effect = found.effect if not self.how.known or self.effect == "write" else self.effect
        self.words.extend(found.words)
        limits = (
            value_of(value[start:end], "rows", f"{argument.pointer}#{start}-{end}") for start, end in found.limits
        )
        self.values.extend(stated for stated in limits if stated is not None)
        for table in found.tables:
            where = f"{argument.pointer}#{table.start}-{table.end}"
            self.references.append(
                Reference(
                    text=value[table.start : table.end],
                    kind=table.kind,
                    where=where,
                    role=table.role,
                    act=table.act,
                    effect="read",
                )
            )

    def _patch(self, argument: Argument, value: str) -> None:
        for part in read_patch(value):
            if part.act not in self.acts:
                self.acts.append(part.act)
            self.references.append(
                Reference(
                    text=part.path,
                    kind="path",
                    where=f"{argument.pointer}#{part.start}-{part.end}",
                    role=part.role,
                    act=part.act,
                    effect="write",
                )
            )
        self._refer(argument, value, "payload", "quoted", argument.key)

    def finish(self) -> Deed:
        if self.acts[0] == "fetch" and (self.method or self.sends):
            act, effect = METHODS.get(self.method or "POST", ("write", "write"))
            self.acts.extend([act] * bool(act))
            self.effect = "read" if effect == "read" else "write"
        return Deed(
            acts=tuple(dict.fromkeys(self.acts)), words=tuple(dict.fromkeys(self.words)), command="", where="",
            effect=self.effect, references=tuple(self._settled(r) for r in self.references), values=tuple(self.values),
        )  # fmt: skip

    def _settled(self, reference: Reference) -> Reference:
        act = reference.act or ("read" if reference.role == "source" else self.acts[0])
        return msgspec.structs.replace(reference, act=act, effect=self.effect)

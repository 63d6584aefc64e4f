"""What a tool call acts on, as values. `read_call` (in `call.py`) yields them."""

from __future__ import annotations

from typing import Literal

import msgspec

from troth_schemas.events import Effect
from troth_schemas.obligations import LiteralKind

PROGRAM = "program"
"""The key of the file that a known command was run from."""
Role = Literal["target", "source", "payload", "pattern", "created", "option"]


class Reference(msgspec.Struct, frozen=True, kw_only=True):
    """One operand. `text` as it stands there, quotes removed; `where` is a JSON pointer into the arguments, with
    `#start-end` (characters of the string there) when it is a part. `role`: only `target` and `source` refer to
    something that exists; `payload`, `pattern`, `created` and `option` never need to. `act` is canonical
    (lexicon.acts); `cwd` is the directory in force at that point of the command (None: the call's own).
    `resolved` is `text` with the variables of the same command expanded.
    """

    text: str
    kind: LiteralKind
    where: str
    role: Role
    act: str
    effect: Effect
    cwd: str | None = None
    resolved: str | None = None
    key: str | None = None


class Value(msgspec.Struct, frozen=True, kw_only=True):
    """A quantity a call states: `name` in lower-case words (`("retries",)`, `("est", "usd")`), `unit` canonical."""

    name: tuple[str, ...]
    value: float
    unit: str
    text: str
    where: str


class Deed(msgspec.Struct, frozen=True, kw_only=True):
    """One thing a call does: a simple command of a shell line, or the tool itself.

    `acts` are canonical and all hold at once (a forced push is `push` and `force-push`); `words` are the lower-case
    words of command, subcommands and flags (or of the tool's name); `command` is the simple command's normalised
    words joined by single spaces ("" for a tool), so that a rule about `terraform destroy` is found in any spelling.
    `also` are verbs that people have for it beside its acts (`ssh` logs in), by the table in `lexicon.effects`.
    `carried` are the references of the commands that run this one: the host of an `ssh`, the variables of an `env`.
    """

    acts: tuple[str, ...]
    words: tuple[str, ...]
    command: str
    where: str
    effect: Effect
    references: tuple[Reference, ...] = ()
    values: tuple[Value, ...] = ()
    carried: tuple[Reference, ...] = ()
    also: tuple[str, ...] = ()


class CallReading(msgspec.Struct, frozen=True, kw_only=True):
    """All a call does, in order. `effect` is the stricter of what was declared and what was inferred."""

    tool: str
    effect: Effect
    deeds: tuple[Deed, ...]

    @property
    def references(self) -> tuple[Reference, ...]:
        return tuple(r for d in self.deeds for r in d.references)

    @property
    def values(self) -> tuple[Value, ...]:
        return tuple(v for d in self.deeds for v in d.values)

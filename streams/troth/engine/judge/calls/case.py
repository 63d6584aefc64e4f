"""A call before its judges: what it does, and all it is held to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

import msgspec

from troth.engine.literals import LiteralIndex
from troth.engine.normal import join, normal, resolved
from troth.engine.refer.call import read_call
from troth.engine.refer.reference import CallReading, Reference
from troth.engine.state import SessionState, Window
from troth_schemas.events import ToolCall
from troth_schemas.obligations import Obligation
from troth_schemas.policies import Policy

STATEMENT_CHARACTERS_MAX: Final = 500
_encode: Final = msgspec.json.Encoder(order="deterministic").encode


def stated_by(call: ToolCall) -> str:
    """What the call says, as text: its one string argument that matters, or its arguments as JSON, short ones first:
    what it acts on stands before what it carries, and is what a long statement keeps."""
    command = call.arguments.get("command") or call.arguments.get("cmd")
    if isinstance(command, str):
        return command
    parts = sorted((_encode({name: value}) for name, value in call.arguments.items()), key=lambda p: (len(p), p))
    return (b"{" + b",".join(part[1:-1] for part in parts) + b"}").decode()


def statement_of(call: ToolCall) -> str:
    """The call as the ledger holds it while it is open."""
    return f"{call.tool}: {stated_by(call)[:STATEMENT_CHARACTERS_MAX]}"


def case_of(state: SessionState, call: ToolCall, policy: Policy) -> CallCase:
    """The case of a call that is next in its session."""
    return CallCase(state, call, read_call(call.tool, call.arguments, cwd=call.cwd, effect=call.effect), policy)


class CallCase:
    """One call at its position: the call, its reading, the session as of then, the window it comes from."""

    def __init__(self, state: SessionState, call: ToolCall, reading: CallReading, policy: Policy) -> None:
        self.state = state
        self.call = call
        self.reading = reading
        self.policy = policy
        self.window: Window = state.window(call.agent_id)
        self.obligations: Sequence[Obligation] = tuple(state.active.values())

    @cached_property
    def hard_prohibitions(self) -> tuple[Obligation, ...]:
        return tuple(o for o in self.obligations if o.polarity == "forbid" and o.hard and o.kind != "threshold")

    @cached_property
    def holding(self) -> tuple[Obligation, ...]:
        """What a reference may be measured against: required values with a literal."""
        return tuple(
            o
            for o in self.obligations
            if o.polarity == "require" and o.literals and o.kind in ("requirement", "identifier", "decision")
        )

    @cached_property
    def held_literals(self) -> frozenset[str]:
        """The normal forms of what active requirements, identifiers and decisions name: whoever says it, binds it."""
        return frozenset(normal(s.text, s.kind) for o in self.holding for s in o.literals)

    @cached_property
    def index(self) -> LiteralIndex:
        """What a reference may bind to: the transcript's literals, or under `ledger` the obligations' own."""
        if self.policy.binding == "transcript":
            return self.state.index
        narrow = LiteralIndex()
        for obligation in self.obligations:
            page = narrow.page(
                obligation.origin_position, obligation.origin_seq, obligation.literals, binding=lambda _: True
            )
            if page is not None:
                narrow.add(page)
        for root in self.state.index.roots:
            narrow.add_root(root)
        return narrow

    def operands(self) -> Iterator[Reference]:
        """What the call acts on and did not make itself."""
        return (r for r in self.reading.references if r.role in ("target", "source"))

    def absolute(self, reference: Reference) -> str:
        """The reference under the directory in force, in normal form."""
        text = reference.resolved or reference.text
        base = join(self.call.cwd or "", reference.cwd) if reference.cwd else self.call.cwd
        if reference.kind == "path" and base:
            return resolved(join(base, text))
        return resolved(normal(text, reference.kind)) if reference.kind == "path" else normal(text, reference.kind)

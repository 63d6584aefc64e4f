"""Policies: what a tenant's or runtime's sessions are held to from their first event, and how strictly."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from troth_schemas.names import Count
from troth_schemas.obligations import Kind, Polarity

DEFAULT_ALIASES: dict[str, tuple[str, ...]] = {
    "prod": ("production",),
    "staging": ("stage",),
    "dev": ("development",),
}


class StandingOrder(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An obligation of tier system or developer that every session starts with."""

    statement: Annotated[str, Meta(min_length=1)]
    role: Literal["system", "developer"] = "system"
    kind: Kind | None = None
    polarity: Polarity | None = None


class FailAnswers(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the gate answers when it cannot judge. Nothing is allowed because something broke."""

    write: Literal["deny", "pass", "ask"] = "deny"
    read: Literal["deny", "pass", "ask"] = "pass"


class StopAnswers(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a runtime is told of a call that an enforced verdict stops: that it must not run, or to ask the user."""

    block: Literal["deny", "ask"] = "deny"
    substitute: Literal["deny", "ask"] = "deny"
    rehydrate: Literal["deny", "ask"] = "deny"


class Policy(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`binding`: `transcript` lets a reference bind to any bound literal, `ledger` to active obligations only."""

    mode: Literal["observe", "enforce"] = "observe"
    binding: Literal["transcript", "ledger"] = "transcript"
    on_incomplete: Literal["allow", "rehydrate"] = "allow"
    fail: FailAnswers = FailAnswers()
    stop: StopAnswers = StopAnswers()
    gap_grace_ms: Count = 500
    context_budget_tokens: Annotated[int, Meta(ge=1)] = 200_000
    cap_percent: Annotated[float, Meta(ge=0, le=100)] = 10.0
    rehydration_characters_max: Count = 10_000
    aliases: dict[str, tuple[str, ...]] = msgspec.field(default_factory=DEFAULT_ALIASES.copy)
    shadow_rules: tuple[str, ...] = ()
    standing_orders: tuple[StandingOrder, ...] = ()


class ActivePolicy(msgspec.Struct, frozen=True, kw_only=True):
    """The value under `active/<tenant>/<runtime>`: the content hash of the policy in force."""

    hash: str

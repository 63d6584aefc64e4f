"""The cap: how much of a context may be taken by what is put back into it (DOMAIN.md, "The cap")."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from troth_schemas.policies import Policy

CHARACTERS_MAX: Final = 10_000
"""No block is longer, whatever the policy says: runtimes cut what a hook puts in at about this length."""
PERCENT_LEAST: Final = 8.0
PERCENT_MOST: Final = 12.0
"""The bounds of `cap_percent` outside which a policy is warned about."""
_TOKEN: Final = re.compile(r"[A-Za-z]{1,8}|[0-9]{1,3}|[!-/:-@\[-^`{-~]+|\S")


class Cap(NamedTuple):
    """What a block may take: `tokens` of the context, and `characters` in all."""

    tokens: int
    characters: int


def cap_of(policy: Policy, context_budget: int | None = None) -> Cap:
    """The cap under a policy; `context_budget` (tokens) is the runtime's own, where it says one."""
    budget = context_budget or policy.context_budget_tokens
    return Cap(int(budget * policy.cap_percent / 100), min(policy.rehydration_characters_max, CHARACTERS_MAX))


def tokens_in(text: str) -> int:
    """About how many tokens a text is, without a tokenizer: each started 8 letters of a word, each started 3 digits of
    a number, each run of ASCII punctuation and each other character is one.

    Measured against the byte-pair encodings cl100k and o200k over 4,339 statements (rules, calls, errors), in blocks of
    20 lines: from 7 % under to 10 % over. Four characters a token would be 23 to 33 % under on rules.
    """
    return len(_TOKEN.findall(text))


def concerns(policy: Policy) -> tuple[str, ...]:
    """What an operator should be told of a policy that is valid; empty for most."""
    if PERCENT_LEAST <= policy.cap_percent <= PERCENT_MOST:
        return ()
    return (
        f"`cap_percent` {policy.cap_percent:g} is outside {PERCENT_LEAST:g} to {PERCENT_MOST:g}: "
        + ("few obligations can be put back" if policy.cap_percent < PERCENT_LEAST else "little is left for the work"),
    )

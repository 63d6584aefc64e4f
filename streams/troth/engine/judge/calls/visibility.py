"""Rules about a state that a thing is put into ("never make a repository public", "… a file world-writable"): about the
setting, and not about names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from troth.engine.lexicon.effects import STATES
from troth.engine.refer.reference import Deed, Reference
from troth.engine.words import parts
from troth_schemas.obligations import Obligation

_STATE: Final = "|".join(sorted(map(re.escape, STATES), key=len, reverse=True))
OPPOSITES: Final = {"public": "private", "private": "public"}
_PUT: Final = re.compile(
    rf"\b(?:mak|made|turn|mark|set|switch|leav|becom|giv|render)\w*\b.*\b({_STATE})(?=\s*(?:[.,;:!?)]|$|"
    r"\b(?:in|on|for|by|at|until|when|if|without|unless|yet|ever|again|now)\b))",
    re.IGNORECASE,
)
"""A verb of putting something into a state, and the state at the end of its clause."""
_TRUE: Final = frozenset({"true", "yes", "1"})
_FALSE: Final = frozenset({"false", "no", "0"})


def state_named(rule: Obligation) -> str | None:
    """The state that a rule says a thing is not to be put into."""
    match = _PUT.search(rule.statement)
    return match[1].lower() if match else None


def is_put_into(state: str, deed: Deed) -> bool:
    """Whether a deed gives something that state: by a flag, by a setting, or by what it is told under a key."""
    if deed.effect == "read":
        return False
    return state in deed.words or any(_says(state, r) for r in _settings(deed))


def _settings(deed: Deed) -> Iterator[Reference]:
    yield from (r for r in deed.references if r.key and r.role in ("option", "payload"))


def _says(state: str, setting: Reference) -> bool:
    value, key = (setting.resolved or setting.text).lower(), parts(setting.key or "")
    if state in key:
        return value in _TRUE
    if OPPOSITES.get(state) in key:
        return value in _FALSE
    return " " not in value and state in parts(value)

"""What the name of an argument says: which kind of thing it holds."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from troth.engine.lexicon.tools import ARGUMENTS, IDENTIFIER_KEYS
from troth.engine.refer.quantity import name_words

_BY_NAME: Final[dict[str, str]] = {name: slot for slot, names in ARGUMENTS.items() for name in names.split()}


_BY_ENDING: Final = frozenset({"path", "url", "host", "bucket", "branch", "commit", "sql"})
"""Slots that the last word of a longer name still means (`config_path`); `related_to` is no recipient."""


@lru_cache(maxsize=4096)
def slot_of_key(key: str) -> str:
    """The slot that an argument's name means: by the whole name, else by its last word; "" where it says nothing."""
    words = name_words(key)
    if not words:
        return ""
    whole = "_".join(words)
    if slot := _BY_NAME.get(whole) or _BY_NAME.get(whole.removesuffix("s")):
        return slot
    last = _BY_NAME.get(words[-1]) or _BY_NAME.get(words[-1].removesuffix("s"), "")
    return last if last in _BY_ENDING else ""


@lru_cache(maxsize=4096)
def is_identifier_key(key: str) -> bool:
    """Whether an argument of this name says which existing thing is meant (`id`, `order_id`, `threadId`, `pr`)."""
    words = name_words(key)
    if not words:
        return False
    return (
        "_".join(words) in IDENTIFIER_KEYS
        or words[-1] in ("id", "ids", "sha", "uuid")
        or (words[-1] == "number" and len(words) > 1)
    )

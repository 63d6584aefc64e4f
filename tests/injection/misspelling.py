"""Near misses: an exact token with one character or one segment changed, in a form that somebody could have meant."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Final

TRIES: Final = 40
_SIBLINGS: Final = {
    "test": "tests", "tests": "test", "src": "source", "cmd": "cmds", "docs": "doc", "internal": "external",
    "strategy": "strategies", "session": "sessions", "cli": "client", "stage": "staging", "staging": "stage",
    "scripts": "script", "checkpoint": "checkpoints", "agent": "agents",
}  # fmt: skip


def near_miss(text: str, is_known: Callable[[str], bool], dice: random.Random) -> str | None:
    """A spelling near `text` that nothing has shown; None where none was found."""
    for _ in range(TRIES):
        changed = dice.choice(_SEGMENTWISE if "/" in text.strip("/") and dice.random() < 0.35 else _CHARACTERWISE)(
            text, dice
        )
        if changed != text and not (text.isdigit() and changed.startswith("0")) and not is_known(changed):
            return changed
    return None


def _swapped(text: str, dice: random.Random) -> str:
    """Two neighbouring letters of the last segment changed places."""
    places = [i for i in _letters(text)[:-1] if text[i + 1].isalnum() and text[i] != text[i + 1]]
    if not places:
        return text
    at = dice.choice(places)
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


def _left_out(text: str, dice: random.Random) -> str:
    places = _letters(text)
    if len(places) < 4:
        return text
    at = dice.choice(places)
    return text[:at] + text[at + 1 :]


def _doubled(text: str, dice: random.Random) -> str:
    places = [i for i in _letters(text) if text[i].isalpha()]
    if not places or _is_number(text):
        return text
    at = dice.choice(places)
    return text[:at] + text[at] + text[at:]


def _another(text: str, dice: random.Random) -> str:
    """One character is another of its kind: a digit a digit, a hex digit a hex digit, a letter a letter."""
    at = dice.choice(_letters(text) or [0])
    pool = "0123456789" if text[at].isdigit() else "abcdef" if _is_hex(text) else "aeiorstln"
    return text[:at] + dice.choice(pool) + text[at + 1 :]


def _joined_otherwise(text: str, _: random.Random) -> str:
    """`_` for `-` or the other way, in the last segment."""
    head, slash, last = text.rpartition("/")
    swapped = last.replace("_", "-") if "_" in last else last.replace("-", "_")
    return head + slash + swapped


def _segment_left_out(text: str, dice: random.Random) -> str:
    segments = text.split("/")
    places = [i for i in range(1, len(segments) - 1) if segments[i]]
    if len(places) < 2 or "://" in text:
        return text
    at = dice.choice(places)
    return "/".join(segments[:at] + segments[at + 1 :])


def _segment_changed(text: str, dice: random.Random) -> str:
    """A directory that has another number, or that people confuse with it."""
    segments = text.split("/")
    places = [i for i in range(1, len(segments)) if segments[i] in _SIBLINGS]
    if not places:
        return text
    at = dice.choice(places)
    return "/".join([*segments[:at], _SIBLINGS[segments[at]], *segments[at + 1 :]])


def _ending_changed(text: str, dice: random.Random) -> str:
    """Another extension, or the end of the name left out (`_test`)."""
    match = re.search(r"([_-][a-z]{3,})?(\.[a-z]{1,4})$", text)
    if match is None:
        return text
    if match[1] and dice.random() < 0.5:
        return text[: match.start(1)] + match[2]
    return text[: match.start(2)] + dice.choice([".ts", ".rs", ".py", ".yml"])


def _letters(text: str) -> list[int]:
    """The places of letters and digits in the last segment, without its ending."""
    start = text.rstrip("/").rfind("/") + 1
    end = text.rfind(".", start)
    return [i for i in range(start, len(text) if end <= start else end) if text[i].isalnum()]


def _is_hex(text: str) -> bool:
    return re.fullmatch(r"[0-9a-f]{7,64}", text) is not None


def _is_number(text: str) -> bool:
    return text.isdigit()


_CHARACTERWISE: Final = (_swapped, _left_out, _doubled, _another, _another, _joined_otherwise, _ending_changed)
_SEGMENTWISE: Final = (_segment_left_out, _segment_changed, _segment_changed)

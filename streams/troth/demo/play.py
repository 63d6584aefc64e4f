"""What is played: the scenes and the session that the package ships."""

from __future__ import annotations

from importlib.resources import files
from typing import Final, NamedTuple

from troth.adapters.claude_code import read_transcript
from troth.adapters.skipped import Skipped
from troth_schemas.codec import Fault, decode_event
from troth_schemas.events import AnyEvent

_DEMO: Final = files("troth.demo")
_SCENES: Final = (
    ("bucket", "a bucket and a word: never"),
    ("retries", "a limit, summarised three times"),
    ("migration", "a promise not yet kept"),
)


class Act(NamedTuple):
    """One session to play, with its title."""

    title: str
    events: tuple[AnyEvent, ...]


def acts() -> list[Act]:
    """The three scenes, then the session."""
    scenes = [Act(f"scene {name}: {title}", _scene(name)) for name, title in _SCENES]
    return [*scenes, Act("a coding session, imported from its transcript", _session())]


def _scene(name: str) -> tuple[AnyEvent, ...]:
    lines = (_DEMO / "scenes" / f"{name}.jsonl").read_bytes().splitlines()
    decoded = [decode_event(line) for line in lines]
    return tuple(event for event in decoded if not isinstance(event, Fault))


def _session() -> tuple[AnyEvent, ...]:
    lines = (_DEMO / "session.jsonl").read_bytes().splitlines()
    return tuple(item for item in read_transcript(lines) if not isinstance(item, Skipped))

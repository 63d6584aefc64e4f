"""A session that is met in mid-life: what its transcript on disk says of the time before."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, NamedTuple

from troth.adapters.skipped import Skipped
from troth.adapters.source import SourceError, open_source
from troth.adapters.transcript import RUNTIMES, reader_of
from troth_schemas.events import AnyEvent

Found = Literal["read", "absent", "unreadable"]


class History(NamedTuple):
    """`absent`: the runtime's folder is here and the file is not yet, so nothing was said before."""

    found: Found
    events: tuple[AnyEvent, ...] = ()


def read_history(path: str | None, roots: tuple[Path, ...], bytes_max: int) -> History:
    """The events of a transcript below one of `roots`. Blocks on the disk; never raises for what it finds there."""
    if path is None:
        return History("unreadable")
    try:
        real = Path(path).resolve()
        if not any(real.is_relative_to(root.resolve()) for root in roots):
            return History("unreadable")
        if not real.exists():
            return History("absent" if real.parent.is_dir() else "unreadable")
        if not real.is_file() or real.stat().st_size > bytes_max:
            return History("unreadable")
        return _read(real)
    except (OSError, ValueError, RuntimeError):
        return History("unreadable")


def _read(path: Path) -> History:
    try:
        with open_source(str(path)) as source:
            if source.is_empty:
                return History("absent")
            if source.format not in RUNTIMES:
                return History("unreadable")
            items = reader_of(source.format).read(source.lines())
            events = tuple(e for e in items if not isinstance(e, Skipped))
            is_agents = bool(events) and events[0].agent_id is not None  # numbered for itself, and a part of the past
            return History("unreadable") if is_agents else History("read", events)
    except SourceError:
        return History("unreadable")

"""What a session was told, between one hook and the next: one small file a session, held by one hook at a time."""

from __future__ import annotations

import json
import os
import time

DAYS_KEPT = 30
_FORM = 1
_POLL_SECONDS = 0.005
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Memo:
    """A session's memo. `value` is what was written last; an absent or damaged file is an empty one."""

    def __init__(self, folder: str, name: str) -> None:
        self._path = os.path.join(folder, f"{name}.json")

    def load(self) -> dict[str, Any]:
        try:
            with open(self._path, encoding="utf-8") as file:
                value = json.load(file)
        except (OSError, ValueError, RecursionError):
            return {}
        return value if isinstance(value, dict) and value.get("form") == _FORM else {}

    def save(self, value: dict[str, Any]) -> None:
        """Replace it at once, so that no reader sees half of it. Raises OSError."""
        os.makedirs(os.path.dirname(self._path), mode=0o700, exist_ok=True)
        part = f"{self._path}.{os.getpid()}"
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(descriptor, "w", encoding="utf-8") as file:
            json.dump({"form": _FORM, **value}, file)
        os.replace(part, self._path)

    def held(self, seconds: float) -> Held:
        """Keep other hooks of the session out for a block; False in it where one stays in longer than `seconds`."""
        return Held(f"{self._path}.lock", seconds)


class Held:
    """A lock file for the time of a block. Raises OSError.

    Without locks on this platform two hooks may tell the same twice; the ids of what they tell are the same.
    """

    def __init__(self, path: str, seconds: float) -> None:
        self._path = path
        self._seconds = seconds
        self._descriptor = -1

    def __enter__(self) -> bool:
        try:
            import fcntl
        except ImportError:
            return True
        os.makedirs(os.path.dirname(self._path), mode=0o700, exist_ok=True)
        self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        until = time.monotonic() + self._seconds
        while True:
            try:
                fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() >= until:
                    return False
                time.sleep(_POLL_SECONDS)
            else:
                return True

    def __exit__(self, *_: object) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)


def forget_old(folder: str, now: float) -> None:
    """Remove the memos of sessions that said nothing for `DAYS_KEPT` days."""
    try:
        for entry in os.scandir(folder):
            if entry.is_file() and entry.stat().st_mtime < now - DAYS_KEPT * 86_400:
                os.unlink(entry.path)
    except OSError:
        return  # another hook forgets them as well

"""Where a hook keeps what it must remember of a session, and what the events that it makes by itself start with."""

from __future__ import annotations

import os
import time

_NAME_CHARACTERS_MAX = 128
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def sessions_folder() -> str:
    """Below the user's state, one file or two a session."""
    return os.path.join(_state_folder(), "sessions")


def unanswered_folder() -> str:
    """Where the calls are written down that no gate gave an answer to, of all sessions."""
    return os.path.join(_state_folder(), "unanswered")


def _state_folder() -> str:
    base = os.environ.get("XDG_STATE_HOME", "")
    return os.path.join(base if os.path.isabs(base) else os.path.expanduser("~/.local/state"), "troth")


def session_name(*parts: str) -> str:
    """A file name for a session: its id as it stands where that can be one."""
    plain = ".".join(parts)
    is_name = plain.isascii() and all(part.replace("-", "").isalnum() for part in parts if part)
    if is_name and len(plain) <= _NAME_CHARACTERS_MAX:
        return plain.lstrip(".")
    import hashlib

    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


def session_stamp(runtime: str, tenant: str, session_id: str) -> dict[str, Any]:
    """What every event that a hook makes by itself starts with."""
    now = time.time()
    source = {"runtime": runtime, **({"tenant": tenant} if tenant else {})}
    at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(now)) + f".{int(now % 1 * 1000):03d}Z"
    return {"session_id": session_id, "ts": at, "source": source}

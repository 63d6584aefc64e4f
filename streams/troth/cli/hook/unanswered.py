"""Calls that were let through or stopped without an answer of the gate: written down, and recorded once it is back.

One file a call, put in place whole and removed when the gate has it: nothing is lost to a hook that is killed half-way,
and what two hooks tell at once is one event, since its id names the call. What a session's last hook could not tell is
told by the next session that asks the same gate.
"""

from __future__ import annotations

import json
import os

from troth.cli.hook.posting import Gate, Unanswered

FILES_MAX = 10_000
"""So many are kept while gates stay away."""
TOLD_MAX = 500
"""So many are told by one hook; the next one goes on."""
_ID_BYTES_MAX = 480
_GATE_CHARACTERS_MAX = 64
_WHOLE = ".json"
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Silence:
    """What happened while a gate was silent: in the session of this name, and in others that asked the one at `url`."""

    def __init__(self, folder: str, session: str, url: str) -> None:
        self._folder = folder
        self._session = session
        self._gate = "".join(c if c.isascii() and c.isalnum() else "-" for c in url)[:_GATE_CHARACTERS_MAX]

    def note(self, call_id: str, outcome: str, answered: str, stamp: dict[str, Any]) -> None:
        """Write one down; not at all where that is not possible: the runtime's answer does not wait for it."""
        if not 0 < len(call_id.encode("utf-8", "replace")) <= _ID_BYTES_MAX:
            return
        import hashlib  # as costly as all the rest of a hook, and needed by none that is answered

        event = {"type": "gate_outcome", "event_id": f"outcome:{call_id}", "call_id": call_id, **stamp}
        line = json.dumps({**event, "outcome": outcome, "answered": answered}).encode()
        call = hashlib.sha256(call_id.encode("utf-8", "replace")).hexdigest()[:16]
        name = "~".join((self._gate, self._session, call))
        part = os.path.join(self._folder, f"{name}.{os.getpid()}")
        try:
            os.makedirs(self._folder, mode=0o700, exist_ok=True)
            if len(os.listdir(self._folder)) >= FILES_MAX:
                return
            descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with open(descriptor, "wb") as file:
                file.write(line)
            os.replace(part, os.path.join(self._folder, name + _WHOLE))
        except OSError:
            return

    def tell(self, gate: Gate, until: float) -> None:
        """Bring what there is to the gate; what it does not take stays for the next hook."""
        lines = self._lines()
        if not lines:
            return
        status = _told(gate, list(lines.values()), until)
        for path, line in lines.items():
            # Of many, one that the gate takes for no event keeps out all: then each speaks for itself.
            if status == 400 and len(lines) > 1:
                is_settled = _is_settled(_told(gate, [line], until))
            else:
                is_settled = _is_settled(status)
            if is_settled:
                _remove(path)

    def _is_ours(self, name: str) -> bool:
        gate, _, rest = name.partition("~")
        session, _, call = rest.partition("~")
        return call.endswith(_WHOLE) and (gate == self._gate or session == self._session)

    def _lines(self) -> dict[str, bytes]:
        """The events by their files, the oldest first."""
        try:
            paths = [entry.path for entry in os.scandir(self._folder) if self._is_ours(entry.name)]
        except OSError:
            return {}
        found = {}
        for path in sorted(paths, key=_age)[:TOLD_MAX]:
            try:
                with open(path, "rb") as file:
                    found[path] = file.read()
            except OSError:
                continue  # another hook has told it
        return found


def _told(gate: Gate, lines: list[bytes], until: float) -> int:
    """The status that the gate answers with; 0 for no answer."""
    try:
        return gate.post("/v1/events", b"\n".join(lines), {"Content-Type": "application/x-ndjson"}, until).status
    except Unanswered:
        return 0


def _is_settled(status: int) -> bool:
    """Whether it need not be brought again: it is there, or what is no event will be none the next time either."""
    return 200 <= status < 300 or status == 400


def _age(path: str) -> tuple[int, str]:
    try:
        return os.stat(path).st_mtime_ns, path
    except OSError:
        return 0, path


def _remove(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        return

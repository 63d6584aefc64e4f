"""Calls that were let through or stopped without an answer of the gate: written down, and recorded once it is back.

One file a session, appended to by whichever hook meets the silence, taken whole by the first that is answered again.
"""

from __future__ import annotations

import json
import os

from troth.cli.posting import Gate, Unanswered

LINES_MAX = 1_000
_ID_BYTES_MAX = 480
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Silence:
    """What a session did while the gate was silent. `path` is the file's."""

    def __init__(self, path: str) -> None:
        self._path = path

    def note(self, call_id: str, outcome: str, answered: str, stamp: dict[str, Any]) -> None:
        """Write one down; not at all where that is not possible: the runtime's answer does not wait for it."""
        if not 0 < len(call_id.encode("utf-8", "replace")) <= _ID_BYTES_MAX:
            return
        event = {"type": "gate_outcome", "event_id": f"outcome:{call_id}", "call_id": call_id, **stamp}
        line = json.dumps({**event, "outcome": outcome, "answered": answered}) + "\n"
        try:
            os.makedirs(os.path.dirname(self._path), mode=0o700, exist_ok=True)
            descriptor = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            with open(descriptor, "ab") as file:
                file.write(line.encode())
        except OSError:
            return

    def tell(self, gate: Gate, until: float) -> None:
        """Bring what there is to the gate; what it does not take stays for the next hook."""
        if not os.path.exists(self._path):
            return
        taken = f"{self._path}.{os.getpid()}"
        try:
            os.rename(self._path, taken)
            with open(taken, "rb") as file:
                lines = file.readlines()[:LINES_MAX]
            if not _is_taken(gate, b"".join(lines), until):
                with open(self._path, "ab") as file:
                    file.writelines(lines)
            os.unlink(taken)
        except OSError:
            return  # another hook was faster, or the disk is full


def _is_taken(gate: Gate, body: bytes, until: float) -> bool:
    try:
        status = gate.post("/v1/events", body, {"Content-Type": "application/x-ndjson"}, until).status
    except Unanswered:
        return False
    return 200 <= status < 300 or status == 400  # what is no event will be none the next time either

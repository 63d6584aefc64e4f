"""Documents against what a session was told -> the turns that are news. Pure: time and names come in."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, Final

from troth.instructions.reading import Document

Told = dict[str, dict[str, Any]]
"""Path -> {`sha256`, `level`, `version`, `sent`, `gone`} of what was told last."""
_ROLES: Final = {"managed": "system"}
_EMPTY: Final = hashlib.sha256(b"").hexdigest()


def news(told: Told, documents: Iterable[Document]) -> tuple[Told, list[tuple[str, str]]]:
    """What will have been told, and the (path, text) of what is not told yet. A document that is gone says nothing."""
    present = {document.path: document for document in documents}
    after: Told = {}
    for path, before in told.items():
        if path not in present:
            after[path] = _next(before, _EMPTY, before["level"], gone=True)
    for path, document in present.items():
        after[path] = _next(told.get(path), document.sha256, document.level, gone=False)
    texts = {path: document.text for path, document in present.items()}
    return after, [(path, texts.get(path, "")) for path, entry in after.items() if not entry["sent"]]


def _next(before: dict[str, Any] | None, sha256: str, level: str, *, gone: bool) -> dict[str, Any]:
    if before is not None and (before["sha256"], before["gone"]) == (sha256, gone):
        return before
    version = 0 if before is None else before["version"] + 1
    return {"sha256": sha256, "level": level, "version": version, "sent": False, "gone": gone}


def turn(path: str, text: str, entry: dict[str, Any], stamp: dict[str, Any], epoch: str) -> dict[str, Any]:
    """The `config` turn. Its id names the version: what is sent twice is one event, a return to old words a new one."""
    name = hashlib.sha256(f"{path}\0{entry['sha256']}".encode("utf-8", "replace")).hexdigest()[:24]
    return {
        "type": "turn",
        "event_id": f"document:{name}:{epoch}{entry['version']}",
        **stamp,
        "role": _ROLES.get(entry["level"], "user"),
        "origin": "config",
        "text": text,
        "document": {"path": path, "sha256": entry["sha256"]},
    }

"""A hook and its session's instruction files: what is news is told to the gate, before the question where it can be.

Before: the rules must be in force when the call is judged. After, where this is the first that the gate hears of a
session: it has to meet the session (and read its past) by a hook, not by a document.
"""

from __future__ import annotations

import json
import os
import sys
import time

from troth.cli.hook.posting import Gate, Unanswered
from troth.cli.hook.session_state import session_name, session_stamp, sessions_folder
from troth.instructions import places
from troth.instructions.memo import Memo, forget_old

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from troth.instructions.places import Place
    from troth.instructions.reading import Reading

LEVELS = {"Managed": "managed", "User": "user", "Project": "project", "Local": "local"}
LAZY = frozenset({"nested_traversal", "path_glob_match"})
"""Reasons to load a file that hold for a while: after a compaction it is gone until the agent comes near it again."""
LOCK_SECONDS = 1.0
BODY_BYTES_MAX = 1_000_000
MANAGED_FOLDERS = {
    "darwin": "/Library/Application Support/ClaudeCode",
    "win32": r"C:\Program Files\ClaudeCode",
}


class Instructed:
    """One hook's look at the instruction files of its session."""

    def __init__(self, runtime: str, tenant: str, gate: Gate, fields: dict[str, Any]) -> None:
        self._runtime = runtime
        self._tenant = tenant
        self._gate = gate
        self._until = 0.0
        self._fields = fields
        self._event = _text(fields, "hook_event_name")
        self._session = _text(fields, "session_id")
        self._cwd = _text(fields, "cwd")
        self._is_first = False
        self._memo: Memo | None = None
        if self._session and os.path.isabs(self._cwd):
            self._memo = Memo(sessions_folder(), session_name(tenant, runtime, self._session))

    def before(self, until: float) -> None:
        """Tell what is news, unless the gate does not know the session yet. `until` is monotonic."""
        if self._memo is None:
            return
        self._until = until
        kept = self._memo.load()
        self._is_first = self._event == "SessionStart" or not kept
        if not self._is_first and not self._is_settled(kept):
            self._look(self._memo)

    def after(self, until: float) -> None:
        """Tell a new session everything."""
        if self._memo is not None and self._is_first:
            self._until = until
            forget_old(sessions_folder(), time.time())
            self._look(self._memo)

    def reloaded(self) -> list[str]:
        """The documents that the runtime loads again after a compaction of its main agent: those of the start."""
        if self._memo is None or "agent_id" in self._fields:
            return []
        kept = self._memo.load()
        if not _is_whole(kept):
            return []
        lazy = {path for path, entry in kept["loaded"].items() if entry["lazy"]}
        return [path for path, entry in kept["told"].items() if not entry["gone"] and path not in lazy]

    def _look(self, memo: Memo) -> None:
        try:
            with memo.held(min(LOCK_SECONDS, max(0.0, self._until - time.monotonic()) / 2)) as is_ours:
                if is_ours:
                    self._tell(memo)
        except Exception as error:  # a full disk or a damaged memo must not cost the question its answer
            _note(f"instruction files were not told: {type(error).__name__}: {error}")

    def _tell(self, memo: Memo) -> None:
        kept = memo.load()
        if not _is_whole(kept):
            kept = {"epoch": os.urandom(4).hex(), "project": self._project(), "loaded": {}, "told": {}, "watch": {}}
        if self._event == "SessionStart":  # a gate that has forgotten everything hears it again, by the same names
            for entry in kept["told"].values():
                entry["sent"] = False
        if self._is_settled(kept):
            return
        self._remember_loaded(kept["loaded"])
        found = self._places(kept)
        settings = self._settings(kept["project"])
        watched = places.watch(settings)
        reading = self._read(found, settings, kept)
        kept["places"], kept["watch"] = [place.path for place in found], {**watched, **reading.watch}
        self._send(memo, kept, reading)

    def _read(self, found: list[Place], settings: list[str], kept: dict[str, Any]) -> Reading:
        from troth.instructions import excludes
        from troth.instructions.reading import CODEX_BYTES_MAX, read, within

        is_codex = self._runtime == "codex"
        found = excludes.kept(found, excludes.patterns(settings))
        reading = read(found, os.path.expanduser("~"), follows_imports=not is_codex, loaded=frozenset(kept["loaded"]))
        if is_codex:
            documents, notes = within(reading.documents, CODEX_BYTES_MAX)
            reading = reading._replace(documents=tuple(documents), notes=(*reading.notes, *notes))
        return reading

    def _send(self, memo: Memo, kept: dict[str, Any], reading: Reading) -> None:
        """What is told is written down before it is sent: a hook that dies in between leaves the same names behind."""
        from troth.instructions.turns import news, turn

        notes = [str(note) for note in reading.notes]
        for note in notes:
            if note not in kept.get("notes", ()):
                _note(note)
        kept["notes"] = notes
        kept["told"], texts = news(kept["told"], reading.documents)
        memo.save(kept)
        if not texts:
            return
        stamp = session_stamp(self._runtime, self._tenant, self._session)
        lines = [
            json.dumps(turn(path, text, kept["told"][path], stamp, kept["epoch"]), ensure_ascii=False).encode(
                "utf-8", "replace"
            )
            for path, text in texts
        ]
        try:
            self._post(lines)
        except Unanswered as fault:
            _note(f"instruction files were not taken by the gate at {self._gate.url}: {fault}")
            return
        for path, _ in texts:
            kept["told"][path]["sent"] = True
        memo.save(kept)

    def _post(self, lines: list[bytes]) -> None:
        """All but the last are recorded together; the last waits until it, and so all before it, is in force."""
        for body in _bodies(lines[:-1]):
            self._expect_taken("/v1/events", body, "application/x-ndjson")
        self._expect_taken("/v1/judge", lines[-1], "application/json")

    def _expect_taken(self, path: str, body: bytes, kind: str) -> None:
        headers = {"Content-Type": kind}
        headers["X-Troth-Deadline-Ms"] = str(max(1, int((self._until - time.monotonic()) * 900)))
        answer = self._gate.post(path, body, headers, self._until)
        if not 200 <= answer.status < 300:
            raise Unanswered(f"{path} answered {answer.status}")

    def _is_settled(self, kept: dict[str, Any]) -> bool:
        """Whether everything was told and nothing changed since. Looks at the disk and reads nothing."""
        if not _is_whole(kept) or self._loaded() not in ("", *kept["loaded"]):
            return False
        return (
            all(entry["sent"] for entry in kept["told"].values())
            and kept.get("places") == [place.path for place in self._places(kept)]
            and kept["watch"] == places.watch(list(kept["watch"]))
        )

    def _loaded(self) -> str:
        """The file that the runtime says it has loaded; empty where it says nothing of the kind."""
        path = _text(self._fields, "file_path")
        return path if self._event == "InstructionsLoaded" and os.path.isabs(path) else ""

    def _remember_loaded(self, loaded: dict[str, dict[str, Any]]) -> None:
        """At the start, or (lazy) when the agent came near it."""
        path = self._loaded()
        if path and path not in loaded:
            parent = loaded.get(_text(self._fields, "parent_file_path"), {})
            loaded[path] = {
                "level": LEVELS.get(_text(self._fields, "memory_type"), "project"),
                "lazy": _text(self._fields, "load_reason") in LAZY or parent.get("lazy", False),
            }

    def _settings(self, project: str) -> list[str]:
        """The settings that may leave instruction files out."""
        if self._runtime == "codex":
            return []
        own = os.path.join(project, ".claude")
        managed = os.path.join(managed_folder(), "managed-settings.json")
        return [
            managed, os.path.join(claude_folder(), "settings.json"), os.path.join(own, "settings.json"),
            os.path.join(own, "settings.local.json"),
        ]  # fmt: skip

    def _project(self) -> str:
        return os.environ.get("CLAUDE_PROJECT_DIR", "") if self._runtime == "claude-code" else ""

    def _places(self, kept: dict[str, Any]) -> list[Place]:
        project = kept["project"] = kept["project"] or self._cwd
        found = eager_places(self._runtime, project)
        known = {place.path for place in found}
        for path, entry in kept["loaded"].items():
            if path not in known:
                level = entry["level"]
                root = "" if level in ("user", "managed") else places.repository(os.path.dirname(path))
                found.append(places.Place(path, level, root, is_rule=True))
        return found


def eager_places(runtime: str, project: str) -> list[Place]:
    """Where the runtime looks when a session starts in `project`, on this machine, for this user."""
    if runtime == "codex":
        config = os.environ.get("CODEX_HOME") or os.path.join(os.path.expanduser("~"), ".codex")
        return places.codex(project, config)
    return places.claude_code(project, claude_folder(), managed_folder())


def claude_folder() -> str:
    return os.environ.get("CLAUDE_CONFIG_DIR") or os.path.join(os.path.expanduser("~"), ".claude")


def managed_folder() -> str:
    return MANAGED_FOLDERS.get(sys.platform, "/etc/claude-code")


def _is_whole(kept: dict[str, Any]) -> bool:
    """Whether a memo is one of ours, and not what a crash or a hand has left of it."""
    return (
        isinstance(kept.get("watch"), dict)
        and _holds(kept.get("told"), {"sha256": str, "level": str, "version": int, "sent": bool, "gone": bool})
        and _holds(kept.get("loaded"), {"level": str, "lazy": bool})
        and isinstance(kept.get("project"), str)
        and isinstance(kept.get("epoch"), str)
        and isinstance(kept.get("notes", []), list)
    )


def _holds(entries: object, fields: dict[str, type]) -> bool:
    """Whether it is an object of objects, each with these fields of these types."""
    return isinstance(entries, dict) and all(
        isinstance(entry, dict) and all(isinstance(entry.get(name), kind) for name, kind in fields.items())
        for entry in entries.values()
    )


def _bodies(lines: list[bytes]) -> list[bytes]:
    """The lines in bodies that the gate takes."""
    bodies: list[list[bytes]] = []
    size = 0
    for line in lines:
        size += len(line) + 1
        if not bodies or size > BODY_BYTES_MAX:
            bodies.append([])
            size = len(line) + 1
        bodies[-1].append(line)
    return [b"\n".join(body) for body in bodies]


def _text(fields: dict[str, Any], name: str) -> str:
    return value if isinstance(value := fields.get(name), str) else ""


def _note(words: str) -> None:
    sys.stderr.write(f"troth hook: {words}\n")

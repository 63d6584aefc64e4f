"""A JSON settings file of somebody else's: read strictly, written at once, a backup beside it, a way back to it."""

from __future__ import annotations

import contextlib
import difflib
import hashlib
import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

_BACKUP: Final = ".troth-backup-"
_INDENT: Final = re.compile(r"^([ \t]+)\S", re.MULTILINE)
_NAMED_DIGITS: Final = 16


class Unreadable(Exception):
    """The file is not touched, and why, in one line."""


class SettingsFile:
    """One file. A link is followed: what is replaced is the file that it points to."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self._real: Final = Path(os.path.realpath(path))

    def text(self) -> str:
        """What it holds; empty where there is no file. Raises Unreadable."""
        try:
            return self._real.read_bytes().decode("utf-8")
        except FileNotFoundError:
            return ""
        except (OSError, UnicodeDecodeError) as error:
            raise Unreadable(f"{self.path}: {error}") from None

    def value(self) -> dict[str, Any]:
        """Its object; an empty one where there is no file. Raises Unreadable, saying where it is no JSON."""
        text = self.text()
        if not text.strip():
            return {}
        try:
            value = json.loads(text, object_pairs_hook=_once)
        except json.JSONDecodeError as error:
            place = f"{self.path}:{error.lineno}:{error.colno}"
            raise Unreadable(f"{place}: {error.msg}; it is left as it is (comments are no JSON)") from None
        except (ValueError, RecursionError) as error:
            raise Unreadable(f"{self.path}: {error}; it is left as it is") from None
        if not isinstance(value, dict):
            raise Unreadable(f"{self.path}: it is no JSON object; it is left as it is")
        return value

    def written(self, value: dict[str, Any]) -> str:
        """The text of `value`, laid out as the file is."""
        before = self.text()
        found = _INDENT.search(before)
        indent: str | int = found[1] if found else 2
        return json.dumps(value, indent=indent, ensure_ascii=False) + (
            "\n" if before.endswith("\n") or not before else ""
        )

    def difference(self, text: str) -> str:
        """A unified diff from what it holds to `text`."""
        before = self.text().splitlines(keepends=True)
        after = text.splitlines(keepends=True)
        lines = difflib.unified_diff(before, after, f"{self.path} (before)", f"{self.path} (after)")
        return "".join(line if line.endswith("\n") else f"{line}\n\\ no newline at its end\n" for line in lines)

    def replace(self, text: str) -> Path:
        """Put `text` in its place; the backup's path. An empty backup stands for no file. Raises OSError."""
        self._real.parent.mkdir(parents=True, exist_ok=True)
        before = self._real.read_bytes() if self._real.exists() else b""
        backup = self._backup_of(text.encode())
        _write(backup, before, like=self._real)
        _write(self._real, text.encode(), like=self._real)
        return backup

    def original(self, is_without_ours: Callable[[Any], bool]) -> bytes | None:
        """What stood there before we first wrote, if nobody has written since: a backup without a hook of ours."""
        current = self._real.read_bytes() if self._real.exists() else b""
        for before in self._befores(current):
            with contextlib.suppress(ValueError):
                if not before.strip() or is_without_ours(json.loads(before)):
                    return before
        return None

    def restore(self, data: bytes) -> None:
        """Put the very bytes back; none at all for an empty original."""
        if data:
            _write(self._real, data, like=self._real)
        else:
            self._real.unlink(missing_ok=True)

    def forget_backups(self) -> None:
        for backup in self._real.parent.glob(f"{_escaped(self._real.name)}{_BACKUP}*"):
            backup.unlink()

    def _befores(self, current: bytes) -> Iterator[bytes]:
        """What each thing that we wrote had replaced, latest first."""
        seen: set[bytes] = set()
        while current not in seen and (backup := self._backup_of(current)).exists():
            seen.add(current)
            current = backup.read_bytes()
            yield current

    def _backup_of(self, written: bytes) -> Path:
        """The backup is named after what was written over it, so that it is found while that stands unchanged."""
        name = hashlib.sha256(written).hexdigest()[:_NAMED_DIGITS]
        return self._real.with_name(f"{self._real.name}{_BACKUP}{name}")


def _write(path: Path, data: bytes, *, like: Path) -> None:
    """At once, with the permissions of `like`; a new file is its owner's alone, since settings may hold secrets."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    mode = like.stat().st_mode & 0o777 if like.exists() else 0o600
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    with open(descriptor, "wb") as file:  # noqa: PTH123 - a descriptor is no path
        file.write(data)
    part.chmod(mode)
    part.replace(path)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys are told apart: writing it back must not lose one of two."""
    value = dict(pairs)
    if len(value) != len(pairs):
        twice = next(key for key, _ in pairs if sum(key == other for other, _ in pairs) > 1)
        raise ValueError(f"`{twice}` stands twice in one object")
    return value


def _escaped(name: str) -> str:
    return re.sub(r"([\[\]*?])", r"[\1]", name)

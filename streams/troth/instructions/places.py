"""Where a runtime looks for instruction files, broadest first, and whether anything there changed since last time."""

from __future__ import annotations

import os
import stat

RULE_FILES_MAX = 200
_RULE_DEPTH_MAX = 8
Watch = dict[str, "list[int] | None"]
"""Path -> what tells one version of the file from the next; None where there is none."""


class Place:
    """One file that is loaded if it is there. `level`: managed, user, project or local. `root`: the folder that its
    imports may not leave; empty for anywhere. `is_rule`: of a rules folder, so that front matter may scope it."""

    __slots__ = ("is_rule", "level", "path", "root")

    def __init__(self, path: str, level: str, root: str = "", *, is_rule: bool = False) -> None:
        self.path = path
        self.level = level
        self.root = root
        self.is_rule = is_rule


def claude_code(project: str, config: str, managed: str) -> list[Place]:
    """Managed policy, the user's file and rules, then every folder from the root down to `project`.

    `config` is the user's configuration folder (`~/.claude`), `managed` the folder of the machine's policy.
    """
    places = [Place(os.path.join(managed, "CLAUDE.md"), "managed"), Place(os.path.join(config, "CLAUDE.md"), "user")]
    places += [Place(path, "user", is_rule=True) for path in rule_files(os.path.join(config, "rules"))]
    root = repository(project)
    for folder in _down_to(project):
        own = root if _is_below(folder, root) else folder
        inner = os.path.join(folder, ".claude")
        places.append(Place(os.path.join(folder, "CLAUDE.md"), "project", own))
        places.append(Place(os.path.join(inner, "CLAUDE.md"), "project", own))
        places += [Place(path, "project", own, is_rule=True) for path in rule_files(os.path.join(inner, "rules"))]
        places.append(Place(os.path.join(folder, "CLAUDE.local.md"), "local", own))
    return _once(places)


def codex(project: str, config: str) -> list[Place]:
    """The user's file, then one for each folder from the repository's root down to `project`: an override first."""
    root = repository(project)
    folders = [folder for folder in _down_to(project) if _is_below(folder, root)]
    places = [_first(config, "user", "")]
    places += [_first(folder, "project", root) for folder in folders]
    return _once(places)


def repository(folder: str) -> str:
    """The nearest folder above (or this one) that holds `.git`; the folder itself where there is none."""
    for above in reversed(_down_to(folder)):
        if os.path.exists(os.path.join(above, ".git")):
            return above
    return folder


def rule_files(folder: str) -> list[str]:
    """Every `.md` file below, links followed, a folder once; in order, and not more than `RULE_FILES_MAX`."""
    found: list[str] = []
    _collect(folder, found, {os.path.realpath(folder)}, _RULE_DEPTH_MAX)
    return found[:RULE_FILES_MAX]


def watch(paths: list[str]) -> Watch:
    """What is there now."""
    return {path: signature(path) for path in paths}


def signature(path: str) -> list[int] | None:
    """Modification time (ns), size and inode of a regular file; None for everything else."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return [found.st_mtime_ns, found.st_size, found.st_ino] if stat.S_ISREG(found.st_mode) else None


def _first(folder: str, level: str, root: str) -> Place:
    override = os.path.join(folder, "AGENTS.override.md")
    found = signature(override)
    return Place(override if found is not None and found[1] else os.path.join(folder, "AGENTS.md"), level, root)


def _down_to(folder: str) -> list[str]:
    """The folders from the root of the file system to this one."""
    folders = [os.path.abspath(folder)]
    while (above := os.path.dirname(folders[-1])) != folders[-1]:
        folders.append(above)
    return folders[::-1]


def _is_below(path: str, root: str) -> bool:
    return path == root or path.startswith(root.rstrip(os.sep) + os.sep)


def _collect(folder: str, found: list[str], seen: set[str], depth: int) -> None:
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return
    for name in names:
        path = os.path.join(folder, name)
        if os.path.isdir(path):
            real = os.path.realpath(path)
            if depth > 1 and real not in seen and len(found) < RULE_FILES_MAX:
                seen.add(real)
                _collect(path, found, seen, depth - 1)
        elif name.endswith(".md"):
            found.append(path)


def _once(places: list[Place]) -> list[Place]:
    """Each path once, at the broadest level that names it."""
    first: dict[str, Place] = {}
    for place in places:
        first.setdefault(place.path, place)
    return list(first.values())

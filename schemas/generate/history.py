"""The contract as earlier commits had it: what is judged is every step, not only the last one."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from generate.files import JSONSCHEMA
from generate.records import Schema


@dataclass(frozen=True)
class Earlier:
    """A topic's schema at a commit that changed it; `path` is under `schemas/`."""

    commit: str
    path: str
    schema: Schema


def earlier(schemas: Path) -> Iterator[Earlier]:
    """Every version of every topic's schema that the history of this checkout holds, newest first.

    Nothing where there is no checkout or no commit yet. A shallow clone knows only what it holds.
    """
    for commit in _git(schemas, "log", "--format=%H", "--", JSONSCHEMA).split():
        for path in _git(schemas, "ls-tree", "-r", "--name-only", commit, "--", JSONSCHEMA).splitlines():
            if path.count("/") == 2:  # jsonschema/<topic>/<version>.json; those of single records lie deeper
                yield Earlier(commit, path, json.loads(_git(schemas, "show", f"{commit}:./{path}")))


def _git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else ""

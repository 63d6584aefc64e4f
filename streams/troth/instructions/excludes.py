"""`claudeMdExcludes`: the instruction files that a user's settings tell the runtime to leave out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from troth.instructions.places import Place

_PARTS: Final = re.compile(r"\*\*/|\*\*|\*|\?|[^*?]+")
_MEANING: Final = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}


def patterns(settings: Iterable[str]) -> list[str]:
    """The globs of all these settings files; one that is not there, or is no JSON, has none."""
    found: list[str] = []
    for path in settings:
        try:
            value = json.loads(Path(path).read_bytes())
        except (OSError, ValueError, RecursionError):
            continue
        globs = value.get("claudeMdExcludes") if isinstance(value, dict) else None
        found += [glob for glob in globs if isinstance(glob, str)] if isinstance(globs, list) else []
    return found


def kept(places: Iterable[Place], globs: Iterable[str]) -> list[Place]:
    """The places that no glob matches. Managed policy cannot be left out."""
    patterns = [_regex(glob) for glob in globs]
    return [p for p in places if p.level == "managed" or not any(r.fullmatch(p.path) for r in patterns)]


def _regex(glob: str) -> re.Pattern[str]:
    return re.compile("".join(_MEANING.get(part) or re.escape(part) for part in _PARTS.findall(glob)), re.DOTALL)

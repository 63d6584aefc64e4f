"""Which files a patch touches: the apply_patch envelope and unified diffs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from troth.engine.refer.reference import Role

FILES_MAX = 256

_HEADER: Final = re.compile(
    r"^(?:\*\*\* (?P<verb>Update|Add|Delete) File: |\*\*\* (?P<move>Move) to: |\+\+\+ (?:b/)?(?!/dev/null))"
    r"(?P<path>\S[^\n\t]{0,1023})",
    re.MULTILINE,
)
_MEANING: Final[dict[str, tuple[str, Role]]] = {
    "Update": ("write", "target"), "Add": ("create", "created"), "Delete": ("delete", "target"),
    "Move": ("move", "created"),
}  # fmt: skip


class Patched(NamedTuple):
    path: str
    act: str
    role: Role
    start: int
    end: int


def read_patch(text: str) -> Iterator[Patched]:
    """The files of a patch in order, with what is done to each."""
    for count, match in enumerate(_HEADER.finditer(text)):
        if count >= FILES_MAX:
            return
        act, role = _MEANING.get(match["verb"] or match["move"] or "", ("write", "target"))
        path = match["path"].rstrip()
        yield Patched(path, act, role, match.start("path"), match.start("path") + len(path))

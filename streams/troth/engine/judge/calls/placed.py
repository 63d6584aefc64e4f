"""Whether a reference is, or lies in, what a literal of a rule names: paths, hosts, globs, branches, words."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from typing import Final

from troth.engine.judge.calls.case import CallCase
from troth.engine.normal import normal, resolved
from troth.engine.refer.reference import Reference
from troth.engine.words import parts, with_aliases
from troth_schemas.obligations import LiteralSpan

PLACES: Final = frozenset({"path", "url", "bucket", "host"})
EXACT: Final = frozenset({"branch", "commit", "version", "id"})
"""Kinds that a name either is or is not; `origin/main` is `main` as a remote has it."""


def is_at(literal: LiteralSpan, reference: Reference, case: CallCase, *, is_anywhere: bool = True) -> bool:
    """Whether a reference is, or lies in, what a literal names. Not `is_anywhere`: a relative path of more than one
    segment is one under the call's directory or above it, where that is known, and no other path with that tail."""
    mine = normal(literal.text, literal.kind)
    if literal.kind == "code" and reference.kind == "commit" and literal.text not in reference.text:
        return False  # `head` is a command, HEAD a commit
    theirs = {resolved(normal(reference.resolved or reference.text, reference.kind)), case.absolute(reference)}
    if mine.startswith("~"):
        theirs |= {_HOME.sub("~", their) for their in theirs}
    if mine in theirs or (
        literal.kind == "path" and reference.role in ("target", "source") and any(_is_globbed(mine, t) for t in theirs)
    ):
        return True
    if literal.kind == "host" and any(_is_on_host(mine, their) for their in theirs):
        return True
    if literal.kind == "code" and reference.kind == "path" and any(t.endswith(f"/{mine}") for t in theirs):
        return True  # a file whose name looks like code (`Dockerfile.prod`)
    if literal.kind in PLACES:
        root = case.call.cwd if literal.kind == "path" and not is_anywhere else None
        return any(_is_below(mine, their, root) for their in theirs)
    if any(c in mine for c in "*?["):
        return any(fnmatchcase(their, mine) for their in theirs)
    if literal.kind in EXACT:
        bare = {their.removeprefix("refs/heads/") for their in theirs}
        return mine in bare or any(b.endswith(f"/{mine}") and b.count("/") == mine.count("/") + 1 for b in bare)
    words = parts(mine)
    return len(words) == 1 and any(
        with_aliases(next(iter(words)), case.policy.aliases) & parts(their) for their in theirs
    )


_HOME: Final = re.compile(r"(?:/home/[^/]+|/Users/[^/]+|/root)(?=/|$)")
"""Where homes are: what `~` stands for, whoever runs the command."""
_GLOB: Final = re.compile(r"[*?\[\]]+")
GLOB_CHARACTERS_MIN: Final = 2
"""Characters of its own that a glob must have: a bare `*` names nothing that is known to be there."""


def _is_globbed(mine: str, theirs: str) -> bool:
    """Whether a glob of the shell takes in a file that a rule names (`.env*`): in its own directory."""
    room, _, name = mine.rpartition("/")
    there, _, pattern = theirs.rpartition("/")
    own = _GLOB.sub("", pattern)
    if len(own) < GLOB_CHARACTERS_MIN or own == pattern or (name.startswith(".") and not pattern.startswith(".")):
        return False
    return (there == room or (bool(room) and there.endswith(f"/{room}"))) and fnmatchcase(name, pattern)


def _is_on_host(host: str, theirs: str) -> bool:
    """Whether a URL, an address or a host is on `host` or a host below it."""
    authority = theirs.partition("://")[2] or theirs
    name = authority.partition("/")[0].rpartition("@")[2].partition(":")[0].lower()
    return name == host or name.endswith("." + host)


def _is_below(mine: str, theirs: str, root: str | None = None) -> bool:
    """`mine` may be absolute or relative: a relative one matches a whole run of segments, which under `root` does not
    begin below it."""
    if any(c in mine for c in "*?["):
        return fnmatchcase(theirs, mine) or fnmatchcase(theirs, f"*/{mine}")
    if theirs.startswith(mine + "/") or mine == "/":
        return True
    if mine.startswith(("/", "~")) or "://" in mine:
        return False
    at = f"/{theirs}/".find(f"/{mine}/")
    if root is None or "/" not in mine or at < 0:
        return at >= 0
    if not theirs.startswith("/"):
        return at == 0
    room = root.rstrip("/")
    return not theirs.startswith(room + "/") or at <= len(room) + 1

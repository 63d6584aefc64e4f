"""Rules for what has a place: paths, URLs and buckets, and what is built from them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from troth.engine.literals import LiteralIndex
from troth.engine.normal import ancestors, is_absolute, join, normal
from troth.engine.refer.claim import Claim, is_exact, is_here, is_plain_word


def is_absolute_of_relative(claim: Claim) -> bool:
    """A relative path whose absolute form, under the directory in force or a root, is known."""
    if not claim.text or is_absolute(claim.text) or "://" in claim.text:
        return False
    if any(_is_known(claim, join(place, claim.text)) for place in claim.places):
        return True
    if claim.cwd is None or claim.cwd in claim.literals.roots:
        return False
    return is_relative_of_absolute(claim.of(join(claim.cwd, claim.text)))  # after a `cd`, as it is known from a root


def is_relative_of_absolute(claim: Claim) -> bool:
    """An absolute path under the directory in force or a root, whose relative form is known."""
    return any(_is_known(claim, rest) for rest in _below(claim))


def _is_known(claim: Claim, path: str) -> bool:
    literals = claim.literals
    return literals.is_bound(path, "path") or literals.is_parent_of_bound(path) or path in literals.roots


def _below(claim: Claim) -> Iterator[str]:
    """What is left of an absolute path below each place."""
    text = normal(claim.text, "path")
    if not is_absolute(text):
        return
    for place in claim.places:
        head = normal(place, "path").rstrip("/") + "/"
        if text.startswith(head) and len(text) > len(head):
            yield text[len(head) :]


def is_loopback(claim: Claim) -> bool:
    """What this machine serves to itself: its routes come and go with the program that is written here."""
    return _LOOPBACK.match(claim.text) is not None


_LOOPBACK: Final = re.compile(
    r":\d{1,5}/|(?:(?:https?|wss?)://)?(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?=[:/]|$)"
)

CONVENTIONAL: Final = frozenset(
    """package.json package-lock.json yarn.lock pnpm-lock.yaml tsconfig.json jsconfig.json requirements.txt
    pyproject.toml setup.py setup.cfg poetry.lock uv.lock Pipfile tox.ini pytest.ini Cargo.toml Cargo.lock
    go.mod go.sum Makefile Dockerfile docker-compose.yml docker-compose.yaml compose.yaml compose.yml Gemfile
    Gemfile.lock Rakefile pom.xml build.gradle CMakeLists.txt README.md LICENSE CHANGELOG.md .gitignore
    .dockerignore .editorconfig .env .env.example node_modules dist build coverage target out bin __pycache__
    .pytest_cache .mypy_cache .ruff_cache .tox .venv venv .next .nuxt .turbo .cache .parcel-cache
    .eslintcache .coverage htmlcov .gradle .terraform""".split()
)
"""Names that every project of a kind gives the same file (npm, PyPA, Cargo, Go, Docker): none need be shown."""


def is_conventional(claim: Claim) -> bool:
    """A file or folder that has the same name in every project of its kind, in a known directory."""
    above, _, name = normal(claim.text, "path").rpartition("/")
    if name not in CONVENTIONAL:
        return False
    return is_place(claim.of(above, "path")) if above else not claim.text.startswith("/")


def is_parent(claim: Claim) -> bool:
    """A directory or URL under which something is bound."""
    return bool(claim.text.strip("/")) and claim.literals.is_parent_of_bound(claim.text)


def is_tail(claim: Claim) -> bool:
    """The end of a bound path: `pkg/a.go` of `/w/x/pkg/a.go`, or what is left of a path below a root."""
    if "://" in claim.text:
        return False
    if claim.text.startswith("~/"):
        return ends_bound(claim.literals, claim.text[2:])
    if claim.text.startswith("/"):
        return any(ends_bound(claim.literals, rest) for rest in _below(claim) if "/" in rest)
    if "/" not in claim.text and claim.kind != "path":
        return False
    return ends_bound(claim.literals, normal(claim.text, "path"))


def ends_bound(literals: LiteralIndex, tail: str) -> bool:
    """Whether some bound path ends in the segments of `tail`."""
    tail = tail.strip("/")
    if not tail or tail.startswith(".."):
        return False
    return any(path == tail or path.endswith("/" + tail) for path in literals.bound_by_name(tail.rsplit("/", 1)[-1]))


def is_join(claim: Claim) -> bool:
    """A known directory and a bound relative path below it: the child that a listing of the directory showed."""
    text = normal(claim.text, "path")
    return any(
        claim.literals.is_bound(tail := text[len(above) + 1 :], "path")
        and is_place(claim.of(above, "path"))
        and not _skips(claim.literals, above, tail)
        for above in ancestors(text)
    )


def _skips(literals: LiteralIndex, above: str, tail: str) -> bool:
    """Whether the path leaves out a directory of the one bound path that it could be: `/w/b.go` of `/w/a/b.go`. A name
    that stands in several directories (`index.ts`) may stand in one more."""
    homes = {path.rpartition("/")[0] for path in literals.bound_by_name(tail.rpartition("/")[2])} - {""}
    wholes = {home for home in homes if not any(other != home and other.endswith("/" + home) for other in homes)}
    if len(wholes) != 1 or _is_listed(literals, above, tail):
        return False
    home, inner = f"/{next(iter(wholes)).strip('/')}/", tail.rpartition("/")[0]
    return f"/{above.strip('/')}/" in home and not home.endswith(f"/{above.strip('/')}/{inner}/".replace("//", "/"))


def _is_listed(literals: LiteralIndex, above: str, tail: str) -> bool:
    """Whether a name was seen by itself beside its directory: a listing of it, or a call on it and its result."""
    directory, name = literals.get(above, "path"), literals.get(tail, "path")
    if directory is None or name is None or name.bound < 0:
        return False
    return any(
        abs(mine - theirs) <= 1 for mine in (directory.first, directory.last) for theirs in (name.first, name.last)
    )


def is_place(claim: Claim) -> bool:
    """Whether a directory is known, in any of its forms."""
    return (
        is_exact(claim)
        or is_parent(claim)
        or is_here(claim)
        or is_absolute_of_relative(claim)
        or is_relative_of_absolute(claim)
    )


def is_file(claim: Claim) -> bool:
    """Whether a path is known, in any of its forms."""
    return is_place(claim) or is_tail(claim) or is_join(claim)


_GLOB: Final = re.compile(r"[*?\[]|\{[^{}]*,|(?:^|/)\.\.\.")


def is_glob(claim: Claim) -> bool:
    """A pattern or `...` below a known directory, or below the one in force."""
    match = _GLOB.search(claim.text)
    if match is None:
        return False
    head = claim.text[: match.start()]
    head = head if match[0][0] == "/" else head.rpartition("/")[0]
    if head in ("", "."):
        return not claim.text.startswith("/")
    return is_file(claim.of(head, "path")) or is_under_url(claim.of(head))


BUCKET_SCHEMES: Final = frozenset({"s3", "gs", "az", "r2"})


def is_under_url(claim: Claim) -> bool:
    """A path under a bound URL or bucket."""
    if "://" not in claim.text:
        return False
    bare = re.split(r"[?#]", claim.text, maxsplit=1)[0]
    if any(claim.literals.is_bound(form, claim.kind) for form in (bare, *ancestors(normal(bare, claim.kind)))):
        return True
    scheme, _, rest = bare.partition("://")  # a listing shows buckets by their bare names
    return scheme in BUCKET_SCHEMES and claim.literals.is_bound(rest.partition("/")[0], "bucket")


_LAYOUT: Final = re.compile(
    r"(.*?)/?\.git(?:/(?:HEAD|[A-Z]+_HEAD|[A-Z]+_EDITMSG|config|description|index|packed-refs|shallow|hooks|info|logs|modules"
    r"|objects|refs|rebase-apply|rebase-merge|worktrees|sequencer)(?:\.lock)?)?/?"
)
"""What every repository holds (gitrepository-layout(5))."""


def is_layout(claim: Claim) -> bool:
    """A part of the layout of a repository in a known directory (`.git/index.lock`)."""
    match = _LAYOUT.fullmatch(claim.text)
    return match is not None and (not match[1] or is_place(claim.of(match[1], "path")))


_EXPANSION: Final = re.compile(r"\$(?:\(.*\)|\{[^}]*\}|[\w@*#?!$-])|`[^`]*`|[<>]\(.*\)|\{\}", re.DOTALL)


def is_expansion(claim: Claim) -> bool:
    """What only running would tell: nothing exact is written, or what is written before it is a known place."""
    match = _EXPANSION.search(claim.text)
    if match is None:
        return False
    head = claim.text[: match.start()]
    place = head.rpartition("/")[0] if "/" in head else ""
    return not place or is_file(claim.of(place, "path")) or is_under_url(claim.of(place))


_POSITION: Final = re.compile(r"(.+?)(?:::.+|:\d+(?:[:-]\d+)?)")


def is_position(claim: Claim) -> bool:
    """A place inside a known file: `a.py:12`, `tests/a.py::test_x`."""
    match = _POSITION.fullmatch(claim.text)
    return match is not None and "://" not in claim.text and is_file(claim.of(match[1], "path"))


def is_spaced(claim: Claim) -> bool:
    """A name with blanks in it, which a text shows as several tokens: each of them is bound or a word."""
    parts = claim.text.split()
    if len(parts) < 2 or len(parts) > 8:
        return False
    return all(is_exact(part) or is_plain_word(part) for part in (claim.of(p) for p in parts))

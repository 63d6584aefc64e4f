"""Whether a reference is provable from what the session has bound, and by which rule (DOMAIN.md, "Derivable").

A rule is a pure predicate over one `Claim`: a spelling of the reference with what it stands for. Rules are tried in the
order of `DERIVATIONS`; the name of the first that holds is what the verdict reports. Number arithmetic is no rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from troth.engine.literals import LiteralIndex
from troth.engine.normal import ancestors, join, normal
from troth.engine.refer.form import is_commit, is_version, kind_of
from troth.engine.refer.key import is_identifier_key
from troth.engine.refer.reference import Reference
from troth_schemas.obligations import LiteralKind

TEXT_CHARACTERS_MAX = 1024
"""A longer operand is data; nobody writes it again, and no rule proves it."""


class Claim(NamedTuple):
    """What is to be proved: `text` of `kind`, with the directory in force there and the key that it stands under."""

    text: str
    kind: LiteralKind
    cwd: str | None
    key: str | None
    role: str
    literals: LiteralIndex

    def of(self, text: str, kind: LiteralKind | None = None) -> Claim:
        """The same place with another text: a part, or another form."""
        return self._replace(text=text, kind=kind or self.kind)

    @property
    def places(self) -> tuple[str, ...]:
        """The directories under which a relative path may be read: the one in force, then the session's roots."""
        return (*((self.cwd,) if self.cwd else ()), *self.literals.roots)


class Rule(NamedTuple):
    name: str
    holds: Callable[[Claim], bool]


def derive(reference: Reference, index: LiteralIndex, *, cwd: str | None) -> str | None:
    """The name of the rule that proves `reference`, or None. `cwd` is the directory of the call."""
    if reference.role == "created":
        return "created"
    text = reference.text if reference.resolved is None else reference.resolved
    if len(text) > TEXT_CHARACTERS_MAX:
        return None
    claim = Claim(text, reference.kind, _directory(reference.cwd, cwd), reference.key, reference.role, index)
    return prove(claim)


def prove(claim: Claim) -> str | None:
    """The name of the first rule that holds."""
    return next((rule.name for rule in DERIVATIONS if rule.holds(claim)), None)


def _directory(inner: str | None, cwd: str | None) -> str | None:
    """The directory in force: the command's own `cd` under the call's directory."""
    if inner is None:
        return cwd
    return join(cwd, inner) if cwd else inner


def is_exact(claim: Claim) -> bool:
    """The literal itself, after normalisation."""
    if not claim.text:
        return False
    return any(claim.literals.is_bound(claim.text, kind) for kind in {claim.kind, kind_of(claim.text)})


def is_plain_word(claim: Claim) -> bool:
    """A word or number that names nothing exact: only an identifier key makes a literal of a number."""
    if claim.text.isascii() and claim.text.isdigit():
        return claim.kind == "port" or claim.key is None or not is_identifier_key(claim.key)
    return _WORD.fullmatch(claim.text) is not None


_WORD: Final = re.compile(r"[A-Za-z]{1,24}(?::[A-Za-z]{1,24})*|[-+]?\d+[.,%]?\d*%?|[^\w]{1,3}|", re.ASCII)


def is_here(claim: Claim) -> bool:
    """The working directory, a root of the session, or the home directory."""
    if claim.text in (".", "./", "~", "-", "..", "../"):
        return True
    place = normal(claim.text, "path")
    return place in claim.literals.roots or (claim.cwd is not None and place == normal(claim.cwd, "path"))


def is_absolute_of_relative(claim: Claim) -> bool:
    """A relative path whose absolute form, under the directory in force or a root, is bound."""
    if _is_foreign(claim.text):
        return False
    return any(_is_known(claim, join(place, claim.text)) for place in claim.places)


def is_relative_of_absolute(claim: Claim) -> bool:
    """An absolute path under the directory in force or a root, whose relative form is bound."""
    return any(_is_known(claim, rest) for rest in _below(claim))


def _is_known(claim: Claim, path: str) -> bool:
    return (
        claim.literals.is_bound(path, "path") or claim.literals.is_parent_of_bound(path) or path in claim.literals.roots
    )


def _is_foreign(text: str) -> bool:
    return text.startswith(("/", "~")) or "://" in text or not text


def _below(claim: Claim) -> list[str]:
    """What is left of an absolute path below each place."""
    text = normal(claim.text, "path")
    if not text.startswith(("/", "~")):
        return []
    found = []
    for place in claim.places:
        head = normal(place, "path").rstrip("/") + "/"
        if text.startswith(head) and len(text) > len(head):
            found.append(text[len(head) :])
    return found


def is_parent(claim: Claim) -> bool:
    """A directory or URL under which something is bound."""
    return bool(claim.text.strip("/")) and claim.literals.is_parent_of_bound(claim.text)


def is_tail(claim: Claim) -> bool:
    """The end of a bound path: `pkg/a.go` of `/w/x/pkg/a.go`, or what is left of a path below a root."""
    if claim.text.startswith(("/", "~")) or "://" in claim.text:
        tails = [rest for rest in _below(claim) if "/" in rest]
        if claim.text.startswith("~/"):
            tails.append(claim.text[2:])
    else:
        tails = [normal(claim.text, "path")]
    return any(_ends(claim.literals, tail) for tail in tails)


def _ends(index: LiteralIndex, tail: str) -> bool:
    tail = tail.strip("/")
    if not tail or tail.startswith(".."):
        return False
    return any(path == tail or path.endswith("/" + tail) for path in index.bound_by_name(tail.rsplit("/", 1)[-1]))


def is_join(claim: Claim) -> bool:
    """A known directory and a bound relative path below it: the child that a listing of the directory showed."""
    text = normal(claim.text, "path")
    for above in ancestors(text):
        rest = text[len(above) + 1 :]
        if claim.literals.is_bound(rest, "path") and _is_place(claim, above):
            return True
    return "/" not in text and claim.cwd is not None and is_tail(claim)


def _is_place(claim: Claim, directory: str) -> bool:
    """Whether a directory is known, in any of its forms."""
    part = claim.of(directory, "path")
    return (
        is_exact(part)
        or is_parent(part)
        or is_here(part)
        or is_absolute_of_relative(part)
        or is_relative_of_absolute(part)
    )


_GLOB: Final = re.compile(r"[*?\[{]|(?:^|/)\.\.\.")


def is_glob(claim: Claim) -> bool:
    """A pattern or `...` below a known directory, or below the one in force."""
    match = _GLOB.search(claim.text)
    if match is None or " " in claim.text:
        return False
    head = claim.text[: match.start()]
    head = head if match[0][0] == "/" else head.rpartition("/")[0]
    return (head in ("", ".") and not claim.text.startswith("/")) or (
        bool(head) and _is_provable(claim.of(head, "path"))
    )


def _is_provable(claim: Claim) -> bool:
    return _is_place(claim, claim.text) or is_tail(claim)


def is_under_url(claim: Claim) -> bool:
    """A path under a bound URL or bucket."""
    if "://" not in claim.text:
        return False
    bare = re.split(r"[?#]", claim.text, maxsplit=1)[0]
    return any(claim.literals.is_bound(form, claim.kind) for form in (bare, *ancestors(normal(bare, claim.kind))))


def is_route(claim: Claim) -> bool:
    """A route of an API: the host is known, and each of its segments is a word of the API or bound."""
    if claim.key != "route" and claim.kind != "url":
        return False
    match = _ROUTE.match(claim.text)
    if match is None or (match[1] and not _is_known_host(claim, match[1])):
        return False
    segments = [s for s in re.split(r"[?#]", match[2], maxsplit=1)[0].split("/") if s]
    return bool(segments) and all(_is_segment(claim, segments, i) for i in range(len(segments)))


_ROUTE: Final = re.compile(r"(?:[a-z][a-z0-9+.-]*://([^/?#]+))?(.*)", re.DOTALL)
_PLACEHOLDER: Final = re.compile(r"\{[\w-]+\}|:[a-z_]+|\$.*")
_VOCABULARY: Final = re.compile(r"[a-z]+(?:[-_][a-z]+)*|v\d{1,2}(?:\.\d)?")


def _is_known_host(claim: Claim, host: str) -> bool:
    index = claim.literals
    return index.is_bound(host, "host") or any(index.is_parent_of_bound(f"{s}://{host}") for s in ("https", "http"))


def _is_segment(claim: Claim, segments: list[str], at: int) -> bool:
    """One segment: vocabulary, a placeholder, an id that is bound, or a part of a bound `owner/repo`."""
    segment = segments[at]
    if _PLACEHOLDER.fullmatch(segment) or _is_id(claim, segment):
        return True
    pairs = ("/".join(segments[at : at + 2]), "/".join(segments[max(at - 1, 0) : at + 1]))
    if any("/" in pair and is_repository(claim.of(pair, "path")) for pair in pairs):
        return True
    owns = (at and segments[at - 1] in ("repos", "orgs", "users")) or (at > 1 and segments[at - 2] == "repos")
    return _VOCABULARY.fullmatch(segment) is not None and not owns


def _is_id(claim: Claim, text: str) -> bool:
    return claim.literals.is_bound(text, "id") or bool(claim.literals.bound_by_name(text))


def is_repository(claim: Claim) -> bool:
    """`owner/repo`: bound as such, or the end of a bound URL with or without its `.git`."""
    text = claim.text.removesuffix(".git")
    if text.count("/") != 1:
        return False
    index = claim.literals
    if any(index.is_bound(form, "path") for form in (text, text + ".git")):
        return True
    owned = (f"https://github.com/{text}", f"git@github.com:{text}", f"github.com/{text}", f"git@github.com:{text}.git")
    if any(index.is_bound(form, "url") or index.is_parent_of_bound(form) for form in owned):
        return True
    return _ends(index, text) or _ends(index, text + ".git")


def is_bound_id(claim: Claim) -> bool:
    """An id or name that ends a bound path or URL: `1042` of `https://host/o/r/pull/1042`."""
    text = claim.text.lstrip("#@")
    if not text or "/" in text:
        return False
    return bool(claim.literals.bound_by_name(text)) or (text != claim.text and claim.literals.is_bound(text, "id"))


_SYMBOLIC: Final = re.compile(
    r"(?:HEAD|FETCH_HEAD|ORIG_HEAD|MERGE_HEAD|CHERRY_PICK_HEAD|@|stash)(?:@\{[^}]*\})?|@\{[^}]*\}|-"
)
_SUFFIX: Final = re.compile(r"(?:[~^]\d*|@\{[^}]*\}|\^\{[^}]*\})+$")


def is_revision(claim: Claim) -> bool:
    """A revision built from bound ones: `A..B`, `HEAD~2`, `abc1234^`, `REV:path`, the short form of a bound commit."""
    text = claim.text.removeprefix("^")
    if ".." in text and not text.startswith((".", "/")) and "/.." not in text:
        return all(not part or _is_one_revision(claim.of(part)) for part in re.split(r"\.{2,3}", text, maxsplit=1))
    return _is_one_revision(claim.of(text))


def _is_one_revision(claim: Claim) -> bool:
    text = claim.text
    if text.startswith(("/", "./", "~")) or "://" in text:
        return False
    revision, colon, path = text.partition(":")
    base = _SUFFIX.sub("", revision)
    if not base and revision:
        base = "HEAD"
    known = (
        _SYMBOLIC.fullmatch(base) is not None
        or (base != text and (is_exact(claim.of(base)) or is_plain_word(claim.of(base)) or is_branch(claim.of(base))))
        or is_short_commit(claim.of(base))
    )
    return known and (not colon or not path or _is_provable_file(claim.of(path, "path")))


def _is_provable_file(claim: Claim) -> bool:
    return is_exact(claim) or is_parent(claim) or is_absolute_of_relative(claim) or is_tail(claim) or is_join(claim)


def is_short_commit(claim: Claim) -> bool:
    """A commit by its first seven characters or more."""
    text = claim.text.lower()
    if not is_commit(text) or len(text) >= 40:
        return False
    return any(s.kind == "commit" and s.text.lower().startswith(text) for s in claim.literals.bound())


_REF_PREFIX: Final = re.compile(r"^(?:refs/(?:heads|tags|remotes)/|heads/|tags/|remotes/)")


def is_branch(claim: Claim) -> bool:
    """A branch in another of its forms: `origin/x`, `refs/heads/x`, `heads/x`, `x`."""
    if claim.kind not in ("branch", "path", "version", "word", "id", "code", "commit") or claim.text.startswith(
        ("/", ".", "~")
    ):
        return False
    short = _REF_PREFIX.sub("", claim.text)
    forms = {short, *((short.split("/", 1)[1],) if "/" in short and short.split("/", 1)[0] in _REMOTES else ())}
    forms |= {f"{remote}/{short}" for remote in _REMOTES}
    forms |= {f"refs/heads/{short}", f"refs/remotes/origin/{short}", f"refs/tags/{short}"}
    if any(form != claim.text and is_exact(claim.of(form)) for form in forms):
        return True
    bare = short.split("/", 1)[-1] if short.split("/", 1)[0] in _REMOTES else short
    return bare != claim.text and is_plain_word(claim.of(bare))


_REMOTES: Final = ("origin", "upstream")
"""What git and its manuals call a remote where nobody names it."""


def is_image(claim: Claim) -> bool:
    """`image:tag` or `image@digest`: both are bound, or the tag is none of its own (`latest`)."""
    match = _IMAGE.fullmatch(claim.text)
    if match is None:
        return False
    name, tag = match[1], match[2]
    named = is_exact(claim.of(name, "id")) or is_exact(claim.of(name, "path")) or is_tail(claim.of(name, "path"))
    named = named or is_plain_word(claim.of(name)) or is_parent(claim.of(name, "path"))
    return named and ((_WORD.fullmatch(tag) is not None and not tag.isdigit()) or is_exact(claim.of(tag, "version")))


_IMAGE: Final = re.compile(r"([a-z0-9][\w.-]*(?:[:/][\w.-]+)*?)[:@]([\w][\w.:-]*)")


def is_host_form(claim: Claim) -> bool:
    """A host with another port or user, or the host of a bound URL."""
    if claim.kind != "host":
        return False
    host = claim.text.rsplit("@", 1)[-1]
    bare = re.sub(r":\d+$", "", host)
    return claim.literals.is_bound(bare, "host") or _is_known_host(claim, bare) or _is_known_host(claim, host)


_EXPANSION: Final = re.compile(r"\$(?:\(.*\)|\{[^}]*\}|[\w@*#?!$-])|`[^`]*`|[<>]\(.*\)|\{\}", re.DOTALL)


def is_expansion(claim: Claim) -> bool:
    """What only running would tell: nothing exact is written, or what is written before it is a known place."""
    match = _EXPANSION.search(claim.text)
    if match is None:
        return False
    head = claim.text[: match.start()]
    place = head.rpartition("/")[0] if "/" in head else ""
    return (
        not place or _is_provable(claim.of(place, "path")) or is_under_url(claim.of(place)) or is_exact(claim.of(place))
    )


def is_setting(claim: Claim) -> bool:
    """`resource/name` and `name=value`: the kind of a resource is a word, its name is what must be bound."""
    head, slash, name = claim.text.partition("/")
    if not slash or claim.kind == "url" or not head.isalpha() or "/" in name or not name:
        return False
    part = claim.of(name, "id")
    return claim.kind == "id" and (is_exact(part) or is_plain_word(part))


def is_package(claim: Claim) -> bool:
    """A package with a version: the name is bound or a plain word, and so is the version."""
    match = _PACKAGE.fullmatch(claim.text)
    if match is None or claim.kind not in ("word", "id", "code", "version"):
        return False
    name, version = claim.of(match[1]), claim.of(match[2].lstrip("=<>~^"), "version")
    return (is_exact(name) or is_plain_word(name)) and (is_exact(version) or not is_version(version.text))


_PACKAGE: Final = re.compile(r"(@?[\w./-]+?)(?:\[[\w,-]*\])?(?:@|[=<>~]=?=?)([\w.^~*-]+)")


DERIVATIONS: Final[tuple[Rule, ...]] = (
    Rule("exact", is_exact),
    Rule("word", is_plain_word),
    Rule("here", is_here),
    Rule("absolute", is_absolute_of_relative),
    Rule("relative", is_relative_of_absolute),
    Rule("parent", is_parent),
    Rule("tail", is_tail),
    Rule("join", is_join),
    Rule("glob", is_glob),
    Rule("url_child", is_under_url),
    Rule("repository", is_repository),
    Rule("route", is_route),
    Rule("id", is_bound_id),
    Rule("revision", is_revision),
    Rule("branch", is_branch),
    Rule("image", is_image),
    Rule("host", is_host_form),
    Rule("expansion", is_expansion),
    Rule("resource", is_setting),
    Rule("package", is_package),
)
"""In the order in which they are tried: the plainest proof is the one that is told."""

"""Rules for what has a name in some other system: routes, repositories, revisions, branches, images, hosts."""

from __future__ import annotations

import re
from typing import Final

from troth.engine.lexicon.commands import RESOURCE_KINDS, ROUTE_ROOTS
from troth.engine.refer.claim import Claim, is_exact, is_plain_word
from troth.engine.refer.form import is_commit, is_version, kind_of
from troth.engine.refer.place import ends_bound, is_file, is_parent, is_tail

_ROUTE: Final = re.compile(r"(?:https?://([^/?#]+))?(.*)", re.DOTALL)
_PLACEHOLDER: Final = re.compile(r"\{[\w-]+\}|:[a-z_]+|\$.*")
_VOCABULARY: Final = re.compile(r"[a-z]+(?:[-_][a-z]+)*|v\d{1,2}(?:\.\d)?")


def is_route(claim: Claim) -> bool:
    """A route of an API: the host is known, and each of its segments is a word of the API or bound."""
    if claim.key != "route" and claim.kind != "url":
        return False
    match = _ROUTE.match(claim.text)
    if match is None or (match[1] and not _is_known_host(claim, match[1])) or ("://" in claim.text and not match[1]):
        return False
    segments = [s for s in re.split(r"[?#]", match[2], maxsplit=1)[0].split("/") if s]
    if not match[1] and segments[:1] and not (segments[0] in ROUTE_ROOTS or _PLACEHOLDER.fullmatch(segments[0])):
        return False
    return bool(segments) and all(_is_segment(claim, segments, at) for at in range(len(segments)))


def _is_known_host(claim: Claim, host: str) -> bool:
    literals = claim.literals
    return literals.is_bound(host, "host") or any(
        literals.is_parent_of_bound(f"{scheme}://{host}") for scheme in ("https", "http", "ssh")
    )


def _is_segment(claim: Claim, segments: list[str], at: int) -> bool:
    """One segment: vocabulary, a placeholder, an id that is bound, or a part of a bound `owner/repo`."""
    segment = segments[at]
    if _PLACEHOLDER.fullmatch(segment) or claim.literals.is_bound(segment, "id") or is_bound_id(claim.of(segment)):
        return True
    pairs = ("/".join(segments[at : at + 2]), "/".join(segments[max(at - 1, 0) : at + 1]))
    if any(is_repository(claim.of(pair, "path")) for pair in pairs):
        return True
    owns = (segments[max(at - 1, 0)] in _OWNED_BY and at > 0) or (segments[max(at - 2, 0)] == "repos" and at > 1)
    return not owns and _VOCABULARY.fullmatch(segment) is not None


_OWNED_BY: Final = frozenset({"repos", "orgs", "users", "projects", "groups"})
"""Segments after which a name of somebody's own stands (GitHub and GitLab REST)."""


def is_repository(claim: Claim) -> bool:
    """`owner/repo`: bound as such, or the end of a bound URL with or without its `.git`."""
    text = claim.text.removesuffix(".git")
    if text.count("/") != 1 or text.startswith(("/", ".", "~")):
        return False
    literals = claim.literals
    if any(literals.is_bound(form, "path") or ends_bound(literals, form) for form in (text, text + ".git")):
        return True
    at_hosts = [f"{head}{text}{tail}" for head in _HOSTED for tail in ("", ".git")]
    return any(literals.is_bound(form, "url") or literals.is_parent_of_bound(form) for form in at_hosts)


_HOSTED: Final = ("https://github.com/", "git@github.com:", "github.com/", "https://gitlab.com/", "git@gitlab.com:")


def is_bound_id(claim: Claim) -> bool:
    """An id or name that ends a bound path or URL: `1042` of `https://host/o/r/pull/1042`; `#1042` of `1042`."""
    text = claim.text.lstrip("#@")
    if not text or "/" in text:
        return False
    literals = claim.literals
    if literals.bound_by_name(text) or literals.bound_by_name(text + ".git"):
        return True
    return (text != claim.text and literals.is_bound(text, "id")) or _is_owner(claim.of(text))


def _is_owner(claim: Claim) -> bool:
    """The owner of a bound repository, under a key that asks for one."""
    if claim.key not in ("owner", "org", "organization", "user", "group"):
        return False
    return any(claim.literals.is_parent_of_bound(head + claim.text) for head in ("", *_HOSTED))


_SYMBOLIC: Final = re.compile(
    r"(?:HEAD|FETCH_HEAD|ORIG_HEAD|MERGE_HEAD|CHERRY_PICK_HEAD|@|stash)(?:@\{[^}]*\})?|@\{[^}]*\}|-"
)
"""Names that git itself gives (gitrevisions(7))."""
_SUFFIX: Final = re.compile(r"(?:[~^]\d*|@\{[^}]*\}|\^\{[^}]*\})+$")


def is_revision(claim: Claim) -> bool:
    """A revision built from bound ones: `A..B`, `HEAD~2`, `abc1234^`, `REV:path`, the short form of a bound commit."""
    text = claim.text.removeprefix("^")
    if text.startswith((".", "/", "~")) or "://" in text or "/.." in text:
        return False
    return all(not part or _is_one_revision(claim.of(part)) for part in re.split(r"\.{2,3}", text, maxsplit=1))


def _is_one_revision(claim: Claim) -> bool:
    revision, colon, path = claim.text.partition(":")
    base = claim.of(_SUFFIX.sub("", revision) or "HEAD")
    known = _SYMBOLIC.fullmatch(base.text) is not None or is_short_commit(base)
    known = known or is_exact(base) or is_branch(base) or (is_plain_word(base) and not base.text.isupper())
    return known and (not path or not colon or is_file(claim.of(path, "path")))


def is_short_commit(claim: Claim) -> bool:
    """A bound commit by its first seven characters or more."""
    text = claim.text.lower()
    if not is_commit(text) or len(text) >= 40:
        return False
    return any(s.text.lower().startswith(text) for s in claim.literals.bound_commits())


_REF_PREFIX: Final = re.compile(r"^(?:refs/(?:heads|tags|remotes)/|heads/|tags/|remotes/)")
_REQUEST: Final = re.compile(r"(?:refs/)?(?:pull|merge-requests)/(\d+)/(?:head|merge)")
"""Where GitHub and GitLab keep the head of a request."""
_REMOTES: Final = ("origin", "upstream")
"""What git and its manuals call a remote where nobody names it."""


def is_branch(claim: Claim) -> bool:
    """A branch in another of its forms: `origin/x`, `refs/heads/x`, `heads/x`, `x`."""
    if claim.text.startswith(("/", ".", "~")) or claim.kind in ("url", "bucket", "host", "email"):
        return False
    short = _REF_PREFIX.sub("", claim.text)
    remote, slash, rest = short.partition("/")
    bare = rest if slash and remote in _REMOTES else short
    forms = (
        bare,
        *(f"{r}/{bare}" for r in _REMOTES),
        f"refs/heads/{bare}",
        f"refs/remotes/origin/{bare}",
        f"refs/tags/{bare}",
    )
    if any(form != claim.text and is_exact(claim.of(form)) for form in forms):
        return True
    if request := _REQUEST.fullmatch(claim.text):
        number = claim.of(request[1], "id")
        return is_exact(number) or is_bound_id(number)
    return bare != claim.text and is_plain_word(claim.of(bare))


_IMAGE: Final = re.compile(r"([a-z0-9][\w.-]*(?:[:/][\w.-]+)*?)(?::(\w[\w.-]*))?(?:@(sha256:[0-9a-f]{8,64}))?")


def is_image(claim: Claim) -> bool:
    """`image:tag` or `image@digest`: both are bound, or the tag is a plain word (`latest`)."""
    match = _IMAGE.fullmatch(claim.text)
    if match is None or not (match[2] or match[3]):
        return False
    name, tag = claim.of(match[1], "path"), claim.of(match[3] or match[2], "version")
    named = is_exact(name) or is_tail(name) or is_plain_word(name) or is_parent(name)
    if kind_of(tag.text) == "path" or not named:
        return False
    return is_exact(tag) or (not tag.text.isdigit() and is_plain_word(tag))


def is_host_form(claim: Claim) -> bool:
    """A host with another port or user, the host of a bound URL, or a path on a host as `host:path` showed it."""
    if claim.key == "remote_path":
        return claim.literals.is_remote_path(claim.text)
    if claim.kind != "host":
        return False
    bare = re.sub(r":\d+$", "", claim.text.rsplit("@", 1)[-1])
    if claim.literals.is_bound(bare, "host") or _is_known_host(claim, bare):
        return True
    return claim.literals.is_remote_host(bare)


def is_resource(claim: Claim) -> bool:
    """`kind/name`: the kind of a resource is a word, its name is what must be bound."""
    head, slash, name = claim.text.partition("/")
    known = {head, head.removesuffix("s"), head.removesuffix("es")} & RESOURCE_KINDS
    if not slash or claim.kind != "id" or not known or "/" in name or not name:
        return False
    part = claim.of(name)
    return is_exact(part) or is_plain_word(part) or is_bound_id(part)


_PACKAGE: Final = re.compile(r"(@?[\w./-]+?)(?:\[[\w,-]*\])?(?:@|[=<>~!]=|[<>])([\w.^~*-]+)")


def is_package(claim: Claim) -> bool:
    """A package with a version: the name is bound or a plain word, and so is the version."""
    match = _PACKAGE.fullmatch(claim.text)
    if match is None or claim.kind not in ("word", "id", "code", "version"):
        return False
    name, version = claim.of(match[1]), claim.of(match[2].lstrip("=<>~^"), "version")
    return (is_exact(name) or is_plain_word(name)) and (is_exact(version) or not is_version(version.text))


REGION: Final = re.compile(r"[a-z]{2,16}-(?:[a-z]{2,12}-?){1,2}\d{1,2}(?:-?[a-z])?")
_REGION_KEYS: Final = frozenset({"region", "zone", "location", "availability_zone"})


def is_region(claim: Claim) -> bool:
    """A region or zone of a public cloud: words of the provider, not of the session."""
    return claim.key in _REGION_KEYS and REGION.fullmatch(claim.text) is not None

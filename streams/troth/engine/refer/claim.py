"""What is to be proved of one reference, and the proofs that every other rule builds on."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from troth.engine.literals import LiteralIndex
from troth.engine.normal import join, normal
from troth.engine.refer.form import kind_of
from troth.engine.refer.key import is_identifier_key
from troth.engine.refer.reference import Reference
from troth_schemas.obligations import LiteralKind

TEXT_CHARACTERS_MAX = 1024
"""A longer operand is data; nobody writes it again, and no rule proves it."""


class Claim(NamedTuple):
    """`text` of `kind`, with the directory in force there (None: unknown) and the key that it stands under."""

    text: str
    kind: LiteralKind
    cwd: str | None
    key: str | None
    literals: LiteralIndex

    def of(self, text: str, kind: LiteralKind | None = None) -> Claim:
        """The same place with another text: a part, or another form."""
        return self._replace(text=text, kind=kind or self.kind)

    @property
    def places(self) -> tuple[str, ...]:
        """The directories under which a relative path may be read: the one in force, then the session's roots."""
        return (*((self.cwd,) if self.cwd else ()), *self.literals.roots)


def claim_of(reference: Reference, literals: LiteralIndex, cwd: str | None) -> Claim:
    """The claim of a reference in a call made from `cwd`."""
    text = reference.text if reference.resolved is None else reference.resolved
    inner = reference.cwd
    directory = cwd if inner is None else join(cwd, inner) if cwd else inner
    return Claim(text, reference.kind, directory, reference.key, literals)


def is_exact(claim: Claim) -> bool:
    """The literal itself, after normalisation."""
    if not claim.text:
        return False
    if claim.literals.is_bound(claim.text, claim.kind):
        return True
    form = kind_of(claim.text)
    return form != claim.kind and claim.literals.is_bound(claim.text, form)


_WORD: Final = re.compile(r"[A-Za-z]{1,24}(?::[A-Za-z]{1,24})*|[-+]?\d+[.,%]?\d*%?|%[\w+-]*|[^\w]{1,3}|", re.ASCII)


def is_plain_word(claim: Claim) -> bool:
    """A word or number that names nothing exact: only an identifier key makes a literal of a number."""
    if claim.text.isascii() and claim.text.isdigit():
        return claim.kind == "port" or claim.key is None or not is_identifier_key(claim.key)
    return _WORD.fullmatch(claim.text) is not None


_HERE: Final = frozenset({".", "./", "~", "~/", "-", "..", "../", "$HOME", "$PWD"})
STANDARD_DIRECTORIES: Final = frozenset(
    "/ /bin /boot /dev /etc /home /lib /media /mnt /opt /proc /root /run /sbin /srv /sys /tmp /usr /usr/bin /usr/lib "
    "/usr/local /usr/local/bin /usr/share /var /var/lib /var/log /var/run /var/tmp /Users /Applications".split()
)
"""Directories that every system has (Filesystem Hierarchy Standard 3.0; macOS hier(7)): no session need name them."""


def is_here(claim: Claim) -> bool:
    """The working directory, a root of the session, the home directory, or a directory that every system has."""
    if claim.text in _HERE:
        return True
    place = normal(claim.text, "path")
    known = place in claim.literals.roots or place in STANDARD_DIRECTORIES
    return known or (claim.cwd is not None and place == normal(claim.cwd, "path"))

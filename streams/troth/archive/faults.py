"""What can be wrong with an archive. What is damaged is a value beside what could be read; what stops work is raised.

ArchiveError
  StoreUnreachable    the directory or bucket cannot be read or written now
  KeyRefused          the key is missing, malformed, or not the one that this was encrypted with
  PackageMissing      a package of the extra `archive` is not installed
"""

from __future__ import annotations

import msgspec


class ArchiveError(Exception):
    """The root; its text is one line for whoever runs the command."""


class StoreUnreachable(ArchiveError):
    """The store does not answer, or refuses."""


class KeyRefused(ArchiveError):
    """No key, a malformed one, or another one."""


class PackageMissing(ArchiveError):
    """A package that is installed with `troth[archive]`."""

    def __init__(self, package: str) -> None:
        super().__init__(f"`{package}` is not installed: pip install 'troth[archive]'")


class Fault(msgspec.Struct, frozen=True):
    """Something that is there no more or not as it was: `what` is wrong, `where` it is, what to `do`."""

    what: str
    where: str
    do: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}; {self.do}"


READ_AGAIN = "delete it and run `troth archive --again`, which writes what the topics still hold once more"

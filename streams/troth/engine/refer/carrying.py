"""Commands that run another command somewhere else, or as somebody else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from troth.engine.refer.reference import Deed, Reference

CARRIERS: Final = frozenset(
    "ssh docker podman kubectl oc vagrant lxc nsenter chroot flyctl fly heroku sudo doas su runuser env xargs "
    "gcloud python".split()
)


def carry(outer: Deed, inner: Sequence[Deed]) -> tuple[Deed, list[Deed]]:
    """A carrier and what it carries, each told of the other. What is told to a carrier (the host, the container, the
    account, the environment) holds for what it carries; and what is done somewhere else is done to that place, so that
    the carrier writes where what it carries writes."""
    if not CARRIERS.intersection(outer.words[:1]):
        return outer, list(inner)
    local = outer.words[:1] == ("python",)  # it runs its modules here: of its own it tells them what it was run as
    told = tuple(r for r in outer.references if r.role != "payload" and (r.role == "option" or not local))
    carried = [msgspec.structs.replace(d, carried=(*told, *d.carried)) for d in inner] if told else list(inner)
    places = any(r.role in ("target", "source") for r in outer.references)
    if outer.effect == "read" and places and any(d.effect == "write" for d in inner):
        references = tuple(_writing(r) for r in outer.references)
        outer = msgspec.structs.replace(outer, effect="write", references=references)
    return outer, carried


def _writing(reference: Reference) -> Reference:
    if reference.role not in ("target", "source"):
        return reference
    return msgspec.structs.replace(reference, effect="write")

"""Breaks of the contract, found against any earlier state of it, and those that were accepted with a reason."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from generate.compatibility import breaks
from generate.files import topic_schemas
from generate.records import Schema
from troth_schemas.topics import BY_NAME

FILE: Final = "accepted_breaks.json"


class ContractBreak(msgspec.Struct, frozen=True):
    """`path`: the topic's schema under `schemas/`; `what`: who is harmed, where in the record, and how."""

    path: str
    what: str

    def __str__(self) -> str:
        return f"{self.path}: {self.what}"


class Accepted(msgspec.Struct, frozen=True):
    """A break that is meant."""

    path: str
    what: str
    reason: str


def against(earlier: Iterable[tuple[str, Schema]]) -> list[ContractBreak]:
    """What the structs as they are now break of earlier schemas, each given with its path."""
    now = topic_schemas()
    found: dict[ContractBreak, None] = {}
    for path, schema in earlier:
        found.update(dict.fromkeys(_of_one(path, schema, now.get(path))))
    return list(found)


def on_disk(schemas: Path) -> list[ContractBreak]:
    """What they break of the schemas that lie under `schemas`."""
    present = sorted((schemas / "jsonschema").glob("*/*.json"))
    return against((p.relative_to(schemas).as_posix(), json.loads(p.read_text(encoding="utf-8"))) for p in present)


def not_accepted(found: list[ContractBreak], accepted: list[Accepted]) -> list[ContractBreak]:
    """The breaks that nobody has accepted."""
    known = {(a.path, a.what) for a in accepted}
    return [broken for broken in found if (broken.path, broken.what) not in known]


def read(schemas: Path) -> list[Accepted]:
    """The accepted breaks that are noted under `schemas`."""
    path = schemas / FILE
    return msgspec.json.decode(path.read_bytes(), type=list[Accepted]) if path.is_file() else []


def add(schemas: Path, found: list[ContractBreak], reason: str) -> None:
    """Note that these breaks are meant, and why."""
    noted = [*read(schemas), *(Accepted(b.path, b.what, reason) for b in found)]
    (schemas / FILE).write_bytes(msgspec.json.format(msgspec.json.encode(noted), indent=2) + b"\n")


def _of_one(path: str, old: Schema, new: Schema | None) -> list[ContractBreak]:
    topic = BY_NAME.get(path.split("/")[1])
    if topic is None or new is None:
        return [ContractBreak(path, "the topic or this version of it is gone")]
    return [ContractBreak(path, str(broken)) for broken in breaks(old, new, is_input=topic.is_input)]

"""The generated files: what each must hold, and which of those on disk do not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import yaml

from generate import asyncapi, openapi
from generate.records import Schema, record_name, record_schema, topic_schema
from troth_schemas.topics import TOPICS

JSONSCHEMA: Final = "jsonschema"
ASYNCAPI: Final = "asyncapi.yaml"
OPENAPI: Final = "openapi.yaml"

_HEADER: Final = "# Generated from troth_schemas with `python -m generate`; edit the structs, not this file.\n"


def generated() -> dict[str, str]:
    """The text of every generated file by its path under `schemas/`."""
    documents = {ASYNCAPI: asyncapi.document(), OPENAPI: openapi.document()}
    files = {
        name: _HEADER + yaml.dump(document, Dumper=_Plain, sort_keys=False, width=120)
        for name, document in documents.items()
    }
    for topic in TOPICS:
        folder = f"{JSONSCHEMA}/{topic.name}/{topic.version}"
        files[f"{folder}.json"] = _text(topic_schema(topic))
        for record in topic.carries:
            files[f"{folder}/{record_name(record)}.json"] = _text(record_schema(topic, record))
    return files


def stale(schemas: Path) -> list[str]:
    """Paths under `schemas` that are missing, differ from what is generated, or are no longer generated."""
    wanted = generated()
    present = {p.relative_to(schemas).as_posix() for p in (schemas / JSONSCHEMA).rglob("*") if p.is_file()}
    differing = {path for path, text in wanted.items() if _read(schemas / path) != text}
    return sorted(differing | (present - set(wanted)))


def write(schemas: Path) -> list[str]:
    """Bring the files under `schemas` up to date; the paths that changed."""
    wanted, changed = generated(), stale(schemas)
    for path in changed:
        target = schemas / path
        if path in wanted:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(wanted[path], encoding="utf-8")
        else:
            target.unlink()
    return changed


def topic_schemas() -> dict[str, Schema]:
    """What the structs say now: the schema of each topic and version, by its path under `schemas/`."""
    return {f"{JSONSCHEMA}/{topic.name}/{topic.version}.json": topic_schema(topic) for topic in TOPICS}


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None


def _text(schema: Schema) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


class _Plain(yaml.SafeDumper):
    """No anchors and aliases: a reader of AsyncAPI need not know them."""

    def ignore_aliases(self, _data: object) -> bool:
        return True

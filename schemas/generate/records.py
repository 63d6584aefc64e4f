"""Structs to JSON Schema (draft 2020-12): one document for each topic, one for each record on it."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

from troth_schemas.events import Event
from troth_schemas.topics import Topic

Schema = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

_IDENTIFIED: Final[list[Schema]] = [
    {"properties": {"seq": {"type": "integer"}}, "required": ["seq"]},
    {"properties": {"event_id": {"type": "string"}}, "required": ["event_id"]},
]
"""What `Event.__post_init__` asks and a field's type cannot: `seq` or `event_id` is there and not null."""


def record_name(record: type) -> str:
    """What a record is called in file names and messages: its `type` on the wire, else its struct's name."""
    if issubclass(record, Event):
        return str(record.__struct_config__.tag)
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", record.__name__).lower()


def definitions(records: tuple[type, ...], ref_template: str) -> dict[str, Schema]:
    """The schemas of the records and of all they hold, by struct name; references follow `ref_template`."""
    _, components = msgspec.json.schema_components(records, ref_template=ref_template)
    for record in records:
        if issubclass(record, Event):
            components[record.__name__]["anyOf"] = _IDENTIFIED
    # Through JSON: a default that is a tuple is a list to everyone else.
    plain: dict[str, Schema] = msgspec.json.decode(msgspec.json.encode(components))
    return plain


def topic_schema(topic: Topic) -> Schema:
    """What a value on the topic is: any of its records. Unknown fields are ignored, so none is forbidden."""
    title = f"{topic.name} {topic.version}"
    return _document(f"urn:troth:{topic.name}:{topic.version}", title, topic.description, topic.carries)


def record_schema(topic: Topic, record: type) -> Schema:
    """What one record of the topic is."""
    name = record_name(record)
    title = f"{name} on {topic.name} {topic.version}"
    return _document(f"urn:troth:{topic.name}:{topic.version}:{name}", title, topic.description, (record,))


def _document(identifier: str, title: str, description: str, records: tuple[type, ...]) -> Schema:
    refs = [{"$ref": f"#/$defs/{record.__name__}"} for record in records]
    return {
        "$schema": DIALECT,
        "$id": identifier,
        "title": title,
        "description": description,
        **(refs[0] if len(refs) == 1 else {"anyOf": refs}),
        "$defs": definitions(records, "#/$defs/{name}"),
    }

"""The topic table as an AsyncAPI 3.0 document with Kafka bindings 0.5.0, from the worker's point of view.

Sources: https://www.asyncapi.com/docs/reference/specification/v3.0.0 and
https://github.com/asyncapi/bindings/blob/master/kafka/README.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from generate.records import definitions, record_name
from troth_schemas.topics import (
    COMMANDS,
    DEAD_LETTERS,
    INPUT_TOPICS,
    LEDGER,
    PARTITIONS_DEFAULT,
    POLICIES,
    TOPICS,
    VERDICTS,
    Topic,
)

Node = dict[str, Any]

BINDING_VERSION: Final = "0.5.0"
RECEIVES: Final[tuple[Topic, ...]] = (*INPUT_TOPICS, POLICIES)
SENDS: Final[tuple[Topic, ...]] = (VERDICTS, LEDGER, COMMANDS, DEAD_LETTERS)
"""Commands too: a session reaches another one, on whichever worker it lives, by commands on the log."""


def document() -> Node:
    """The whole document."""
    records = tuple(dict.fromkeys(record for topic in TOPICS for record in topic.carries))
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "troth",
            "version": "1",
            "description": "Every record that a troth worker reads and writes. Values are JSON in UTF-8.",
            "license": {"name": "Apache-2.0"},
        },
        "defaultContentType": "application/json",
        "channels": {channel_id(topic): _channel(topic) for topic in TOPICS},
        "operations": dict(_operations()),
        "components": {
            "messages": {record_name(record): _message(topic, record) for topic in TOPICS for record in topic.carries},
            "schemas": definitions(records, "#/components/schemas/{name}"),
        },
    }


def channel_id(topic: Topic) -> str:
    """`troth.tool-calls` is the channel `tool_calls`."""
    return topic.name.removeprefix("troth.").replace("-", "_")


def _channel(topic: Topic) -> Node:
    names = [record_name(record) for record in topic.carries]
    return {
        "address": topic.name,
        "title": f"{topic.name} {topic.version}",
        "description": topic.description,
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in names},
        "bindings": {"kafka": _topic_binding(topic)},
    }


def _topic_binding(topic: Topic) -> Node:
    return {
        "topic": topic.name,
        "partitions": 1 if topic.partitions == "one" else PARTITIONS_DEFAULT,
        "topicConfiguration": {
            "cleanup.policy": [topic.cleanup],
            "retention.ms": topic.retention_ms,
            "max.message.bytes": topic.record_bytes_max,
        },
        "bindingVersion": BINDING_VERSION,
    }


def _message(topic: Topic, record: type) -> Node:
    name = record_name(record)
    return {
        "name": name,
        "title": f"{name} on {topic.name}",
        "contentType": "application/json",
        "payload": {"$ref": f"#/components/schemas/{record.__name__}"},
        "bindings": {"kafka": {"key": {"type": "string", "description": topic.key}, "bindingVersion": BINDING_VERSION}},
    }


def _operations() -> Iterator[tuple[str, Node]]:
    for action, topics in (("receive", RECEIVES), ("send", SENDS)):
        for topic in topics:
            yield f"{action}_{channel_id(topic)}", _operation(action, topic)


def _operation(action: str, topic: Topic) -> Node:
    channel = f"#/channels/{channel_id(topic)}"
    operation: Node = {
        "action": action,
        "channel": {"$ref": channel},
        "messages": [{"$ref": f"{channel}/messages/{record_name(record)}"} for record in topic.carries],
    }
    if action == "receive" and topic.is_input:
        group = {"type": "string", "description": "`TROTH_APP_ID`; all workers of one installation share it."}
        operation["bindings"] = {"kafka": {"groupId": group, "bindingVersion": BINDING_VERSION}}
    return operation

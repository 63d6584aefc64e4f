"""The generated files: they are what the structs say, and they say it in a form that others can read."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from jsonschema.validators import Draft202012Validator  # type: ignore[import-not-found]  # comes without types

from generate import asyncapi, files
from generate.__main__ import main
from generate.records import record_name, topic_schema
from troth_schemas import codec
from troth_schemas.events import EVENT_TYPES
from troth_schemas.gate import ROUTES
from troth_schemas.topics import INPUT_TOPICS, TOPICS

SCHEMAS = Path(__file__).parents[2] / "schemas"
GENERATED = files.generated()
DOCUMENT: dict[str, Any] = yaml.safe_load(GENERATED[files.ASYNCAPI])
ROUTES_DOCUMENT: dict[str, Any] = yaml.safe_load(GENERATED[files.OPENAPI])
EVENTS = [p for t in INPUT_TOPICS for p in sorted((SCHEMAS / "examples" / t.name).rglob("*.json"))]


def test_committed_files_are_current() -> None:
    """No generated file is stale, missing or left over."""
    assert files.stale(SCHEMAS) == [], "run `python -m generate` in schemas/"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what is committed, to spoil."""
    shutil.copytree(SCHEMAS / files.JSONSCHEMA, tmp_path / files.JSONSCHEMA)
    for name in (files.ASYNCAPI, files.OPENAPI):
        shutil.copy(SCHEMAS / name, tmp_path)
    return tmp_path


def test_stale_files_are_found(checkout: Path) -> None:
    """A file that was edited, one that is missing and one that nothing generates are each named, and mended."""
    edited, missing = "jsonschema/troth.turns/v1.json", "jsonschema/troth.turns/v1/turn.json"
    extra = "jsonschema/troth.turns/v1/thought.json"
    (checkout / edited).write_text("{}", encoding="utf-8")
    (checkout / missing).unlink()
    (checkout / extra).write_text("{}", encoding="utf-8")
    assert files.stale(checkout) == sorted([edited, missing, extra])
    assert main(["--check"], checkout) == 1
    assert files.write(checkout) == sorted([edited, missing, extra])
    assert main(["--check"], checkout) == 0


@pytest.mark.parametrize("path", [path for path in GENERATED if path.endswith(".json")])
def test_schema_is_a_schema(path: str) -> None:
    """Every document is valid under the draft it names, and its references lead somewhere."""
    schema = json.loads(GENERATED[path])
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(schema)
    assert all(resolves(schema, ref) for ref in references(schema))


def test_schema_identifiers_are_unique() -> None:
    """No two documents have one `$id`."""
    identifiers = [json.loads(text)["$id"] for path, text in GENERATED.items() if path.endswith(".json")]
    assert len(set(identifiers)) == len(identifiers)


def test_every_record_has_its_schema() -> None:
    """Each topic and each record on it has a document in the folder of its version."""
    for topic in TOPICS:
        folder = f"jsonschema/{topic.name}/{topic.version}"
        wanted = {f"{folder}.json", *(f"{folder}/{record_name(record)}.json" for record in topic.carries)}
        assert {path for path in GENERATED if path.startswith(f"jsonschema/{topic.name}/")} == wanted


def is_timestamp(text: object) -> bool:
    """As the codec reads one: RFC 3339 with an offset."""
    event = {"type": "session", "session_id": "s", "seq": 0, "action": "ended", "ts": text}
    return not isinstance(text, str) or not isinstance(codec.decode_event(json.dumps(event).encode()), codec.Fault)


FORMATS = Draft202012Validator.FORMAT_CHECKER.__class__(formats=())
FORMATS.checks("date-time")(is_timestamp)
SCALARS = st.none() | st.booleans() | st.integers(-5, 5) | st.floats(-2, 2) | st.text(max_size=5)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(), inner, max_size=2)
)


def paths_in(value: object, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value below this one."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, below in inner:
        yield (*here, step)
        yield from paths_in(below, (*here, step))


@given(st.sampled_from(EVENTS), st.data())
def test_schema_and_decoder_agree(path: Path, data: st.DataObject) -> None:
    """An event with one value replaced or left out is valid under its topic's schema just when the worker takes it."""
    record = json.loads(path.read_bytes())
    *way, last = data.draw(st.sampled_from(sorted(paths_in(record), key=repr)))
    holder = record
    for step in way:
        holder = holder[step]
    if data.draw(st.booleans()):
        del holder[last]
    else:
        holder[last] = data.draw(VALUES)
    topic = next(t for t in INPUT_TOPICS if t.name == path.parents[1].name)
    is_valid = Draft202012Validator(topic_schema(topic), format_checker=FORMATS).is_valid(record)
    answer = codec.decode_event(json.dumps(record).encode(), topic.name)
    assert is_valid == (not isinstance(answer, codec.Fault)), answer


def test_channels_are_the_topics() -> None:
    """Each topic is a channel with its partitions and its configuration, and there are no others."""
    channels = {c["address"]: c["bindings"]["kafka"] for c in DOCUMENT["channels"].values()}
    assert set(channels) == {topic.name for topic in TOPICS}
    for topic in TOPICS:
        binding = channels[topic.name]
        assert binding["topicConfiguration"] == {
            "cleanup.policy": [topic.cleanup],
            "retention.ms": topic.retention_ms,
            "max.message.bytes": topic.record_bytes_max,
        }
        assert (binding["partitions"] == 1) == (topic.partitions == "one")
        assert binding["bindingVersion"] == "0.5.0"


def test_messages_are_the_records() -> None:
    """Each channel offers the records of its topic, each with its payload and its key."""
    for topic in TOPICS:
        messages = DOCUMENT["channels"][asyncapi.channel_id(topic)]["messages"]
        assert list(messages) == [record_name(record) for record in topic.carries]
        for record in topic.carries:
            message = DOCUMENT["components"]["messages"][record_name(record)]
            assert message["payload"] == {"$ref": f"#/components/schemas/{record.__name__}"}
            assert message["bindings"]["kafka"]["key"]["type"] == "string"


def test_every_topic_has_an_operation() -> None:
    """A worker receives every input and sends or receives every other topic."""
    operations = DOCUMENT["operations"].values()
    assert {o["channel"]["$ref"] for o in operations} == {f"#/channels/{c}" for c in DOCUMENT["channels"]}
    received = {o["channel"]["$ref"] for o in operations if o["action"] == "receive"}
    assert {f"#/channels/{asyncapi.channel_id(topic)}" for topic in INPUT_TOPICS} <= received


def test_references_of_the_document_lead_somewhere() -> None:
    """No `$ref` of the AsyncAPI document is broken."""
    found = list(references(DOCUMENT))
    assert len(found) > len(EVENT_TYPES)
    assert [ref for ref in found if not resolves(DOCUMENT, ref)] == []


def test_the_routes_of_the_gate_are_described() -> None:
    """Every route with its body and every status it may have; schemas are schemas, references lead somewhere."""
    paths = ROUTES_DOCUMENT["paths"]
    assert set(paths) == {route.path for route in ROUTES}
    for route in ROUTES:
        operation = paths[route.path][route.method]
        assert set(operation["responses"]) == {"200", *map(str, route.refuses)}
        assert ("requestBody" in operation) == (route.takes is not None)
    for schema in ROUTES_DOCUMENT["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)
    found = list(references(ROUTES_DOCUMENT))
    assert len(found) > len(ROUTES)
    assert [ref for ref in found if not resolves(ROUTES_DOCUMENT, ref)] == []


def references(node: object) -> Iterator[str]:
    """Every `$ref` in a document."""
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"]
        for value in node.values():
            yield from references(value)
    elif isinstance(node, list):
        for value in node:
            yield from references(value)


def resolves(document: dict[str, Any], ref: str) -> bool:
    """Whether a local reference leads to something."""
    node: Any = document
    for step in ref.removeprefix("#/").split("/"):
        if not isinstance(node, dict) or step not in node:
            return False
        node = node[step]
    return True

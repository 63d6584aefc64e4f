"""The examples: each is a record as it goes over the wire, and together they show everything a record can say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, TypeGuard, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from jsonschema.validators import Draft202012Validator  # type: ignore[import-not-found]  # comes without types

from generate.records import record_name, record_schema
from troth_schemas import codec
from troth_schemas.events import Event
from troth_schemas.reasons import RANKED, REASONS, decide
from troth_schemas.topics import BY_NAME, TOPICS, Topic
from troth_schemas.verdicts import Verdict

EXAMPLES = Path(__file__).parents[2] / "schemas/examples"
FILES = sorted(path for path in EXAMPLES.rglob("*") if path.is_file())
RECORDS = [(topic, record) for topic in TOPICS for record in topic.carries]


def decoded(path: Path) -> msgspec.Struct:
    """The record in an example: `<topic>/<version>/<record>.<case>.json`."""
    record = _carried(BY_NAME[path.parents[1].name])[path.name.split(".")[0]]
    return msgspec.json.decode(path.read_bytes(), type=record)


def _carried(topic: Topic) -> dict[str, type[msgspec.Struct]]:
    return {record_name(record): record for record in topic.carries}


def _named(path: Path) -> str:
    return path.relative_to(EXAMPLES).as_posix()


@pytest.mark.parametrize("path", FILES, ids=_named)
def test_example_lies_where_its_topic_says(path: Path) -> None:
    """Every example folder is a topic with its version, and every file name begins with a record of it."""
    topic, version, name = path.relative_to(EXAMPLES).parts
    assert topic in BY_NAME
    assert version == BY_NAME[topic].version
    record, case, ending = name.split(".")
    assert record in _carried(BY_NAME[topic])
    assert (bool(case), ending) == (True, "json")


@pytest.mark.parametrize("path", FILES, ids=_named)
def test_example_comes_back_as_the_same_bytes(path: Path) -> None:
    """Decoded and encoded again, an example is what it was: compact, in the order of the struct, no last newline."""
    assert codec.encode(decoded(path)) == path.read_bytes()


@pytest.mark.parametrize("path", FILES, ids=_named)
def test_example_is_valid_under_its_schema(path: Path) -> None:
    """The generated schema of its record takes it."""
    topic = BY_NAME[path.parents[1].name]
    schema = record_schema(topic, _carried(topic)[path.name.split(".")[0]])
    Draft202012Validator(schema).validate(json.loads(path.read_bytes()))


@pytest.mark.parametrize("path", [p for p in FILES if BY_NAME[p.parents[1].name].is_input], ids=_named)
def test_event_example_is_taken_on_its_topic(path: Path) -> None:
    """The worker's own decoder takes the example of an input topic."""
    event = codec.decode_event(path.read_bytes(), path.parents[1].name)
    assert isinstance(event, Event)
    assert event == decoded(path)


@pytest.mark.parametrize(("topic", "record"), RECORDS, ids=lambda value: getattr(value, "name", ""))
def test_every_record_has_an_example(topic: Topic, record: type) -> None:
    """A topic, version or record without an example fails here."""
    assert list((EXAMPLES / topic.name / topic.version).glob(f"{record_name(record)}.*.json"))


def test_every_value_of_every_closed_set_is_shown() -> None:
    """Each action, status, decision, code, kind and the like stands in some example."""
    wanted = {shown for _, record in RECORDS for shown in _possible(record, set())}
    missing = wanted - {shown for path in FILES for shown in _shown(decoded(path))}
    assert sorted(missing) == []


def test_every_field_is_shown() -> None:
    """Each field of each record and of what it holds has another value than its default in some example."""
    wanted = {field for _, record in RECORDS for field in _fields(record, set())}
    missing = wanted - {field for path in FILES for field in _set_fields(decoded(path))}
    assert sorted(missing) == []


def test_verdict_examples_keep_the_table_of_reasons() -> None:
    """Each reason decides as the table says and the worst one decides; every pair of the table is shown."""
    shown_codes, shown_decisions = set(), set()
    for path in (EXAMPLES / "troth.verdicts").rglob("*.json"):
        verdict = decoded(path)
        assert isinstance(verdict, Verdict)
        for reason in verdict.reasons:
            assert reason.decision == REASONS[verdict.subject][reason.code], path.name
            shown_codes.add((verdict.subject, reason.code))
        assert verdict.decision == decide(verdict.subject, [r.decision for r in verdict.reasons]), path.name
        shown_decisions.add((verdict.subject, verdict.decision))
    assert shown_codes == {(subject, code) for subject, codes in REASONS.items() for code in codes}
    assert shown_decisions == {(subject, decision) for subject, ranked in RANKED.items() for decision in ranked}


def test_verdict_examples_write_every_field() -> None:
    """A verdict has all its fields on the wire, null or empty where there is nothing."""
    names = {field.encode_name for field in msgspec.structs.fields(Verdict)}
    for path in (EXAMPLES / "troth.verdicts").rglob("*.json"):
        assert set(json.loads(path.read_bytes())) == names


def test_active_policy_example_names_a_policy_example() -> None:
    """The hash under `active/…` is the content hash of a policy that is shown."""
    folder = EXAMPLES / "troth.policies/v1"
    policies = [codec.decode_policy(path.read_bytes()) for path in folder.glob("policy.*.json")]
    active = [codec.decode_active_policy(path.read_bytes()) for path in folder.glob("active_policy.*.json")]
    assert {a.hash for a in active} <= {codec.policy_hash(p) for p in policies}


def test_missing_example_would_be_seen() -> None:
    """The completeness checks are not empty: without one example each of them finds a hole."""
    without = [path for path in FILES if path.name != "session.ended.json"]
    wanted = {shown for _, record in RECORDS for shown in _possible(record, set())}
    missing = wanted - {shown for path in without for shown in _shown(decoded(path))}
    assert missing == {("SessionEvent.action", "ended")}


Shown = tuple[str, Any]


def _possible(struct: type[msgspec.Struct], seen: set[type[msgspec.Struct]]) -> Iterator[Shown]:
    """(`Struct.field`, value) for each value that a field with a closed set may take, in all that a record holds."""
    for name, hint in _hints(struct, seen):
        for leaf in _leaves(hint):
            if get_origin(leaf) is Literal:
                yield from ((name, value) for value in get_args(leaf))
            elif _is_struct(leaf):
                yield from _possible(leaf, seen)


def _fields(struct: type[msgspec.Struct], seen: set[type[msgspec.Struct]]) -> Iterator[str]:
    for name, hint in _hints(struct, seen):
        yield name
        for leaf in _leaves(hint):
            if _is_struct(leaf):
                yield from _fields(leaf, seen)


def _hints(struct: type[msgspec.Struct], seen: set[type[msgspec.Struct]]) -> Iterator[tuple[str, Any]]:
    if struct in seen:
        return
    seen.add(struct)
    hints = get_type_hints(struct)
    for field in msgspec.structs.fields(struct):
        yield f"{struct.__name__}.{field.name}", hints[field.name]


def _leaves(hint: Any) -> Iterator[Any]:
    if get_origin(hint) in (Union, UnionType, tuple, list, dict, Annotated):
        for argument in get_args(hint):
            yield from _leaves(argument)
    else:
        yield hint


def _is_struct(leaf: Any) -> TypeGuard[type[msgspec.Struct]]:
    return isinstance(leaf, type) and issubclass(leaf, msgspec.Struct)


def _shown(record: msgspec.Struct) -> Iterator[Shown]:
    for struct, field, value in _walk(record):
        if isinstance(value, str):
            yield f"{type(struct).__name__}.{field.name}", value


def _set_fields(record: msgspec.Struct) -> Iterator[str]:
    for struct, field, value in _walk(record):
        if field.required or value not in (field.default, ()):
            yield f"{type(struct).__name__}.{field.name}"


def _walk(value: object) -> Iterator[tuple[msgspec.Struct, msgspec.structs.FieldInfo, Any]]:
    """Every field of every struct in a record, with its value."""
    if isinstance(value, msgspec.Struct):
        for field in msgspec.structs.fields(value):
            inner = getattr(value, field.name)
            yield value, field, inner
            yield from _walk(inner)
    elif isinstance(value, tuple):
        for element in value:
            yield from _walk(element)

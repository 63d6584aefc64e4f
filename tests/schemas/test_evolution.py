"""Old and new sides of the wire: what one does not know is ignored, what the other did not write has its default."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generate.records import record_name
from troth_schemas.dead_letters import DeadLetter
from troth_schemas.reasons import RANKED, REASONS, Code, ReasonDecision, Subject, decide
from troth_schemas.topics import (
    BY_NAME,
    DEAD_LETTER_BYTES_MAX,
    DEAD_LETTER_VALUE_BYTES_MAX,
    INPUT_BYTES_MAX,
    INPUT_TOPICS,
    RECORD_BYTES_MAX,
    TOPICS,
)

EXAMPLES = Path(__file__).parents[2] / "schemas/examples"
FILES = sorted(EXAMPLES.rglob("*.json"))
FREE = ("arguments", "aliases")
"""Mappings whose keys are content: there an unknown key is not a field."""


def decoder(path: Path) -> Callable[[bytes], msgspec.Struct]:
    topic = BY_NAME[path.parents[1].name]
    record = next(r for r in topic.carries if record_name(r) == path.name.split(".")[0])
    decode: Callable[[bytes], msgspec.Struct] = msgspec.json.Decoder(record).decode
    return decode


def objects(value: object) -> Iterator[dict[str, Any]]:
    """Every object in a record that is a record itself."""
    if isinstance(value, dict):
        yield value
        for name, inner in value.items():
            if name not in FREE:
                yield from objects(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from objects(inner)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_unknown_fields_are_ignored(path: Path) -> None:
    """A newer writer's fields, at any depth and of any kind, change nothing for an older reader."""
    record = json.loads(path.read_bytes())
    for holder in list(objects(record)):
        holder["of_a_later_version"] = {"deep": [1, None, "x"]}
    assert decoder(path)(json.dumps(record).encode()) == decoder(path)(path.read_bytes())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_null_and_absent_are_one(path: Path) -> None:
    """A field that is null is read as one that is not there."""
    record = json.loads(path.read_bytes())
    for holder in list(objects(record)):
        for name in [name for name, value in holder.items() if value is None and name not in ("key", "value")]:
            del holder[name]
    assert decoder(path)(json.dumps(record).encode()) == decoder(path)(path.read_bytes())


def test_each_event_has_one_topic() -> None:
    """Every event type stands on exactly one input topic, which its struct names."""
    for topic in INPUT_TOPICS:
        assert topic.carries
        assert all(topic.name == record.TOPIC for record in topic.carries)  # type: ignore[attr-defined]  # events
    tags = [record_name(record) for topic in INPUT_TOPICS for record in topic.carries]
    assert len(set(tags)) == len(tags)


def test_topics_of_sessions_share_their_partitions() -> None:
    """Whatever is keyed by session has the partition count of the inputs, so that one worker owns all of it."""
    for topic in TOPICS:
        assert (topic.partitions == "inputs") == (topic.name != "troth.policies")
    assert all(topic.partitions == "inputs" for topic in INPUT_TOPICS)


def test_sizes_leave_room_for_the_whole_of_a_fault() -> None:
    """A record too large to judge is still accepted, and what a dead letter keeps of one fits its topic."""
    assert RECORD_BYTES_MAX < INPUT_BYTES_MAX
    largest = DeadLetter(
        reason="too_large",
        detail="x" * 10_000,
        topic="troth.tool-calls",
        partition=9_999,
        offset=2**63 - 1,
        timestamp_ms=2**63 - 1,
        key=b"k" * 512,
        value=b"v" * DEAD_LETTER_VALUE_BYTES_MAX,
        value_bytes=2**63 - 1,
        truncated=True,
    )
    assert len(msgspec.json.encode(largest)) < DEAD_LETTER_BYTES_MAX


TABLE = [(subject, code) for subject, codes in REASONS.items() for code in codes]


@pytest.mark.parametrize(("subject", "code"), TABLE)
def test_one_reason_decides_as_the_table_says(subject: Subject, code: Code) -> None:
    """A single reason gives its own decision, and a note gives the subject's best."""
    decision = REASONS[subject][code]
    assert decide(subject, [decision]) == (RANKED[subject][0] if decision == "none" else decision)


@given(st.sampled_from(sorted(REASONS)), st.data())
def test_worst_reason_decides(subject: Subject, data: st.DataObject) -> None:
    """The order of the reasons and notes among them change nothing; one more reason never makes it better."""
    possible = sorted(set(REASONS[subject].values()))
    some: list[ReasonDecision] = data.draw(st.lists(st.sampled_from(possible), max_size=5))
    rank = RANKED[subject].index
    decision = decide(subject, some)
    assert decide(subject, data.draw(st.permutations(some))) == decision
    assert decide(subject, [*some, "none"]) == decision
    assert all(rank(decide(subject, [*some, one])) >= rank(decision) for one in possible)

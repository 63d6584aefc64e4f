"""`troth topics`: made once, the same ever after, and drift is a finding."""

from __future__ import annotations

import json

import pytest

from tests.cli.troth import troth
from troth_schemas.topics import TOPICS

NAMES = [topic.name for topic in TOPICS]


def test_it_creates_and_then_finds(bare_broker: str) -> None:
    """Every topic once as created, then as present; exit 0 both times."""
    for state in ("created", "present"):
        ended = troth("topics", brokers=bare_broker)
        assert (ended.code, ended.err) == (0, "")
        assert ended.lines == [f"{state:<8}{name}" for name in NAMES]


def test_drift_is_1_and_names_both_values(broker: str) -> None:
    """Another partition count than there is: a line below each topic that has it, exit 1."""
    ended = troth("topics", "--partitions", "3", brokers=broker)
    assert ended.code == 1
    position = ended.lines.index("present troth.turns")
    assert ended.lines[position + 1] == "  drift: partitions is 4, expected 3"
    assert ended.out.count("drift:") == len(NAMES) - 1


def test_json_is_an_object_a_line(broker: str) -> None:
    """Name, state and drift of each topic."""
    ended = troth("topics", "--json", brokers=broker, TROTH_PARTITIONS="3")
    found = {each["name"]: each for each in map(json.loads, ended.lines)}
    assert list(found) == NAMES
    assert found["troth.policies"] == {"name": "troth.policies", "state": "present", "drift": []}
    assert found["troth.turns"]["drift"] == [{"setting": "partitions", "expected": "3", "found": "4"}]


@pytest.mark.parametrize("count", ["0", "-1", "four", "٣", "1.5"])
def test_a_count_is_a_whole_number_above_0(count: str) -> None:
    """Anything else is wrong usage, and nobody is asked for it."""
    ended = troth("topics", f"--partitions={count}")
    assert ended.code == 2
    assert "--partitions" in ended.err

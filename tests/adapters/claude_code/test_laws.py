"""Laws: whatever the lines hold, nothing raises, sessions count without a gap, and every event can be sent."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import troth
from troth.adapters.claude_code import read_transcript
from troth.adapters.skipped import Skipped
from troth.adapters.sniff import sniff
from troth_schemas.codec import decode_event, encode
from troth_schemas.events import AnyEvent

SESSION = (Path(troth.__file__).parent / "demo" / "session.jsonl").read_bytes().splitlines()
RECORDS: list[dict[str, Any]] = [json.loads(line) for line in SESSION]

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
FIELDS = sorted(
    {key for r in RECORDS for key in r} | {"agentId", "attachment", "microcompactMetadata", "toolUseResult"}
)
BLOCK_FIELDS = ["type", "text", "id", "name", "input", "tool_use_id", "content", "is_error", "thinking"]


@st.composite
def damaged_records(draw: st.DrawFn) -> dict[str, Any]:
    """A record of a real session with some fields replaced by anything."""
    record = json.loads(json.dumps(draw(st.sampled_from(RECORDS))))
    for name in draw(st.lists(st.sampled_from(FIELDS), max_size=2)):
        record[name] = draw(json_values)
    blocks = record["message"].get("content") if isinstance(record.get("message"), dict) else None
    if isinstance(blocks, list) and blocks and isinstance(blocks[0], dict) and draw(st.booleans()):
        blocks[0][draw(st.sampled_from(BLOCK_FIELDS))] = draw(json_values)
    return dict(record)


a_line = st.one_of(
    st.sampled_from(SESSION),
    damaged_records().map(lambda r: json.dumps(r).encode()),
    st.binary(max_size=60),
    st.sampled_from(SESSION).flatmap(lambda line: st.integers(0, len(line)).map(lambda cut: line[:cut])),
)


def assert_sound(items: list[AnyEvent | Skipped]) -> None:
    counted: defaultdict[str, list[int | None]] = defaultdict(list)
    named: defaultdict[str, list[str]] = defaultdict(list)
    for item in items:
        if not isinstance(item, Skipped):
            assert decode_event(encode(item)) == item
            counted[item.session_id].append(item.seq)
            named[item.session_id] += [item.event_id] if item.event_id else []
    assert all(seqs == list(range(len(seqs))) for seqs in counted.values())
    assert all(len(set(event_ids)) == len(event_ids) for event_ids in named.values())


@settings(max_examples=300, deadline=None)
@given(st.lists(a_line, max_size=30))
def test_any_lines_are_read(lines: list[bytes]) -> None:
    """Damaged, cut, foreign and binary lines become events that survive the wire, or skips; never an exception."""
    assert_sound(list(read_transcript(lines)))


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_sniffed(first_bytes: bytes) -> None:
    """Sniffing tells a format or none."""
    assert sniff(first_bytes) in (None, "events", "claude-code")


def test_the_beginning_of_a_transcript_gives_the_beginning_of_its_events() -> None:
    """Reading while it is written: only what is held at the cut (a text, a summary) may still change."""
    whole = [item for item in read_transcript(SESSION) if not isinstance(item, Skipped)]
    for cut in range(len(SESSION) + 1):
        part = [item for item in read_transcript(SESSION[:cut]) if not isinstance(item, Skipped)]
        assert part[:-1] == whole[: len(part)][:-1]
        assert_sound(list(part))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, len(SESSION) - 1), max_size=12))
def test_repeated_records_change_nothing(again: list[int]) -> None:
    """A record that was read before is a copy wherever it comes again."""
    whole = [item for item in read_transcript(SESSION) if not isinstance(item, Skipped)]
    repeated = [
        item for item in read_transcript([*SESSION, *(SESSION[i] for i in again)]) if not isinstance(item, Skipped)
    ]
    assert repeated == whole

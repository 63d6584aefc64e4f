"""Transcripts that grow: what is read of them is what an import of the whole file gives, however they grew."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import troth
from tests.adapters.codex.rollouts import THREAD, meta, packed, turn
from troth.adapters.claude_code import read_transcript
from troth.adapters.skipped import LINE_BYTES_MAX, Skipped
from troth.adapters.transcript import Item
from troth.cli.transcripts.tailing import LOOK_BYTES, QUIET_SECONDS, READ_BYTES, Folder, Tail
from troth_schemas.events import AnyEvent

WHOLE = (Path(troth.__file__).parent / "demo" / "session.jsonl").read_bytes()
LINES = WHOLE.splitlines()


def events(items: Iterator[Item]) -> list[AnyEvent]:
    return [item for item in items if not isinstance(item, Skipped)]


EXPECTED = events(read_transcript(LINES))


def look(tail: Tail, now: float = 0.0) -> list[AnyEvent]:
    return events(tail.read(tail.path.stat(), now))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "s.jsonl"


@settings(max_examples=60, deadline=None)
@given(cuts=st.lists(st.integers(0, len(WHOLE)), max_size=12))
def test_however_it_grows_the_events_are_the_same(cuts: list[int]) -> None:
    """Written in any pieces, through the middle of lines and of characters."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "s.jsonl")
        path.touch()
        tail, found = Tail(path), list[AnyEvent]()
        for first, last in zip([0, *sorted(cuts)], [*sorted(cuts), len(WHOLE)], strict=True):
            with path.open("ab") as file:
                file.write(WHOLE[first:last])
            found += look(tail)
        assert found == EXPECTED[: len(found)]
        assert found + look(tail, QUIET_SECONDS + 1) == EXPECTED


def test_a_line_that_is_not_whole_is_waited_for(path: Path) -> None:
    """Also one that would be JSON as it stands."""
    path.write_bytes(WHOLE.rstrip(b"\n"))
    tail = Tail(path)
    before = look(tail)
    with path.open("ab") as file:
        file.write(b"\n")
    assert len(before) < len(EXPECTED)
    assert before + look(tail) + look(tail, QUIET_SECONDS + 1) == EXPECTED


@pytest.mark.parametrize("how", ["replaced", "cut"])
def test_another_file_under_its_name_is_read_from_the_beginning(path: Path, how: str) -> None:
    """Replaced by another one, or cut and written anew: the same events, with the same ids."""
    path.write_bytes(WHOLE)
    tail = Tail(path)
    first = look(tail)
    if how == "replaced":
        other = path.with_suffix(".new")
        other.write_bytes(WHOLE)
        other.replace(path)
    else:
        path.write_bytes(b"")
        assert look(tail) == []
        path.write_bytes(WHOLE)
    assert look(tail) == first


def test_what_is_still_written_is_not_taken_for_finished(path: Path) -> None:
    """The last words of an assistant are told once nothing has followed them for long, and once only."""
    said = {
        "type": "assistant", "sessionId": "s", "uuid": "u1", "timestamp": "2026-11-30T10:00:00Z",
        "message": {"id": "m", "role": "assistant", "content": [{"type": "text", "text": "Done."}]},
    }  # fmt: skip
    path.write_text(json.dumps(said) + "\n")
    tail = Tail(path)
    assert look(tail, 0.0) == look(tail, QUIET_SECONDS - 1) == []
    assert [e.text for e in look(tail, QUIET_SECONDS + 1)] == ["Done."]  # type: ignore[union-attr]  # a turn
    assert look(tail, 3 * QUIET_SECONDS) == []


def test_a_sub_agents_file_brings_no_numbers(tmp_path: Path) -> None:
    """Its events are known by their ids; the session's own numbers depend on its own file alone."""
    agent = Tail(tmp_path / "agent-7.jsonl")
    agent.path.write_bytes(WHOLE)
    found = look(agent) + look(agent, QUIET_SECONDS + 1)
    assert [e.event_id for e in found] == [e.event_id for e in EXPECTED]
    assert {e.seq for e in found} == {None}


def test_a_line_beyond_the_limit_costs_itself_only(path: Path) -> None:
    """It is passed over, and what follows it is read."""
    path.write_bytes(b"x" * (LINE_BYTES_MAX + 2 * READ_BYTES) + b"\n" + WHOLE)
    tail, items = Tail(path), list[Item]()
    for _ in range(2 * (LINE_BYTES_MAX // READ_BYTES + 4)):
        items += tail.read(path.stat(), 0.0)
    items += tail.read(path.stat(), QUIET_SECONDS + 1)
    assert next(i.reason for i in items if isinstance(i, Skipped)) == "too_large"
    assert events(iter(items)) == EXPECTED


def test_a_folder_is_read_with_what_is_new_in_it(tmp_path: Path) -> None:
    """Files at any depth, those that come later too; old ones only once they change."""
    now = 1_000_000_000.0
    for name in ("a/old.jsonl", "a/new.jsonl", "a/notes.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(WHOLE)
    os.utime(tmp_path / "a/old.jsonl", (now - 10 * 86_400, now - 10 * 86_400))
    os.utime(tmp_path / "a/new.jsonl", (now - 86_400, now - 86_400))
    folder = Folder(tmp_path, days=7.0, clock_seconds=now)

    def names() -> set[str]:
        return {path.name for path, _ in folder.read(0.0)}

    assert names() == {"new.jsonl"}
    (tmp_path / "b" / "c").mkdir(parents=True)
    (tmp_path / "b" / "c" / "later.jsonl").write_bytes(WHOLE)
    (tmp_path / "a" / "old.jsonl").write_bytes(WHOLE)
    assert names() == {"later.jsonl", "old.jsonl"}
    (tmp_path / "a" / "new.jsonl").unlink()
    assert names() == set()


def test_a_big_folder_is_read_in_several_looks(tmp_path: Path) -> None:
    """None of them more than it should, and nothing is left out."""
    size = 12
    padding = json.dumps({"type": "progress", "sessionId": "s", "data": "x" * READ_BYTES}).encode() + b"\n"
    for number in range(size):
        (tmp_path / f"{number:02}.jsonl").write_bytes(padding + WHOLE)
    folder = Folder(tmp_path, days=7.0, clock_seconds=0.0)
    looks, found = 0, list[AnyEvent]()
    while looks == 0 or folder.is_behind:
        looks += 1
        found += events(item for _, item in folder.read(0.0))
    assert size * READ_BYTES > LOOK_BYTES
    assert looks > 2
    found += events(item for _, item in folder.read(QUIET_SECONDS + 1))
    assert len(found) == size * len(EXPECTED)


def test_rollouts_are_followed_where_codex_keeps_them(tmp_path: Path) -> None:
    """In folders by day; an agent's file belongs to the session and brings no numbers of its own."""
    day = tmp_path / "2026" / "11" / "30"
    day.mkdir(parents=True)
    own, its = day / "rollout-2026-11-30T10-00-00-a.jsonl", day / "rollout-2026-11-30T10-01-00-b.jsonl"
    own.write_bytes(b"\n".join(packed([meta(), *turn("t1", "Never push to main.")])) + b"\n")
    its.write_bytes(b"\n".join(packed([meta("019b-child", session_id=THREAD), *turn("t9", "Look.")])) + b"\n")
    folder = Folder(tmp_path, "codex", days=7, clock_seconds=own.stat().st_mtime)
    first = events(item for _, item in folder.read(0.0))
    assert [(e.session_id, e.agent_id, e.seq) for e in first] == [
        (THREAD, None, 0), (THREAD, None, 1), (THREAD, "019b-child", None),
    ]  # fmt: skip
    with own.open("ab") as file:
        file.write(b"\n".join(packed(turn("t2", "Go on."))) + b"\n")
    assert [e.seq for e in events(item for _, item in folder.read(1.0))] == [2]

"""`troth losses`: what compactions lost, over files and over the stream, as a table and as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from confluent_kafka import Producer

from tests.cli.troth import troth
from tests.histories import scenes
from troth.cli.losses.loss import Fleet, Loss
from troth.engine.history import replay
from troth.engine.judge.cap import tokens_in
from troth_schemas.codec import encode
from troth_schemas.events import Compaction
from troth_schemas.verdicts import Verdict


def verdicts() -> list[Verdict]:
    """Of the compactions of the three scenes."""
    steps = [step for name in scenes.NAMES for step in replay(scenes.events(name))[1]]
    return [v for step in steps for v in step.verdicts if v.subject == "compaction"]


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    found = []
    for name in scenes.NAMES:
        path = tmp_path / f"{name}.jsonl"
        path.write_bytes(b"\n".join(scenes.lines(name)) + b"\n")
        found.append(str(path))
    return found


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_each_compaction_and_the_fleet(files: list[str]) -> None:
    """A line for each with what it lost by kind, and the sums as the last line."""
    done = troth("losses", "--json", *files)
    *rows, last = lines(done.out)
    assert (done.code, done.err) == (0, "")
    assert [(r["session_id"], r["seq"]) for r in rows] == [(v.session_id, v.seq) for v in verdicts()]
    by_scene = {r["session_id"]: r["lost"] for r in rows}
    assert by_scene["scene-bucket"] == {"prohibition": 1, "requirement": 1}
    assert by_scene["scene-migration"] == {"commitment": 1}
    fleet = last["fleet"]
    assert (fleet["compactions"], fleet["sessions"], fleet["share_failing_closed"]) == (5, 3, 1.0)
    assert fleet["lost"] == {"commitment": 1, "prohibition": 1, "requirement": 1, "threshold": 3}
    assert fleet["rehydration_tokens"] == sum(r["rehydration_tokens"] for r in rows)


def test_the_cost_is_that_of_the_words_to_put_back() -> None:
    """In the tokens of the cap."""
    for verdict in verdicts():
        words = [span.text for span in verdict.rehydration if span.text]
        assert Loss.of(verdict).rehydration_tokens == sum(map(tokens_in, words)) > 0


def test_a_table_for_people(files: list[str]) -> None:
    """A heading, a row for each compaction, and the fleet in one line."""
    done = troth("losses", *files)
    heading, *rows, fleet = done.out.splitlines()
    assert heading.split()[:3] == ["session", "seq", "decision"]
    assert len(rows) == 5
    assert fleet.startswith("5 compactions in 3 sessions: 100.0% fail closed")


def test_columns_hold_ids_of_any_length(tmp_path: Path) -> None:
    """A session and a compaction named by long digests, without a number: every cell stands below its heading."""
    path = tmp_path / "long.jsonl"
    events = [
        msgspec.structs.replace(e, session_id=session, seq=None, event_id=f"{n}" * 64)
        for session in ("9" * 64, "s")
        for n, e in enumerate(scenes.events("bucket"))
    ]
    path.write_bytes(b"\n".join(map(encode, events)))
    heading, *rows, _ = troth("losses", str(path)).out.splitlines()
    assert len(rows) == 2
    for row in rows:
        assert row[heading.index("decision") :].startswith("violation")
        assert row[: heading.index("seq") + 3].split()[1] == "2"
        assert row[heading.index("by kind") :] == "1 prohibition, 1 requirement"


def test_the_stream_says_the_same(files: list[str], broker: str) -> None:
    """The verdicts of the topic, each compaction once however often it lies there."""
    producer = Producer({"bootstrap.servers": broker, "partitioner": "murmur2_random"})
    for verdict in [*verdicts(), *verdicts()]:
        producer.produce("troth.verdicts", encode(verdict), verdict.session_id.encode())
    producer.produce("troth.verdicts", b"junk", b"k")
    assert producer.flush(60) == 0
    streamed = troth("losses", "--json", brokers=broker)
    filed = troth("losses", "--json", *files)
    assert "no verdict" in streamed.err
    assert lines(streamed.out)[-1] == lines(filed.out)[-1]
    assert sorted(streamed.out.splitlines()) == sorted(filed.out.splitlines())


def test_what_nobody_could_read_is_left_out_of_the_share() -> None:
    """An opaque summary is a violation of its own kind; without any readable one there is no share."""
    [verdict, *_] = verdicts()
    opaque = msgspec.structs.replace(Loss.of(verdict), summary="opaque")
    fleet = Fleet()
    fleet.add(opaque)
    without = fleet.record()["share_failing_closed"]
    fleet.add(Loss.of(verdict))
    assert without is None
    assert (fleet.share_failing_closed, fleet.opaque, fleet.compactions) == (1.0, 1, 2)


def test_bad_input_is_2(tmp_path: Path) -> None:
    """Told with file and line; what was good is still counted."""
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"\n".join([*scenes.lines("bucket"), b"{"]))
    done = troth("losses", str(path))
    assert done.code == 2
    assert "x.jsonl" in done.err
    assert "1 compaction in 1 session:" in done.out


@pytest.mark.parametrize("content", [b"", b"{", b"not json\n", None])
@pytest.mark.parametrize("options", [(), ("--json",)])
def test_where_nothing_could_be_read_there_is_no_table(
    tmp_path: Path, content: bytes | None, options: tuple[str, ...]
) -> None:
    """The fault alone: no row, and no share of nothing."""
    path = tmp_path / "x.jsonl"
    if content is not None:
        path.write_bytes(content)
    done = troth("losses", *options, str(path))
    assert (done.code, done.out) == (2, "")
    assert "x.jsonl" in done.err


def test_a_session_without_compactions_says_so(tmp_path: Path) -> None:
    """Good input, and nothing to tell."""
    path = tmp_path / "x.jsonl"
    path.write_bytes(scenes.lines("bucket")[0])
    done = troth("losses", str(path))
    assert (done.code, done.out) == (0, "no compactions\n")


@pytest.mark.parametrize(
    "changed",
    [{"trigger": "prune", "summary": None}, {"lossy": False}, {"outcome": "failed"}],
    ids=str,
)
def test_what_replaced_no_turn_is_counted_apart(tmp_path: Path, changed: dict[str, Any]) -> None:
    """Tool output cleared, nothing lost, or failed: around a compaction it changes neither count nor share."""
    events = scenes.events("bucket")
    [at] = [n for n, event in enumerate(events) if isinstance(event, Compaction)]
    apart = msgspec.structs.replace(events[at], compaction_id=None, **changed)
    made = [*events[:at], apart, events[at], apart, *events[at + 1 :]]
    numbered = [msgspec.structs.replace(e, seq=None, event_id=f"e{n}") for n, e in enumerate(made)]
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"\n".join(map(encode, numbered)))
    *rows, last = lines(troth("losses", "--json", str(path)).out)
    assert [row["replaces"] for row in rows] == [False, True, False]
    fleet = last["fleet"]
    assert (fleet["compactions"], fleet["replaced_nothing"], fleet["share_failing_closed"]) == (1, 2, 1.0)
    told = troth("losses", str(path)).out
    assert told.count("(replaced nothing)") == 2
    assert "1 compaction in 1 session: 100.0% fail closed" in told
    assert "2 more replaced nothing and are not counted" in told


def test_without_a_file_or_a_broker_it_is_3() -> None:
    """The stream is out of reach."""
    assert troth("losses").code == 3

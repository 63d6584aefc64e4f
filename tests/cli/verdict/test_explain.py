"""`troth explain`: from files and from the topics, whole and where some of it is gone."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from tests.cli.troth import troth
from tests.gate.conftest import House, house
from troth.kafka.connection import Connection
from troth.kafka.publish import Publisher
from troth_schemas.codec import decode_verdict, encode
from troth_schemas.events import AnyEvent, Compaction, ToolCall, Turn
from troth_schemas.verdicts import Verdict

AT = datetime(2026, 11, 30, 10, tzinfo=UTC)
RULE = "Please put build/ online. Use the staging bucket s3://acme-stage-07/, never prod."
LOOSE = "aws s3 sync build/ s3://acme-staging/"
PROD = "aws s3 sync build/ s3://acme-prod/"


def session(name: str) -> list[AnyEvent]:
    """A rule, a loss, and two calls: one that misses the literal, one that is forbidden."""
    return [
        Turn(session_id=name, seq=0, ts=AT, role="user", text=RULE),
        Compaction(session_id=name, seq=1, ts=AT, trigger="auto", summary="User prefers staging."),
        ToolCall(session_id=name, seq=2, ts=AT, call_id="t1", tool="Bash", arguments={"command": LOOSE}, cwd="/w"),
        ToolCall(session_id=name, seq=3, ts=AT, call_id="t2", tool="Bash", arguments={"command": PROD}, cwd="/w"),
    ]


@pytest.fixture
def events(tmp_path: Path) -> str:
    """The session as a file."""
    file = tmp_path / "events.jsonl"
    file.write_bytes(b"".join(encode(event) + b"\n" for event in session("s")))
    return str(file)


@pytest.fixture(scope="module")
def observing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A worker on an embedded broker."""
    yield from house(tmp_path_factory.mktemp("observing"))


def test_a_call_is_shown_with_what_it_was_judged_by(events: str) -> None:
    """The reference marked, each rule, the nearest bound literal, the original words and their turn."""
    ended = troth("explain", "-f", events)
    assert (ended.code, ended.err) == (0, "")
    assert "/command: aws s3 sync build/ «s3://acme-staging/»" in ended.out
    assert "/command: aws s3 sync build/ «s3://acme-prod/»" in ended.out
    assert "nearest: `s3://acme-stage-07/`" in ended.out
    assert "«never prod»" in ended.out
    first = RULE.index("never prod")
    assert f"turn 0, user, characters {first}-{first + len('never prod')}" in ended.out
    for rule in ("forbidden", "threshold", "requirement", "stale", "paraphrase", "unbound"):
        assert f"\n  {rule:<12}  " in ended.out


def test_one_verdict_as_json(events: str) -> None:
    """The verdict is exactly the wire's; places and originals can be cut out by their offsets."""
    printed = troth("audit", "--json", events).lines
    wanted = next(v for v in map(json.loads, printed) if v["subject_id"] == "t2")
    ended = troth("explain", "-f", events, wanted["verdict_id"], "--json")
    (shown,) = map(json.loads, ended.lines)
    assert shown["verdict"] == wanted
    assert [r["rule"] for r in shown["rules"] if r["said"]] == ["forbidden"]
    (original,) = [o for o in shown["originals"] if o["obligation_id"] is not None]
    assert RULE[original["offset"] : original["offset"] + original["length"]] == original["text"] == "never prod"
    place = next(r["where"] for r in shown["references"] if r["text"] == "s3://acme-prod/")
    first, last = map(int, place.partition("#")[2].split("-"))
    assert PROD[first:last] == "s3://acme-prod/"


def test_a_verdict_record_alone_is_shown_as_far_as_it_goes(events: str, tmp_path: Path) -> None:
    """And it is said what would show more."""
    file = tmp_path / "verdicts.jsonl"
    file.write_text(troth("audit", "--json", events).out)
    ended = troth("explain", "-f", str(file))
    assert ended.code == 0
    assert ended.out.count("note: a verdict record alone") == 3
    assert "never prod" in ended.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "name a verdict"),
        (("-f", "/no/such/file"), "No such file"),
        (("-f", "{events}", "v-0000000000000000"), "no verdict `v-0000000000000000`"),
        (("v-1", "--policy", "/no/such/policy"), "/no/such/policy"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], words: str, events: str) -> None:
    """With what is wrong."""
    ended = troth("explain", *(a.format(events=events) for a in arguments))
    assert (ended.code, len(ended.err.splitlines())) == (2, 1)
    assert words in ended.err


def publish(brokers: str, events: list[AnyEvent]) -> None:
    async def send() -> None:
        async with Publisher(Connection(brokers)) as publisher:
            for event in events:
                await publisher.publish(event)

    asyncio.run(send())


def judged(house: House, name: str, subject: str) -> Verdict:
    """The verdict that the worker gave, once it stands on its topic."""
    got = troth("verdicts", "--json", "--session", name, brokers=house.troupe.bootstrap)
    return next(v for v in (decode_verdict(line) for line in got.lines) if v.subject_id == subject)


def test_from_the_topics_the_session_is_folded_again(observing: House) -> None:
    """All of it is held: the rules say what they said, and nothing is missing."""
    asker = observing.asker("whole")
    for event in session("whole"):
        asker.judge(**json.loads(encode(event)))
    verdict = judged(observing, "whole", "t2")
    ended = troth("explain", verdict.verdict_id, brokers=observing.troupe.bootstrap)
    assert (ended.code, ended.err) == (0, "")
    assert "note:" not in ended.out
    assert "«s3://acme-prod/»" in ended.out
    assert "«never prod»" in ended.out


def test_what_the_topics_no_longer_hold_is_said(broker: str, events: str) -> None:
    """The rule's turn is gone; then the call too."""
    from tests.cli.verdict.test_verdicts import put

    wanted = next(v for v in map(decode_verdict, troth("audit", "--json", events).lines) if v.subject_id == "t2")
    put(broker, wanted)
    ended = troth("explain", wanted.verdict_id, brokers=broker)
    assert (ended.code, "no event of this session is held any more" in ended.out) == (0, True)
    publish(broker, session("s")[1:])
    ended = troth("explain", wanted.verdict_id, "--json", brokers=broker)
    (shown,) = map(json.loads, ended.lines)
    assert shown["verdict"]["decision"] == "block"
    assert shown["call"]["arguments"] == {"command": PROD}
    assert any(note.startswith("1 of the 4 events up to it are not held") for note in shown["notes"])
    assert any("gives `" in note for note in shown["notes"])
    put(broker, msgspec.structs.replace(wanted, verdict_id="v-1", policy="gone"))
    assert "note: the policy gone is not on its topic" in troth("explain", "v-1", brokers=broker).out
    assert troth("explain", "v-0000000000000000", brokers=broker).code == 2


def test_without_a_broker_it_is_one_line() -> None:
    """Nobody listens there."""
    ended = troth("explain", "v-1")
    assert (ended.code, len(ended.err.splitlines())) == (3, 1)

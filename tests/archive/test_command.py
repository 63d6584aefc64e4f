"""`troth archive` on brokers: everything once, killed at any moment, restarted, several at a time."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from confluent_kafka import Producer

from tests.cli.troth import troth
from tests.histories import scenes
from troth.archive.reading import Reader
from troth.archive.sealing import Sealing
from troth.archive.shelf import Shelf
from troth.archive.store import open_store
from troth.kafka.connection import Connection
from troth.kafka.publish import Publisher
from troth.kafka.topics import ensure, specs
from troth_schemas.codec import decode_event
from troth_schemas.events import Turn

SECONDS = 120
SESSIONS, EVENTS = 6, 60


async def fill(brokers: str, texts: str = "x", first: int = 0) -> dict[str, list[bytes]]:
    """Turns of several sessions, with bytes of their own; what was sent, by session."""
    sent: dict[str, list[bytes]] = {}
    await ensure(Connection(brokers), specs())
    async with Publisher(Connection(brokers)) as publisher:
        for number in range(first, first + EVENTS):
            for session in range(SESSIONS):
                name = f"s{session}/../é"
                fields = {"type": "turn", "session_id": name, "seq": number, "ts": "2026-01-01T00:00:00Z"}
                value = json.dumps({**fields, "role": "user", "text": texts * 50, "own": number}, indent=1).encode()
                event = decode_event(value)
                assert isinstance(event, Turn)
                await publisher.publish(event, value)
                sent.setdefault(name, []).append(value)
    return sent


def archived(address: str, sessions: dict[str, list[bytes]]) -> dict[str, list[bytes]]:
    reader = Reader(open_store(address), Sealing())
    return {name: [o.value for o in reader.session("default", name).originals] for name in sessions}


def objects_twice(address: Path) -> list[str]:
    """Digests of events that lie in more than one object of the archive."""
    twice = []
    for session in range(SESSIONS):
        shelf = Shelf(open_store(str(address)), Sealing(), "default", f"s{session}/../é")
        read = [shelf.read_object(name) for name in shelf.objects()]
        digests = [entry.sha256 for each in read if isinstance(each, tuple) for entry in each[0].entries]
        twice += [digest for digest in digests if digests.count(digest) > 1]
    return twice


def test_the_scenes_are_archived_as_they_were_sent(kafka: str, tmp_path: Path) -> None:
    """In a directory; a second run finds nothing new, and --again finds all of it there."""
    assert troth("topics", brokers=kafka).code == 0
    files = [tmp_path / f"{name}.jsonl" for name in scenes.NAMES]
    for file, name in zip(files, scenes.NAMES, strict=True):
        file.write_bytes(b"\n".join(scenes.lines(name)) + b"\n")
    assert troth("publish", *map(str, files), brokers=kafka).code == 0
    place = str(tmp_path / "archive")
    first = troth("archive", "--to", place, "--once", brokers=kafka)
    second = troth("archive", "--once", brokers=kafka, TROTH_ARCHIVE=place)
    again = troth("archive", "--to", place, "--once", "--again", brokers=kafka)
    count = sum(len(scenes.lines(name)) for name in scenes.NAMES)
    assert (first.code, first.err) == (0, "")
    assert first.lines[-1] == f"{count} events put away; 0 were there already, 0 records are no events"
    assert second.lines[-1].startswith("0 events put away; 0 were there already")
    assert again.lines[-1].startswith(f"0 events put away; {count} were there already")
    for name in scenes.NAMES:
        assert archived(place, {f"scene-{name}": []}) == {f"scene-{name}": scenes.lines(name)}


def test_what_is_no_event_is_left_to_the_dead_letters(kafka: str, s3_address: str) -> None:
    """A broken record, one under a foreign key; in a bucket this time."""
    sent = asyncio.run(fill(kafka))
    producer = Producer({"bootstrap.servers": kafka, "partitioner": "murmur2_random"})
    producer.produce("troth.turns", b"{", b"s0")
    producer.produce("troth.turns", next(iter(sent.values()))[0], b"another")
    assert producer.flush(60) == 0
    done = troth("archive", "--to", s3_address, "--once", brokers=kafka)
    assert (done.code, done.err) == (0, "")
    assert done.lines[-1].endswith("0 were there already, 2 records are no events")
    assert archived(s3_address, sent) == sent


def start(brokers: str, place: Path, *options: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "troth", "archive", "--to", str(place), "--linger", "0", *options],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "TROTH_BROKERS": brokers},
    )  # fmt: skip


def until(place: Path, files: int) -> None:
    """Return once that many objects and index entries are there."""
    deadline = time.monotonic() + SECONDS
    while len(list(place.glob("default/*/*/*"))) < files:
        assert time.monotonic() < deadline, "it did not get that far"
        time.sleep(0.002)


@pytest.mark.parametrize("files", [1, 2 * SESSIONS])
def test_a_killed_archiver_loses_and_doubles_nothing(kafka: str, tmp_path: Path, files: int) -> None:
    """kill -9 when so many files are there: an object without its index, or all of them without a commit."""
    sent = asyncio.run(fill(kafka))
    victim = start(kafka, tmp_path)
    with victim:
        until(tmp_path, files)
        victim.kill()
    more = asyncio.run(fill(kafka, "y", first=EVENTS))
    done = troth("archive", "--to", str(tmp_path), "--once", brokers=kafka)
    assert (done.code, done.err) == (0, "")
    assert archived(str(tmp_path), sent) == {name: sent[name] + more[name] for name in sent}
    assert objects_twice(tmp_path) == []


def test_two_share_the_work_and_one_takes_over(kafka: str, tmp_path: Path) -> None:
    """Two members of one archive; SIGTERM ends one with 0 after what it had fetched is away, the other goes on."""
    sent = asyncio.run(fill(kafka))
    one, other = start(kafka, tmp_path), start(kafka, tmp_path)
    with one, other:
        try:
            for each in (one, other):
                assert each.stdout is not None
                assert each.stdout.readline() == f"archiving to {tmp_path}\n"
            until(tmp_path, 2 * SESSIONS)
            one.send_signal(signal.SIGTERM)
            assert one.wait(SECONDS) == 0
            more = asyncio.run(fill(kafka, "y", first=EVENTS))
            wanted = {name: sent[name] + more[name] for name in sent}
            deadline = time.monotonic() + SECONDS
            while archived(str(tmp_path), sent) != wanted:
                assert time.monotonic() < deadline
                time.sleep(0.2)
            other.send_signal(signal.SIGTERM)
            assert other.wait(SECONDS) == 0
        finally:
            one.kill()
            other.kill()
    assert objects_twice(tmp_path) == []


@pytest.mark.parametrize(
    ("options", "environ", "words"),
    [
        ((), {}, "--to or TROTH_ARCHIVE"),
        (("--to", "s3://"), {}, "names no bucket"),
        (("--to", "x"), {"TROTH_ARCHIVE_KEY": "short"}, "TROTH_ARCHIVE_KEY"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    options: tuple[str, ...], environ: dict[str, str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exit 2, and what to change."""
    monkeypatch.chdir(tmp_path)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    done = troth("archive", *options)
    assert done.code == 2
    assert words in done.err
    assert done.err.count("\n") == 1


def test_how_it_goes_is_exported(kafka: str, tmp_path: Path) -> None:
    """Counts, lag and memory of the archiver, and no metric of a worker; a copy is told from what is new."""
    sent = asyncio.run(fill(kafka))
    total = sum(map(len, sent.values()))
    with start(kafka, tmp_path, "--web-port", "0") as archiver:
        try:
            assert archiver.stdout is not None
            url = archiver.stdout.readline().removeprefix("metrics: ").strip()

            def value(series: str) -> float:
                with urllib.request.urlopen(url, timeout=10) as answer:
                    text = answer.read().decode()
                assert "troth_verdicts_total" not in text
                found = re.findall(rf"^{re.escape(series)} (\S+)$", text, re.MULTILINE)
                return float(found[0]) if found else -1.0

            deadline = time.monotonic() + SECONDS
            while value('troth_archive_records_total{result="new"}') < total:
                assert time.monotonic() < deadline
                time.sleep(0.2)
            while value('troth_archive_lag_records{partition="0",topic="troth.turns"}') != 0:
                assert time.monotonic() < deadline
                time.sleep(0.2)
            assert value('troth_archive_objects_total{action="written"}') >= SESSIONS
            assert value("troth_archive_remembered_records") == total
            assert value("troth_archive_written_bytes_total") >= sum(len(v) for each in sent.values() for v in each)
            assert value("troth_archive_put_away_seconds_count") >= 1
            assert value("troth_archive_faults_total") == 0
            with urllib.request.urlopen(url.replace("/metrics", "/readyz"), timeout=10) as answer:
                assert answer.status == 200
        finally:
            archiver.send_signal(signal.SIGTERM)
            assert archiver.wait(SECONDS) == 0


def test_what_a_slow_session_left_is_merged_at_the_end(kafka: str, tmp_path: Path) -> None:
    """A session that came in pieces is one object once the archiver has nothing more to do."""
    wanted: dict[str, list[bytes]] = {}
    for number in range(3):
        for name, values in asyncio.run(fill(kafka, "xyz"[number], first=number * EVENTS)).items():
            wanted.setdefault(name, []).extend(values)
        assert troth("archive", "--to", str(tmp_path), "--once", brokers=kafka).code == 0
    assert archived(str(tmp_path), wanted) == wanted
    assert objects_twice(tmp_path) == []
    assert len(list(tmp_path.glob("default/*/objects/*"))) == SESSIONS

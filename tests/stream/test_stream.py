"""The stream and the fold are one judgement: scenes and sessions through real brokers."""

from __future__ import annotations

import json
import urllib.request
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.fleet import until
from tests.corpus.corpus import TRANSCRIPTS, needs_corpus
from tests.histories import scenes
from tests.kafka.broker import free_ports
from tests.stream.troupe import Troupe, assert_same, fold, topic_by_topic
from troth.adapters.claude_code import read_transcript
from troth.adapters.skipped import Skipped
from troth.adapters.source import open_source
from troth.embedded.broker import EmbeddedBroker
from troth_schemas.codec import decode_dead_letter, decode_verdict
from troth_schemas.events import AnyEvent
from troth_schemas.topics import DEAD_LETTERS, TURNS


def scene_events() -> list[AnyEvent]:
    return [event for name in scenes.NAMES for event in scenes.events(name)]


def check_scenes(troupe: Troupe) -> None:
    """Every scene gets what is written down, and the stream says what the fold says."""
    troupe.publish(scene_events())
    assert_same(troupe, fold(scene_events()))
    ledgers = troupe.ledgers()
    for name in scenes.NAMES:
        session = f"scene-{name}"
        said = [decode_verdict(v) for v in troupe.verdicts()]
        obligations = ledgers["default", session].values()
        scenes.check(
            name, {v.subject_id: v for v in said if v.session_id == session}, {o.id: o.kind for o in obligations}
        )
        for kind, status in scenes.expected()[name].get("ledger_at_end", {}).items():
            assert [o.status for o in obligations if o.kind == kind] == [status]


def test_the_scenes_through_apache_kafka_with_two_workers(troupe: Troupe) -> None:
    """Two workers share the partitions; each session is judged by one of them."""
    troupe.start()
    troupe.start()
    check_scenes(troupe)
    assert all(worker.terminate() == 0 for worker in troupe.workers)


@pytest.fixture
def embedded(tmp_path: Path) -> Iterator[Troupe]:
    with EmbeddedBroker() as broker:
        troupe = Troupe(broker.address, tmp_path)
        try:
            yield troupe
        finally:
            troupe.stop()


def test_the_scenes_through_the_embedded_broker(embedded: Troupe) -> None:
    """What a newcomer's first minutes run on gives the same."""
    embedded.start("--no-idempotence", "--rebalance-timeout", "3")
    check_scenes(embedded)


def test_one_topic_after_another_gives_the_same(troupe: Troupe) -> None:
    """A catch-up reads the topics in any order; `seq` orders across them, and no gap is false."""
    troupe.publish(topic_by_topic(scene_events()))
    troupe.start()
    assert_same(troupe, fold(scene_events()))


def scraped(port: int, path: str) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as answer:
        return str(answer.read().decode())


def test_the_worker_counts_what_it_said_and_keeps_what_it_could_not_take(troupe: Troupe) -> None:
    """`/metrics` agrees with the topics; bad records are dead letters, and nothing else is lost."""
    (port,) = free_ports(1)
    bad = [(b"s", b"{"), (b"s", b'{"type":"poem"}'), (None, b"[]"), (b"other", scenes.lines("bucket")[0]), (b"s", None)]
    for key, value in bad:
        troupe.put(TURNS.name, key, value)
    troupe.put(TURNS.name, b"s", b"x" * 3_000_000)
    troupe.flush()
    troupe.publish(scene_events())
    troupe.start("--web-port", str(port))
    assert_same(troupe, fold(scene_events()))
    until(lambda: len(troupe.read(DEAD_LETTERS.name)) == len(bad) + 1, "every dead letter")
    letters = [decode_dead_letter(record.value or b"") for record in troupe.read(DEAD_LETTERS.name)]
    assert sorted(letter.reason for letter in letters) == sorted(
        ["malformed", "unknown_type", "invalid", "wrong_key", "malformed", "too_large"]
    )
    assert {letter.value for letter in letters} >= {value for _, value in bad}
    until(lambda: 'troth_dead_letters_total{reason="too_large"} 1.0' in scraped(port, "/metrics"), "its metric")
    metrics = scraped(port, "/metrics")
    said = Counter((v.subject, v.decision) for v in map(decode_verdict, troupe.verdicts()))
    for (subject, decision), count in said.items():
        assert f'troth_verdicts_total{{decision="{decision}",subject="{subject}"}} {count}.0' in metrics
    until(lambda: "troth_sessions_owned 3.0" in scraped(port, "/metrics"), "what is held, counted now and then")
    assert 'troth_obligations_active{kind="prohibition"} 1.0' in scraped(port, "/metrics")
    assert "scene-bucket" not in metrics
    assert "acme" not in metrics
    assert json.loads(scraped(port, "/healthz"))["status"] == "live"
    until(lambda: json.loads(scraped(port, "/readyz"))["status"] == "ready", "ready")


def corpus_events() -> list[AnyEvent]:
    events: list[AnyEvent] = []
    for path in TRANSCRIPTS:
        with open_source(str(path)) as source:
            events += [item for item in read_transcript(source.lines()) if not isinstance(item, Skipped)]
    return events


@needs_corpus
@pytest.mark.may_skip_in_ci("the corpus is not part of the product")
@pytest.mark.parametrize("filled_first", [False, True], ids=["live", "topic by topic"])
def test_the_corpus_through_kafka_gives_the_audit(troupe: Troupe, filled_first: bool) -> None:
    """Every real session: the verdict records of both ways are the same."""
    events = corpus_events()
    if filled_first:
        troupe.publish(topic_by_topic(events))
        troupe.start()
    else:
        troupe.start()
        troupe.start()
        troupe.publish(events)
    assert_same(troupe, fold(events))

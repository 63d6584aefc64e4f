"""A small sample of the injection run, held to its bar; and what the generator itself promises."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tests.corpus.corpus import TRANSCRIPTS, needs_corpus
from tests.injection.measure import Binding, measure
from tests.injection.misspelling import near_miss
from tests.injection.tally import Row, wilson
from tests.injection.transcript import Copy, Transcript, read_all
from tests.injection.wordings import Wording, read_wordings
from troth_schemas.events import Compaction

SESSIONS = 3
FAULTS = 4
SEED = 20
RECALL_MIN = 0.97
OTHERS_HALTED_MAX = 0.005


def bar(row: Row) -> bool:
    """Recall of at least 97 %, as far as so few faults can tell: one of a small sample may be missed."""
    return row.right >= row.made - 1 or row.recall >= RECALL_MIN


@needs_corpus
@pytest.mark.timeout(120)
@pytest.mark.parametrize("binding", ["transcript", "ledger"])
def test_faults_are_caught_and_others_pass(binding: Binding) -> None:
    """Each kind of fault is caught; under `transcript` what knows nothing of it goes on (`ledger` halts by design)."""
    tally = measure(read_all(TRANSCRIPTS[:SESSIONS]), read_wordings(), binding, seed=SEED, faults=FAULTS)
    rows = [row for row in tally.rows() if binding == "transcript" or not row.kind.endswith("passes")]
    assert [row for row in rows if not bar(row)] == [], tally.missed
    if binding == "transcript":
        others, halted = sum(r.others for r in rows), sum(r.halted for r in rows)
        assert halted <= OTHERS_HALTED_MAX * others, tally.false


@needs_corpus
def test_same_seed_gives_the_same_faults() -> None:
    """What a run missed can be had again."""
    transcripts, wordings = read_all(TRANSCRIPTS[:1]), read_wordings()
    first, second = (measure(transcripts, wordings, "transcript", seed=3, faults=1) for _ in range(2))
    assert (first.rows(), first.missed) == (second.rows(), second.missed)


@needs_corpus
def test_copy_is_numbered_without_gaps() -> None:
    """Events put in take their place in the order, and what a compaction replaced stays replaced."""
    transcript = Transcript.read(TRANSCRIPTS[0])
    copy = Copy(transcript)
    copy.say(transcript.quiet[0], "Never push to main.")
    events = copy.events()
    assert [event.seq for event in events] == list(range(len(transcript.events) + 2))
    ranges = [(e.first_seq, e.last_seq) for e in events if isinstance(e, Compaction)]
    before = [(e.first_seq, e.last_seq) for e in transcript.events if isinstance(e, Compaction)]
    assert [last for _, last in ranges] == [last + 2 if last is not None else None for _, last in before]


def test_near_miss_is_near_and_unknown() -> None:
    """One character or one segment differs, and nothing has shown the result."""
    dice = random.Random(5)
    for text in ("src/cart/totals.py", "/w/site/docs/plan-7.md", "a1b2c3d", "4711", "feat/new-totals"):
        for _ in range(50):
            changed = near_miss(text, lambda t: t == "4712", dice)
            assert changed is not None
            assert changed not in (text, "4712")
            assert abs(len(changed) - len(text)) <= len("checkpoints/")


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"), [(0, 0, 0.0, 1.0), (10, 10, 0.722, 1.0), (5, 10, 0.237, 0.763)]
)
def test_interval_is_wilson(hits: int, count: int, low: float, high: float) -> None:
    """The published intervals (Wilson 1927; Newcombe 1998, table I's form)."""
    assert wilson(hits, count) == pytest.approx((low, high), abs=0.001)


def test_wordings_of_another_file(tmp_path: Path) -> None:
    """A file of wordings with no `over` is read; the verb says what the object is."""
    path = tmp_path / "more.json"
    texts = ("never delete {object}", "keep off {object}")
    path.write_text(json.dumps([{"type": "prohibition", "text": text} for text in texts]))
    assert [w.governs() for w in read_wordings(path)] == ["delete", "file"]
    assert Wording("prohibition", "never run {object}").fill(object="`go test`") == "never run `go test`"

"""A bound holds whatever unit a later value is written in: in a call, in a summary, and over the one table of units."""

from __future__ import annotations

import pytest

from tests.engine.making import by_subject, call, compaction, fold, turn
from troth.engine.lexicon import measures, units
from troth.engine.lexicon.english import NUMBERS
from troth.engine.numerals import read_numerals

CALLS = [
    ("The timeout is at most 10 minutes.", "run --timeout 900s", "run --timeout 540s"),
    ("The timeout is at most 10 minutes.", "run --timeout 0.5h", "run --timeout 9m"),
    ("The timeout is at most 10 minutes.", "run --timeout-ms 900000", "run --timeout-ms 500000"),
    ("The timeout is at most 10 minutes.", "TIMEOUT=11m run x", "TIMEOUT=9m run x"),
    ("Memory must stay below 2 GB.", "docker run --memory 3g img", "docker run --memory 1g img"),
    ("Memory must stay below 2 GB.", "docker run --memory 2048m img", "docker run --memory 512m img"),
    ("The cache may use up to 1 GiB.", "start --cache-size 2GiB", "start --cache-size 900MB"),
    ("Spend at most 40 USD.", "order --cost '$95'", "order --cost '$35'"),
    ("The budget is at most 400 EUR.", "buy --amount 500EUR", "buy --amount 300EUR"),
    ("Retention must be at least 2 weeks.", "set-retention --retention-days 7", "set-retention --retention-days 30"),
    ("Retention must be at least 1 year.", "set-retention --retention-days 90", "set-retention --retention-days 365"),
    ("The rate limit is at most 10 requests per second.", "load --requests 20/s", "load --requests 300/min"),
    ("At most two dozen workers.", "start --workers 25", "start --workers 24"),
    ("No more than a hundred and ten retries.", "fetch --retries 111", "fetch --retries 110"),
]
SUMMARIES = [
    (
        "The timeout is at most 10 minutes.",
        "The timeout is at most 600 seconds.",
        "The timeout is at most 600 minutes.",
    ),
    ("Keep uploads under 2 GB.", "Uploads stay under 2000 MB.", "Uploads stay under 2000 GB."),
    ("Retention must be at least 2 weeks.", "Retention must be at least 14 days.", "Retention: at least 14 weeks."),
    ("Retention must be at least 1 year.", "Retention must be at least 12 months.", "Retention: at least 10 months."),
    ("At most two dozen workers.", "At most 24 workers.", "At most 14 workers."),
    ("Spend no more than two thousand and five dollars.", "Spend no more than $2,005.", "Spend no more than $2,500."),
    ("Wait at least half an hour before a retry.", "Wait at least 30 min before a retry.", "Wait at least 30 s."),
]


@pytest.mark.parametrize(("rule", "beyond", "within"), CALLS)
def test_value_of_a_call_is_converted(rule: str, beyond: str, within: str) -> None:
    """A value beyond the bound blocks, one within it passes, each in another unit than the rule's."""
    _, steps = fold([turn(0, rule), call(1, command=beyond), call(2, command=within)])
    found = by_subject(steps)
    assert [reason.code for reason in found["t1"].reasons] == ["threshold"]
    assert found["t2"].decision == "allow"


@pytest.mark.parametrize(("rule", "same", "other"), SUMMARIES)
def test_value_of_a_summary_is_converted(rule: str, same: str, other: str) -> None:
    """The same quantity in another unit is kept; another quantity is a loss."""
    kept = [fold([turn(0, rule), compaction(1, summary, first_seq=0, last_seq=0)])[1] for summary in (same, other)]
    first, second = (by_subject(steps)["compaction-1"] for steps in kept)
    assert [f.fidelity for f in first.fidelity] == ["paraphrased"]
    assert second.decision == "violation"


def test_words_and_calls_read_one_table_of_units() -> None:
    """What a word for a unit means to a summary it means to a rule, months and years and rates aside."""
    shared = {s for s in measures.UNITS if units.canonical_unit(s)} - set(units.CALENDAR) - {"rps", "qps"}
    assert len(shared) > 100
    assert all(measures.UNITS[spelling] == units.canonical_unit(spelling) for spelling in shared)
    assert {measures.UNITS[spelling][0] for spelling in units.CALENDAR} == {"month"}


@pytest.mark.parametrize(
    ("words", "value", "count"),
    [
        ("three", 3, 1),
        ("twenty-one", 21, 1),
        ("twenty one days", 21, 2),
        ("five hundred", 500, 2),
        ("five hundred and twelve", 512, 4),
        ("two thousand and five", 2005, 4),
        ("three hundred thousand and one", 300_001, 5),
        ("two dozen", 24, 2),
        ("a dozen", None, 0),
        ("two and three", 2, 1),
        ("days", None, 0),
        ("", None, 0),
    ],
)
def test_numerals(words: str, value: float | None, count: int) -> None:
    """Number words add, multiply and end as they are spoken."""
    read = read_numerals(words.split(), 0, NUMBERS)
    assert read == (None if value is None else (value, count))

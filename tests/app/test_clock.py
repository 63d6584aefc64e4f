"""The watermark: the least over the topics of a number; a topic quiet at its end holds nothing back."""

from __future__ import annotations

from faust.types import TP
from hypothesis import given
from hypothesis import strategies as st

from troth.app.clock import UNKNOWN, Watermarks

TOPICS = ("one", "two", "three")
GRACE = 0.5


def watermarks(partitions: list[int] | None = None) -> Watermarks:
    made = Watermarks(TOPICS, GRACE)
    made.own(partitions or [0])
    return made


def caught_up() -> Watermarks:
    """Every topic stands at its end, offset 10, since time 0."""
    made = watermarks()
    for topic in TOPICS:
        made.observe(TP(topic, 0), True, 10, 0.0)
    return made


def test_nothing_is_known_before_the_ends_are() -> None:
    """Right after an assignment, and for a partition that is not owned."""
    made = watermarks()
    assert made.watermark_ms(0, 99.0) == UNKNOWN
    assert made.watermark_ms(7, 99.0) == UNKNOWN


def test_every_topic_at_its_end_for_the_grace_holds_nothing_back() -> None:
    """Before the grace has passed a topic counts with its last timestamp, or with none."""
    made = caught_up()
    assert made.watermark_ms(0, 0.4) == UNKNOWN
    assert made.watermark_ms(0, 0.5) is None


def test_the_least_of_the_busy_topics_counts() -> None:
    """Two topics move, the third is quiet at its end."""
    made = caught_up()
    made.read(TP("one", 0), 5_000, 11)
    made.read(TP("two", 0), 4_000, 11)
    assert made.watermark_ms(0, 9.0) == 4_000
    made.read(TP("two", 0), 7_000, 12)
    assert made.watermark_ms(0, 9.0) == 5_000


def test_a_stay_begins_anew_when_the_end_moves() -> None:
    """A record that came and went between two looks is a sign of life."""
    made = caught_up()
    made.observe(TP("one", 0), True, 11, 10.0)
    assert made.watermark_ms(0, 10.4) == UNKNOWN
    assert made.watermark_ms(0, 10.5) is None


def test_leaving_the_end_ends_the_stay() -> None:
    """Records wait to be read, or the broker has not confirmed the end lately."""
    made = caught_up()
    made.observe(TP("two", 0), False, -1, 10.0)
    assert made.watermark_ms(0, 99.0) == UNKNOWN


def test_a_backlog_is_read_before_anything_expires() -> None:
    """What stood in the topics at the assignment comes first, however far apart its timestamps are."""
    made = watermarks()
    made.observe(TP("one", 0), True, 0, 0.0)
    made.observe(TP("two", 0), False, 100, 0.0)
    made.observe(TP("three", 0), True, 0, 0.0)
    made.read(TP("two", 0), 50_000, 99)
    assert made.watermark_ms(0, 1.0) == UNKNOWN
    made.read(TP("two", 0), 50_001, 100)
    assert made.watermark_ms(0, 1.0) == 50_001


def test_partitions_are_kept_apart() -> None:
    """Each number has its own watermark, and an assignment forgets all of them."""
    made = watermarks([0, 1])
    for topic in TOPICS:
        made.observe(TP(topic, 1), True, 3, 0.0)
    assert (made.watermark_ms(0, 9.0), made.watermark_ms(1, 9.0)) == (UNKNOWN, None)
    assert (made.partitions(), made.all_at_end()) == ([0, 1], False)
    made.own([1])
    assert made.watermark_ms(1, 9.0) == UNKNOWN


reads = st.lists(st.tuples(st.sampled_from(TOPICS), st.integers(0, 10_000)), max_size=30)


@given(reads)
def test_without_a_quiet_topic_the_watermark_never_falls(steps: list[tuple[str, int]]) -> None:
    """Timestamps may go back within a topic; the watermark does not."""
    made, before = caught_up(), UNKNOWN
    for number, topic in enumerate(TOPICS):
        made.read(TP(topic, 0), number, 11)
    for topic, timestamp_ms in steps:
        made.read(TP(topic, 0), timestamp_ms, 12)
        now = made.watermark_ms(0, 0.1)
        assert now is not None
        assert now >= before
        before = now

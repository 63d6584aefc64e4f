"""State: recovery keeps the greatest of a key in whatever order records come, and drops what is not owned."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.app.store import Sessions, is_state_key, stamp
from troth.engine.records import prefix_of

names = st.binary(max_size=8)
keys = st.builds(lambda name, rest: len(name).to_bytes(2) + name + rest, names, st.binary(max_size=3))
stamps = st.builds(stamp, st.integers(0, 2**32 - 1), st.integers(0, 2**64 - 1))
values = st.builds(lambda mark, body: mark + body, stamps, st.binary(max_size=4))
writes = st.lists(st.tuples(keys, values), max_size=30, unique_by=lambda write: (write[0], write[1][:12]))


def held(sessions: Sessions, partition: int = 0) -> dict[bytes, bytes]:
    """Everything held of the sessions that the strategies can name."""
    partitions: Any = sessions._partitions
    return {key: value for session in partitions[partition].sessions.values() for key, value in session.items()}


def followed(records: list[tuple[bytes, bytes | None]]) -> Sessions:
    sessions = Sessions()
    sessions.own({0})
    for offset, (key, value) in enumerate(records):
        sessions.follow(0, offset, key, value)
    return sessions


@given(writes, st.randoms())
def test_the_greatest_is_kept_in_any_order(records: list[tuple[bytes, bytes]], random: Any) -> None:
    """Recovery gives the same state whatever the order of the records, and of each key the greatest stamp."""
    shuffled = random.sample(records, len(records))
    expected: dict[bytes, bytes] = {}
    for key, value in sorted(records, key=lambda record: record[1][:12]):
        expected[key] = value
    assert held(followed([*records])) == held(followed([*shuffled])) == expected


@given(writes, writes)
def test_reading_records_twice_changes_nothing(first: list[tuple[bytes, bytes]], more: list[Any]) -> None:
    """A recovery that begins again from an earlier offset gives the same state."""
    assert held(followed([*first, *more])) == held(followed([*first, *more, *first, *more]))


@given(writes)
def test_overtaken_keys_are_those_whose_last_record_is_not_the_greatest(records: list[tuple[bytes, bytes]]) -> None:
    """They are given once with their greatest value; with them written again, nothing is overtaken any more."""
    sessions = followed([*records])
    last = dict(records)
    again = dict(sessions.take_overtaken().get(0, []))
    assert again == {key: value for key, value in held(sessions).items() if last[key] != value}
    assert sessions.take_overtaken() == {}
    assert followed([*records, *again.items()]).take_overtaken() == {}


@given(names, st.binary(max_size=20))
def test_a_key_says_where_its_session_ends(name: bytes, rest: bytes) -> None:
    """The prefix of a whole key is its two length bytes and the name; a key cut inside the name is no state key."""
    key = len(name).to_bytes(2) + name + rest
    assert is_state_key(key)
    assert prefix_of(key) == key[: 2 + len(name)]
    assert all(not is_state_key(key[:cut]) for cut in range(2 + len(name)) if cut < 2 + len(name))


@given(st.tuples(st.integers(0, 2**32 - 1), st.integers(0, 2**64 - 1)), st.tuples(st.integers(0, 9), st.integers(0, 9)))
def test_stamps_compare_like_epoch_and_position(one: tuple[int, int], other: tuple[int, int]) -> None:
    """As bytes they order by epoch first, then by position."""
    assert (stamp(*one) < stamp(*other)) == (one < other)


@pytest.mark.parametrize(
    ("key", "value"),
    [(None, bytes(12)), (b"", bytes(12)), (b"\x00", bytes(12)), (b"\x00\x05abc", bytes(12)), (b"\x00\x01ak", b"short")],
)
def test_what_is_no_state_record_is_counted_and_left_out(key: bytes | None, value: bytes) -> None:
    """It is followed past, so that recovery ends, and neither kept nor an error."""
    sessions = Sessions()
    sessions.own({0})
    sessions.follow(0, 41, key, value)
    assert (held(sessions), sessions.ignored_records, sessions.followed_to(0)) == ({}, 1, 41)


def test_a_write_that_recovery_would_ignore_is_refused() -> None:
    """A key or value without its form is a fault of the program, found at the write."""
    sessions = Sessions()
    sessions.own({0})
    for key, value in ((b"\x00\x05abc", bytes(12)), (b"\x00\x01ak", bytes(11))):
        with pytest.raises(ValueError, match="no state record"):
            sessions.put(0, key, value)


def test_a_lost_partition_is_dropped_whole_and_begins_again_from_the_start() -> None:
    """After losing and regaining a partition nothing of it is held, and its changelog is read from the beginning."""
    sessions = followed([(b"\x00\x01ak", stamp(1, 1))])
    assert sessions.followed_to(0) == 0
    sessions.own({1})
    sessions.follow(0, 1, b"\x00\x01ak", stamp(1, 2))
    assert list(sessions.records(0, b"\x00\x01a")) == []
    sessions.own({0, 1})
    assert (held(sessions), sessions.followed_to(0)) == ({}, -1)


def test_a_kept_partition_keeps_its_state_and_its_place() -> None:
    """A rebalance that leaves a partition here changes nothing of it."""
    sessions = followed([(b"\x00\x01ak", stamp(1, 1))])
    sessions.own({0, 1})
    assert (held(sessions), sessions.followed_to(0)) == ({b"\x00\x01ak": stamp(1, 1)}, 0)


def test_own_records_are_not_read_again_while_they_join_on() -> None:
    """Acknowledged writes move the place where recovery goes on, until a foreign record stands between them."""
    sessions = followed([(b"\x00\x01ak", stamp(1, 1))])
    sessions.wrote(0, 1, 3)
    assert sessions.followed_to(0) == 3
    sessions.wrote(0, 5, 1)
    assert sessions.followed_to(0) == 3


def test_tombstones_delete_and_the_last_takes_the_session_with_it() -> None:
    """A session without records is not held."""
    sessions = followed([(b"\x00\x01ak", stamp(1, 1)), (b"\x00\x01al", stamp(1, 1)), (b"\x00\x01ak", None)])
    assert dict(sessions.records(0, b"\x00\x01a")) == {b"\x00\x01al": stamp(1, 1)}
    sessions.remove(0, b"\x00\x01al")
    assert sessions.count() == 0


@given(st.lists(st.tuples(st.integers(1, 50), st.integers(0, 2**20)), min_size=1, max_size=8))
def test_epochs_rise_whatever_the_generation_does(assignments: list[tuple[int, int]]) -> None:
    """Each assignment's epoch is greater than the one before and than every stamp recovered for it."""
    sessions = Sessions()
    sessions.own({0})
    before = 0
    for offset, (generation, foreign) in enumerate(assignments):
        sessions.follow(0, offset, b"\x00\x01ak", stamp(foreign, 0))
        epoch = sessions.begin_epoch(generation)
        assert epoch > max(before, foreign)
        before = epoch

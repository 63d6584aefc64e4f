"""A key lands where every other client of the topic would put it."""

from __future__ import annotations

from aiokafka.partitioner import DefaultPartitioner
from hypothesis import given
from hypothesis import strategies as st

from troth.kafka.partitioning import choose, key_partition


@given(st.binary(max_size=64), st.integers(1, 48))
def test_a_key_goes_where_the_java_client_puts_it(key: bytes, count: int) -> None:
    """As aiokafka's own partitioner has it, asked once and asked again."""
    every = list(range(count))
    expected = DefaultPartitioner()(key, every, every)
    assert [choose(key, every, every), choose(key, every, every), key_partition(key, count)] == [expected] * 3


@given(st.sets(st.integers(0, 20), min_size=1))
def test_without_a_key_any_partition_that_can_be_had(available: set[int]) -> None:
    """A record without a key goes to one that has a leader."""
    assert choose(None, list(range(21)), sorted(available)) in available

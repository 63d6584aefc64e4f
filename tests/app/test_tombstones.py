"""Deletes: nothing goes out before a commit that began after its batch was acknowledged has been accepted."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from troth.app.tombstones import Tombstones

actions = st.lists(st.sampled_from(["add", "mark", "accept", "take", "clear"]), max_size=40)


@given(actions)
def test_each_delete_is_given_once_and_only_after_its_commit(steps: list[str]) -> None:
    """In any sequence of batches, commits begun, commits accepted, and sends."""
    tombstones, number, marks = Tombstones(), 0, []
    waiting: list[bytes] = []
    free: list[bytes] = []
    for step in steps:
        if step == "add":
            tombstones.add(0, [b"%d" % number])
            waiting.append(b"%d" % number)
            number += 1
        elif step == "mark":
            marks.append((tombstones.mark(), list(waiting)))
        elif step == "accept" and marks:
            mark, covered = marks.pop()
            tombstones.proven(mark)
            free += [key for key in covered if key in waiting]
            waiting = [key for key in waiting if key not in covered]
        elif step == "take":
            assert tombstones.take(0) == free
            free = []
        elif step == "clear":
            tombstones.clear()
            waiting, free = [], []
    assert tombstones.take(0) == free
    assert tombstones.are_waiting == bool(waiting)


def test_partitions_are_kept_apart() -> None:
    """A partition's deletes are given to that partition's lane."""
    tombstones = Tombstones()
    tombstones.add(0, [b"a"])
    tombstones.add(3, [b"b", b"c"])
    tombstones.proven(tombstones.mark())
    assert tombstones.ready_partitions() == [0, 3]
    assert (tombstones.take(3), tombstones.take(3), tombstones.take(0)) == ([b"b", b"c"], [], [b"a"])

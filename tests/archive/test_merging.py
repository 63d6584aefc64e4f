"""Merging: few objects of many, at no moment a record less, and memory that does not grow with the sessions met."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.archive.originals import turn
from tests.archive.stores import Around, Died, Mortal
from troth.archive import batching, naming, writing
from troth.archive.faults import StoreUnreachable
from troth.archive.local import LocalStore
from troth.archive.merging import MERGE_OBJECTS, due
from troth.archive.originals import Original
from troth.archive.reading import Reader
from troth.archive.sealing import Sealing, parse_keys
from troth.archive.shelf import Shelf
from troth.archive.store import Store
from troth.archive.writing import Writer

PLAIN = Sealing()
SECRET = Sealing(parse_keys("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="))
FOLDER = naming.session_folder("default", "s")


def session(events: int, size: int = 20) -> list[Original]:
    return [turn("s", number, f"line {number} " + "x" * size) for number in range(events)]


def held(store: Store, sealing: Sealing = PLAIN) -> list[Original]:
    found = Reader(store, sealing).session("default", "s")
    assert found.faults == []
    return found.originals


def objects(store: Store, sealing: Sealing = PLAIN) -> list[list[str]]:
    """What each object of the session holds, by digests; each has an index entry and none is without its object."""
    shelf = Shelf(store, sealing, "default", "s")
    assert sorted(shelf.objects()) == sorted(digest for _, _, digest in shelf.indexed())
    read = [shelf.read_object(digest) for digest in shelf.objects()]
    return [[entry.sha256 for entry in each[0].entries] for each in read if isinstance(each, tuple)]


def check_once(store: Store, sent: list[Original], sealing: Sealing = PLAIN) -> None:
    """Every record is there, in one object only."""
    assert held(store, sealing) == sent
    lying = [digest for each in objects(store, sealing) for digest in each]
    assert sorted(lying) == sorted(original.sha256 for original in sent)


def write_one_by_one(writer: Writer, sent: list[Original]) -> None:
    for original in sent:
        writer.write("default", "s", [original])


@pytest.mark.parametrize("sealing", [PLAIN, SECRET], ids=["in the clear", "encrypted"])
def test_a_slow_session_has_few_objects(store: Store, sealing: Sealing) -> None:
    """Written record by record: while it goes on so many at most, and one once it is parked."""
    writer, sent = Writer(store, sealing), session(3 * MERGE_OBJECTS)
    write_one_by_one(writer, sent)
    assert len(objects(store, sealing)) < MERGE_OBJECTS
    check_once(store, sent, sealing)
    writer.park(0.0)
    assert len(objects(store, sealing)) == 1
    check_once(store, sent, sealing)
    assert (writer.faults, writer.remembered) == ([], 0)


@given(sizes=st.lists(st.integers(1, 600_000), min_size=1, max_size=40))
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_whatever_the_sizes_nothing_is_lost_or_twice(
    tmp_path_factory: pytest.TempPathFactory, sizes: list[int]
) -> None:
    """Nor twice; and once parked there are about as many objects as the records need."""
    store = LocalStore(str(tmp_path_factory.mktemp("merged")))
    writer = Writer(store, PLAIN)
    sent = [turn("s", number, "x" * size) for number, size in enumerate(sizes)]
    write_one_by_one(writer, sent)
    writer.park(0.0)
    check_once(store, sent)
    total = sum(len(original.value) for original in sent)
    assert len(objects(store)) <= 2 * total / (batching.BATCH_BYTES_MAX // 2) + 1


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("step", range(14))
def test_a_crash_at_any_step_of_merging_loses_nothing_and_leaves_nothing_twice(
    tmp_path: Path, step: int, when: Literal["before", "after"]
) -> None:
    """At a write or a removal: all can be read at once, and whoever meets the session next clears what was left."""
    store, sent = LocalStore(str(tmp_path)), session(6)
    write_one_by_one(Writer(store, PLAIN), sent)
    dying = Writer(Mortal(store, step, when), PLAIN)
    assert dying.write("default", "s", sent) == 0
    with pytest.raises(Died):
        dying.park(0.0)
    assert held(store) == sent
    again = Writer(store, PLAIN)
    assert again.write("default", "s", sent) == 0
    check_once(store, sent)
    again.park(0.0)
    assert len(objects(store)) == 1
    check_once(store, sent)
    assert again.faults == []


def test_the_steps_of_a_crash_are_all_of_them(tmp_path: Path) -> None:
    """Two writes for the object made, two removals for each of those merged."""
    store, sent = LocalStore(str(tmp_path)), session(6)
    write_one_by_one(Writer(store, PLAIN), sent)
    whole = Writer(Mortal(store, 14, "before"), PLAIN)
    whole.write("default", "s", sent)
    whole.park(0.0)
    check_once(store, sent)


class Meanwhile(Around):
    """Does something once, right after a folder was listed or before a file is read."""

    def __init__(self, store: Store, act: Writer, at: str) -> None:
        super().__init__(store)
        self._acts: Iterator[Writer] = iter([act])
        self._at = at

    def names(self, folder: str) -> list[str]:
        found = super().names(folder)
        self._act("names")
        return found

    def get(self, path: str) -> bytes | None:
        self._act("objects" if "/objects/" in path else "index")
        return super().get(path)

    def _act(self, at: str) -> None:
        if at == self._at:
            for writer in self._acts:
                writer.park(0.0)


@pytest.mark.parametrize("at", ["names", "index", "objects"])
def test_who_reads_while_objects_are_merged_reads_all(tmp_path: Path, at: str) -> None:
    """Between the listing and the reading of what it names, at any file."""
    store, sent = LocalStore(str(tmp_path)), session(6)
    writer = Writer(store, PLAIN)
    write_one_by_one(writer, sent)
    assert held(Meanwhile(store, writer, at)) == sent
    assert len(objects(store)) == 1


def test_two_who_merge_at_once_lose_nothing(tmp_path: Path) -> None:
    """A paused member that wakes up, and the one that has its sessions now, in every order that two threads find."""
    for attempt in range(10):
        store, sent = LocalStore(str(tmp_path / str(attempt))), session(8)
        zombie, successor = Writer(store, PLAIN), Writer(store, PLAIN)
        write_one_by_one(zombie, sent[:6])
        write_one_by_one(successor, sent[2:])
        threads = [threading.Thread(target=each.park, args=(0.0,)) for each in (zombie, successor)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert held(store) == sent
        last = Writer(store, PLAIN)
        last.write("default", "s", sent)
        last.park(0.0)
        check_once(store, sent)


def test_what_is_damaged_is_left_and_told_of(tmp_path: Path) -> None:
    """The others are merged; what the damaged one held is missing, and nothing is said in its place."""
    store, sent = LocalStore(str(tmp_path)), session(5)
    writer = Writer(store, PLAIN)
    write_one_by_one(writer, sent)
    victim = next(path for path in (tmp_path / FOLDER / "objects").iterdir())
    victim.write_bytes(victim.read_bytes()[:-1])
    writer.park(0.0)
    assert [victim.name in fault.where for fault in writer.faults] == [True]
    found = Reader(store, PLAIN).session("default", "s")
    assert len(found.originals) == 4
    assert len(found.faults) == 1
    assert len(list((tmp_path / FOLDER / "objects").iterdir())) == 2


class Keeping(Around):
    """Lets nobody delete."""

    def remove(self, path: str) -> None:
        raise StoreUnreachable(f"{path}: access denied")


def test_a_store_that_lets_nobody_delete_still_takes_what_comes(tmp_path: Path) -> None:
    """It is told of; nothing is lost, nothing stops."""
    store, sent = LocalStore(str(tmp_path)), session(2 * MERGE_OBJECTS)
    writer = Writer(Keeping(store), PLAIN)
    write_one_by_one(writer, sent)
    writer.park(0.0)
    assert held(store) == sent
    assert writer.faults
    assert all("access denied" in fault.what for fault in writer.faults)


def test_objects_of_about_one_size_are_merged_when_there_are_enough() -> None:
    """A large one is not written again for every few small ones."""
    small = {f"s{n}": 100 + n for n in range(MERGE_OBJECTS)}
    assert sorted(due({**small, "large": 400_000})) == sorted(small)
    assert due(dict(list(small.items())[1:])) == []
    assert due({}) == []


def test_memory_is_bounded_over_all_sessions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Digests of so many events at most; a session that was forgotten, or parked, is written without a copy."""
    monkeypatch.setattr(writing, "KNOWN_MAX", 50)
    now = [0.0]
    writer = Writer(LocalStore(str(tmp_path)), PLAIN, clock=lambda: now[0])
    for number in range(20):
        writer.write("default", f"s{number}", [turn(f"s{number}", seq) for seq in range(10)])
        assert writer.remembered <= 60
    now[0] = 100.0
    writer.write("default", "s19", [turn("s19", 10)])
    writer.park(60.0)
    assert writer.remembered == 11
    assert writer.write("default", "s0", [turn("s0", seq) for seq in range(10)]) == 0

"""The archive's laws: byte for byte, nothing lost, nothing twice, nothing read that need not be, nothing made up."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.archive.originals import IDS, turn
from tests.archive.stores import Counting, Died, Mortal
from troth.archive import batching, naming
from troth.archive.faults import KeyRefused
from troth.archive.identity import begun
from troth.archive.local import LocalStore
from troth.archive.originals import Original
from troth.archive.reading import Reader
from troth.archive.sealing import Sealing, parse_keys
from troth.archive.shelf import Shelf
from troth.archive.store import Store
from troth.archive.writing import Writer

PLAIN = Sealing()
SECRET = Sealing(parse_keys(base64.b64encode(bytes(32)).decode()))
FOLDER = naming.session_folder("default", "s")


def session(events: int, session_id: str = "s") -> list[Original]:
    return [turn(session_id, number, f"line {number}\n\u2028 \U0001f512") for number in range(events)]


def held(store: Store, sealing: Sealing = PLAIN) -> list[Original]:
    found = Reader(store, sealing).session("default", "s")
    assert found.faults == []
    return found.originals


@pytest.mark.parametrize("sealing", [PLAIN, SECRET], ids=["in the clear", "encrypted"])
def test_what_is_archived_is_what_was_sent(store: Store, sealing: Sealing) -> None:
    """Byte for byte, with identity, place and time; a second time nothing is new."""
    sent = [*session(30), turn("s", None, "unnumbered", event_id="prompt:1")]
    writer = Writer(store, sealing)
    assert writer.write("default", "s", sent) == len(sent)
    assert writer.write("default", "s", sent) == 0
    assert Writer(store, sealing).write("default", "s", sent) == 0
    assert held(store, sealing) == sent
    assert Reader(store, sealing).identified("default", "s", "prompt:1").originals == sent[-1:]


@given(one=IDS, other=IDS, tenants=st.tuples(IDS, IDS))
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_no_session_reads_anothers(tmp_path: Path, one: str, other: str, tenants: tuple[str, str]) -> None:
    """Whatever the ids are: what lies under one tenant and session is found there and nowhere else."""
    store = LocalStore(str(tmp_path))
    places = {(tenants[0], one), (tenants[0], other), (tenants[1], one)}
    for tenant, session_id in places:
        Writer(store, PLAIN).write(tenant, session_id, [turn(session_id, 0, tenant + session_id)])
    for tenant, session_id in places:
        found = Reader(store, PLAIN).session(tenant, session_id)
        assert [o.value for o in found.originals] == [turn(session_id, 0, tenant + session_id).value]
    assert not list(tmp_path.parent.glob("etc*"))


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("write", range(6))
def test_a_crash_at_any_write_loses_nothing_and_leaves_nothing_twice(
    store: Store, monkeypatch: pytest.MonkeyPatch, write: int, when: Literal["before", "after"]
) -> None:
    """Between object, index and the commit that never came: it all comes again, cut elsewhere, and is stored once."""
    monkeypatch.setattr(batching, "BATCH_RECORDS_MAX", 4)
    sent = session(10)
    with pytest.raises(Died):
        Writer(Mortal(store, write, when), PLAIN).write("default", "s", sent)
    again = Writer(store, PLAIN)
    again.write("default", "s", sent[:3])
    again.write("default", "s", sent[3:])
    assert held(store) == sent
    assert again.faults == []
    objects = store.names(f"{FOLDER}/objects")
    assert {naming.parse_index_name(name) is not None for name in store.names(f"{FOLDER}/index")} == {True}
    assert len(store.names(f"{FOLDER}/index")) == len(objects)
    stored = [digest for name in objects for digest in digests_in(store, name)]
    assert sorted(stored) == sorted(o.sha256 for o in sent)


def digests_in(store: Store, name: str) -> list[str]:
    """Of the events in an object."""
    read = Shelf(store, PLAIN, "default", "s").read_object(name)
    assert isinstance(read, tuple)
    return [entry.sha256 for entry in read[0].entries]


def test_two_writers_of_one_session_do_not_hurt_each_other(tmp_path: Path) -> None:
    """A member that was paused and wakes up writes what its successor wrote: each event is read once."""
    store, sent = LocalStore(str(tmp_path)), session(9)
    zombie, successor = Writer(store, PLAIN), Writer(store, PLAIN)
    zombie.write("default", "s", sent[:2])
    successor.write("default", "s", sent[:6])
    zombie.write("default", "s", sent[2:9])
    assert held(store) == sent


def test_one_event_of_ten_thousand_is_fetched_without_reading_the_others(tmp_path: Path) -> None:
    """One index entry and one object are read, of as many as there are."""
    store = LocalStore(str(tmp_path))
    sent = session(10_000)
    writer = Writer(store, PLAIN)
    for start in range(0, 10_000, 500):
        writer.write("default", "s", sent[start : start + 500])
    counting = Counting(store)
    found = Reader(counting, PLAIN).numbered("default", "s", range(7_321, 7_322))
    assert found.originals == sent[7_321:7_322]
    assert len(counting.read) == 2
    assert len(store.names(f"{FOLDER}/objects")) == 20
    spread = frozenset({3, 9_998})
    assert [o.seq for o in Reader(store, PLAIN).numbered("default", "s", spread).originals] == [3, 9_998]


def damaged(path: Path) -> None:
    body = bytearray(path.read_bytes())
    body[len(body) // 2] ^= 1
    path.write_bytes(body)


@pytest.mark.parametrize("sealing", [PLAIN, SECRET], ids=["in the clear", "encrypted"])
@pytest.mark.parametrize("kind", ["objects", "index"])
@pytest.mark.parametrize("how", ["damaged", "gone"])
def test_what_is_damaged_or_gone_is_named_and_written_again(
    tmp_path: Path, kind: str, how: str, sealing: Sealing
) -> None:
    """What, where and what to do; the rest is read; writing the same events again makes it whole."""
    store, sent = LocalStore(str(tmp_path)), session(10)
    Writer(store, sealing).write("default", "s", sent[:5])
    Writer(store, sealing).write("default", "s", sent[5:])
    victim = next(p for p in sorted((tmp_path / FOLDER / kind).iterdir()))
    damaged(victim) if how == "damaged" else victim.unlink()
    found = Reader(store, sealing).session("default", "s")
    assert len(found.originals) == 5
    if (kind, how) != ("index", "gone"):
        [fault] = found.faults
        assert fault.where == str(victim)
        assert "troth archive" in fault.do
    if (kind, how) == ("objects", "damaged"):
        victim.unlink()  # as it says
    Writer(store, sealing).write("default", "s", sent)
    assert held(store, sealing) == sent


def test_an_object_of_another_session_is_not_taken_for_ones_own(tmp_path: Path) -> None:
    """A folder that was copied or renamed by hand gives nothing away."""
    store = LocalStore(str(tmp_path))
    Writer(store, PLAIN).write("default", "s", session(3))
    (tmp_path / FOLDER).rename(tmp_path / naming.session_folder("default", "t"))
    found = Reader(store, PLAIN).session("default", "t")
    assert found.originals == []
    assert "another session" in found.faults[0].what


def test_nothing_is_held_of_a_session_that_was_never_archived(store: Store) -> None:
    """And it says so, instead of an empty session."""
    Writer(store, PLAIN).write("default", "s", session(3))
    found = Reader(store, PLAIN).session("other", "s")
    assert (found.originals, found.faults, found.is_known) == ([], [], False)


def test_a_record_larger_than_an_object_has_one_to_itself(tmp_path: Path) -> None:
    """Four mebibytes between two small ones."""
    store = LocalStore(str(tmp_path))
    sent = [turn("s", 0), turn("s", 1, "x" * (batching.BATCH_BYTES_MAX + 1)), turn("s", 2)]
    Writer(store, PLAIN).write("default", "s", sent)
    assert held(store) == sent
    assert len(store.names(f"{FOLDER}/objects")) == 3


def test_an_archive_keeps_its_identity_and_is_not_mixed(store: Store) -> None:
    """The id is drawn once; who forgets the key does not write in the clear beside what is encrypted."""
    identity = begun(store, SECRET)
    assert begun(store, SECRET) == identity
    with pytest.raises(KeyRefused, match="TROTH_ARCHIVE_KEY"):
        begun(store, PLAIN)

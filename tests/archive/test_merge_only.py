"""`troth archive --merge-only`: merged without topics, while nobody writes the archive or somebody does."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.archive.originals import turn
from tests.archive.stores import Around
from tests.cli.troth import troth
from troth.archive import merging
from troth.archive.identity import begun
from troth.archive.local import LocalStore
from troth.archive.naming import session_folder
from troth.archive.originals import Original
from troth.archive.reading import Reader
from troth.archive.sealing import Sealing, parse_keys
from troth.archive.shelf import Shelf
from troth.archive.store import Store, open_store
from troth.archive.writing import Writer
from troth.cli.archive.tidying import tidy

PLAIN = Sealing()
KEY = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
SECRET = Sealing(parse_keys(KEY))
SESSIONS = [("default", "s"), ("default", "../é"), ("acme/eu", "s"), ("acme/eu", "x" * 512), ("..", ".partial")]
EVENTS = 5


def fill(store: Store, sealing: Sealing = PLAIN, events: int = EVENTS) -> dict[tuple[str, str], list[Original]]:
    """An archive of several sessions, as one that does not merge leaves it: each record in an object of its own."""
    begun(store, sealing)
    sent = {session: [turn(session[1], seq) for seq in range(events)] for session in SESSIONS}
    for session, originals in sent.items():
        for original in originals:
            Shelf(store, sealing, *session).add([original])
    return sent


def held(store: Store, session: tuple[str, str], sealing: Sealing = PLAIN) -> list[Original]:
    found = Reader(store, sealing).session(*session)
    assert found.faults == []
    return found.originals


def objects(store: Store, session: tuple[str, str]) -> int:
    """How many there are, each with its index entry and none of these without its object."""
    shelf = Shelf(store, PLAIN, *session)
    assert sorted(shelf.objects()) == sorted(digest for _, _, digest in shelf.indexed())
    return len(shelf.objects())


@pytest.mark.parametrize("sealing", [PLAIN, SECRET], ids=["in the clear", "encrypted"])
def test_every_session_is_found_and_merged(store: Store, sealing: Sealing) -> None:
    """Of any tenant and any id, the long ones too; each is one object then, and a second time finds nothing to do."""
    sent = fill(store, sealing)
    done = tidy(store, sealing)
    assert (done.sessions, done.objects_removed, done.objects_written) == (5, 5 * EVENTS, 5)
    assert done.faults == []
    for session, originals in sent.items():
        assert held(store, session, sealing) == originals
        assert objects(store, session) == 1
    again = tidy(store, sealing)
    assert (again.sessions, again.objects_removed, again.objects_written, again.faults) == (5, 0, 0, [])


def test_nothing_is_read_of_what_is_merged_already(tmp_path: Path) -> None:
    """Of a session of one object only names are listed."""
    fill(LocalStore(str(tmp_path)), events=1)
    assert tidy(Unreadable(LocalStore(str(tmp_path))), PLAIN).faults == []


class Unreadable(Around):
    """Fails the test that reads."""

    def get(self, path: str) -> bytes | None:
        raise AssertionError(path)


def test_a_session_larger_than_memory_is_merged_in_portions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few objects are read before one is written; in the end there are as few as without."""
    store = LocalStore(str(tmp_path))
    sent = fill(store, events=16)
    monkeypatch.setattr(merging, "MERGE_BYTES_MAX", 1_000)
    watched = Watched(store)
    tidy(watched, PLAIN)
    assert watched.most_between_writes <= 2 * 1_000 // len(sent["default", "s"][0].value) + 2
    for session, originals in sent.items():
        assert held(store, session) == originals
        assert objects(store, session) == 1


class Watched(Around):
    """How many objects of one session were read between two that were written."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._read: dict[str, int] = {}
        self.most_between_writes = 0

    def get(self, path: str) -> bytes | None:
        if "/objects/" in path:
            folder = path.partition("/objects/")[0]
            self._read[folder] = self._read.get(folder, 0) + 1
            self.most_between_writes = max(self.most_between_writes, self._read[folder])
        return super().get(path)

    def put(self, path: str, body: bytes) -> None:
        self._read[path.partition("/objects/")[0]] = 0
        super().put(path, body)


class Beside(Around):
    """Lets another one act once, before the call of that number."""

    def __init__(self, store: Store, call: int, act: Callable[[], None]) -> None:
        super().__init__(store)
        self._left = call
        self._act: Iterator[Callable[[], None]] = iter([act])

    @property
    def acted(self) -> bool:
        return next(self._act, None) is None

    def _step(self) -> None:
        self._left -= 1
        if self._left < 0:
            for act in self._act:
                act()

    def get(self, path: str) -> bytes | None:
        self._step()
        return super().get(path)

    def put(self, path: str, body: bytes) -> None:
        self._step()
        super().put(path, body)

    def remove(self, path: str) -> None:
        self._step()
        super().remove(path)

    def names(self, folder: str) -> list[str]:
        self._step()
        return super().names(folder)


def write(writer: Writer, new: Original) -> None:
    writer.write("default", "s", [new])


def let_go(writer: Writer, _: Original) -> None:
    writer.park(0.0)


def write_and_let_go(writer: Writer, new: Original) -> None:
    write(writer, new)
    writer.park(0.0)


CALLS = 35


@pytest.mark.parametrize("act", [write, let_go, write_and_let_go])
@pytest.mark.parametrize("call", range(CALLS))
def test_an_archiver_may_go_on_meanwhile(tmp_path: Path, call: int, act: Callable[[Writer, Original], None]) -> None:
    """At any call to the store: nothing is missing, nothing is told of as damaged, and the next look leaves one
    object."""
    store = LocalStore(str(tmp_path))
    sent = [turn("s", seq) for seq in range(4)]
    archiver = Writer(store, PLAIN)
    for original in sent[:-1]:
        archiver.write("default", "s", [original])
    beside = Beside(store, call, lambda: act(archiver, sent[-1]))
    done = tidy(beside, PLAIN)
    assert archiver.write("default", "s", sent[:-1]) == 0
    archiver.write("default", "s", sent)
    assert held(store, ("default", "s")) == sent
    archiver.park(0.0)
    last = tidy(store, PLAIN)
    assert (done.faults, archiver.faults, last.faults) == ([], [], [])
    assert held(store, ("default", "s")) == sent
    assert objects(store, ("default", "s")) == 1


def test_the_calls_are_all_of_them(tmp_path: Path) -> None:
    """A call more, and nobody would have acted."""
    store = LocalStore(str(tmp_path))
    for seq in range(3):
        Writer(store, PLAIN).write("default", "s", [turn("s", seq)])
    beside = Beside(store, CALLS, lambda: None)
    tidy(beside, PLAIN)
    assert not beside.acted


@pytest.mark.parametrize("part", ["/objects/", "/index/"])
def test_an_object_may_be_merged_before_its_writer_enters_it(tmp_path: Path, part: str) -> None:
    """The entry that then names nothing is struck out when the session is next met, and nobody is told of a loss."""
    store = LocalStore(str(tmp_path))
    sent = [turn("s", seq) for seq in range(3)]
    for original in sent[:2]:
        Writer(store, PLAIN).write("default", "s", [original])
    late = Writer(Late(store, part, lambda: tidy(store, PLAIN)), PLAIN)
    late.write("default", "s", sent[2:])
    assert held(store, ("default", "s")) == sent
    assert [tidy(store, PLAIN).faults, late.faults] == [[], []]
    assert held(store, ("default", "s")) == sent
    assert objects(store, ("default", "s")) == 1


class Late(Around):
    """Something happens once before a file is written whose path has that in it."""

    def __init__(self, store: Store, part: str, act: Callable[[], object]) -> None:
        super().__init__(store)
        self._part = part
        self._act: Iterator[Callable[[], object]] = iter([act])

    def put(self, path: str, body: bytes) -> None:
        if self._part in path:
            for act in self._act:
                act()
        super().put(path, body)


class ReadBack(Around):
    """Something happens once before an object is read that was the last one written."""

    def __init__(self, store: Store, act: Callable[[], object]) -> None:
        super().__init__(store)
        self._written = ""
        self._act: Iterator[Callable[[], object]] = iter([act])

    def put(self, path: str, body: bytes) -> None:
        super().put(path, body)
        self._written = path if "/objects/" in path else self._written

    def get(self, path: str) -> bytes | None:
        if path == self._written:
            for act in self._act:
                act()
        return super().get(path)


def test_an_object_may_be_merged_before_it_is_read_back(tmp_path: Path) -> None:
    """Its writer then removes nothing and tells of no loss; what there is twice is cleared when it is next met."""
    store = LocalStore(str(tmp_path))
    sent = [turn("s", seq) for seq in range(4)]
    for original in sent[:3]:
        Writer(store, PLAIN).write("default", "s", [original])

    def meanwhile() -> None:
        Writer(store, PLAIN).write("default", "s", sent[3:])
        tidy(store, PLAIN)

    merging = Writer(ReadBack(store, meanwhile), PLAIN)
    merging.merge("default", "s")
    assert merging.faults == []
    assert held(store, ("default", "s")) == sent
    assert tidy(store, PLAIN).faults == []
    assert held(store, ("default", "s")) == sent
    assert objects(store, ("default", "s")) == 1


def test_in_any_order_that_threads_find(tmp_path: Path) -> None:
    """An archiver writes record by record and lets go now and then, while all is merged again and again."""
    store, sent = LocalStore(str(tmp_path)), [turn("s", seq) for seq in range(60)]
    archiver, ended, faults = Writer(store, PLAIN), threading.Event(), []

    def archive() -> None:
        for number, original in enumerate(sent):
            archiver.write("default", "s", [original])
            if number % 20 == 19:
                archiver.park(0.0)
        ended.set()

    thread = threading.Thread(target=archive)
    thread.start()
    while not ended.is_set():
        faults += tidy(store, PLAIN).faults
    thread.join()
    assert (tidy(store, PLAIN).faults, faults, archiver.faults) == ([], [], [])
    assert held(store, ("default", "s")) == sent
    assert objects(store, ("default", "s")) == 1


def test_what_is_lost_is_told_though_it_looks_like_what_a_merge_left(tmp_path: Path) -> None:
    """An index entry without its object, of which no other object holds everything."""
    store = LocalStore(str(tmp_path))
    fill(store)
    victim = next((tmp_path / session_folder("default", "s") / "objects").iterdir())
    victim.unlink()
    done = tidy(store, PLAIN)
    assert [victim.name in fault.where for fault in done.faults] == [True]
    assert objects_and_entries(store) == (1, 2)


def objects_and_entries(store: Store) -> tuple[int, int]:
    shelf = Shelf(store, PLAIN, "default", "s")
    return len(shelf.objects()), len(shelf.indexed())


def test_the_command_says_what_it_did(address: str) -> None:
    """In words, then as JSON; no broker is asked."""
    fill(open_store(address))
    words = troth("archive", "--to", address, "--merge-only")
    assert (words.code, words.err) == (0, "")
    assert words.out == f"{5 * EVENTS} objects merged into 5; 5 sessions looked through\n"
    told = troth("archive", "--to", address, "--merge-only", "--json")
    assert (told.code, told.err) == (0, "")
    assert json.loads(told.out) == {"sessions": 5, "objects_removed": 0, "objects_written": 0, "faults": []}
    assert troth("archive", "--to", address, "--merge-only").out == "nothing to merge in 5 sessions\n"


def test_the_command_tells_of_what_is_damaged(tmp_path: Path) -> None:
    """Exit 1, each fault on stderr and in the JSON; the rest is merged, and what nothing names is told of too."""
    fill(LocalStore(str(tmp_path)))
    one, other = (tmp_path / session_folder("default", name) for name in ("s", "../é"))
    victim = next((one / "objects").iterdir())
    victim.write_bytes(victim.read_bytes()[:-1])
    for path in other.glob("*/*"):
        path.write_bytes(b"")
    done = troth("archive", "--to", str(tmp_path), "--merge-only", "--json")
    told = json.loads(done.out)
    assert done.code == 1
    assert sorted(fault["where"] for fault in told["faults"]) == sorted([f"{one}/objects/{victim.name}", str(other)])
    assert done.err.count("\n") == 2
    assert told["objects_removed"] == 4 * EVENTS - 1


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--merge-only",), "no archive in"),
        (("--merge-only", "--once"), "--merge-only reads no topic"),
        (("--merge-only", "--again"), "--merge-only reads no topic"),
        (("--merge-only", "--web-port", "0"), "--merge-only reads no topic"),
        (("--json",), "--json is for --merge-only"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(options: tuple[str, ...], words: str, tmp_path: Path) -> None:
    """Exit 2, and no archive is begun."""
    done = troth("archive", "--to", str(tmp_path / "none"), *options)
    assert done.code == 2
    assert words in done.err
    assert done.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_an_encrypted_archive_needs_its_key(tmp_path: Path) -> None:
    """Exit 2 without it, and nothing is touched; with it all is merged."""
    fill(LocalStore(str(tmp_path)), SECRET)
    refused = troth("archive", "--to", str(tmp_path), "--merge-only")
    assert refused.code == 2
    assert "TROTH_ARCHIVE_KEY" in refused.err
    assert troth("archive", "--to", str(tmp_path), "--merge-only", TROTH_ARCHIVE_KEY=KEY).code == 0
    assert len(list(tmp_path.glob("*/*/objects/*"))) == 5


def test_a_terminal_sees_how_far_it_is(tmp_path: Path) -> None:
    """How many sessions of how many, on stderr; what it did is alone on stdout."""
    fill(LocalStore(str(tmp_path)))
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "troth", "archive", "--to", str(tmp_path), "--merge-only"]
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs, text=True, timeout=120, check=True)
        seen = os.read(ours, 65_536).decode()
    finally:
        os.close(ours)
        os.close(theirs)
    assert "5/5" in seen
    assert done.stdout.count("\n") == 1

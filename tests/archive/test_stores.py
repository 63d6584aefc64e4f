"""Stores: what is put is there, whole, for good; a directory and a bucket alike."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from troth.archive.faults import StoreUnreachable
from troth.archive.local import LEFTOVER_SECONDS, PARTIAL, LocalStore
from troth.archive.store import Store, open_store


def test_what_is_put_is_there(store: Store) -> None:
    """Byte for byte, listed by its folder alone, and put again without harm."""
    body = bytes(range(256)) * 40
    for path in ("a=2f/objects/1", "a=2f/objects/2", "a=2f/index/1", "a/objects/3"):
        store.put(path, body)
        store.put(path, body)
    assert store.get("a=2f/objects/2") == body
    assert store.names("a=2f/objects") == ["1", "2"]
    assert store.get("a=2f/objects/9") is None
    assert store.names("nowhere/objects") == []


def test_the_first_one_stays(store: Store) -> None:
    """A second writer learns that it is not the first, and changes nothing."""
    assert store.put_first("archive.json", b"one")
    assert not store.put_first("archive.json", b"two")
    assert store.get("archive.json") == b"one"


def test_only_its_owner_reads_a_directory(tmp_path: Path) -> None:
    """Session text lies in it."""
    LocalStore(str(tmp_path / "a")).put("t/s/objects/1", b"x")
    modes = {p: stat.S_IMODE(p.stat().st_mode) for p in (tmp_path / "a").rglob("*")}
    assert {mode for path, mode in modes.items() if path.is_file()} == {0o600}
    assert {mode for path, mode in modes.items() if path.is_dir()} == {0o700}


def test_a_killed_write_leaves_no_half_file(tmp_path: Path) -> None:
    """kill -9 in the middle of writing without end: each file under its name is whole."""
    program = (
        "import sys; from troth.archive.local import LocalStore; s = LocalStore(sys.argv[1]); n = 0\n"
        "while True: s.put(f't/s/objects/{n}', bytes([n % 256]) * 300_000); n += 1"
    )
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    root = tmp_path / "a"
    process = subprocess.Popen([sys.executable, "-c", program, str(root)], env=environ)
    try:
        deadline = time.monotonic() + 60
        while len(list(root.glob("t/s/objects/*"))) < 5:
            assert time.monotonic() < deadline
            time.sleep(0.01)
    finally:
        process.kill()
        process.wait()
    for path in root.glob("t/s/objects/*"):
        assert path.read_bytes() == bytes([int(path.name) % 256]) * 300_000


def test_what_a_crash_left_half_written_is_swept_when_it_is_old(tmp_path: Path) -> None:
    """Not what another process may be writing now."""
    store = LocalStore(str(tmp_path))
    store.put("t/s/objects/1", b"x")
    for name, age in (("old", LEFTOVER_SECONDS + 60), ("new", 0)):
        partial = tmp_path / PARTIAL / name
        partial.write_bytes(b"half")
        os.utime(partial, (time.time() - age,) * 2)
    store.sweep()
    assert [p.name for p in (tmp_path / PARTIAL).iterdir()] == ["new"]


def test_a_place_that_cannot_be_had_is_named(tmp_path: Path) -> None:
    """A file where the directory should be."""
    (tmp_path / "file").write_text("x")
    for place in ("file", "file/below"):
        with pytest.raises(StoreUnreachable, match=rf"not a directory \({tmp_path}/file\)"):
            LocalStore(str(tmp_path / place)).put("t/s/objects/1", b"x")


@pytest.mark.parametrize("address", ["ftp://x/y", "file:///tmp/x", "S3://bucket/x", "gs://bucket", "https://host/x"])
def test_a_scheme_that_is_no_stores_is_not_a_directory(address: str) -> None:
    """Whoever wrote it meant another place than a folder of that name below this one."""
    with pytest.raises(StoreUnreachable, match="s3://bucket/prefix") as refused:
        open_store(address)
    assert address in str(refused.value)


def test_a_service_that_does_not_answer_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """What, where and what to do, without the client's own insides."""
    given = {"ENDPOINT_URL": "http://127.0.0.1:1", "ALLOW_HTTP": "true", "REGION": "r"}
    for name, value in {**given, "ACCESS_KEY_ID": "a", "SECRET_ACCESS_KEY": "b"}.items():
        monkeypatch.setenv(f"AWS_{name}", value)
    with pytest.raises(StoreUnreachable) as refused:
        open_store("s3://bucket/x").get("archive.json")
    said = str(refused.value)
    assert said.startswith("archive `s3://bucket/x`, `archive.json`: ")
    assert "AWS_ENDPOINT_URL" in said
    assert not [sign for sign in ("\n", "{", "Debug") if sign in said]


def test_a_bucket_that_is_not_there_is_named(s3_address: str) -> None:
    """In one line, with the address; so is an address without a bucket."""
    with pytest.raises(StoreUnreachable, match="s3://no-such-bucket/x") as refused:
        open_store("s3://no-such-bucket/x").names("t/s/index")
    assert "\n" not in str(refused.value)
    with pytest.raises(StoreUnreachable, match="names no bucket"):
        open_store("s3://")

"""The memo of a session: whole or not there, and one hook at a time."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import pytest

from troth.instructions.memo import DAYS_KEPT, Memo, forget_old


def test_what_was_saved_is_loaded(tmp_path: Path) -> None:
    """In a folder that it makes, for nobody else to read."""
    memo = Memo(str(tmp_path / "a/b"), "s")
    assert memo.load() == {}
    memo.save({"told": {"x": 1}})
    assert memo.load()["told"] == {"x": 1}
    assert [oct(p.stat().st_mode & 0o777) for p in (tmp_path / "a/b").iterdir()] == ["0o600"]


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"null", b'{"form": 0}', b"\xff"])
def test_a_damaged_memo_is_an_empty_one(tmp_path: Path, content: bytes) -> None:
    """Everything is told again, which does no harm."""
    (tmp_path / "s.json").write_bytes(content)
    assert Memo(str(tmp_path), "s").load() == {}


def test_hooks_hold_it_one_after_another(tmp_path: Path) -> None:
    """Thirty increments by three at once are thirty; whoever waits too long is told so."""

    def work() -> None:
        memo = Memo(str(tmp_path), "s")
        for _ in range(10):
            with memo.held(30) as is_ours:
                assert is_ours
                memo.save({"n": memo.load().get("n", 0) + 1})

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    memo = Memo(str(tmp_path), "s")
    assert memo.load()["n"] == 30
    with memo.held(1), Memo(str(tmp_path), "s").held(0.02) as is_ours:
        assert not is_ours
    with memo.held(1) as is_ours:
        assert is_ours


def test_old_memos_are_forgotten(tmp_path: Path) -> None:
    """Those of sessions that said nothing for a month; a folder that is not there is no fault."""
    for name in ("old", "new"):
        Memo(str(tmp_path), name).save({})
    os.utime(tmp_path / "old.json", (0, time.time() - (DAYS_KEPT + 1) * 86_400))
    forget_old(str(tmp_path), time.time())
    forget_old(str(tmp_path / "none"), time.time())
    assert [p.name for p in tmp_path.iterdir()] == ["new.json"]

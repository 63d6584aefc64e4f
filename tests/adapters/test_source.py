"""Sources: plain and packed files, standard input, and what breaks."""

from __future__ import annotations

import gzip
import io
import os
import sys
import threading
from pathlib import Path

import pytest

from troth.adapters import source as room
from troth.adapters.source import SourceError, open_source

LINES = [b'{"sessionId":"s-1","type":"user"}', b"", b"second \xff line"]
DATA = b"\n".join(LINES) + b"\n"


def read(name: str) -> list[tuple[int, bytes]]:
    with open_source(name) as source:
        return list(source)


@pytest.mark.parametrize("data", [DATA, DATA.rstrip(b"\n"), DATA.replace(b"\n", b"\r\n")])
@pytest.mark.parametrize("packed", [False, True])
def test_a_file_gives_its_lines_with_their_numbers(tmp_path: Path, data: bytes, packed: bool) -> None:
    """Plain or packed, with or without a last line end, with either kind of it; the name decides nothing."""
    path = tmp_path / "anything.txt"
    path.write_bytes(gzip.compress(data) if packed else data)
    assert read(str(path)) == list(enumerate(LINES, 1))


@pytest.mark.parametrize("packed", [False, True])
def test_standard_input_may_be_packed_too(monkeypatch: pytest.MonkeyPatch, packed: bool) -> None:
    """`-` is standard input, unpacked where needed, and left open afterwards."""
    stdin = io.TextIOWrapper(io.BytesIO(gzip.compress(DATA) if packed else DATA))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert read("-") == list(enumerate(LINES, 1))
    assert not stdin.buffer.closed


def test_a_pipe_that_gives_little_at_a_time_is_sniffed_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """The format is known once enough has arrived, before the pipe has ended."""
    reading, writing = os.pipe()
    with open(reading, "rb") as stdin, open(writing, "wb", buffering=0) as feed:  # noqa: PTH123  (descriptors)
        stdin_text = io.TextIOWrapper(stdin)
        monkeypatch.setattr(sys, "stdin", stdin_text)
        found: list[str | None] = []

        def look() -> None:
            with open_source("-") as source:
                found.append(source.format)

        thread = threading.Thread(target=look)
        thread.start()
        for part in (b"\n", DATA[:9], DATA[9:]):
            feed.write(part)
        thread.join(timeout=10)
        assert found == ["claude-code"]
        stdin_text.detach()  # so that the wrapper does not close the pipe a second time


def test_the_format_is_sniffed_without_losing_a_line(tmp_path: Path) -> None:
    """What was read ahead to tell the format is still part of the lines."""
    path = tmp_path / "t.jsonl"
    path.write_bytes(DATA * 5000)
    with open_source(str(path)) as source:
        assert source.format == "claude-code"
        assert sum(1 for _ in source.lines()) == 15_000


def test_an_empty_file_is_empty(tmp_path: Path) -> None:
    """Nothing, or blank lines alone, is empty and of no format."""
    path = tmp_path / "t.jsonl"
    path.write_bytes(b"\n \n")
    with open_source(str(path)) as source:
        assert source.is_empty
        assert source.format is None


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """The fault says which file, and that nothing was read of it."""
    with pytest.raises(SourceError, match=r"nothere\.jsonl: No such file") as caught:
        read(str(tmp_path / "nothere.jsonl"))
    assert not caught.value.has_begun


def test_a_directory_is_no_file(tmp_path: Path) -> None:
    """A directory is a fault of the same kind."""
    with pytest.raises(SourceError, match="Is a directory"):
        read(str(tmp_path))


def test_packed_data_that_is_cut_short_says_where(tmp_path: Path) -> None:
    """The lines before the damage are given, then a fault that names the last of them."""
    path = tmp_path / "t.jsonl.gz"
    noise = b"".join(os.urandom(40).hex().encode() + b"\n" for _ in range(50_000))
    packed = gzip.compress(DATA + noise)
    path.write_bytes(packed[: len(packed) // 2])
    got: list[int] = []
    with (
        pytest.raises(SourceError, match=r"after line \d+: the gzip data is damaged") as caught,
        open_source(str(path)) as s,
    ):
        got.extend(number for number, _ in s)
    assert got[:3] == [1, 2, 3]
    assert caught.value.has_begun


def test_a_line_without_end_is_cut_and_the_next_one_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line beyond the limit is handed on just long enough to be seen as one, and costs no other."""
    monkeypatch.setattr(room, "LINE_BYTES_MAX", 100)
    path = tmp_path / "t.jsonl"
    path.write_bytes(b"a" * 5_000_000 + b"\nnext\n")
    assert [(n, len(line)) for n, line in read(str(path))] == [(1, 101), (2, 4)]

"""Speed of the ear: `python -m tests.engine.extract.speed FILE…` prints MB/s and the ratio to a plain `findall`."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

from troth.engine.extract.hear import hear
from troth.engine.extract.literals import find_literals, find_tokens

PLAIN = re.compile(r"[^\s\"'`<>()\[\]{},;|]+")
BYTES_PER_MB = 1_000_000


def megabytes_per_second(work: Callable[[str], object], texts: list[str]) -> float:
    """The better of two rounds over all texts."""
    rounds = []
    for _ in range(2):
        begin = time.perf_counter()
        for text in texts:
            work(text)
        rounds.append(time.perf_counter() - begin)
    return sum(map(len, texts)) / BYTES_PER_MB / min(rounds)


def main(paths: list[str]) -> None:
    """Print the figures for the text of the files, whole and cut into pieces of 1 kB."""
    whole = [Path(p).read_text(encoding="utf-8", errors="replace") for p in paths]
    pieces = [text[i : i + 1000] for text in whole for i in range(0, len(text), 1000)]
    for name, texts in (("whole", whole), ("1 kB", pieces)):
        plain = megabytes_per_second(PLAIN.findall, texts)
        print(f"{name:6} findall {plain:6.1f} MB/s")
        works: dict[str, Callable[[str], object]] = {
            "find_tokens": find_tokens,
            "find_literals": find_literals,
            "hear": lambda text: hear(text, role="user", origin="human"),
        }
        for title, work in works.items():
            speed = megabytes_per_second(work, texts)
            print(f"{name:6} {title:13} {speed:6.1f} MB/s  ratio {speed / plain:.2f}")


if __name__ == "__main__":
    main(sys.argv[1:])

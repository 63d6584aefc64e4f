"""Speed of the ear: `python -m tests.engine.extract.speed [FILE…]`; transcripts (also packed), or any text files.

Of a transcript the tool output is indexed and the turns are heard; any other file counts as tool output. Without a
file: this repository's own code and pages. Prints MB (millions of characters) a second, the ratio to a plain `findall`
over the same text in the same rounds, "first" being a memory that has seen none of it; and the time per byte of 1 kB
against 1 MB of the same text. Tool output, which is most text, is only indexed: the exit code is 1 where that misses
a bar. What is said is read with places and heard as well.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

from troth.adapters.claude_code import read_transcript
from troth.adapters.source import open_source
from troth.engine.extract.hear import hear
from troth.engine.extract.literals import literals
from troth_schemas.events import ToolResult, Turn

PLAIN = re.compile(r"[^\s\"'`<>()\[\]{},;|]+").findall
CHARACTERS_PER_MB = 1_000_000
ROUNDS = 5
RATIO_MIN, SPEED_MIN, GROWTH_MAX = 0.2, 10.0, 1.3
HERE = Path(__file__).resolve().parents[3]

Work = Callable[[str], object]


class Texts(NamedTuple):
    """What tools printed, and what was said: by people, by agents."""

    shown: list[str]
    asked: list[str]
    answered: list[str]


def read_texts(paths: list[str]) -> Texts:
    """The texts of transcripts and of plain files."""
    texts = Texts([], [], [])
    for path in paths:
        with open_source(path) as source:
            if source.format != "claude-code":
                texts.shown.append(Path(path).read_text("utf-8", "replace"))
                continue
            for event in read_transcript(source.lines()):
                if isinstance(event, ToolResult):
                    texts.shown.append(event.text)
                elif isinstance(event, Turn) and event.role == "assistant":
                    texts.answered.append(event.text)
                elif isinstance(event, Turn) and event.origin == "human":
                    texts.asked.append(event.text)
    return texts


def seconds(work: Work, texts: list[str]) -> float:
    """Seconds of one core, whatever else the machine does."""
    began = time.process_time()
    for text in texts:
        work(text)
    return time.process_time() - began


def least_seconds(*works: tuple[Work, list[str]]) -> list[float]:
    """The best of some rounds for each piece of work, the rounds of all interleaved."""
    rounds = [[seconds(work, texts) for work, texts in works] for _ in range(ROUNDS)]
    return [min(times) for times in zip(*rounds, strict=True)]


def first_seconds(texts: list[str]) -> float:
    """Indexing with a memory that has seen none of the texts; the best of two."""
    rounds = []
    for _ in range(2):
        for memory in literals.MEMORIES:
            memory.clear()
        rounds.append(seconds(literals.find_tokens, texts))
    return min(rounds)


def print_index(shown: list[str]) -> bool:
    """Whether the index keeps its bars over tool output."""
    first = first_seconds(shown)
    plain, tokens, places = least_seconds(
        (PLAIN, shown), (literals.find_tokens, shown), (literals.find_literals, shown)
    )
    size = sum(map(len, shown)) / CHARACTERS_PER_MB
    print(f"tool output, {size:.2f} MB in {len(shown)} texts")
    for name, spent in (("findall", plain), ("index", tokens), ("index, first", first), ("with places", places)):
        print(f"  {name:14}{size / spent:7.1f} MB/s   ratio {plain / spent:.2f}")
    return size / tokens >= SPEED_MIN and plain / tokens >= RATIO_MIN


def print_growth(shown: list[str]) -> bool:
    """Whether a byte costs the same in a text of 1 kB and in one of 1 MB."""
    parts, size = [], 0
    for text in cycle(filter(None, shown)):
        parts.append(text)
        size += len(text) + 1
        if size >= CHARACTERS_PER_MB:
            break
    whole = "\n".join(parts)[:CHARACTERS_PER_MB]
    pieces = [whole[i : i + 1000] for i in range(0, len(whole), 1000)]
    worst = 1.0
    for name, work in (("index", literals.find_tokens), ("with places", literals.find_literals)):
        large, small = least_seconds((work, [whole]), (work, pieces))
        worst = max(worst, small / large, large / small)
        print(f"  {name:14}1 kB {small * 1e3:6.1f} ns/B   1 MB {large * 1e3:6.1f} ns/B   ratio {small / large:.2f}")
    return worst <= GROWTH_MAX


def print_heard(title: str, texts: list[str], work: Work) -> None:
    if texts:
        size = sum(map(len, texts)) / CHARACTERS_PER_MB
        (spent,) = least_seconds((work, texts))
        print(f"{title}, {size:.2f} MB in {len(texts)} texts: {size / spent:.2f} MB/s heard")


def main(paths: list[str]) -> int:
    """Print the figures for the texts of the files."""
    own = (str(path) for pattern in ("streams/**/*.py", "docs/**/*.md") for path in sorted(HERE.glob(pattern)))
    texts = read_texts(paths or list(own))
    keeps = [print_index(texts.shown), print_growth(texts.shown)]
    print_heard("people", texts.asked, lambda text: hear(text, role="user", origin="human"))
    print_heard("agents", texts.answered, lambda text: hear(text, role="assistant", origin="human"))
    return 0 if all(keeps) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Every row of the command table reads its example as the manual says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.refer.examples import Example, examples, read, seen
from troth.engine.lexicon.subcommands import ROWS
from troth.engine.refer.synopsis import row

EXAMPLES = tuple(examples(Path(__file__).with_name("rows.txt")))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.command[:60])
def test_row_reads_its_example(example: Example) -> None:
    """Acts, effect and references of an example are those written beside it."""
    read_deeds = [d._replace(values=()) for d in seen(read(example.command))]
    assert read_deeds == list(example.deeds)


def test_every_row_has_an_example() -> None:
    """A row that no example reaches is a row that nothing proves."""
    spellings = [d.command for e in EXAMPLES for d in read(e.command).deeds]
    assert [key for key in ROWS if not any(s == key or s.startswith(key + " ") for s in spellings)] == []


def test_every_row_parses() -> None:
    """No row holds a slot or a mark that nothing reads."""
    assert all(row(key) is not None for key in ROWS)

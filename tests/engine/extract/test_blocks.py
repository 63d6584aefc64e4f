"""A text as blocks: what is said and what is shown, line by line, covering all of it."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.engine.extract.blocks.blocks import SPEAKING, read_blocks


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("Please keep it short.", "prose"),
        ("- a first point", "item"),
        ("2) a second point", "item"),
        ("## Plan", "heading"),
        ("> as they said", "quote"),
        ("| a | b |", "table"),
        ("2031-01-02 10:00:00 started", "log"),
        ("WARN disk at 91%", "log"),
        ("src/a.ts:14:2: unexpected token", "log"),
        ('File "a.py", line 3, in x', "log"),
        ("$ make test", "log"),
        ("❯ make test", "log"),
        ("@@ -1,2 +1,3 @@", "diff"),
        ("const limit = 3", "code"),
        ("def run(self):", "code"),
        ("  margin: 0 auto;", "code"),
        ('"name": "x",', "code"),
        ("SELECT id FROM orders", "code"),
        ("$500 is the budget", "prose"),
        ("Error handling comes later", "prose"),
    ],
)
def test_kind_of_a_line(line: str, kind: str) -> None:
    """A line's form tells whether it is said or shown."""
    (block,) = read_blocks(line)
    assert block.kind == kind


def test_fence_holds_until_its_end() -> None:
    """Everything between fences is code, blank lines included."""
    kinds = [b.kind for b in read_blocks("one\n```\nNever do this.\n\nOr that.\n```\ntwo")]
    assert kinds == ["prose", "code", "prose"]


@given(st.text(max_size=300))
def test_blocks_cover_every_line_in_order(text: str) -> None:
    """Blocks do not overlap, come in order, and leave out only blank matter and list marks."""
    blocks = read_blocks(text)
    assert all(a.end <= b.start for a, b in itertools.pairwise(blocks))
    assert all(b.start < b.end for b in blocks)
    assert {b.kind for b in blocks} <= SPEAKING | {"code", "quote", "table", "log", "diff"}

"""Every labelled sentence is heard as its label says, and the traps beside them make nothing."""

from __future__ import annotations

import pytest

from tests.engine.extract.labelled import Labelled, Score, compare, labelled_sentences

ROWS = labelled_sentences()


@pytest.mark.parametrize("row", ROWS, ids=[row.text for row in ROWS])
def test_sentence_is_heard_as_labelled(row: Labelled) -> None:
    """Nothing is heard that the label does not name, and nothing that it names is missed."""
    assert compare(row) == Score(right=len(row.wanted), false=0, missed=0)


def test_half_of_the_table_are_traps() -> None:
    """The table is worth its figures only while it has about as many traps as orders."""
    traps = sum(not row.wanted for row in ROWS)
    assert len(ROWS) >= 400
    assert traps >= 0.39 * len(ROWS)

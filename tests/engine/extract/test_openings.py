"""What only opens or closes a sentence changes nothing of what is heard in it."""

from __future__ import annotations

import pytest

from troth.engine.extract.hear import hear

ORDERS = (
    "never restart the broker by hand",
    "keep the changelog in English",
    "before every release, run the soak test",
    "ping me once the import is through",
    "use snake_case for column names",
    "don't rename public functions",
)
OPENINGS = (
    "also, ", "btw ", "oh and ", "first, ", "second, ", "quick reminder, ", "just a reminder, ", "one more thing, ",
    "as I said, ", "like I told you, ", "for the record, ",
)  # fmt: skip
CLOSINGS = (", ok?", ", thx", ", thanks", ", pls", ", okay?")


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("opening", OPENINGS)
def test_an_opening_changes_nothing(order: str, opening: str) -> None:
    """The same act, kind and force, with or without it."""
    assert _heard(opening + order) == _heard(order)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("closing", CLOSINGS)
def test_a_closing_changes_nothing(order: str, closing: str) -> None:
    """A tag asks nothing, and thanks are no part of an order."""
    assert _heard(order + closing) == _heard(order)


def _heard(text: str) -> list[tuple[object, ...]]:
    acts = hear(text, role="user", origin="human")
    return [(act.doing, act.kind, act.polarity, act.hard, act.acts) for act in acts]


def test_a_first_that_orders_is_no_opening() -> None:
    """Without a comma "first" says when."""
    (act,) = hear("Tests first, then the code.", role="user", origin="human")
    assert act.statement.startswith("Tests first")

"""Lists that say what a thing has order nothing; a list of orders beside them does."""

from __future__ import annotations

import pytest

from troth.engine.extract.hear import hear

PARTS = [
    "email",
    "phone number",
    "address (street, city)",
    "name",
    "issue date",
    "plan ID",
    "default warehouse",
    "status",
]
HAVING = [
    "Each member has a profile containing:",
    "Every parcel has the following attributes:",
    "A ticket consists of:",
    "The record stores:",
    "Fields of an invoice:",
    "**Columns**:",
]


def statements(text: str) -> list[str]:
    return [act.statement for act in hear(text, role="system", origin="config")]


@pytest.mark.parametrize("line", HAVING)
def test_the_parts_of_a_thing_are_no_orders(line: str) -> None:
    """Neither the line nor an item, though the words are verbs as well; nested lists included."""
    assert statements("\n".join([line, *(f"- {part}" for part in PARTS)])) == []
    assert statements("\n".join(["Data model", f"- {line}", *(f"    - {part}" for part in PARTS)])) == []


@pytest.mark.parametrize("line", ["Rules:", "Before you answer:", "When a parcel is lost:"])
def test_orders_in_a_list_hold(line: str) -> None:
    """What the line above says decides."""
    items = ["Check the address with the customer.", "Never promise a date.", "Log the parcel id."]
    assert len(statements("\n".join([line, *(f"- {item}" for item in items)]))) >= 3


@pytest.mark.parametrize("label", ["Change flights:", "Refund:", "Update the default address:", "They should:"])
def test_a_label_names_what_stands_below(label: str) -> None:
    """It is no order; what is ruled below it is."""
    assert statements(f"{label}\n- Never charge a card twice.") == ["Never charge a card twice."]


def test_a_rule_among_the_parts_is_heard() -> None:
    """A part that says what must never be is more than a part."""
    text = "Each member has:\n- email\n- never more than two open loans"
    assert any("two open loans" in s for s in statements(text))

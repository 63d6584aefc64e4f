"""A statement in the present rules by what speaks for it, and tells as soon as enough speaks against it."""

from __future__ import annotations

import pytest

from troth.engine.extract.hear import hear

PLAIN = (
    "invoices carry the order number",
    "exports go to the archive bucket",
    "figures have a caption",
    "backups are stored in Oslo",
    "a ticket has one owner",
    "snapshots come from the nightly job",
)
"""What may be a rule or a tale."""
RATIFYING = (
    "{}, that's the rule here",
    "{}, no exceptions",
    "like I told you, {}",
    "{}, that's how the auditors want it",
    "in our shop {}. You left it out last time.",
)
TELLING = (
    "{} these days, which explains the bill",
    "usually {}, that's the rule of thumb here",
    "I think {}, that's the rule here",
    "{}, is that the rule?",
    "{} and then the job crashes. Find out why.",
)


def rules(text: str, *, role: str = "user", is_document: bool = False) -> list[str]:
    acts = hear(text, role=role, origin="config" if is_document else "human", is_document=is_document)  # type: ignore[arg-type]  # a literal
    return [act.statement for act in acts if act.doing == "oblige" and act.hard]


@pytest.mark.parametrize("plain", PLAIN)
@pytest.mark.parametrize("form", RATIFYING)
def test_what_is_ratified_or_recalled_rules(plain: str, form: str) -> None:
    """A tag, a reminder, or the listener's breach makes a plain statement count."""
    assert any(plain in statement for statement in rules(form.format(plain)))


@pytest.mark.parametrize("plain", PLAIN)
@pytest.mark.parametrize("form", TELLING)
def test_what_is_told_or_asked_rules_nothing(plain: str, form: str) -> None:
    """A word of a report, a guess, a question or something amiss outweighs all."""
    assert rules(form.format(plain)) == []


@pytest.mark.parametrize("plain", PLAIN)
def test_alone_it_is_a_tale(plain: str) -> None:
    """A bare plural and a plain predicate are not enough: the words may as well describe."""
    assert rules(f"{plain}, as far as I know") == []


@pytest.mark.parametrize("heading", ["## Architecture", "### Known issues", "## Layout", "# Background"])
def test_under_a_telling_heading_statements_tell_and_orders_hold(heading: str) -> None:
    """What a document tells of its subject lays nothing down; an order below the same heading does."""
    told = f"{heading}\n\nThe router never talks to the store. Specs live in `spec/`.\n"
    assert rules(told, is_document=True) == []
    assert rules(f"{told}\nNever edit `gen/` by hand.\n", is_document=True) == ["Never edit `gen/` by hand."]


def test_what_one_must_have_is_no_rule() -> None:
    """Versions and machines under a heading of set-up name what is needed."""
    assert rules("### Prerequisites\n- Ruby 3.3\n- Redis 7 or newer\n- 16 GB of RAM\n", is_document=True) == []
    assert rules("## Requirements\n- every handler is covered by a test\n", is_document=True) != []


def test_a_table_of_rules_speaks_by_its_rows() -> None:
    """A column that is named for rules makes its rows rules; any other table is shown."""
    table = "| Area | Rule |\n|---|---|\n| gen/ | do not edit by hand |\n| docs/ | one page per topic |\n"
    assert rules(table, is_document=True) == ["gen/ | do not edit by hand", "one page per topic"]
    assert rules(table.replace("Rule", "Meaning"), is_document=True) == []


def test_how_anybody_does_it_is_no_rule() -> None:
    """A how-to orders nobody; a ban within it does."""
    assert rules("To seed the store: stop the app, run `./seed.sh`.", is_document=True) == []
    assert rules("To seed the store: never run `./seed.sh` twice.", is_document=True) != []


@pytest.mark.parametrize(
    "text",
    [
        "Draft a notice to the tenants saying that they must sort their waste and may not park in the yard.",
        "Write to Ms. Obi telling her she must send the keys back by Monday.",
        "ValueError: width must be positive, got -3",
        "Since Monday no alerts go out.",
        "after the update the sync never ends",
        "hide the button so nobody can order twice",
    ],
)
def test_accounts_in_the_words_of_orders_bind_nobody(text: str) -> None:
    """What a text is to say to others, what a program said, what was found, what a piece of work is for."""
    assert rules(text) == []

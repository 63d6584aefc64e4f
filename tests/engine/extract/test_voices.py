"""Who may bind, and which parts of a turn speak: pasted, quoted and reported matter orders nothing."""

from __future__ import annotations

import pytest

from troth.engine.extract.hear import hear
from troth_schemas.obligations import Tier

ORDER = "Never restart node-7 by hand."


def statements(text: str, role: Tier = "user", origin: str = "human", *, is_document: bool = False) -> list[str]:
    return [a.statement for a in hear(text, role=role, origin=origin, is_document=is_document)]


@pytest.mark.parametrize("role", ["user", "developer", "system"])
def test_those_above_the_assistant_bind(role: Tier) -> None:
    """User, developer and system turns bind."""
    assert statements(ORDER, role) == [ORDER]


@pytest.mark.parametrize(
    ("role", "origin"),
    [("tool", "human"), ("assistant", "human"), ("user", "synthetic"), ("user", "notification")],
)
def test_the_others_do_not(role: Tier, origin: str) -> None:
    """Tool output, synthetic turns and notifications bind nobody; an assistant turn gives no orders."""
    assert statements(ORDER, role, origin) == []


@pytest.mark.parametrize(
    "text",
    [
        f"> {ORDER}",
        f"```\n{ORDER}\n```",
        f"    {ORDER}",
        f"| rule | text |\n|---|---|\n| 1 | {ORDER} |",
        f"2031-01-02T10:00:00Z INFO {ORDER}",
        f"ERROR: {ORDER}",
        f"SYSTEM: {ORDER}",
        f"+ {ORDER};",
        f"// {ORDER}",
        f"The README says: {ORDER}",
        f'My boss wrote "{ORDER}"',
        f"Example: {ORDER}",
        f"<task-notification>{ORDER}</task-notification>",
        f"/compact {ORDER}",
    ],
)
def test_shown_matter_orders_nothing(text: str) -> None:
    """Quotes, code, tables, logs, diffs, reports and what a runtime wrote are shown, not said."""
    assert statements(text) == []


def test_pasted_document_is_shown_but_what_stands_before_it_speaks() -> None:
    """A plan with headings in a person's turn orders nothing; the person's own words above it do."""
    text = f"{ORDER}\n\n# Plan\n\n- Never cache tokens.\n\n## Phase 2\n\nAlways lock first.\n"
    assert statements(text) == [ORDER]


def test_section_of_rules_in_a_long_prompt_speaks() -> None:
    """A person who writes a prompt with headings means the section that names rules."""
    text = "# Task\n\nBuild the importer.\n\n## Constraints\n\n- Never cache tokens.\n- Tabs only\n\n## Notes\n"
    assert statements(text) == ["Never cache tokens.", "Tabs only"]


def test_adopted_quotation_binds() -> None:
    """Words that the sentence before makes the speaker's own bind with the quotation as their source."""
    assert statements(f"Please follow these rules:\n> {ORDER}") == [ORDER]


def test_list_under_rules_holds_and_list_under_examples_does_not() -> None:
    """The line before a list says what the list is."""
    assert statements("Rules:\n- sign your commits\n- tests before code") == ["sign your commits", "tests before code"]
    assert statements("Examples:\n- never cache tokens\n- always lock") == []


def test_prose_between_pasted_logs_is_pasted_with_them() -> None:
    """Lines like prose inside pasted output belong to it."""
    text = "look:\n=== Step 1\nNo retries.\n=== Step 2\nNever seen.\n=== Step 3\nwhy?"
    assert statements(text) == []


def test_instruction_file_binds_by_its_imperatives() -> None:
    """In a document every imperative holds; its code does not speak."""
    text = "# Style\n\nName tests after behaviour.\n\n```\nnever run this\n```\n\n- Mock nothing.\n"
    assert statements(text, origin="config", is_document=True) == ["Name tests after behaviour.", "Mock nothing."]
    assert statements("Name tests after behaviour.") == []


def test_long_sentence_is_pasted() -> None:
    """Nobody gives an order of hundreds of words."""
    assert statements("never " + "word " * 400) == []


@pytest.mark.parametrize(
    ("text", "polarity"),
    [
        ("Niemals direkt auf main pushen.", "forbid"),
        ("Antworte immer auf Deutsch.", "require"),
        ("No toques la carpeta dist.", "forbid"),
        ("Responde siempre en español.", "require"),
        ("Nunca apague tabelas.", "forbid"),
        ("Use sempre imports absolutos.", "require"),
    ],
)
def test_other_languages_are_heard_by_their_cues(text: str, polarity: str) -> None:
    """Another language is another file of cues."""
    (act,) = hear(text, role="user", origin="human")
    assert act.polarity == polarity


@pytest.mark.parametrize(
    "text",
    ["Das geht nie.", "Ich habe das nie gesagt.", "No sé por qué falla.", "O teste sempre falha.", "Warum nicht?"],
)
def test_remarks_in_other_languages_are_not_orders(text: str) -> None:
    """A cue word in a statement or question orders nothing."""
    assert hear(text, role="user", origin="human") == ()

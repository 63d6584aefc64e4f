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
    [
        "Bob: don't merge yet",
        "Priya (PM): keep all work in /srv. Never push to main.",
        "@bob don't merge yet",
        "Bob, don't merge yet.",
        "@kim: this is public.\nAlso never catch it here.\n@lee: agreed",
    ],
)
def test_what_another_says_or_is_told_binds_nobody(text: str) -> None:
    """A named speaker's words are that one's, and what is said to a named person is no order to the agent."""
    assert statements(text) == []


def test_a_topic_with_a_colon_is_no_speaker() -> None:
    """Only a person's name makes a line somebody else's."""
    assert statements("Frontend: no new dependencies.") == ["no new dependencies."]
    assert statements("Claude, don't merge yet") == ["don't merge yet"]


@pytest.mark.parametrize(
    "text",
    [
        "Suppose nobody may write to the queue.",
        "never feed the printer after midnight haha",
        "never trust a forecast 😄",
        "From the brochure:\n- never iron it\n- always fold it",
        "This is what the other agent came up with:\n1. never import it\n2. always build",
        "npm WARN you must not install this",
        "§4 The tenant must not keep animals.",
    ],
)
def test_what_is_supposed_joked_or_pasted_orders_nothing(text: str) -> None:
    """An order must be meant as one."""
    assert statements(text) == []


def test_configured_text_is_an_instruction_file() -> None:
    """In a turn of configured origin every imperative and every rule about a plural holds."""
    text = "- New modules go under lib/core\n- All timestamps in UTC\n\nRun `make` to build."
    assert statements(text, origin="config") == ["New modules go under lib/core", "All timestamps in UTC"]
    assert statements("Run `make` to build.", origin="config") == []


@pytest.mark.parametrize(
    ("text", "role", "doing"),
    [
        ("Vergiss die Regel mit den Tabs.", "user", "retract"),
        ("El límite ya no aplica.", "user", "retract"),
        ("Esqueça a regra dos testes.", "user", "retract"),
        ("Sag mir Bescheid, wenn der Import durch ist.", "user", "commitment"),
        ("Avísame cuando termine la copia.", "user", "commitment"),
        ("Me avise quando o deploy terminar.", "user", "commitment"),
        ("Sobald QA zustimmt, werde ich den Tag setzen.", "assistant", "commitment"),
        ("Voy a ejecutar la migración cuando termine la copia.", "assistant", "commitment"),
        ("Vou publicar o pacote assim que os testes passarem.", "assistant", "commitment"),
        ("Wir nehmen Postgres.", "user", "decision"),
        ("ok, puedes borrar la rama", "user", "permit"),
        ("höchstens zehn Zeilen", "user", "threshold"),
    ],
)
def test_other_languages_promise_decide_and_take_back(text: str, role: Tier, doing: str) -> None:
    """What a sentence does is told by its cues in each language, by one set of rules."""
    (act,) = hear(text, role=role, origin="human")
    assert (act.kind if act.doing == "oblige" else act.doing) == doing


@pytest.mark.parametrize(
    "text",
    [
        "Das geht nie.",
        "Kein Problem!",
        "No hay prisa.",
        "Ich werde jetzt die Datei lesen.",
        "Das darf nicht wahr sein.",
        "Ich habe das nie gesagt.",
        "No sé por qué falla.",
        "O teste sempre falha.",
        "Warum nicht?",
    ],
)
def test_remarks_in_other_languages_are_not_orders(text: str) -> None:
    """A cue word in a statement or question orders nothing."""
    assert hear(text, role="user", origin="human") == ()


def test_a_document_keeps_what_stands_between_its_tables() -> None:
    """A document shows tables and trees of its own; the rules between them are its rules."""
    table = "| a | b |\n|---|---|\n| 1 | 2 |\n"
    text = f"# Guide\n\n{table}\nDo not modify unrelated files.\n\n{table}\nNever skip a review.\n\n{table}"
    found = statements(text, origin="config", is_document=True)
    assert found == ["Do not modify unrelated files.", "Never skip a review."]


def test_a_tag_on_its_own_line_parts_a_prompt_and_speaks_for_nobody() -> None:
    """System prompts are written in sections of markup."""
    assert statements("<rules>\nNever name a price.\n</rules>", "system") == ["Never name a price."]


@pytest.mark.parametrize("lead", ["NEVER:", "You must not:", "What to avoid:"])
def test_a_line_that_bans_bans_its_items(lead: str) -> None:
    """The polarity of the line governs the list under it."""
    acts = hear(f"{lead}\n- push to main\n- raw SQL in handlers", role="user", origin="config", is_document=True)
    assert [(a.kind, a.polarity) for a in acts] == [("prohibition", "forbid")] * 2


def test_a_gloss_of_a_command_orders_nothing() -> None:
    """What a command does is told, and not asked for."""
    assert statements("- `make all` - Build every package", origin="config", is_document=True) == []


def test_a_document_corrects_nobody() -> None:
    """What a document wants in place of something else is a requirement, and no value is another one now."""
    (act,) = hear("Use node-5 instead of node-3.", role="user", origin="config", is_document=True)
    assert (act.doing, act.kind) == ("oblige", "requirement")


@pytest.mark.parametrize("text", ["please don't commit this", "no, don't enable it", "don't publish that one"])
def test_a_ban_on_an_act_in_the_world_stands_whatever_its_pronoun_means(text: str) -> None:
    """It names the act; only what shapes the text of the moment is gone with the moment."""
    (act,) = hear(text, role="user", origin="human")
    assert (act.kind, act.polarity) == ("prohibition", "forbid")


@pytest.mark.parametrize(
    "text",
    [
        "Do NOT use:\n\nsee below",
        "A contract cannot be deployed by another contract.",
        "Instead",
        "- `fmt:check` - Check formatting without changing files",
    ],
)
def test_descriptions_and_leads_of_a_document_order_nothing(text: str) -> None:
    """What tells how things are, or only leads over to a list, is no rule."""
    assert statements(text, origin="config", is_document=True) == []


def test_the_means_of_a_ban_is_not_banned() -> None:
    """ "By removing X" says how, and is no act ruled out."""
    (act,) = hear("Avoid clutter by removing unnecessary files.", role="system", origin="config")
    assert "delete" not in act.acts
    first, second = hear("Avoid magic numbers and define your constants.", role="system", origin="config")
    assert (first.polarity, second.polarity) == ("forbid", "require")

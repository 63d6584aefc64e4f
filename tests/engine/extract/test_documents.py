"""Instruction files and system prompts as they are written: their markup, and what a ban in them is about."""

from __future__ import annotations

import pytest

from troth.engine.extract.act import SpeechAct
from troth.engine.extract.hear import hear


def heard(text: str) -> list[SpeechAct]:
    """What an instruction file says."""
    return list(hear(text, role="user", origin="config", is_document=True))


def bans(text: str) -> list[str]:
    return [act.statement.rstrip(".") for act in heard(text) if act.polarity == "forbid"]


@pytest.mark.parametrize(
    "around",
    [
        "| page | owner |\n| --- | --- |\n| home | Ana |\n",
        "src/\n├── api\n└── web\n",
        "    make docs\n    make all\n",
        "<layout>\nPages stand in web/.\n</layout>\n",
    ],
)
def test_what_a_document_shows_does_not_silence_what_it_says(around: str) -> None:
    """Tables, trees, snippets and tags stand before, between and after rules."""
    text = f"# Rules\n\n{around}\n- Never rename a column.\n\n{around}\n- Never drop a table.\n\n{around}"
    assert bans(text) == ["Never rename a column", "Never drop a table"]


@pytest.mark.parametrize("heading", ["Output requirements", "Summary of rules", "Feedback to the customer"])
def test_a_heading_shows_only_what_it_calls_an_example(heading: str) -> None:
    """A word for a kind of text in a heading makes nothing below it a sample of that text."""
    assert bans(f"## {heading}\n\n- Never print a token.\n") == ["Never print a token"]
    assert bans("## Examples\n\nNever print a token.\n") == []


def test_a_line_that_supposes_bans_none_of_its_items() -> None:
    """ "NEVER:" rules out what stands below it; "If it is forbidden:" says when to do it."""
    assert bans("You must never:\n- rename a column\n") == ["You must never:\n- rename a column"]
    assert bans("If the column is prohibited:\n- Explain why it is.\n") == []


@pytest.mark.parametrize("text", ["- Never rewrite", "Do not write your own", "Never create the file.", "NEVER share."])
def test_a_ban_that_names_nothing_is_about_one_thing(text: str) -> None:
    """What it is about stands around it: no deed on another thing is ruled out."""
    (act,) = heard(text)
    assert act.polarity == "forbid"
    assert "it" in act.objects


@pytest.mark.parametrize("text", ["Do not modify anything.", "Never delete files.", "Do not run any command at all."])
def test_a_ban_on_everything_is_about_everything(text: str) -> None:
    """The words say so, or name a kind of thing without pointing at one."""
    (act,) = heard(text)
    assert "it" not in act.objects


def test_an_agent_that_is_spoken_of_is_no_object() -> None:
    """ "The assistant never …" rules for its reader, on what follows; "to the user" names no thing."""
    (act,) = heard("The assistant never mentions salaries to the user.")
    assert act.objects == ("salary",)


def test_a_tag_is_no_path() -> None:
    """The end of a tag looks like a path from the root."""
    (act,) = heard("Always write the plan in <plan></plan> tags.")
    assert [s.text for s in act.literals if s.kind == "path"] == []
    (act,) = heard("Always write the plan to /plan first.")
    assert [s.text for s in act.literals if s.kind == "path"] == ["/plan"]

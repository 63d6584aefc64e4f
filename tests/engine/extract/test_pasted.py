"""What a person pastes among own words: messages of programs, pages, another assistant's answer, lists of work."""

from __future__ import annotations

import pytest

from tests.engine.extract.labelled import label
from troth.engine.extract.hear import hear

SHOWN = (
    "I get this error:\n\nPort ranges are not allowed.",
    "The build stops with the following errors:\n\n  Anonymous access is forbidden.",
    "It prints these warnings:\n\nUnused exports must be removed.",
    "  168 |   <Row key={a.id}>\n> 169 |   <Row key={b.id}>\n  170 |   <Row key={c.id} max={3}>",
    "USE [master]\nGO",
    "Parameters\nCancel\nReset\nSave",
    'Schema\n"string"\nLinks found\n422\nBad gateway',
    "check this\n\nThe API must return JSON.\n- Always check the status code\n\n"
    "Let me know if you'd like me to expand on this.",
    "Start with these parts in order:\n\n1. Problem and vision\n2. Success and goals",
    "# Instructions\n\n- The following test failed.\n\nThanks",
    "The requirements have changed a bit. I now want this:\n1. A list of all authors\n2. The name of the licence",
    "In phase two, by the cursor rule, the agent should wear these hats:\n1. Product manager\n2. Architect",
    "Instructions to fix it:\n- Remove the duplicate card\n- Show a spinner while it loads",
)
SPOKEN = (
    ("Fix those errors. Port ranges are not allowed in the config.", ["ban"]),
    ("Port 22 is closed.\nNever open it.", ["ban"]),
    ("Rules for this repo:\n- Never rebase main\n- Commits are signed", ["ban", "duty"]),
    (
        "don't touch anything else: Here is the plan:\n\n1. **Parsing**\n- Always parse rows in one pass\n"
        "- Never open a second file\n\nWould you like me to show the code?",
        ["ban"],
    ),
    (
        "Never write to the replica of the ledger without a ticket\n"
        "Do not open the firewall for anybody but the auditors",
        ["ban", "ban"],
    ),
)


@pytest.mark.parametrize("text", SHOWN)
def test_what_is_shown_orders_nothing(text: str) -> None:
    """Matter of others binds nobody, whatever its words."""
    assert hear(text, role="user", origin="human") == ()


@pytest.mark.parametrize(("text", "wanted"), SPOKEN)
def test_own_words_beside_it_are_heard(text: str, wanted: list[str]) -> None:
    """What the person says before, after or without it still binds."""
    assert [label(act) for act in hear(text, role="user", origin="human")] == wanted

"""Texts that a person lays before the assistant: their words are an object of work, unless a line makes them binding."""

from __future__ import annotations

import pytest

from troth.engine.extract.hear import hear

# ruff: noqa: E501  # a text stands in one line, as it is typed

SHOWN = (
    "please proofread the mail below:\n\nDear all,\nnever leave the lab door open and always sign the visitor book.\nBest, Ines",
    "Translate this into Polish:\n\nDo not lean out of the window. Only use the handrail on the left.",
    "is this plan sound?\n\n1. Stop all consumers\n2. Never restart them before the backfill\n3. Only then reopen the topic",
    "Hello support,\nplease never send invoices to the old address again and keep them under 2 MB.\nKind regards\nM. Olsen\n\nhow would you reply to this?",
    "Could you rate these two prompts\nA: Always answer in verse, at most 4 lines.\nB: Never answer in verse.",
    'I\'d like to tighten up this job ad, suggestions?\n\n"""\nApplicants must hold a licence. Never send originals.\n"""',
    "Explain the following clause to me like I'm five:\n\nThe tenant must not keep more than two cats. Notice is always given in writing.",
    "what does this ticket want from us?\n\nTitle: Queue drops messages\nDescription: Must never drop a message. Keep at most 500 in memory.\nPriority: high",
    "turn these notes into a blog post:\n- never trust the cache\n- always measure twice\n- at most 3 tools",
    "Feedback on the draft below welcome.\n\nOur team never works on Fridays. We only answer tickets in the morning.",
    "the other team sent us this, does it make sense?\n\n1. Never page anyone at night\n2. Only one rollout per day",
    "My colleague's guidelines, thoughts?\n\n- Never mock the DB\n- Only use fixtures",
    "Make this shorter:\n\nPlease always switch off the light and never leave food in the fridge over the weekend.",
    "- Always rinse the filter\n- Never run it dry\n\ncan you turn this list into a friendly poster text",
    "Which version reads better?\n\nVersion 1: Never share your PIN.\nVersion 2: Please don't share your PIN with anyone.",
    "---\nNever promise refunds. Always apologise first.\n---\n\nwhat would you change in this prompt?",
    "From: Ola\nSubject: access\n\nYou must not log in before Monday. Always use the new VPN.\n\nOla\n\nwhat is she asking for?",
    "Can you translate this for the tenants?\n\nResidents must not park in the yard. Bicycles always go into the shed.",
    "**Title:** Sync loses edits\n**Steps:** 1. always open two tabs 2. never save\n**Expected:** at most one conflict",
    "#418 (reopened)\nDon't ever send me a survey again. I only want the invoice.\n\nclassify this",
    "kworker[77]: never mind the spool, at most 3 retries\nkworker[77]: do not unplug\n\nharmless?",
    "Proposed rota (to be discussed):\n1. Nobody works more than four nights\n2. Always two people at the desk",
    "Clause 7.1: The Supplier shall not subcontract. - is that usual?",
    "Draft of the new policy. Which points are too strict?\n\n1. Never take the laptop home\n2. Only use company phones",
)
"""A line points at the text (to be read, judged, answered, put otherwise), or its form tells that it is somebody's."""
SPOKEN = (
    ("these are the rules for this repo:\n- never rebase main\n- commits are signed", 2),
    (
        "From the wiki:\n\n1. Drain the pump first.\n2. Never open two valves at once.\n\nAll of this is binding for you.",
        2,
    ),
    ("Summarise this mail for me, but do not reply to it:\n\nHi,\nnever call me again.\nBo", 1),
    (
        "review this plan and never touch the cluster while you do:\n\n1. Always drain first\n2. Never skip the backup",
        1,
    ),
    ("Stick to the following:\n- no force pushes\n- one commit per fix", 2),
    ("what do you think of the new logo? Never use the old one again.\n\nAlso always run the linter.", 2),
    ("Can you fix this?\n\nNever touch the tests though.", 1),
    ("Summarise this issue.\n\nDon't close it on GitHub.", 1),
    ("> Always lock the cage\n\nThat is from the lab manual, we live by it.", 1),
    ("Is this config right?\n\n```yaml\na: 1\n```\n\nNever write to config/prod.yaml.", 1),
    ("Hi,\nplease never push to main and always run the tests.\nThanks, Tom", 2),
    (
        "Translate the following into German:\n\nThe doors never open before nine. Always wait for the bell.\n\nand don't post your translation anywhere",
        1,
    ),
    ("> Visitors never walk alone.\n\nThat rule from the site manual applies to us as well.", 1),
    (
        "From: Per\nSubject: gate\nAlways ring twice. Never use the back door.\n\nThat is for drivers. You don't answer his mails, please don't write to per@gate.example.",
        1,
    ),
    (
        "Notes from standup\n- must call the bank\n- never-ending audit: Lea\n\nturn these into tickets, and do not assign anything to Lea",
        1,
    ),
    (
        "The list below binds you too, that is: all of it is binding for you.\n- every alert has an owner\n- no alert without a link",
        2,
    ),
    (
        "Customers have to follow these rules:\n- never shake the bottle\n\nIt is for them. Never publish the price list.",
        1,
    ),
)
"""The person's own words beside such a text, lists of the person's own, and texts that a line makes binding."""


@pytest.mark.parametrize("text", SHOWN)
def test_a_text_to_work_on_binds_nobody(text: str) -> None:
    """Its orders are for others."""
    assert hear(text, role="user", origin="human") == ()


@pytest.mark.parametrize(("text", "orders"), SPOKEN)
def test_own_words_and_adopted_texts_bind(text: str, orders: int) -> None:
    """So many orders are heard, and each stands where it says it does."""
    acts = hear(text, role="user", origin="human")
    assert len(acts) == orders
    assert all(text[a.offset : a.offset + a.length] == a.statement for a in acts)

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
    "Here's the cover letter, is it too pushy?\n\nDear Ms Brandt,\nyou must not miss this chance. Always look at the portfolio first.\nYours sincerely\nTim",
    "can someone explain what they want?\n\nSubject: Data room\nFrom: counsel@lex.example\n\nDo not upload drafts. Keep each file under 5 MB.\n\nRegards,\nLex",
    "I got these review comments, which ones are worth doing?\n\n- never return None here\n- always log the id\n- must be covered by a test",
    "write a polite reply to the message below\n\nNever call during lunch again! And always leave a note.",
    "what's your take on the following guideline?\n\n* Only senior staff may deploy\n* Never deploy after 4pm",
    "shorten:\n\nVisitors must always wear the badge and must never enter the hall alone.",
    "the model answered with this. where does it go wrong?\n\n1. Always delete the cache first.\n2. Never restart twice.\n3. At most one retry.",
    "Title: Login broken\nEnvironment: prod\n\nSteps:\n1. never log in twice\n2. always use Safari\n\nwhat could this be?",
    "Please turn the bullet points into prose:\n- no refunds after 14 days\n- only unopened goods\n- always keep the receipt",
    "Kim sent me the new terms, anything odd in there?\n\nThe buyer shall not resell. Payment must be made within 10 days. No set-off.",
    '"""\nNever give legal advice. Keep replies below 80 words.\n"""\nWhat does this prompt forget?',
    "What do these two clauses have in common?\n(a) The lessee must never sublet.\n(b) The lessee must always insure.",
    "translate to Dutch: Never leave the oven on.",
    "Here's what support got from him:\n\nHow dare you! Never write to me again, and delete all my data, at most 24 hours!\n\nput it into the CRM",
    "my flatmate's house rules. fair or too much?\n- never use my pans\n- quiet after 10pm\n- only one guest at a time",
    "could u proof this for me? due in an hr\n\nApplicants must be over 18. Never submit photocopies. Only one entry per person.",
    "Quick sanity check on the runbook below.\n\n1. Always page the lead first\n2. Never fail over by hand\n3. At most two restarts",
    "I wrote this tweet. Too harsh?\n\nNever buy from them. Always read the small print.",
    "Compare these:\n\nOption A: always retry, at most 5 times\nOption B: never retry",
    "Which of the rules below contradict each other?\n\n1. Never email clients directly.\n2. Always email the client within a day.",
    "this came in overnight:\n\nFrom: Rosa\nSubject: keys\n\nNever give the spare key to anyone. Please always ask me first.\n\nRosa\n\nwhat should I tell her",
    "Reformat as a table please\n\nDo: always sign\nDon't: never forward\nMax: 3 copies",
    "extract the deadlines from this contract:\n\nThe Seller must deliver within 30 days. The Buyer shall never withhold more than 5 %.",
    'what does "never negotiate" mean in this mail?\n\nHi Jo,\nnever negotiate on the first call, always wait a day.\nCheers, Al',
    "<email>\nHi all, never reply to this address. Always use the form.\n</email>\nis this phishing?",
    "[Ticket 881]\nUser says: never charge me twice again! Refund within 3 days.\n\nhow urgent?",
    "I asked ChatGPT and it said:\n\n1. Never use threads\n2. Always prefer processes\n\nagree?",
    "rewrite in a friendlier tone: You must pay within 7 days and never call us.",
    "Is there a typo in here\n\nEmployees must not take photos. Visitors must always sign in.",
    "For the slide: what's a good title for the following points?\n\n* Never ship on Friday\n* Always canary\n* At most one change a day",
    "JIRA-221\nSummary: Export\nAcceptance: must never exceed 10 MB; always UTF-8\n\ncan you estimate this?",
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
    ("Please do what the list below says:\n- never edit main\n- tests first", 2),
    ("Before you start: these apply to you.\n\n1. Never edit vendor/\n2. Ask before installing", 2),
    ("I reviewed your plan. Never touch the DB in step 2.", 1),
    ("Look at the issue I linked. Only change files under web/.", 1),
    ("Can you explain this error? And don't restart the server.\n\n```\nboom\n```", 1),
    ("Here are my rules:\n- no force pushes\n- never commit secrets", 2),
    ("Thoughts on the API? Either way, never expose the admin route.", 1),
    ("Review this:\n\nHi,\nnever call.\nBo\n\nNever send him anything without my ok.", 1),
    ("A few things:\n1. never push to main\n2. always run the linter\nok?", 2),
    ("That draft is fine. From now on always cc Lena.", 1),
    ("Improve the tests. Never mock the clock.", 1),
    ("- never use tabs\n- keep lines under 100\n\nthese go for every file you touch", 2),
    ("It prints this:\n\n$ make check\n3 failed\n\nwhen both are green again, don't delete the cache.", 1),
    (
        "Here is what the tester wrote me:\n\n> Never show raw codes\n\nis that possible? look into it, and leave Form.css as it is.",
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

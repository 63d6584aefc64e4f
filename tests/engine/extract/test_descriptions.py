"""What programs do, what a thing to be made will do, what is so in the world, and what was: none of it is an order."""

from __future__ import annotations

import pytest

from troth.engine.extract.hear import hear

TOLD = (
    "the tooltip must never cover the button, can you fix the z-index",
    "The import has to accept at least 3 date formats. please add that",
    "need a script that keeps only the newest file and never the logs",
    "write a validator that always rejects empty names and never trims",
    "make the parser stop at the first error and never print twice",
    "the job runs at 4 and never touches the archive",
    "the gateway is written in Rust and answers on port 9000",
    "in their SDK you must pass the token twice",
    "SQLite can't take more than one writer, that's why it hangs",
    "Trucks must not enter the old town, which is why the route is longer",
    "No heartbeat, no traces, no core dump: the box was just dead.",
    "No licence, no readme: that's the state I got it in.",
    "We used to require two reviewers, that was before the split",
    "how many workers does gunicorn start at most by default",
    "for what kind of data would you never use floats?",
    "memory never went above 70% last night",
    "the old firmware only accepts 8 characters, so logins broke",
    "Their API never returns more than 100 rows",
    "why must a rebase never touch main",
    "the counter should never go below zero, please write a test for it",
    "build a form where the phone field must have at most 12 digits",
    "the modal must only open on click; right now it opens on hover. fix it",
    "The scheduler wakes every 5 minutes and only picks up new rows",
    "Postgres can't hold more than 1 GB in a field",
    "we used to allow that, then we stopped",
    "need a query which returns only the latest row and never duplicates",
    "the banner must not hide the menu. could you adjust the css?",
    "No errors, no warnings: the build just stopped.",
    "which port does redis use by default",
    "with their plan you can only make 60 calls a minute",
    "The field should only accept digits, build that please",
    "Bridges must not be crossed by heavy trucks, that's why we detour",
    "Let the loader skip blank lines and never fail on them",
    "what happens if a job never ends",
)
ORDERED = (
    ("the staging database must never be dropped, fix the migration", 1),
    ("You must never push to main. please fix the header", 1),
    ("The report must have at most 5 pages.", 1),
    ("no emojis, no slang: that's how we write here", 2),
    ("never touch the archive and never restart the job", 2),
    ("Never use floats for money, which is why we have Decimal.", 1),
    ("Make a backup first and never delete the old one", 1),
    ("Write a test for each fix and never skip the linter", 1),
    ("the API keys must never be logged, can you check the middleware", 1),
    ("Commits must never mention tickets; fix the last one", 1),
    ("We forbid eval in this repo", 1),
    ("keep the importer running and never kill it", 1),
)
"""Beside each kind of description, an order in like words."""


@pytest.mark.parametrize("text", TOLD)
def test_a_description_orders_nothing(text: str) -> None:
    """However many words of an order it has."""
    assert hear(text, role="user", origin="human") == ()


@pytest.mark.parametrize(("text", "orders"), ORDERED)
def test_orders_beside_it_are_heard(text: str, orders: int) -> None:
    """The words are the same; who is to act, or that nobody tells of it, makes them orders."""
    assert len(hear(text, role="user", origin="human")) >= orders

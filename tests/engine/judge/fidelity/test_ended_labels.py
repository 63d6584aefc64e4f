"""A label before a colon that says that what follows is over, and labels beside it that say no such thing."""

from __future__ import annotations

import pytest

from tests.engine.judge.labelled import judged
from troth_schemas.obligations import Kind

RULES: tuple[tuple[str, Kind], ...] = (
    ("never quote a price in writing", "prohibition"),
    ("no invoice leaves the office unsigned", "prohibition"),
    ("log every call with its ticket number", "requirement"),
)
OVER = (
    "Withdrawn",
    "Obsolete",
    "Void",
    "Taken back",
    "Withdrawn by the owner",
    "Revoked since Monday",
    "Since annulled",
    "Obsolete rule",
    "Repealed instructions",
    "No longer in force",
)
STANDING = (
    "Never withdrawn",
    "Not withdrawn",
    "In force",
    "Invalid requests",
    "History",
    "Accounts suspended",
    "Rules",
)


@pytest.mark.parametrize("quote", ["", '"', "`"])
@pytest.mark.parametrize("label", OVER)
def test_a_statement_under_a_label_that_ends_it_is_not_kept(label: str, quote: str) -> None:
    """Its own words behind such a label certify nothing, with and without quotation marks."""
    for statement, kind in RULES:
        summary = f"{label}: {quote}{statement}{quote}. The store room is being painted."
        assert judged(statement, summary, kind) not in ("verbatim", "paraphrased"), summary


@pytest.mark.parametrize("label", STANDING)
def test_a_label_that_ends_nothing_accuses_nobody(label: str) -> None:
    """A participle denied, or said of another thing than a rule, does not make the opposite of what follows."""
    for statement, kind in RULES:
        summary = f"{label}: {statement}. The store room is being painted."
        assert judged(statement, summary, kind) != "contradicted", summary

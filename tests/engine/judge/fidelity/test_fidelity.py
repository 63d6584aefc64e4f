"""One member, one summary: what the judge relies on, and the kinds that a table of pairs does not hold."""

from __future__ import annotations

import pytest

from tests.engine.judge.labelled import judged, member
from troth.engine.judge.fidelity.member import EVIDENCE_CHARACTERS_MAX, judge_member
from troth.engine.judge.summary.summary import read_summary
from troth_schemas.obligations import LiteralSpan
from troth_schemas.policies import DEFAULT_ALIASES


@pytest.mark.parametrize(
    ("statement", "summary", "fidelity"),
    [
        (
            "Use the staging bucket `s3://acme-stage-07/`",
            "User prefers staging environment over production.",
            "mutated",
        ),
        ("never prod", "User prefers staging environment over production.", "weakened"),
        ("Retry at most 3 times.", "Uploading archive.tar to the mirror; a few retries are fine.", "mutated"),
        ("Retry at most 3 times.", "Uploading archive.tar to the mirror; retries should be limited.", "mutated"),
        ("Retry at most 3 times.", "Uploading archive.tar to the mirror.", "dropped"),
    ],
)
def test_the_scenes(statement: str, summary: str, fidelity: str) -> None:
    """The summaries of the three scenes are judged as the scenes say."""
    assert judged(statement, summary) == fidelity


def test_a_shown_object_does_not_keep_a_commitment() -> None:
    """A summary that names the things of a commitment, and not the act still to be done, has dropped it."""
    text = "The migration failed on the orders index. The schema diff was shown to the user."
    assert judged("I will re-run the migration after the schema diff is reviewed.", text, "commitment") == "dropped"


def test_evidence_is_the_words_relied_on() -> None:
    """The evidence of a kept member is the sentence that keeps it; a dropped one has none."""
    summary = read_summary("Index rebuilt.\n- **Rows must not be deleted.**\nNext: vacuum.")
    kept = judge_member(member("Never delete rows.", "prohibition"), summary, aliases=DEFAULT_ALIASES)
    lost = judge_member(member("Never page at night.", "prohibition"), summary, aliases=DEFAULT_ALIASES)
    assert (kept.fidelity, kept.evidence) == ("paraphrased", "**Rows must not be deleted.**")
    assert (lost.fidelity, lost.evidence) == ("dropped", None)


def test_evidence_is_bounded() -> None:
    """However long a sentence is, its evidence is not."""
    long = "Never delete rows, " + "and note that the planner was tuned and the cache warmed, " * 30
    found = judge_member(member("Never delete rows", "prohibition"), read_summary(long), aliases=DEFAULT_ALIASES)
    assert found.evidence is not None
    assert len(found.evidence) <= EVIDENCE_CHARACTERS_MAX


@pytest.mark.parametrize(
    ("summary", "fidelity"),
    [
        ("The nightly export (task bq7) is still running.", "paraphrased"),
        ("Task bq7 finished without errors.", "contradicted"),
        ("The nightly export was started in the background.", "mutated"),
        ("Charts were drawn.", "dropped"),
        ("Task bq71 is still running.", "mutated"),
    ],
)
def test_an_open_call_is_kept_by_its_handle(summary: str, fidelity: str) -> None:
    """The handle of an open call must stand there whole, and not as one that has ended."""
    assert judged("start nightly export", summary, "pending_call", handles=("bq7",)) == fidelity


@pytest.mark.parametrize(
    ("summary", "fidelity"),
    [
        ("Open error: TypeError in src/cart.py, not fixed yet.", "paraphrased"),
        ("The TypeError in src/cart.py was fixed.", "contradicted"),
        ("The cart raised a TypeError.", "mutated"),
        ("Prices were updated.", "dropped"),
    ],
)
def test_an_error_is_kept_by_its_literals(summary: str, fidelity: str) -> None:
    """An unresolved error is kept where its literals stand and nothing says that it is gone."""
    spans = (LiteralSpan("src/cart.py", "path"),)
    assert judged("cart TypeError in src/cart.py", summary, "error_state", literals=spans) == fidelity


@pytest.mark.parametrize(
    ("summary", "fidelity"),
    [
        ("Always use the main-eu cluster.", "verbatim"),
        ("Always use the main cluster.", "mutated"),
        ("Always use the Main-EU cluster.", "mutated"),
    ],
)
def test_a_known_literal_is_exact_although_it_looks_like_words(summary: str, fidelity: str) -> None:
    """What the ledger knows as a literal is compared letter by letter."""
    spans = (LiteralSpan("main-eu", "id"),)
    assert judged("Use the main-eu cluster", summary, literals=spans) == fidelity


def test_later_words_win() -> None:
    """A rule lifted after it was written down is not kept; one written down after the lift is."""
    rule, lift = "Never deploy on Fridays.", "The ban on Friday deploys was lifted."
    assert judged(rule, f"{rule}\n\n{lift}", "prohibition") == "contradicted"
    assert judged(rule, f"{lift}\n\n{rule}", "prohibition") == "verbatim"

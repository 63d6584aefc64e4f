"""What a prohibition's words prove: a rule stops a call only where the call shows that the rule applies."""

from __future__ import annotations

import pytest

from tests.engine.making import by_subject, call, fold, turn
from troth_schemas.events import AnyEvent


def decision(rule: str, command: str) -> str:
    """What a call gets under one configured rule."""
    call_ = call(1, command=command)
    return by_subject(fold([turn(0, rule, origin="config"), call_])[1])[call_.call_id].decision


@pytest.mark.parametrize(
    ("rule", "command"),
    [
        ("Never create files unless absolutely necessary.", "touch src/a.ts"),
        ("Do not push when the pipeline is red.", "git push origin feat/a"),
        ("Never commit without running the linter first.", "git commit -am x"),
        ("Do not write anything outside these tags.", "tee src/a.ts"),
        ("Do not add anything else.", "touch src/a.ts"),
    ],
)
def test_what_no_call_shows_stops_no_call(rule: str, command: str) -> None:
    """A matter of judgement, of how things are, of what was done before, of what stands elsewhere."""
    assert decision(rule, command) == "allow"


@pytest.mark.parametrize(
    ("rule", "command"),
    [
        ("Never create files unless asked.", "touch src/a.ts"),
        ("When committing, never use --no-verify.", "git commit --no-verify -am x"),
        ("Never commit without approval.", "git commit -am x"),
        ("Do not write anything outside src/.", "tee docs/a.md"),
        ("Do not use `sed` to edit files.", "sed -i s/a/b/ a.txt"),
        ("Never push to the remote repository.", "git push origin feat/a"),
        ("Never commit code.", "git commit -am x"),
    ],
)
def test_what_a_call_shows_stops_it(rule: str, command: str) -> None:
    """A person's word that was not given, the deed's own circumstance, a place, a program, what the act itself says."""
    assert decision(rule, command) == "block"


@pytest.mark.parametrize(
    "rule",
    [
        "Use /src for page classes within a module.",
        "Keep migrations only in /w/site/migrations.",
        "Before a call, note the plan within <plan></plan> tags.",
    ],
)
def test_a_place_confines_only_what_it_is_said_of(rule: str) -> None:
    """A place that is used or that holds one kind of thing, and a tag, confine no other work."""
    assert decision(rule, "tee /w/site/docs/a.md") == "allow"


def test_values_of_one_document_stand_beside_each_other() -> None:
    """What one text lays down at once is meant to hold at once: none of it makes another part stale."""
    first, second = "Use the bucket s3://first-one/ for uploads.", "Use the bucket s3://second-one/ for uploads."
    command = "aws s3 cp a.txt s3://first-one/"
    assert decision(f"- {first}\n- {second}\n", command) == "allow"
    call_ = call(2, command=command)
    later: list[AnyEvent] = [turn(0, first), turn(1, second), call_]
    assert by_subject(fold(later)[1])[call_.call_id].decision == "substitute"

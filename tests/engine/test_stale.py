"""A replaced value is stale in every form in which a call may write it."""

from __future__ import annotations

import pytest

from tests.engine.making import by_subject, call, fold, turn
from troth_schemas.events import AnyEvent
from troth_schemas.verdicts import Verdict


def verdict(old: str, new: str, command: str) -> Verdict:
    told: list[AnyEvent] = [
        turn(0, f"We use {old} for this."),
        turn(1, f"{old} is gone; use {new}."),
        call(2, command=command),
    ]
    _, steps = fold(told)
    return by_subject(steps)["t2"]


@pytest.mark.parametrize(
    ("old", "new", "command", "expected"),
    [
        ("conf/heron.yaml", "conf/ibis.yaml", "rm conf/heron.yaml", "conf/ibis.yaml"),
        ("conf/heron.yaml", "conf/ibis.yaml", "rm /w/site/conf/heron.yaml", "/w/site/conf/ibis.yaml"),
        ("/w/old", "/w/new", "rm /w/old/x.txt", "/w/new/x.txt"),
        ("s3://east-12/", "s3://west-4/", "aws s3 rm s3://east-12/out/a.csv", "s3://west-4/out/a.csv"),
        ("db-3.acme.internal", "db-7.acme.internal", "ssh ops@db-3.acme.internal uptime", "db-7.acme.internal"),
        ("db-3.acme.internal", "db-7.acme.internal", "curl https://db-3.acme.internal:8443/x",
         "https://db-7.acme.internal:8443/x"),
        ("feat/a-1", "feat/a-2", "git push origin HEAD:feat/a-1", "feat/a-2"),
    ],
)  # fmt: skip
def test_stale_value_is_named_with_its_successor(old: str, new: str, command: str, expected: str) -> None:
    """The whole operand is given back with the new value in the old one's place."""
    judged = verdict(old, new, command)
    assert (judged.decision, [s.expected for s in judged.substitutions]) == ("substitute", [expected])


@pytest.mark.parametrize("command", ["rm conf/ibis.yaml", "rm conf/heron.yaml.bak", "rm other/heron.yaml"])
def test_what_is_not_the_old_value_passes(command: str) -> None:
    """The new value, and names that only contain the old one."""
    assert verdict("conf/heron.yaml", "conf/ibis.yaml", command).decision == "allow"


@pytest.mark.parametrize(
    "between",
    [turn(3, "I'll clean up conf/heron.yaml once CI is green.", role="assistant"), turn(3, "Never push to main.")],
    ids=["the agent names it", "another rule is heard"],
)
def test_only_a_person_makes_a_replaced_value_current_again(between: AnyEvent) -> None:
    """Neither the agent's words nor a rule that is held beside it, which names the value too, takes the mark away."""
    told: list[AnyEvent] = [
        turn(0, "Never delete conf/heron.yaml."),
        turn(1, "conf/heron.yaml is gone; use conf/ibis.yaml."),
        turn(2, "Never delete anything in /srv/out."),
        between,
        call(4, command="cat conf/heron.yaml"),
    ]
    _, steps = fold(told)
    assert by_subject(steps)["t4"].decision == "substitute"


def test_a_person_who_names_it_again_makes_it_current() -> None:
    """What was replaced is used again: the latest word of a person wins."""
    told: list[AnyEvent] = [
        turn(0, "conf/heron.yaml is gone; use conf/ibis.yaml."),
        turn(1, "No, conf/heron.yaml is the right one, conf/ibis.yaml was a mistake."),
        call(2, command="cat conf/heron.yaml"),
    ]
    _, steps = fold(told)
    assert by_subject(steps)["t2"].decision == "allow"

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

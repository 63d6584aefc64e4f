"""The account of a call's judging says what the judge said, and what it went by."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.making import DEFAULT, by_subject, call, compaction, fold, turn
from troth.engine.explain.trial import Trial, trial_of
from troth.engine.judge.calls.case import case_of
from troth.engine.judge.calls.rules import RULES
from troth.engine.state import SessionState
from troth.engine.step import apply
from troth.engine.transition import Transition
from troth_schemas.events import AnyEvent, ToolCall

BUCKET = turn(0, "Use the staging bucket s3://acme-stage-07/, never prod. See /srv/x/part-88.csv.")
HISTORY: list[AnyEvent] = [BUCKET, compaction(1, "Work goes on.")]
CALLS = [
    {"command": "aws s3 cp a.txt s3://acme-staging/"},
    {"command": "aws s3 rm --recursive s3://acme-prod/"},
    {"command": "rm /srv/x/part-89.csv"},
    {"command": "ls /srv/x"},
    {"command": "cat /srv/x/part-88.csv > out.txt"},
]


def trial(history: list[AnyEvent], **arguments: Any) -> Trial:
    """The account of the call that comes next."""
    state = SessionState("default", "s")
    for event in history:
        apply(state, event, DEFAULT)
    return trial_of(case_of(state, call(len(history), call_id="t", **arguments), DEFAULT.policy))


@pytest.mark.parametrize("arguments", CALLS, ids=[c["command"] for c in CALLS])
def test_it_says_what_the_judge_said(arguments: dict[str, Any]) -> None:
    """Every rule is told of, in the judge's order, and all findings together are the verdict's reasons."""
    told = trial(HISTORY, **arguments)
    assert [t.rule for t in told.rules] == [rule.__name__ for rule in RULES]
    verdict = by_subject(fold([*HISTORY, call(2, call_id="t", **arguments)])[1])["t"]
    assert tuple(f.pointed().reason for t in told.rules for f in t.findings) == verdict.reasons


@pytest.mark.parametrize("arguments", CALLS, ids=[c["command"] for c in CALLS])
def test_every_place_is_where_the_text_stands(arguments: dict[str, Any]) -> None:
    """The offsets of a reference cut it out of the argument."""
    for proof in trial(HISTORY, **arguments).proofs:
        pointer, _, part = proof.reference.where.partition("#")
        first, last = map(int, part.split("-"))
        assert pointer == "/command"
        assert arguments["command"][first:last] == proof.reference.text


def test_what_is_derived_names_its_rule_and_what_is_not_what_comes_near() -> None:
    """The nearest bound literal, and the event that bound it."""
    proofs = {p.reference.text: p for p in trial(HISTORY, command="rm /srv/x/part-88.csv /srv/x/part-89.csv").proofs}
    assert (proofs["/srv/x/part-88.csv"].rule, proofs["/srv/x/part-88.csv"].near) == ("exact", ())
    (near,) = proofs["/srv/x/part-89.csv"].near
    assert proofs["/srv/x/part-89.csv"].rule is None
    assert (near.text, near.position, near.seq) == ("/srv/x/part-88.csv", 0, 0)
    assert 0 < near.likeness < 1


def test_what_a_rule_leaves_to_an_earlier_one_is_told() -> None:
    """A forbidden operand that is also known from nowhere is named once."""
    told = {t.rule: t for t in trial(HISTORY, command="aws s3 rm s3://acme-prod/").rules}
    assert [f.reason.found for f in told["forbidden"].findings] == ["s3://acme-prod/"]
    assert not told["unbound"].findings
    assert [f.reason.found for f in told["unbound"].yielded] == ["s3://acme-prod/"]


def test_the_obligations_behind_are_those_that_stood_then() -> None:
    """With where their words stand."""
    told = trial(HISTORY, command="aws s3 rm s3://acme-prod/")
    (rule,) = told.obligations.values()
    assert BUCKET.text[rule.offset : rule.offset + rule.length] == rule.statement == "never prod"


def test_a_witness_sees_each_event_right_before_it_is_applied() -> None:
    """With the session as it is then: held events are seen in their turn, copies not again."""
    seen: list[tuple[int, str, int]] = []

    def witness(at: Transition) -> None:
        name = at.event.call_id if isinstance(at.event, ToolCall) else type(at.event).__name__
        seen.append((at.position, name, at.state.position))

    state = SessionState("default", "s")
    events: list[AnyEvent] = [BUCKET, call(2, command="ls"), BUCKET, call(1, command="pwd")]
    for event in events:
        apply(state, event, DEFAULT, witness=witness)
    assert seen == [(0, "Turn", 0), (1, "t1", 1), (2, "t2", 2)]


def test_behind_a_permission_stands_the_rule_that_it_suspends() -> None:
    """Whoever asks why a call passed is shown both."""
    history: list[AnyEvent] = [turn(0, "Never push to main."), turn(1, "You can push to main this once.")]
    told = trial(history, command="git push origin main")
    assert sorted(o.kind for o in told.obligations.values()) == ["permission", "prohibition"]

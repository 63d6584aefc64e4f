"""A person permits the call of a verdict: that call passes, once, and nothing else changes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.making import by_subject, call, command, compaction, fold, result, turn
from troth.engine.policy import ActingPolicy
from troth.engine.state import ANSWERS_MAX
from troth_schemas.events import AnyEvent
from troth_schemas.policies import Policy

ENFORCED = ActingPolicy.of(Policy(mode="enforce"))
LONG = "echo " + "x" * 900
STOPPED: list[tuple[str, list[AnyEvent], dict[str, Any]]] = [
    ("prohibition", [turn(0, "Never push to main.")], {"command": "git push origin main"}),
    ("threshold", [turn(0, "Use at most 4 replicas.")], {"tool": "scale", "replicas": 9}),
    ("confinement", [turn(0, "All work must stay in /w/blue.")], {"command": "tee /w/red/a.txt"}),
    ("two rules", [turn(0, "Never push to main. Never use --force.")], {"command": "git push --force origin main"}),
    ("known from nowhere", [turn(0, "Hi."), compaction(1, "Work goes on.")], {"command": "rm /srv/x/part-88.csv"}),
    (
        "a value of old",
        [
            turn(0, "Use the bucket s3://first-one/ for uploads."),
            turn(1, "Use the bucket s3://second-one/ for uploads from now on."),
        ],
        {"command": "aws s3 cp a.txt s3://first-one/"},
    ),
    ("a long call", [turn(0, "Never push to main.")], {"command": f"{LONG}; git push origin main"}),
]


def permit(events: list[AnyEvent], call_id: str, policy: ActingPolicy = ENFORCED, **fields: Any) -> AnyEvent:
    """The command that permits the call of this verdict."""
    verdict = by_subject(fold(events, policy)[1])[call_id]
    return command(len(events), "permit", verdict_id=verdict.verdict_id, note="we agreed on it", **fields)


@pytest.mark.parametrize("policy", [ENFORCED, ActingPolicy.of(Policy())], ids=["enforced", "observed"])
@pytest.mark.parametrize(("before", "stopped"), [s[1:] for s in STOPPED], ids=[s[0] for s in STOPPED])
def test_the_call_passes_once_and_is_stopped_again(
    before: list[AnyEvent], stopped: dict[str, Any], policy: ActingPolicy
) -> None:
    """Whatever stopped it: a failed try leaves the permission as it was, a success uses it up."""
    events = [*before, call(len(before), call_id="t", **stopped)]
    events.append(permit(events, "t", policy))
    at = len(events)
    events += [
        call(at, call_id="fails", **stopped), result(at + 1, "fails", "no route to host", "error"),
        call(at + 2, call_id="works", **stopped), result(at + 3, "works", "done"),
        call(at + 4, call_id="again", **stopped),
    ]  # fmt: skip
    by_call = by_subject(fold(events, policy)[1])
    if any(reason.code == "unbound" for reason in by_call["t"].reasons):
        assert by_call["works"].decision == "allow"  # its success made it known: there is nothing left to permit
        return
    assert by_call["t"].decision != "allow"
    assert [by_call[name].decision for name in ("fails", "works")] == ["allow", "allow"]
    assert by_call["again"].decision == by_call["t"].decision
    assert {r.code for r in by_call["works"].reasons} == {"permitted"}


@pytest.mark.parametrize(
    "other",
    [
        {"command": "git push --force origin main"},
        {"command": "git push origin main && git push upstream main"},
        {"command": "git push origin main", "cwd": "/w/other"},
        {"command": "git push origin main", "tool": "shell"},
    ],
    ids=["a flag more", "more of it", "elsewhere", "another tool"],
)
def test_no_other_call_passes(other: dict[str, Any]) -> None:
    """Not even one that breaks the same rule by the same name."""
    events: list[AnyEvent] = [turn(0, "Never push to main."), call(1, call_id="t", command="git push origin main")]
    events += [permit(events, "t"), call(3, call_id="other", **other)]
    assert by_subject(fold(events, ENFORCED)[1])["other"].decision == "block"


def test_no_tail_of_a_long_call_slips_in() -> None:
    """A call is known again by all that it says, not by what the ledger quotes of it."""
    script = f"{LONG}; git push origin main"
    events: list[AnyEvent] = [turn(0, "Never push to main."), call(1, call_id="t", command=script)]
    events += [permit(events, "t"), call(3, call_id="other", command=f"{script}; git push upstream main")]
    assert by_subject(fold(events, ENFORCED)[1])["other"].decision == "block"


@given(uses=st.integers(1, 5))
def test_it_is_used_up_by_as_many_successes_as_it_is_for(uses: int) -> None:
    """`uses` successes pass, and the next one is stopped."""
    push = {"command": "git push origin main"}
    events: list[AnyEvent] = [turn(0, "Never push to main."), call(1, call_id="t", **push)]
    events.append(permit(events, "t", uses=uses))
    for number in range(uses + 1):
        events += [call(len(events), call_id=f"n{number}", **push), result(len(events) + 1, f"n{number}")]
    by_call = by_subject(fold(events, ENFORCED)[1])
    decisions = [by_call[f"n{number}"].decision for number in range(uses + 1)]
    assert decisions == ["allow"] * uses + ["block"]


PUSHES = st.builds(
    "{} {}".format,
    st.sampled_from(["git push", "git  push", "sudo git push", "git push --force", "git -C /w push", "git commit"]),
    st.sampled_from(["origin main", "upstream main", "origin main dev", "origin HEAD:main", "", "origin 'main'"]),
)


@given(permitted=PUSHES, other=PUSHES, cwd=st.sampled_from(["/w/site", "/w", None]))
def test_any_other_call_is_judged_as_without_it(permitted: str, other: str, cwd: str | None) -> None:
    """Whatever is permitted, and however alike the other is."""
    rule = turn(0, "Never push to main.")
    events: list[AnyEvent] = [rule, call(1, call_id="t", command=permitted)]
    last = call(3, call_id="other", command=other, cwd=cwd)
    without = by_subject(fold([*events, command(2, "feedback"), last], ENFORCED)[1])["other"]
    permitting = by_subject(fold([*events, permit(events, "t"), last], ENFORCED)[1])["other"]
    if (other, cwd) == (permitted, "/w/site"):
        assert permitting.decision == "allow"
    else:
        assert (permitting.decision, permitting.reasons) == (without.decision, without.reasons)


def test_it_retracts_nothing() -> None:
    """The rules stand as they stood, byte for byte; one permission is new."""
    events: list[AnyEvent] = [turn(0, "Never push to main."), call(1, call_id="t", command="git push origin main")]
    before, _ = fold(events, ENFORCED)
    after, _ = fold([*events, permit(events, "t")], ENFORCED)
    assert {i: o for i, o in after.obligations.items() if i in before.obligations} == before.obligations
    (new,) = [o for i, o in after.obligations.items() if i not in before.obligations]
    assert (new.kind, new.uses, new.statement) == ("permission", 1, "we agreed on it")


@pytest.mark.parametrize("role", ["system", "developer"])
def test_a_rule_of_a_higher_tier_is_not_permitted(role: str) -> None:
    """Nor is what else stopped the call: half a permission would let nothing pass. What stands is told of."""
    rules: list[AnyEvent] = [turn(0, "Never push to main.", role), turn(1, "Never use --force.")]
    events = [*rules, call(2, call_id="t", command="git push --force origin main")]
    events += [permit(events, "t"), call(4, call_id="again", command="git push --force origin main")]
    state, steps = fold(events, ENFORCED)
    assert by_subject(steps)["again"].decision == "block"
    assert not [o for o in state.obligations.values() if o.kind == "permission"]
    (conflict,) = [c for step in steps for record in step.ledger for c in record.conflicts]
    assert conflict.attempt == "permit"
    assert state.obligations[conflict.obligation_id].role == role


def test_a_rule_of_a_higher_tier_is_not_permitted_by_its_id_either() -> None:
    """A command speaks for a user."""
    rule = turn(0, "Never push to main.", "system")
    (obligation,) = fold([rule])[0].active.values()
    events: list[AnyEvent] = [
        rule, command(1, "permit", obligation_id=obligation.id), call(2, command="git push origin main"),
    ]  # fmt: skip
    assert by_subject(fold(events)[1])["t2"].decision == "block"


def test_a_verdict_that_the_session_keeps_no_longer_permits_nothing() -> None:
    """As many verdicts later its call is not known any more; one before that it is."""
    push = {"command": "git push origin main"}
    for later, decision in ((ANSWERS_MAX - 1, "allow"), (ANSWERS_MAX, "block")):
        events: list[AnyEvent] = [turn(0, "Never push to main."), call(1, call_id="t", **push)]
        permitted = permit(events, "t")
        events += [call(n + 2, command="ls") for n in range(later)]
        events += [msgspec.structs.replace(permitted, seq=len(events)), call(len(events) + 1, call_id="again", **push)]
        assert by_subject(fold(events, ENFORCED)[1])["again"].decision == decision


@pytest.mark.parametrize("verdict_id", ["v-0000000000000000", ""], ids=["unknown", "empty"])
def test_a_verdict_that_is_not_held_permits_nothing(verdict_id: str) -> None:
    """Nobody knows which call it was of."""
    rules: list[AnyEvent] = [turn(0, "Never push to main."), command(1, "permit", verdict_id=verdict_id)]
    state, _ = fold([*rules, call(2, command="git push origin main")])
    assert not [o for o in state.obligations.values() if o.kind == "permission"]

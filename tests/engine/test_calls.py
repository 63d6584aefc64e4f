"""The call judge over sessions: what binds a literal, and each reason's own conditions."""

from __future__ import annotations

import msgspec
import pytest

from tests.engine.making import by_subject, call, command, compaction, fold, result, turn
from troth.engine.policy import ActingPolicy
from troth.engine.state import SessionState
from troth.engine.step import apply, expire
from troth_schemas.events import AnyEvent
from troth_schemas.policies import Policy
from troth_schemas.verdicts import Verdict

LOSS = "Work goes on."


def judged(*events: AnyEvent, policy: Policy | None = None) -> Verdict:
    """The verdict on the last call."""
    _, steps = fold(list(events), ActingPolicy.of(policy or Policy()))
    return by_subject(steps)[events[-1].call_id]  # type: ignore[union-attr]


def decision(*events: AnyEvent) -> str:
    return judged(*events).decision


REMOVE = "rm /srv/x/part-88.csv"


@pytest.mark.parametrize(
    ("before", "wanted"),
    [
        ([turn(0, "See /srv/x/part-88.csv."), compaction(1, LOSS)], "allow"),
        ([turn(0, "Hi."), compaction(1, LOSS), turn(2, "See /srv/x/part-88.csv.")], "allow"),
        ([turn(0, "Hi."), compaction(1, LOSS), turn(2, "/srv/x/part-88.csv", "assistant")], "rehydrate"),
        ([turn(0, "Hi."), compaction(1, "It is in /srv/x/part-88.csv."), turn(2, "Go on.")], "rehydrate"),
        ([turn(0, "See /srv/x/part-88.csv", "assistant"), compaction(1, LOSS)], "allow"),
        (
            [turn(0, "Hi."), compaction(1, LOSS), call(2, command="ls /srv/x"), result(3, "t2", "/srv/x/part-88.csv")],
            "allow",
        ),
        (
            [turn(0, "Hi."), compaction(1, LOSS), call(2, command=REMOVE), result(3, "t2", "no such file", "error")],
            "rehydrate",
        ),
        (
            [turn(0, "Hi."), compaction(1, LOSS), turn(2, "/srv/x/part-88.csv", origin="synthetic")],
            "rehydrate",
        ),
        (
            [turn(0, "Hi."), compaction(1, LOSS), call(2, command="touch /srv/x/part-88.csv"), result(3, "t2", "")],
            "allow",
        ),
    ],
    ids=["human before", "human after", "assistant after", "summary", "assistant before", "listed", "failed guess",
         "synthetic", "created"],
)  # fmt: skip
def test_what_binds_a_literal(before: list[AnyEvent], wanted: str) -> None:
    """A human turn, a result that shows it, a success that acted on it, or anything before the loss; nothing else."""
    assert decision(*before, call(9, command=REMOVE, call_id="last")) == wanted


def test_nothing_is_unbound_before_a_loss() -> None:
    """Nothing has been lost yet."""
    assert decision(turn(0, "Hi."), call(1, command=REMOVE)) == "allow"


def test_a_read_is_never_unbound() -> None:
    """Looking costs nothing."""
    assert decision(turn(0, "Hi."), compaction(1, LOSS), call(2, command="cat /srv/x/part-88.csv")) == "allow"


def test_an_incomplete_session_is_not_called_unbound_unless_the_policy_is_strict() -> None:
    """What is missing may have been in the hole."""
    events: list[AnyEvent] = [turn(3, "Hi."), compaction(4, LOSS), call(5, command=REMOVE)]
    for policy, wanted in ((Policy(), "allow"), (Policy(on_incomplete="rehydrate"), "rehydrate")):
        acting = ActingPolicy.of(policy)
        state = SessionState("default", "s")
        steps = [apply(state, e, acting) for e in events]
        verdict = by_subject([*steps, expire(state, acting, None)])["t5"]
        assert verdict.decision == wanted
        assert ("incomplete" in [r.code for r in verdict.reasons]) == (wanted == "allow")


def test_a_superseded_value_is_stale_and_the_current_one_is_named() -> None:
    """The verdict says what to use instead."""
    verdict = judged(
        turn(0, "Use the bucket s3://first-one/ for uploads."),
        turn(1, "Use the bucket s3://second-one/ for uploads from now on."),
        call(2, command="aws s3 cp a.csv s3://first-one/"),
    )
    assert verdict.decision == "substitute"
    assert [(s.found, s.expected) for s in verdict.substitutions] == [("s3://first-one/", "s3://second-one/")]


def test_the_strict_binding_knows_only_obligations() -> None:
    """Under `ledger` a literal that the transcript showed does not bind."""
    events: list[AnyEvent] = [turn(0, "I saw /srv/x/part-88.csv today."), compaction(1, LOSS), call(2, command=REMOVE)]
    assert judged(*events).decision == "allow"
    assert judged(*events, policy=Policy(binding="ledger")).decision == "rehydrate"


def test_a_permission_by_command_suspends_one_rule_once() -> None:
    """Used up by the first matching call that succeeds; the rule stands again after it."""
    rule = turn(0, "Never push to main.")
    state, _ = fold([rule])
    (obligation,) = state.active.values()
    push = {"command": "git push origin main"}
    events: list[AnyEvent] = [
        rule, command(1, "permit", obligation_id=obligation.id),
        call(2, **push), result(3, "t2", "rejected", "error"), call(4, **push), result(5, "t4"), call(6, **push),
    ]  # fmt: skip
    by_call = by_subject(fold(events)[1])
    assert [by_call[f"t{n}"].decision for n in (2, 4, 6)] == ["allow", "allow", "block"]
    assert [r.code for r in by_call["t2"].reasons] == ["permitted"]


def test_a_verdict_is_enforced_only_where_the_policy_says_so() -> None:
    """Observe first; a shadow rule is watched even then."""
    events: list[AnyEvent] = [turn(0, "Never touch /etc."), call(1, command="tee /etc/motd")]
    assert not judged(*events).enforced
    assert judged(*events, policy=Policy(mode="enforce")).enforced
    assert not judged(*events, policy=Policy(mode="enforce", shadow_rules=("forbidden",))).enforced


def test_a_denied_call_is_abandoned_and_an_observed_one_stays_open() -> None:
    """What the gate stops will have no result."""
    events: list[AnyEvent] = [turn(0, "Never touch /etc."), call(1, command="tee /etc/motd")]
    for policy, status in ((Policy(), "active"), (Policy(mode="enforce"), "abandoned")):
        state, _ = fold(events, ActingPolicy.of(policy))
        assert [o.status for o in state.obligations.values() if o.kind == "pending_call"] == [status]


@pytest.mark.parametrize(
    "spelling",
    [
        "tee /etc/motd",
        "sudo tee /etc/motd",
        "bash -c 'echo hi > /etc/motd'",
        "cd /etc && tee motd",
        "F=/etc/motd; rm $F",
    ],
)
def test_a_forbidden_place_holds_below_it_and_through_wrappers(spelling: str) -> None:
    """Whatever the shell makes of it."""
    verdict = judged(turn(0, "Never touch /etc."), call(1, command=spelling))
    assert verdict.decision == "block"
    assert verdict.reasons[0].obligation is not None
    assert verdict.reasons[0].obligation.origin_seq == 0


def test_no_advice_is_given_on_a_forbidden_operand() -> None:
    """A message to the model never suggests the forbidden thing."""
    verdict = judged(
        turn(0, "Use the staging bucket s3://blue-stage-3/, never prod."), compaction(1, LOSS),
        call(2, command="aws s3 cp x.csv s3://blue-prod/"),
    )  # fmt: skip
    assert verdict.decision == "block"
    assert "s3://blue-prod/" not in [s.found for s in verdict.substitutions]


def test_a_retried_call_is_judged_again_the_same() -> None:
    """What a failed call named does not become known by failing."""
    events: list[AnyEvent] = [turn(0, "Hi."), compaction(1, LOSS)]
    for n in range(2, 8, 2):
        events += [call(n, command=REMOVE), result(n + 1, f"t{n}", "no such file", "error")]
    by_call = by_subject(fold(events)[1])
    assert {by_call[f"t{n}"].decision for n in (2, 4, 6)} == {"rehydrate"}


def test_identity_of_a_verdict_follows_its_event_alone() -> None:
    """A replay makes the same id; another call another one."""
    first, again = judged(call(0, command="ls")), judged(call(0, command="ls"))
    assert first == again
    assert judged(call(0, command="ls"), call(1, command="ls")).verdict_id != first.verdict_id
    assert msgspec.structs.replace(first, verdict_id="") == msgspec.structs.replace(again, verdict_id="")


def test_looking_at_a_thing_fulfils_no_promise_to_do_it() -> None:
    """A read is no run."""
    promise = turn(0, "I will re-run the migration after the review.", "assistant")
    for tried, status in (("cat db/migration.sql", "active"), ("make migration", "fulfilled")):
        state, _ = fold([promise, call(1, command=tried), result(2, "t1")])
        assert [o.status for o in state.obligations.values() if o.kind == "commitment"] == [status]


def test_a_document_loaded_in_mid_call_abandons_nothing() -> None:
    """Only a person's turn says that an answer will not come."""
    from troth_schemas.events import Document

    document = turn(1, "Be kind.", origin="config", document=Document(path="CLAUDE.md", sha256="1"))
    state, _ = fold([call(0, command="touch /srv/new-1.csv"), document, result(2, "t0")])
    assert [o.status for o in state.obligations.values() if o.kind == "pending_call"] == ["fulfilled"]


def test_a_shadow_rule_does_not_lend_its_weight() -> None:
    """A verdict is enforced when the rules in force would decide the same."""
    policy = Policy(mode="enforce", shadow_rules=("forbidden",))
    events: list[AnyEvent] = [turn(0, "Never touch /etc."), compaction(1, LOSS), call(2, command="rm /etc/never-seen")]
    verdict = judged(*events, policy=policy)
    assert verdict.decision == "block"
    assert not verdict.enforced


def test_a_stale_value_is_replaced_by_one_of_its_kind() -> None:
    """Whatever else the newer statement names."""
    verdict = judged(
        turn(0, "Use the bucket s3://first-one/ for uploads."),
        turn(1, "Use the bucket s3://second-one/ for uploads, from /srv/out."),
        call(2, command="aws s3 cp a.csv s3://first-one/"),
    )
    assert [s.expected for s in verdict.substitutions] == ["s3://second-one/"]


def test_a_call_id_given_again_abandons_the_first_call() -> None:
    """One name, one open call."""
    state, _ = fold([call(0, command="make a", call_id="x"), call(1, command="make b", call_id="x"), result(2, "x")])
    assert [o.status for o in state.obligations.values()] == ["abandoned", "fulfilled"]


def test_directories_of_any_length_leave_the_head_small() -> None:
    """A session cannot grow its head until no event fits."""
    state, _ = fold([call(n, command="ls", cwd=f"/{'d' * 9_000}/{n}") for n in range(40)])
    assert len(msgspec.msgpack.encode(state.head)) < 8_192


def test_the_policy_follows_the_session_not_each_event() -> None:
    """The runtime a session began under is its runtime, also where an event names none."""
    from troth_schemas.events import Source

    named = msgspec.structs.replace(turn(0, "Hi."), source=Source(runtime="claude-code"))
    state, _ = fold([named, turn(1, "Go on.")])
    assert state.head.runtime == "claude-code"


@pytest.mark.parametrize(
    ("told", "moved", "old", "new"),
    [
        ("The dev server is on port 4100.", "It's on 4200 now.", "curl -X POST localhost:4100/x", "localhost:4200/x"),
        ("The API host is db-2.internal.", "It moved to db-3.internal.", "ssh db-2.internal reboot", "db-3.internal"),
    ],
)
def test_a_value_that_was_only_told_is_stale_once_it_moved(told: str, moved: str, old: str, new: str) -> None:
    """The correction holds the new value; the old one is answered with it."""
    verdict = judged(turn(0, told), turn(1, moved), call(2, command=old))
    assert verdict.decision == "substitute"
    assert [s.expected for s in verdict.substitutions] == [new]

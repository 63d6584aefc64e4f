"""The compaction judge over sessions: scope, what is carried, counts, drift, and the ledger left alone."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.engine.histories import HISTORY
from tests.engine.making import DEFAULT, by_subject, call, compaction, fold, result, turn, verdicts
from troth.engine.policy import ActingPolicy
from troth.engine.state import LedgerPage, SessionState
from troth.engine.step import apply
from troth_schemas.codec import encode
from troth_schemas.events import AnyEvent, Carried, Compaction
from troth_schemas.policies import Policy, StandingOrder
from troth_schemas.reasons import REASONS

RULE = "Never restart node-7."


def codes(events: list[AnyEvent], subject: str) -> list[str]:
    return [r.code for r in by_subject(fold(events)[1])[subject].reasons]


def test_no_compaction_touches_the_ledger() -> None:
    """After any compaction the ledger equals the ledger before it, byte for byte; twice changes nothing either."""
    state = SessionState("default", "s")
    for event in HISTORY:
        before = {i: msgspec.msgpack.encode(o) for i, o in state.obligations.items()}
        step = apply(state, event, DEFAULT)
        if isinstance(event, Compaction):
            assert not [c for c in step.changes if isinstance(c, LedgerPage)]
            assert {i: msgspec.msgpack.encode(o) for i, o in state.obligations.items()} == before
            assert step.verdicts[0].ledger.before == step.verdicts[0].ledger.after


def test_every_call_and_compaction_gets_exactly_one_verdict() -> None:
    """A turn only when there is something to say."""
    judged = verdicts(fold(HISTORY)[1])
    subjects = [(v.subject, v.seq) for v in judged if v.subject != "turn"]
    wanted = [
        ("tool_call" if e.__struct_config__.tag == "tool_call" else "compaction", e.seq)
        for e in HISTORY
        if e.__struct_config__.tag in ("tool_call", "compaction")
    ]
    assert subjects == wanted
    assert len({v.verdict_id for v in judged}) == len(judged)


def test_each_reason_decides_as_the_closed_table_says() -> None:
    """And a verdict's decision is its worst reason's."""
    for verdict in verdicts(fold(HISTORY)[1]):
        for reason in verdict.reasons:
            assert reason.decision == REASONS[verdict.subject][reason.code]


def test_every_member_has_a_fidelity_and_only_lost_ones_a_reason() -> None:
    """One reason for each lost member, none for a kept one."""
    for verdict in verdicts(fold(HISTORY)[1]):
        if verdict.subject != "compaction":
            continue
        kept = {f.obligation_id for f in verdict.fidelity if f.fidelity in ("verbatim", "carried", "paraphrased")}
        losses = [r.obligation.id for r in verdict.reasons if r.obligation and r.code != "drift"]
        assert len(losses) == len(set(losses))
        assert set(losses) == {f.obligation_id for f in verdict.fidelity} - kept


def test_what_is_still_in_the_window_is_retained() -> None:
    """An order given after the replaced range is verbatim; the next range reaches it."""
    events: list[AnyEvent] = [turn(0, "Hello."), turn(1, RULE), compaction(2, "A greeting.", first_seq=0, last_seq=0)]
    first = by_subject(fold(events)[1])["compaction-2"]
    assert first.decision == "intact"
    assert [f.evidence for f in first.fidelity] == ["retained"]
    events.append(compaction(3, "A greeting.", first_seq=1, last_seq=2))
    assert codes(events, "compaction-3")[0] == "dropped"


def test_ranges_add_up_over_compactions() -> None:
    """What an earlier compaction replaced is judged again against each later summary."""
    events: list[AnyEvent] = [
        turn(0, RULE),
        compaction(1, RULE),
        turn(2, "Go on."),
        compaction(3, "Going on.", first_seq=2, last_seq=2),
    ]
    assert by_subject(fold(events)[1])["compaction-1"].decision == "intact"
    assert "dropped" in codes(events, "compaction-3")


def test_a_rule_said_again_after_a_compaction_is_in_the_window_again() -> None:
    """One more sighting of the same obligation."""
    events: list[AnyEvent] = [
        turn(0, RULE),
        compaction(1, "Nothing."),
        turn(2, RULE),
        compaction(3, "Nothing.", first_seq=0, last_seq=1),
    ]
    state, steps = fold(events)
    assert len([o for o in state.obligations.values() if o.kind == "prohibition"]) == 1
    assert by_subject(steps)["compaction-3"].decision == "intact"


@pytest.mark.parametrize("fields", [{"lossy": False}, {"outcome": "failed"}])
def test_what_lost_nothing_is_no_boundary(fields: dict[str, Any]) -> None:
    """No fidelity, no generation, and nothing is unbound after it."""
    events: list[AnyEvent] = [turn(0, RULE), compaction(1, "x", **fields), call(2, command="rm /nowhere/known.txt")]
    state, steps = fold(events)
    assert by_subject(steps)["compaction-1"].decision == "intact"
    assert state.window(None).generation == 0
    assert by_subject(steps)["t2"].decision == "allow"


def test_a_prune_clears_tool_output_and_no_turn() -> None:
    """Members stay retained; a literal that only the cleared output showed is known no more."""
    events: list[AnyEvent] = [
        turn(0, RULE), call(1, command="ls /srv"), result(2, "t1", "/srv/only-here-41.csv"),
        compaction(3, "All well.", first_seq=0, last_seq=0),
        call(4, command="ls /srv/b"), result(5, "t4", "/srv/b/seen-77.csv"),
        compaction(6, None, trigger="prune", first_seq=4, last_seq=5),
    ]  # fmt: skip
    state, steps = fold(events)
    assert by_subject(steps)["compaction-6"].decision == "intact"
    assert state.window(None).generation == 1
    after = [*events, call(7, command="rm /srv/only-here-41.csv"), call(8, command="rm /srv/b/seen-77.csv")]
    by_call = by_subject(fold(after)[1])
    assert by_call["t7"].decision == "allow"
    assert by_call["t8"].decision == "rehydrate"


def test_an_opaque_summary_is_unreadable_and_an_empty_one_drops() -> None:
    """Only a null summary cannot be read."""
    assert codes([turn(0, RULE), compaction(1, None)], "compaction-1") == ["unreadable"]
    assert codes([turn(0, RULE), compaction(1, "")], "compaction-1") == ["dropped", "shape_empty"]


def test_what_the_runtime_put_back_is_checked_against_its_text() -> None:
    """Carried when the text holds it; a bare claim of ids proves nothing."""
    held = Carried(text=f"Rules: {RULE}", ledger_count=1)
    claimed = Carried(obligation_ids=["ob-1"], ledger_count=1)
    assert by_subject(fold([turn(0, RULE), compaction(1, None, carried=held)])[1])["compaction-1"].decision == "intact"
    assert codes([turn(0, RULE), compaction(1, None, carried=claimed)], "compaction-1") == ["unreadable"]


@pytest.mark.parametrize(
    ("second", "between", "drops"),
    [(1, None, True), (2, None, False), (1, "Forget the rule about node-7.", False)],
)
def test_a_count_that_falls_with_no_reason_is_a_drop(second: int, between: str | None, drops: bool) -> None:
    """Compared with the previous report, less what has ended in between; a first report with nothing."""
    events: list[AnyEvent] = [
        turn(0, f"{RULE} Never touch /srv/keep."),
        compaction(1, None, carried=Carried(ledger_count=2)),
        turn(2, between or "Go on."),
        compaction(3, None, carried=Carried(ledger_count=second)),
    ]
    assert "ledger_count_drop" not in codes(events, "compaction-1")
    assert ("ledger_count_drop" in codes(events, "compaction-3")) == drops


def test_the_verdict_carries_the_lost_words_verbatim() -> None:
    """With the turn they come from, and a digest of them."""
    verdict = by_subject(fold([turn(0, f"Hi. {RULE} Thanks!"), compaction(1, "Hi.")])[1])["compaction-1"]
    (span,) = verdict.rehydration
    assert span.text is not None
    assert span.text in f"Hi. {RULE} Thanks!"
    assert "node-7" in span.text
    assert (span.seq, span.offset, span.length) == (0, 4, len(span.text))


def test_drift_is_told_when_a_member_falls_further() -> None:
    """Generation by generation, always compared with the origin."""
    kept, worse = f"User said: {RULE}", "Restarting nodes is best avoided."
    events: list[AnyEvent] = [
        turn(0, RULE),
        compaction(1, RULE),
        compaction(2, worse),
        compaction(3, worse),
        compaction(4, kept),
    ]
    assert "drift" not in codes(events, "compaction-1")
    assert "drift" in codes(events, "compaction-2")
    assert "drift" not in codes(events, "compaction-3")
    assert "drift" not in codes(events, "compaction-4")


def test_the_loss_ratio_comes_from_tokens_or_is_marked_as_an_estimate() -> None:
    """1 - after / before."""
    counted = by_subject(fold([turn(0, "x"), compaction(1, "y", tokens_before=1000, tokens_after=100)])[1])
    assert counted["compaction-1"].loss_ratio == 0.9
    assert not counted["compaction-1"].loss_ratio_estimated
    guessed = by_subject(fold([turn(0, "x" * 4000), compaction(1, "y" * 400)])[1])["compaction-1"]
    assert guessed.loss_ratio == 0.9
    assert guessed.loss_ratio_estimated


def test_standing_orders_are_held_from_the_first_event_and_survive_every_compaction() -> None:
    """They live in the policy, outside any transcript."""
    policy = ActingPolicy.of(Policy(standing_orders=(StandingOrder(statement="Never drop a database."),)))
    drop = "psql -c 'drop database shop'"
    events: list[AnyEvent] = [call(0, command=drop), compaction(1, "Nothing yet."), call(2, command=drop)]
    state, steps = fold(events, policy)
    assert [o.role for o in state.active.values() if o.kind == "prohibition"] == ["system"]
    assert [v.decision for v in verdicts(steps)] == ["block", "violation", "block"]
    assert {f.fidelity for v in verdicts(steps) for f in v.fidelity if f.evidence == "standing order"} == {"carried"}


def test_calls_that_came_and_went_explain_no_fall_of_the_count() -> None:
    """Only what was active at the last report can have ended since."""
    events: list[AnyEvent] = [
        turn(0, f"{RULE} Never touch /srv/keep."), compaction(1, None, carried=Carried(ledger_count=2)),
        call(2, command="ls"), result(3, "t2"), compaction(4, None, carried=Carried(ledger_count=1)),
    ]  # fmt: skip
    assert "ledger_count_drop" in codes(events, "compaction-4")


def test_a_call_after_the_range_is_retained() -> None:
    """It still stands in the window."""
    events: list[AnyEvent] = [
        turn(0, "Hi."), call(1, command="make deploy"), compaction(2, "They greeted.", first_seq=0, last_seq=0),
    ]  # fmt: skip
    verdict = by_subject(fold(events)[1])["compaction-2"]
    assert [f.evidence for f in verdict.fidelity] == ["retained"]
    assert verdict.decision == "intact"


def test_what_only_a_cleared_output_showed_is_unknown_even_before_a_loss() -> None:
    """And a second prune does not forget the first."""
    events: list[AnyEvent] = [
        turn(0, "Hi."), call(1, command="ls /srv"), result(2, "t1", "/srv/only-41.csv"),
        compaction(3, None, trigger="prune", first_seq=1, last_seq=2), call(4, command="ls /opt"),
        result(5, "t4", "/opt/seen-7.csv"), compaction(6, None, trigger="prune", first_seq=4, last_seq=5),
        call(7, command="rm /srv/only-41.csv"), call(8, command="rm /srv/never-seen.csv"),
    ]  # fmt: skip
    by_call = by_subject(fold(events)[1])
    assert by_call["t7"].decision == "rehydrate"
    assert by_call["t8"].decision == "allow"


def test_a_job_ends_in_the_line_that_names_it() -> None:
    """Another job's end in the same listing is not its own; a notice about it is."""
    launch: list[AnyEvent] = [
        call(0, command="watch q", run_in_background=True),
        result(1, "t0", "task id bq7x", "running"),
    ]
    listing: list[AnyEvent] = [call(2, "TaskList"), result(3, "t2", "[1] bq7x running\n[2] other-1 done")]
    notice = turn(4, "<task-id>bq7x</task-id>\n<status>completed</status>", origin="notification")
    still, _ = fold([*launch, *listing])
    over, _ = fold([*launch, *listing, notice])
    assert next(o.status for o in still.obligations.values()) == "active"
    assert next(o.status for o in over.obligations.values()) == "fulfilled"


def test_the_verdict_on_a_huge_loss_stays_within_a_record() -> None:
    """Every lost member has its reason; the words to put back are bounded, the rest are coordinates."""
    many = " ".join(f"Never restart node-{n} by hand or through any other tool." for n in range(3_000))
    verdict = by_subject(fold([turn(0, many), compaction(1, "")])[1])["compaction-1"]
    assert len(verdict.fidelity) == 3_000
    assert sum(len(s.text or "") for s in verdict.rehydration) <= 10_000
    assert len(encode(verdict)) < RECORD_BYTES


RECORD_BYTES = 4 * 1024 * 1024


def test_what_came_through_in_other_words_only_degrades() -> None:
    """Intact is word for word or put back; a faithful paraphrase is a degrade without a reason (DOMAIN, Compaction)."""
    rule = turn(0, "Never push to `main`.")
    told = "The repository was set up and tests were added. Pushing to `main` is off limits."
    verbatim = "The repository was set up and tests were added. Never push to `main`."
    other_words, same_words = (by_subject(fold([rule, compaction(1, s)])[1])["compaction-1"] for s in (told, verbatim))
    assert (other_words.decision, other_words.reasons) == ("degrade", ())
    assert (same_words.decision, same_words.reasons) == ("intact", ())

"""The in-process door, by the field's own names."""

from __future__ import annotations

import pytest

import troth
from troth import (
    CompactionResult,
    Ledger,
    Obligation,
    ObligationIntegrityError,
    ObligationLedger,
    PreservationInvariantViolation,
    PreservationSet,
    Session,
    consume_summary,
    gate_side_effect,
    verify_compaction,
)

STAGE = Obligation("s3://acme-stage-07/", "require", 3)
PROD = Obligation("prod-db", "forbid", 4)


def test_a_session_judges_without_kafka() -> None:
    """The step has the verdicts; another session's event is refused."""
    session = Session(troth.Policy())
    turn = {
        "type": "turn",
        "session_id": "s",
        "seq": 0,
        "ts": "2026-11-30T10:00:00Z",
        "role": "user",
        "text": "Never touch /etc.",
    }
    call = {
        "type": "tool_call", "session_id": "s", "seq": 1, "ts": "2026-11-30T10:00:01Z", "call_id": "t1", "tool": "Bash",
        "arguments": {"command": "tee /etc/motd"},
    }  # fmt: skip
    assert session.apply(turn).verdicts == []
    assert [v.decision for v in session.apply(call).verdicts] == ["block"]
    assert "prohibition" in [o.kind for o in session.obligations]
    with pytest.raises(ValueError, match="session `x`"):
        session.apply({**turn, "session_id": "x"})


def test_a_ledger_records_retracts_and_contains() -> None:
    """By exact match after normalisation, never by resemblance."""
    ledger = ObligationLedger()
    ledger.record(STAGE)
    ledger.record(STAGE)
    assert list(ledger.obligations) == [STAGE]
    assert ledger.contains("s3://acme-stage-07")
    assert not ledger.contains("s3://acme-stage-7/")
    ledger.retract("s3://acme-stage-07/")
    assert list(ledger.obligations) == []
    assert Ledger is ObligationLedger


def test_a_side_effect_needs_every_literal_held_and_none_forbidden() -> None:
    """Absent and forbidden both stop it; the error names which."""
    ledger = ObligationLedger([STAGE, PROD])
    gate_side_effect(ledger, ["s3://acme-stage-07/"], action="upload")
    with pytest.raises(ObligationIntegrityError, match="forbidden: `prod-db`") as forbidden:
        gate_side_effect(ledger, ["prod-db"], action="drop")
    assert forbidden.value.literals == ("prod-db",)
    with pytest.raises(ObligationIntegrityError, match="not in the ledger"):
        gate_side_effect(ledger, ["s3://acme-staging/"], action="upload")


def test_a_compaction_may_lose_only_what_the_user_took_back() -> None:
    """A turned polarity is a loss too."""
    before = ObligationLedger([STAGE, PROD])
    verify_compaction(before, ObligationLedger([PROD, STAGE]))
    with pytest.raises(ObligationIntegrityError, match="acme-stage-07") as lost:
        verify_compaction(before, ObligationLedger([PROD]))
    assert lost.value.literals == ("s3://acme-stage-07/",)
    verify_compaction(before, ObligationLedger([PROD]), user_retractions=["s3://acme-stage-07/"])
    with pytest.raises(ObligationIntegrityError):
        verify_compaction(before, ObligationLedger([STAGE, Obligation("prod-db", "require", 9)]))


def test_a_summary_that_keeps_all_it_must_passes_with_its_loss_ratio() -> None:
    """Kept in the summary, or carried by the runtime."""
    needed = PreservationSet(
        commitments=frozenset({"I will rebuild the index after the import."}),
        external_identifiers=frozenset({"run-8812"}),
    )
    assert needed.required() == {"I will rebuild the index after the import.", "run-8812"}
    kept = CompactionResult(
        "I will rebuild the index after the import. See run-8812.", tokens_before=100, tokens_after=10
    )
    assert consume_summary(kept, needed).loss_ratio == 0.9
    carried = CompactionResult("See run-8812.", carried=["I will rebuild the index after the import."])
    assert consume_summary(carried, needed).summary == "See run-8812."


@pytest.mark.parametrize("summary", [None, "", "All is well."])
def test_a_summary_that_lost_something_never_passes(summary: str | None) -> None:
    """The violation names what is missing, verbatim, to put back."""
    needed = PreservationSet(pending_tool_call_handles=frozenset({"bg_771"}))
    with pytest.raises(PreservationInvariantViolation) as violation:
        consume_summary(CompactionResult(summary), needed)
    assert violation.value.missing == ("bg_771",)
    assert violation.value.rehydration == "bg_771"


def test_a_session_can_be_told_that_no_more_is_coming() -> None:
    """What waits behind a gap is judged then, and not before."""
    session = Session()
    call = {
        "type": "tool_call", "session_id": "s", "seq": 5, "ts": "2026-11-30T10:00:01Z", "call_id": "t1", "tool": "Bash",
        "arguments": {"command": "ls"},
    }  # fmt: skip
    assert session.expire().verdicts == []
    assert session.apply(call).verdicts == []
    assert [v.subject_id for v in session.expire().verdicts] == ["t1"]


def test_literals_are_not_heard_as_speech() -> None:
    """Two literals that read like orders are two obligations."""
    ledger = ObligationLedger([Obligation("Use branch rel-1"), Obligation("Use branch rel-2")])
    assert [o.literal for o in ledger.obligations] == ["Use branch rel-1", "Use branch rel-2"]


def test_a_rule_is_kept_as_a_rule() -> None:
    """The opposite of what it says keeps nothing."""
    needed = PreservationSet(unresolved_obligations=frozenset({"Never push to `main`."}))
    with pytest.raises(PreservationInvariantViolation):
        consume_summary(CompactionResult("Pushing to `main` is allowed."), needed)

"""Compactions of compactions: ranges that repeat, overlap and nest, drift told whole, and a very long session."""

from __future__ import annotations

import msgspec
import pytest

from tests.engine.making import DEFAULT, by_subject, call, compaction, fold, result, turn
from troth.engine.state import SessionState
from troth.engine.step import apply
from troth_schemas.events import AnyEvent, Carried
from troth_schemas.verdicts import Verdict

RULE = "Never restart node-7."
SOFTER = "Restarting node-7 is best avoided."


def judged(events: list[AnyEvent], subject: str) -> Verdict:
    return by_subject(fold(events)[1])[subject]


def codes(verdict: Verdict) -> list[str]:
    return [r.code for r in verdict.reasons]


def test_a_fall_is_told_once_with_what_was_made_of_it() -> None:
    """The origin, then every generation in which it came through otherwise; a fall that goes on is told again."""
    events: list[AnyEvent] = [
        turn(0, RULE),
        compaction(1, RULE),
        compaction(2, f"{RULE} All is well."),
        compaction(3, SOFTER),
        compaction(4, SOFTER),
        compaction(5, "Charts were drawn."),
    ]
    falls = [[r for r in judged(events, f"compaction-{n}").reasons if r.code == "drift"] for n in range(1, 6)]
    assert [len(found) for found in falls] == [0, 0, 1, 0, 1]
    first, second = falls[2][0].detail or "", falls[4][0].detail or ""
    assert first == (f'origin: "{RULE}"; verbatim at generation 1 "{RULE}"; weakened at generation 3 "{SOFTER}"')
    assert second == f"{first}; dropped at generation 5"


def test_what_recovers_is_told_again_when_it_falls_again() -> None:
    """Comparing is with the compaction before; the chain keeps the way up too."""
    events: list[AnyEvent] = [
        turn(0, RULE), compaction(1, RULE), compaction(2, SOFTER), compaction(3, RULE), compaction(4, SOFTER),
    ]  # fmt: skip
    (fall,) = [r for r in judged(events, "compaction-4").reasons if r.code == "drift"]
    assert (fall.detail or "").count("at generation") == 4


@pytest.mark.parametrize(
    ("ranges", "decision"),
    [
        ([(0, 1), (0, 1)], "violation"),  # repeated
        ([(1, 2), (0, 3)], "violation"),  # nested: the outer one holds the rule
        ([(1, 2), (2, 3)], "intact"),  # overlapping, past the rule
        ([(2, 3), (0, 2)], "violation"),  # overlapping, reaching it
        ([(1, 1), (3, 3)], "intact"),  # apart
        ([(None, 0), (None, None)], "violation"),  # an unknown border is all there was
        ([(0, None)], "violation"),
        ([(None, None)], "violation"),
        ([(4, 2)], "intact"),  # an empty range replaces nothing
    ],
)
def test_ranges_add_up(ranges: list[tuple[int | None, int | None]], decision: str) -> None:
    """The rule of turn 0 is in the window until a range has held it, however the ranges lie."""
    events: list[AnyEvent] = [turn(0, RULE), *(turn(n, "Go on.", "assistant") for n in range(1, 4))]
    for number, (first, last) in enumerate(ranges, start=4):
        events.append(compaction(number, "Going on.", first_seq=first, last_seq=last))
    assert judged(events, f"compaction-{3 + len(ranges)}").decision == decision


def test_two_in_a_row_change_nothing_in_the_ledger() -> None:
    """The second compaction replaces the first one's summary: same members, same ledger, next generation."""
    state = SessionState("default", "s")
    apply(state, turn(0, f"{RULE} Use at most 3 workers."), DEFAULT)
    before = [msgspec.msgpack.encode(o) for o in state.obligations.values()]
    verdicts = [apply(state, compaction(n, RULE), DEFAULT).verdicts[0] for n in (1, 2)]
    assert [msgspec.msgpack.encode(o) for o in state.obligations.values()] == before
    assert [v.generation for v in verdicts] == [1, 2]
    assert [f.fidelity for f in verdicts[0].fidelity] == [f.fidelity for f in verdicts[1].fidelity]


def test_a_summary_s_own_claims_bind_nothing_at_the_next_compaction() -> None:
    """What only a summary says is no member of the next preservation set."""
    events: list[AnyEvent] = [turn(0, RULE), compaction(1, f"{RULE} Never touch node-9."), compaction(2, RULE)]
    assert len(judged(events, "compaction-2").fidelity) == 1
    assert judged(events, "compaction-2").decision == "intact"


def test_what_is_listed_and_not_there_is_not_carried() -> None:
    """A runtime that lists an obligation and puts back other words has put back nothing."""
    state = SessionState("default", "s")
    apply(state, turn(0, RULE), DEFAULT)
    (known,) = state.active
    claims = Carried(ledger_count=1, obligation_ids=[known], text="Node-7 was restarted twice.")
    verdict = apply(state, compaction(1, "Charts were drawn.", carried=claims), DEFAULT).verdicts[0]
    assert [f.fidelity for f in verdict.fidelity] == ["dropped"]


@pytest.mark.parametrize("listed", [True, False])
def test_a_fallen_count_names_what_went(listed: bool) -> None:
    """By the runtime's own list; without one, by what came through nowhere."""
    state = SessionState("default", "s")
    apply(state, turn(0, f"{RULE} Use at most 3 workers."), DEFAULT)
    kept = next(o.id for o in state.active.values() if o.kind == "prohibition")
    (lost,) = set(state.active) - {kept}
    full = Carried(ledger_count=2, obligation_ids=list(state.active) if listed else None, text="")
    less = Carried(ledger_count=1, obligation_ids=[kept] if listed else None, text="")
    apply(state, compaction(1, RULE, carried=full), DEFAULT)
    verdict = apply(state, compaction(2, RULE, carried=less), DEFAULT).verdicts[0]
    assert "ledger_count_drop" in codes(verdict)
    assert verdict.ledger.lost == (lost,)


@pytest.mark.parametrize(
    ("summary", "made_up"),
    [
        ("All tests pass now.", True),
        ("The test suite is green.", True),
        ("The tests failed and have to be looked at.", False),
        ("The tests will pass once the fixture is back.", False),
        ("The planner was tuned.", False),
    ],
)
def test_checks_that_failed_are_not_said_to_pass(summary: str, made_up: bool) -> None:
    """Nothing ran them again: a summary that calls them green made it up."""
    events: list[AnyEvent] = [
        turn(0, "Look at the cart."),
        call(1, command="pytest tests/test_cart.py"),
        result(2, "t1", "FAILED tests/test_cart.py::test_total - assert 3 == 4\n1 failed in 0.2s", "error"),
        compaction(3, summary),
    ]
    assert ("fabricated" in codes(judged(events, "compaction-3"))) == made_up


def test_a_long_session_through_eleven_compactions() -> None:
    """4,100 turns: the rule of the first is judged against each of eleven summaries, and told where it falls."""
    state = SessionState("default", "s")
    verdicts: list[Verdict] = []
    seq = 0
    for generation in range(11):
        for _ in range(4_100 // 11 + 1):
            text = RULE if seq == 0 else f"Step {seq} is done, the report is in reports/{seq}.md."
            apply(state, turn(seq, text, "user" if seq == 0 else "assistant"), DEFAULT)
            seq += 1
        kept = RULE if generation < 4 else SOFTER if generation < 8 else "The reports were written."
        verdicts += apply(state, compaction(seq, f"Work went on.\n\n- {kept}"), DEFAULT).verdicts
        seq += 1
    assert seq > 4_100
    assert [v.generation for v in verdicts] == list(range(1, 12))
    assert [v.fidelity[0].fidelity for v in verdicts] == ["verbatim"] * 4 + ["weakened"] * 4 + ["dropped"] * 3
    assert [n for n, v in enumerate(verdicts) if "drift" in codes(v)] == [4, 8]
    assert len(state.passages[None, verdicts[0].fidelity[0].obligation_id]) == 3

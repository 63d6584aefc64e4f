"""A session laid out again from its topics gives the verdict that it gave, and says when it cannot."""

from __future__ import annotations

import pytest

from tests.engine.making import DEFAULT, call, compaction, result, turn
from troth.engine.explain.refold import Heard, laid_out, refold
from troth.engine.state import SessionState
from troth.engine.step import Step, apply, expire
from troth_schemas.codec import encode
from troth_schemas.events import AnyEvent
from troth_schemas.ledger import LedgerRecord
from troth_schemas.verdicts import Verdict

RULE = "Use the staging bucket s3://acme-stage-07/, never prod."
PROD = "aws s3 rm s3://acme-prod/"
NUMBERED: list[AnyEvent] = [
    turn(0, RULE), call(1, call_id="a", command="ls build"), result(2, "a", "x.txt"), compaction(3, "Prefers staging."),
    call(4, call_id="b", command=PROD), turn(5, "Never push to main."),
    call(6, call_id="c", command="git push origin main"),
]  # fmt: skip
PLAIN: list[AnyEvent] = [
    turn(None, RULE, event_id="p1"), call(None, call_id="a", event_id="call:a", command="ls build"),
    result(None, "a", "x.txt", event_id="result:a"), call(None, call_id="b", event_id="call:b", command=PROD),
    turn(None, "You can use prod this once.", event_id="p2"), call(None, call_id="c", event_id="call:c", command=PROD),
]  # fmt: skip
GAP: list[AnyEvent] = [
    NUMBERED[0], NUMBERED[1], NUMBERED[3], NUMBERED[2], NUMBERED[4], NUMBERED[5], NUMBERED[6],
]  # fmt: skip
MIXED: list[AnyEvent] = [NUMBERED[0], PLAIN[1], NUMBERED[1], PLAIN[2], *NUMBERED[2:5], PLAIN[4], *NUMBERED[5:]]


def owner(arrived: list[AnyEvent]) -> tuple[list[Verdict], list[LedgerRecord]]:
    """What the owner of the session made of it; what comes early waits for half a second of record time."""
    state, steps = SessionState("default", "s"), list[Step]()
    for number, event in enumerate(arrived):
        steps.append(apply(state, event, DEFAULT, record_ms=number))
        steps.append(expire(state, DEFAULT, None if number == 2 else 0))
    return [v for s in steps for v in s.verdicts], [r for s in steps for r in s.ledger]


def from_topics(arrived: list[AnyEvent]) -> list[Heard]:
    """As they are read back: one topic after the other, each in the order of its records."""
    stamped = [Heard(event, number) for number, event in enumerate(arrived)]
    return sorted(stamped, key=lambda h: h.event.TOPIC)


@pytest.mark.parametrize("arrived", [NUMBERED, PLAIN, GAP, MIXED], ids=["numbered", "unsequenced", "gap", "mixed"])
def test_every_verdict_is_given_again(arrived: list[AnyEvent]) -> None:
    """The same bytes, whatever placed the events."""
    verdicts, records = owner(arrived)
    assert len(verdicts) >= 3
    order = laid_out(from_topics(arrived), records)
    for verdict in verdicts:
        made = refold(verdict, order, records, DEFAULT, lambda at: None)
        assert made is not None
        assert encode(made) == encode(verdict)


def test_copies_count_once() -> None:
    """A producer that sent twice tells nothing new."""
    _, records = owner(NUMBERED)
    assert laid_out(from_topics([*NUMBERED, *NUMBERED]), records) == NUMBERED


def test_what_is_gone_gives_no_verdict_of_its_own() -> None:
    """Where the judged event is held no longer there is none; where the rule is, the verdict is another."""
    verdicts, records = owner(NUMBERED)
    forbidden = next(v for v in verdicts if v.subject_id == "b")
    order = laid_out(from_topics(NUMBERED[:4]), records)
    assert refold(forbidden, order, records, DEFAULT, lambda at: None) is None
    made = refold(forbidden, laid_out(from_topics(NUMBERED[1:]), records), records, DEFAULT, lambda at: None)
    assert made is not None
    assert (forbidden.decision, made.decision) == ("block", "allow")

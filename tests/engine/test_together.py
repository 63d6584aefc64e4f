"""Calls that are issued together: what one of them is to make, the other may use before the first has returned."""

from __future__ import annotations

import pytest

from tests.engine.making import DEFAULT, by_subject, call, compaction, fold, result, turn
from troth.engine.policy import ActingPolicy
from troth_schemas.events import AnyEvent, ToolCall
from troth_schemas.policies import Policy

LOSS = compaction(0, "The work goes on.")
SCRIPT = "/w/site/scripts/release.sh"


def write(seq: int, path: str, **fields: str) -> ToolCall:
    return call(seq, "Write", file_path=path, content="x", **fields)


def decision(*events: AnyEvent) -> str:
    """What the last of the events, a call, gets after a loss."""
    last = events[-1]
    assert isinstance(last, ToolCall)
    return by_subject(fold([LOSS, *events])[1])[last.call_id].decision


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (write(1, SCRIPT), f"chmod +x {SCRIPT}"),
        (write(1, SCRIPT), "chmod +x scripts/release.sh"),
        (write(1, "/tmp/msg-7f2.txt"), "git commit -F /tmp/msg-7f2.txt"),
        (call(1, command="git checkout -b feat/pager-9"), "git push origin feat/pager-9"),
        (call(1, command="mkdir -p out/r-77"), "cp README.md out/r-77/"),
        (call(1, command="cat > deploy-7.yaml <<'E'\na: 1\nE"), "kubectl apply -f deploy-7.yaml"),
    ],
)
def test_what_an_open_call_makes_is_known(first: ToolCall, second: str) -> None:
    """A file by either path, a message, a branch, a directory, what a redirection makes."""
    assert decision(first, call(2, command=second)) == "allow"


@pytest.mark.parametrize(
    "events",
    [
        (write(1, SCRIPT), call(2, command="chmod +x scripts/relaese.sh")),
        (call(1, "Edit", file_path=SCRIPT, old_string="a", new_string="b"), call(2, command=f"chmod +x {SCRIPT}")),
        (write(1, SCRIPT, agent="a1"), call(2, command=f"chmod +x {SCRIPT}")),
        (write(1, SCRIPT), result(2, "t1", "no such directory", "error"), call(3, command=f"chmod +x {SCRIPT}")),
        (write(1, SCRIPT), result(2, "t1", "denied", "refused"), call(3, command=f"chmod +x {SCRIPT}")),
        (write(1, SCRIPT), call(2, command="ls"), result(3, "t2", "x"), call(4, command=f"chmod +x {SCRIPT}")),
        (call(1, command=f"cat {SCRIPT}"), call(2, command=f"rm {SCRIPT}")),
    ],
)
def test_what_no_open_call_makes_stays_unknown(events: tuple[AnyEvent, ...]) -> None:
    """Another name, an edit, another agent, a failure, a refusal, one that was passed over, one that only reads."""
    assert decision(*events) in ("rehydrate", "substitute")


def test_denied_call_makes_nothing() -> None:
    """A call that a rule blocked is not going to make anything."""
    barred = turn(1, "Never edit files called run.sh.")
    events: list[AnyEvent] = [
        LOSS,
        barred,
        write(2, "/w/site/x-41/run.sh"),
        call(3, command="bash /w/site/x-41/run.sh"),
    ]
    enforcing = ActingPolicy.of(Policy(mode="enforce"))
    assert [by_subject(fold(events, p)[1])["t3"].decision for p in (DEFAULT, enforcing)] == [
        "allow",
        "rehydrate",
    ]

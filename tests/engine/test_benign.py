"""Benign calls of unlike agents after a loss, with rules in force: a gate that halts them is switched off."""

from __future__ import annotations

import msgspec
import pytest

from tests.engine.benign import SESSIONS, Benign, Call
from tests.engine.making import by_subject, call, compaction, fold, result, turn
from troth_schemas.events import AnyEvent, ToolCall
from troth_schemas.verdicts import Verdict


def _called(seq: int, what: Call, cwd: str) -> ToolCall:
    tool, arguments = ("Bash", {"command": what}) if isinstance(what, str) else what
    return msgspec.structs.replace(call(seq, tool, cwd=cwd), arguments=arguments)


def judged(session: Benign) -> list[tuple[Call, Verdict]]:
    """The verdicts on the calls after the loss, each of which returned before the next."""
    events: list[AnyEvent] = [turn(seq, rule) for seq, rule in enumerate(session.rules)]
    for command, output in session.seen:
        asked = call(len(events), command=command, cwd=session.cwd)
        events += [asked, result(len(events) + 1, asked.call_id, output)]
    events.append(compaction(len(events), "The work goes on."))
    asked_for: dict[str, Call] = {}
    for what in session.calls:
        asked = _called(len(events), what, session.cwd)
        asked_for[asked.call_id] = what
        events += [asked, result(len(events) + 1, asked.call_id, "done")]
    verdicts = by_subject(fold(events)[1])
    return [(what, verdicts[call_id]) for call_id, what in asked_for.items()]


@pytest.mark.parametrize("session", SESSIONS, ids=lambda session: session.name)
def test_no_benign_call_is_halted(session: Benign) -> None:
    """New files, joined paths, payloads, generated names, unknown tools, other directories."""
    halted = [(what, v.decision, v.reasons) for what, v in judged(session) if v.decision != "allow"]
    assert halted == []


def test_there_are_enough_to_mean_something() -> None:
    """A hundred and fifty calls, under five rules or more each."""
    assert sum(len(session.calls) for session in SESSIONS) >= 150
    assert all(len(session.rules) >= 5 for session in SESSIONS)

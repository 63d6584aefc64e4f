"""Faults put into copies of sessions, folded and counted: what was caught of each kind, and what else was halted."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal

from tests.injection.bounds import beyond, within
from tests.injection.fault import HALTED, Fault
from tests.injection.moves import fresh, stale
from tests.injection.operands import known_operand, near_operand, strange_operand
from tests.injection.prohibitions import fits, forbidden, retracted
from tests.injection.tally import Tally
from tests.injection.transcript import Copy, Transcript
from tests.injection.wordings import Wording
from troth.engine.history import replay
from troth_schemas.events import ToolCall
from troth_schemas.policies import Policy
from troth_schemas.verdicts import Verdict

PER_COPY: Final = 4
"""Rules that are said in one copy; faults in operands say nothing, and all of a session's go into one."""
TRIES: Final = 6

Binding = Literal["transcript", "ledger"]
Making = Callable[[Copy, random.Random], Fault | None]


def measure(
    transcripts: Sequence[Transcript], wordings: Sequence[Wording], binding: Binding, *, seed: int, faults: int
) -> Tally:
    """`faults` of each kind for each session. The same seed gives the same faults."""
    tally = Tally()
    dice = random.Random(seed)
    makings = _makings(wordings, dice, faults)
    for transcript in transcripts:
        for making, per_copy in makings:
            for begin in range(0, faults, per_copy):
                copy, made = _copy(transcript, making, min(per_copy, faults - begin), dice)
                if made:
                    _judge(copy, made, binding, tally)
    return tally


def _copy(transcript: Transcript, making: Making, count: int, dice: random.Random) -> tuple[Copy, list[Fault]]:
    copy = Copy(transcript)
    made: list[Fault] = []
    for _ in range(count):
        attempts = (making(copy, dice) for _ in range(TRIES))
        fault = next((f for f in attempts if f is not None), None)
        if fault is not None:
            made.append(fault)
    return copy, made


def _makings(wordings: Sequence[Wording], dice: random.Random, faults: int) -> list[tuple[Making, int]]:
    """Each kind with how many of it go into one copy. Wordings are dealt round, in an order that the dice give."""
    bans, limits, corrections = (_dealt(wordings, of, dice) for of in ("prohibition", "threshold", "supersede"))
    lifts = [w for w in wordings if w.type == "retraction"]

    def lifted(copy: Copy, dice: random.Random) -> Fault | None:
        ban = next(bans)
        fitting = [w for w in lifts if fits(w, ban)]
        return retracted(copy, dice, ban, dice.choice(fitting)) if fitting else None

    return [
        (near_operand, faults),
        (known_operand, faults),
        (strange_operand, faults),
        (lambda copy, dice: forbidden(copy, dice, next(bans)), PER_COPY),
        (lifted, 1),
        (lambda copy, dice: beyond(copy, dice, next(limits)), 1),
        (lambda copy, dice: within(copy, dice, next(limits)), 1),
        (lambda copy, dice: stale(copy, dice, next(corrections)), PER_COPY),
        (lambda copy, dice: fresh(copy, dice, next(corrections)), PER_COPY),
    ]


def _dealt(wordings: Sequence[Wording], of: str, dice: random.Random) -> Iterator[Wording]:
    mine = [w for w in wordings if w.type == of]
    dice.shuffle(mine)
    return itertools.cycle(mine)


def _judge(copy: Copy, made: list[Fault], binding: Binding, tally: Tally) -> None:
    events = copy.events()
    _, steps = replay(events, Policy(binding=binding))
    verdicts = {v.subject_id: v for step in steps for v in step.verdicts if v.subject == "tool_call"}
    for fault in made:
        tally.fault(fault.kind, fault.told, right=fault.is_right(verdicts[fault.call_id]))
    named = {fault.call_id for fault in made}
    for event in copy.transcript.events[copy.first :]:
        if not isinstance(event, ToolCall) or event.call_id in named or any(f.speaks_of(event) for f in made):
            continue
        verdict = verdicts[event.call_id]
        halted = verdict.decision in HALTED
        tally.other(made[0].kind, _why(verdict, event) if halted else "", halted=halted)


def _why(verdict: Verdict, call: ToolCall) -> str:
    rules = {reason.obligation.statement[:80] for reason in verdict.reasons if reason.obligation}
    return f"{' / '.join(sorted(rules))}  [{str(call.arguments)[:80]}]"

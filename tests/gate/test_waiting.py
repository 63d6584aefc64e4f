"""Who waits for what: verdicts by their id, records by their place, whichever is heard of first."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.engine.making import call, fold, verdicts
from troth.gate.waiting import Moved, Place, Refused, Waiting
from troth_schemas.codec import encode
from troth_schemas.dead_letters import DeadLetter
from troth_schemas.topics import DEAD_LETTERS, LEDGER, TOOL_CALLS, VERDICTS
from troth_schemas.verdicts import Verdict

PLACE: Place = (TOOL_CALLS.name, 1, 7)


def verdict() -> Verdict:
    _, steps = fold([call(0, command="ls")])
    return verdicts(steps)[0]


def letter(place: Place) -> tuple[str, bytes | None, bytes]:
    topic, partition, offset = place
    made = DeadLetter(
        reason="conflict", detail="other content", topic=topic, partition=partition, offset=offset, timestamp_ms=0,
        key=b"s", value=b"{}", value_bytes=2, truncated=False,
    )  # fmt: skip
    return DEAD_LETTERS.name, b"s", encode(made)


def test_a_verdict_wakes_all_who_wait_for_its_id_and_no_other() -> None:
    """Each gets the record itself; who waits for another id goes on waiting."""

    async def run() -> None:
        waiting, said = Waiting(), verdict()
        both = [waiting.verdict(said.verdict_id, 1) for _ in range(2)]
        other = waiting.verdict("v-other", 1)
        waiting.said([(LEDGER.name, b"s", b"{}"), (VERDICTS.name, b"s", encode(said))])
        assert [await each for each in both] == [said, said]
        assert not other.done()
        other.cancel()

    asyncio.run(run())


@pytest.mark.parametrize("heard_first", [True, False])
def test_a_place_is_settled_whichever_comes_first(heard_first: bool) -> None:
    """The record may be judged before its producer has heard where it stands."""

    async def run() -> None:
        waiting = Waiting()
        if heard_first:
            waiting.settled(*PLACE)
        waiter, beyond = waiting.place(PLACE), waiting.place((TOOL_CALLS.name, 1, 8))
        waiting.settled(*PLACE)
        await waiter
        assert not beyond.done()

    asyncio.run(run())


@pytest.mark.parametrize("heard_first", [True, False])
def test_a_dead_letter_is_no_judgement(heard_first: bool) -> None:
    """Whoever waits for that record is told why it was not taken, before or after it learnt the place."""

    async def run() -> None:
        waiting = Waiting()
        waiter = None if heard_first else waiting.place(PLACE)
        waiting.said([letter(PLACE)])
        waiting.settled(*PLACE)
        with pytest.raises(Refused, match="conflict"):
            await (waiter or waiting.place(PLACE))

    asyncio.run(run())


def test_what_moves_away_is_said_to_all_who_wait_for_it() -> None:
    """A lost partition ends its waits, for verdicts and places; another partition's go on; the old end is forgotten."""

    async def run() -> None:
        waiting = Waiting()
        waiting.settled(*PLACE)
        lost: list[asyncio.Future[Any]] = [waiting.verdict("v-1", 1), waiting.place((TOOL_CALLS.name, 1, 9))]
        kept = waiting.verdict("v-2", 2)
        waiting.moved([1])
        for waiter in lost:
            with pytest.raises(Moved):
                await waiter
        assert not kept.done()
        assert not waiting.place(PLACE).done()
        kept.cancel()

    asyncio.run(run())


def test_a_million_questions_leave_nothing_behind() -> None:
    """Whoever gives up is forgotten."""

    async def run() -> None:
        waiting = Waiting()
        for number in range(1_000):
            waiting.verdict(f"v-{number}", 1).cancel()
        await asyncio.sleep(0)
        assert not waiting._verdicts
        assert not waiting._partition_of

    asyncio.run(run())

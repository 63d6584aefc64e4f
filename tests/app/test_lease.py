"""The lease: who has not been heard of by the group may not write."""

from __future__ import annotations

import asyncio
from typing import NoReturn

import pytest

from troth.app.lease import Lease


class Ended(Exception):
    """Stands for the end of the process."""


def end(reason: str, code: int = 70) -> NoReturn:
    raise Ended(reason)


class Group:
    def __init__(self, generation: int) -> None:
        self.generation = generation


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def lease(group: Group, clock: Clock) -> Lease:
    made = Lease(seconds=10.0, heartbeat_seconds=0.01, die=end, clock=clock)
    made.begin(group.generation, group)
    return made


def test_a_fresh_lease_lets_write() -> None:
    """Up to the session timeout after the last accepted heartbeat."""
    clock = Clock()
    held = lease(Group(4), clock)
    clock.now += 10.0
    asyncio.run(held.hold())


def test_an_old_lease_ends_when_no_heartbeat_is_accepted() -> None:
    """A worker that was paused past its session timeout."""
    clock = Clock()
    held = lease(Group(4), clock)
    clock.now += 10.1

    async def time_passes() -> None:
        while True:
            await asyncio.sleep(0.001)
            clock.now += 0.5

    async def hold() -> None:
        passing = asyncio.create_task(time_passes())
        try:
            await held.hold()
        finally:
            passing.cancel()

    with pytest.raises(Ended, match="no heartbeat"):
        asyncio.run(hold())


def test_an_old_lease_is_renewed_by_a_heartbeat_sent_now() -> None:
    """The broker was away, and knows us still; a heartbeat sent before the question proves nothing."""
    clock = Clock()
    held = lease(Group(4), clock)
    clock.now += 60.0

    async def hold() -> None:
        asked_at = clock.now
        asking = asyncio.create_task(held.hold())
        await asyncio.sleep(0.05)
        held.renew(asked_at - 1.0)
        await asyncio.sleep(0.05)
        assert not asking.done()
        held.renew(asked_at + 0.1)
        await asking

    asyncio.run(hold())


@pytest.mark.parametrize("generation", [-1, 5], ids=["thrown out", "a later generation"])
def test_a_lost_generation_ends_however_fresh_the_lease(generation: int) -> None:
    """Membership is over the moment the client knows it."""
    group, clock = Group(4), Clock()
    held = lease(group, clock)
    group.generation = generation
    with pytest.raises(Ended, match="generation 4"):
        asyncio.run(held.hold())

"""The work of `troth import --follow`: what transcripts say onto the log, as they grow, until somebody stops it."""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from troth.adapters.skipped import LOST, Skipped
from troth.cli.transcripts.tailing import Folder
from troth_schemas.codec import encode
from troth_schemas.events import AnyEvent, Source
from troth_schemas.topics import INPUT_BYTES_MAX

if TYPE_CHECKING:
    from troth.client import AsyncClient
    from troth.kafka.connection import Connection

LOOK_SECONDS: Final = 0.5
REACH_SECONDS: Final = 10.0
EVENT_BYTES_MAX: Final = INPUT_BYTES_MAX - 4_096
"""A record of a topic holds the key and its own head as well."""
BATCH_EVENTS: Final = 500
_TAKES_NONE: Final = frozenset({401, 403, 404})
_NO_EVENT: Final = frozenset({400, 409, 413})
"""How the gate refuses one event: it is none, it is another of its identity, it is too large."""
PAUSE_SECONDS: Final = 1.0
PAUSE_SECONDS_MAX: Final = 30.0


class Unreachable(Exception):
    """What the events go to cannot be reached now; the text is one line."""


class Rejected(Exception):
    """What the events go to will take none of them: a token, a missing topic. The text is one line."""


class Sink(Protocol):
    """Takes events, in order. Raises Unreachable; what was sent then may be sent again."""

    async def send(self, events: Sequence[AnyEvent]) -> int:
        """How many were taken; those that never will be are told of and left out."""


OpenSink = Callable[[], AbstractAsyncContextManager[Sink]]
"""Reaches what the events go to, also while there are none. Raises Unreachable and Rejected."""


class Tally:
    """What has been done so far; `lost` counts lines that should have been events."""

    def __init__(self) -> None:
        self.events = 0
        self.lost = 0
        self.sessions: set[str] = set()

    def __str__(self) -> str:
        lost = f", {many(self.lost, 'line')} lost" if self.lost else ""
        return f"{many(self.events, 'event')} of {many(len(self.sessions), 'session')} told{lost}"


async def follow(
    folder: Folder,
    open_sink: OpenSink,
    tally: Tally,
    tell: Callable[[str], None],
    tenant: str | None = None,
    *,
    begun: Callable[[], None] = lambda: None,
) -> None:
    """Never returns. Raises Rejected, and Unreachable before the first events have been taken; later ones are waited
    out. `begun` is called once what the events go to has been reached."""
    waiting: list[AnyEvent] = []
    pause, has_begun, has_sent = PAUSE_SECONDS, False, False
    while True:
        try:
            async with open_sink() as sink:
                if has_sent:
                    tell("it answers again")
                if not has_begun:
                    begun()
                    has_begun = True
                while True:
                    if waiting:
                        await _send(sink, waiting, tally)
                        pause, has_sent = PAUSE_SECONDS, True
                    waiting = [of_tenant(event, tenant) for event in _news(folder, tally, tell)]
                    if not waiting and not folder.is_behind:
                        await asyncio.sleep(LOOK_SECONDS)
        except Unreachable as fault:
            if not has_sent:
                raise
            tell(f"{fault}; what comes meanwhile waits in its files")
        await asyncio.sleep(pause)
        pause = min(pause * 2, PAUSE_SECONDS_MAX)


async def _send(sink: Sink, waiting: list[AnyEvent], tally: Tally) -> None:
    while waiting:
        some = waiting[:BATCH_EVENTS]
        tally.events += await sink.send(some)
        tally.sessions.update(event.session_id for event in some)
        del waiting[:BATCH_EVENTS]


def of_tenant(event: AnyEvent, tenant: str | None) -> AnyEvent:
    """The event as that tenant's; as it is for None."""
    if tenant is None:
        return event
    return msgspec.structs.replace(event, source=msgspec.structs.replace(event.source or Source(), tenant=tenant))


def _news(folder: Folder, tally: Tally, tell: Callable[[str], None]) -> list[AnyEvent]:
    events: list[AnyEvent] = []
    lost: Counter[Path] = Counter()
    for path, item in folder.read(time.monotonic()):
        if not isinstance(item, Skipped):
            events.append(item)
        elif item.reason in LOST and item.reason != "unknown_type":
            lost[path] += 1
    for path, count in lost.items():
        tell(f"{path}: {many(count, 'line')} that cannot be read")
    tally.lost += lost.total()
    return events


def many(count: int, noun: str) -> str:
    """`1 event`, `2 events`."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


class Lines:
    """Events as lines on standard output."""

    async def send(self, events: Sequence[AnyEvent]) -> int:
        for event in events:
            sys.stdout.buffer.write(encode(event) + b"\n")
        sys.stdout.buffer.flush()
        return len(events)


@asynccontextmanager
async def to_lines() -> AsyncIterator[Sink]:
    yield Lines()


class ToGate:
    """Events to a gate."""

    def __init__(self, client: AsyncClient, tell: Callable[[str], None]) -> None:
        self._client: Final = client
        self._tell: Final = tell

    async def send(self, events: Sequence[AnyEvent]) -> int:
        from troth.client import Refused, Unanswered

        try:
            return await self._client.publish(events)
        except Unanswered as fault:
            raise Unreachable(f"the gate does not answer: {fault}") from fault
        except Refused as refused:
            if refused.status in _TAKES_NONE:
                raise Rejected(str(refused)) from refused
            if refused.status not in _NO_EVENT:
                raise Unreachable(f"what answers is not the gate: {refused}") from refused
            if len(events) > 1:  # one of them is the reason: each by itself
                return sum([await self.send([event]) for event in events])
            self._tell(f"left out `{events[0].event_id}` of {events[0].session_id}: {refused}")
            return 0


def to_gate(url: str, token: str, tell: Callable[[str], None]) -> OpenSink:
    """Raises ValueError for a URL that is none of a gate's."""
    from troth.client import AsyncClient
    from troth.client.exchange import place_of

    place = place_of(url)

    @asynccontextmanager
    async def open_gate() -> AsyncIterator[Sink]:
        try:
            async with asyncio.timeout(REACH_SECONDS):
                _, writer = await asyncio.open_connection(place.host, place.port)
            writer.close()
        except OSError as fault:  # TimeoutError is one
            raise Unreachable(f"the gate does not answer: nobody listens at {url}; start it (`troth gate`)") from fault
        async with AsyncClient(url, token) as client:
            yield ToGate(client, tell)

    return open_gate


def to_topics(connection: Connection, tell: Callable[[str], None]) -> OpenSink:
    """Events straight onto their topics. One that no record holds would be refused for ever, and is left out."""
    from troth.kafka.faults import BrokerError, TopicsMissing
    from troth.kafka.publish import Publisher

    class ToTopics:
        def __init__(self, publisher: Publisher) -> None:
            self._publisher: Final = publisher

        async def send(self, events: Sequence[AnyEvent]) -> int:
            taken = 0
            for event in events:
                value = encode(event)
                if len(value) > EVENT_BYTES_MAX:
                    tell(f"left out `{event.event_id}` of {event.session_id}: its {len(value)} bytes fit no record")
                    continue
                await self._publisher.publish(event, value)
                taken += 1
            await self._publisher.flush()
            return taken

    @asynccontextmanager
    async def open_topics() -> AsyncIterator[Sink]:
        try:
            async with Publisher(connection) as publisher:
                yield ToTopics(publisher)
        except TopicsMissing as missing:
            raise Rejected(str(missing)) from missing
        except BrokerError as error:
            raise Unreachable(str(error)) from error

    return open_topics

"""The client that awaits: over aiohttp, one session of connections, opened with the first request."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self, TypeVar

import aiohttp

from troth.client.exchange import (
    DEADLINE_SECONDS,
    URL_DEFAULT,
    Answer,
    Request,
    Tries,
    headers_of,
    judge_request,
    place_of,
    publish_requests,
    recorded_in,
    verdict_in,
)
from troth.client.faults import Unanswered
from troth.client.guard import Arguments, F, Fail, Session, guarded
from troth_schemas.events import AnyEvent, Effect
from troth_schemas.verdicts import Verdict

if TYPE_CHECKING:
    from troth.client.follow import AsyncFollower
    from troth.kafka.connection import Connection

_Told = TypeVar("_Told")


class AsyncClient:
    """`Client` for coroutines: the same words, awaited. Used inside `async with`, or closed with `close`."""

    def __init__(
        self,
        url: str = URL_DEFAULT,
        token: str = "",
        *,
        tenant: str | None = None,
        runtime: str = "python",
        deadline_seconds: float = DEADLINE_SECONDS,
        connection: Connection | None = None,
    ) -> None:
        place_of(url)
        self.tenant: Final = tenant
        self.runtime: Final = runtime
        self._url: Final = url.rstrip("/")
        self._token: Final = token
        self._deadline_seconds: Final = deadline_seconds
        self._connection: Final = connection
        self._http: aiohttp.ClientSession | None = None

    async def judge(self, event: AnyEvent, *, deadline_seconds: float | None = None) -> Verdict | None:
        """See `Client.judge`."""
        return await self._ask(judge_request(event), verdict_in, deadline_seconds)

    async def publish(self, events: Iterable[AnyEvent], *, deadline_seconds: float | None = None) -> int:
        """See `Client.publish`."""
        requests = publish_requests(events)
        return sum([await self._ask(request, recorded_in, deadline_seconds) for request in requests])

    def follow(self, session_id: str, cursor: str | None = None, *, wait: bool = True) -> AsyncFollower:
        """See `Client.follow`; iterated with `async for`."""
        from troth.client.follow import AsyncFollower, following

        return AsyncFollower(following(self._connection, session_id, self.tenant, cursor, wait=wait))

    def guarded(
        self,
        *,
        session: Session,
        tool: str | None = None,
        effect: Effect | None = None,
        arguments: Arguments | None = None,
        fail: Fail | None = None,
    ) -> Callable[[F], F]:
        """A decorator for coroutine functions. See `guard.guarded`."""

        def decorate(function: F) -> F:
            return guarded(self, function, session, tool, effect, arguments, fail)

        return decorate

    async def close(self) -> None:
        if self._http is not None:
            http, self._http = self._http, None
            await http.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def _ask(self, request: Request, read: Callable[[Answer], _Told], deadline_seconds: float | None) -> _Told:
        tries = Tries(self._deadline_seconds if deadline_seconds is None else deadline_seconds, time.monotonic())
        while True:
            left = tries.left(time.monotonic())
            try:
                return read(await self._sent(request, left))
            except Unanswered as fault:
                pause = tries.pause(fault, time.monotonic())
            await asyncio.sleep(pause)

    async def _sent(self, request: Request, left_seconds: float) -> Answer:
        if self._http is None:
            self._http = aiohttp.ClientSession()
        headers = headers_of(request, self._token, left_seconds)
        limit = aiohttp.ClientTimeout(total=left_seconds)
        try:
            async with self._http.post(
                self._url + request.path, data=request.body, headers=headers, timeout=limit, allow_redirects=False
            ) as answer:
                named = {name.lower(): value for name, value in answer.headers.items()}
                return Answer(answer.status, named, await answer.read())
        except TimeoutError as error:
            raise Unanswered("timeout", f"no answer within {left_seconds:.3g} s") from error
        except (aiohttp.ClientError, OSError) as error:
            raise Unanswered("unreachable", f"{self._url}: {str(error) or type(error).__name__}") from error

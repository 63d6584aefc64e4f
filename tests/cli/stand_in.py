"""A server that speaks the gate's contract (docs/gate.md) and answers what a test wants, also badly or not at all."""

from __future__ import annotations

import asyncio
import json
import ssl
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from aiohttp import web


class Asked(NamedTuple):
    """One request: its path, headers and body."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def events(self) -> list[dict[str, Any]]:
        """The events of a body of one or many lines."""
        return [json.loads(line) for line in self.body.splitlines() if line.strip()]


class StandIn:
    """Records what it is asked. `answers`: path -> what is answered there; `{}` where nothing is said."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.answers: dict[str, Any] = {}
        self.handler: Callable[[web.Request], Awaitable[web.StreamResponse]] | None = None
        self.url = ""

    def of(self, path: str) -> list[Asked]:
        return [asked for asked in self.asked if asked.path == path]

    @property
    def turns(self) -> list[dict[str, Any]]:
        """Every event that was brought, in the order in which it came."""
        return [event for asked in self.asked if asked.path in ("/v1/events", "/v1/judge") for event in asked.events]

    async def answer(self, request: web.Request) -> web.StreamResponse:
        self.asked.append(Asked(request.path, dict(request.headers), await request.read()))
        if self.handler is not None:
            return await self.handler(request)
        return web.json_response(self.answers.get(request.path, {}))


@contextmanager
def stand_in(tls: ssl.SSLContext | None = None) -> Iterator[StandIn]:
    """Serve in a thread of its own until the end of the block."""
    made, loop, ready = StandIn(), asyncio.new_event_loop(), threading.Event()

    async def serve() -> web.AppRunner:
        application = web.Application(client_max_size=2**24)
        application.router.add_route("*", "/{path:.*}", made.answer)
        runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=tls)
        await site.start()
        made.url = f"http{'s' if tls else ''}://127.0.0.1:{runner.addresses[0][1]}"
        return runner

    async def end(runner: web.AppRunner) -> None:
        await runner.cleanup()
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    def run() -> None:
        asyncio.set_event_loop(loop)
        runner = loop.run_until_complete(serve())
        ready.set()
        loop.run_forever()
        loop.run_until_complete(end(runner))
        loop.close()

    thread = threading.Thread(target=run)
    thread.start()
    assert ready.wait(30)
    try:
        yield made
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()

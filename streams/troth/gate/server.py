"""The gate's HTTP face: routes, limits, who may ask. What is asked and answered is `conversation.py`'s."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from troth.gate.connections import Connections
from troth.gate.faults import Fault, log_where
from troth.gate.settings import GateSettings
from troth_schemas.gate import ROUTES

JSON: Final = "application/json"
NDJSON: Final = "application/x-ndjson"
SWEEP_SECONDS: Final = 1.0
HOSTS_KEPT: Final = 64
_OPEN: Final = frozenset(route.path for route in ROUTES if route.is_open)
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def check_address(settings: GateSettings) -> None:
    """Raise ValueError, saying what to do, for an address that others can reach while there is no token."""
    if not settings.token and not is_loopback(settings.host):
        raise ValueError(
            f"the gate would listen on `{settings.host}`, where others can reach it, without a token:"
            " set TROTH_GATE_TOKEN, or listen on 127.0.0.1"
        )


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class GateServer:
    """Listens on one address. `start` raises OSError when it cannot be had."""

    def __init__(self, settings: GateSettings, handlers: Mapping[str, Handler]) -> None:
        self._settings: Final = settings
        application = web.Application(
            client_max_size=settings.body_bytes_max, middlewares=[_with_faults, self._authorised]
        )
        for route in ROUTES:
            application.router.add_route(route.method.upper(), route.path, handlers[route.name])
        self._runner: Final = web.AppRunner(
            application, access_log=None, handle_signals=False, shutdown_timeout=settings.deadline_seconds
        )
        self._connections: Final = Connections(settings.connection_idle_seconds, settings.connections_max)
        self._sweeping: asyncio.Task[None] | None = None
        self._site: web.TCPSite | None = None

    async def start(self) -> None:
        check_address(self._settings)
        await self._runner.setup()
        self._site = web.TCPSite(self._runner, self._settings.host, self._settings.port)
        await self._site.start()
        self._sweeping = asyncio.create_task(self._sweep(), name="gate-connections")

    async def close(self) -> None:
        """Take no new connection; those that are there go on."""
        if self._site is not None:
            site, self._site = self._site, None
            await site.stop()

    async def stop(self) -> None:
        if self._sweeping is not None:
            self._sweeping.cancel()
        await self._runner.cleanup()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            if self._runner.server is not None:
                self._connections.sweep(self._runner.server.connections, time.monotonic())

    @web.middleware
    async def _authorised(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        self._connections.begins(request.protocol)
        try:
            if request.path not in _OPEN:
                self._check_asker(request)
            if request.method != "GET":
                _check_body(request)
            return await handler(request)
        finally:
            self._connections.ends(request.protocol)

    def _check_asker(self, request: web.Request) -> None:
        token = self._settings.token
        given = request.headers.get("Authorization", "").removeprefix("Bearer ")
        if token and not hmac.compare_digest(_bytes(given), _bytes(token)):
            raise Fault(
                401, "unauthorized", "no bearer token, or not this gate's",
                "send `Authorization: Bearer $TROTH_GATE_TOKEN`",
            )  # fmt: skip
        # A browser's page has no business here, least of all on a loopback address; one that has made its own name
        # point here asks for that name.
        if "Origin" in request.headers or not (token or _asks_loopback(request.host)):
            raise Fault(403, "forbidden_origin", "the request comes from a web page", "ask from a program")


def _bytes(text: str) -> bytes:
    """A header may hold bytes that are no text."""
    return text.encode(errors="backslashreplace")


@lru_cache(HOSTS_KEPT)
def _asks_loopback(host: str) -> bool:
    """Whether a request's host, with its port if it names one, is this machine's own loopback name or address."""
    try:
        return is_loopback(host) or is_loopback(urlsplit(f"//{host}").hostname or "")
    except ValueError:
        return False


def _check_body(request: web.Request) -> None:
    if request.content_type not in (JSON, NDJSON) or "Content-Encoding" in request.headers:
        raise Fault(
            415, "unsupported_media_type", f"`{request.content_type}`, or an encoded body",
            f"send `{JSON}`, not compressed",
        )  # fmt: skip


@web.middleware
async def _with_faults(request: web.Request, handler: Handler) -> web.StreamResponse:
    try:
        return await handler(request)
    except Fault as fault:
        return fault.response()
    except web.HTTPRequestEntityTooLarge as large:
        return Fault(413, "too_large", large.text or "the body is too large", "send less at once").response()
    except TimeoutError:
        return Fault(408, "too_slow", "the body did not come in time", "send it at once").response()
    except web.HTTPException as refused:
        code = refused.reason.lower().replace(" ", "_")  # `not_found`, `method_not_allowed`
        kept = {name: value for name, value in refused.headers.items() if name == "Allow"}
        words, hint = f"{request.method} {request.path}: {refused.reason}", "docs/gate.md lists the routes"
        return Fault(refused.status, code, words, hint, kept).response()
    except Exception as error:
        log_where("a request could not be answered", error)
        return Fault(503, "engine_error", type(error).__name__, "ask again", {"Retry-After": "1"}).response()

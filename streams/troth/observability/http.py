"""The operator's door: `/metrics`, `/healthz` (live) and `/readyz` (ready) over HTTP. It reads and changes nothing."""

from __future__ import annotations

from typing import Final

from aiohttp import web

from troth.observability.health import Health
from troth.observability.metrics import Metrics

OK: Final = 200
UNAVAILABLE: Final = 503


class ObservabilityServer:
    """Serves one worker's metrics and health in the running event loop. Port 0 takes a free one: see `port`.

    `start` raises OSError when the address cannot be bound.
    """

    def __init__(self, metrics: Metrics, health: Health, host: str, port: int) -> None:
        self._metrics: Final = metrics
        self._health: Final = health
        self._host: Final = host
        self._port: Final = port
        self._runner: Final = web.AppRunner(self._application(), access_log=None, handle_signals=False)

    async def start(self) -> None:
        await self._runner.setup()
        await web.TCPSite(self._runner, self._host, self._port).start()

    async def stop(self) -> None:
        await self._runner.cleanup()

    @property
    def port(self) -> int:
        """The port that is listened on, once started."""
        return int(self._runner.addresses[0][1])

    def _application(self) -> web.Application:
        application = web.Application()
        application.router.add_get("/metrics", self._serve_metrics)
        application.router.add_get("/healthz", self._serve_liveness)
        application.router.add_get("/readyz", self._serve_readiness)
        return application

    async def _serve_metrics(self, request: web.Request) -> web.Response:
        body, content_type = self._metrics.expose(",".join(request.headers.getall("Accept", [])))
        return web.Response(body=body, headers={"Content-Type": content_type})

    async def _serve_liveness(self, _request: web.Request) -> web.Response:
        failure = self._health.failure
        body = {"status": "failed" if failure else "live", "reason": failure}
        return web.json_response(body, status=UNAVAILABLE if failure else OK)

    async def _serve_readiness(self, _request: web.Request) -> web.Response:
        ready = self._health.is_ready
        body = {"status": "ready" if ready else "not ready", "missing": list(self._health.missing)}
        if failure := self._health.failure:
            body["reason"] = failure
        return web.json_response(body, status=OK if ready else UNAVAILABLE)

"""The operator's door, asked over a real socket."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from troth.observability import catalogue
from troth.observability.health import CONDITIONS, Health
from troth.observability.http import ObservabilityServer
from troth.observability.metrics import Metrics

HOST = "127.0.0.1"
Ask = Callable[[str], Awaitable[tuple[int, Any]]]


def served(talk: Callable[[Metrics, Health, Ask], Awaitable[None]]) -> None:
    """Run `talk` beside a server on a free port."""

    async def run() -> None:
        metrics, health = Metrics("1.2.3"), Health()
        server = ObservabilityServer(metrics, health, HOST, 0)
        await server.start()
        try:
            async with aiohttp.ClientSession(f"http://{HOST}:{server.port}") as session:

                async def ask(path: str) -> tuple[int, Any]:
                    async with session.get(path) as answer:
                        is_json = answer.content_type == "application/json"
                        return answer.status, await (answer.json() if is_json else answer.text())

                await talk(metrics, health, ask)
        finally:
            await server.stop()

    asyncio.run(run())


def test_metrics_are_served() -> None:
    """A scrape reads what was counted."""

    async def talk(metrics: Metrics, _health: Health, ask: Ask) -> None:
        metrics.add(catalogue.LEDGER_COUNT_DROPS)
        status, text = await ask("/metrics")
        values = {s.name: s.value for family in text_string_to_metric_families(text) for s in family.samples}
        assert (status, values["troth_ledger_count_drops_total"]) == (200, 1)

    served(talk)


def test_liveness_follows_failure() -> None:
    """A worker is live, ready or not, until it has failed; then the reason is told."""

    async def talk(_metrics: Metrics, health: Health, ask: Ask) -> None:
        assert await ask("/healthz") == (200, {"status": "live", "reason": None})
        health.fail("the coordinator is gone")
        assert await ask("/healthz") == (503, {"status": "failed", "reason": "the coordinator is gone"})
        status, body = await ask("/readyz")
        assert (status, body["reason"]) == (503, "the coordinator is gone")

    served(talk)


def test_readiness_says_what_is_missing() -> None:
    """Each condition that does not hold yet is named, and one that is lost is named again."""

    async def talk(_metrics: Metrics, health: Health, ask: Ask) -> None:
        for number, condition in enumerate(CONDITIONS):
            assert await ask("/readyz") == (503, {"status": "not ready", "missing": list(CONDITIONS[number:])})
            health.hold(condition)
        assert await ask("/readyz") == (200, {"status": "ready", "missing": []})
        health.hold("caught_up", held=False)
        assert await ask("/readyz") == (503, {"status": "not ready", "missing": ["caught_up"]})

    served(talk)


def test_nothing_else_is_served() -> None:
    """Other paths are not found."""

    async def talk(_metrics: Metrics, _health: Health, ask: Ask) -> None:
        assert (await ask("/"))[0] == 404

    served(talk)


def test_taken_port_is_an_error_at_start() -> None:
    """A port that is in use stops the start with an OSError."""

    async def run() -> None:
        first = ObservabilityServer(Metrics("1"), Health(), HOST, 0)
        await first.start()
        second = ObservabilityServer(Metrics("1"), Health(), HOST, first.port)
        try:
            with pytest.raises(OSError, match="address already in use"):
                await second.start()
        finally:
            await second.stop()
            await first.stop()

    asyncio.run(run())

"""The gate as the worker's door: joins its rooms when the worker starts, hears what the stream settles, drains."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Final

from aiohttp import web

from troth.gate.asking import Asking
from troth.gate.claude_code import hook as claude_code_hook
from troth.gate.codex import hook as codex_hook
from troth.gate.conversation import Conversation, Runtime
from troth.gate.meeting import Meeting
from troth.gate.ownership import ChoosePolicy, Owner
from troth.gate.rehydrate_route import RehydrateRoute
from troth.gate.routing import Routing
from troth.gate.server import GateServer, Handler
from troth.gate.settings import GateSettings
from troth.gate.tally import Tally
from troth.gate.waiting import Said, Waiting
from troth.kafka.connection import Connection
from troth.kafka.record import Recorded, Recorder
from troth.observability.metrics import Metrics

CLAUDE_CODE: Final = Runtime("claude-code", claude_code_hook.read_hook)
CODEX: Final = Runtime("codex", codex_hook.read_hook)


class Gate:
    """The whole gate. Built before the worker, started with it."""

    def __init__(self, settings: GateSettings, connection: Connection, policy: ChoosePolicy, metrics: Metrics) -> None:
        self._settings: Final = settings
        self._connection: Final = connection
        self._policy: Final = policy
        self._tally: Final = Tally(metrics)
        self._waiting: Final = Waiting()
        self._recorder: Final = Recorder(connection, self._stands)
        self._routing: Routing | None = None
        self._meeting: Meeting | None = None
        self._conversation: Conversation | None = None
        self._server: GateServer | None = None
        self._owner: Owner | None = None

    # --- what the worker's lanes say

    def said(self, records: Sequence[Said]) -> None:
        self._waiting.said(records)

    def settled(self, topic: str, partition: int, offset: int) -> None:
        self._waiting.settled(topic, partition, offset)

    def moved(self, partitions: Sequence[int]) -> None:
        self._waiting.moved(partitions)

    def _stands(self, records: Sequence[Recorded]) -> None:
        if self._owner is not None:
            self._owner.recorded(records)

    # --- its life

    async def start(self, owner: Owner) -> None:
        """Raises OSError for an address that cannot be had, ValueError for one that may not, BrokerUnreachable."""
        self._owner = owner
        await self._recorder.start()
        self._routing = Routing(owner, self._settings.advertised_url)
        await self._routing.open()
        asking = Asking(owner, self._recorder, self._waiting, self._policy)
        self._meeting = Meeting(self._settings, asking)
        self._conversation = Conversation(
            self._settings, self._routing, asking, self._meeting, self._recorder, self._policy, self._tally
        )
        conversation = self._conversation
        handlers: dict[str, Handler] = {
            "judge": conversation.judge,
            "events": conversation.events,
            "claude_code": lambda request: conversation.hook(request, CLAUDE_CODE),
            "codex": lambda request: conversation.hook(request, CODEX),
            "rehydration": RehydrateRoute(
                owner,
                self._routing,
                self._policy,
                self._settings.archive,
                self._connection,
                self._settings.deadline_seconds,
            ).answer,
            "health": _healthz,
        }
        self._server = GateServer(self._settings, handlers)
        await self._server.start()

    async def drain(self) -> None:
        """Take no new connection, and let what is under way be answered while the worker still owns its sessions."""
        if self._server is None or self._conversation is None:
            return
        await self._server.close()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._tally.idle(), self._settings.deadline_seconds)

    async def stop(self) -> None:
        if self._server is not None:
            await self._server.stop()
        if self._conversation is not None:
            await self._conversation.close()
        if self._meeting is not None:
            await self._meeting.close()
        if self._routing is not None:
            await self._routing.close()
        await self._recorder.stop()


async def _healthz(_request: web.Request) -> web.StreamResponse:
    return web.json_response({"status": "live"})

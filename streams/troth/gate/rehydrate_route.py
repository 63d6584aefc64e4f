"""What was said, to whoever asks the gate: the block out of the owner's own state, events out of archive and topics."""

from __future__ import annotations

import asyncio
import time
from typing import Final, NamedTuple

from aiohttp import web

from troth.adapters import field
from troth.archive.faults import ArchiveError
from troth.archive.reading import Reader
from troth.engine.judge.cap import Cap
from troth.engine.state import SessionState
from troth.gate.faults import Fault
from troth.gate.ownership import ChoosePolicy, Owner
from troth.gate.routing import HOP_HEADER, MISDIRECTED, Routing
from troth.kafka.connection import Connection
from troth.kafka.faults import BrokerError
from troth.rehydration.holdings import Archived, Holdings, OnTopics
from troth.rehydration.numbers import Budget, parse_budget, parse_numbers
from troth.rehydration.recall import cap_for, of_numbers, of_obligations, of_positions
from troth.rehydration.retelling import lost
from troth_schemas.codec import encode
from troth_schemas.gate import TENANT_HEADER
from troth_schemas.rehydration import Rehydration

FETCH_SECONDS: Final = 30.0
"""How long events may be looked for: without an archive a partition is read from its beginning."""
RETRY_SECONDS: Final = 0.01


class _Query(NamedTuple):
    tenant: str
    session_id: str
    obligation_id: str | None
    numbers: range | None
    positions: range | None
    budget: Budget | None


class RehydrateRoute:
    """Answers one GET. `find_seconds`: how long the session's owner is looked for."""

    def __init__(
        self,
        owner: Owner,
        routing: Routing,
        policy: ChoosePolicy,
        archive: Reader | None,
        connection: Connection,
        find_seconds: float,
    ) -> None:
        self._owner: Final = owner
        self._routing: Final = routing
        self._policy: Final = policy
        self._archive: Final = [Archived(archive)] if archive is not None else []
        self._connection: Final = connection
        self._find_seconds: Final = find_seconds

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Raises Fault."""
        query = _query(request)
        try:
            async with asyncio.timeout(FETCH_SECONDS):
                if query.numbers is not None or query.positions is not None:
                    return _said(await self._events(query))
                return await self._obligations(request, query)
        except TimeoutError as error:
            raise _unavailable("timeout", f"not found within {FETCH_SECONDS:g} s", "name an archive") from error
        except ArchiveError as error:
            raise _unavailable("archive_unreachable", str(error), "see docs/archive.md") from error
        except BrokerError as error:
            raise _unavailable("broker_unreachable", str(error), "ask again") from error

    async def _events(self, query: _Query) -> Rehydration:
        """Whoever is asked has them: they are not the owner's alone."""
        holdings = Holdings([*self._archive, OnTopics(self._connection)])
        session, cap = (query.tenant, query.session_id), self._cap(query, None)
        if query.numbers is not None:
            return await of_numbers(holdings, *session, query.numbers, cap=cap)
        return await of_positions(holdings, *session, query.positions or range(0), cap=cap)

    def _cap(self, query: _Query, runtime: str | None) -> Cap | None:
        return cap_for(query.budget, self._policy(query.tenant, runtime).policy)

    async def _obligations(self, request: web.Request, query: _Query) -> web.StreamResponse:
        """Out of the owner's ledger, here or passed on to it; the archive says where the words stand."""
        deadline = time.monotonic() + self._find_seconds
        while time.monotonic() < deadline:
            if self._routing.is_here(query.session_id):
                state = self._owner.session(query.tenant, query.session_id)
                return _said(await self._put_back(query, state))
            if (url := self._routing.elsewhere(query.session_id)) is not None:
                if HOP_HEADER in request.headers:
                    raise Fault(MISDIRECTED, "misdirected", "another worker owns the session", f"ask {url}")
                left = FETCH_SECONDS
                handed = await self._routing.pass_on(url, request.raw_path, request.headers, None, left)
                if handed is not None:
                    return web.Response(status=handed.status, body=handed.body, headers=handed.headers)
            await asyncio.sleep(RETRY_SECONDS)
        raise _unavailable("timeout", "no worker owns the session now", "ask again")

    async def _put_back(self, query: _Query, state: SessionState) -> Rehydration:
        """`state` is read before anything is awaited: the next event changes it."""
        members = lost(state)
        if query.obligation_id is not None:
            held = state.obligations.get(query.obligation_id)
            if held is None:
                words = f"session `{query.session_id}` has no obligation `{query.obligation_id}`"
                raise Fault(404, "not_found", words, "`troth ledger` prints ids; a tenant goes into X-Troth-Tenant")
            members = [held]
        return await of_obligations(
            Holdings(self._archive),
            query.tenant,
            query.session_id,
            members,
            cap=self._cap(query, state.head.runtime),
            ancestors=state.head.inherited_from,
            generation=state.window(None).generation,
        )


def _query(request: web.Request) -> _Query:
    given = request.query
    if unknown := sorted(set(given) - {"obligation", "seq", "position", "budget"}):
        raise _invalid(f"no parameter `{unknown[0]}`")
    if len(which := sorted({"obligation", "seq", "position"} & set(given))) > 1:
        raise _invalid(f"`{which[0]}` and `{which[1]}` exclude each other")
    try:
        numbers = parse_numbers(given["seq"]) if "seq" in given else None
        positions = parse_numbers(given["position"]) if "position" in given else None
        budget = parse_budget(given["budget"]) if "budget" in given else None
    except ValueError as error:
        raise _invalid(str(error)) from error
    tenant = field.ident(request.headers, TENANT_HEADER) or "default"
    return _Query(tenant, request.match_info["session"], given.get("obligation"), numbers, positions, budget)


def _said(found: Rehydration) -> web.Response:
    return web.Response(body=encode(found), content_type="application/json", headers={"Cache-Control": "no-store"})


def _invalid(detail: str) -> Fault:
    return Fault(
        400, "invalid_query", detail, "?obligation=ID, ?seq=N..M or ?position=N..M; &budget=TOKENS, or &budget=cap"
    )


def _unavailable(code: str, detail: str, hint: str) -> Fault:
    return Fault(503, code, detail, hint, {"Retry-After": "1"})

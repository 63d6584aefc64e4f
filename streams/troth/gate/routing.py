"""Which worker a question is for, and the way there: passed on over HTTP once, to the owner of the session."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import aiohttp

from troth.gate.ownership import Owner

HOP_HEADER: Final = "X-Troth-Hop"
DEADLINE_HEADER: Final = "X-Troth-Deadline-Ms"
MISDIRECTED: Final = 421
"""RFC 9110: this server is not the one to answer. Whoever passed the question on asks for the owner again."""
BASE: Final = "/v1"
"""A gate advertises its URL with this path; a worker without one advertises none."""
_PASSED_ON: Final = ("Content-Type", "Authorization", "X-Troth-Tenant", "X-Troth-Request-Id")
_HANDED_BACK: Final = ("Content-Type", "X-Troth-Outcome", "X-Troth-Verdict", "X-Troth-Decision", "Retry-After")
_RESERVE_SECONDS: Final = 0.05
"""What is left of a deadline when the owner's own is over, so that its answer still comes through."""


class Handed(NamedTuple):
    """The owner's answer, as it came."""

    status: int
    headers: dict[str, str]
    body: bytes


class Routing:
    """Knows where a session lives; `open` and `close` once each, on the loop."""

    def __init__(self, owner: Owner, own_url: str) -> None:
        self._owner: Final = owner
        self._own_url: Final = own_url.rstrip("/")
        self._client: aiohttp.ClientSession | None = None

    async def open(self) -> None:
        self._client = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0), auto_decompress=False)

    async def close(self) -> None:
        if self._client is not None:
            await self._client.close()

    def is_here(self, session_id: str) -> bool:
        """Whether this worker may answer for the session now."""
        return self._owner.is_ours(self._owner.partition(session_id))

    def elsewhere(self, session_id: str) -> str | None:
        """The URL of the other gate that owns the session; None while it is ours, or nobody's we know."""
        url = self._owner.owner_url(self._owner.partition(session_id))
        if url is None or not url.rstrip("/").endswith(BASE) or url.rstrip("/") == self._own_url:
            return None
        return url.rstrip("/").removesuffix(BASE)

    async def pass_on(
        self, url: str, path: str, headers: Mapping[str, str], body: bytes | None, left_seconds: float
    ) -> Handed | None:
        """The owner's answer; None where there is none, or it says that it is not the owner (any more).

        `path` as it came, percent-encoded and with its query; without a body it is a GET.
        """
        assert self._client is not None, "not open"
        kept: dict[str, str] = {name: headers[name] for name in _PASSED_ON if name in headers}
        kept[HOP_HEADER] = "1"
        kept[DEADLINE_HEADER] = str(max(1, int((left_seconds - _RESERVE_SECONDS) * 1000)))
        try:
            method = "GET" if body is None else "POST"
            async with self._client.request(method, url + path, data=body, headers=kept) as answer:
                if answer.status == MISDIRECTED:
                    return None
                back = {name: answer.headers[name] for name in _HANDED_BACK if name in answer.headers}
                return Handed(answer.status, back, await answer.read())
        except aiohttp.ClientError:
            return None

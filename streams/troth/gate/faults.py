"""What a question cannot have, in one form: a code, what is wrong and where, and what to do about it."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Mapping
from typing import Final

from aiohttp import web

_log: Final = logging.getLogger(__name__)


def log_where(what: str, error: Exception) -> None:
    """Where it happened, and not what it says: an exception may quote the session."""
    _log.error("%s: %s\n%s", what, type(error).__name__, "".join(traceback.format_tb(error.__traceback__)))


class Fault(Exception):
    """Ends a request with this status and body."""

    def __init__(
        self, status: int, code: str, detail: str, hint: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(f"{code}: {detail}")
        self.status: Final = status
        self.code: Final = code
        self.detail: Final = detail
        self.hint: Final = hint
        self.headers: Final = dict(headers or {})

    def response(self) -> web.Response:
        body = {"error": self.code, "detail": self.detail, "hint": self.hint}
        return web.json_response(body, status=self.status, headers=self.headers)

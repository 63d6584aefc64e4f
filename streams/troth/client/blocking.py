"""The client that waits: plain HTTP over the standard library, connections kept, safe to share between threads."""

from __future__ import annotations

import contextlib
import time
import weakref
from collections import deque
from collections.abc import Callable, Iterable
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self, TypeVar

from troth.client.exchange import (
    ANSWER_BYTES_MAX,
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
    from troth.client.follow import Follower
    from troth.kafka.connection import Connection

IDLE_MAX: Final = 16
_Told = TypeVar("_Told")


class Client:
    """Asks one gate. `tenant` and `runtime` stamp the events of guarded calls; `connection` is where the log is, for
    `follow` alone. Raises ValueError for a URL that is none of a gate's."""

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
        self.tenant: Final = tenant
        self.runtime: Final = runtime
        self._place: Final = place_of(url)
        self._token: Final = token
        self._deadline_seconds: Final = deadline_seconds
        self._connection: Final = connection
        self._idle: Final[deque[HTTPConnection]] = deque()
        weakref.finalize(self, _close_all, self._idle)  # a client that nobody closed leaves no connection behind

    def judge(self, event: AnyEvent, *, deadline_seconds: float | None = None) -> Verdict | None:
        """Record an event and wait for its verdict; None for an event that gets none.

        Tried again within the deadline with the same identity, so that it is judged once. Raises Unanswered, Refused.
        """
        return self._ask(judge_request(event), verdict_in, deadline_seconds)

    def publish(self, events: Iterable[AnyEvent], *, deadline_seconds: float | None = None) -> int:
        """Record events in the order given; how many. The deadline is for each MiB. Raises Unanswered, Refused."""
        return sum(self._ask(request, recorded_in, deadline_seconds) for request in publish_requests(events))

    def follow(self, session_id: str, cursor: str | None = None, *, wait: bool = True) -> Follower:
        """The session's verdicts from the log: from the first one held, or from where a cursor stopped.

        `wait`: go on with what comes; without, end at the end. Raises ValueError without a `connection`.
        """
        from troth.client.follow import Follower, following

        return Follower(following(self._connection, session_id, self.tenant, cursor, wait=wait))

    def guarded(
        self,
        *,
        session: Session,
        tool: str | None = None,
        effect: Effect | None = None,
        arguments: Arguments | None = None,
        fail: Fail | None = None,
    ) -> Callable[[F], F]:
        """A decorator: the function asks before it runs, and its outcome is reported. See `guard.guarded`."""

        def decorate(function: F) -> F:
            return guarded(self, function, session, tool, effect, arguments, fail)

        return decorate

    def close(self) -> None:
        """Let go of idle connections; what is under way goes on."""
        _close_all(self._idle)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _ask(self, request: Request, read: Callable[[Answer], _Told], deadline_seconds: float | None) -> _Told:
        tries = Tries(self._deadline_seconds if deadline_seconds is None else deadline_seconds, time.monotonic())
        while True:
            left = tries.left(time.monotonic())
            try:
                return read(self._sent(request, left))
            except Unanswered as fault:
                pause = tries.pause(fault, time.monotonic())
            time.sleep(pause)

    def _sent(self, request: Request, left_seconds: float) -> Answer:
        connection = self._taken(left_seconds)
        try:
            headers = headers_of(request, self._token, left_seconds)
            connection.request("POST", self._place.base + request.path, request.body, headers)
            response = connection.getresponse()
            named = {name.lower(): value for name, value in response.getheaders()}
            answer = Answer(response.status, named, response.read(ANSWER_BYTES_MAX))
        except TimeoutError as error:
            connection.close()
            raise Unanswered("timeout", f"no answer within {left_seconds:.3g} s") from error
        except (OSError, HTTPException) as error:
            connection.close()
            self.close()  # the others are as old, and the gate may have let go of them too
            raise Unanswered("unreachable", f"{self._place.host}:{self._place.port}: {_words(error)}") from error
        except BaseException:
            connection.close()  # half an exchange: nobody may take it for a fresh one
            raise
        if response.isclosed() and len(self._idle) < IDLE_MAX:
            self._idle.append(connection)
        else:
            connection.close()
        return answer

    def _taken(self, left_seconds: float) -> HTTPConnection:
        try:
            connection = self._idle.pop()
        except IndexError:
            kind = HTTPSConnection if self._place.is_tls else HTTPConnection
            return kind(self._place.host, self._place.port, timeout=left_seconds)
        connection.timeout = left_seconds
        if connection.sock is not None:
            connection.sock.settimeout(left_seconds)
        return connection


def _close_all(idle: deque[HTTPConnection]) -> None:
    with contextlib.suppress(IndexError):
        while True:
            idle.pop().close()


def _words(error: BaseException) -> str:
    return getattr(error, "strerror", None) or str(error) or type(error).__name__

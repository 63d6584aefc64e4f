"""Tool functions that ask before they run: the call as an event, the verdict heeded, the outcome reported."""

from __future__ import annotations

import contextlib
import functools
import inspect
import logging
import uuid
from collections import deque
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar, cast

import msgspec

from troth.client.faults import Blocked, ClientError, Refused, Unanswered, Unjudged
from troth_schemas.events import Effect, Event, ResultStatus, Source, ToolCall, ToolResult
from troth_schemas.verdicts import Verdict

if TYPE_CHECKING:
    from troth.client.asking import AsyncClient
    from troth.client.blocking import Client

Fail = Literal["closed", "open"]
"""What becomes of a call that nobody could judge: it does not run, or it does."""
Session = str | Callable[[], str]
"""The session's id, or what knows it when the function is called."""
Arguments = Callable[..., Mapping[str, Any]]
"""The function's own parameters -> what the call acts on, where that is not simply them."""
F = TypeVar("F", bound=Callable[..., Any])
ToolFunction = Callable[..., Any]
TEXT_CHARACTERS_MAX: Final = 100_000
UNREPORTED_MAX: Final = 1_000
UNREPORTED: Final = "the outcome of a call could not be reported: %s"
_log: Final = logging.getLogger(__name__)


def guarded(
    client: Client | AsyncClient,
    function: F,
    session: Session,
    tool: str | None,
    effect: Effect | None,
    arguments: Arguments | None,
    fail: Fail | None,
) -> F:
    """`function`, asking first. An enforced verdict other than `allow` raises Blocked and nothing runs.

    `tool` is the function's own name by default. `fail` decides for a call that could not be judged: by default one
    declared `effect="read"` runs and any other raises Unjudged. What the function returned or raised is reported; where
    that fails it is logged and tried again with the next outcome, and nothing changes for the caller. Raises TypeError
    for what is not a plain or coroutine function, or not of the client's kind.
    """
    if inspect.isgeneratorfunction(function) or inspect.isasyncgenfunction(function):
        raise TypeError(f"`{function.__name__}` is a generator: what it does cannot be told before it runs")
    guard = _Guard(client, function, session, tool or function.__name__, effect, arguments, fail)
    is_async = inspect.iscoroutinefunction(function)
    if is_async != inspect.iscoroutinefunction(client.judge):
        raise TypeError(f"`{function.__name__}` needs {'an AsyncClient' if is_async else 'a Client'}")
    return cast(F, _awaiting(guard, function) if is_async else _waiting(guard, function))


def _waiting(guard: _Guard, function: ToolFunction) -> ToolFunction:
    client: Any = guard.client

    def report(events: list[Event]) -> None:
        waiting = guard.taken(events)
        try:
            client.publish(waiting)
        except ClientError as error:
            guard.keep(waiting, error)

    @functools.wraps(function)
    def asks_first(*args: Any, **kwargs: Any) -> Any:
        call = guard.call(args, kwargs)
        try:
            guard.heed(client.judge(call))
        except Blocked:
            raise
        except ClientError as cause:
            guard.unjudged(cause)
        try:
            value = function(*args, **kwargs)
        except BaseException as error:
            report(guard.outcome(call, "error", _told(error)))
            raise
        report(guard.outcome(call, "ok", _text(value)))
        return value

    return asks_first


def _awaiting(guard: _Guard, function: ToolFunction) -> ToolFunction:
    client: Any = guard.client

    async def report(events: list[Event]) -> None:
        waiting = guard.taken(events)
        try:
            await client.publish(waiting)
        except ClientError as error:
            guard.keep(waiting, error)

    @functools.wraps(function)
    async def asks_first(*args: Any, **kwargs: Any) -> Any:
        call = guard.call(args, kwargs)
        try:
            guard.heed(await client.judge(call))
        except Blocked:
            raise
        except ClientError as cause:
            guard.unjudged(cause)
        try:
            value = await function(*args, **kwargs)
        except BaseException as error:
            await report(guard.outcome(call, "error", _told(error)))
            raise
        await report(guard.outcome(call, "ok", _text(value)))
        return value

    return asks_first


class _Guard:
    """One guarded function: how its calls become events, and what becomes of a call without a verdict."""

    def __init__(
        self,
        client: Client | AsyncClient,
        function: ToolFunction,
        session: Session,
        tool: str,
        effect: Effect | None,
        arguments: Arguments | None,
        fail: Fail | None,
    ) -> None:
        self.client: Final = client
        self._signature: Final = inspect.signature(function)
        self._session: Final = session
        self._tool: Final = tool
        self._effect: Final = effect
        self._arguments: Final = arguments
        self._unreported: Final[deque[Event]] = deque(maxlen=UNREPORTED_MAX)
        self._fail: Final[Fail] = fail or ("open" if effect == "read" else "closed")

    def call(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> ToolCall:
        call_id = uuid.uuid4().hex
        session_id = self._session if isinstance(self._session, str) else self._session()
        return ToolCall(
            session_id=session_id, event_id=f"call:{call_id}", ts=datetime.now(UTC), source=self._source(),
            call_id=call_id, tool=self._tool, arguments=self._told(args, kwargs), effect=self._effect,
        )  # fmt: skip

    def outcome(self, call: ToolCall, status: ResultStatus, text: str) -> list[Event]:
        """The result, behind its call: one that could not be judged may not have been recorded, any other is a copy."""
        result = ToolResult(
            session_id=call.session_id, event_id=f"result:{call.call_id}", ts=datetime.now(UTC), source=call.source,
            call_id=call.call_id, status=status, text=_encodable(text[:TEXT_CHARACTERS_MAX]),
        )  # fmt: skip
        return [call, result]

    def taken(self, events: list[Event]) -> list[Event]:
        """The events, behind those that could not be reported before. Two threads share those out between them."""
        waiting: list[Event] = []
        with contextlib.suppress(IndexError):
            while True:
                waiting.append(self._unreported.popleft())
        return [*waiting, *events]

    def keep(self, events: list[Event], cause: ClientError) -> None:
        """Report these with the next outcome; what the gate refuses would be refused again."""
        _log.warning(UNREPORTED, cause)
        if not isinstance(cause, Refused):
            self._unreported.extend(events)

    def heed(self, verdict: Verdict | None) -> None:
        if verdict is None:  # every call gets one
            raise Unanswered("engine_error", "the gate has no verdict of this call")
        if verdict.enforced and verdict.decision != "allow":
            raise Blocked.by(self._tool, verdict)

    def unjudged(self, cause: ClientError) -> None:
        if self._fail == "closed":
            raise Unjudged(self._tool, cause) from cause
        _log.warning("`%s` runs without a verdict: %s", self._tool, cause)

    def _source(self) -> Source:
        return Source(tenant=self.client.tenant, runtime=self.client.runtime)

    def _told(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
        """The arguments by their names, as JSON has them; what JSON has not is told as text."""
        if self._arguments is not None:
            told: Mapping[str, Any] = self._arguments(*args, **kwargs)
        else:
            bound = self._signature.bind(*args, **kwargs)
            bound.apply_defaults()
            told = {name: value for name, value in bound.arguments.items() if name not in ("self", "cls")}
        plain: dict[str, Any] = msgspec.to_builtins(dict(told), enc_hook=_plain, str_keys=True)
        return cast("dict[str, Any]", _encodable(plain))


def _text(value: Any) -> str:
    """What a function returned, as text. Total: it has run, and its caller gets the value whatever is told of it."""
    if isinstance(value, str):
        return value
    try:
        return msgspec.json.encode(value, enc_hook=_plain).decode()
    except Exception:  # whatever the value's own conversion may raise
        return _plain(value)


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {_plain(error)}"


def _plain(value: Any) -> str:
    try:
        return str(value)
    except Exception:  # whatever the value's own `__str__` may raise
        return f"<{type(value).__name__}>"


def _encodable(value: Any) -> Any:
    """The same with what UTF-8 has not (the lone surrogates of a file name that is no text) written out."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, dict):
        return {_encodable(name): _encodable(each) for name, each in value.items()}
    return [_encodable(each) for each in value] if isinstance(value, list | tuple) else value

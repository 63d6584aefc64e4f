"""Both clients ask a gate: what is answered, what is tried again, and what is not."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any

import pytest
from aiohttp import web

from tests.cli.stand_in import StandIn
from tests.gate.conftest import TOKEN, House
from troth.client import AsyncClient, Client, Refused, Unanswered
from troth_schemas.events import AnyEvent, ToolCall, Turn
from troth_schemas.verdicts import Verdict

AT = datetime(2026, 11, 30, 10, tzinfo=UTC)
PUSH = {"command": "git push origin main"}


class Waited:
    """`AsyncClient` asked as `Client` is, so that one test holds both to the same."""

    def __init__(self, url: str, token: str = "", **options: Any) -> None:
        self._made: Callable[[], AsyncClient] = lambda: AsyncClient(url, token, **options)

    def judge(self, event: AnyEvent) -> Verdict | None:
        async def ask() -> Verdict | None:
            async with self._made() as client:
                return await client.judge(event)

        return asyncio.run(ask())

    def publish(self, events: Iterable[AnyEvent]) -> int:
        async def ask() -> int:
            async with self._made() as client:
                return await client.publish(events)

        return asyncio.run(ask())


@pytest.fixture(params=[Client, Waited], ids=["waiting", "awaiting"])
def kind(request: pytest.FixtureRequest) -> type[Client]:
    """Each of the two clients."""
    found: type[Client] = request.param
    return found


def turn(session: str, text: str = "Never push to main.") -> Turn:
    return Turn(session_id=session, event_id="p1", ts=AT, role="user", text=text)


def call(session: str, call_id: str = "t1") -> ToolCall:
    return ToolCall(
        session_id=session, event_id=f"call:{call_id}", ts=AT, call_id=call_id, tool="Bash", arguments=PUSH, cwd="/w"
    )


def test_a_call_gets_the_verdict_of_the_stream(kind: type[Client], enforcing: House) -> None:
    """Once: asked again it is the same verdict. What gets none answers None."""
    session = f"asked by {kind.__name__}"
    client = kind(enforcing.url, TOKEN)
    assert client.judge(turn(session)) is None
    first, second = client.judge(call(session)), client.judge(call(session))
    assert first is not None
    assert first == second
    assert (first.decision, first.enforced, first.subject_id) == ("block", True, "t1")


def test_events_are_recorded_in_their_order(kind: type[Client], enforcing: House) -> None:
    """More than one body holds: a rule first, far behind it what it forbids.

    `judge` waits for its own event, and so for all before it on its topic; a call is on another one.
    """
    session = f"told by {kind.__name__}"
    client = kind(enforcing.url, TOKEN)
    events: list[AnyEvent] = [turn(session)]
    events += [
        Turn(session_id=session, event_id=f"n{n}", ts=AT, role="assistant", text="x" * 200_000) for n in range(12)
    ]
    assert client.publish(events[:-1]) == 12
    assert client.publish([]) == 0
    assert client.judge(events[-1]) is None
    verdict = client.judge(call(session))
    assert verdict is not None
    assert (verdict.decision, verdict.position) == ("block", 13)


def test_what_the_gate_will_not_take_is_refused_at_once(kind: type[Client], enforcing: House) -> None:
    """Without its token, and another event of one identity: with the gate's own words."""
    with pytest.raises(Refused) as refused:
        kind(enforcing.url, "wrong").judge(turn("s"))
    assert (refused.value.status, refused.value.code) == (401, "unauthorized")
    client = kind(enforcing.url, TOKEN)
    client.judge(turn(f"clash of {kind.__name__}"))
    with pytest.raises(Refused) as refused:
        client.judge(turn(f"clash of {kind.__name__}", "Something else."))
    assert (refused.value.status, refused.value.code) == (409, "conflict")


def failing(times: int, how: Callable[[web.Request], web.StreamResponse]) -> Callable[[web.Request], Any]:
    """A handler that fails so often, then answers without a verdict."""
    left = iter(range(times))

    async def handle(request: web.Request) -> web.StreamResponse:
        if next(left, None) is not None:
            return how(request)
        return web.json_response({"verdict": None, "position": None, "recorded": 1})

    return handle


def unavailable(_: web.Request) -> web.StreamResponse:
    body = {"error": "timeout", "detail": "no verdict within 2 s", "hint": "ask again"}
    return web.json_response(body, status=503, headers={"Retry-After": "1"})


def dropped(request: web.Request) -> web.StreamResponse:
    assert request.transport is not None
    request.transport.close()
    return web.Response()


def no_gate(_: web.Request) -> web.StreamResponse:
    return web.Response(status=502, text="<html>bad gateway</html>")


@pytest.mark.parametrize("how", [unavailable, dropped, no_gate])
def test_a_failure_that_passes_is_tried_again(
    kind: type[Client], double: StandIn, how: Callable[[web.Request], web.StreamResponse]
) -> None:
    """With the same event and the same request id, each time with less of the deadline left."""
    double.handler = failing(3, how)
    assert kind(double.url, deadline_seconds=20.0).judge(turn("s")) is None
    asked = double.of("/v1/judge")
    assert len(asked) == 4
    assert len({a.body for a in asked}) == len({a.headers["X-Troth-Request-Id"] for a in asked}) == 1
    left = [int(a.headers["X-Troth-Deadline-Ms"]) for a in asked]
    assert left == sorted(left, reverse=True)
    assert left[0] <= 20_000


@pytest.mark.parametrize("how", [unavailable, dropped, no_gate])
def test_a_failure_that_stays_ends_with_the_deadline(
    kind: type[Client], double: StandIn, how: Callable[[web.Request], web.StreamResponse]
) -> None:
    """And says what the last one was."""
    double.handler = failing(10_000, how)
    with pytest.raises(Unanswered) as unanswered:
        kind(double.url, deadline_seconds=0.4).judge(turn("s"))
    assert unanswered.value.outcome in ("timeout", "unreachable", "http_502")


def test_silence_ends_with_the_deadline(kind: type[Client], double: StandIn) -> None:
    """A gate that takes the question and says nothing."""
    let_go = threading.Event()

    async def silent(_: web.Request) -> web.StreamResponse:
        await asyncio.to_thread(let_go.wait)
        return web.Response()

    double.handler = silent
    try:
        with pytest.raises(Unanswered) as unanswered:
            kind(double.url, deadline_seconds=0.3).judge(turn("s"))
        assert unanswered.value.outcome == "timeout"
    finally:
        let_go.set()


def test_nobody_there(kind: type[Client]) -> None:
    """Unreachable, after trying as long as the deadline allows."""
    with pytest.raises(Unanswered) as unanswered:
        kind("http://127.0.0.1:1", deadline_seconds=0.3).judge(turn("s"))
    assert unanswered.value.outcome == "unreachable"


def test_what_is_no_gate_is_refused(kind: type[Client], double: StandIn) -> None:
    """A page of some other server is no consent."""
    double.handler = failing(1, lambda _: web.Response(text="hello"))
    with pytest.raises(Refused):
        kind(double.url).judge(turn("s"))


@pytest.mark.parametrize("said", [{}, {"status": "ok"}, []], ids=str)
def test_an_answer_to_another_question_is_none(kind: type[Client], double: StandIn, said: Any) -> None:
    """A 200 that says nothing of a verdict judges nothing, and one that says nothing of events has recorded none."""
    double.answers = {"/v1/judge": said, "/v1/events": said}
    with pytest.raises(Refused):
        kind(double.url).judge(turn("s"))
    with pytest.raises(Refused):
        kind(double.url).publish([turn("s")])


def test_a_redirection_is_not_followed(kind: type[Client], double: StandIn) -> None:
    """It would carry a session's words, and the token, to wherever somebody points."""

    async def elsewhere(request: web.Request) -> web.StreamResponse:
        if request.path == "/elsewhere":
            return web.json_response({"verdict": None})
        return web.Response(status=307, headers={"Location": "/elsewhere"})

    double.handler = elsewhere
    with pytest.raises(Refused):
        kind(double.url).judge(turn("s"))
    assert [asked.path for asked in double.asked] == ["/v1/judge"]


@pytest.mark.parametrize("url", ["127.0.0.1:8731", "ftp://x", "http://", "http://u:p@x", "http://x?y=1"])
@pytest.mark.parametrize("made", [Client, AsyncClient])
def test_a_url_that_is_none_is_refused(made: type[Client], url: str) -> None:
    """When the client is made, not when it is first needed."""
    with pytest.raises(ValueError, match="base URL of a gate"):
        made(url)


def test_one_client_serves_many_threads(double: StandIn) -> None:
    """Each asks on a connection that no other uses meanwhile."""
    double.handler = failing(0, unavailable)
    answers: list[Verdict | None] = []
    with Client(double.url) as client:

        def ask(number: int) -> None:
            for n in range(20):
                answers.append(client.judge(turn(f"s{number}-{n}")))

        threads = [threading.Thread(target=ask, args=(number,)) for number in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert answers == [None] * 120
    assert len({a.json["session_id"] for a in double.asked}) == 120
